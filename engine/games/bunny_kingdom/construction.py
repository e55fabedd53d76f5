"""The second half of Construction: Camps in the order of their numbers, then everybody builds at once.

Rulebook: Construction. Building is open and nobody gets in another's way, except by Camps. So everybody is asked at
the same time and each answer is carried out when it comes; ``plans`` remembers what a seat is just building.
"""

from __future__ import annotations

from typing import TypeAlias

from engine.games.bunny_kingdom.components import BUILDINGS, CARDS, building
from engine.games.bunny_kingdom.fiefs import groups, is_free, owned, terrain
from engine.games.bunny_kingdom.harvest import trading
from engine.games.bunny_kingdom.land import TERRITORIES
from engine.games.bunny_kingdom.places import BACK, needs_rows, pick, place_question, row_key, row_question
from engine.games.bunny_kingdom.rails import along
from engine.games.bunny_kingdom.state import Public, State
from engine.kernel.questions import Question, one
from engine.kernel.table import Phase, Table

T: TypeAlias = Table[State]
Next: TypeAlias = Phase[State] | None
DONE = "done"
KEEP = "keep"


# ---------------------------------------------------------------------- Camps


async def first_offers(table: T) -> Next:
    """Begin the second half of Construction: every waiting Camp is offered once, lowest number first."""
    public = table.state.public
    public.offers = sorted(held_camps(public), key=lambda card: building(card).priority)
    public.announced = []
    public.finished = []
    public.plans = [[] for _ in range(public.seats)]
    return camps if public.offers else building_phase(public)


def held_camps(public: Public) -> dict[str, int]:
    """Camps that are not placed yet, with their seats."""
    return {card: seat for seat, cards in enumerate(public.waiting) for card in cards if building(card).kind == "camp"}


async def camps(table: T) -> Next:
    """The next offered Camp is placed on a territory without rabbit and building, or kept (Rulebook: Camps)."""
    public = table.state.public
    public.stage = "camps"
    card = public.offers.pop(0)
    seat = public.active = held_camps(public)[card]
    places = [territory for territory in TERRITORIES if not why_no_camp(public, territory)]
    refused = {territory: why for territory in TERRITORIES if (why := why_no_camp(public, territory))}
    territory = KEEP
    if places:
        territory = await pick(table, seat, "camp", places, [KEEP], subject=card, refused=refused)
    if territory == KEEP:
        if public.announced:
            table.tell("camp_kept", seat=seat, card=card)
    else:
        public.waiting[seat].remove(card)
        public.pieces[territory] = card
        public.owners[territory] = seat
        public.fresh.append(territory)
        public.announced = [other for other in public.announced if other in public.offers]
        table.tell("built", seat=seat, card=card, places=[territory])
    return camps if public.offers else building_phase(public)


def why_no_camp(public: Public, territory: str) -> str:
    """Why a Camp may not go there, as a refusal code; "" if it may."""
    if territory in public.owners:
        return "camp_rabbit"
    return "" if is_free(public, territory) else "occupied"


def announce(table: T, seat: int, card: str) -> Next:
    """Somebody wants to use a kept Camp after all: holders of lower numbers may place theirs first."""
    public = table.state.public
    held = held_camps(public)
    number = building(card).priority
    lower = [other for other in held if building(other).priority < number and held[other] != seat]
    public.offers = [*sorted(lower, key=lambda other: building(other).priority), card]
    public.announced.append(card)
    public.plans[seat] = []
    table.tell("announced", seat=seat, card=card, first=[held[other] for other in public.offers[:-1]])
    return camps


# ---------------------------------------------------------------------- all other buildings


def building_phase(public: Public) -> Next:
    """On with building, or to the harvest if nobody has anything left to place."""
    public.stage = "building"
    public.active = -1
    return build if any(build_question(public, seat) for seat in range(public.seats)) else trading


async def build(table: T) -> Next:
    """Everybody places buildings as they like; whoever answers first is served first."""
    public = table.state.public
    questions = {seat: q for seat in range(public.seats) if (q := build_question(public, seat)) is not None}
    seat, key = await table.ask_any(questions)
    plan = public.plans[seat]
    if key == DONE:
        public.finished.append(seat)
        public.plans[seat] = []
    elif key == BACK:
        plan.pop()
    elif key.startswith("row "):
        plan.append(key)
    elif key in BUILDINGS:
        if BUILDINGS[key].kind == "camp":
            return announce(table, seat, key)
        plan.append(key)
    else:
        kind = kind_in_plan(public, seat)
        public.plans[seat] = [entry for entry in plan if not entry.startswith("row ")] or [kind]
        if BUILDINGS[kind].kind == "sky_tower" and len(public.plans[seat]) == 1:
            public.plans[seat].append(key)
        else:
            put(table, seat, kind, [*public.plans[seat][1:], key])
            public.plans[seat] = []
    return building_phase(public)


def build_question(public: Public, seat: int) -> Question[str] | None:
    """What a seat is asked next while it builds; None if it has ended or nothing can be placed."""
    if seat in public.finished:
        return None
    kinds = placeable(public, seat)
    if not kinds:
        return None
    kind = kind_in_plan(public, seat)
    if not kind:
        waiting = dict.fromkeys(CARDS[card].what for card in public.waiting[seat])
        refused = {other: why_not_now(public, other) for other in waiting if other not in kinds}
        return one("build", [*kinds, DONE], refused=refused, default=(DONE,))
    first = first_in_plan(public, seat)
    legal = places_for(public, seat, kind, first)
    why = refusals(public, seat, kind, first)
    row = public.plans[seat][-1] if public.plans[seat] and public.plans[seat][-1].startswith("row ") else ""
    others = [BACK] if public.plans[seat] else [DONE]
    default = (others[0],)
    subject = f"{kind}:{first}" if first else kind
    name = "build_second" if first else "build_at"
    if row:
        legal = [territory for territory in legal if row_key(territory[0]) == row]
        return place_question(name, legal, others, f"{subject}/{row}", why, default)
    if needs_rows(legal, others):
        return row_question(name, legal, others, subject, default)
    return place_question(name, legal, others, subject, why, default)


def why_not_now(public: Public, kind: str) -> str:
    """Why a waiting kind of building cannot be placed now, as a refusal code."""
    if BUILDINGS[kind].kind == "track":
        return "tracks_first"
    return "announced" if kind in public.announced else "no_place"


def kind_in_plan(public: Public, seat: int) -> str:
    """The kind of building that a seat is placing: the chosen one, or the only one that it could choose."""
    plan = public.plans[seat]
    if plan and plan[0] in BUILDINGS:
        return plan[0]
    kinds = placeable(public, seat)
    return kinds[0] if len(kinds) == 1 and BUILDINGS[kinds[0]].kind != "camp" else ""


def first_in_plan(public: Public, seat: int) -> str:
    """Where the first half of a Sky Tower is to go, "" if that is not chosen yet."""
    return next((entry for entry in public.plans[seat] if entry in TERRITORIES), "")


def placeable(public: Public, seat: int) -> list[str]:
    """Kinds of buildings that a seat could place now, in the order of the box."""
    held = dict.fromkeys(CARDS[card].what for card in public.waiting[seat])
    found = []
    for kind in BUILDINGS:
        if kind not in held or BUILDINGS[kind].kind == "track":
            continue
        if BUILDINGS[kind].kind == "camp":
            if kind not in public.announced and any(not why_no_camp(public, t) for t in TERRITORIES):
                found.append(kind)
        elif places_for(public, seat, kind, ""):
            found.append(kind)
    return found


def places_for(public: Public, seat: int, kind: str, first: str) -> list[str]:
    """Where a building may go now; for a Sky Tower where its first, then its second half may go."""
    open_places = [t for t in owned(public, seat) if not why_not_there(public, seat, kind, t)]
    if BUILDINGS[kind].kind != "sky_tower":
        return open_places
    fief = {territory: n for n, group in enumerate(groups(owned(public, seat), public.pieces)) for territory in group}
    if first:
        return [territory for territory in open_places if fief[territory] != fief[first]]
    return open_places if len(dict.fromkeys(fief[territory] for territory in open_places)) > 1 else []


def why_not_there(public: Public, seat: int, kind: str, territory: str) -> str:
    """Why a building may not go to a territory, as a refusal code; "" if it may (both halves of a Sky Tower alike)."""
    what = BUILDINGS[kind]
    if public.owners.get(territory) != seat:
        return "not_yours"
    if not is_free(public, territory):
        return "occupied"
    if what.terrain is not None and terrain(public, territory) != what.terrain:
        return f"needs_{what.terrain}"
    if what.kind == "station" and territory not in along(public.tracks):
        return "not_along"
    return ""


def refusals(public: Public, seat: int, kind: str, first: str) -> dict[str, str]:
    """Why a building may not go to the other territories."""
    legal = places_for(public, seat, kind, first)
    return {t: why_not_there(public, seat, kind, t) or "same_fief" for t in TERRITORIES if t not in legal}


def put(table: T, seat: int, kind: str, places: list[str]) -> None:
    """Place a waiting building of a kind."""
    public = table.state.public
    card = next(card for card in public.waiting[seat] if CARDS[card].what == kind)
    public.waiting[seat].remove(card)
    what = BUILDINGS[kind]
    if what.kind == "city":
        public.cities[places[0]] = what.towers
        public.spent.append(card)
    else:
        for territory in places:
            public.pieces[territory] = card
    public.fresh += places
    table.tell("built", seat=seat, card=card, places=places)
