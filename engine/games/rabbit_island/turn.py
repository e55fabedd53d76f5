"""The phases in the order of play: exploring, then a turn of the Build Phase step by step (Rulebook: Game Summary)."""

from __future__ import annotations

from typing import TypeAlias

from engine.games.rabbit_island.actions import PASS, action_question, goal_question, play, rotation, take_effect
from engine.games.rabbit_island.collapse import count_down, strike, triggered
from engine.games.rabbit_island.components import BOX, SPACES
from engine.games.rabbit_island.explore import (
    cell_question,
    drop_single,
    finish_island,
    make_ready,
    next_explorer,
    place,
    put_away,
    put_away_question,
    tile_question,
)
from engine.games.rabbit_island.harvest import all_groups
from engine.games.rabbit_island.island import destinations
from engine.games.rabbit_island.landing import resolve
from engine.games.rabbit_island.piles import deal_tiles, draw_actions, draw_movement, others
from engine.games.rabbit_island.scoring import final_scores
from engine.games.rabbit_island.setup import length_of
from engine.games.rabbit_island.state import Public, State, Trace
from engine.kernel.questions import Question, one, some
from engine.kernel.table import Phase, Table

T: TypeAlias = Table[State]
Next: TypeAlias = Phase[State]

# ---------------------------------------------------------------------- Explore Phase


async def opening(table: T) -> Next:
    """Shuffle and deal the map tiles, shuffle both decks, and find out who begins."""
    state = table.state
    public = state.public
    await deal_tiles(table)
    state.hidden.movement = await table.shuffle("movement", state.hidden.movement)
    state.hidden.actions = await table.shuffle("actions", state.hidden.actions)
    (public.starter,) = await table.draw("starter", (public.seats,))
    table.tell("opening", seat=public.starter, length=public.options["length"])
    return await explorer_turn(table, public.starter)


async def explorer_turn(table: T, first: int) -> Next:
    """No phase: the turn of the next seat that can explore, or the end of the Explore Phase."""
    public = table.state.public
    seat = next_explorer(table.state, first)
    if seat is None:
        finish_island(table)
        public.stage = "build"
        return first_year
    public.active = seat
    public.to_place = BOX.tiles_per_turn
    public.placed = []
    public.redraws = 0
    return await placing(table)


async def placing(table: T) -> Next:
    """No phase: what comes next in Step 1 of exploring."""
    public = table.state.public
    ready = "finish" if public.to_place == 0 else await make_ready(table)
    if ready == "place":
        return choose_tile
    if ready == "put_away":
        return give_up_tiles
    if public.placed:
        public.doing = "pawn"
        return settle
    if not public.sealed:  # closed at the start of a turn: there is no turn to speak of
        table.tell("stays", seat=public.active)
    return await next_turn(table)


async def choose_tile(table: T) -> Next:
    """Step 1, a: choose a map tile of one's hand; everybody sees it."""
    state = table.state
    public = state.public
    tile = await table.ask(public.active, tile_question(state))
    state.private[public.active].map.remove(tile)
    if not public.placed:
        public.trace.clear()
    public.held = tile
    public.doing = "cell"
    table.tell("held", new_to=others(public, public.active), seat=public.active, tile=tile)
    return choose_cell


async def choose_cell(table: T) -> Next:
    """Step 1, b: lay the tile where an arrow leads."""
    place(table, await table.ask(table.state.public.active, cell_question(table.state)))
    return await placing(table)


async def give_up_tiles(table: T) -> Next:
    """Step 1, if no redraw helps: put away as many tiles as could not be placed, and go on with what lies."""
    public = table.state.public
    tiles = await table.ask(public.active, put_away_question(table.state))
    public.to_place = 0
    put_away(table, public.active, tiles, "stuck")
    drop_single(table)
    return await placing(table)


async def settle(table: T) -> Next:
    """Steps 2 to 4: jump onto one of the tiles just placed, resolve it, and see whether exploring goes on."""
    public = table.state.public
    seat = public.active
    goal = await table.ask(seat, one("pawn", public.placed, spots={spot: spot for spot in public.placed}))
    public.trace.append(Trace("jump", [public.pawns[seat], goal], seat))
    public.pawns[seat] = goal
    table.tell("jumped", seat=seat, spot=goal)
    public.doing = "land"
    await resolve(table)
    return await next_turn(table)


# ---------------------------------------------------------------------- Build Phase


async def first_year(table: T) -> Next:
    """Year 1 begins: two Movement cards each, in the short game also two Action cards (Rulebook: Build Phase)."""
    state = table.state
    public = state.public
    public.year = 1
    table.tell("year", year=1, years=length_of(public).years)
    order = [(public.starter + step) % public.seats for step in range(public.seats)]
    for seat in order:
        await draw_movement(table, seat, BOX.start.movement_cards)
    cards = length_of(public).action_cards
    if cards:
        for seat in order:
            await draw_actions(table, seat, cards)
    public.active = public.starter
    public.doing = "card"
    return play_card


def card_question(hand: list[str]) -> Question[str]:
    """Which Movement card to play; only its owner knows the options."""
    refused = {card: "not_held" for card in SPACES if card not in hand}
    lowest = min(hand, key=lambda card: SPACES[card])
    return one("card", hand, private=True, always=True, refused=refused, default=(lowest,))


async def play_card(table: T) -> Next:
    """Step 1: play one of two Movement cards."""
    state = table.state
    public = state.public
    seat = public.active
    card = await table.ask(seat, card_question(state.private[seat].movement))
    state.private[seat].movement.remove(card)
    public.movement_discard.append(card)
    public.card = card
    public.doing = "move"
    public.trace.clear()
    table.tell("played", new_to=others(public, seat), seat=seat, card=card, spaces=SPACES[card])
    return move


async def move(table: T) -> Next:
    """Step 2: walk exactly so many spaces; then the counters of one's Collapse! cards go down."""
    public = table.state.public
    seat = public.active
    start = public.pawns[seat]
    ways = destinations(public.tiles, start, SPACES[public.card])
    goal = await table.ask(seat, goal_question("goal", public, ways, f"{public.card}/{start}"))
    public.pawns[seat] = goal
    public.trace.append(Trace("move", ways[goal], seat))
    table.tell("moved", seat=seat, path=ways[goal])
    count_down(table, seat)
    return action_step(public)


def action_step(public: Public) -> Next:
    """No phase: the next chance to play Action cards: before each Collapse! that goes off, then the normal one."""
    public.collapsing = triggered(public) is not None
    public.at = public.active
    public.doing = "action"
    if not public.locked:
        return action_window
    return collapse if public.collapsing else land


async def action_window(table: T) -> Next:
    """Step 3: everybody in turn may play an Action card; the first in the rotation who does not pass is heard."""
    state = table.state
    public = state.public
    seats = rotation(state)
    heard = await table.ask_in_turn({seat: action_question(state, seat) for seat in seats}, PASS) if seats else None
    if heard is not None:
        play(table, *heard)
        return action_window
    if public.stack:
        public.at = public.stack[-1].seat
        public.doing = "fork"
        return take_effects
    return collapse if public.collapsing else land


async def take_effects(table: T) -> Next:
    """Nobody answers the newest card: it takes effect, then the one below, and the rotation goes on."""
    public = table.state.public
    await take_effect(table, public.stack.pop())
    if public.stack:
        return take_effects
    public.doing = "action"
    if not public.locked:
        return action_window
    return collapse if public.collapsing else land


async def collapse(table: T) -> Next:
    """A Collapse! strikes where the rabbit stands now."""
    strike(table)
    return action_step(table.state.public)


async def land(table: T) -> Next:
    """Step 4: resolve the place where the rabbit stands."""
    table.state.public.doing = "land"
    await resolve(table)
    return draw_card


async def draw_card(table: T) -> Next:
    """Step 5: draw a Movement card; who then holds too many Action cards discards."""
    state = table.state
    public = state.public
    await draw_movement(table, public.active, 1)
    if len(state.private[public.active].actions) > BOX.action_hand:
        public.doing = "discard"
        return discard
    return await next_turn(table)


async def discard(table: T) -> Next:
    """Discard Action cards down to five."""
    state = table.state
    public = state.public
    hand = state.private[public.active].actions
    copies = [f"{card}#{hand[:place].count(card) + 1}" for place, card in enumerate(hand)]
    count = len(hand) - BOX.action_hand
    picked = await table.ask(public.active, some("discard", copies, count, count, private=True))
    cards = [key.split("#")[0] for key in picked]
    for card in cards:
        hand.remove(card)
    public.action_discard += cards
    table.tell("discarded", new_to=others(public, public.active), seat=public.active, cards=cards)
    return await next_turn(table)


async def next_turn(table: T) -> Next:
    """No phase: the turn ends, the next clockwise seat is on; after everybody the year advances."""
    public = table.state.public
    public.turn += 1
    if public.stage == "explore":
        return await explorer_turn(table, (public.active + 1) % public.seats)
    public.card = ""
    public.effects.clear()
    public.locked = public.discovered = False
    public.doing = "card"
    public.active = (public.active + 1) % public.seats
    if public.active == public.starter:
        if public.year == length_of(public).years:
            return conquer
        public.year += 1
        table.tell("year", year=public.year, years=length_of(public).years)
    return play_card


# ---------------------------------------------------------------------- Conquer Phase


async def conquer(table: T) -> None:
    """The last year is over: everything is counted."""
    state = table.state
    public = state.public
    public.stage = "over"
    public.doing = "over"
    scores = final_scores(public, [private.carrots for private in state.private])
    table.tell(
        "over",
        totals=[score.total for score in scores],
        groups=len([group for group in all_groups(public) if len(group) >= BOX.bonus.smallest_group]),
    )
