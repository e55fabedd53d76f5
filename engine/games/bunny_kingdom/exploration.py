"""Exploration: deal, choose in secret, reveal together, pass the hands on (Rulebook: Exploration)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from engine.games.bunny_kingdom.components import BOX, CARDS, CENTRAL_STATION, PROVISIONS, TRACK_CARDS, building
from engine.games.bunny_kingdom.railroad import new_sheriff
from engine.games.bunny_kingdom.state import Public, State
from engine.kernel.questions import Question, some
from engine.kernel.table import Phase, Table

T: TypeAlias = Table[State]
Next: TypeAlias = Phase[State] | None


async def deal(table: T) -> Next:
    """Begin a round: fresh hands from the same deck, with two players a reserve as well."""
    state = table.state
    public = state.public
    how = BOX.deal[public.seats]
    public.stage = "draft"
    public.round += 1
    public.turn = 0
    public.placed_tracks = [0] * public.seats
    for counts in public.rail_cards:
        counts.append(0)
    table.tell("round", round=public.round, left=passes_left(public))
    for seat in range(public.seats):
        state.private[seat].hand = in_order(state.hidden.deck.pop() for _ in range(how.hand))
        state.hidden.reserves[seat] = [state.hidden.deck.pop() for _ in range(how.reserve)]
    begin_turn(table)
    return draft


def begin_turn(table: T) -> None:
    """Start a turn: two players take the top card of their reserve; everybody sees the new hand."""
    state = table.state
    state.public.stage = "draft"
    state.public.active = -1
    state.public.turn += 1
    for seat, private in enumerate(state.private):
        if state.hidden.reserves[seat]:
            private.hand = in_order([*private.hand, state.hidden.reserves[seat].pop()])
        table.tell("hand", to=(seat,), new_to=(seat,), seat=seat, cards=list(private.hand))


async def draft(table: T) -> Next:
    """Everybody chooses at once; then the chosen cards are revealed and played together."""
    state = table.state
    public = state.public
    how = BOX.deal[public.seats]
    chosen = await table.ask_all({s: draft_question(public, p.hand) for s, p in enumerate(state.private)})
    public.fresh = []
    for seat, cards in chosen.items():
        private = state.private[seat]
        for card in cards:
            private.hand.remove(card)
        private.discards += cards[how.play :]
        play_cards(table, seat, cards[: how.play], "played")
    if public.queue:
        public.queue = [seat for seat in drawing_order(public) for _ in range(public.queue.count(seat))]
        return provisions
    return end_turn(table)


def draft_question(public: Public, hand: list[str]) -> Question[list[str]]:
    """Which cards to play; two players choose one to play, then one to put away unseen."""
    how = BOX.deal[public.seats]
    count = how.play + how.discard
    refused = {card: "not_in_hand" for card in CARDS if card not in hand}
    return some(
        "draft" if not how.discard else "draft_two", hand, count, count,
        private=True, ordered=bool(how.discard), refused=refused, default=tuple(hand[:count]),
    )  # fmt: skip


def play_cards(table: T, seat: int, cards: list[str], event: str) -> None:
    """Tell what everybody may know of one seat's cards, then play them together."""
    shown = [card for card in cards if CARDS[card].type != "parchment"]
    table.tell(event, seat=seat, cards=shown, secret=len(cards) - len(shown))
    for card in cards:
        play_card(table, seat, card)


def play_card(table: T, seat: int, card_id: str) -> None:
    """What a card does when it is played (Rulebook: Exploration)."""
    state = table.state
    public = state.public
    card = CARDS[card_id]
    match card.type:
        case "territory":
            public.spent.append(card_id)
            claim(table, seat, public.station if card_id == CENTRAL_STATION else card.what)
        case "building":
            public.waiting[seat].append(card_id)
            kind = building(card_id)
            public.camp_cards[seat] += kind.kind == "camp"
            if kind.id in TRACK_CARDS:
                public.rail_cards[seat][-1] += 1
                public.tracks_left[card_id] = kind.tracks
        case "parchment":
            state.private[seat].parchments.append(card_id)
        case "provisions":
            public.spent.append(card_id)
            public.queue.insert(0, seat)


def claim(table: T, seat: int, territory: str) -> None:
    """Put a rabbit down; a Camp that stands there leaves the game (Rulebook: Camps)."""
    public = table.state.public
    if territory in public.pieces:
        loser = public.owners[territory]
        public.spent.append(public.pieces.pop(territory))
        table.tell("camp_gone", seat=loser, by=seat, territory=territory)
    public.owners[territory] = seat
    public.fresh.append(territory)


async def provisions(table: T) -> Next:
    """One Provisions card: draw two cards and play both at once; more Provisions among them come next."""
    state = table.state
    public = state.public
    public.stage = "provisions"
    seat = public.queue.pop(0)
    cards = [state.hidden.deck.pop() for _ in range(BOX.provisions.draw)]
    secret = [card for card in cards if CARDS[card].type == "parchment"]
    if secret:
        table.tell("drew", to=(seat,), new_to=(seat,), seat=seat, cards=secret)
    play_cards(table, seat, cards, PROVISIONS)
    return provisions if public.queue else end_turn(table)


def end_turn(table: T) -> Next:
    """Pass the hands on; when they are empty, Construction begins."""
    state = table.state
    public = state.public
    hands = [private.hand for private in state.private]
    step = 1 if passes_left(public) else -1
    for seat, hand in enumerate(hands):
        state.private[(seat + step) % public.seats].hand = hand
    if public.turn < BOX.deal[public.seats].turns:
        begin_turn(table)
        return draft
    return new_sheriff


def passes_left(public: Public) -> bool:
    """Whether hands go to the left, clockwise: in rounds 1 and 3."""
    return public.round % 2 == 1


def drawing_order(public: Public) -> list[int]:
    """The order in which several Provisions of one turn are played."""
    return list(range(public.seats)) if public.options["provisions_order"] == "seats" else public.clockwise()


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards in the order in which hands show them: territories row by row, buildings, parchments, Provisions."""
    held = list(cards)
    return [card for card in CARDS if card in held]
