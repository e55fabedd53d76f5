"""Ability cards: their draft, and what each one changes (Rulebook: Ability Cards).

Nearly every ability is a number or a yes that another chapter looks up here; the Engineer's second move is in
``doom.py``, the Duellist's battles are in ``battle.py``.
"""

from __future__ import annotations

from engine.games.battle_royale.arena import SLANTED, STRAIGHT, Gait
from engine.games.battle_royale.components import ABILITIES, BOX, Ability
from engine.games.battle_royale.state import Public, State
from engine.kernel.questions import Question, one
from engine.kernel.table import Table

NO_ABILITY = Ability(id="", name="", text="")


def ability(public: Public, seat: int) -> Ability:
    """A seat's ability card; one that does nothing if it has none."""
    return ABILITIES.get(public.abilities[seat], NO_ABILITY)


def has(public: Public, seat: int, ability_id: str) -> bool:
    """Whether a seat has this ability."""
    return public.abilities[seat] == ability_id


def hand_size(public: Public, seat: int) -> int:
    """How many cards a seat holds (Planner: five)."""
    return ability(public, seat).hand or BOX.hand


def ways_to_step(public: Public) -> tuple[str, ...]:
    """Directions in which the active player's own figures step (Sidestep, Cut Corners: diagonally as well)."""
    slanted = has(public, public.active, "sidestep") or public.special == "cut_corners"
    return STRAIGHT + SLANTED if slanted else STRAIGHT


def gait(public: Public) -> Gait:
    """How the figure that the active player moves next may walk.

    Full Ranks: once the card's figures have moved, the additional one may still go its single tile.
    """
    steps = public.reach if public.moves_left else min(public.bonus_moves, 1)
    return Gait(steps + public.bonus_steps, ways_to_step(public), public.jumps)


def give_moves(public: Public, figures: int, tiles: int, bonus: Ability = NO_ABILITY) -> None:
    """Let the active player move so many figures so far, with what the ability adds."""
    public.moves_left, public.reach = figures, tiles
    public.bonus_moves, public.bonus_steps, public.jumps = bonus.figures, bonus.steps, bonus.jumps


def use_move(public: Public, steps: int, jumps: int) -> list[str]:
    """Count a figure's move.

    A single step is taken from the additional figure first: every other move could not be. Steps beyond the card's
    are the bonus of the one figure that has it.

    Returns:
        The abilities that made the move possible.
    """
    used = []
    if steps <= 1 and public.bonus_moves:
        public.bonus_moves -= 1
    else:
        public.moves_left -= 1
        if steps > public.reach:
            public.bonus_steps -= steps - public.reach
            used.append("long_legs")
    if jumps:
        public.jumps -= jumps
        used.append("vaulter")
    return used


def protected(public: Public, colours: list[int]) -> list[int]:
    """Colours of which the active player may push no figure, since others can be chosen (Anchor)."""
    safe = [c for c in colours if c < public.seats and c != public.active and has(public, c, "anchor")]
    return safe if len(safe) < len(colours) else []


def duellist(public: Public) -> int:
    """The active player's colour if he wins battles between two level colours, else -1."""
    return public.active if has(public, public.active, "duellist") else -1


# ---------------------------------------------------------------------- the draft


async def offer(table: Table[State]) -> None:
    """Lay out one ability card more than there are players."""
    public = table.state.public
    cards = await table.shuffle("abilities", list(ABILITIES), to=None)
    public.offered = cards[: public.seats + 1]
    table.tell("abilities", offered=list(public.offered))


def next_to_choose(public: Public) -> int:
    """Counterclockwise from the starter's right, so the starter chooses last; -1 when all have one."""
    order = [(public.starter - turn) % public.seats for turn in range(1, public.seats + 1)]
    return next((seat for seat in order if not public.abilities[seat]), -1)


def ability_question(public: Public) -> Question[str]:
    """Which of the open ability cards; everybody sees them."""
    taken = {card: "ability_taken" for card in public.abilities if card}
    away = {card: "ability_not_open" for card in ABILITIES if card not in public.offered and card not in taken}
    return one("ability", public.offered, refused={**taken, **away})


async def choose(table: Table[State], seat: int) -> None:
    """One seat takes an ability card; the Planner draws his fifth card at once."""
    state = table.state
    public = state.public
    picked = await table.ask(seat, ability_question(public))
    public.offered.remove(picked)
    public.abilities[seat] = picked
    table.tell("ability", seat=seat, ability=picked)
    while len(state.private[seat].hand) < hand_size(public, seat):
        card = state.hidden.piles[seat].pop()
        state.private[seat].hand.append(card)
        table.tell("drew", to=(seat,), new_to=(seat,), seat=seat, card=card)
