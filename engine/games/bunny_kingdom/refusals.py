"""Why something is not allowed, and the heading in ``docs/rules/bunny_kingdom.md`` that explains it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.bunny_kingdom.land import BOARD
from engine.kernel.game import Refusal

REFUSALS: Mapping[str, Refusal] = {
    "not_in_hand": Refusal("That card is not in your hand. Choose from the cards you hold.", "Exploration"),
    "lava": Refusal("Tracks cannot cross lava. Choose another line at the Railroad.", "Laying tracks"),
    "track_there": Refusal("A track lies there already. Choose a free line at the Railroad.", "Laying tracks"),
    "rim": Refusal("This table lays no tracks on the rim. Choose a line between two territories.", "Laying tracks"),
    "not_joined": Refusal("A new track must touch the Railroad. Choose a line that begins at it.", "Laying tracks"),
    "loop": Refusal(
        "Both ends of that line touch the Railroad, and loops are forbidden. Choose another line.", "Laying tracks"
    ),
    "not_at_end": Refusal(
        "A Railroad card builds on at an end; only a Switch branches off. Choose a line at an end.", "Laying tracks"
    ),
    "other_end": Refusal(
        "This table lays all tracks of a Railroad card at one end. Choose a line where you went on last.",
        "Laying tracks",
    ),
    "tracks_first": Refusal(
        "Tracks are laid before all other building, so they wait now. Choose another, or Done.", "Laying tracks"
    ),
    "announced": Refusal(
        "You have just kept that Camp; it can be announced again when another is placed. Choose another, or Done.",
        "Camps",
    ),
    "not_yours": Refusal("You build on your own territories only. Choose one with your rabbit.", "Buildings"),
    "occupied": Refusal("There is a building already, and one territory holds one. Choose a free one.", "Buildings"),
    "no_place": Refusal("You have no territory where that could stand now. Choose another, or Done.", "Buildings"),
    "not_along": Refusal("A Station needs a track beside its territory. Choose one along the Railroad.", "Stations"),
    "same_fief": Refusal("A Sky Tower joins two different fiefs. Choose territories of two fiefs.", "Sky Towers"),
    "camp_rabbit": Refusal("A Camp goes where no rabbit stands. Choose an empty territory.", "Camps"),
    **{
        f"needs_{terrain}": Refusal(
            f"That building belongs on {terrain if terrain == 'sea' else 'a ' + terrain}. Choose one of yours.",
            "Buildings",
        )
        for terrain in dict.fromkeys(kind.terrain for kind in BOARD.legend.values())
        if terrain not in ("plains", "city")
    },
}
