"""Special actions: three lie open, prisoners pay for them, one per turn (Rulebook: Special Action Cards)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement

from engine.games.battle_royale.abilities import give_moves, has, ways_to_step
from engine.games.battle_royale.arena import Gait, can_step, routes
from engine.games.battle_royale.battle import battles_allowed, duellist_leads, skirmish
from engine.games.battle_royale.components import BOX, SPECIALS, Moment
from engine.games.battle_royale.doom import carry_out
from engine.games.battle_royale.ending import announce, settle
from engine.games.battle_royale.goals import BACK, course_of, goal_question, pick_way, whole_moves
from engine.games.battle_royale.movement import movable, walk
from engine.games.battle_royale.pushing import arrive, make_room
from engine.games.battle_royale.state import CENTRE, SPOTS, Public, State, Trace
from engine.kernel.questions import Question, one
from engine.kernel.table import Table

SKIP = "skip"
KEEP = "keep"


async def lay_out(table: Table[State]) -> None:
    """Draw the special actions that this game is played with."""
    cards = await table.shuffle("specials", list(SPECIALS), to=None)
    table.state.public.specials = cards[: BOX.specials_open]
    table.tell("specials", specials=list(table.state.public.specials))


# ---------------------------------------------------------------------- what can be used


def usable(public: Public, moment: Moment) -> list[str]:
    """Open special actions that the active player can pay now and that would do something."""
    return [special for special in public.specials if not hindrance(public, special, moment)]


def hindrance(public: Public, special_id: str, moment: Moment) -> str:
    """The refusal code that says why a special action cannot be used now; "" if it can."""
    special = SPECIALS[special_id]
    if public.special:
        return "one_special"
    if moment not in special.when:
        return "wrong_moment"
    if public.active in public.eliminated:
        return "special_when_out"
    if sum(public.prisoners[public.active]) < special.cost:
        return "too_few_prisoners"
    match special_id:
        case "cut_corners" if has(public, public.active, "sidestep"):
            return "no_effect"
        case "puppeteer" if not puppets(public):
            return "no_effect"
        case "second_wind" if not movable(public, Gait(special.tiles, ways_to_step(public))):
            return "no_effect"
        case "skirmish" if not battles_allowed(public):
            return "no_battle_yet"
        case "skirmish" if not battlefields(public):
            return "no_effect"
        case _:
            return ""


def hindrances(public: Public, moment: Moment) -> dict[str, str]:
    """For each open special action that cannot be used now the refusal code."""
    found = {special: hindrance(public, special, moment) for special in public.specials}
    return {special: code for special, code in found.items() if code}


def special_question(public: Public, moment: Moment) -> Question[str]:
    """Which special action to use after moving, or none."""
    keys = [*usable(public, moment), SKIP]
    return one("special", keys, refused=hindrances(public, moment), default=(SKIP,))


def reroll_question(public: Public) -> Question[str]:
    """Whether to let the rolled face stand; asked only of a player who can pay."""
    return one("reroll", [KEEP, "roll_again"], subject=public.die, default=(KEEP,))


# ---------------------------------------------------------------------- payment


def payments(prisoners: Sequence[int], cost: int) -> list[str]:
    """All ways to pay: colours of the figures given, the obvious one (from the largest stock on) first."""
    colours = sorted((c for c, n in enumerate(prisoners) if n), key=lambda c: -prisoners[c])
    ways = combinations_with_replacement(colours, cost)
    return ["+".join(map(str, way)) for way in ways if all(way.count(c) <= prisoners[c] for c in way)]


async def pay(table: Table[State], special_id: str) -> None:
    """Pay prisoners of the player's choice into the box, and mark the special action as used."""
    public = table.state.public
    seat = public.active
    keys = payments(public.prisoners[seat], SPECIALS[special_id].cost)
    picked = await table.ask(seat, one("pay", keys, subject=special_id))
    paid = [int(colour) for colour in picked.split("+")]
    for colour in paid:
        public.prisoners[seat][colour] -= 1
        public.box[colour] += 1
    public.special = special_id
    table.tell("special", seat=seat, special=special_id, paid=paid)


# ---------------------------------------------------------------------- what they do


async def use(table: Table[State], special_id: str, moment: Moment) -> None:
    """Pay for a special action and carry it out, before or after the movement phase."""
    public = table.state.public
    if moment == "before":
        public.trace.clear()
    await pay(table, special_id)
    match special_id:
        case "remote_control":
            await carry_out(table, "move_eliminator", special_id)
        case "detonator":
            await carry_out(table, "explosion", special_id)
        case "puppeteer":
            await puppeteer(table)
        case "second_wind":
            await second_wind(table)
        case "skirmish":
            fields = battlefields(public)
            asked = one("skirmish", fields, spots={s: s for s in fields}, refused=no_battlefield(public, fields))
            await skirmish(table, await table.ask(public.active, asked))
        case _:  # Cut Corners lasts for the turn: see ``abilities.ways_to_step``
            pass


async def second_wind(table: Table[State]) -> None:
    """Figures that have not moved this turn may each move a tile."""
    public = table.state.public
    special = SPECIALS["second_wind"]
    held = list(public.prisoners[public.active])
    give_moves(public, special.figures, special.tiles)
    walked = await walk(table)
    now = public.prisoners[public.active]
    out = [colour for colour, before in enumerate(held) for _ in range(now[colour] - before)]
    table.tell("second_wind", seat=public.active, moves=walked.moves, out=out)
    announce(table, walked.gone)


def battlefields(public: Public) -> list[str]:
    """Tiles on which a battle would do something."""
    return [
        spot
        for spot in SPOTS
        if spot in public.figures and spot != CENTRE and duellist_leads(public, public.figures[spot])[0]
    ]


def no_battlefield(public: Public, fields: Sequence[str]) -> dict[str, str]:
    """Why other places cannot be chosen for a Skirmish."""
    return {
        spot: "hole" if spot not in public.figures else "centre_peace" if spot == CENTRE else "no_majority"
        for spot in SPOTS
        if spot not in fields
    }


def puppets(public: Public) -> dict[str, list[int]]:
    """Figures that a Puppeteer can move: by tile the other colours on it, if it has a tile beside it."""
    found = {}
    for spot in SPOTS:
        if spot in public.figures and can_step(public.figures, spot, Gait(1)):
            others = [c for c, n in enumerate(public.figures[spot]) if n and c != public.active]
            if others:
                found[spot] = others
    return found


async def puppeteer(table: Table[State]) -> None:
    """Move a figure of another colour; whoever is pushed out becomes the active player's prisoner."""
    public = table.state.public
    seat = public.active
    held = list(public.prisoners[seat])
    while True:
        strings = puppets(public)
        refused = {s: "hole" if s not in public.figures else "no_puppet" for s in SPOTS if s not in strings}
        asked = one("puppet", list(strings), spots={s: s for s in strings}, refused=refused)
        start = await table.ask(seat, asked)
        colours = {str(colour): "not_on_tile" for colour in range(len(public.colours))}
        keys = [str(colour) for colour in strings[start]]
        refused = {c: "own_puppet" if c == str(seat) else code for c, code in colours.items() if c not in keys}
        colour = int(await table.ask(seat, one("puppet_colour", keys, subject=start, refused=refused)))
        ways = routes(public.figures, start, Gait(SPECIALS["puppeteer"].tiles))
        options = whole_moves(public, start, colour, ways)
        asked = goal_question(
            public, "puppet_to", f"{start}:{colour}", start, colour, ways, options, next(iter(options))
        )
        key = await table.ask(seat, asked)
        if key != BACK:
            break
    course, goal = options[key], course_of(key).goal
    direction = course.direction if course else await pick_way(table, start, goal, ways[goal])
    crowd = arrive(public, start, goal, colour)
    public.trace.append(Trace("move", ways[goal][direction], colour, seat))
    table.tell("puppet", seat=seat, colour=colour, path=ways[goal][direction])
    await make_room(table, crowd, direction, course.pushes if course else None)
    gone = settle(public)
    out = [c for c, before in enumerate(held) for _ in range(public.prisoners[seat][c] - before)]
    table.tell("puppeteer", seat=seat, colour=colour, tile=start, goal=goal, out=out)
    announce(table, gone)
