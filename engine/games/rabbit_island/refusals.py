"""Why something is not allowed, and the heading in ``docs/rules/rabbit_island.md`` that explains it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.game import Refusal

REFUSALS: Mapping[str, Refusal] = {
    "not_held": Refusal("You do not hold that. Choose something of your own hand.", "Hands and decks"),
    "no_room": Refusal(
        "That tile fits nowhere now: its arrows would meet another arrow or leave the table. Choose another tile.",
        "Placing tiles",
    ),
    "occupied": Refusal(
        "There is already a tile there. Choose an empty place that an arrow leads to.", "Placing tiles"
    ),
    "no_arrow": Refusal(
        "No arrow leads there. Choose an empty place that an arrow of the island leads to.", "Placing tiles"
    ),
    "arrows_meet": Refusal(
        "An arrow of your tile would meet an arrow of its neighbour. Choose a place that is offered.", "Placing tiles"
    ),
    "off_table": Refusal(
        "An arrow of your tile would point off the table. Choose a place that is offered.", "Placing tiles"
    ),
    "closes_island": Refusal(
        "No arrow would lead to an empty place any more, and this table keeps paths open. Choose another place.",
        "Table options",
    ),
    "closes_loop": Refusal(
        "Rabbits could walk round there for ever, and this table keeps paths open. Choose another place.",
        "Table options",
    ),
    "not_exactly": Refusal(
        "The rabbit cannot end there: it follows the arrows for exactly the spaces of the card. Choose a place that "
        "is offered.",
        "Moving",
    ),
    "nothing_to_thwart": Refusal(
        "Thwarted! answers a card, and none is waiting. Choose another card, or pass.", "Action cards"
    ),
    "no_interrupt": Refusal(
        "A card is waiting: only a card with two stars may answer it. Choose one of those, or pass.", "Action cards"
    ),
    "collapse_first": Refusal(
        "Collapse! goes off first: only a card with two stars may be played before it. Choose one of those, or pass.",
        "Collapse!",
    ),
}
