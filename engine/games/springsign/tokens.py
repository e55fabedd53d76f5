"""Tokens: inventory slots, markets, tokens on settlers, contraband (Rulebook: Resources; Inventory Slots & Smuggle)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.springsign.agenda import push
from engine.games.springsign.components import BOX, MARKET_OF, MARKETS, RESOURCES, SETTLERS, WORLD
from engine.games.springsign.state import Public, Step

AT = "@"
"""Joins a resource and a settler: a token that lies on a settler in Town, such as ``lore@settler_baker``."""


# ---------------------------------------------------------------------- who may use a relic


def relics_of(public: Public, seat: int) -> list[str]:
    """Relics that work for a seat: its own, and for the Magus those with her mark (Rulebook: Yorkhallow Savant)."""
    own = public.held(seat, "relic")
    if "yorkhallow_savant" not in public.board(seat).abilities:
        return own
    return own + [card for card in public.marks if card not in own and card in WORLD and public.marked(card, seat)]


def statics(public: Public, seat: int, static: str) -> list[str]:
    """Relics that change a certain rule for a seat."""
    return [relic for relic in relics_of(public, seat) if WORLD[relic].ability.static == static]


# ---------------------------------------------------------------------- inventories


def excess(public: Public, seat: int, tokens: dict[str, int] | None = None) -> int:
    """How many tokens a seat holds too many.

    The Smuggler's slots take fish only, those of the Chest anything; with the Bottomless Pot fish need none.
    """
    board = public.board(seat)
    held = public.homes[seat].tokens if tokens is None else tokens
    fish = 0 if statics(public, seat, "pot") else held["fish"]
    others = sum(held.values()) - held["fish"]
    extra = sum(WORLD[relic].ability.n for relic in statics(public, seat, "slots"))
    if not board.fish_only:
        return max(0, fish + others - board.slots - extra)
    return max(0, others - extra) + max(0, fish - board.slots - max(0, extra - others))


def too_many(public: Public, seat: int) -> list[str]:
    """Types of tokens of which discarding one helps."""
    tokens = public.homes[seat].tokens
    now = excess(public, seat)
    found: list[str] = []
    for resource in RESOURCES:
        if now and tokens[resource]:
            less = {**tokens, resource: tokens[resource] - 1}
            if excess(public, seat, less) < now:
                found.append(resource)
    return found


def receive(public: Public, seat: int, tokens: Iterable[str]) -> None:
    """Put tokens into an inventory; whether they fit is looked at when the effect is over."""
    for token in tokens:
        public.homes[seat].tokens[token] += 1


# ---------------------------------------------------------------------- markets


def stocked(public: Public) -> list[str]:
    """Markets with tokens."""
    return [market for market in MARKETS if public.stalls[market].tokens]


def fullest(public: Public) -> list[str]:
    """Markets with the most tokens; none if all are empty."""
    most = max(stall.tokens for stall in public.stalls.values())
    return [market for market, stall in public.stalls.items() if stall.tokens == most and most]


def to_market(public: Public, resource: str, count: int = 1) -> None:
    """Add tokens to their market. Alone, a fourth token is lost and a World card comes up (Rulebook: Solo Mode)."""
    stall = public.stalls[MARKET_OF[resource]]
    room = BOX.solo_cap - stall.tokens if public.solo else count
    stall.tokens += min(count, room)
    for _ in range(count - min(count, room)):
        push(public, Step("spill", spot=MARKET_OF[resource]))


def from_market(public: Public, market: str, seat: int, count: int = 1) -> list[str]:
    """Shop tokens of a market into an inventory; the tokens taken, fewer if there are no more."""
    stall = public.stalls[market]
    taken = [MARKETS[market].makes] * min(count, stall.tokens)
    stall.tokens -= len(taken)
    receive(public, seat, taken)
    return list(taken)


# ---------------------------------------------------------------------- settlers in Town


def on_settler(public: Public, settler: str) -> dict[str, int]:
    """Tokens on a settler in Town, by resource."""
    return public.on_settlers.get(settler, {})


def put_on_settler(public: Public, settler: str, resource: str) -> None:
    """Lay a token on a settler in Town."""
    tokens = public.on_settlers.setdefault(settler, {})
    tokens[resource] = tokens.get(resource, 0) + 1


def lift(public: Public, settler: str, resource: str) -> None:
    """Take a token off a settler in Town."""
    tokens = public.on_settlers[settler]
    tokens[resource] -= 1
    if not tokens[resource]:
        del tokens[resource]
    if not tokens:
        del public.on_settlers[settler]


def is_contraband(settler: str, resource: str) -> bool:
    """Whether a token lies on a settler that does not make its type (Rulebook: Illicit Goods)."""
    return resource not in SETTLERS[settler].makes


def collect(public: Public, settler: str, seat: int) -> tuple[list[str], int]:
    """Move all tokens of a settler into an inventory: the tokens, and how many were another's contraband."""
    tokens = [token for token, count in on_settler(public, settler).items() for _ in range(count)]
    public.on_settlers.pop(settler, None)
    receive(public, seat, tokens)
    queen = public.owner_of("contraband_queen")
    smuggled = [token for token in tokens if is_contraband(settler, token)]
    return tokens, len(smuggled) if queen not in (-1, seat) else 0


def queen_step(public: Public, count: int) -> list[Step]:
    """What the Smuggler gains when an opponent got so many contraband tokens (Rulebook: Contraband Queen)."""
    return [Step("popularity", public.owner_of("contraband_queen"), count, card="contraband_queen")] if count else []


def purse(public: Public, seat: int) -> dict[str, int]:
    """All that a seat may spend: its inventory by resource, then tokens on settlers in Town as ``resource@settler``.

    The Smuggler spends contraband, the Scoundrel what lies on settlers with his mark.
    """
    found = {resource: count for resource, count in public.homes[seat].tokens.items() if count}
    abilities = public.board(seat).abilities
    for settler, tokens in public.on_settlers.items():
        for resource, count in tokens.items():
            smuggled = "illicit_goods" in abilities and is_contraband(settler, resource)
            if smuggled or ("could_you_do_me_a_favor" in abilities and public.marked(settler, seat)):
                found[resource + AT + settler] = count
    return found


def spend(public: Public, seat: int, token: str) -> str:
    """Give a token of the purse to the supply; its resource."""
    resource, _, settler = token.partition(AT)
    if settler:
        lift(public, settler, resource)
    else:
        public.homes[seat].tokens[resource] -= 1
    return resource
