"""Every word that players read about Battle Royale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.battle_royale.abilities import ability, gait
from engine.games.battle_royale.components import ABILITIES, CARDS, SPECIALS
from engine.games.battle_royale.explosion import can_explode
from engine.games.battle_royale.goal_words import (
    figures,
    goal_hint,
    goal_label,
    goal_prompt,
    landing,
    there,
    whose_figure,
)
from engine.games.battle_royale.log import line
from engine.games.battle_royale.refusals import REFUSALS
from engine.games.battle_royale.state import CENTRE, Public
from engine.games.battle_royale.teams import team
from engine.games.battle_royale.view import View
from engine.games.battle_royale.wording import ACTIONS, card_name, each, plural, special_name
from engine.kernel.game import Outcome
from engine.kernel.questions import Question

__all__ = ["REFUSALS", "hand", "hint", "label", "line", "prompt", "result", "status"]

# ---------------------------------------------------------------------- questions


def prompt(view: View, seat: int, question: Question[Any], names: Sequence[str]) -> str:
    """What the seat is asked, one short line that says what to do."""
    public = view.public
    subject = question.subject
    match question.name:
        case "ability":
            return "Choose your ability for the whole game."
        case "card":
            first = " Or use a special action first." if any(key in SPECIALS for key in question.keys) else ""
            return f"Play a card: how many of your figures move, and how far?{first}"
        case "figure":
            return f"{'Next figure?' if public.moved else 'Which figure moves?'} ({moves_left(public)})"
        case "to":
            return goal_prompt(public, question, f"figure on {subject}", gait(public).steps)
        case "special":
            return "Use a special action now, after moving?"
        case "reroll":
            return f"The Doom die shows {ACTIONS[subject]}. Keep it, or pay to roll again?"
        case "pay":
            return (
                f"{SPECIALS[subject].name} costs {plural(SPECIALS[subject].cost, 'prisoner')}. Which do you give back?"
            )
        case "skirmish":
            return "Skirmish: on which tile is there a battle?"
        case "puppet":
            return "Puppeteer: on which tile is the figure that you move?"
        case "puppet_colour":
            return f"Puppeteer: which figure on {subject} do you move?"
        case "puppet_to":
            start, colour = subject.split(":")
            figure = f"{team(public, int(colour)).singular} on {start}"
            return goal_prompt(public, question, figure, SPECIALS["puppeteer"].tiles)
        case "direction":
            start, goal = subject.split(">")
            return f"{goal} is full, the figure from {start} will push. Which way does it walk in and push?"
        case "push":
            tile, direction = subject.split(">")
            return f"{tile} is too full. Which figure is pushed {direction}, {landing(public, tile, direction)}?"
        case "capture":
            return f"You have a majority on {subject}. Whose figure do you take?"
        case "may_take":
            return f"You lead on {subject} together with the neutral figures. Take a figure?"
        case "eliminator":
            return "Move the Eliminator one place, straight or diagonally."
        case "eliminator_again":
            return "Engineer: move the Eliminator once more?"
        case _:
            return "Free Choice: which action do you carry out?"


def label(view: View, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
    """An option's name, at most 80 characters."""
    public = view.public
    match question.name, key:
        case "ability", _:
            return ABILITIES[key].name
        case (("card" | "special"), _) if key in SPECIALS:
            return special_name(key)
        case "card", _:
            return card_name(key)
        case "special", _:
            return "No special action"
        case "reroll", _:
            return special_name(key) if key in SPECIALS else f"Keep {ACTIONS[public.die]}"
        case "pay", _:
            return figures(public, [int(colour) for colour in key.split("+")])
        case "figure", "done":
            return "Done"
        case _, "back":
            return "Back"
        case _, "stay":
            return "Leave it there"
        case (("to" | "puppet_to"), _):
            return goal_label(public, question, key)
        case (("figure" | "eliminator" | "eliminator_again" | "skirmish" | "puppet"), _):
            return key
        case "direction", _:
            return f"{key.capitalize().replace('-', ' ')}: {landing(public, question.subject.split('>')[1], key)}"
        case _, "leave":
            return "Leave it"
        case (("push" | "capture" | "may_take" | "puppet_colour"), _):
            return whose_figure(public, seat, int(key), names)
        case _:
            return ACTIONS[key]


def hint(view: View, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
    """An option's explanation for menus, at most 100 characters; may be empty."""
    public = view.public
    match question.name, key:
        case "ability", _:
            return ABILITIES[key].text
        case (("card" | "special" | "reroll"), _) if key in SPECIALS:
            return SPECIALS[key].text
        case "reroll", _:
            return "The rolled face counts"
        case "special", _:
            return "Go on with the turn"
        case "pay", _:
            return "They go back to the box"
        case "card", _:
            card = CARDS[key]
            after = f", then {ACTIONS[card.extra]}" if card.extra else ""
            return f"Move up to {plural(card.figures, 'figure')} up to {each(card.tiles, card.figures)}{after}"
        case "figure", "done":
            return "Move no more figures this turn"
        case _, "back":
            return "Choose another figure"
        case (("to" | "puppet_to"), _):
            return goal_hint(public, seat, question, key, names)
        case _, "stay":
            return "Move the Eliminator no further"
        case (("figure" | "eliminator" | "eliminator_again" | "skirmish" | "puppet"), _):
            return there(public, key)
        case (("push" | "capture" | "puppet_colour"), _):
            return f"{there(public, question.subject.split('>')[0])} on the tile"
        case "may_take", _:
            return "Nobody loses a figure here" if key == "leave" else "It becomes your prisoner"
        case "choose", "battle_royale":
            return "A majority battle on every tile but the centre"
        case "choose", "explosion":
            where = "the centre" if public.eliminator == CENTRE else "a hole"
            return f"Blow up {public.eliminator}" if can_explode(public) else f"Under {where}: it moves instead"
        case "choose", _:
            return "One place, straight or diagonally"
        case _:
            return ""


def moves_left(public: Public) -> str:
    """What may still be moved: "2 figures, up to 3 tiles each, and 1 by 1 tile"."""
    told = []
    if public.moves_left:
        told.append(f"{plural(public.moves_left, 'figure')}, up to {each(public.reach, public.moves_left)}")
        if public.bonus_steps:
            told.append(f"one of them {plural(public.bonus_steps, 'tile')} more")
    if public.bonus_moves:
        told.append(f"{'one more' if public.moves_left else '1 figure'} by 1 tile")
    return ", ".join(told)


# ---------------------------------------------------------------------- the table


def status(view: View, names: Sequence[str]) -> str:
    """Where the game stands, one line."""
    public = view.public
    if public.ended:
        return "The game is over."
    tiles = plural(len(public.figures), "tile")
    doing = "" if public.card else " to play a card"
    return f"Round {public.round} · {names[public.active]}{doing or ': ' + card_name(public.card)} · {tiles} left"


def hand(view: View, seat: int, names: Sequence[str]) -> str:
    """What the seat holds, in words."""
    cards = "; ".join(card_name(card) for card in view.hand)
    pile = f"Cards in your draw pile: {view.pile_sizes[seat]}."
    return f"Your hand: {cards}. {pile}{optional_cards(view, seat)}"


def optional_cards(view: View, seat: int) -> str:
    """A seat's ability and the open special actions, in words; "" in games without."""
    public = view.public
    card = ability(public, seat)
    told = f" Your ability, {card.name}: {card.text}" if card.id else ""
    if public.specials:
        told += f" Special actions: {'; '.join(special_name(special) for special in public.specials)}."
    return told


ENDS = {
    "last_one": "Only one player's figures are left in the arena.",
    "nobody": "No player has a figure left in the arena.",
    "last_tile": "Only the centre tile is left.",
    "all_on_centre": "All figures left are on the centre tile.",
    "round_limit": "The round limit is reached; the centre decides.",
}


def result(view: View, outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Who won and by which criterion, then what decided it."""
    public = view.public
    winners = [names[seat] for seat in outcome.winners]
    if len(winners) > 1:
        first = f"{', '.join(winners[:-1])} and {winners[-1]} share the win: equal on the centre and in prisoners."
    else:
        why = {
            "last_one": "the last one standing",
            "centre": "most figures on the centre",
            "prisoners": "level on the centre, most prisoners",
        }
        first = f"{winners[0]} wins: {why[outcome.reason]}."
    lines = [first, ENDS[public.ended]]
    for seat in sorted(range(public.seats), key=lambda s: outcome.places[s]):
        centre, prisoners = outcome.points[seat]
        lines.append(
            f"{outcome.places[seat]}. {names[seat]}: {plural(centre, 'figure')} on the centre, "
            f"{plural(prisoners, 'prisoner')}"
        )
    return lines
