"""Every word that players read about Rabbit Island."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.rabbit_island.components import ACTIONS, BOX, HOLE, LEVELS, SPACES, TILES
from engine.games.rabbit_island.harvest import factor, group_of, level, numbers, owner, price, value
from engine.games.rabbit_island.island import is_territory, kind
from engine.games.rabbit_island.refusals import REFUSALS
from engine.games.rabbit_island.scoring import final_scores
from engine.games.rabbit_island.setup import length_of
from engine.games.rabbit_island.state import Public
from engine.games.rabbit_island.story import line
from engine.games.rabbit_island.view import View
from engine.games.rabbit_island.words import (
    arrow_words,
    card_name,
    cards,
    carrots,
    kind_name,
    place,
    plural,
    spaces,
    tile_name,
)
from engine.kernel.game import Outcome
from engine.kernel.questions import Question

__all__ = ["REFUSALS", "hand", "hint", "label", "line", "prompt", "result", "status"]


# ---------------------------------------------------------------------- questions


def prompt(view: View, seat: int, question: Question[Any], names: Sequence[str]) -> str:
    """What the seat is asked, one short line that says what to do."""
    public = view.public
    subject = question.subject.split("/")
    match question.name:
        case "tile":
            left = "first" if public.to_place == BOX.tiles_per_turn else "second"
            return f"Choose the {left} map tile to place. Everybody sees it; then you choose where."
        case "cell":
            point = "arrow points" if len(TILES[public.held].arrows) == 1 else "arrows point"
            return f"Where does the {tile_name(public.held)} go? Its {point} {arrow_words(public.held)}."
        case "put_away":
            return f"Nothing fits, even after redraws. Which {plural(question.low, 'tile')} do you put away?"
        case "pawn":
            return "Which of the tiles you placed does your rabbit jump to?"
        case "card":
            return "Play a Movement card: your rabbit goes exactly that far along the arrows."
        case "goal":
            return f"Where does your rabbit go? Exactly {spaces(SPACES[public.card])} along the arrows."
        case "action":
            return action_prompt(public, seat, names)
        case "fork":
            whose = "your" if seat == public.active else f"{names[public.active]}'s"
            return f"{card_name(subject[0])}: where does {whose} rabbit go?"
        case "hole" | "event":
            choice = "or" if question.name == "hole" else "and"
            harvest, draw = event_gains(public, subject[0])
            return f"{kind_name(public, subject[0])}: harvest {carrots(harvest)} {choice} draw {cards(draw)}?"
        case "build":
            spot, rank, cost = subject
            return f"Build a {LEVELS[int(rank) - 1]} on {place(public, spot)} for {carrots(int(cost))}?"
        case "visit":
            spot = subject[0]
            holder = owner(public, spot)
            assert holder is not None
            return f"{names[holder]} owns {place(public, spot)}: upgrade it, or share the harvest?"
        case _:
            return f"You may keep {BOX.action_hand} Action cards. Discard {question.low}."


def action_prompt(public: Public, seat: int, names: Sequence[str]) -> str:
    """What an Action card would be played on, or would answer."""
    mine = seat == public.active
    rabbit = "your rabbit" if mine else f"{names[public.active]}'s rabbit"
    spot = public.pawns[public.active]
    where = f"{spot} {place_kind(public, seat, spot, names)}"
    if public.stack:
        newest = public.stack[-1]
        return f"{names[newest.seat]} plays {card_name(newest.card)} ({rabbit} on {where}). Answer it, or pass?"
    if public.collapsing:
        return f"Collapse! strikes {where}, under {rabbit}. Play an interrupt, or pass?"
    return f"{'Your rabbit' if mine else rabbit} is on {where}. Play an Action card, or pass?"


def event_gains(public: Public, spot: str) -> tuple[int, int]:
    """Carrots and Action cards that an Event tile gives now, cards of this turn included."""
    gives = BOX.events[kind(public.tiles, spot)]
    extra = 0 if public.discovered else sum(ACTIONS[card].effect.extra for card in public.effects)
    return gives.harvest * factor(public, public.active, None), gives.draw + extra


def label(view: View, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
    """An option's name, at most 80 characters."""
    public = view.public
    match question.name, key:
        case (("tile" | "put_away"), _):
            return f"{tile_name(key)}: {arrow_words(key)}"
        case "cell", _:
            return key
        case (("pawn" | "goal" | "fork"), _):
            return f"{key} {place_kind(public, seat, key, names)}"
        case "card", _:
            return f"Move {SPACES[key]} (card {key.removeprefix('move-')})"
        case "action", "pass":
            return "Pass"
        case "action", _:
            return card_name(key)
        case "hole", _:
            harvest, draw = event_gains(public, question.subject)
            return carrots(harvest) if key == "harvest" else f"Draw {cards(draw)}"
        case "event", _:
            return "Take both" if key == "yes" else "Nothing"
        case "build", _:
            return "Build" if key == "yes" else "Do not build"
        case "visit", "upgrade":
            spot = question.subject.split("/")[0]
            return f"Upgrade to {LEVELS[level(public, spot)]}, {carrots(price(public, spot))}"
        case "visit", _:
            return f"Share, +{carrots(int(question.subject.split('/')[1]))}"
        case _:
            card, copy = key.split("#")
            return card_name(card) + (f" ({copy})" if copy != "1" else "")


def place_kind(public: Public, seat: int, spot: str, names: Sequence[str]) -> str:
    """What lies there and whose it is: "Forest, Bob's Camp" or "Cave, your Town"."""
    holder = owner(public, spot)
    if holder is None:
        return kind_name(public, spot)
    whose = "your" if holder == seat else f"{names[holder]}'s"
    return f"{kind_name(public, spot)}, {whose} {LEVELS[level(public, spot) - 1]}"


def hint(view: View, seat: int, question: Question[Any], key: str, names: Sequence[str]) -> str:
    """An option's explanation for menus, at most 100 characters; may be empty."""
    public = view.public
    match question.name, key:
        case (("tile" | "put_away"), _):
            territory = BOX.territories.get(TILES[key].kind)
            if territory is None:
                return "Harvest 50 and draw an Action card"
            return "; ".join(
                f"{name} {rank.cost} → {plural(rank.points, 'point')}"
                for name, rank in zip(LEVELS, territory.levels, strict=True)
            )
        case (("pawn" | "goal" | "fork"), _):
            return prospects(public, key)
        case "action", "pass":
            return "Play nothing now"
        case (("action" | "discard"), _):
            return ACTIONS[key.split("#")[0]].text
        case "visit", "upgrade":
            spot = question.subject.split("/")[0]
            return f"{plural(numbers(public, spot, level(public, spot) + 1).points, 'point')}, and it is yours"
        case _:
            return ""


def prospects(public: Public, spot: str) -> str:
    """What a place gives or costs, before cards."""
    if public.tiles[spot] == HOLE:
        return "20 carrots or an Action card; the next step leads to Founder's Hill"
    if not is_territory(public.tiles, spot):
        return "50 carrots and an Action card"
    rank, holder = level(public, spot), owner(public, spot)
    harvest = value(public, group_of(public, spot)) if rank else 0
    upper = ""
    if rank < len(LEVELS):
        found = numbers(public, spot, rank + 1)
        upper = f"{LEVELS[rank]} costs {found.cost}, {plural(found.points, 'point')}"
    if holder is None:
        return upper
    if holder == public.active:
        return f"harvest {harvest}{', ' if upper else ''}{upper}"
    return f"share {harvest}, or {upper}" if upper else f"a Town: its owner alone harvests {harvest}"


# ---------------------------------------------------------------------- the table


def status(view: View, names: Sequence[str]) -> str:
    """Where the game stands, one line."""
    public = view.public
    if public.stage == "over":
        return "The game is over."
    if public.stage == "explore":
        left = sum(view.tile_counts) + bool(public.held)
        return f"Explore Phase · {names[public.active]} · {plural(left, 'map tile')} in all hands"
    years = length_of(public).years
    doing = f": Move {SPACES[public.card]}" if public.card else ""
    effects = ", ".join(card_name(card) for card in public.effects)
    strikes = f"Collapse! strikes {public.pawns[public.active]} next" if public.collapsing else ""
    turn = f"Year {public.year} of {years} · {names[public.active]}{doing}"
    return " · ".join(part for part in (turn, strikes, effects) if part)


def hand(view: View, seat: int, names: Sequence[str]) -> str:
    """What the seat holds, in words."""
    parts = []
    if view.tiles:
        parts.append("Map tiles: " + "; ".join(f"{tile_name(tile)} ({arrow_words(tile)})" for tile in view.tiles))
    if view.movement:
        parts.append("Movement: " + ", ".join(str(SPACES[card]) for card in view.movement))
    if view.actions:
        parts.append("Action cards: " + ", ".join(card_name(card) for card in sorted(view.actions)))
    own = view.carrots[seat]
    parts.append(f"{carrots(own)}" if own is not None else "")
    return ". ".join(part for part in parts if part) + "."


def result(view: View, outcome: Outcome, names: Sequence[str]) -> list[str]:
    """Who won and by which criterion, then every point."""
    public = view.public
    winners = [names[seat] for seat in outcome.winners]
    if len(winners) > 1:
        first = f"{', '.join(winners[:-1])} and {winners[-1]} share the win: equal on points, and nothing breaks a tie."
    else:
        first = f"{winners[0]} wins with the most Victory Points."
    scores = final_scores(public, [found or 0 for found in view.carrots])
    lines = [first]
    for seat in sorted(range(public.seats), key=lambda s: outcome.places[s]):
        score = scores[seat]
        camps, villages, towns = score.levels
        most = f" (+{score.most_carrots})" if score.most_carrots else ""
        group = f", largest group {plural(score.group, 'tile')}" if score.group else ""
        largest = f" (+{score.largest_group})" if score.largest_group else ""
        lines.append(
            f"{outcome.places[seat]}. {names[seat]}: {plural(score.total, 'point')} = Towns {towns}, "
            f"Villages {villages}, Camps {camps}; {carrots(score.carrots)}{most}{group}{largest}"
        )
    if not any(score.most_carrots for score in scores):
        lines.append("Nobody alone has the most carrots, so that point goes to nobody.")
    if not any(score.largest_group for score in scores):
        lines.append("Nobody alone has the largest Harvest Group, so that point goes to nobody.")
    return lines
