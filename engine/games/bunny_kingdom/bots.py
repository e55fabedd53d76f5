"""Computer players. Each decides from its own sight of the table alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from engine.games.bunny_kingdom.components import BUILDINGS, CARDS
from engine.games.bunny_kingdom.construction import DONE, KEEP, places_for, why_no_camp
from engine.games.bunny_kingdom.fiefs import fiefs
from engine.games.bunny_kingdom.land import TERRITORIES
from engine.games.bunny_kingdom.places import BACK, row_key
from engine.games.bunny_kingdom.railroad import lines_for, track_cards
from engine.games.bunny_kingdom.rails import along
from engine.games.bunny_kingdom.state import Public
from engine.games.bunny_kingdom.valuing import after, card_gain, harvests_left, left_of_game, outlook, with_rabbit
from engine.games.bunny_kingdom.view import View
from engine.kernel.game import Sight

Place = tuple[float, str]


def planner(sight: Sight) -> list[str]:
    """Takes what adds most to its fiefs and parchments, denies neighbours a little, builds where it pays."""
    view: View = sight.view
    seat = sight.seat
    question = sight.question
    keys = question.keys
    match question.name:
        case "draft":
            return best_pair(view, seat, keys)
        case "draft_two":
            return play_and_deny(view, seat, keys)
        case "camp" | "camp_row":
            return [placed(best_camp(view, seat, keys), keys, KEEP)]
        case "build":
            return [best_building(view, seat, keys)]
        case "build_at" | "build_at_row" | "build_second" | "build_second_row":
            kind, _, first = question.subject.split("/")[0].partition(":")
            return [placed(best_site(view, seat, kind, first, keys), keys, keys[-1])]
        case "track" | "track_row" | "track_card":
            return [best_track(view, seat, keys)]
        case _:
            return question.fallback()


def placed(best: Place, keys: Sequence[str], otherwise: str) -> str:
    """The best place or its row if that is asked; another answer if it is not worth it."""
    gain, place = best
    if not place or gain <= 0:
        return otherwise
    return place if place in keys else row_key(place[0]) if row_key(place[0]) in keys else otherwise


# ---------------------------------------------------------------------- Exploration


def rated(public: Public, seat: int, parchments: Sequence[str], cards: Sequence[str]) -> list[tuple[float, str]]:
    """Cards by what they add to a seat's outlook, best first; copies of a card are rated once."""
    before = outlook(public, seat, parchments)
    gains: dict[str, float] = {}
    for card in cards:
        what = CARDS[card].what
        if what not in gains:
            gains[what] = card_gain(public, seat, parchments, card, before)
    return sorted(((gains[CARDS[card].what], card) for card in cards), key=lambda pair: -pair[0])


def best_pair(view: View, seat: int, cards: Sequence[str]) -> list[str]:
    """The card that adds most, also by what it denies the next player, then the best beside it."""
    public = view.public
    mine = denying(view, seat, rated(public, seat, view.parchments, cards))
    first = mine[0][1]
    position, parchments = after(public, seat, view.parchments, first)
    rest = [card for _, card in mine[1:7]]
    second = rated(position, seat, parchments, rest)[0][1]
    return [first, second]


def denying(view: View, seat: int, mine: list[tuple[float, str]]) -> list[tuple[float, str]]:
    """Ratings with a part of what the best territories would bring to the next player."""
    public = view.public
    step = 1 if public.round % 2 else -1
    following = (seat + step) % public.seats
    top = [card for _, card in mine[:6] if CARDS[card].type == "territory"]
    theirs = {card: gain for gain, card in rated(public, following, (), top)}
    return sorted(((gain + 0.2 * theirs.get(card, 0.0), card) for gain, card in mine), key=lambda pair: -pair[0])


def play_and_deny(view: View, seat: int, cards: Sequence[str]) -> list[str]:
    """Two players: play the best card, put away what the other one could use best."""
    public = view.public
    mine = rated(public, seat, view.parchments, cards)
    first = mine[0][1]
    rest = [card for card in cards if card != first]
    return [first, rated(public, 1 - seat, (), rest)[0][1]]


# ---------------------------------------------------------------------- Construction


def best_camp(view: View, seat: int, keys: Sequence[str]) -> Place:
    """Where a Camp adds most; it must be worth being driven away while cards are left."""
    public = view.public
    now = outlook(public, seat, view.parchments)
    asked = [key for key in keys if key in TERRITORIES]
    sites = asked or [t for t in TERRITORIES if not why_no_camp(public, t)]
    if len(sites) > 40:
        near = [t for t in sites if any(public.owners.get(other) == seat for other in neighbours(t))]
        sites = near or sites[::3]
    gains = [(outlook(with_rabbit(public, seat, t), seat, view.parchments) - now, t) for t in sites]
    gain, place = max(gains, default=(0.0, ""))
    return (gain if not left_of_game(public) else 0.6 * gain - 1.0, place)


def neighbours(territory: str) -> list[str]:
    """Territories up to two steps away in row or column."""
    row, column = ord(territory[0]), int(territory[1:])
    steps = ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1))
    return [f"{chr(row + y)}{column + x}" for y, x in steps]


def best_building(view: View, seat: int, keys: Sequence[str]) -> str:
    """The building that adds most right now; Camps last, if they still pay."""
    public = view.public
    best = (0.0, DONE)
    for kind in keys:
        if kind == DONE or BUILDINGS[kind].kind == "camp":
            continue
        gain, place = best_site(view, seat, kind, "", ())
        if place and gain > best[0]:
            best = (gain, kind)
    if best[1] == DONE and not left_of_game(public):
        camps = [kind for kind in keys if kind != DONE and BUILDINGS[kind].kind == "camp"]
        if camps and best_camp(view, seat, ())[0] > 0:
            return camps[0]
    return best[1]


def best_site(view: View, seat: int, kind: str, first: str, keys: Sequence[str]) -> Place:
    """Where a building adds most to the outlook, and how much."""
    public = view.public
    what = BUILDINGS[kind]
    asked = [key for key in keys if key in TERRITORIES]
    sites = asked or places_for(public, seat, kind, first)
    if what.kind == "sky_tower" and not first:
        return best_bridgehead(view, seat, kind, sites)
    card = next(card for card in public.waiting[seat] if CARDS[card].what == kind)
    waiting = [[other for other in cards if other != card] for cards in public.waiting]
    now = outlook(replace(public, waiting=waiting), seat, view.parchments)
    best: Place = (0.0, "")
    for site in sites:
        if what.towers:
            position = replace(public, cities={**public.cities, site: what.towers}, waiting=waiting)
        else:
            pieces = {**public.pieces, site: card, **({first: card} if first else {})}
            goods = dict(public.goods)
            if what.kind == "trading_post":
                goods[site] = useful(public, seat, site)
            position = replace(public, pieces=pieces, goods=goods, waiting=waiting)
        gain = outlook(position, seat, view.parchments) - now
        if gain > best[0] or not best[1]:
            best = (gain, site)
    gain, site = best
    last = not left_of_game(public)
    return (gain + 0.01 if last and gain >= 0 else gain - 0.3 * (not last), site)


def useful(public: Public, seat: int, site: str) -> str:
    """A basic resource that the fief of a new Trading Post would lack."""
    fief = next(fief for fief in fiefs(public, seat) if site in fief.territories)
    return next((good for good in ("carrot", "wood", "fish") if good not in fief.resources), "carrot")


def best_bridgehead(view: View, seat: int, kind: str, sites: Sequence[str]) -> Place:
    """The first end of a Sky Tower: the one whose best other end adds most; one site per fief is tried."""
    best: Place = (0.0, "")
    for fief in fiefs(view.public, seat):
        site = next((t for t in fief.territories if t in sites), "")
        if site:
            gain, _ = best_site(view, seat, kind, site, ())
            best = max(best, (gain, site))
    return best


def best_track(view: View, seat: int, keys: Sequence[str]) -> str:
    """The line that brings most to oneself and least to others; without gain tracks are kept for a richer round."""
    public = view.public
    cards = [card for card in track_cards(public, seat) if lines_for(public, card)]
    wanted = [key for key in keys if "|" in key]
    lines = wanted or list(dict.fromkeys(line for card in cards for line in lines_for(public, card)))
    gains = [(track_gain(public, seat, line), line) for line in lines]
    gain, line = max(gains, default=(0.0, ""))
    if public.sheriff == seat:
        gain += 2.0
    elif harvests_left(public) > 1:
        gain -= 1.0
    if not line or gain <= 0:
        return BACK if BACK in keys and DONE not in keys else DONE
    if line in keys:
        return line
    if row_key(line[0]) in keys:
        return row_key(line[0])
    return next((key for key in keys if key != DONE and line in lines_of(public, cards, key)), DONE)


def lines_of(public: Public, cards: Sequence[str], key: str) -> list[str]:
    """Lines that a track card, or the first card of its kind, may use."""
    card = next((card for card in cards if key in (card, CARDS[card].what)), "")
    return lines_for(public, card) if card else []


def track_gain(public: Public, seat: int, line: str) -> float:
    """Towers that come to lie along the Railroad: one's own, less a part of everybody else's."""
    near = along(public.tracks)
    total = 0.0
    for territory in along([line]):
        if territory not in near and territory in public.cities:
            owner = public.owners.get(territory)
            towers = public.cities[territory]
            total += towers if owner == seat else 0.0 if owner is None else -0.4 * towers
    return total * harvests_left(public)


BOTS: Mapping[str, Callable[[Sight], list[str]]] = {"planner": planner}
