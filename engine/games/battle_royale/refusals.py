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
    "stuck": Refusal("That figure has no tile to step to. Choose another, or Done.", "Moving figures"),
    "hole": Refusal("There is a hole. Figures stand and walk on tiles only; choose a tile.", "Moving figures"),
    "too_far": Refusal("Your card does not reach that far. Choose a tile that is offered.", "Moving figures"),
    "own_tile": Refusal(
        "The figure stands there already. Choose where it goes, or Back to pick another one.", "Moving figures"
    ),
    "no_such_way": Refusal(
        "The figure cannot come from that side with this card. Choose a direction that is offered.", "Pushing"
    ),
    "whom_to_push": Refusal(
        "Somebody is pushed from that tile. Choose one of its options: they say who ends where.", "Pushing"
    ),
    "just_arrived": Refusal("The figure that has just arrived stays. Push one of another colour.", "Pushing"),
    "not_on_tile": Refusal("No figure of that colour is on this tile. Choose one that is there.", "Battle Royale"),
    "not_to_push": Refusal("No figure of that colour is on this tile. Push one that is there.", "Pushing"),
    "has_majority": Refusal(
        "That colour has a majority here and is safe. Take a figure of a colour without one.", "Battle Royale"
    ),
    "no_battle_yet": Refusal(
        "With two players there is no battle in the first three turns. Choose something else.", "Two players"
    ),
    "anchored": Refusal(
        "The Anchor protects that colour while another figure can be chosen. Push one of another colour.", "Abilities"
    ),
    "ability_taken": Refusal("That ability has an owner already. Take one of the open cards.", "Abilities"),
    "ability_not_open": Refusal("That ability is not on the table this time. Take one of the open cards.", "Abilities"),
    "one_special": Refusal(
        "You have used your special action of this turn. Choose something else; next turn there is another.",
        "Special actions",
    ),
    "wrong_moment": Refusal(
        "That special action belongs to another moment of the turn. Choose one that is offered now.", "Special actions"
    ),
    "special_when_out": Refusal(
        "Without figures you take no special actions. Choose one of the other options.", "Special actions"
    ),
    "too_few_prisoners": Refusal(
        "You hold too few prisoners to pay for that. Choose something else for now.",
        "Special actions",
    ),
    "no_effect": Refusal("That special action would do nothing now. Choose something else.", "Special actions"),
    "no_majority": Refusal(
        "On that tile nobody would win anything. Choose a tile where somebody leads.", "Special actions"
    ),
    "centre_peace": Refusal("There is never a battle on the centre. Choose another tile.", "Battle Royale"),
    "no_puppet": Refusal(
        "No figure of another colour can move from there. Choose a tile that is offered.", "Special actions"
    ),
    "own_puppet": Refusal("The Puppeteer moves figures of other colours only. Choose one of these.", "Special actions"),
    "eliminator_hole": Refusal("The Eliminator may not go under a hole. Choose a tile beside it.", "Move Eliminator"),
    "eliminator_must_move": Refusal("The Eliminator must move. Choose one of the tiles around it.", "Move Eliminator"),
    "eliminator_too_far": Refusal(
        "The Eliminator moves one place only, straight or diagonally. Choose a tile that is offered.", "Move Eliminator"
    ),
}

ARENA_PROBLEMS: Mapping[str, Refusal] = {
    "unknown_place": Refusal("The grid has the places a1 to e5 only. Choose tiles among these.", "Building an arena"),
    "too_many_tiles": Refusal("An arena has 21 tiles, these are more. Take tiles away.", "Building an arena"),
    "too_few_tiles": Refusal("An arena has 21 tiles, these are fewer. Put tiles back.", "Building an arena"),
    "no_centre": Refusal("The centre c3 must have its tile. Put it back.", "Building an arena"),
    "cut_off": Refusal(
        "Every tile must be joined to the centre by straight steps. Put a tile between, or take the cut-off one away.",
        "Building an arena",
    ),
    "inner_holes": Refusal(
        "With two players the middle nine tiles must all be there. Put the holes along the edge.", "Building an arena"
    ),
}
"""What can be wrong with an arena that somebody builds."""
