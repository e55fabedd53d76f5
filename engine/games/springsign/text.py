"""Every word that players read about Springsign."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.games.springsign.actions import moves
from engine.games.springsign.components import BOARDS, BOX, MARKETS, SETTLERS, WORLD
from engine.games.springsign.labels import card_hint, hint, label
from engine.games.springsign.log import line
from engine.games.springsign.refusals import REFUSALS
from engine.games.springsign.scoring import target
from engine.games.springsign.state import Public
from engine.games.springsign.view import View
from engine.games.springsign.words import cut, inventory, lying_on, plural, things, title
from engine.kernel.game import Outcome
from engine.kernel.questions import Question

__all__ = ["REFUSALS", "hand", "hint", "label", "line", "prompt", "result", "status"]

PROMPT = 280


def prompt(view: View, seat: int, question: Question[Any], names: Sequence[str]) -> str:
    """What the seat is asked, one short line that says what to do."""
    return cut(PROMPTS[question.name](view, seat, question.subject, names), PROMPT)


def pay_words(view: View, seat: int, subject: str, names: Sequence[str]) -> str:
    """How an action is paid."""
    return f"{title(subject)}: how do you pay?"


def token_words(view: View, seat: int, subject: str, names: Sequence[str]) -> str:
    """The next token of a payment."""
    action, _, rest = subject.partition(":")
    return f"{title(action)}: pay the next token ({plural(len(rest.split(',')), 'token')} to go)."


def shop_words(view: View, seat: int, subject: str, names: Sequence[str]) -> str:
    """From which market to shop."""
    left, _, cause = subject.partition(":")
    return f"{title(cause)}: shop a token. From which market?{to_go(left)}"


def gain_words(view: View, seat: int, subject: str, names: Sequence[str]) -> str:
    """Which token to get from the supply."""
    left, _, cause = subject.partition(":")
    return f"{title(cause)}: which token do you get?{to_go(left)}"


def to_go(left: str) -> str:
    """How often one is asked, this time included; nothing if it is once."""
    return "" if left == "1" else f" ({left} to go)"


def wrap_words(view: View, seat: int, subject: str, names: Sequence[str]) -> str:
    """Whether to score a vote and start over."""
    left, _, cause = subject.partition(":")
    why = f"{title(cause)}: " if cause else ""
    return f"{why}you are at {BOX.track} with {left} more to gain. Score a vote and go back to Start?"


def smuggle_words(view: View, seat: int, subject: str, names: Sequence[str]) -> str:
    """Where the Smuggler lays a token."""
    where = f"On a settler that does not make {subject} you can still spend it."
    return f"Smuggle: where does your {subject} token go? {where}"


def trade_words(view: View, seat: int, subject: str, names: Sequence[str]) -> str:
    """An offer that stands."""
    from_him, _, for_this = subject.partition(">")
    gives, asks = (", ".join(title(item) for item in side.split(",") if item) for side in (from_him, for_this))
    owner = view.public.owner_of("barterer")
    return f"{names[owner]} offers you {gives or 'nothing'} for your {asks or 'nothing at all'}. Agreed?"


def trade_ask_words(view: View, seat: int, subject: str, names: Sequence[str]) -> str:
    """What the Proprietor asks for."""
    partner, _, given = subject.partition(":")
    return f"What do you want from {names[int(partner)]} for {things(given.split(',')) if given else 'nothing'}?"


def mark_words(view: View, seat: int, subject: str, names: Sequence[str]) -> str:
    """Which card to mark."""
    return f"Which {subject} do you mark?"


def action_words(view: View, seat: int, subject: str, names: Sequence[str]) -> str:
    """The top-level question."""
    done = view.public.done
    again = "Your turn goes on until an action says Pass." if done else "Take actions until one says Pass."
    return f"Choose an action. {again} You have {inventory(view.public, seat)}."


Words = Callable[[View, int, str, Sequence[str]], str]


def fixed(words: str) -> Words:
    """A prompt that is always the same."""
    return lambda view, seat, subject, names: words


PROMPTS: Mapping[str, Words] = {
    "board": fixed("Choose your player board."),
    "side": fixed("Which side of your board do you play? The simplified one is for a first game."),
    "action": action_words,
    "pay": pay_words,
    "pay_token": token_words,
    "price": lambda v, s, subject, n: f"{title(subject)}: which price do you pay?",
    "outlaw": fixed("Which outlaw do you Tussle with?"),
    "shop": shop_words,
    "empty": lambda v, s, subject, n: f"{title(subject)}: which market do you empty?",
    "fullest": fixed("Two markets are the fullest. From which one do you shop?"),
    "gain": gain_words,
    "feed": fixed("Which token do you take?"),
    "sell": fixed("Sell: shop a token, or put one from the supply into its market?"),
    "grey_market": fixed("Grey District: from which market do tokens go?"),
    "grey_settler": fixed("Grey District: to which settler in Town?"),
    "grey_count": lambda v, s, subject, n: f"How many {subject} tokens? Each gives you 1 popularity.",
    "discard": fixed("Your inventory is too full. Which tokens go to the markets?"),
    "smuggle_token": fixed("You cannot hold all of that. Which token do you discard next?"),
    "smuggle": smuggle_words,
    "take": lambda v, s, subject, n: f"{title(subject)}: which card do you take?",
    "discard_card": lambda v, s, subject, n: f"{title(subject)}: discard one of these cards first?",
    "swap_own": lambda v, s, subject, n: f"{title(subject)}: which of your relics do you give?",
    "swap_for": lambda v, s, subject, n: f"Which relic do you want for {title(subject)}?",
    "give_card": fixed("Which card do you give away?"),
    "give_relic": fixed("Which relic of the Town do you give away?"),
    "opponent": lambda v, s, subject, n: f"Who gets {title(subject)}?",
    "mark": mark_words,
    "grift_own": fixed("Grift: which of your cards goes to Town?"),
    "grift_for": lambda v, s, subject, n: f"Grift: which card do you get for {title(subject)}?",
    "barter": fixed("Barter House: discard a card of your homestead for 3 popularity?"),
    "wrap": wrap_words,
    "triggers": fixed("Several cards answer at once. In which order?"),
    "set_rage": fixed("Meditate: to which level do you set your rage?"),
    "rage": fixed("By how much does your rage grow? You shop as often. Beyond Berserk it costs popularity."),
    "tile": fixed("Which harvest tile do you take home?"),
    "printed": fixed("Neville Beville: which tile's reward do you gain? The tile stays."),
    "bonus": fixed("Slow and Steady: on which tile do you lay a bonus fish?"),
    "supper": fixed("An opponent took one of your bonus fish. What do you do?"),
    "harvest": fixed("From which tile do you take your bonus fish?"),
    "pop_or_shop": lambda v, s, subject, n: f"For a settler with your mark: popularity or a token? ({subject} to go)",
    "play_to": lambda v, s, subject, n: f"You discover {title(subject)}. Into which market? You take its tokens.",
    "pick_world": fixed("Which of these World cards do you play? The other goes to the bottom."),
    "look_discard": fixed("Which of the World cards that you see do you discard? Choose none to keep all."),
    "look_order": fixed("In which order do they go back? The first one will be on top."),
    "barterer": lambda v, s, subject, n: f"Barterer: offer {n[int(subject)]} a trade in this turn?",
    "trade": trade_words,
    "trade_partner": fixed("With whom do you want to trade?"),
    "trade_give": lambda v, s, subject, n: f"What do you offer {n[int(subject)]}? Choose nothing to ask for a present.",
    "trade_ask": trade_ask_words,
}
"""What is asked, by the question's name."""


# ---------------------------------------------------------------------- the table


def status(view: View, names: Sequence[str]) -> str:
    """Where the game stands, one line."""
    public = view.public
    if public.ended:
        return "The Election is over."
    votes = f"{target(public)} votes bring the Election"
    turn = "" if public.active < 0 else f" · {names[public.active]}'s turn"
    help_ = " · **My hand** explains your choices" if public.season == 1 else ""
    return f"Season {public.season}{turn} · {votes}{help_}"


def hand(view: View, seat: int, names: Sequence[str]) -> str:
    """A homestead in words, and World cards that its owner has seen."""
    public = view.public
    home = public.homes[seat]
    if not home.board:
        return "No player board yet: everybody chooses one first, then the starting tokens are given."
    board = BOARDS[home.side]
    cards = ", ".join(title(card) for card in home.cards) or "no cards"
    told = [
        f"{board.name} board, {board.slots} slots: {inventory(public, seat)}.",
        f"Homestead: {cards}.",
        f"Popularity {home.popularity}, {plural(home.votes, 'vote')}.",
    ]
    if home.side == "soldier":
        told.append(f"Rage: {BOX.rage.levels[home.rage - 1].name}.")
    marked = [title(card) for card, seats in public.marks.items() if seat in seats]
    if marked:
        told.append(f"{'Your marks' if view.seat == seat else 'Marks on'}: {', '.join(marked)}.")
    if view.known and view.seat == seat:
        told.append(
            f"You know of the World deck: {', '.join(f'{place}. {title(card)}' for place, card in view.known)}."
        )
    if view.seat != seat:
        told.append("Actions: " + "; ".join(dict.fromkeys(title(move.source) for move in moves(public, seat))) + ".")
    elif not public.ended:
        told.append(f"\n-# {town(public)}")
    return cut(" ".join(told).replace(" \n", "\n"), 1400)


def town(public: Public) -> str:
    """What lies in Town, so that a turn can be played without the picture of it."""
    stalls = [
        f"{title(public.top(market)) or 'empty'} ({stall.tokens} {MARKETS[market].makes})"
        for market, stall in public.stalls.items()
    ]
    people = [f"{title(card)}{f' ({there})' if (there := lying_on(public, card)) else ''}" for card in public.people]
    return f"In Town: {', '.join(stalls)}. People: {', '.join(people) or 'nobody'}."


REASONS = {
    "votes": "most votes",
    "popularity": "level in votes, most popularity",
    "goods": "level in votes and popularity, most cards and tokens",
}


def result(view: View, outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Who won and by which criterion, then what decided it."""
    public = view.public
    winners = [names[seat] for seat in outcome.winners]
    if outcome.reason == "anarchy":
        first = "Anarchy wins the Election, and the Town chases you all away."
    elif len(winners) == 1 and outcome.reason in REASONS:
        first = f"{winners[0]} is elected Mayor: {REASONS[outcome.reason]}."
    else:
        every = winners + (["Anarchy"] if outcome.reason == "anarchy_shares" else [])
        first = f"{', '.join(every[:-1])} and {every[-1]} share the win: equal in all that counts."
    lines = [first]
    for seat in sorted(range(public.seats), key=lambda s: outcome.places[s]):
        votes, popularity, goods = outcome.points[seat]
        lines.append(
            f"{outcome.places[seat]}. {names[seat]}: {plural(votes, 'vote')}, {popularity} popularity, "
            f"{goods} cards and tokens"
        )
    lines.append(f"Anarchy: {plural(public.anarchy_votes, 'vote')}, {public.anarchy} popularity")
    return lines


def card_text(card: str) -> str:
    """A card's own words, for whoever wants to read it."""
    if card in SETTLERS:
        return f"{SETTLERS[card].name}: makes {' and '.join(SETTLERS[card].makes)} each season."
    return f"{WORLD[card].name} ({WORLD[card].kind}): {card_hint(card)}"
