"""The computer player ``easy``: one move at a time, each the one that looks best."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.battle_royale.abilities import gait, ways_to_step
from engine.games.battle_royale.arena import BESIDE, DIAGONAL, Gait, distance, reach
from engine.games.battle_royale.battle import leaders_and_prey
from engine.games.battle_royale.components import CARDS, capacity
from engine.games.battle_royale.goals import course_of, tiles_of
from engine.games.battle_royale.movement import DONE
from engine.games.battle_royale.state import CENTRE, Public
from engine.kernel.game import Sight

Counts = Mapping[str, Sequence[int]]


def easy(sight: Sight) -> list[str]:
    """Looks one move ahead: stands in majorities, keeps away from the Eliminator and near the centre."""
    public: Public = sight.view.public
    seat = sight.seat
    keys = sight.question.keys
    match sight.question.name:
        case "card":
            return [max((key for key in keys if key in CARDS), key=lambda card: card_worth(public, seat, card))]
        case "figure":
            start, _, gain = best_move(public.figures, public, seat, movable(public, seat), gait(public))
            return [start if gain > 0 and start in keys else DONE]
        case "to":
            _, goal, _ = best_move(public.figures, public, seat, {sight.question.subject: 1}, gait(public))
            return [best_push(public, seat, tiles_of(keys, goal) or keys[:1])]
        case "push" | "capture":
            return [max(keys, key=lambda key: rivalry(public, seat, int(key)))]
        case "may_take":
            return [keys[0]]
        case "eliminator":
            return [max(keys, key=lambda tile: grudge(public, seat, tile))]
        case "choose":
            return [max(keys, key=lambda action: action_worth(public, seat, action))]
        case "special" | "reroll" | "eliminator_again":  # it does without
            return sight.question.fallback()
        case _:
            return sight.question.random(sight.dice)


def tile_worth(public: Public, seat: int, tile: str, counts: Sequence[int]) -> float:
    """What a tile's figures promise a seat: battles to come, danger of the Eliminator, the way to the centre."""
    mine = counts[seat]
    if tile == CENTRE:
        return mine * (0.25 + 0.03 * (21 - len(public.figures)))
    leaders, prey = leaders_and_prey(counts)
    worth = 0.0
    if seat in leaders:
        worth += 0.6 if len(leaders) == 1 or sum(counts[c] for c in prey) > 1 else 0.3
        worth += 0.1 * (len(leaders) == 1 and counts[leaders[0]] - max(counts[c] for c in prey) > 1)
    elif seat in prey:
        others = sum(counts[c] for c in prey) - mine
        worth -= 0.7 * mine / (mine + others)
    near = distance(tile, public.eliminator)
    worth -= mine * (0.3 if near == 0 else 0.12 if near == 1 else 0.03)
    return worth - mine * 0.05 * distance(tile, CENTRE)


def movable(public: Public, seat: int) -> dict[str, int]:
    """Own figures that have not moved this turn, by tile."""
    found = {tile: counts[seat] - public.moved.get(tile, 0) for tile, counts in public.figures.items()}
    return {tile: n for tile, n in found.items() if n > 0}


def best_move(
    figures: Counts, public: Public, seat: int, starts: Mapping[str, int], walking: Gait
) -> tuple[str, str, float]:
    """The most useful single move: from, to, and what it gains; empty tiles if nothing can move."""
    now = {tile: tile_worth(public, seat, tile, counts) for tile, counts in figures.items()}
    after = {tile: tile_worth(public, seat, tile, changed(counts, seat, 1)) for tile, counts in figures.items()}
    full = capacity(public)
    best = ("", "", float("-inf"))
    for start in starts:
        leaving = tile_worth(public, seat, start, changed(figures[start], seat, -1)) - now[start]
        for goal in reach(figures, start, walking):
            gain = leaving + after[goal] - now[goal] - (0.2 if sum(figures[goal]) >= full else 0.0)
            if gain > best[2]:
                best = (start, goal, gain)
    return best


def changed(counts: Sequence[int], seat: int, by: int) -> list[int]:
    """The counts with one figure of the seat more or fewer."""
    found = list(counts)
    found[seat] += by
    return found


def card_worth(public: Public, seat: int, card_id: str) -> float:
    """What the best moves with a card gain, played one after the other, and its extra action."""
    card = CARDS[card_id]
    figures = {tile: list(counts) for tile, counts in public.figures.items()}
    starts = movable(public, seat)
    worth = 0.0
    for _ in range(card.figures):
        start, goal, gain = best_move(figures, public, seat, starts, Gait(card.tiles, ways_to_step(public)))
        if not start or gain <= 0:
            break
        worth += gain
        figures[start][seat] -= 1
        figures[goal][seat] += 1
        starts = {tile: n - (tile == start) for tile, n in starts.items() if n > (tile == start)}
    return worth + (action_worth(public, seat, card.extra) if card.extra else 0.0)


def action_worth(public: Public, seat: int, action: str) -> float:
    """What a Doom action brings right now."""
    if action == "battle_royale":
        return sum(battle_balance(counts, seat) for tile, counts in public.figures.items() if tile != CENTRE)
    if action == "explosion" and public.eliminator in public.figures and public.eliminator != CENTRE:
        return grudge(public, seat, public.eliminator)
    return 0.2


def battle_balance(counts: Sequence[int], seat: int) -> float:
    """Prisoners less losses to expect from one battle."""
    leaders, prey = leaders_and_prey(counts)
    if seat in leaders:
        return min(1.0, sum(counts[c] for c in prey) / len(leaders))
    if seat in prey:
        return -min(counts[seat], len(leaders)) * counts[seat] / sum(counts[c] for c in prey)
    return 0.0


def grudge(public: Public, seat: int, tile: str) -> float:
    """How much more the others would suffer from a blast here than the seat itself."""
    if tile == CENTRE:
        return -0.5
    rivals = [c for c in range(public.seats) if c != seat]
    total = 0.0
    for places, share in (((tile,), 0.7), (BESIDE[tile], 0.05), (DIAGONAL[tile], 0.02)):
        for place in places:
            counts = public.figures.get(place)
            if counts:
                total += share * (sum(counts[c] for c in rivals) / len(rivals) - counts[seat])
    return total


def best_push(public: Public, seat: int, keys: Sequence[str]) -> str:
    """Of whole moves to one tile the one that pushes whom the seat likes least."""
    return max(keys, key=lambda key: [rivalry(public, seat, colour) for colour in course_of(key).pushes])


def rivalry(public: Public, seat: int, colour: int) -> float:
    """How gladly a seat hurts a colour: strong rivals first, neutral figures next, itself last."""
    if colour == seat:
        return -1.0
    if colour >= public.seats:
        return 0.5
    return sum(counts[colour] for counts in public.figures.values())
