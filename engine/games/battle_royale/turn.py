"""The phases in the order of play (Rulebook: Turn Sequence)."""

from __future__ import annotations

from typing import TypeAlias

from engine.games.battle_royale.abilities import ability, choose, give_moves, next_to_choose, offer
from engine.games.battle_royale.components import BOX, CARDS, SPECIALS
from engine.games.battle_royale.doom import carry_out, roll
from engine.games.battle_royale.ending import announce, finish, round_limit_reached
from engine.games.battle_royale.movement import card_question, move_figures
from engine.games.battle_royale.specials import (
    KEEP,
    hindrances,
    lay_out,
    pay,
    reroll_question,
    special_question,
    usable,
    use,
)
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
    if public.options["specials"] == "on":
        await lay_out(table)
    if public.options["abilities"] == "on":
        await offer(table)
        return draft
    return play_card


async def draft(table: T) -> Next:
    """The next seat takes an ability card; the one that is left over goes to the box."""
    public = table.state.public
    await choose(table, next_to_choose(public))
    if next_to_choose(public) >= 0:
        return draft
    public.offered = []
    return play_card


async def play_card(table: T) -> Next:
    """Movement phase, a: play one card, perhaps after a special action; everybody sees it."""
    state = table.state
    public = state.public
    seat = public.active
    hand = state.private[seat].hand
    asked = card_question(hand, usable(public, "before"), hindrances(public, "before"))
    card = await table.ask(seat, asked)
    if card in SPECIALS:
        await use(table, card, "before")
        return None if public.ended else play_card
    hand.remove(card)
    public.card = card
    give_moves(public, CARDS[card].figures, CARDS[card].tiles, ability(public, seat))
    table.tell("played", seat=seat, card=card)
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
    give_moves(public, 0, 0)
    if not state.hidden.piles[seat]:
        state.hidden.piles[seat] = await table.shuffle(f"pile_{seat}", public.discards[seat])
        public.discards[seat] = []
        table.tell("reshuffled", seat=seat)
    card = state.hidden.piles[seat].pop()
    state.private[seat].hand.append(card)
    table.tell("drew", to=(seat,), new_to=(seat,), seat=seat, card=card)
    return after_moving


async def after_moving(table: T) -> Next:
    """Directly after the movement phase: a special action, if none was used yet and the player can pay one."""
    public = table.state.public
    if usable(public, "after"):
        special = await table.ask(public.active, special_question(public, "after"))
        if special in SPECIALS:
            if special != "second_wind":  # nobody else needs to know any more who has moved
                public.moved.clear()
            await use(table, special, "after")
    public.moved.clear()
    give_moves(public, 0, 0)
    return None if public.ended else extra_action


async def extra_action(table: T) -> Next:
    """The additional action of the card, if it has one, before the Doom phase."""
    public = table.state.public
    extra = CARDS[public.card].extra
    if extra:
        await carry_out(table, extra, "card")
    return None if public.ended else doom


async def doom(table: T) -> Next:
    """Doom phase: roll the die, perhaps again, and do what it shows; with two players a second roll follows."""
    public = table.state.public
    face = await roll(table, "doom")
    if usable(public, "doom") and await table.ask(public.active, reroll_question(public)) != KEEP:
        await pay(table, "roll_again")
        face = await roll(table, "again")
    await carry_out(table, face, "doom")
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
    public.card = public.special = public.second_die = ""
    return play_card
