"""Why something is not allowed, and the heading in ``docs/rules/springsign.md`` that explains it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.game import Refusal

REFUSALS: Mapping[str, Refusal] = {
    "cannot_pay": Refusal(
        "You cannot pay its whole cost. Choose an action that is offered; Return Home is free.", "Paying"
    ),
    "no_popularity": Refusal(
        "It costs a popularity, and your marker is at Start. Gain some first, or choose something else.", "Paying"
    ),
    "used_up": Refusal("You have used that card as often as it allows for now. Choose something else.", "Relics"),
    "nothing_to_feed": Refusal("No settler in Town has a token to take. Choose another action.", "Feed"),
    "no_settler": Refusal("There is no settler in Town to take. Choose another action.", "Hire"),
    "no_relic": Refusal("There is no revealed relic in Town. Explore may bring one; choose something else.", "Study"),
    "no_outlaw": Refusal("There is no outlaw in Town. Explore may bring one; choose something else.", "Tussle"),
    "empty_pile": Refusal("There is no such card in the discard pile. Choose another action.", "Relics"),
    "no_world_card": Refusal("There is no World card left to turn up. Choose another action.", "Explore"),
    "nothing_to_mark": Refusal("There is no card left that you could mark. Choose another action.", "Marks"),
    "nothing_to_harvest": Refusal(
        "No tile has bonus fish, and there is no settler to mark. Choose another action.", "The Gardener"
    ),
    "no_grift": Refusal(
        "You need an outlaw and a settler in Town, or a settler and an outlaw in Town. Choose another action.",
        "The Scoundrel",
    ),
    "no_swap": Refusal("You need a relic of your own and another one to swap it for. Choose another action.", "Relics"),
    "no_gift": Refusal("You have no card that you could give to an opponent. Choose another action.", "Buildings"),
    "nothing_to_move": Refusal(
        "You need tokens in a market and a settler in Town. Choose another action.", "Buildings"
    ),
    "not_yours": Refusal(
        "That card is in another homestead and you cannot discard it. Choose another action.", "The Magus"
    ),
    "no_tile": Refusal("No harvest tile is left in Town. Choose another action.", "Return Home"),
    "taken": Refusal("That board has an owner already. Choose one that is free.", "Setting up"),
}
