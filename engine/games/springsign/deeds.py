"""Effects around bounties, rage, harvest tiles and popularity (Rulebook: "Tussle"; "Return Home"; unique boards)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.springsign import popularity
from engine.games.springsign.agenda import GO_ON, Doing, T, push, steps_of, tell
from engine.games.springsign.cards import discard, markable
from engine.games.springsign.components import BOX, TILES, WORLD
from engine.games.springsign.state import Public, Step
from engine.games.springsign.taking import NONE
from engine.games.springsign.tokens import receive, stocked
from engine.kernel.questions import amount, one

# ---------------------------------------------------------------------- popularity


async def gain_popularity(table: T, step: Step) -> bool:
    """Gain popularity."""
    await popularity.gain(table, step.seat, step.n, step.card)
    return GO_ON


async def popularity_per_outlaw(table: T, step: Step) -> bool:
    """Gain popularity for each outlaw in Town, the tussled one included while it is there."""
    count = len(table.state.public.revealed("outlaw"))
    await popularity.gain(table, step.seat, step.n * count, step.card)
    return GO_ON


async def anarchy(table: T, step: Step) -> bool:
    """Change Anarchy's popularity."""
    popularity.stir(table, step.n, step.card)
    return GO_ON


# ---------------------------------------------------------------------- Tussle and rage


async def tussle(table: T, step: Step) -> bool:
    """Gain an outlaw's bounty, then discard it. ``spot`` names it if it was chosen when the action was declared."""
    public = table.state.public
    outlaws = public.revealed("outlaw")
    outlaw = step.spot if step.spot in outlaws else ""
    if not outlaw and outlaws:
        keys = [*outlaws, NONE] if step.how == "optional" else outlaws
        outlaw = await table.ask(step.seat, one("outlaw", keys, spots={card: card for card in outlaws}))
    if not outlaw or outlaw == NONE:
        return GO_ON
    tell(table, "bounty", seat=step.seat, card=outlaw)
    push(
        public,
        *steps_of(WORLD[outlaw].ability.effects, step.seat, outlaw),
        Step("fire", step.seat, how="bounty_gained", card=outlaw),
        Step("drop_outlaw", step.seat, card=outlaw),
    )
    return GO_ON


async def drop_outlaw(table: T, step: Step) -> bool:
    """Discard the outlaw whose bounty was gained, if it is still in Town."""
    if step.card in table.state.public.people:
        discard(table, step.card)
    return GO_ON


async def rage_levels(table: T, step: Step) -> bool:
    """Resolve every revealed Rage level from the top (Rulebook: The Rage Card)."""
    public = table.state.public
    steps: list[Step] = []
    for level in BOX.rage.levels[: public.homes[step.seat].rage]:
        steps += steps_of(level.effects, step.seat, step.card, "" if steps else step.spot)
    push(public, *steps)
    return GO_ON


async def rage(table: T, step: Step) -> bool:
    """Gain rage."""
    await gain_rage(table, step.seat, step.n)
    return GO_ON


async def gain_rage(table: T, seat: int, count: int) -> None:
    """Reveal Rage levels; each point beyond Berserk costs popularity, or at Start helps all the others."""
    public = table.state.public
    home = public.homes[seat]
    room = len(BOX.rage.levels) - home.rage
    home.rage += min(count, room)
    tell(table, "rage", seat=seat, n=count, at=home.rage)
    for _ in range(count - min(count, room)):
        if home.popularity:
            popularity.lose(table, seat, 1, "rage")
            continue
        for other in public.order(seat)[1:]:
            await popularity.gain(table, other, 1, "rage")
        popularity.stir(table, 1, "rage")


async def set_rage(table: T, step: Step) -> bool:
    """Set one's rage to any level (Rulebook: "Meditate")."""
    home = table.state.public.homes[step.seat]
    home.rage = await table.ask(step.seat, amount("set_rage", 1, len(BOX.rage.levels), default=("1",)))
    tell(table, "rage", seat=step.seat, n=0, at=home.rage)
    return GO_ON


async def rage_and_shop(table: T, step: Step) -> bool:
    """Raise one's rage by a chosen number and shop as often (Rulebook: the Soldier's "Explore")."""
    count = await table.ask(step.seat, amount("rage", 1, step.n))
    await gain_rage(table, step.seat, count)
    push(table.state.public, Step("shop", step.seat, count, card=step.card))
    return GO_ON


# ---------------------------------------------------------------------- harvest tiles


def free_tiles(public: Public) -> list[str]:
    """Harvest tiles in Town."""
    return [tile for tile, holder in public.tiles.items() if holder < 0]


def best_tile(public: Public) -> str:
    """The tile in Town with the most fish: what a player who does not act in time takes."""
    return max(free_tiles(public), key=lambda tile: TILES[tile].fish)


async def return_home(table: T, step: Step) -> bool:
    """Take a harvest tile, its reward and the Gardener's fish on it (Rulebook: "Return Home"; Shared Supper)."""
    public = table.state.public
    seat = step.seat
    tiles = free_tiles(public)
    asked = one("tile", tiles, spots={tile: tile for tile in tiles}, default=(best_tile(public),))
    tile = await table.ask(seat, asked)
    public.tiles[tile] = seat
    public.homes[seat].tile = tile
    fish = public.bonus[tile]
    public.bonus[tile] = 0
    tell(table, "home", seat=seat, spot=tile, n=fish)
    gardener = public.owner_of("shared_supper")
    suppers = [Step("supper", gardener) for _ in range(fish)] if gardener not in (-1, seat) else []
    push(
        public,
        Step("tile_reward", seat, card=tile),
        Step("gain", seat, tokens=["fish"] * fish, card="bonus"),
        *suppers,
        Step("fire", seat, how="return_home"),
    )
    return GO_ON


async def tile_reward(table: T, step: Step) -> bool:
    """Gain what is printed on a harvest tile."""
    public = table.state.public
    tile = TILES[step.card]
    receive(public, step.seat, ["fish"] * tile.fish)
    tell(table, "gained", seat=step.seat, tokens=["fish"] * tile.fish, card="tile")
    if tile.hat and public.hat != step.seat:
        public.hat = step.seat
        tell(table, "hat", seat=step.seat)
    if tile.popularity:
        await popularity.gain(table, step.seat, tile.popularity, "tile")
    return GO_ON


async def printed_tile(table: T, step: Step) -> bool:
    """Gain the reward of a harvest tile in Town without taking the tile (Rulebook: Neville Beville)."""
    tiles = free_tiles(table.state.public)
    if tiles:
        asked = one("printed", tiles, spots={tile: tile for tile in tiles})
        tile = await table.ask(step.seat, asked)
        push(table.state.public, Step("tile_reward", step.seat, card=tile))
    return GO_ON


# ---------------------------------------------------------------------- passing, and the Gardener


async def end_turn(table: T, step: Step) -> bool:
    """A player has passed: what answers the end of a turn, then the next player's turn."""
    public = table.state.public
    slow = "slow_and_steady" in public.board(step.seat).abilities
    push(
        public,
        *([Step("bonus_fish", step.seat)] if slow else []),
        Step("fire", step.seat, how="turn_end"),
        Step("overflow", step.seat),
    )
    public.then = "next_turn"
    return GO_ON


async def bonus_fish(table: T, step: Step) -> bool:
    """Lay a fish on any harvest tile after passing (Rulebook: Slow and Steady)."""
    tiles = list(TILES)
    tile = await table.ask(step.seat, one("bonus", tiles, spots={tile: tile for tile in tiles}))
    table.state.public.bonus[tile] += 1
    tell(table, "bonus", seat=step.seat, spot=tile)
    return GO_ON


async def supper(table: T, step: Step) -> bool:
    """For a bonus fish that an opponent took: shop one, or mark a settler in Town (Rulebook: Shared Supper)."""
    public = table.state.public
    keys = ["shop"] if stocked(public) else []
    keys += ["mark"] if markable(public, step.seat, "settler") else []
    if keys:
        choice = await table.ask(step.seat, one("supper", [*keys, NONE]))
        if choice == "shop":
            push(public, Step("shop", step.seat, 1, card="shared_supper"), Step("overflow", step.seat))
        elif choice == "mark":
            push(public, Step("mark", step.seat, how="town", kinds=["settler"]))
    return GO_ON


def harvestable(public: Public) -> list[str]:
    """Tiles with bonus fish."""
    return [tile for tile, fish in public.bonus.items() if fish]


async def harvest(table: T, step: Step) -> bool:
    """Take all bonus fish of a tile, claimed or not (Rulebook: "Harvest")."""
    public = table.state.public
    tiles = harvestable(public)
    if tiles:
        tile = await table.ask(step.seat, one("harvest", tiles, spots={tile: tile for tile in tiles}))
        fish, public.bonus[tile] = public.bonus[tile], 0
        receive(public, step.seat, ["fish"] * fish)
        tell(table, "harvested", seat=step.seat, spot=tile, n=fish)
    return GO_ON


async def per_marked_settler(table: T, step: Step) -> bool:
    """Popularity or shopping for each settler in play with one's mark (Rulebook: the Gardener's "Explore")."""
    public = table.state.public
    settlers = public.revealed("settler") + [c for s in range(public.seats) for c in public.held(s, "settler")]
    count = sum(public.marked(card, step.seat) for card in settlers)
    push(public, *(Step("pop_or_shop", step.seat, count - at) for at in range(count)))
    return GO_ON


async def pop_or_shop(table: T, step: Step) -> bool:
    """One popularity, or shop one token."""
    public = table.state.public
    keys = ["popularity", "shop"] if stocked(public) else ["popularity"]
    if await table.ask(step.seat, one("pop_or_shop", keys, subject=str(step.n))) == "shop":
        push(public, Step("shop", step.seat, 1, card="gardener_explore"))
    else:
        await popularity.gain(table, step.seat, 1, "gardener_explore")
    return GO_ON


DEEDS: Mapping[str, Doing] = {
    "popularity": gain_popularity,
    "popularity_per_outlaw": popularity_per_outlaw,
    "anarchy": anarchy,
    "tussle": tussle,
    "drop_outlaw": drop_outlaw,
    "rage_levels": rage_levels,
    "rage": rage,
    "set_rage": set_rage,
    "rage_and_shop": rage_and_shop,
    "return_home": return_home,
    "tile_reward": tile_reward,
    "printed_tile": printed_tile,
    "end_turn": end_turn,
    "bonus_fish": bonus_fish,
    "supper": supper,
    "harvest": harvest,
    "per_marked_settler": per_marked_settler,
    "pop_or_shop": pop_or_shop,
}
"""Effects of this chapter by name."""
