"""Dealing, drawing and reshuffling; carrots from and to the bank.

The Action deck is kept in two parts. A Collapse! is laid open as soon as it is drawn, so everybody always knows how
many of them are still in the deck: an open draw of lots decides whether the next card is one, else the top of the
shuffled rest is drawn. That gives the same chances as one shuffled deck, and keeps an open fact out of a hidden pile.
"""

from __future__ import annotations

from engine.games.rabbit_island.components import ACTIONS, BOX, COLLAPSE
from engine.games.rabbit_island.setup import length_of
from engine.games.rabbit_island.state import Public, State, Timer
from engine.kernel.table import Table

T = Table[State]


def others(public: Public, seat: int) -> tuple[int, ...]:
    """Everybody else: those who learn something when the seat shows what it held."""
    return tuple(other for other in range(public.seats) if other != seat)


def gain(state: State, seat: int, carrots: int) -> None:
    """Give carrots from the bank, or take them in if negative."""
    state.private[seat].carrots += carrots
    state.public.bank += carrots


async def deal_tiles(table: T) -> None:
    """Shuffle and deal map tiles; the rest stays in the box (Rulebook: Setup)."""
    state = table.state
    pile = await table.shuffle("map", state.hidden.map)
    count = length_of(state.public).deal[state.public.seats]
    for seat, private in enumerate(state.private):
        private.map = [pile.pop() for _ in range(count)]
        table.tell("dealt_tiles", to=(seat,), new_to=(seat,), seat=seat, tiles=list(private.map))
    state.hidden.map = pile


async def redraw_tiles(table: T, seat: int) -> None:
    """Put away all tiles, face up, and draw as many: from the box, then from what was put away earlier.

    What has just been put away comes last (Rulebook: Place Tiles).
    """
    state = table.state
    public, hand = state.public, state.private[seat].map
    away = list(hand)
    hand.clear()
    table.tell("redraw", new_to=others(public, seat), seat=seat, tiles=away)
    fresh = list(away)
    while len(hand) < len(away):
        if not state.hidden.map:
            source = public.map_discard or fresh
            state.hidden.map = await table.shuffle("map", source)
            source.clear()
        hand.append(state.hidden.map.pop())
    public.map_discard += fresh
    table.tell("drew_tiles", to=(seat,), new_to=(seat,), seat=seat, tiles=list(hand))


async def draw_movement(table: T, seat: int, count: int) -> None:
    """Draw Movement cards; the discards are shuffled when the deck is empty (Rulebook: Draw Movement Card)."""
    state = table.state
    drawn = []
    for _ in range(count):
        if not state.hidden.movement:
            state.hidden.movement = await table.shuffle("movement", state.public.movement_discard)
            state.public.movement_discard = []
            table.tell("reshuffled", deck="movement")
        drawn.append(state.hidden.movement.pop())
    state.private[seat].movement += drawn
    table.tell("drew_movement", to=(seat,), new_to=(seat,), seat=seat, cards=drawn)


async def draw_actions(table: T, seat: int, count: int) -> None:
    """Draw Action cards; a Collapse! goes on the table at once (Rulebook: Collapse!).

    With Epic Discovery the first draw of the turn is two cards more. Late in the game a Collapse! is replaced; those
    replaced are discarded after the draw, so that it cannot draw them again.
    """
    public = table.state.public
    extra = sum(ACTIONS[card].effect.extra for card in public.effects)
    if extra and not public.discovered:
        public.discovered = True
        count += extra
    late = public.stage == "build" and length_of(public).years - public.year < BOX.collapse.years_left
    drawn: list[str] = []
    replaced = 0
    taken = 0
    while taken < count and await _fill_action_deck(table):
        size = public.collapses + len(table.state.hidden.actions)
        (lot,) = await table.draw("action", (size,))
        if lot >= public.collapses:
            drawn.append(table.state.hidden.actions.pop())
            taken += 1
            continue
        public.collapses -= 1
        if late:
            replaced += 1
            table.tell("collapse_replaced", seat=seat)
        else:
            taken += 1
            moved = bool(public.card)  # not so while exploring and for the first cards of a short game
            public.timers.append(Timer(seat, BOX.collapse.start if moved else 0))
            table.tell("collapse_drawn", seat=seat, counter=public.timers[-1].counter)
    public.action_discard += [COLLAPSE] * replaced
    if drawn:
        table.tell("took_actions", seat=seat, count=len(drawn))
        table.state.private[seat].actions += drawn
        table.tell("drew_actions", to=(seat,), new_to=(seat,), seat=seat, cards=drawn)
    elif taken == 0:
        table.tell("no_actions", seat=seat)


async def _fill_action_deck(table: T) -> bool:
    """Make sure that a card can be drawn; False if all Action cards are in hands and on the table."""
    state = table.state
    public = state.public
    if public.collapses or state.hidden.actions:
        return True
    discards = public.action_discard
    if not discards:
        return False
    state.hidden.actions = await table.shuffle("actions", [card for card in discards if card != COLLAPSE])
    public.collapses = discards.count(COLLAPSE)
    public.action_discard = []
    table.tell("reshuffled", deck="action")
    return True
