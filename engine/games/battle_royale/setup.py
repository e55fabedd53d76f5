"""The table before the first turn (Rulebook: Setup), the table's options, and what always holds."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.battle_royale.abilities import hand_size
from engine.games.battle_royale.arena import INNER, connected
from engine.games.battle_royale.arena_builder import BUILDER
from engine.games.battle_royale.building import TILES, arena_name, arena_tiles, is_arena, why_not
from engine.games.battle_royale.components import ABILITIES, BOX, CARDS, SPECIALS, capacity
from engine.games.battle_royale.ending import figures_of
from engine.games.battle_royale.state import CENTRE, SPOTS, Hidden, Private, Public, State
from engine.kernel.game import TableOption

NEUTRAL = 2
"""Colour of the neutral figures in a game of two."""

OPTIONS = (
    TableOption(
        "arena",
        "Arena",
        "Which four places have no tile at the start.",
        tuple((layout.id, layout.name) for layout in BOX.layouts),
        accepts=is_arena,
        describe=arena_name,
        builder=BUILDER,
    ),
    TableOption(
        "abilities",
        "Ability cards",
        "Everybody chooses a lasting ability before the first turn.",
        (("off", "Without abilities"), ("on", "With abilities")),
    ),
    TableOption(
        "specials",
        "Special actions",
        "Three special actions lie open; prisoners pay for them.",
        (("off", "Without special actions"), ("on", "With special actions")),
    ),
    TableOption(
        "explosions",
        "Explosions",
        "Whether luck decides who survives a blast, or nobody on the tile does.",
        (
            ("physics", "Figures fly: some survive, neighbours are shaken"),
            ("strict", "The tile and all on it are lost"),
        ),
    ),
    TableOption(
        "neutral_at_centre",
        "Neutral figures at the end",
        "Two players: whether neutral figures elsewhere keep the game going when all others are on the centre.",
        (("counted", "They keep the game going"), ("ignored", "They are ignored")),
    ),
    TableOption(
        "round_limit",
        "Round limit",
        "Whether the centre decides after a number of rounds.",
        (("none", "Play to the end"), (str(BOX.round_limit), f"After {BOX.round_limit} rounds the centre decides")),
    ),
    TableOption(
        "starter",
        "Who begins",
        "The printed rules let the youngest begin; drawn by lot unless you name a seat.",
        (("random", "Drawn by lot"), *((str(seat), f"Seat {seat}") for seat in range(1, 5))),
    ),
)


def setup(seats: int, options: Mapping[str, str]) -> State:
    """The arena with its figures; cards are shuffled in the opening phase.

    Raises:
        ValueError: The arena or the starter does not fit the number of players.
    """
    arena = options["arena"]
    problem = why_not(arena, seats)
    if problem:
        raise ValueError(f"The arena {arena_name(arena)} does not fit. {problem}")
    starter = options["starter"]
    if starter != "random" and int(starter) > seats:
        raise ValueError(f"Seat {starter} cannot begin: only {seats} are playing. Choose another starter.")
    colours = [colour.name for colour in BOX.colours[: seats + (seats == 2)]]
    public = Public(
        seats=seats,
        options=dict(options),
        colours=colours,
        figures={tile: [1] * seats + [0] * (len(colours) - seats) for tile in arena_tiles(arena)},
        prisoners=[[0] * len(colours) for _ in range(seats)],
        box=[0] * len(colours),
        discards=[[] for _ in range(seats)],
        abilities=[""] * seats,
    )
    if seats == 2:
        for tile in INNER:
            public.figures[tile][NEUTRAL] = BOX.neutral.per_tile
    if starter != "random":
        public.starter = public.active = int(starter) - 1
    piles = [list(CARDS) for _ in range(seats)]
    return State(public, [Private() for _ in range(seats)], Hidden(piles))


def figures_at_start(public: Public, colour: int) -> int:
    """How many figures of a colour the game began with."""
    if colour < public.seats:
        return TILES
    return BOX.neutral.per_tile * len(INNER)


def check(state: State) -> list[str]:
    """Broken invariants, as sentences: pieces are conserved, the arena hangs together, everybody has ten cards."""
    public = state.public
    found = []
    for colour, name in enumerate(public.colours):
        there = figures_of(public, colour)
        held = sum(prisoners[colour] for prisoners in public.prisoners)
        if there + held + public.box[colour] != figures_at_start(public, colour):
            found.append(f"{name}: {there} in the arena, {held} held and {public.box[colour]} lost do not add up")
    if any(n < 0 for counts in [*public.figures.values(), *public.prisoners, public.box] for n in counts):
        found.append("a number of figures is negative")
    if CENTRE not in public.figures or any(tile not in SPOTS for tile in public.figures):
        found.append(f"the arena is no arena: {list(public.figures)}")
    elif not public.ended and len(connected(public.figures)) != len(public.figures):
        found.append("a tile is cut off from the centre")
    if public.eliminator not in SPOTS:
        found.append(f"the Eliminator is at {public.eliminator!r}")
    for tile, n in public.moved.items():
        if n < 0 or n > public.figures[tile][public.active]:
            found.append(f"{tile}: {n} figures have moved, {public.figures[tile][public.active]} stand there")
    for seat, private in enumerate(state.private):
        cards = [*private.hand, *state.hidden.piles[seat], *public.discards[seat]]
        if seat == public.active and public.card not in ("", *cards):  # it lies open until its discard
            cards.append(public.card)
        if sorted(cards) != sorted(CARDS):
            found.append(f"seat {seat} has other cards than its ten: {cards}")
        out, none_left = seat in public.eliminated, figures_of(public, seat) == 0
        # A move with all its pushes is one stroke: until no tile is too full, who is out is not settled.
        if out != none_left and not (none_left and too_full(public)):
            found.append(f"seat {seat} is wrongly in or out")
    found += check_options(state)
    if len(public.eliminated) != len(public.strokes):
        found.append("eliminated seats and strokes do not match")
    if bool(public.ended) != bool(public.winners):
        found.append("the game has an end without winners, or winners without an end")
    return found


def too_full(public: Public) -> bool:
    """Whether some tile holds more figures than it may."""
    return any(sum(counts) > capacity(public) for counts in public.figures.values())


def check_options(state: State) -> list[str]:
    """Broken invariants of the optional cards."""
    public = state.public
    found = []
    taken = [ability for ability in public.abilities if ability]
    cards = [*taken, *public.offered]
    if len(dict.fromkeys(cards)) != len(cards) or any(ability not in ABILITIES for ability in cards):
        found.append(f"an ability exists once: {public.abilities}, {public.offered}")
    if len(public.abilities) != public.seats or (taken and public.options["abilities"] == "off"):
        found.append(f"abilities of seats that do not play with them: {public.abilities}")
    open_ones = public.specials
    wanted = BOX.specials_open if public.options["specials"] == "on" else 0
    if len(dict.fromkeys(open_ones)) != wanted or any(special not in SPECIALS for special in open_ones):
        found.append(f"special actions on the table: {open_ones}")
    if public.special not in ("", *open_ones):
        found.append(f"special action {public.special} is used but does not lie open")
    if min(public.moves_left, public.bonus_moves, public.bonus_steps, public.jumps) < 0:
        found.append("more was moved than is allowed")
    for seat, private in enumerate(state.private):
        missing = hand_size(public, seat) - len(private.hand)
        if missing and not (missing == 1 and seat == public.active and public.card):
            found.append(f"seat {seat} holds {len(private.hand)} cards")
    return found
