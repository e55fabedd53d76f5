"""What anybody may look at on request: one card of a game, and what lies open before a player at a table."""

from __future__ import annotations

from typing import Any

from engine.host import drawing
from engine.host.addressing import picture_names
from engine.host.door import Door
from engine.host.drawing import Sketch
from engine.host.limits import AUTOCOMPLETE, CHOICE_LABEL, CHOICE_VALUE, CONTENT, clip
from engine.host.names import plain, shown
from engine.host.play import sits
from engine.host.posts import Choice, Post, Reply
from engine.host.types import Player, TableId, TableRecord
from engine.kernel.errors import Refused
from engine.kernel.game import Game


class Gallery(Door):
    """Shows cards and open parts of a table."""

    # ------------------------------------------------------------------ cards

    async def card(self, name: str, game: str | None = None, channel: int = 0) -> Reply:
        """A card's picture and words; no table is needed.

        Args:
            name: The card's name or the beginning of it, in any case.
            game: Key of its game; None for whichever game has such a card.
            channel: Where it was asked for; a game that is played there comes first.

        Raises:
            Refused: ``no_game``, ``no_cards``, ``no_card``.
        """
        for rules in await self._with_cards(game, channel):
            card = found_card(rules, name)
            if card is not None and rules.cards is not None:
                post = Post(clip(f"**{rules.title}** · {rules.cards.words(card)}", CONTENT))
                sketch = Sketch(post, rules.cards.picture(card), ("card", rules.key, card))
                return Reply(await self._studio.finish(sketch))
        raise Refused("no_card", name=shown(name))

    async def card_choices(self, typed: str, game: str | None = None, channel: int = 0) -> list[Choice]:
        """Names of cards that contain what was typed, those that begin with it first; at most 25."""
        wanted = typed.casefold().strip()
        found: dict[str, None] = {}
        for rules in await self._with_cards(game, channel):
            names = sorted(rules.cards.names.values()) if rules.cards is not None else []
            fitting = [name for name in names if wanted in name.casefold()]
            found |= dict.fromkeys(sorted(fitting, key=lambda name: not name.casefold().startswith(wanted)))
        return [Choice(clip(name, CHOICE_LABEL), clip(name, CHOICE_VALUE)) for name in found][:AUTOCOMPLETE]

    async def _with_cards(self, game: str | None, channel: int) -> list[Game[Any]]:
        """The games whose cards can be looked up, those that are played in the channel first."""
        if game is not None:
            chosen = self.games.get(game)
            if chosen is None:
                raise Refused("no_game")
            if chosen.cards is None:
                raise Refused("no_cards", title=chosen.title)
            return [chosen]
        here = [record.game for record in await self._store.tables_in(channel)] if channel else []
        able = [rules for _, rules in sorted(self.games.items()) if rules.cards is not None]
        return sorted(able, key=lambda rules: rules.key not in here)

    # ------------------------------------------------------------------ what lies open before a player

    async def area(self, table: TableId, player: Player, channel: int, whose: str) -> Reply:
        """What lies open before one player, as a spectator sees it, for whoever may look at the board.

        Args:
            table: Which table.
            player: Who asks.
            channel: From where.
            whose: The number of the seat, as the suggestions give it, or the name of whoever sits there.

        Raises:
            Refused: ``no_table``, ``not_started``, ``no_areas``, ``no_such_player``.
        """
        async with self._tables.at(table) as live:
            record = live.record
            if channel != record.place.channel and not sits(record, player):
                raise Refused("no_table")
            rules = self._tables.game(record)
            if not rules.areas:
                raise Refused("no_areas", title=rules.title)
            if not record.seed:
                raise self._told(Refused("not_started"), record)
            seat = found_seat(record, whose)
            if seat is None:
                raise Refused("no_such_player", name=shown(whose))
            sketch = drawing.area(record, rules, await self._tables.run(live), seat)
        return Reply(await self._studio.finish(sketch))

    async def area_choices(self, table: TableId, player: Player, channel: int, typed: str) -> list[Choice]:
        """The players of a table whose parts of it can be looked at; none in a game without."""
        async with self._tables.at(table) as live:
            record = live.record
            may_look = channel == record.place.channel or sits(record, player)
            if not may_look or not record.seed or not self._tables.game(record).areas:
                return []
            names = picture_names(record)
        labels = [f"{seat}. {name}" for seat, name in enumerate(names, 1)]
        wanted = typed.casefold().strip()
        found = [Choice(clip(label, CHOICE_LABEL), str(seat)) for seat, label in enumerate(labels, 1)]
        return [choice for choice in found if wanted in choice.label.casefold()][:AUTOCOMPLETE]


def found_card(game: Game[Any], typed: str) -> str | None:
    """The id of the card of that name, else of the only one whose name begins with it, else holds it."""
    names = {card: name.casefold() for card, name in game.cards.names.items()} if game.cards is not None else {}
    wanted = typed.casefold().strip()
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [card for card, name in names.items() if wanted and fits(name, wanted)]
        if len(found) == 1:
            return found[0]
    return None


def found_seat(record: TableRecord, typed: str) -> int | None:
    """The seat of that number (counted from 1), else the only one of that name."""
    wanted = typed.strip()
    if wanted.isascii() and wanted.isdigit():
        number = int(wanted[:3])
        return number - 1 if 1 <= number <= len(record.chairs) else None
    named = plain(wanted).casefold()
    found = [seat for seat, name in enumerate(picture_names(record)) if name.casefold() == named]
    return found[0] if len(found) == 1 else None
