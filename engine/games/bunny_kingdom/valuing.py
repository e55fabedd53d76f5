"""What a position promises a seat, as a computer player sees it: harvests still to come, and its parchments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.games.bunny_kingdom.components import BOX, BUILDINGS, CARDS, CENTRAL_STATION, PARCHMENTS
from engine.games.bunny_kingdom.fiefs import Fief, fiefs, is_free, stations, terrain
from engine.games.bunny_kingdom.land import BASIC, TERRITORIES
from engine.games.bunny_kingdom.parchments import held, measure, worth
from engine.games.bunny_kingdom.rails import along
from engine.games.bunny_kingdom.state import Public

TYPICAL: Mapping[str, float] = {
    "parchments_owned_incl_this": 8, "own_cities": 7, "own_border_territories": 8, "own_corner_territories": 0.8,
    "produced_wood": 4, "produced_fish": 4, "produced_carrot": 3, "produced_luxury": 1.5,
    "own_mountain_territories": 3.5, "own_territories": 22,
    "own_territories_without_city_and_without_resource": 8, "own_fiefs": 7, "own_fiefs_with_3plus_territories": 2.5,
    "own_cities_in_fiefs_without_any_resource": 1, "camp_cards_played_by_owner": 1.2, "treasures_incl_copied": 1.5,
    "board_edges_with_own_city": 2.2, "all_cities_along_railroad": 8, "own_cities_along_railroad": 2,
    "own_fiefs_with_city_along_railroad": 1.3,
}  # fmt: skip
"""What a seat usually has of each metric at the end: a share of it is still to come while cards are left."""


@dataclass(slots=True)
class Plot:
    """A fief as it may become: towers, resources, and free territories by terrain."""

    strength: float
    resources: dict[str, None]
    free: dict[str, int]


def left_of_game(public: Public) -> float:
    """Share of all Exploration turns that are still to come, 1 to 0."""
    turns = BOX.deal[public.seats].turns
    done = (public.round - 1) * turns + (public.turn if public.stage in ("draft", "provisions") else turns)
    return max(0.0, 1 - done / (BOX.rounds * turns))


def harvests_left(public: Public) -> int:
    """Harvests still to come, this round's included."""
    return 0 if public.stage in ("ending", "over") else BOX.rounds - public.round + 1


def outlook(public: Public, seat: int, parchments: Sequence[str]) -> float:
    """Golden Carrots that a seat may still expect if it builds well with what lies before it."""
    rest = left_of_game(public)
    lands = fiefs(public, seat)
    plots = [plot_of(public, fief) for fief in lands]
    build_all(plots, [CARDS[card].what for card in public.waiting[seat]], rest)
    total = harvests_left(public) * sum(promise(plot, rest) for plot in plots)
    total += 0.15 * rest * sum(len(fief.territories) for fief in lands)
    if public.tracks:
        near = along(public.tracks)
        towers = sum(public.cities.get(t, 0) for fief in lands for t in fief.territories if t in near)
        others = sum(t in public.cities and public.owners.get(t, seat) != seat for t in near)
        total += harvests_left(public) * (towers + len(stations(public, seat)) * others / (public.seats - 1))
    return total + papers(public, seat, parchments, rest)


def plot_of(public: Public, fief: Fief) -> Plot:
    """A fief as it is, with room for more."""
    free: dict[str, int] = {}
    for territory in fief.territories:
        if is_free(public, territory):
            kind = terrain(public, territory)
            free[kind] = free.get(kind, 0) + 1
    return Plot(fief.strength, dict.fromkeys(fief.resources), free)


def promise(plot: Plot, rest: float) -> float:
    """Strength times wealth, with some hope for more of both while cards are left."""
    more, other = 0.9 * rest, 1.1 * rest
    return (plot.strength + more) * (len(plot.resources) + other) - more * other


def build_all(plots: Sequence[Plot], kinds: Sequence[str], rest: float) -> None:
    """Place waiting buildings where they promise most, the best first."""
    left = list(kinds)
    while left:
        best: tuple[float, str, Plot | None, str] = (0.0, "", None, "")
        for kind in dict.fromkeys(left):
            for plot in plots:
                spot = next((t for t in plot.free if BUILDINGS[kind].terrain in (None, t)), "")
                gain = gain_of(plot, kind, rest) if spot else 0.0
                if gain > best[0]:
                    best = (gain, kind, plot, spot)
        _, kind, chosen, spot = best
        if chosen is None:
            return
        left.remove(kind)
        chosen.free[spot] -= 1
        if not chosen.free[spot]:
            del chosen.free[spot]
        chosen.strength += BUILDINGS[kind].towers
        made = resource_for(chosen, kind)
        if made:
            chosen.resources[made] = None


def resource_for(plot: Plot, kind: str) -> str:
    """What a building would produce in a fief, "" if nothing new."""
    if BUILDINGS[kind].kind == "trading_post":
        return next((resource for resource in BASIC if resource not in plot.resources), "")
    made = BUILDINGS[kind].resource or ""
    return "" if made in plot.resources else made


def gain_of(plot: Plot, kind: str, rest: float) -> float:
    """What a building adds to a fief's promise."""
    if BUILDINGS[kind].towers:
        return BUILDINGS[kind].towers * (len(plot.resources) + 1.1 * rest)
    return plot.strength + 0.9 * rest if resource_for(plot, kind) else 0.0


# ---------------------------------------------------------------------- parchments


def papers(public: Public, seat: int, parchments: Sequence[str], rest: float) -> float:
    """What parchments may bring at the end: what they count now, and a share of what is usual."""
    mine = held(seat, parchments, public.copies)
    total = 0.0
    for card in parchments:
        score = PARCHMENTS[card].score
        match score.op:
            case "per":
                count = measure(public, mine, score.metric) + TYPICAL[score.metric] * rest
                total += score.points * count
            case "at_least":
                count = measure(public, mine, score.metric)
                missing = score.n - count - TYPICAL[score.metric] * rest
                total += score.points * (1.0 if count >= score.n else max(0.0, min(0.9, 0.5 - 0.18 * missing)))
            case "sole_max":
                counts = [measure(public, held(other, (), {}), score.metric) for other in range(public.seats)]
                ahead = counts[seat] - max(count for other, count in enumerate(counts) if other != seat)
                total += score.points * max(0.0, min(1.0, 0.3 + 0.15 * ahead))
            case "fief_harvest_again_except_one_best":
                total += worth(public, mine, card).points + 12 * rest
            case "treasure_multiplier":
                total += sum(PARCHMENTS[other].score.points for other in mine.cards) / 2 + 4 * rest
            case "copy_one_parchment":
                total += 7.0
            case "rank_after_everything_else":
                total += 3.0
            case "best_exclusive_railroad_segment":
                total += 3 + 4 * rest
            case _:
                total += worth(public, mine, card).points
    return total


# ---------------------------------------------------------------------- cards


def with_rabbit(public: Public, seat: int, territory: str) -> Public:
    """The position after a rabbit was put down."""
    pieces = public.pieces
    if territory in pieces:
        pieces = {place: card for place, card in pieces.items() if place != territory}
    return replace(public, owners={**public.owners, territory: seat}, pieces=pieces)


def after(public: Public, seat: int, parchments: Sequence[str], card_id: str) -> tuple[Public, tuple[str, ...]]:
    """The position after a seat has played a card, as far as it changes what the seat may expect."""
    card = CARDS[card_id]
    own = tuple(parchments)
    if card.type == "territory":
        return with_rabbit(public, seat, public.station if card_id == CENTRAL_STATION else card.what), own
    if card.type == "parchment":
        return public, (*own, card_id)
    if card.type == "building":
        waiting = [[*cards, card_id] if owner == seat else cards for owner, cards in enumerate(public.waiting)]
        camps = [count + (owner == seat and BUILDINGS[card.what].kind == "camp")
                 for owner, count in enumerate(public.camp_cards)]  # fmt: skip
        return replace(public, waiting=waiting, camp_cards=camps), own
    return public, own


def card_gain(public: Public, seat: int, parchments: Sequence[str], card_id: str, before: float) -> float:
    """What playing a card adds to a seat's outlook."""
    card = CARDS[card_id]
    bonus = 0.0
    if card.type == "provisions":
        return 12.0 * (0.4 + 0.6 * left_of_game(public))
    if card.type == "building":
        bonus = special_gain(public, seat, card.what)
    position, own = after(public, seat, parchments, card_id)
    return outlook(position, seat, own) - before + bonus


def special_gain(public: Public, seat: int, kind: str) -> float:
    """What buildings bring that do not belong into a plot: tracks, Stations, Camps, Sky Towers."""
    left = harvests_left(public)
    match BUILDINGS[kind].kind:
        case "track":
            played = [counts[-1] for counts in public.rail_cards]
            lead = played[seat] + 1 - max(count for other, count in enumerate(played) if other != seat)
            chance = 0.65 if lead > 0 else 0.3 if lead == 0 else 0.1
            pay = BOX.railroad.per_track * BUILDINGS[kind].tracks * chance
            star = BOX.railroad.per_card * (sum(public.rail_cards[seat]) + 1) * chance if left == 1 else 2.0
            return pay + star
        case "station":
            return 1.5 * left
        case "camp":
            return 0.5 * best_camp(public, seat) + 1.0
        case "sky_tower":
            return left * best_bridge(public, seat)
        case _:
            return 0.0


def best_camp(public: Public, seat: int) -> float:
    """What the best empty territory beside one's own would add."""
    now = outlook(public, seat, ())
    near = [t for t in TERRITORIES if t not in public.owners and is_free(public, t)]
    sample = near[:: max(1, len(near) // 12)]
    return max((outlook(with_rabbit(public, seat, t), seat, ()) - now for t in sample), default=0.0)


def best_bridge(public: Public, seat: int) -> float:
    """What joining the two most different fiefs would bring at each harvest."""
    lands = [fief for fief in fiefs(public, seat) if any(is_free(public, t) for t in fief.territories)]
    best = 0.0
    for number, one in enumerate(lands):
        for other in lands[number + 1 :]:
            joined = len(dict.fromkeys((*one.resources, *other.resources)))
            best = max(best, (one.strength + other.strength) * joined - one.points - other.points)
    return best
