"""Looking at World cards and playing them (Rulebook: "Explore"; Scouting Outpost; Hand-Carved Pipe)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.springsign.agenda import GO_ON, REVEALED, Doing, T, push, steps_of, tell
from engine.games.springsign.cards import cover, markets_for
from engine.games.springsign.components import ACTIONS, kind_of
from engine.games.springsign.deck import blur, draw, rearrange, refill, see, take_at, to_bottom
from engine.games.springsign.state import Step
from engine.kernel.questions import one, order, some


async def explore(table: T, step: Step) -> bool:
    """Turn up the top World card, or first look at several and pick one (Magus); playing it follows."""
    state = table.state
    public = state.public
    push(public, Step("play_world", step.seat, card=step.card))
    if step.n > 1:
        await refill(table, step.n)
        count = min(step.n, len(state.hidden.world))
        if count > 1:
            push(public, Step("pick_world", step.seat, count))
            return look_at(table, step.seat, count)
    public.shown = await draw(table)
    tell(table, "explored", news=True, seat=step.seat, card=public.shown)
    return REVEALED


def look_at(table: T, seat: int, count: int) -> bool:
    """Show a seat the top World cards in private."""
    cards = see(table.state, seat, count)
    table.tell("looked", to=(seat,), new_to=(seat,), seat=seat, cards=cards)
    return REVEALED


async def pick_world(table: T, step: Step) -> bool:
    """The Magus plays one of the cards that she sees, the other goes to the bottom of the deck."""
    state = table.state
    keys = [str(place) for place in range(1, step.n + 1)]
    place = int(await table.ask(step.seat, one("pick_world", keys, private=True))) - 1
    blur(state, step.n)
    for other in range(step.n - 1, -1, -1):
        if other != place:
            to_bottom(state, step.seat, other)
    state.public.shown = take_at(state, 0)
    tell(table, "explored", news=True, seat=step.seat, card=state.public.shown)
    return REVEALED


async def play_world(table: T, step: Step) -> bool:
    """Play the card that was turned up: outlaws to People, others into a market whose tokens the player takes."""
    public = table.state.public
    card, seat = public.shown, step.seat
    public.shown = ""
    if kind_of(card) == "outlaw":
        public.people.append(card)
        tell(table, "played", seat=seat, card=card, spot="")
        effects = steps_of(ACTIONS[step.card].outlaw, seat, step.card)
        push(public, *effects, Step("fire", seat, how="outlaw_played", card=card))
        return GO_ON
    public.shown = card  # it lies face up until its market is chosen
    markets = markets_for(card)
    market = await table.ask(seat, one("play_to", markets, subject=card, spots={key: key for key in markets}))
    public.shown = ""
    cover(public, market, card)
    there = public.stalls[market].tokens
    tell(table, "played", seat=seat, card=card, spot=market)
    push(public, Step("shop_all", seat, card=step.card, spot=market), Step("fire", seat, there, "explored", card))
    return GO_ON


async def look(table: T, step: Step) -> bool:
    """Look at the top World cards; any may be discarded, the rest go back in any order."""
    state = table.state
    await refill(table, step.n)
    count = min(step.n, len(state.hidden.world))
    if not count:
        return GO_ON
    push(state.public, Step("look_discard", step.seat, count, card=step.card))
    return look_at(table, step.seat, count)


async def look_discard(table: T, step: Step) -> bool:
    """Which of the cards that one sees are discarded; the others learn of these only."""
    state = table.state
    public = state.public
    keys = [str(place) for place in range(1, step.n + 1)]
    picked = await table.ask(step.seat, some("look_discard", keys, 0, step.n, private=True, default=()))
    blur(state, step.n)
    cards = [take_at(state, int(key) - 1) for key in reversed(picked)][::-1]
    public.world_discards += cards
    if step.n - len(cards) > 1:
        push(public, Step("look_order", step.seat, step.n - len(cards), card=step.card))
    tell(table, "sifted", news=bool(cards), seat=step.seat, cards=cards, kept=step.n - len(cards))
    await refill(table, 1)
    return REVEALED


async def look_order(table: T, step: Step) -> bool:
    """In which order the cards that one has seen go back on top of the deck."""
    state = table.state
    keys = [str(place) for place in range(1, step.n + 1)]
    picked = await table.ask(step.seat, order("look_order", keys, private=True, default=tuple(keys)))
    rearrange(state, step.seat, [state.hidden.world[int(key) - 1] for key in picked])
    return REVEALED


async def reveal(table: T, step: Step) -> bool:
    """Reveal and discard World cards; outlaws among them are played (Rulebook: Inbound Outlaws; Solo Mode)."""
    public = table.state.public
    if step.n > 1:
        push(public, Step("reveal", n=step.n - 1))
    card = await draw(table)
    if not card:
        return GO_ON
    if kind_of(card) == "outlaw":
        public.people.append(card)
        push(public, Step("fire", how="outlaw_played", card=card))
    else:
        public.world_discards.append(card)
    tell(table, "revealed", news=True, card=card)
    return REVEALED


async def spill(table: T, step: Step) -> bool:
    """A token too many for its market goes back to the supply and a World card comes up (Rulebook: Solo Mode)."""
    tell(table, "spilled", spot=step.spot)
    return await reveal(table, Step("reveal", n=1))


EXPLORING: Mapping[str, Doing] = {
    "explore": explore,
    "pick_world": pick_world,
    "play_world": play_world,
    "look": look,
    "look_discard": look_discard,
    "look_order": look_order,
    "reveal": reveal,
    "spill": spill,
}
"""Effects of this chapter by name."""
