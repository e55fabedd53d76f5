"""A picture of any game at any moment: `python -m render.preview battle_royale --seed 7 --after 40 -o board.png`.

Plays random decisions from a seed, so the same command always gives the same picture, then writes the board, or with
`--seat` that seat's hand. Prints the alt text and whatever the scene checks find; exits with 1 if they find something.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from PIL import Image

from engine.games import games
from engine.host.asking import numbers
from engine.kernel.chance import Dice
from engine.kernel.run import Run, seeded
from engine.kernel.scene import PHONE_WIDTH, Scene
from engine.kernel.scene_checks import problems
from render.fonts import measure
from render.paint import Painter
from render.sheet import sheet

NAMES = ("Ada", "Björn", "Chloé", "Dmitri", "Esther", "Farid")


def match(key: str, seats: int | None, options: Mapping[str, str], seed: str) -> Iterator[Run[Any]]:
    """A game played at random to its end: the same run again and again, after the opening and after every decision."""
    game = games()[key]
    run, _ = Run.start(game, seats or game.seats[1], options, seeded("preview", seed))
    dice = Dice.seeded("players", seed)
    yield run
    while not run.over:
        seat = dice.choice(run.waiting)
        run.answer(seat, run.open[seat].question.random(dice))
        yield run


def played(key: str, seats: int | None, options: Mapping[str, str], seed: str, decisions: int) -> Run[Any]:
    """A game after so many random decisions, or at its end if that comes first."""
    return list(islice(match(key, seats, options, seed), decisions + 1))[-1]


def pictured(run: Run[Any], seat: int | None, names: Sequence[str] = NAMES) -> Scene | None:
    """The board with the open public question's places numbered, or a seat's hand."""
    if seat is not None:
        return run.game.pictures.hand(run.view(seat), seat, names=names)
    asked = [entry.question for entry in run.open.values() if not entry.question.private]
    numbered = numbers(asked[0]) if len(asked) == 1 else {}
    return run.game.pictures.board(run.view(None), numbered=numbered, names=names)


def shrunk(png: bytes, width: int) -> bytes:
    """The picture as a screen of that width shows it."""
    with Image.open(io.BytesIO(png)) as image:
        small = image.convert("RGB").resize(
            (width, round(image.height * width / image.width)), Image.Resampling.LANCZOS
        )
    out = io.BytesIO()
    small.save(out, "PNG")
    return out.getvalue()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m render.preview", description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--seed", default="1", help="any text; the same seed plays the same game")
    parser.add_argument("--after", type=int, default=0, metavar="N", help="decisions to play before the picture")
    parser.add_argument("--seats", type=int, help="players (default: as many as the game takes)")
    parser.add_argument("--options", type=json.loads, default={}, metavar="JSON", help="table options")
    parser.add_argument("--seat", type=int, help="draw this seat's hand instead of the board (0 is the first seat)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--phone", action="store_true", help=f"as a phone shows it, {PHONE_WIDTH} px wide")
    form.add_argument("--sheet", action="store_true", help="for colour-blind eyes too, on dark and light ground")
    parser.add_argument("-o", "--output", type=Path, required=True, help="PNG file to write")
    wanted = parser.parse_args(arguments)
    run = played(wanted.game, wanted.seats, wanted.options, wanted.seed, wanted.after)
    scene = pictured(run, wanted.seat)
    if scene is None:
        print(f"seat {wanted.seat} holds nothing to draw", file=sys.stderr)
        return 1
    picture = Painter().picture(scene)
    shown = shrunk(picture.png, PHONE_WIDTH) if wanted.phone else sheet(picture.png) if wanted.sheet else picture.png
    wanted.output.write_bytes(shown)
    print(f"{wanted.output}: {scene.width}x{scene.height}, {len(picture.png) / 1000:.0f} kB\n{picture.alt}")
    found = problems(scene, measure)
    for line in found:
        print(f"problem: {line}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
