"""The phases in the order of play (Rulebook: Turn Sequence)."""

from __future__ import annotations

from typing import TypeAlias

from engine.games.battle_royale.components import BOX, CARDS
from engine.games.battle_royale.doom import carry_out, roll
from engine.games.battle_royale.ending import announce, finish, round_limit_reached
from engine.games.battle_royale.movement import card_question, move_figures
from engine.games.battle_royale.state import State
from engine.kernel.table import Phase, Table

T: TypeAlias = Table[State]
Next: TypeAlias = Phase[State] | None


async def opening(table: T) -> Next:
    """Shuffle everybody's ten cards, deal the hands, and find out who begins."""
    state = table.state
    public = state.public
    for seat in range(public.seats):
        pile = await table.shuffle(f"pile_{seat}", state.hidden.piles[seat])
        state.private[seat].hand = [pile.pop() for _ in range(BOX.hand)]
        state.hidden.piles[seat] = pile
        table.tell("dealt", to=(seat,), new_to=(seat,), seat=seat, cards=list(state.private[seat].hand))
    if public.options["starter"] == "random":
        (public.starter,) = await table.draw("starter", (public.seats,))
        public.active = public.starter
    table.tell("opening", seat=public.starter, seats=public.seats)
    return play_card


async def play_card(table: T) -> Next:
    """Movement phase, a: play one card; everybody sees it."""
    state = table.state
    public = state.public
    hand = state.private[public.active].hand
    card = await table.ask(public.active, card_question(hand))
    hand.remove(card)
    public.card = card
    public.moves_left = CARDS[card].figures
    table.tell("played", seat=public.active, card=card)
    return movement


async def movement(table: T) -> Next:
    """Movement phase, b: move figures with the card, pushing where tiles get too full."""
    public = table.state.public
    await move_figures(table, CARDS[public.card])
    return None if public.ended else draw_card


async def draw_card(table: T) -> Next:
    """Movement phase, c: the card goes to the discard pile; draw one, from the shuffled discards if need be."""
    state = table.state
    public = state.public
    seat = public.active
    public.discards[seat].append(public.card)
    public.moves_left = 0
    public.moved.clear()
    if not state.hidden.piles[seat]:
        state.hidden.piles[seat] = await table.shuffle(f"pile_{seat}", public.discards[seat])
        public.discards[seat] = []
        table.tell("reshuffled", seat=seat)
    card = state.hidden.piles[seat].pop()
    state.private[seat].hand.append(card)
    table.tell("drew", to=(seat,), new_to=(seat,), seat=seat, card=card)
    return extra_action


async def extra_action(table: T) -> Next:
    """The additional action of the card, if it has one, before the Doom phase."""
    public = table.state.public
    extra = CARDS[public.card].extra
    if extra:
        await carry_out(table, extra, "card")
    return None if public.ended else doom


async def doom(table: T) -> Next:
    """Doom phase: roll the die and do what it shows; with two players a second roll follows."""
    public = table.state.public
    await carry_out(table, await roll(table, "doom"), "doom")
    if public.ended:
        return None
    return second_roll if public.seats == 2 else next_turn


async def second_roll(table: T) -> Next:
    """Two players: the die is rolled once more, and only an Explosion counts."""
    if await roll(table, "second") == "explosion":
        await carry_out(table, "explosion", "second")
    return None if table.state.public.ended else next_turn


async def next_turn(table: T) -> Next:
    """Clockwise to the next player who still has figures."""
    public = table.state.public
    seat = public.active
    while True:
        seat = (seat + 1) % public.seats
        public.round += seat == public.starter
        if seat not in public.eliminated:
            break
    if round_limit_reached(public):
        finish(public, "round_limit")
        announce(table, [])
        return None
    public.active = seat
    public.turn += 1
    public.card = public.second_die = ""
    return play_card
