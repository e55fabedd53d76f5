"""Which actions a player may take, and why not: the cost must be payable, the effect possible (Rulebook: Actions)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.games.springsign.cards import markable
from engine.games.springsign.components import ACTIONS, WORLD, Effect
from engine.games.springsign.deeds import free_tiles, harvestable
from engine.games.springsign.payments import affordable
from engine.games.springsign.shopping import feedable
from engine.games.springsign.state import Public
from engine.games.springsign.taking import griftable, swappable, takeable
from engine.games.springsign.tokens import relics_of, statics, stocked
from engine.games.springsign.triggers import used_up

Costs = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Move:
    """An action that a player may think of.

    Attributes:
        key: The option's key: an action or card id, or ``card:action`` for an action that a card frees from its cost.
        source: The action or card.
        kind: The action that it counts as; empty for cards.
        costs: The ways to pay.
        effects: What happens.
        passes: Whether it ends the turn.
    """

    key: str
    source: str
    kind: str
    costs: Costs
    effects: tuple[Effect, ...]
    passes: bool


def board_move(public: Public, seat: int, action_id: str) -> Move:
    """An action of the player's board, with the prices that relics add."""
    action = ACTIONS[action_id]
    added = tuple(
        WORLD[relic].ability.price[action.kind]
        for relic in statics(public, seat, "price")
        if action.kind in WORLD[relic].ability.price
    )
    return Move(action_id, action_id, action.kind, added + action.cost, action.effects, action.passes)


def card_moves(public: Public, seat: int, card: str) -> list[Move]:
    """What a relic or building lets a player do."""
    ability = WORLD[card].ability
    if ability.type == "action":
        return [Move(card, card, "", ability.cost, ability.effects, ability.passes)]
    if ability.type == "free":
        freed = [ACTIONS[action] for action in public.board(seat).actions if ACTIONS[action].kind in ability.frees]
        return [Move(f"{card}:{a.kind}", a.id, a.kind, ((),), a.effects, a.passes) for a in freed]
    return []


def moves(public: Public, seat: int) -> list[Move]:
    """All actions of the board, of relics and of active buildings, legal or not."""
    found = [board_move(public, seat, action) for action in public.board(seat).actions]
    for card in [*relics_of(public, seat), *public.revealed("building")]:
        found += card_moves(public, seat, card)
    return found


def hindrance(public: Public, cards_left: bool, seat: int, move: Move) -> str:
    """Why a move is not legal: a refusal code, or nothing."""
    card = move.key.partition(":")[0]
    if card in WORLD and used_up(public, card, seat):
        return "used_up"
    for effect in move.effects:
        code = IMPOSSIBLE[effect.op](public, seat, effect, move) if effect.op in IMPOSSIBLE else ""
        if code:
            return code
        if effect.op in ("explore", "look") and not cards_left:
            return "no_world_card"
    feeding = any(effect.op == "feed" for effect in move.effects)
    if not any(affordable(public, seat, cost, feeding) for cost in move.costs):
        popularity = all("popularity" in cost for cost in move.costs)
        return "no_popularity" if popularity else "cannot_pay"
    return ""


def legal(public: Public, cards_left: bool, seat: int) -> tuple[dict[str, Move], dict[str, str]]:
    """Legal moves by key, and for the others the refusal code."""
    found: dict[str, Move] = {}
    refused: dict[str, str] = {}
    for move in moves(public, seat):
        code = hindrance(public, cards_left, seat, move)
        if code:
            refused[move.key] = code
        else:
            found[move.key] = move
    return found, refused


# ---------------------------------------------------------------------- what makes an effect impossible

Impossible = Callable[[Public, int, Effect, Move], str]


def _feed(public: Public, seat: int, effect: Effect, move: Move) -> str:
    return "" if feedable(public) else "nothing_to_feed"


def _take(public: Public, seat: int, effect: Effect, move: Move) -> str:
    if takeable(public, effect.how, effect.kinds):
        return ""
    return f"no_{effect.kinds[0]}" if effect.how == "town" else "empty_pile"


def _tussle(public: Public, seat: int, effect: Effect, move: Move) -> str:
    return "" if public.revealed("outlaw") else "no_outlaw"


def _mark(public: Public, seat: int, effect: Effect, move: Move) -> str:
    if effect.how == "town_optional" or markable(public, seat, effect.kinds[0], effect.how == "play"):
        return ""
    return "nothing_to_mark"


def _harvest(public: Public, seat: int, effect: Effect, move: Move) -> str:
    return "" if harvestable(public) or markable(public, seat, "settler") else "nothing_to_harvest"


def _grift(public: Public, seat: int, effect: Effect, move: Move) -> str:
    return "" if griftable(public, seat) else "no_grift"


def _swap(public: Public, seat: int, effect: Effect, move: Move) -> str:
    return "" if public.held(seat, "relic") and swappable(public, seat, effect.how) else "no_swap"


def _give(public: Public, seat: int, effect: Effect, move: Move) -> str:
    return "" if public.held(seat) and public.seats > 1 else "no_gift"


def _give_relic(public: Public, seat: int, effect: Effect, move: Move) -> str:
    return "" if public.revealed("relic") and public.seats > 1 else "no_relic"


def _stock_settler(public: Public, seat: int, effect: Effect, move: Move) -> str:
    return "" if stocked(public) and public.revealed("settler") else "nothing_to_move"


def _discard_this(public: Public, seat: int, effect: Effect, move: Move) -> str:
    return "" if public.holder(move.source) in (seat, -1) else "not_yours"


def _return_home(public: Public, seat: int, effect: Effect, move: Move) -> str:
    return "" if free_tiles(public) else "no_tile"


IMPOSSIBLE: Mapping[str, Impossible] = {
    "feed": _feed,
    "take": _take,
    "tussle": _tussle,
    "rage_levels": _tussle,
    "mark": _mark,
    "harvest": _harvest,
    "grift": _grift,
    "swap_relic": _swap,
    "give_card": _give,
    "give_town_relic": _give_relic,
    "stock_settler": _stock_settler,
    "discard_this": _discard_this,
    "return_home": _return_home,
}
"""By effect, why it cannot be carried out in full; effects that are not listed are always possible."""
