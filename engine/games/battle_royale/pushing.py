"""What happens when a figure stops on a tile that holds too many (Rulebook: Pushing)."""

from __future__ import annotations

from engine.games.battle_royale.abilities import protected
from engine.games.battle_royale.arena import step
from engine.games.battle_royale.components import capacity
from engine.games.battle_royale.state import Public, State, Trace
from engine.kernel.questions import one
from engine.kernel.table import Table


def pushable(public: Public, tile: str, arrived: int) -> list[int]:
    """Colours of which a figure may be pushed off a tile; the one that just arrived stays.

    Those of an Anchor go only where there is no other.
    """
    colours = [colour for colour, n in enumerate(public.figures[tile]) if n - (colour == arrived) > 0]
    safe = protected(public, colours)
    return [colour for colour in colours if colour not in safe]


def why_not_pushed(public: Public, tile: str, colour: int, arrived: int) -> str:
    """The refusal code for a colour that may not be pushed off a tile."""
    standing = public.figures[tile][colour]
    return "not_to_push" if not standing else "just_arrived" if standing == (colour == arrived) else "anchored"


async def make_room(table: Table[State], tile: str, direction: str, arrived: int, walked: bool) -> None:
    """Push figures off an overfull tile, one by one, until it holds what it may.

    Only the active player chooses, whoever the figures belong to. A figure pushed onto a full tile makes room there
    in the same way, before the next one is pushed from here.

    Args:
        table: The table.
        tile: Where a figure has just come to a stop.
        direction: Its last step.
        arrived: Its colour.
        walked: Whether it is one of the figures that have moved this turn.
    """
    public = table.state.public
    while sum(public.figures[tile]) > capacity(public):
        colours = pushable(public, tile, arrived)
        refused = {
            str(colour): why_not_pushed(public, tile, colour, arrived)
            for colour in range(len(public.colours))
            if colour not in colours
        }
        asked = one("push", [str(c) for c in colours], subject=f"{tile}>{direction}", refused=refused)
        colour = int(await table.ask(public.active, asked))
        others_walked = public.moved.get(tile, 0) - (1 if walked and arrived == public.active else 0)
        await push(table, tile, direction, colour, colour == public.active and others_walked > 0)


async def push(table: Table[State], tile: str, direction: str, colour: int, walked: bool) -> None:
    """Push one figure a tile on: into a hole or over the edge it becomes the active player's prisoner.

    Of several figures of the active player one that has already moved goes first (``walked``).
    """
    public = table.state.public
    to = step(tile, direction)
    out = to not in public.figures
    public.figures[tile][colour] -= 1
    if walked:
        public.moved[tile] -= 1
    public.trace.append(Trace("push_out" if out else "push", [tile, to], colour, public.active if out else -1))
    table.tell("pushed", seat=public.active, colour=colour, tile=tile, goal=to, out=out)
    if out:
        public.prisoners[public.active][colour] += 1
        return
    public.figures[to][colour] += 1
    if walked:
        public.moved[to] = public.moved.get(to, 0) + 1
    await make_room(table, to, direction, colour, walked)
