"""The pictures in words, for those who do not see them: what changed, whose turn it is, then the position."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.springsign.components import BOARDS, MARKETS
from engine.games.springsign.layout import LOOKS
from engine.games.springsign.log import sentence
from engine.games.springsign.scoring import outcome, target
from engine.games.springsign.state import Hidden, Public, State
from engine.games.springsign.view import View
from engine.games.springsign.words import cut, inventory, lying_on, name_of_season, plural, title
from engine.kernel.scene import ALT_LIMIT, alt_length

NAME_LIMIT = 16


def board_alt(view: View, names: Sequence[str]) -> str:
    """The Town in at most 1,024 characters; what changed gives way first."""
    public = view.public
    called = [cut(name, NAME_LIMIT) for name in names]
    turn = whose_turn(public, called)
    changes = [told for told in (sentence(t.name, t.data, called) for t in public.trace) if told]
    for kept in (6, 4, 2, 1, 0):
        for rest in (position(public, called), position(public, called, brief=True)):
            text = " ".join([*changes[len(changes) - min(kept, len(changes)) :], turn, rest])
            if alt_length(text) <= ALT_LIMIT:
                return text
    return shortened(f"{turn} {position(public, called, brief=True)}")


def shortened(text: str) -> str:
    """A text cut to what Discord takes."""
    while alt_length(text) >= ALT_LIMIT:
        text = text[:-1]
    return text.rstrip() + "…"


def whose_turn(public: Public, names: Sequence[str]) -> str:
    """Whose turn it is, or who won."""
    if public.ended:
        found = outcome(State(public, [], Hidden()))
        won = [names[seat] for seat in found.winners]
        won += ["Anarchy"] if found.reason.startswith("anarchy") else []
        return f"The Election is over: {' and '.join(won)} {'wins' if len(won) == 1 else 'share the win'}."
    if public.active < 0:
        return f"{name_of_season(public)}."
    return f"{names[public.active]}'s turn."


def position(public: Public, names: Sequence[str], brief: bool = False) -> str:
    """Tracks, markets, People and tiles in words."""
    sides = []
    for seat, home in enumerate(public.homes):
        where = ", hat" if seat == public.hat else ""
        where += ", home" if home.tile else ""
        goods = f", {plural(len(home.cards), 'card')}, {plural(sum(home.tokens.values()), 'token')}"
        who = f"{LOOKS[seat].letter} {names[seat]}"
        sides.append(f"{who}: popularity {home.popularity}, votes {home.votes}{'' if brief else goods}{where}")
    sides.append(f"Anarchy: popularity {public.anarchy}, votes {public.anarchy_votes}")
    stalls = [
        f"{MARKETS[m].makes} {stall.tokens}: {title(public.top(m)) or 'empty'}" for m, stall in public.stalls.items()
    ]
    people = []
    for card in public.people:
        there = lying_on(public, card)
        people.append(f"{title(card)}{f' ({there})' if there and not brief else ''}")
    free = sum(holder < 0 for holder in public.tiles.values())
    return (
        f"Season {public.season}, Election at {target(public)} votes. {'; '.join(sides)}. "
        f"Markets: {', '.join(stalls)}. People: {', '.join(people) or 'nobody'}. Harvest tiles in Town: {free}."
    )


def home_alt(view: View, seat: int, names: Sequence[str]) -> str:
    """A homestead in words."""
    public = view.public
    home = public.homes[seat]
    board = BOARDS[home.side]
    cards = ", ".join(title(card) for card in home.cards) or "no cards"
    actions = ", ".join(title(action) for action in board.actions)
    text = (
        f"{cut(names[seat], NAME_LIMIT)}'s homestead: {board.name} board, {board.slots} slots with "
        f"{inventory(public, seat)}. Cards: {cards}. Popularity {home.popularity}, votes {home.votes}. "
        f"Actions: {actions}."
    )
    return text if alt_length(text) <= ALT_LIMIT else shortened(text)
