"""Pictures of every game in the registry, along games between random players: one set of rules for all."""

from __future__ import annotations

import io
from itertools import islice
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from engine.games import games
from engine.kernel.scene import Scene
from engine.kernel.scene_checks import problems
from render import preview
from render.fonts import measure
from render.paint import Painter

TABLES = [(key, seats) for key, game in games().items() for seats in range(game.seats[0], game.seats[1] + 1)]


def scenes(key: str, seats: int, seed: str, names: tuple[str, ...] = preview.NAMES) -> list[Scene]:
    """The board and all hands at each moment of a match."""
    found = []
    for run in preview.match(key, seats, {}, seed):
        for seat in (None, *range(seats)):
            scene = preview.pictured(run, seat, names)
            if scene is not None:
                found.append(scene)
    return found


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_picture_of_a_whole_game_passes_the_scene_checks(key: str, seats: int) -> None:
    found = scenes(key, seats, "checks")
    assert found
    for scene in found[:: max(1, len(found) // 80)]:
        assert problems(scene, measure) == []


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_long_and_foreign_names_spoil_no_picture(key: str, seats: int) -> None:
    names = ("W" * 32, "王芳", "👩‍👩‍👧‍👦" * 4, "עברית", "x", "Ünïcödé")
    found = scenes(key, seats, "names", names)
    for scene in found[:: max(1, len(found) // 40)]:
        assert problems(scene, measure) == []


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_along_a_match_every_incremental_picture_equals_a_fresh_one(key: str, seats: int) -> None:
    painter, other = Painter(), Painter()
    boards = [preview.pictured(run, None) for run in islice(preview.match(key, seats, {}, "pixels"), 60)]
    for scene in boards:
        assert scene is not None
        with (
            Image.open(io.BytesIO(painter.picture(scene, "table").png)) as kept,
            Image.open(io.BytesIO(other.picture(scene).png)) as fresh,
        ):
            assert ImageChops.difference(kept, fresh).getbbox() is None


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_board_looks_the_same_from_every_seat(key: str, seats: int) -> None:
    run = preview.played(key, seats, {}, "seats", 12)
    pictures = run.game.pictures
    boards = [pictures.board(run.view(seat), numbered={}, names=preview.NAMES) for seat in (None, *range(seats))]
    assert all(board.dump() == boards[0].dump() for board in boards)


def test_the_preview_command_writes_the_same_picture_for_the_same_seed(tmp_path: Path) -> None:
    for name in ("one.png", "two.png"):
        assert preview.main(["battle_royale", "--seed", "4", "--after", "9", "-o", str(tmp_path / name)]) == 0
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()
    with Image.open(tmp_path / "one.png") as image:
        assert image.size == (1000, 1250)


def test_the_preview_command_shows_a_hand_and_the_phone_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [
        "battle_royale",
        "--seats",
        "3",
        "--after",
        "2",
        "--seat",
        "1",
        "--phone",
        "-o",
        str(tmp_path / "hand.png"),
    ]
    assert preview.main(arguments) == 0
    assert "Björn's hand, koalas:" in capsys.readouterr().out
    with Image.open(tmp_path / "hand.png") as image:
        assert image.width == 360


def test_pictures_shown_in_the_readme_are_there_and_whole() -> None:
    folder = Path(preview.__file__).resolve().parents[1] / "docs" / "pictures"
    for name in ("opening", "middle", "hand"):
        with Image.open(folder / f"battle_royale_{name}.png") as image:
            image.load()
            assert image.width == 1000
