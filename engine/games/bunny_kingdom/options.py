"""What a table decides when it opens: with or without Bunny Express, and every reading that the rules leave open."""

from __future__ import annotations

from engine.kernel.game import TableOption

OPTIONS = (
    TableOption(
        "set",
        "Game",
        "Whether Bunny Express is in play.",
        (("bunny_express", "With Bunny Express"), ("base", "Bunny Kingdom alone")),
    ),
    TableOption(
        "printed_track",
        "Central Station",
        "Which tracks are printed on the Central Station.",
        (("straight", "One track on one side"), ("corner", "Two tracks around a corner")),
    ),
    TableOption(
        "rim_tracks",
        "Tracks on the rim",
        "Whether tracks may lie on the outer edge of the board.",
        (("allowed", "Allowed"), ("forbidden", "Forbidden")),
    ),
    TableOption(
        "railroad_ends",
        "Railroad cards",
        "Whether the three tracks of a Railroad card may go to different ends.",
        (("any", "Each track at any end"), ("one", "All tracks of a card at one end")),
    ),
    TableOption(
        "idle_sheriff",
        "Nobody played tracks",
        "What becomes of the Star if no Railroad or Switch card was played this round.",
        (("passes", "It goes one seat to the left"), ("stays", "The Sheriff keeps it")),
    ),
    TableOption(
        "ticket_collector",
        "Ticket Collector",
        "Which Cities along the Railroad it counts.",
        (("all", "Everybody's and neutral ones"), ("own", "Only one's own")),
    ),
    TableOption(
        "golden_spike",
        "Golden Spike",
        "Which part of the Railroad may be chosen, and whether neutral Cities count.",
        (
            ("path", "Any unbranched run of tracks"),
            ("stretch", "A whole run between ends or junctions"),
            ("neutral", "Any run; neutral Cities count too"),
        ),
    ),
    TableOption(
        "transcontinental",
        "Transcontinental",
        "Which Cities reach an edge of the board.",
        (("any", "Any City on the edge"), ("railroad", "Only Cities along the Railroad")),
    ),
    TableOption(
        "majority_ties",
        "Ties for the most",
        "What Matriarch and Station Master give if several players have equally many.",
        (("nobody", "Nothing"), ("everybody", "The full points")),
    ),
    TableOption(
        "opportunist_ties",
        "Opportunist",
        "Who counts as second.",
        (
            ("tied", "Exactly one player is ahead"),
            ("alone", "Exactly one is ahead and nobody level"),
            ("score", "Whoever has the second-best score"),
        ),
    ),
    TableOption(
        "victory_ties",
        "Ties for the win",
        "What decides between players with equal points.",
        (("shared", "They share the win"), ("fiefs", "More fiefs, then more Cities")),
    ),
    TableOption(
        "provisions_order",
        "Provisions at once",
        "Who draws first if several players play Provisions in one turn.",
        (("left", "From the Sheriff's left, the Sheriff last"), ("seats", "In seat order")),
    ),
)
