"""Random arenas for picture tests: any mix of figures, holes and events, also ones that rules hardly bring about."""

from __future__ import annotations

from random import Random

from engine.games.battle_royale.components import ABILITIES, BOX, CARDS, LAYOUTS, SPECIALS
from engine.games.battle_royale.scene import board
from engine.games.battle_royale.state import CENTRE, SPOTS, Public, Trace
from engine.games.battle_royale.view import View
from engine.kernel.scene import Scene

COLOURS = [colour.name for colour in BOX.colours]
NAMES = ("Ada", "Björn", "Wolfeschlegelsteinhausenbergerdorff", "🦊 fox")


def arena(dice: Random, seats: int) -> Public:
    """Everything that a board picture can show, at random."""
    colours = COLOURS[: max(3, seats)]
    layout = dice.choice(list(LAYOUTS.values()))
    tiles = [spot for spot in layout.tiles if spot == CENTRE or dice.random() < 0.8]
    public = Public(
        seats=seats,
        options={},
        colours=colours,
        figures={spot: [dice.choice((0, 1, 1, 2, 3)) for _ in colours] for spot in tiles},
        eliminator=dice.choice(SPOTS),
        prisoners=[[dice.randint(0, 9) for _ in colours] for _ in range(seats)],
        discards=[[] for _ in range(seats)],
        active=dice.randrange(seats),
        turn=dice.randint(1, 60),
        round=dice.randint(1, 15),
        die=dice.choice(("", *BOX.die)),
        second_die=dice.choice(("", *BOX.die)) if seats == 2 else "",
    )
    if dice.random() < 0.3:
        public.abilities = dice.sample(sorted(ABILITIES), seats)
        public.specials = dice.sample(sorted(SPECIALS), 3)
        public.special = dice.choice(("", *public.specials))
        public.offered = dice.sample(sorted(ABILITIES), dice.choice((0, 5)))
    if dice.random() < 0.5:
        public.card = dice.choice(list(CARDS))
        public.moves_left = 0 if public.second_die else dice.randint(0, CARDS[public.card].figures)
    public.eliminated = [seat for seat in range(seats) if seat != public.active and dice.random() < 0.2]
    public.trace = [event(dice, public) for _ in range(dice.randint(0, 12))]
    if dice.random() < 0.1:
        public.ended = "last_one"
        public.winners = sorted(dice.sample(range(seats), dice.randint(1, seats)))
    return public


def event(dice: Random, public: Public) -> Trace:
    """Something that may have happened this turn."""
    spot = dice.choice(SPOTS)
    colour = dice.randrange(len(public.colours))
    near = dice.choice(
        [other for other in SPOTS if abs(ord(other[0]) - ord(spot[0])) + abs(ord(other[1]) - ord(spot[1])) == 1]
    )
    standing = [dice.choice((0, 1, 1, 2, 5)) for _ in public.colours]
    return dice.choice(
        (
            Trace("move", [spot, near], colour),
            Trace("push", [spot, near], colour),
            Trace("push_out", [spot, dice.choice(("", near))], colour, public.active),
            Trace("capture", [spot], colour, dice.choice((-1, public.active))),
            Trace("eliminator", [spot, near]),
            Trace("blast", [spot], count=3, before=standing),
            Trace("shaken", dice.choice(([spot], [spot, near])), colour),
            Trace("collapse", [spot], count=2, before=standing),
            Trace("roll", face=dice.choice(BOX.die)),
        )
    )


def changed(dice: Random, public: Public) -> None:
    """One small change, as a move makes it."""
    spot = dice.choice(list(public.figures))
    colour = dice.randrange(len(public.colours))
    public.figures[spot][colour] = dice.choice((0, 1, 2, 3))
    what = dice.random()
    if what < 0.2:
        public.trace = []
    elif what < 0.6:
        public.trace.append(event(dice, public))
    if what < 0.3:
        public.active = (public.active + 1) % public.seats
        public.die = dice.choice(BOX.die)
    if what > 0.9 and spot != CENTRE:
        del public.figures[spot]


def view_of(public: Public, seat: int | None = None, hand: tuple[str, ...] = ()) -> View:
    """A view of an arena without a whole game behind it."""
    return View(seat, public, hand, (4,) * public.seats, (6,) * public.seats)


def scene_of(dice: Random, public: Public) -> Scene:
    """Its picture, some tiles numbered as answers."""
    spots = dice.sample(sorted(public.figures), dice.randint(0, len(public.figures)))
    numbered = {spot: str(number) for number, spot in enumerate(spots, 1)}
    return board(view_of(public), numbered=numbered, names=NAMES[: public.seats])
