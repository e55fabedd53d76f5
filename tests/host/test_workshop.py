"""Building an option's value in the lobby: presses, rules in words, names for the server, who may delete."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.games.battle_royale import GAME
from engine.host.limits import faults
from engine.host.posts import Button, Menu, Post
from engine.host.presses import parse
from engine.host.types import Place, Player
from engine.host.wording import sentence
from engine.kernel.errors import Refused
from tests.host.conftest import Room
from tests.host.fakes import ALICE, BEN, CHANNEL, CLEO, PLACE

ELSEWHERE = Place(401, 501, "Another server", "games")


@pytest.fixture
async def lobby(tmp_path: Path) -> object:
    """A room where Battle Royale is played."""
    room = await Room(tmp_path / "tables.db", games={GAME.key: GAME}).open()
    yield room
    await room.close()


def buttons(post: Post) -> dict[str, Button]:
    """The buttons by label."""
    return {button.label: button for row in post.rows if not isinstance(row, Menu) for button in row}


class Dialogue:
    """What one person sees of the builder, and presses."""

    def __init__(self, room: Room, table: int, player: Player = ALICE, manages: int = 0) -> None:
        self.room, self.table, self.player, self.manages = room, table, player, manages
        self.post = Post("")

    async def open(self) -> Dialogue:
        """Press the lobby's button."""
        await self.room.settled()
        lobby = next(m for m in reversed(self.room.discord.in_channel(CHANNEL)) if f"#{self.table} " in m.post.content)
        return await self.send(lobby.button("Arena…").custom_id)

    async def send(self, custom_id: str, *values: str) -> Dialogue:
        reply = await self.room.host.press(
            parse(custom_id), values, self.player, self.room.press(), private=True, manages=self.manages
        )
        assert reply.post is not None
        assert faults(reply.post) == []
        self.post = reply.post
        return self

    async def press(self, *labels: str) -> Dialogue:
        for label in labels:
            button = buttons(self.post)[label]
            assert not button.disabled, label
            await self.send(button.custom_id)
        return self

    @property
    def menu(self) -> Menu:
        return next(row for row in self.post.rows if isinstance(row, Menu))

    async def pick(self, label: str) -> Dialogue:
        value = next(choice.value for choice in self.menu.choices if choice.label == label)
        return await self.send(self.menu.custom_id, value)

    async def keep(self, name: str) -> Dialogue:
        """Press ``Keep as…`` and fill the form in."""
        press = parse(buttons(self.post)["Keep as…"].custom_id)
        assert press.acknowledgement == "modal"
        return await self.send(f"named:{self.table}:0:{press.index}:0000", name)

    async def refused(self, code: str, work: object) -> str:
        with pytest.raises(Refused) as caught:
            await work  # type: ignore[misc]
        assert caught.value.code == code
        return sentence(caught.value)


async def test_an_arena_is_built_by_pressing_places_and_used(lobby: Room) -> None:
    table = await lobby.lobby(GAME.key, seats=4)
    builder = await Dialogue(lobby, table).open()
    assert "✅ Pinwheel. Good for 2 to 4 players." in builder.post.content
    await builder.press("Change places…")
    assert [len(row) for row in builder.post.rows] == [5] * 5
    assert builder.post.picture is not None
    assert "Holes: b1, e2, a4, d5" in builder.post.picture.alt
    await builder.press("□ b1")
    assert "22 tiles, 1 too many. " in builder.post.content
    assert builder.post.picture is not None
    assert "Holes: e2, a4, d5" in builder.post.picture.alt, "the picture follows"
    await builder.press("Done")
    assert buttons(builder.post)["Use it"].disabled
    assert buttons(builder.post)["Keep as…"].disabled
    await builder.press("Change places…", "■ a1", "Done", "Use it")
    assert "holes at a1, e2, a4, d5" in builder.post.content
    await lobby.settled()
    assert "Arena: Own arena, holes at a1, e2, a4, d5" in lobby.discord.board.post.content
    assert (await lobby.host.record(table)).options["arena"] == "custom:a1.e2.a4.d5"


async def test_every_building_rule_is_said_in_words(lobby: Room) -> None:
    table = await lobby.lobby(GAME.key, seats=2)
    builder = await Dialogue(lobby, table).open()
    await builder.pick("No corners")
    await builder.press("Change places…", "□ a1", "■ b2")
    assert "middle nine tiles must all be there" in builder.post.content
    await builder.press("□ b2", "■ b1", "■ a2")
    assert "20 tiles, 1 too few" in builder.post.content
    assert "joined to the centre" in builder.post.content
    assert "c3" not in [label[2:] for label in buttons(builder.post)], "the centre always has its tile"


async def test_an_arena_for_more_players_says_so_and_cannot_start_with_two(lobby: Room) -> None:
    table = await lobby.lobby(GAME.key, BEN, seats=4)
    builder = await Dialogue(lobby, table).open()
    await builder.pick("Four rooms")
    assert "Good for 3 to 4 players" in builder.post.content
    assert "Not for 2: With two players the middle nine tiles" in builder.post.content
    await builder.press("Use it")
    words = await builder.refused("bad_options", lobby.host.start_game(table, ALICE, lobby.press()))
    assert "Four rooms does not fit" in words
    assert await lobby.stage(table) == "lobby"


async def test_a_half_built_arena_survives_a_restart(lobby: Room) -> None:
    table = await lobby.lobby(GAME.key)
    builder = await Dialogue(lobby, table).open()
    await builder.press("Change places…", "■ a1")
    await lobby.again()
    await builder.press("□ b1")
    assert "holes at a1, e2, a4, d5" in builder.post.content


async def test_a_place_pressed_twice_or_delivered_twice_does_no_more(lobby: Room) -> None:
    table = await lobby.lobby(GAME.key)
    builder = await (await Dialogue(lobby, table).open()).press("Change places…")
    press = parse(buttons(builder.post)["■ a1"].custom_id)
    for interaction in (7001, 7001, 7002):
        reply = await lobby.host.press(press, (), ALICE, interaction, private=True)
        assert reply.post is not None
        assert "20 tiles" in reply.post.content


async def test_a_kept_arena_is_found_by_everybody_on_its_server_after_a_restart(lobby: Room) -> None:
    table = await lobby.lobby(GAME.key)
    builder = await Dialogue(lobby, table).open()
    await builder.press("Change places…", "■ a1", "□ b1", "Done")
    await builder.keep("  Twin   Towers ")
    assert "Twin Towers" in [choice.label for choice in builder.menu.choices]
    await lobby.again()
    other = await lobby.host.open_table(BEN, PLACE, GAME.key, {}, None, lobby.press())
    options = (await lobby.host.options(other, BEN)).post
    assert options is not None
    menu = next(row for row in options.rows if isinstance(row, Menu))
    choice = next(choice for choice in menu.choices if choice.label == "Arena: Twin Towers")
    reply = await lobby.host.press(parse(menu.custom_id), [choice.value], BEN, lobby.press(), private=True)
    assert (await lobby.host.record(other)).options["arena"] == "custom:a1.e2.a4.d5"
    assert reply.post is not None
    chosen = [c.label for row in reply.post.rows if isinstance(row, Menu) for c in row.choices if c.chosen]
    assert "Arena: Twin Towers" in chosen
    away = await lobby.host.open_table(BEN, ELSEWHERE, GAME.key, {}, None, lobby.press())
    there = (await lobby.host.options(away, BEN)).post
    assert there is not None
    assert "Twin Towers" not in str(there.rows)


async def test_who_kept_an_arena_and_moderators_delete_it_and_nobody_else(lobby: Room) -> None:
    table = await lobby.lobby(GAME.key)
    builder = await Dialogue(lobby, table).open()
    await builder.press("Change places…", "■ a1", "□ b1", "Done")
    await builder.keep("Towers")
    forget = buttons(builder.post)["Delete Towers"].custom_id
    number = parse(forget).serial
    other = await lobby.host.open_table(BEN, PLACE, GAME.key, {}, None, lobby.press())
    ben = await Dialogue(lobby, other, BEN).open()
    await ben.pick("Towers")
    assert "Delete Towers" not in buttons(ben.post)
    await ben.refused("not_yours", ben.send(f"forget:{other}:{number}:0:0000"))
    assert "Somebody else has kept one as towers" in await ben.refused("name_taken", ben.keep("towers"))
    moderator = await Dialogue(lobby, other, BEN, manages=CHANNEL).open()
    await moderator.press("Delete Towers")
    assert "Towers" not in [choice.label for choice in moderator.menu.choices]
    await builder.press("Delete Towers")
    await builder.refused("stale", builder.send(builder.menu.custom_id, f"s{number}"))


async def test_a_server_keeps_twenty_arenas(lobby: Room) -> None:
    table = await lobby.lobby(GAME.key)
    builder = await Dialogue(lobby, table).open()
    for number in range(20):
        await builder.keep(f"Arena {number}")
    assert "keeps 20 already" in await builder.refused("too_many_kept", builder.keep("One more"))
    await builder.keep("arena 3")
    await builder.refused("no_name", builder.keep("   "))
    assert len(builder.menu.choices) == 24


async def test_only_the_host_builds_and_only_before_the_start(lobby: Room) -> None:
    table = await lobby.lobby(GAME.key, BEN)
    builder = await Dialogue(lobby, table).open()
    grid = buttons(builder.post)["Change places…"].custom_id
    stranger = Dialogue(lobby, table, CLEO)
    assert "Only Alice" in await stranger.refused("not_host", stranger.send(grid))
    await lobby.host.start_game(table, ALICE, lobby.press())
    await builder.refused("started", builder.send(grid))
