"""Transcripts of whole seeded games with every score worked out, so that a person can check them with the map.

``python -m tests.games.bunny_kingdom.golden`` writes them anew. After each harvest every fief is listed with its
territories (bars are towers, brackets what a territory produces), then strength times wealth; at the end every
parchment says what it counted.
"""

from __future__ import annotations

from pathlib import Path

from engine.games.bunny_kingdom import GAME
from engine.games.bunny_kingdom.fiefs import cities_along, fiefs, production
from engine.games.bunny_kingdom.log import entry_words
from engine.games.bunny_kingdom.state import Public
from engine.kernel.chance import Dice
from engine.kernel.game import Sight
from engine.kernel.run import Run, Step, seeded

FOLDER = Path(__file__).with_name("golden")
GAMES = {
    "two": (2, {}, "planner"),
    "three": (3, {"set": "base"}, "random"),
    "four": (4, {"printed_track": "corner"}, "planner"),
}
"""Name of a transcript: number of players, table options, who plays."""

NAMES = ["Ann", "Bob", "Cem", "Dea"]


def transcript(name: str) -> str:
    """A game among computer players: every question with its answer, every event in words, every score worked out."""
    seats, options, player = GAMES[name]
    names = NAMES[:seats]
    run, step = Run.start(GAME, seats, options, seeded("golden", name))
    dice = Dice.seeded("golden", name)
    lines = told(step, names, run.state.public)
    while not run.over:
        seat = run.waiting[0]
        question = run.open[seat].question
        view = run.view(seat)
        keys = GAME.player(player)(Sight(view, seat, question, dice))
        words = ", ".join(GAME.text.label(view, seat, question, key, names) for key in keys)
        lines.append(f"{names[seat]}: {GAME.text.prompt(view, seat, question, names)} {words}")
        lines += told(run.answer(seat, keys), names, run.state.public)
    return "\n".join([*lines, *worked_out(run.state.public, names)]) + "\n"


def told(step: Step, names: list[str], public: Public) -> list[str]:
    """The log lines of a step; after a harvest how it came about. Hands are left out, they follow from the drafts."""
    lines = []
    for happened in step.happened:
        event = happened.event
        line = GAME.text.line(event, names)
        if event.name == "harvest":
            lines += worked_harvest(public, names)
        if line is not None:
            lines.append(f"  {line}" if event.to is None else f"  (to {names[event.to[0]]}) {line}")
    return lines


def worked_harvest(public: Public, names: list[str]) -> list[str]:
    """Every fief that brings something, and the Cities along the Railroad."""
    lines = []
    for seat, name in enumerate(names):
        for fief in fiefs(public, seat):
            if fief.points:
                land = " ".join(territory(public, place) for place in fief.territories)
                sum_up = f"{fief.strength} x {fief.wealth} = {fief.points}"
                lines.append(f"    {name}: {land}: {sum_up}")
        along = [territory(public, place) for place in cities_along(public, seat)]
        if along:
            lines.append(f"    {name} along the Railroad: {' '.join(along)}")
    return lines


def territory(public: Public, place: str) -> str:
    """Such as "A4|" or "B5[fish,carrot]"."""
    made = production(public, place)
    return place + "|" * public.cities.get(place, 0) + (f"[{','.join(made)}]" if made else "")


def worked_out(public: Public, names: list[str]) -> list[str]:
    """The score book of each player, line by line, with its sum."""
    lines = ["", "Score book"]
    for seat, name in enumerate(names):
        lines.append(f"{name}:")
        total = 0
        for entry in public.book:
            if entry.seat == seat:
                total += entry.points
                what = entry_words(entry) if entry.source == "parchment" else f"{entry.source} {entry.points}"
                lines.append(f"  round {entry.round}: {what} -> {total}")
    return lines


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(transcript(game), encoding="utf-8")
        print(FOLDER / f"{game}.txt")
