"""The first half of Construction: who is Sheriff, and the tracks (Bunny Express: Sheriff, Railroad Buildings)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from engine.games.bunny_kingdom.components import BOX, CARDS, TRACK_CARDS, building
from engine.games.bunny_kingdom.construction import first_offers
from engine.games.bunny_kingdom.ledger import gain
from engine.games.bunny_kingdom.places import pick
from engine.games.bunny_kingdom.rails import LAVA, LINES, far_end, growth, joined_at, reading_order, why_not
from engine.games.bunny_kingdom.state import Public, State
from engine.kernel.questions import one
from engine.kernel.table import Phase, Table

T: TypeAlias = Table[State]
Next: TypeAlias = Phase[State] | None
DONE = "done"


async def new_sheriff(table: T) -> Next:
    """The Star goes to whoever played the most Railroad and Switch cards this round; then tracks are laid."""
    public = table.state.public
    public.fresh = []
    public.fresh_tracks = []
    if not public.express:
        return await first_offers(table)
    old = public.sheriff
    public.sheriff = sheriff_after(public)
    played = [counts[-1] for counts in public.rail_cards]
    table.tell("sheriff", seat=public.sheriff, old=old, played=played)
    public.stage = "railroad"
    public.queue = [seat for seat in public.clockwise() if track_cards(public, seat)]
    return railroad if public.queue else await first_offers(table)


def sheriff_after(public: Public) -> int:
    """The next Sheriff.

    Of several who played equally many cards it is the first one to the left of the present Sheriff, who comes last
    (Bunny Express: Sheriff). If nobody played any, all are level; the table may decide that the Star stays then.
    """
    played = [counts[-1] for counts in public.rail_cards]
    most = max(played)
    if most == 0 and public.options["idle_sheriff"] == "stays":
        return public.sheriff
    return next(seat for seat in public.clockwise() if played[seat] == most)


def track_cards(public: Public, seat: int) -> list[str]:
    """A seat's track cards with tracks left, Railroads first."""
    held = [card for card in public.waiting[seat] if CARDS[card].what in TRACK_CARDS]
    return sorted(held, key=lambda card: TRACK_CARDS.index(CARDS[card].what))


async def railroad(table: T) -> Next:
    """One player lays tracks, as many as are at hand and wanted; the Sheriff, last, is paid for each of his."""
    public = table.state.public
    seat = public.active = public.queue.pop(0)
    laid: list[str] = []
    while True:
        cards = track_cards(public, seat)
        open_lines = {card: lines_for(public, card) for card in cards}
        usable = [card for card in cards if open_lines[card]]
        if not usable:
            break
        card = await choose_card(table, seat, usable)
        if card == DONE:
            break
        subject = f"{CARDS[card].what}:{public.tracks_left[card]}"
        refused = refusals(public, card)
        line = await pick(table, seat, "track", open_lines[card], [DONE], subject=subject, refused=refused)
        if line == DONE:
            break
        lay(public, seat, card, line)
        laid.append(line)
    kept = sum(public.tracks_left[card] for card in track_cards(public, seat))
    table.tell("tracks", seat=seat, lines=laid, kept=kept)
    if seat == public.sheriff and laid:
        gain(table, seat, "sheriff", BOX.railroad.per_track * public.placed_tracks[seat], count=len(laid))
    return railroad if public.queue else await first_offers(table)


async def choose_card(table: T, seat: int, usable: Sequence[str]) -> str:
    """Which card the next track comes from, if there are different kinds; of one kind the one begun first."""
    public = table.state.public
    found: dict[str, str] = {}
    for card in sorted(usable, key=lambda card: public.tracks_left[card] == building(card).tracks):
        found.setdefault(card if card in public.track_end else CARDS[card].what, card)
    if len(found) == 1:
        return next(iter(found.values()))
    answer = await table.ask(seat, one("track_card", [*found, DONE], default=(DONE,)))
    return found.get(answer, DONE)


def lines_for(public: Public, card: str) -> list[str]:
    """Where the next track of a card may lie."""
    rim = public.options["rim_tracks"] == "allowed"
    ends = building(card).attach == "end"
    if card in public.track_end:
        found = growth(public.tracks, ends=ends, rim=rim, only=public.track_end[card])
        if found:  # an end that was built on or walled in since frees the card
            return found
    return growth(public.tracks, ends=ends, rim=rim)


def refusals(public: Public, card: str) -> dict[str, str]:
    """Why no track may lie on the other lines."""
    rim = public.options["rim_tracks"] == "allowed"
    ends = building(card).attach == "end"
    legal = lines_for(public, card)
    found = {}
    for line in sorted((*LINES, *LAVA), key=reading_order):
        if line not in legal:
            found[line] = why_not(public.tracks, line, ends=ends, rim=rim) or "other_end"
    return found


def lay(public: Public, seat: int, card: str, line: str) -> None:
    """Put one track down."""
    end = far_end(public.tracks, line)
    if building(card).attach == "end" and public.options["railroad_ends"] == "one":
        public.track_end[card] = end
    assert joined_at(public.tracks, line) != end
    public.tracks.append(line)
    public.fresh_tracks.append(line)
    public.placed_tracks[seat] += 1
    public.tracks_left[card] -= 1
    if not public.tracks_left[card]:
        del public.tracks_left[card]
        public.track_end.pop(card, None)
        public.waiting[seat].remove(card)
        public.spent.append(card)
