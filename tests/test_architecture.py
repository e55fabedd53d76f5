"""How the tree is built: who may import what, what rules may not use, how long files are, whether links lead somewhere.

Every ban is tried on a sample first, so that a test that catches nothing fails itself.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
OUTSIDE = (".git", ".venv", "var", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", "node_modules")
BANNED = ("random", "time", "datetime", "uuid", "os", "secrets", "asyncio", "logging", "discord", "PIL", "sqlite3")
VAGUE = ("utils", "util", "helpers", "helper", "manager", "managers", "misc", "common")
LONGEST = 600
CODE = (".py", ".js", ".css", ".html", ".sql")
TEXT = (*CODE, ".md", ".toml", ".txt", ".yml", ".yaml", ".json", ".svg", ".example", ".cfg", ".sh", "")


def files(*suffixes: str, under: str = "") -> list[Path]:
    """Files of the tree with such a suffix, without what is made at run time."""
    found = []
    for path in sorted((ROOT / under).rglob("*")):
        inside = path.relative_to(ROOT)
        if path.is_file() and path.suffix in suffixes and not any(part in OUTSIDE for part in inside.parts):
            found.append(path)
    return found


def pure_files() -> list[Path]:
    """The kernel and the games."""
    return [*files(".py", under="engine/kernel"), *files(".py", under="engine/games")]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and full name of every module that is imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level + (node.module or "")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "__import__":
            yield node.lineno, "__import__"


def foreign_imports(source: str, home: str) -> list[str]:
    """Imports that a pure module may not have: ``home`` is the dotted name of its package."""
    found = []
    for line, name in imported(ast.parse(source)):
        top = name.split(".")[0]
        own = name == home or name.startswith(f"{home}.")
        kernel = name == "engine.kernel" or name.startswith("engine.kernel.")
        standard = top in sys.stdlib_module_names and top not in BANNED
        if not (own or kernel or standard or top == "pydantic"):
            found.append(f"line {line}: imports {name}")
    return found


def unordered(source: str) -> list[str]:
    """Sets: their order differs from process to process. Only ``in`` on constants is allowed."""
    tree = ast.parse(source)
    allowed = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for operator, right in zip(node.ops, node.comparators, strict=True):
                if isinstance(operator, ast.In | ast.NotIn) and constant_set(right):
                    allowed += list(ast.walk(right))
    found = []
    for node in ast.walk(tree):
        call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
        if (call or isinstance(node, ast.Set | ast.SetComp)) and node not in allowed:
            found.append(f"line {node.lineno}: a set")
    return found


def constant_set(node: ast.expr) -> bool:
    """Whether an expression is a set display of constants, perhaps inside ``frozenset(...)``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset"):
        return len(node.args) == 1 and constant_set(node.args[0])
    return isinstance(node, ast.Set) and all(isinstance(item, ast.Constant) for item in node.elts)


def swallowing(source: str) -> list[str]:
    """``finally`` runs when a phase is closed halfway; a broad ``except`` would hide what the kernel must see."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Try | ast.TryStar):
            if node.finalbody:
                found.append(f"line {node.lineno}: finally")
            for handler in node.handlers:
                kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
                names = [kind.id if isinstance(kind, ast.Name) else None if kind is None else "" for kind in kinds]
                if any(name in (None, "Exception", "BaseException", "GeneratorExit") for name in names):
                    found.append(f"line {handler.lineno}: a broad except")
    return found


def test_the_kernel_and_the_games_import_only_what_is_pure() -> None:
    found = []
    for path in pure_files():
        parts = path.relative_to(ROOT).with_suffix("").parts
        home = ".".join(parts[:3]) if len(parts) > 3 or path.name == "__init__.py" else ".".join(parts[:2])
        if parts[:2] == ("engine", "games") and len(parts) > 3:
            home = ".".join(parts[:3])
        found += [f"{named(path)} {problem}" for problem in foreign_imports(path.read_text(encoding="utf-8"), home)]
    assert found == []


@pytest.mark.parametrize(
    "sample",
    [
        *(f"import {name}" for name in BANNED),
        *(f"from {name} import x" for name in BANNED),
        "def f():\n    import os.path",
        "import numpy",
        "import engine.host.types",
        "from engine.games.template import GAME",
        "from engine.games import games",
        "from . import x",
        "__import__('random')",
    ],
)
def test_an_import_that_is_not_pure_is_caught(sample: str) -> None:
    assert foreign_imports(sample, "engine.games.other") != []


@pytest.mark.parametrize(
    "sample",
    ["import json", "from engine.kernel.run import Run", "from engine.games.other.state import S", "import pydantic"],
)
def test_an_import_that_is_pure_is_let_through(sample: str) -> None:
    assert foreign_imports(sample, "engine.games.other") == []


def test_the_kernel_and_the_games_use_no_sets() -> None:
    found = [f"{named(path)} {problem}" for path in pure_files() for problem in unordered(path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    "sample",
    [
        "x = {1, 2}",
        "x = set()",
        "x = set(y)",
        "x = frozenset(y)",
        "x = {a for a in y}",
        "for a in {1, 2}:\n    pass",
        "x = y in {1, a}",
        "x = y in set(z)",
        "x = {1, 2} in y",
    ],
)
def test_a_set_is_caught(sample: str) -> None:
    assert unordered(sample) != []


@pytest.mark.parametrize("sample", ["x = y in {1, 2}", "x = y not in frozenset({'a'})", "x: set[str]", "x = {1: 2}"])
def test_asking_whether_something_is_one_of_some_constants_is_let_through(sample: str) -> None:
    assert unordered(sample) == []


def test_rules_swallow_nothing() -> None:
    found = [f"{named(path)} {problem}" for path in pure_files() for problem in swallowing(path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    "sample",
    [
        "try:\n    f()\nfinally:\n    g()",
        "try:\n    f()\nexcept:\n    g()",
        "try:\n    f()\nexcept Exception:\n    g()",
        "try:\n    f()\nexcept (ValueError, BaseException):\n    g()",
        "try:\n    f()\nexcept* Exception:\n    g()",
    ],
)
def test_a_finally_and_a_broad_except_are_caught(sample: str) -> None:
    assert swallowing(sample) != []


def test_a_narrow_except_is_let_through() -> None:
    assert swallowing("try:\n    f()\nexcept (KeyError, errors.Refused):\n    g()") == []


def single_games(source: str) -> list[str]:
    """Imports of one particular game."""
    return [f"line {line}: {name}" for line, name in imported(ast.parse(source)) if name.startswith("engine.games.")]


def test_nothing_outside_a_game_knows_that_game() -> None:
    outside = [path for folder in ("engine/host", "engine/kernel", "cogs", "render", "sandbox", "data")
               for path in files(".py", under=folder)]  # fmt: skip
    outside += [*(ROOT / "engine").glob("*.py"), *ROOT.glob("*.py")]
    found = [f"{named(path)} {problem}" for path in outside for problem in single_games(path.read_text("utf-8"))]
    assert found == []


def test_knowing_a_single_game_is_caught() -> None:
    assert single_games("from engine.games.template import GAME") != []
    assert single_games("from engine.games import games") == []


SQL = re.compile(r"\b(SELECT .+ FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE)\b")


def test_the_edge_and_the_host_have_no_sql() -> None:
    edge = [*files(".py", under="cogs"), *files(".py", under="engine/host")]
    assert [named(path) for path in edge if SQL.search(path.read_text("utf-8"))] == []
    assert SQL.search("SELECT id FROM tables")


def too_long(text: str) -> bool:
    return text.count("\n") > LONGEST


def test_no_file_is_too_long() -> None:
    found = [named(path) for path in files(*CODE) if too_long(path.read_text("utf-8"))]
    assert [path for path in found if not path.startswith("data/") or path.endswith((".py", ".sql"))] == []


def test_a_file_that_is_too_long_is_caught() -> None:
    assert too_long("x\n" * 601)
    assert not too_long("x\n" * 600)


def vague(path: str) -> list[str]:
    return [part for part in re.split(r"[/_.-]", path) if part.lower() in VAGUE]


def test_no_module_has_a_name_that_says_nothing() -> None:
    assert [named(path) for path in files(*CODE) if vague(named(path))] == []


@pytest.mark.parametrize(
    "sample", ["engine/utils.py", "engine/host/table_manager.py", "sandbox/misc/x.js", "Helpers.py"]
)
def test_a_name_that_says_nothing_is_caught(sample: str) -> None:
    assert vague(sample)


MACHINE = re.compile("|".join(("/" + "work/", "/" + "root/", "/" + r"tmp/", r"[A-Z]:\\" + "Users")))


def test_nothing_of_the_machine_it_was_made_on_is_in_the_tree() -> None:
    found = []
    for path in files(*TEXT):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            if MACHINE.search(line):
                found.append(f"{named(path)}:{number}: {line.strip()[:100]}")
    assert found == []


@pytest.mark.parametrize("sample", ["/" + "work/main", "see /" + "tmp/x", "C:\\" + "Users\\me"])
def test_a_path_of_a_machine_is_caught(sample: str) -> None:
    assert MACHINE.search(sample)


def headings(page: str) -> list[str]:
    """Anchors that GitHub gives the headings of a page."""
    found = []
    for title in re.findall(r"^#+\s+(.+?)\s*$", re.sub(r"```.*?```", "", page, flags=re.DOTALL), re.MULTILINE):
        plain = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", title).lower()
        found.append(re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", plain)))
    return found


def dead_links(page: Path, exists: Callable[[Path], bool] = Path.exists) -> list[str]:
    """Links of a page that lead nowhere in the tree."""
    found = []
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        if not exists(target):
            found.append(f"{named(page)}: {link}")
        elif anchor and target.suffix == ".md" and anchor not in headings(target.read_text("utf-8")):
            found.append(f"{named(page)}: {link} has no such heading")
    return found


def test_links_in_the_docs_lead_somewhere() -> None:
    pages = files(".md")
    assert len(pages) > 3
    assert [problem for page in pages for problem in dead_links(page)] == []


def test_a_dead_link_is_caught() -> None:
    page = next(path for path in files(".md") if re.search(r"\]\([^)#:]+\)", path.read_text("utf-8")))
    assert dead_links(page, exists=lambda path: False) != []


def test_the_composition_root_is_short() -> None:
    assert (ROOT / "bot.py").read_text("utf-8").count("\n") < 150
