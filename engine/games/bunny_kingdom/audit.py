"""What always holds: no card, piece or track is lost, the Railroad is a tree, the score book is right."""

from __future__ import annotations

from engine.games.bunny_kingdom import recount
from engine.games.bunny_kingdom.components import BOX, CARDS, PARCHMENTS, building
from engine.games.bunny_kingdom.land import BOARD, STARTING_CITIES, TERRITORIES
from engine.games.bunny_kingdom.ledger import FINAL
from engine.games.bunny_kingdom.state import Public, State


def check(state: State) -> list[str]:
    """Broken invariants, as sentences; empty for a sound state."""
    public = state.public
    return [*cards(state), *pieces(public), *railroad(public), *book(public), *harvests(public), *final(public)]


def cards(state: State) -> list[str]:
    """Every card of the deck is in exactly one place."""
    public = state.public
    found = [*state.hidden.deck, *(card for reserve in state.hidden.reserves for card in reserve)]
    for own in state.private:
        found += [*own.hand, *own.parchments, *own.discards]
    found += [card for waiting in public.waiting for card in waiting] + public.spent + public.box
    found += dict.fromkeys(public.pieces.values())
    wanted = [card.id for card in CARDS.values() if public.express or card.set == "base"]
    problems = [] if sorted(found) == sorted(wanted) else ["a card is missing, twice there, or of another set"]
    for seat, own in enumerate(state.private):
        if any(CARDS[card].type != "parchment" for card in own.parchments):
            problems.append(f"seat {seat} keeps something else among its parchments")
        if public.parchments[seat] and public.parchments[seat] != own.parchments:
            problems.append(f"seat {seat} revealed other parchments than it had")
    if len(dict.fromkeys(len(own.hand) for own in state.private)) != 1:
        problems.append("hands differ in size")
    return problems


def pieces(public: Public) -> list[str]:
    """At most one building on a territory, each where it may be, none of them lost."""
    found = []
    for territory in public.cities:
        if territory in public.pieces or territory == public.station:
            found.append(f"{territory} has a City and another building")
        if territory not in public.owners and territory not in STARTING_CITIES:
            found.append(f"{territory} has a City and no owner")
    for territory, card in public.pieces.items():
        kind = building(card)
        if territory not in public.owners or territory == public.station:
            found.append(f"{territory} may not have {card}")
        grid = BOARD.legend[BOARD.grid["ABCDEFGHIJ".index(territory[0])][int(territory[1:]) - 1]]
        if kind.terrain not in (None, grid.terrain):
            found.append(f"{card} stands on {grid.terrain}")
        ends = [other for other in public.pieces if public.pieces[other] == card]
        if len(ends) != (2 if kind.kind == "sky_tower" else 1):
            found.append(f"{card} stands on {ends}")
        if len(dict.fromkeys(public.owners.get(end) for end in ends)) != 1:
            found.append(f"{card} joins two players")
    built = [building(card).towers for card in public.spent if CARDS[card].type == "building"]
    for towers in (1, 2, 3):
        starting = sum(tall == towers for place, tall in STARTING_CITIES.items() if place != public.station)
        if list(public.cities.values()).count(towers) != starting + built.count(towers):
            found.append(f"Cities with {towers} towers do not add up")
    if any(territory not in TERRITORIES for territory in (*public.owners, *public.cities, *public.pieces)):
        found.append("something lies off the board")
    return found


def railroad(public: Public) -> list[str]:
    """Track tokens are conserved; the tracks hang together without loop or lava."""
    found = []
    if not recount.is_tree(public.tracks):
        found.append("the Railroad has a loop or is in parts")
    if any(tuple(track.split("|")) in BOARD.lava for track in public.tracks):
        found.append("a track lies on lava")
    waiting = sum(public.tracks_left.values())
    used = [building(card).tracks for card in (*public.spent, *public.tracks_left) if CARDS[card].type == "building"]
    if len(public.tracks) - len(public.printed) + waiting != sum(used):
        found.append("tracks on cards and board do not add up")
    if len(public.tracks) - len(public.printed) > BOX.railroad.tracks:
        found.append("there are more tracks than in the box")
    return found


def book(public: Public) -> list[str]:
    """The score book adds up."""
    sums = [sum(entry.points for entry in public.book if entry.seat == seat) for seat in range(public.seats)]
    return [] if sums == public.scores else [f"the score book says {sums}, the track {public.scores}"]


def harvests(public: Public) -> list[str]:
    """The last harvest, counted once more as long as the board is as it was."""
    if public.stage == "draft" and public.turn == 1:
        last = public.round - 1
    elif public.stage in ("ending", "over"):
        last = BOX.rounds
    else:
        return []
    found = []
    for seat in range(public.seats if last else 0):
        gains = recount.harvest(public, seat)
        for source, points in gains.items():
            noted = [e.points for e in public.book if (e.round, e.seat, e.source) == (last, seat, source)]
            if sum(noted) != points:
                found.append(f"seat {seat}, round {last}: {source} are {points}, not {noted}")
        for entry in public.book:
            if (entry.round, entry.seat, entry.source) == (last, seat, "stations"):
                riders = recount.cities_along(public)
                if entry.points != sum(riders.count(int(other)) for other in entry.details):
                    found.append(f"seat {seat}, round {last}: Stations do not bring {entry.points}")
    paid = [e for e in public.book if e.round == last and e.source == "sheriff"]
    if any(entry.points != BOX.railroad.per_track * entry.count for entry in paid):
        found.append("the Sheriff was paid wrongly")
    return found


def final(public: Public) -> list[str]:
    """The parchments of a finished game, counted once more."""
    if public.stage != "over":
        return []
    found = []
    for seat in range(public.seats):
        noted = {e.copier or e.card: e for e in public.book if (e.seat, e.source) == (seat, "parchment")}
        for card, points in recount.parchments(public, seat).items():
            if noted[card].card == "opportunist":
                continue
            if noted[card].points != points:
                found.append(f"seat {seat}: {card} brings {points}, not {noted[card].points}")
    before = [0] * public.seats
    for entry in public.book:
        if entry.card != "opportunist":
            before[entry.seat] += entry.points
    for entry in public.book:
        if entry.card == "opportunist" and public.options["opportunist_ties"] == "tied":
            ahead = sum(score > before[entry.seat] for score in before)
            if entry.points != (PARCHMENTS["opportunist"].score.points if ahead == 1 else 0):
                found.append(f"seat {entry.seat}: Opportunist with {ahead} ahead brings {entry.points}")
    star = [e for e in public.book if e.round == FINAL and e.source == "star"]
    if public.express and [e.points for e in star] != [BOX.railroad.per_card * sum(public.rail_cards[public.sheriff])]:
        found.append("the Star was paid wrongly")
    return found
