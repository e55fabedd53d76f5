"""The computer player ``normal``: plans whole turns, weighs what the Doom die may do, and tries the best ones out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.battle_royale.abilities import ability, ways_to_step
from engine.games.battle_royale.arena import SLANTED, STRAIGHT
from engine.games.battle_royale.battle import LEAVE, battles_allowed
from engine.games.battle_royale.components import CARDS, Card
from engine.games.battle_royale.doom import STAY
from engine.games.battle_royale.evaluation import Figures
from engine.games.battle_royale.explaining import eliminator_note, face_note, plan_note, special_note
from engine.games.battle_royale.goals import BACK, carried_out, course_of, tiles_of
from engine.games.battle_royale.movement import DONE
from engine.games.battle_royale.planning import NO_CARD, Allowance, Plan, Planner
from engine.games.battle_royale.prospects import Outlook, changed, odds_of, outlook, position
from engine.games.battle_royale.specials import SKIP
from engine.games.battle_royale.spending import PRICE, Deal, best_deal, pull, strings
from engine.games.battle_royale.state import Public
from engine.games.battle_royale.trials import Offer, best_offer
from engine.kernel.game import Sight

WEIGHED = 4
"""Plans for which the Doom die is looked at."""
FAVOURITES = ("long_legs", "sidestep", "full_ranks", "duellist", "planner", "engineer", "vaulter", "anchor")
"""Abilities from the most to the least useful one."""


def normal(sight: Sight) -> list[str]:
    """Answers as the best turn it finds needs; why, goes to ``sight.notes``."""
    return [Mind(sight).decide()]


class Mind:
    """One decision of the computer player."""

    def __init__(self, sight: Sight, known: Outlook | None = None) -> None:
        """Set up.

        Args:
            sight: The question.
            known: The outlook of the same seat in the same turn, if there is one already.
        """
        self.sight = sight
        self.public: Public = sight.view.public
        self.seat = sight.seat
        self.keys: Sequence[str] = sight.question.keys
        self.outlook: Outlook = known or outlook(self.public, self.seat, battles_allowed(self.public))
        self.figures = position(self.public)
        self.eliminator = self.public.eliminator

    def decide(self) -> str:
        """The key of the answer."""
        question = self.sight.question
        match question.name:
            case "ability":
                return min(self.keys, key=FAVOURITES.index)
            case "card":
                return self.card()
            case "figure" | "to":
                return self.move()
            case "direction":
                return self.direction()
            case "push":
                return self.push()
            case "capture" | "may_take":
                return max(self.keys, key=self.taken)
            case "eliminator" | "eliminator_again":
                return self.place()
            case "choose":
                return self.choose()
            case "reroll":
                return self.reroll()
            case "special" | "skirmish" | "puppet" | "puppet_colour" | "puppet_to":
                return self.spend()
            case _:
                return question.fallback()[0]

    def again(self, sight: Sight) -> Mind:
        """The same mind at a later question of this turn."""
        return Mind(sight, self.outlook)

    # ------------------------------------------------------------------ moving

    def allowance(self, card: Card | None = None, ways: tuple[str, ...] = ()) -> Allowance:
        """What may be moved with a card, or still with the one that was played."""
        public = self.public
        ways = ways or ways_to_step(public)
        if card is None:
            left = public.moves_left, public.reach, public.bonus_moves, public.bonus_steps, public.jumps
            return Allowance(*left, ways)
        mine = ability(public, self.seat)
        return Allowance(card.figures, card.tiles, mine.figures, mine.steps, mine.jumps, ways)

    def planner(self) -> Planner:
        """A planner for the arena as it is."""
        return Planner(self.outlook, self.figures, self.eliminator)

    def card(self) -> str:
        """The card whose best turn promises most; Cut Corners first if that pays."""
        planner = self.planner()
        offers = self.offers(planner, ())
        if "cut_corners" in self.keys:
            straight = max(offer.worth for offer in offers)
            slanted = max(self.offers(planner, STRAIGHT + SLANTED), key=lambda offer: offer.worth)
            if odds_of(slanted.worth) - odds_of(straight) > PRICE:
                self.sight.notes.append(special_note(self.public, "cut_corners", slanted.plan.moves))
                return "cut_corners"
        best = best_offer(self, offers)
        self.sight.notes.append(plan_note(self.public, self.seat, best.plan, CARDS[best.card]))
        return best.card

    def offers(self, planner: Planner, ways: tuple[str, ...]) -> list[Offer]:
        """The most promising plans with every card."""
        found = []
        for key in self.keys:
            if key in CARDS:
                card = CARDS[key]
                plans = planner.plans(self.figures, {}, self.allowance(card, ways))
                found += [Offer(worth, plan, key) for worth, plan in self.weighed(plans, card)]
        return found

    def best(self, plans: Sequence[Plan], card: Card) -> tuple[float, Plan]:
        """The best of the plans that look best, the Doom phase considered."""
        return max(self.weighed(plans, card), key=lambda found: found[0])

    def weighed(self, plans: Sequence[Plan], card: Card) -> list[tuple[float, Plan]]:
        """The plans that look best with their chances of winning, the Doom phase considered."""
        return [(self.doomed(plan.figures, self.eliminator, card), plan) for plan in plans[:WEIGHED]]

    def doomed(self, figures: Figures, eliminator: str, card: Card) -> float:
        """The chance of winning with a position after the movement phase, a card's additional action included."""
        look = self.outlook
        if look.end(figures) is not None or card.extra is None:
            return look.rolled(figures, eliminator)
        if card.extra == "battle_royale":
            return look.rolled(look.after_battle(figures) if look.battles else figures, eliminator)
        if card.extra == "explosion" and look.blasts(figures, eliminator):
            return look.rolled(look.after_blast(figures, eliminator), eliminator)
        return max(look.rolled(figures, place) for place in look.places(figures, eliminator))

    def played(self) -> Card:
        """The card whose additional action is still to come: the one played, or none before that."""
        return CARDS.get(self.public.card, NO_CARD)

    def move(self) -> str:
        """The next figure to move, or where it goes."""
        start = self.sight.question.subject if self.sight.question.name == "to" else ""
        plans = self.planner().plans(self.figures, self.public.moved, self.allowance(), start)
        if not plans:
            return BACK if start else DONE
        weighed = self.weighed(plans, self.played())
        if start:
            _, plan = max(weighed, key=lambda found: found[0])
        else:
            plan = best_offer(self, [Offer(*found) for found in weighed]).plan
        if not plan.moves:
            return DONE
        if start:
            return self.whole_move(start, self.seat, plan.moves[0][1])
        key = plan.moves[0][0]
        return key if key in self.keys else self.keys[0]

    def whole_move(self, start: str, colour: int, goal: str) -> str:
        """The option that goes where it should and pushes best."""
        keys = tiles_of(self.keys, goal)
        if len(keys) <= 1:
            return keys[0] if keys else self.keys[0]
        ends = {key: position(carried_out(self.public, start, colour, course_of(key))[0]) for key in keys}
        return max(keys, key=lambda key: self.outlook.odds(ends[key], self.eliminator, "moved"))

    def direction(self) -> str:
        """The way to walk in and push."""
        start, goal = self.sight.question.subject.split(">")
        if self.public.card and (self.public.moves_left or self.public.bonus_moves):
            colour = self.seat
        else:  # the Puppeteer's figure
            others = [c for c in range(len(self.public.colours)) if c != self.seat]
            colour = max(others, key=lambda c: self.figures[start][c])
        figures = changed(changed(self.figures, start, colour, -1), goal, colour, 1)
        rooms = {way: self.outlook.roomy(figures, goal, way, colour) for way in self.keys}
        return max(self.keys, key=lambda way: self.outlook.odds(rooms[way], self.eliminator, "moved"))

    def push(self) -> str:
        """The figure to push."""
        tile, direction = self.sight.question.subject.split(">")
        rated = {
            key: self.outlook.odds(after, self.eliminator, "moved")
            for key, after in self.outlook.pushes(self.figures, tile, direction, -1)
        }
        return max(self.keys, key=lambda key: rated.get(key, -100.0))

    # ------------------------------------------------------------------ the Doom phase

    def to_come(self) -> bool:
        """Whether the first roll of this turn is still to come."""
        return not any(trace.kind == "roll" for trace in self.public.trace)

    def second(self) -> bool:
        """Whether a second roll follows."""
        return self.public.seats == 2 and not self.public.second_die

    def taken(self, key: str) -> float:
        """How good it is to take a figure of a colour in a battle."""
        tile = self.sight.question.subject
        figures = self.figures if key == LEAVE else changed(self.figures, tile, int(key), -1)
        return self.outlook.odds(figures, self.eliminator, "done")

    def place(self) -> str:
        """Where to move the Eliminator; an Engineer looks at both moves."""
        again = self.sight.question.name == "eliminator_again"
        look = self.outlook
        rated = {}
        for key in self.keys:
            ends = [self.eliminator if key == STAY else key]
            if look.engineer and not again:
                ends += look.goals(self.figures, key)
            rated[key] = max(self.placed(end) for end in ends)
        best = max(self.keys, key=lambda key: rated[key])
        if best != STAY:
            self.sight.notes.append(eliminator_note(self.public, self.seat, best))
        return best

    def placed(self, place: str) -> float:
        """How good it is to have the Eliminator in a place."""
        if self.to_come():
            return self.outlook.rolled(self.figures, place)
        return self.outlook.settled(self.figures, place, self.second())

    def choose(self) -> str:
        """Which action for a Free Choice."""
        look, second = self.outlook, self.second()
        best = max(self.keys, key=lambda face: look.face(self.figures, self.eliminator, face, second))
        self.sight.notes.append(face_note(self.public, self.seat, best, look.after_battle(self.figures)))
        return best

    def reroll(self) -> str:
        """Whether to pay for another roll."""
        now = self.outlook.face(self.figures, self.eliminator, self.public.die, self.second())
        again = self.outlook.rolled(self.figures, self.eliminator)
        if odds_of(again) - odds_of(now) <= PRICE:
            return "keep"
        self.sight.notes.append(special_note(self.public, "roll_again", ()))
        return "roll_again"

    # ------------------------------------------------------------------ special actions

    def spend(self) -> str:
        """Which special action to use after moving, and on whom."""
        question = self.sight.question
        if question.name == "special":
            deal = best_deal(self)
            if deal.special != SKIP:
                self.sight.notes.append(special_note(self.public, deal.special, deal.moves))
            return deal.special
        if question.name == "skirmish":
            return max(self.keys, key=self.fought)
        tile, _, colour = question.subject.partition(":")
        offers: list[Deal] = pull(self, strings(self, tile, colour))
        tile, colour, goal = max(offers, key=lambda deal: deal.worth).puppet
        if question.name == "puppet_to":
            return self.whole_move(tile, int(colour), goal)
        return tile if question.name == "puppet" else colour

    def fought(self, tile: str) -> float:
        """How good a battle on one tile is."""
        after = {**self.figures, tile: self.outlook.fought(self.figures, tile, self.figures[tile])}
        return self.doomed(after, self.eliminator, self.played())
