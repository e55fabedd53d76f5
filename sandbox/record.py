"""What the bot has sent: numbered requests for tests, and a check of their bodies against Discord's API description."""

from __future__ import annotations

import collections
import functools
import importlib.util
import time
import warnings
from pathlib import Path
from typing import Any

from .errors import Json

KEPT = 5000


class Record:
    """The latest requests of the bot, and where their bodies break Discord's published description."""

    def __init__(self) -> None:
        self.requests: collections.deque[Json] = collections.deque(maxlen=KEPT)
        self.violations: list[Json] = []
        self.checks = "off: started without --openapi"
        self._spec: Any = None
        self._count = 0

    def check_against(self, openapi: Path) -> None:
        """Loads the description and the checker `check_bodies.py` beside it; `checks` says what came of it."""
        checker = openapi.with_name("check_bodies.py")
        if not openapi.exists() or not checker.exists():
            self.checks = f"off: {openapi.name} or {checker.name} is not there"
            return
        if importlib.util.find_spec("jsonschema") is None or importlib.util.find_spec("referencing") is None:
            self.checks = "off: jsonschema is not installed"
            return
        self._spec = _load_spec(openapi, checker)
        self.checks = "on"

    def begin(self, method: str, path: str, body: Any, files: list[str]) -> Json:
        """Notes a request as it arrives; its `status` is None until `end`."""
        self._count += 1
        entry: Json = {
            "n": self._count,
            "at": time.time(),
            "method": method,
            "path": path,
            "body": body,
            "files": files,
            "status": None,
        }
        self.requests.append(entry)
        if self._spec is not None and body is not None:
            faults = self._spec.check(method, path, body)
            if faults:
                self.violations.append({"n": self._count, "method": method, "path": path, "faults": faults})
        return entry

    def since(self, number: int) -> list[Json]:
        """Requests after that number, oldest first."""
        return [entry for entry in self.requests if entry["n"] > number]


@functools.cache
def _load_spec(openapi: Path, checker: Path) -> Any:
    """The checker's `Spec` of this description; one per process, since reading it takes a while."""
    found = importlib.util.spec_from_file_location("sandbox_check_bodies", checker)
    if found is None or found.loader is None:
        raise ImportError(f"{checker} cannot be imported")
    module = importlib.util.module_from_spec(found)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)  # the checker leaves closing its file to the collector
        found.loader.exec_module(module)
        return module.Spec(openapi)
