"""Getting tokens: shopping, gains from the supply, Feed, and what does not fit (Rulebook: Resources)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.springsign.agenda import GO_ON, Doing, T, push, tell
from engine.games.springsign.components import ANY, BOX, MARKETS, RESOURCES
from engine.games.springsign.popularity import gain as gain_popularity
from engine.games.springsign.state import Public, Step
from engine.games.springsign.tokens import (
    AT,
    excess,
    from_market,
    fullest,
    is_contraband,
    lift,
    on_settler,
    put_on_settler,
    queen_step,
    receive,
    stocked,
    to_market,
    too_many,
)
from engine.kernel.questions import one, some

STOP = "stop"
TO_MARKET = "market"


async def shop(table: T, step: Step) -> bool:
    """Shop tokens one after the other; with ``up_to`` the player may stop."""
    public = table.state.public
    taken = []
    for left in range(step.n, 0, -1):
        markets = stocked(public)
        if not markets:
            break
        keys = [*markets, STOP] if step.how == "up_to" else markets
        spots = {market: market for market in markets}
        market = await table.ask(step.seat, one("shop", keys, subject=f"{left}:{step.card}", spots=spots))
        if market == STOP:
            break
        taken += from_market(public, market, step.seat)
    if step.n:
        tell(table, "shopped", seat=step.seat, tokens=taken, card=step.card)
    return GO_ON


async def shop_all(table: T, step: Step) -> bool:
    """Take every token of a market: of a given one, or of the player's choice."""
    public = table.state.public
    market = step.spot
    if not market:
        markets = stocked(public)
        if not markets:
            return GO_ON
        spots = {key: key for key in markets}
        market = await table.ask(step.seat, one("empty", markets, subject=step.card, spots=spots))
    taken = from_market(public, market, step.seat, public.stalls[market].tokens)
    tell(table, "shopped", seat=step.seat, tokens=taken, card=step.card)
    return GO_ON


async def shop_fullest(table: T, step: Step) -> bool:
    """Shop from the market with the most tokens; the player breaks ties."""
    public = table.state.public
    markets = fullest(public)
    if markets:
        spots = {key: key for key in markets}
        market = await table.ask(step.seat, one("fullest", markets, subject=step.card, spots=spots))
        tell(table, "shopped", seat=step.seat, tokens=from_market(public, market, step.seat, step.n), card=step.card)
    return GO_ON


async def shop_fullest_each(table: T, step: Step) -> bool:
    """Shop from every market that has the most tokens (Rulebook: the Proprietor's "Explore")."""
    public = table.state.public
    taken = [token for market in fullest(public) for token in from_market(public, market, step.seat, step.n)]
    tell(table, "shopped", seat=step.seat, tokens=taken, card=step.card)
    return GO_ON


async def gain(table: T, step: Step) -> bool:
    """Take tokens from the supply; of ``any`` the player names the type."""
    public = table.state.public
    types = [resource for resource in RESOURCES if resource != "fish"] if step.how == "vox" else list(RESOURCES)
    found = []
    anys = step.tokens.count(ANY)
    for token in step.tokens:
        if token == ANY:
            token = await table.ask(step.seat, one("gain", types, subject=f"{anys}:{step.how or step.card}"))
            anys -= 1
        found.append(token)
    receive(public, step.seat, found)
    if found:
        tell(table, "gained", seat=step.seat, tokens=found, card=step.card)
    return GO_ON


async def feed(table: T, step: Step) -> bool:
    """Take one token from a settler in Town (Rulebook: "Feed")."""
    public = table.state.public
    choices = feedable(public)
    if not choices:
        return GO_ON
    spots = {key: key.partition(AT)[2] for key in choices}
    asked = one("feed", choices, spots=spots if len(dict.fromkeys(spots.values())) == len(spots) else {})
    token, _, settler = (await table.ask(step.seat, asked)).partition(AT)
    alone = sum(on_settler(public, settler).values())
    lift(public, settler, token)
    receive(public, step.seat, [token])
    push(public, Step("fire", step.seat, alone, "fed", settler))
    queen = public.owner_of("contraband_queen")
    if queen not in (-1, step.seat) and is_contraband(settler, token):
        push(public, *queen_step(public, 1))
    tell(table, "fed", seat=step.seat, card=settler, tokens=[token])
    return GO_ON


def feedable(public: Public) -> list[str]:
    """Tokens on settlers in Town, as ``resource@settler``."""
    return [f"{token}{AT}{settler}" for settler in public.people for token in on_settler(public, settler)]


async def sell(table: T, step: Step) -> bool:
    """Shop a token, or put one from the supply into its market (Rulebook: "Sell")."""
    public = table.state.public
    keys = [f"shop:{market}" for market in stocked(public)] + [f"stock:{resource}" for resource in RESOURCES]
    way, _, what = (await table.ask(step.seat, one("sell", keys))).partition(":")
    if way == "shop":
        tell(table, "shopped", seat=step.seat, tokens=from_market(public, what, step.seat), card=step.card)
    else:
        to_market(public, what)
        tell(table, "stocked", seat=step.seat, tokens=[what], spot="")
    return GO_ON


async def stock_settler(table: T, step: Step) -> bool:
    """Move tokens of a market onto a settler in Town, and gain a popularity for each (Rulebook: Grey District)."""
    public = table.state.public
    markets, settlers = stocked(public), public.revealed("settler")
    if not markets or not settlers:
        return GO_ON
    market = await table.ask(step.seat, one("grey_market", markets, spots={key: key for key in markets}))
    settler = await table.ask(step.seat, one("grey_settler", settlers, spots={key: key for key in settlers}))
    most = min(step.n, public.stalls[market].tokens)
    keys = [str(count) for count in range(most, 0, -1)]
    count = int(await table.ask(step.seat, one("grey_count", keys, subject=MARKETS[market].makes)))
    public.stalls[market].tokens -= count
    for _ in range(count):
        put_on_settler(public, settler, MARKETS[market].makes)
    tell(table, "moved", seat=step.seat, card=settler, tokens=[MARKETS[market].makes] * count)
    await gain_popularity(table, step.seat, count, step.card)
    return GO_ON


async def overflow(table: T, step: Step) -> bool:
    """Discard what does not fit into the inventory (Rulebook: Resources; Inventory Slots & Smuggle)."""
    public = table.state.public
    seat = step.seat
    surplus = excess(public, seat)
    if not surplus:
        return GO_ON
    held = public.homes[seat].tokens
    lost: list[str] = []
    if "smuggle" in public.board(seat).abilities:
        while excess(public, seat):
            resource = await table.ask(
                seat, one("smuggle_token", too_many(public, seat), subject=str(excess(public, seat)))
            )
            held[resource] -= 1
            await smuggle(table, seat, resource)
        return GO_ON
    keys = [f"{resource}.{number}" for resource in too_many(public, seat) for number in range(1, held[resource] + 1)]
    default = tuple(sorted(keys, key=lambda key: -held[key.partition(".")[0]])[:surplus])
    for key in await table.ask(seat, some("discard", keys, surplus, surplus, default=default)):
        lost.append(key.partition(".")[0])
    for resource in lost:
        held[resource] -= 1
        to_market(public, resource)
    tell(table, "discarded_tokens", seat=seat, tokens=lost)
    return GO_ON


async def smuggle(table: T, seat: int, resource: str) -> None:
    """Where the Smuggler lays a token that she discards: its market, or a settler with room for it."""
    public = table.state.public
    roomy = [s for s in public.revealed("settler") if sum(on_settler(public, s).values()) < BOX.smuggle_limit]
    spots = {settler: settler for settler in roomy}
    asked = one("smuggle", [*roomy, TO_MARKET], subject=resource, spots=spots, default=(TO_MARKET,))
    goal = await table.ask(seat, asked)
    if goal == TO_MARKET:
        to_market(public, resource)
        tell(table, "discarded_tokens", seat=seat, tokens=[resource])
    else:
        put_on_settler(public, goal, resource)
        tell(table, "smuggled", seat=seat, card=goal, tokens=[resource])


SHOPPING: Mapping[str, Doing] = {
    "shop": shop,
    "shop_all": shop_all,
    "shop_fullest": shop_fullest,
    "shop_fullest_each": shop_fullest_each,
    "gain": gain,
    "feed": feed,
    "sell": sell,
    "stock_settler": stock_settler,
    "overflow": overflow,
}
"""Effects of this chapter by name."""
