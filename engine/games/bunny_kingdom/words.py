"""Names and short explanations of everything in the box, in our own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.bunny_kingdom.components import (
    BOX,
    BUILDINGS,
    CARDS,
    CENTRAL_STATION,
    PARCHMENTS,
    PROVISIONS,
    Building,
)
from engine.games.bunny_kingdom.fiefs import STATION_TILE, production, terrain
from engine.games.bunny_kingdom.land import BASIC, PRINTED_RESOURCES, STARTING_CITIES, TERRAIN
from engine.games.bunny_kingdom.state import Public

PARCHMENT_WORDS: Mapping[str, str] = {
    "royal_ring": "Treasure: 1",
    "royal_coat": "Treasure: 2",
    "royal_scepter": "Treasure: 3",
    "royal_chalice": "Treasure: 4",
    "royal_crown": "Treasure: 5",
    "royal_carrot": "Treasure: 6",
    "left_glove": "Treasure: 1, with the Right Glove 4",
    "right_glove": "Treasure: 1, with the Left Glove 4",
    "bureaucrat": "1 for each parchment you have",
    "burgomaster": "1 for each City you control",
    "diplomat": "1 for each border territory",
    "explorer": "3 for each corner you have",
    "carpenter": "1 for each wood you produce",
    "master_carpenter": "2 for each wood you produce",
    "woodland_king": "20 if you produce 7 wood",
    "fisher": "1 for each fish you produce",
    "master_fisher": "2 for each fish you produce",
    "fisher_king": "20 if you produce 7 fish",
    "farmer": "1 for each carrot you produce",
    "master_farmer": "2 for each carrot you produce",
    "carrot_king": "15 with at least 5 carrots",
    "merchant": "3 for each luxury you produce",
    "master_of_the_mountains": "2 for each mountain",
    "carrotistador": "4 for each fief of 3 or more territories",
    "harecingetorix": "1 for each fief",
    "hun_ny_king": "12 if you have 10 fiefs",
    "bun_shee": "2 per City in fiefs without any resource",
    "panpan_the_barbarian": "2 per territory without City or any resource",
    "colonist": "3 for each Camp card you played",
    "king_of_thieves": "12 if you control 9 Cities",
    "matriarch": "12 if you have the most territories",
    "little_prince": "Your fiefs once more, without the best",
    "treasure_guardian": "3 for each Treasure",
    "treasure_hunter": "Your Treasures count double",
    "liberal": "Becomes a parchment of your right neighbour",
    "socialist": "Becomes a parchment of your left neighbour",
    "opportunist": "10 if you are second at the end",
    "transcontinental": "5 for each board edge with your City",
    "ticket_collector": "1 for each City along the Railroad",
    "station_master": "10 for the most Cities along the Railroad",
    "bunny_express": "3 for each fief with a City on the Railroad",
    "golden_spike": "Treasure: 3 per City on a stretch all yours",
}
"""What a parchment gives, in Golden Carrots."""

STATION_WORDS = "Your rabbit on it; its Station counts for you"

COUNTED: Mapping[str, tuple[str, str]] = {
    "bureaucrat": ("parchment", "parchments"),
    "burgomaster": ("City", "Cities"),
    "diplomat": ("border territory", "border territories"),
    "explorer": ("corner", "corners"),
    "carpenter": ("wood", "wood"),
    "master_carpenter": ("wood", "wood"),
    "woodland_king": ("wood", "wood"),
    "fisher": ("fish", "fish"),
    "master_fisher": ("fish", "fish"),
    "fisher_king": ("fish", "fish"),
    "farmer": ("carrot", "carrots"),
    "master_farmer": ("carrot", "carrots"),
    "carrot_king": ("carrot", "carrots"),
    "merchant": ("luxury", "luxuries"),
    "master_of_the_mountains": ("mountain", "mountains"),
    "carrotistador": ("big fief", "big fiefs"),
    "harecingetorix": ("fief", "fiefs"),
    "hun_ny_king": ("fief", "fiefs"),
    "bun_shee": ("City", "Cities"),
    "panpan_the_barbarian": ("territory", "territories"),
    "colonist": ("Camp", "Camps"),
    "king_of_thieves": ("City", "Cities"),
    "matriarch": ("territory", "territories"),
    "little_prince": ("fief", "fiefs"),
    "treasure_guardian": ("Treasure", "Treasures"),
    "treasure_hunter": ("Treasure", "Treasures"),
    "transcontinental": ("edge", "edges"),
    "ticket_collector": ("City", "Cities"),
    "station_master": ("City", "Cities"),
    "bunny_express": ("fief", "fiefs"),
    "golden_spike": ("City", "Cities"),
}
"""What a parchment counts: one, several."""


def plural(number: int, one: str, many: str = "") -> str:
    """Such as "1 track" or "3 tracks"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Sequence[str]) -> str:
    """Such as "A, B and C"."""
    found = list(words)
    return " and ".join(found) if len(found) < 3 else f"{', '.join(found[:-1])} and {found[-1]}"


def kind_name(kind: str) -> str:
    """A building's or parchment's name: "City 2", "Railroad", "Carpenter"."""
    if kind in BUILDINGS:
        return BUILDINGS[kind].name
    return PARCHMENTS[kind].name if kind in PARCHMENTS else kind.replace("_", " ").title()


def card_name(card_id: str, public: Public | None = None) -> str:
    """A card's name; with ``public`` the Central Station says where it lies."""
    if card_id == CENTRAL_STATION:
        return "Central Station" if public is None or not public.station else f"Central Station ({public.station})"
    return card_id if CARDS[card_id].type == "territory" else kind_name(CARDS[card_id].what)


def card_words(card_id: str, public: Public) -> str:
    """What a card does, in at most 60 characters."""
    card = CARDS[card_id]
    match card.type:
        case "territory":
            return STATION_WORDS if card_id == CENTRAL_STATION else territory_words(public, card.what)
        case "building":
            return building_words(BUILDINGS[card.what])
        case "parchment":
            return PARCHMENT_WORDS[card.what]
        case _:
            return f"Draw and play {BOX.provisions.draw} cards"


def building_words(kind: Building) -> str:
    """What a building brings and where it goes."""
    where = f" ({kind.terrain} only)" if kind.terrain else ""
    match kind.kind:
        case "city":
            return f"{plural(kind.towers, 'tower')}{where}"
        case "farm":
            return f"{'Basic' if kind.resource in BASIC else 'Luxury'}: {kind.resource}{where}"
        case "trading_post":
            return "Carrot, wood or fish, chosen each Harvest"
        case "camp":
            return "Holds an empty territory; low numbers first"
        case "sky_tower":
            return "Joins two of your fiefs"
        case "station":
            return "Gains by another's Cities along the Railroad"
        case _:
            where = "at any end" if kind.attach == "end" else "anywhere on it"
            return f"{plural(kind.tracks, 'track')} for the Railroad, {where}"


def territory_words(public: Public, territory: str) -> str:
    """What a territory is: terrain with its resource, or the City on it."""
    if territory == public.station:
        return "Central Station"
    if territory in STARTING_CITIES:
        return "city square with 1 tower"
    resource = PRINTED_RESOURCES.get(territory)
    return f"{TERRAIN[territory]} ({resource})" if resource else TERRAIN[territory]


def there(public: Public, territory: str) -> str:
    """What is on a territory now: terrain with what it produces, City or building."""
    kind = terrain(public, territory)
    words = ["Central Station" if kind == STATION_TILE else kind]
    made = production(public, territory)
    if made:
        words[0] += f" ({', '.join(made)})"
    if territory in public.cities and kind != "city":
        words.append(f"City {public.cities[territory]}")
    if territory in public.pieces:
        words.append(kind_name(CARDS[public.pieces[territory]].what))
    return ", ".join(words)


def line_words(line: str) -> str:
    """Where a track lies: "between C7 and D7" or "top edge of A7"."""
    first, second = line.split("|")
    at_edge = second in ("top", "left", "bottom", "right")
    return f"{second} edge of {first}" if at_edge else f"between {first} and {second}"


__all__ = [
    "COUNTED", "PARCHMENT_WORDS", "PROVISIONS", "building_words", "card_name", "card_words", "kind_name", "line_words",
    "listed", "plural", "territory_words", "there",
]  # fmt: skip
