"""What happens around the turns of a season (Rulebook: The Replenish Phase; The Cleanup Phase; Challenges)."""

from __future__ import annotations

from typing import TypeAlias

from engine.games.springsign.agenda import PHASES, T, phase, push, tell
from engine.games.springsign.cards import discard
from engine.games.springsign.components import ANY, BOX, MARKETS, SETTLERS, TILES, WORLD
from engine.games.springsign.deck import can_draw
from engine.games.springsign.popularity import stir
from engine.games.springsign.resolving import resolve
from engine.games.springsign.scoring import election_due, town_vote
from engine.games.springsign.state import Public, State, Step
from engine.games.springsign.tokens import put_on_settler, receive, relics_of, statics, to_market
from engine.kernel.table import Phase

Next: TypeAlias = Phase[State] | None


# ---------------------------------------------------------------------- Replenish


@phase
async def replenish(table: T) -> Next:
    """Settlers in Town collect tokens; those in homesteads, relics and outlaws give theirs to the players."""
    public = table.state.public
    tell(table, "season", n=public.season)
    for settler in public.revealed("settler"):
        for token in SETTLERS[settler].makes:
            put_on_settler(public, settler, token)
    steps: list[Step] = []
    for seat in public.order():
        made, chosen = income(public, seat)
        receive(public, seat, made)
        if made:
            tell(table, "gained", seat=seat, tokens=made, card="replenish")
        steps += [*chosen, Step("overflow", seat)]
    push(public, *steps)
    public.then = "markets"
    return resolve


def income(public: Public, seat: int) -> tuple[list[str], list[Step]]:
    """What a player replenishes: fixed tokens, and steps for those whose type the player chooses."""
    made: list[str] = []
    chosen: list[Step] = []
    settlers = [token for card in public.held(seat, "settler") for token in SETTLERS[card].makes]
    if settlers and statics(public, seat, "vox"):
        chosen.append(Step("gain", seat, how="vox", tokens=[ANY] * len(settlers), card="vox_library"))
    else:
        made += settlers
    for relic in relics_of(public, seat):
        tokens = list(WORLD[relic].ability.tokens)
        if ANY in tokens:
            chosen.append(Step("gain", seat, tokens=tokens, card=relic))
        else:
            made += tokens
    outlaws = len(public.held(seat, "outlaw"))
    if outlaws and "crime_for_cash" in public.board(seat).abilities:
        chosen.append(Step("gain", seat, tokens=[ANY] * outlaws, card="crime_for_cash"))
    return made, chosen


@phase
async def markets(table: T) -> Next:
    """Each market gets a token of its type; then the turns begin."""
    public = table.state.public
    for market in MARKETS.values():
        to_market(public, market.makes, BOX.market_replenish)
    public.first = public.hat
    public.active = -1
    public.then = "next_turn"
    return resolve


# ---------------------------------------------------------------------- Cleanup


@phase
async def cleanup(table: T) -> Next:
    """All are home: relics of whoever wears the Hat answer first."""
    public = table.state.public
    public.trace.clear()
    tell(table, "cleanup", n=public.season)
    push(public, Step("fire", how="cleanup"))
    public.then = "town_votes"
    return resolve


@phase
async def town_votes(table: T) -> Next:
    """Tiles go back, trouble brews, the Town votes; an Election ends the game, otherwise traffic goes on."""
    public = table.state.public
    for home in public.homes:
        home.tile = ""
    public.tiles = dict.fromkeys(TILES, -1)
    outlaws = len(public.revealed("outlaw"))
    if outlaws:
        each = BOX.anarchy_per_outlaw + int(public.options["ruthless"])
        stir(table, each * outlaws, "trouble")
    town_vote(table)
    if election_due(public):
        public.ended = True
        tell(table, "election")
        return None
    outbound(table)
    public.then = "inbound_traffic"
    return resolve


def outbound(table: T) -> None:
    """Settlers in Town with a token leave, their tokens go to the markets (Rulebook: Outbound Traffic)."""
    public = table.state.public
    leaving = [settler for settler in public.revealed("settler") if settler in public.on_settlers]
    for settler in leaving:
        for token, count in public.on_settlers.pop(settler).items():
            to_market(public, token, count)
        discard(table, settler)
    if leaving:
        tell(table, "outbound", cards=leaving)
        if public.options["disgruntled"] == "on":
            stir(table, BOX.grumble * len(leaving), "disgruntled")


@phase
async def inbound_traffic(table: T) -> Next:
    """New settlers come to Town; with that challenge World cards are revealed for Anarchy's votes."""
    public = table.state.public
    await settle(table, max(BOX.setup.fewest_settlers, public.seats))
    if public.anarchy_votes and (public.solo or public.options["inbound"] == "on") and can_draw(table.state):
        push(public, Step("reveal", n=public.anarchy_votes))
    public.then = "new_season"
    return resolve


async def settle(table: T, count: int) -> None:
    """Play settlers from their deck to People; a deck that runs empty is made anew at once (Rulebook: Cards)."""
    state = table.state
    public = state.public
    come: list[str] = []
    await renew_settlers(table)
    while len(come) < count and state.hidden.settlers:
        come.append(state.hidden.settlers.pop(0))
        await renew_settlers(table)
    public.people += come
    if come:
        tell(table, "inbound", news=True, cards=come)


async def renew_settlers(table: T) -> None:
    """Make the discards the new deck of settlers if it is empty."""
    state = table.state
    if not state.hidden.settlers and state.public.settler_discards:
        state.hidden.settlers = await table.shuffle("settlers", list(state.public.settler_discards))
        state.public.settler_discards.clear()
        tell(table, "reshuffled", card="settlers")


@phase
async def new_season(table: T) -> Next:
    """The next season begins; whoever wears the Hat is first."""
    public = table.state.public
    public.season += 1
    public.used_season.clear()
    if public.quiet == "season":
        public.quiet = ""
    return PHASES["replenish"]
