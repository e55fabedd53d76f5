"""What comes in the box, read from ``data/springsign/springsign.json``: boards, actions, cards, tiles, markets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, model_validator

Resource = Literal["fish", "work", "metal", "strength", "lore", "favors"]
RESOURCES: tuple[Resource, ...] = get_args(Resource)
ANY = "any"
"""In a cost or a gain: a token of the player's choice."""
POPULARITY = "popularity"
"""In a cost: one popularity instead of a token."""
Kind = Literal["building", "relic", "outlaw", "settler"]
TriggerEvent = Literal[
    "paid",
    "tussle_paid",
    "explore_paid",
    "bounty_gained",
    "take_relic",
    "take_settler",
    "explored",
    "fed",
    "outlaw_played",
    "return_home",
    "turn_end",
    "cleanup",
]
_FILE = Path(__file__).resolve().parents[3] / "data" / "springsign" / "springsign.json"


class _Frozen(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Effect(_Frozen):
    """One thing that an action or a card does: the name of a function in ``effects.py`` and its settings."""

    op: str
    n: int = 0
    how: str = ""
    kinds: tuple[Kind, ...] = ()
    tokens: tuple[str, ...] = ()


class Ability(_Frozen):
    """What a World card can do.

    Attributes:
        type: ``action`` (used on a turn), ``trigger`` (answers an event), ``replenish``, ``static`` (a rule that others
            look up), ``bounty``, or ``free`` (one of one's actions without its cost).
        cost: The ways to pay an action, the printed one first.
        effects: What happens.
        passes: Whether the action ends the turn.
        limit: How often at most: ``turn`` or ``season``; empty for no limit.
        event: What a trigger answers.
        anyone: Whether it answers what others do, too.
        paid: Tokens that the payment must have held, by type; ``any`` counts all of them.
        kinds: Kinds of card that the event must be about.
        empty: Whether the market must have been without tokens.
        single: Whether the settler must have held a single token.
        actions: Fewest actions of the turn.
        least: Whether its player must have less popularity than every other player.
        hat: Whether its player must wear the Hat.
        tokens: What it replenishes.
        static: The rule that it changes.
        n: By how much.
        price: A further way to pay an action, by kind of action.
        frees: Kinds of action that it frees from their cost.
    """

    type: Literal["action", "trigger", "replenish", "static", "bounty", "free"]
    cost: tuple[tuple[str, ...], ...] = ()
    effects: tuple[Effect, ...] = ()
    passes: bool = False
    limit: Literal["", "turn", "season"] = ""
    event: TriggerEvent | None = None
    anyone: bool = False
    paid: Mapping[str, int] = {}
    kinds: tuple[Kind, ...] = ()
    empty: bool = False
    single: bool = False
    actions: int = 0
    least: bool = False
    hat: bool = False
    tokens: tuple[str, ...] = ()
    static: Literal["", "slots", "pot", "vox", "price"] = ""
    n: int = 0
    price: Mapping[str, tuple[str, ...]] = {}
    frees: tuple[str, ...] = ()


class WorldCard(_Frozen):
    """A building, outlaw or relic."""

    id: str
    name: str
    kind: Literal["building", "relic", "outlaw"]
    ability: Ability
    text: str
    multiplayer: bool = False


class Settler(_Frozen):
    """A settler and the tokens that it makes every season."""

    id: str
    name: str
    makes: tuple[Resource, ...]


class Action(_Frozen):
    """An action of a player board.

    Attributes:
        id: Its key; unique over all boards.
        name: What players read.
        kind: The action it counts as (a Soldier's Tussle is a ``tussle``).
        cost: The ways to pay, the printed one first.
        effects: What happens.
        passes: Whether it ends the turn.
        outlaw: What an Explore does if it plays an outlaw.
        text: In words.
    """

    id: str
    name: str
    kind: str
    cost: tuple[tuple[str, ...], ...]
    effects: tuple[Effect, ...]
    passes: bool
    text: str
    outlaw: tuple[Effect, ...] = ()


class Board(_Frozen):
    """A side of a player board: inventory slots, actions, lasting abilities."""

    id: str
    name: str
    slots: int
    fish_only: bool
    actions: tuple[str, ...]
    abilities: tuple[str, ...]


class BoardAbility(_Frozen):
    """A lasting ability of a unique board."""

    id: str
    name: str
    text: str


class RageLevel(_Frozen):
    """A level of the Soldier's Rage card."""

    name: str
    effects: tuple[Effect, ...]
    text: str


class Rage(_Frozen):
    """The Rage card, calmest level first."""

    levels: tuple[RageLevel, ...]


class Tile(_Frozen):
    """A harvest tile."""

    id: str
    fish: int
    popularity: int
    hat: bool


class Market(_Frozen):
    """One of the six markets: the kind of card it holds and the token it makes."""

    id: str
    kind: Literal["building", "relic"]
    makes: Resource
    name: str


class Start(_Frozen):
    """What a place in turn order starts with."""

    tokens: tuple[Resource, ...]
    popularity: int


class SetupCounts(_Frozen):
    """How many cards lie open at the start."""

    settlers_per_player: int
    fewest_settlers: int
    relic: int
    building: int
    outlaw: int


class BoxContents(_Frozen):
    """The whole data file."""

    title: str
    sources: Mapping[str, str]
    resources: tuple[Resource, ...]
    track: int
    votes: Mapping[int, int]
    start: tuple[Start, ...]
    setup: SetupCounts
    anarchy_per_outlaw: int
    grumble: int
    market_replenish: int
    smuggle_limit: int
    offers: int
    solo_cap: int
    markets: tuple[Market, ...]
    tiles: tuple[Tile, ...]
    boards: tuple[Board, ...]
    actions: tuple[Action, ...]
    abilities: tuple[BoardAbility, ...]
    rage: Rage
    world: tuple[WorldCard, ...]
    settlers: tuple[Settler, ...]

    @model_validator(mode="after")
    def _is_complete(self) -> BoxContents:
        if len(self.world) != 53 or len(self.settlers) != 34 or len(self.tiles) != 6 or len(self.markets) != 6:
            raise ValueError("the box holds 53 World cards, 34 settlers, six tiles and six markets")
        if self.resources != RESOURCES or sorted(m.makes for m in self.markets) != sorted(RESOURCES):
            raise ValueError("each of the six resources has a market")
        names = [*(card.id for card in self.world), *(card.id for card in self.settlers), *(a.id for a in self.actions)]
        if len(dict.fromkeys(names)) != len(names):
            raise ValueError("two things have the same id")
        known = [action.id for action in self.actions]
        if any(action not in known for board in self.boards for action in board.actions):
            raise ValueError("a board has an action that does not exist")
        return self


BOX = BoxContents.model_validate_json(_FILE.read_text(encoding="utf-8"))
ACTIONS: Mapping[str, Action] = {action.id: action for action in BOX.actions}
BOARDS: Mapping[str, Board] = {board.id: board for board in BOX.boards}
UNIQUE: tuple[str, ...] = tuple(board.id for board in BOX.boards if board.id != "simplified")
WORLD: Mapping[str, WorldCard] = {card.id: card for card in BOX.world}
SETTLERS: Mapping[str, Settler] = {card.id: card for card in BOX.settlers}
TILES: Mapping[str, Tile] = {tile.id: tile for tile in BOX.tiles}
MARKETS: Mapping[str, Market] = {market.id: market for market in BOX.markets}
MARKET_OF: Mapping[str, str] = {market.makes: market.id for market in BOX.markets}
BOARD_ABILITIES: Mapping[str, BoardAbility] = {ability.id: ability for ability in BOX.abilities}


def kind_of(card: str) -> Kind:
    """The kind of a card."""
    return "settler" if card in SETTLERS else WORLD[card].kind


def name_of(card: str) -> str:
    """A card's name."""
    return SETTLERS[card].name if card in SETTLERS else WORLD[card].name
