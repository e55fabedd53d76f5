"""The scores once more, worked out in another way: the play-tests compare both after every answer.

Nothing here uses the modules that score the game, only the state and the data of the board. Fiefs come from a
disjoint-set forest instead of a walk, the Railroad from coordinates, parchments from one formula each.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.bunny_kingdom.components import BUILDINGS, CARDS, PARCHMENTS
from engine.games.bunny_kingdom.land import BOARD, ROWS
from engine.games.bunny_kingdom.state import Public

Square = tuple[int, int]
BASICS = ("wood", "fish", "carrot")


class Ground:
    """A seat's land as squares (row, column) from 0, with what stands on them and how they hang together."""

    def __init__(self, public: Public, seat: int) -> None:
        self.public = public
        self.seat = seat
        self.squares = [square(name) for name, owner in public.owners.items() if owner == seat]
        self.roots = {own: own for own in self.squares}
        walls = [sorted((square(a), square(b))) for a, b in BOARD.lava]
        for y, x in self.squares:
            for other in ((y + 1, x), (y, x + 1)):
                if other in self.roots and [(y, x), other] not in walls:
                    self.join((y, x), other)
        ends: dict[str, Square] = {}
        for name, card in public.pieces.items():
            if card.startswith("sky_tower") and square(name) in self.roots:
                self.join(ends.setdefault(card, square(name)), square(name))

    def root(self, of: Square) -> Square:
        """The square that stands for a fief."""
        while self.roots[of] != of:
            of = self.roots[of]
        return of

    def join(self, one: Square, two: Square) -> None:
        """Make one fief of two."""
        self.roots[self.root(one)] = self.root(two)

    def fiefs(self) -> list[list[Square]]:
        """Squares by fief."""
        found: dict[Square, list[Square]] = {}
        for own in self.squares:
            found.setdefault(self.root(own), []).append(own)
        return list(found.values())

    def towers(self, of: Square) -> int:
        """Towers of the City there, 0 if there is none."""
        return self.public.cities.get(name_of(of), 0)

    def goods(self, of: Square) -> list[str]:
        """What a square produces."""
        name = name_of(of)
        printed = None if name == self.public.station else BOARD.legend[BOARD.grid[of[0]][of[1]]].resource
        built = BUILDINGS[CARDS[self.public.pieces[name]].what].resource if name in self.public.pieces else None
        return [good for good in (printed, built, self.public.goods.get(name)) if good]

    def harvest(self) -> list[int]:
        """Points of each fief."""
        return [
            sum(self.towers(own) for own in fief) * len(dict.fromkeys(good for own in fief for good in self.goods(own)))
            for fief in self.fiefs()
        ]

    def along(self, of: Square) -> bool:
        """Whether a track runs along the square."""
        return any(of in beside(track) for track in self.public.tracks)

    def cities(self) -> list[Square]:
        """Squares with a City."""
        return [own for own in self.squares if self.towers(own)]


def square(name: str) -> Square:
    return ROWS.index(name[0]), int(name[1:]) - 1


def name_of(of: Square) -> str:
    return f"{ROWS[of[0]]}{of[1] + 1}"


def beside(track: str) -> list[Square]:
    """Squares on the two sides of a track."""
    return [square(part) for part in track.split("|") if part[0] in ROWS and part[1:].isdigit()]


def points_of(track: str) -> tuple[Square, Square]:
    """The two crossings that a track joins, as (line from the top, line from the left)."""
    first, second = track.split("|")
    y, x = square(first)
    if second in ("top", "left"):
        return ((y, x), (y, x + 1)) if second == "top" else ((y, x), (y + 1, x))
    if second == "right" or (second != "bottom" and square(second)[0] == y):
        return (y, x + 1), (y + 1, x + 1)
    return (y + 1, x), (y + 1, x + 1)


def is_tree(tracks: Sequence[str]) -> bool:
    """Whether the tracks hang together without a loop."""
    nodes = dict.fromkeys(point for track in tracks for point in points_of(track))
    reached, edge = dict.fromkeys(list(nodes)[:1]), list(nodes)[:1]
    while edge:
        here = edge.pop()
        for track in tracks:
            ends = points_of(track)
            if here in ends:
                other = ends[0] if ends[1] == here else ends[1]
                if other not in reached:
                    reached[other] = None
                    edge.append(other)
    return len(reached) == len(nodes) and (not tracks or len(tracks) == len(nodes) - 1)


def cities_along(public: Public) -> list[int | None]:
    """For each City along the Railroad who has it."""
    near = dict.fromkeys(own for track in public.tracks for own in beside(track))
    return [public.owners.get(name) for name in public.cities if square(name) in near]


def harvest(public: Public, seat: int) -> dict[str, int]:
    """What a seat gains by its fiefs and its towers along the Railroad as the board is now."""
    ground = Ground(public, seat)
    return {
        "fiefs": sum(ground.harvest()),
        "railroad": sum(ground.towers(own) for own in ground.squares if ground.along(own)),
    }


def parchments(public: Public, seat: int) -> dict[str, int]:
    """What each parchment of a seat brings, by the card that was played; Opportunist left out."""
    papers = {card: public.copies.get(card, card) for card in public.parchments[seat]}
    now = list(papers.values())
    ground = Ground(public, seat)
    made = [good for own in ground.squares for good in ground.goods(own)]
    fiefs = ground.fiefs()
    cities = ground.cities()
    harvests = sorted(ground.harvest())
    everybody = list(public.owners.values())
    lands = [everybody.count(other) for other in range(public.seats)]
    riders = cities_along(public)
    rides = [riders.count(other) for other in range(public.seats)]
    shared = public.options["majority_ties"] == "everybody"
    treasures = sum(PARCHMENTS[card].type == "treasure" for card in now)
    barren = [fief for fief in fiefs if not any(ground.goods(own) for own in fief)]
    strict = public.options["transcontinental"] == "railroad"
    tall = [own for own in cities if ground.along(own) or not strict]
    gloves = 4 if "left_glove" in now and "right_glove" in now else 1
    kinds = {
        kind: (made.count(good), least, king)
        for good, least, king in (("wood", 7, 20), ("fish", 7, 20), ("carrot", 5, 15))
        for kind in (good,)
    }
    luxuries = [good for good in made if good not in BASICS]

    def king(good: str) -> int:
        count, least, reward = kinds[good]
        return reward if count >= least else 0

    def most(counts: list[int], reward: int) -> int:
        mine = counts[seat]
        return reward if mine and mine == max(counts) and (shared or counts.count(mine) == 1) else 0

    worth = {
        "royal_ring": 1, "royal_coat": 2, "royal_scepter": 3, "royal_chalice": 4, "royal_crown": 5, "royal_carrot": 6,
        "left_glove": gloves, "right_glove": gloves, "bureaucrat": len(papers), "burgomaster": len(cities),
        "diplomat": sum(y in (0, 9) or x in (0, 9) for y, x in ground.squares),
        "explorer": 3 * sum(y in (0, 9) and x in (0, 9) for y, x in ground.squares),
        "carpenter": made.count("wood"), "master_carpenter": 2 * made.count("wood"), "woodland_king": king("wood"),
        "fisher": made.count("fish"), "master_fisher": 2 * made.count("fish"), "fisher_king": king("fish"),
        "farmer": made.count("carrot"), "master_farmer": 2 * made.count("carrot"), "carrot_king": king("carrot"),
        "merchant": 3 * len(luxuries),
        "master_of_the_mountains": 2 * sum(
            BOARD.grid[y][x] == "M" and name_of((y, x)) != public.station for y, x in ground.squares
        ),
        "carrotistador": 4 * sum(len(fief) > 2 for fief in fiefs), "harecingetorix": len(fiefs),
        "hun_ny_king": 12 if len(fiefs) > 9 else 0,
        "bun_shee": 2 * sum(own in cities for fief in barren for own in fief),
        "panpan_the_barbarian": 2 * sum(
            not ground.towers(own) and not ground.goods(own) for own in ground.squares
        ),
        "colonist": 3 * public.camp_cards[seat], "king_of_thieves": 12 if len(cities) > 8 else 0,
        "matriarch": most(lands, 12), "little_prince": sum(harvests) - (harvests[-1] if harvests else 0),
        "treasure_guardian": 3 * treasures, "treasure_hunter": 0, "liberal": 0, "socialist": 0, "opportunist": 0,
        "transcontinental": 5 * sum(any(own[axis] == end for own in tall) for axis in (0, 1) for end in (0, 9)),
        "ticket_collector": rides[seat] if public.options["ticket_collector"] == "own" else len(riders),
        "station_master": most(rides, 10),
        "bunny_express": 3 * sum(any(own in cities and ground.along(own) for own in fief) for fief in fiefs),
        "golden_spike": 3 * spike(public, seat) if "golden_spike" in now else 0,
    }  # fmt: skip
    times = 1 + now.count("treasure_hunter")
    return {
        played: worth[card] * (times if PARCHMENTS[card].type == "treasure" else 1) for played, card in papers.items()
    }


def spike(public: Public, seat: int) -> int:
    """Most Cities on a way between two crossings of the Railroad without another player's City along it."""
    ways = {point: crossing(public.tracks, point) for track in public.tracks for point in points_of(track)}
    best = 0
    for start, goals in ways.items():
        for goal, way in goals.items():
            whole = all(len(crossing_tracks(public.tracks, point)) != 2 for point in (start, goal))
            inner = [point for track in way for point in points_of(track) if point not in (start, goal)]
            branches = any(len(crossing_tracks(public.tracks, point)) > 2 for point in inner)
            if public.options["golden_spike"] == "stretch" and (not whole or branches):
                continue
            near = dict.fromkeys(name_of(own) for track in way for own in beside(track))
            owners = [public.owners.get(name) for name in near if name in public.cities]
            if seat in owners and not any(owner not in (None, seat) for owner in owners):
                neutral = public.options["golden_spike"] == "neutral"
                best = max(best, len(owners) if neutral else owners.count(seat))
    return best


def crossing_tracks(tracks: Sequence[str], point: Square) -> list[str]:
    """Tracks that meet at a crossing."""
    return [track for track in tracks if point in points_of(track)]


def crossing(tracks: Sequence[str], start: Square) -> dict[Square, list[str]]:
    """For each other crossing the tracks on the way there."""
    found: dict[Square, list[str]] = {start: []}
    edge = [start]
    while edge:
        here = edge.pop()
        for track in crossing_tracks(tracks, here):
            ends = points_of(track)
            other = ends[0] if ends[1] == here else ends[1]
            if other not in found:
                found[other] = [*found[here], track]
                edge.append(other)
    del found[start]
    return found
