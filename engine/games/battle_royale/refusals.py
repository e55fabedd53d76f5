"""Why something is not allowed, and the heading in ``docs/rules/battle_royale.md`` that explains it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.game import Refusal

REFUSALS: Mapping[str, Refusal] = {
    "not_in_hand": Refusal("That card is not in your hand. Play one of the cards you hold.", "Playing a card"),
    "no_figure": Refusal("You have no figure there. Choose a tile with one of yours.", "Moving figures"),
    "has_moved": Refusal(
        "Your figures there have already moved; each moves once a turn. Choose another, or Done.", "Moving figures"
    ),
    "stuck": Refusal("That figure is cut off: there is no tile beside it. Choose another, or Done.", "Moving figures"),
    "hole": Refusal("There is a hole. Figures stand and walk on tiles only; choose a tile.", "Moving figures"),
    "too_far": Refusal("Your card does not reach that far. Choose a tile that is offered.", "Moving figures"),
    "own_tile": Refusal(
        "The figure stands there already. Choose where it goes, or Back to pick another one.", "Moving figures"
    ),
    "no_such_way": Refusal(
        "The figure cannot come from that side with this card. Choose a direction that is offered.", "Pushing"
    ),
    "just_arrived": Refusal("The figure that has just arrived stays. Push one of another colour.", "Pushing"),
    "not_on_tile": Refusal("No figure of that colour is on this tile. Choose one that is there.", "Battle Royale"),
    "not_to_push": Refusal("No figure of that colour is on this tile. Push one that is there.", "Pushing"),
    "has_majority": Refusal(
        "That colour has a majority here and is safe. Take a figure of a colour without one.", "Battle Royale"
    ),
    "no_battle_yet": Refusal(
        "With two players there is no battle in the first three turns. Choose another action.", "Two players"
    ),
    "eliminator_hole": Refusal("The Eliminator may not go under a hole. Choose a tile beside it.", "Move Eliminator"),
    "eliminator_must_move": Refusal("The Eliminator must move. Choose one of the tiles around it.", "Move Eliminator"),
    "eliminator_too_far": Refusal(
        "The Eliminator moves one place only, straight or diagonally. Choose a tile that is offered.", "Move Eliminator"
    ),
}
