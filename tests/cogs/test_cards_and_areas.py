"""One card to read, and what lies open before a player, to whoever asks and to nobody else."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from cogs.guide import guide
from engine.games import games, offered
from engine.host import drawing, screens
from engine.host.gallery import found_card
from engine.host.limits import faults
from engine.host.posts import Menu, Picture
from engine.kernel.chance import Dice
from engine.kernel.game import Game
from engine.kernel.run import Run, seeded
from engine.kernel.scene import ALT_LIMIT, Scene, alt_length
from engine.kernel.scene_checks import problems
from render.fonts import measure
from tests.cogs.conftest import Room
from tests.cogs.dot import DOT
from tests.cogs.test_screens import record_of

WITH_CARDS = [game for game in games().values() if game.cards is not None]
WITH_AREAS = [game for game in games().values() if game.areas]
TOWN = "springsign"


async def town(room: Room) -> None:
    """Alice and Bob play a game in which everybody's part of the table is open."""
    await room.alice.slash(room.channel, "play", game=TOWN, seats=2, options="boards=simplified")
    await room.bob.click(room.newest, label="Join")
    await room.alice.click(room.newest, label="Start")
    await room.env.settle()


async def test_a_card_is_shown_without_a_table_to_the_caller_alone(room: Room) -> None:
    result = await room.bob.slash(room.channel, "card", name="Lantern Wharf")
    assert result.acknowledged
    assert result.ephemeral
    shown = room.private(room.bob)[-1]
    assert shown.content.startswith("**Springsign** · Lantern Wharf (building): ")
    assert [shown.content.endswith(a.description or "?") for a in shown.attachments] == [True]
    assert room.public() == []
    assert room.private(room.alice) == []


async def test_a_card_is_painted_off_the_loop(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[threading.Thread] = []

    def paint(scene: Scene, key: tuple[object, ...]) -> Picture:
        painted.append(threading.current_thread())
        return Picture(DOT, scene.alt)

    monkeypatch.setattr(room.env.bot.host._studio, "_painter", paint)  # type: ignore[attr-defined]
    await room.bob.slash(room.channel, "card", name="lantern wharf", game=TOWN)
    assert len(painted) == 1
    assert painted[0] is not threading.main_thread()


async def test_names_of_cards_are_suggested_and_each_suggestion_is_a_card(room: Room) -> None:
    everything = await room.bob.autocomplete(room.channel, "card", "name", "")
    assert len(everything) == 25
    found = await room.bob.autocomplete(room.channel, "card", "name", "WHAR")
    assert [choice["name"] for choice in found] == ["Lantern Wharf"]
    await room.bob.slash(room.channel, "card", name=found[0]["value"])
    assert "Lantern Wharf" in room.private(room.bob)[-1].content
    assert await room.bob.autocomplete(room.channel, "card", "name", "no such card") == []


@pytest.mark.simcord(check_errors=False)
async def test_a_name_that_is_no_card_is_told_and_notifies_nobody(room: Room) -> None:
    await room.bob.slash(room.channel, "card", name="@everyone **x**")
    shown = room.private(room.bob)[-1]
    assert "no single card" in shown.content
    assert "@everyone" not in shown.content
    assert shown.attachments == []


@pytest.mark.simcord(check_errors=False)
async def test_everybody_in_the_channel_may_look_at_what_lies_open_before_a_player(room: Room) -> None:
    await town(room)
    guild = room.channel.guild
    assert guild is not None
    carol = guild.add_member(room.env.create_user("carol"))
    offers = await carol.autocomplete(room.channel, "board", "player", "")
    assert [choice["name"] for choice in offers] == ["1. alice", "2. bob"]
    count = len(room.public())
    for whose in (offers[1]["value"], "Bob"):
        result = await carol.slash(room.channel, "board", player=whose)
        assert result.ephemeral
        shown = room.private(carol)[-1]
        assert shown.content.startswith("**Springsign** #1 · bob\n")
        assert "Homestead: " in shown.content
        assert shown.components == []
        assert [(a.description or "").split("'")[0] for a in shown.attachments] == ["bob"]
    await carol.slash(room.channel, "board", player="3")
    assert "No single player" in room.private(carol)[-1].content
    assert len(room.public()) == count


@pytest.mark.simcord(check_errors=False)
async def test_a_table_is_not_looked_at_from_elsewhere_by_those_who_do_not_sit_there(room: Room) -> None:
    await town(room)
    guild = room.channel.guild
    assert guild is not None
    elsewhere = guild.create_text_channel("elsewhere")
    carol = guild.add_member(room.env.create_user("carol"))
    await carol.slash(elsewhere, "board", player="1", table=1)
    told = [m.content for m in elsewhere.history(viewer=carol) if m.flags.ephemeral]
    assert "no such table" in told[-1]
    await room.bob.slash(elsewhere, "board", player="1", table=1)
    told = [m.content for m in elsewhere.history(viewer=room.bob) if m.flags.ephemeral]
    assert "#1 · alice" in told[-1]
    assert await carol.autocomplete(elsewhere, "board", "player", "", table=1) == []


@pytest.mark.simcord(check_errors=False)
async def test_a_lobby_and_a_game_with_secret_hands_show_no_area(room: Room) -> None:
    await room.alice.slash(room.channel, "play", game=TOWN, seats=2)
    await room.bob.slash(room.channel, "board", player="1")
    assert "has not started yet" in room.private(room.bob)[-1].content
    await room.alice.click(room.newest, label="Leave")
    await room.playing()
    await room.bob.slash(room.channel, "board", player="1")
    shown = room.private(room.bob)[-1]
    assert "everything open is on the board" in shown.content
    assert shown.attachments == []
    assert await room.bob.autocomplete(room.channel, "board", "player", "") == []


@pytest.mark.parametrize("game", WITH_CARDS, ids=lambda game: game.key)
def test_every_card_has_a_name_of_its_own_words_and_a_picture(game: Game[Any]) -> None:
    cards = game.cards
    assert cards is not None
    folded = [name.casefold() for name in cards.names.values()]
    assert len(folded) == len(dict.fromkeys(folded))
    for card, name in cards.names.items():
        assert 0 < len(name) <= 100
        assert found_card(game, name) == card
        assert name in cards.words(card)
        picture = cards.picture(card)
        assert problems(picture, measure) == []
        assert name in picture.alt
        assert alt_length(picture.alt) <= ALT_LIMIT


@pytest.mark.parametrize("game", WITH_AREAS, ids=lambda game: game.key)
def test_an_area_is_the_same_whatever_is_hidden(game: Game[Any]) -> None:
    seats = min(3, game.seats[1])
    record, dice = record_of(game, seats), Dice(seeded("areas", game.key))
    run, _ = Run.start(game, seats, {}, seeded("areas", game.key, seats))
    told = 0
    for _ in range(60):
        if run.over:
            break
        for seat in range(seats):
            sketch = drawing.area(record, game, run, seat)
            assert faults(sketch.post) == []
            view = game.view(game.redeal(run.state, None, dice, []), None)
            names = [chair.name for chair in record.chairs]
            assert game.pictures.hand(view, seat, names=names) == sketch.scene
            assert game.text.hand(view, seat, names) in sketch.post.content
            told += 1
        seat = run.waiting[0]
        run.answer(seat, run.open[seat].question.random(dice))
    assert told >= seats


def test_what_an_owner_alone_has_seen_is_in_the_hand_and_not_in_the_area() -> None:
    game = offered()[TOWN]
    run, _ = Run.start(game, 2, {"boards": "simplified"}, seeded("peek"))
    run.state.private[0].known.append(run.state.hidden.world[0])
    record = record_of(game, 2)
    assert "You know of the World deck" in drawing.hand(record, game, run, 0).post.content
    shown = drawing.area(record, game, run, 0)
    assert "World deck" not in shown.post.content


@pytest.mark.parametrize("game", WITH_AREAS, ids=lambda game: game.key)
def test_the_owners_turn_message_shows_the_area_and_offers_every_answer_of_the_board(game: Game[Any]) -> None:
    record, dice = record_of(game, 2), Dice(seeded("turns", game.key))
    run, _ = Run.start(game, 2, {}, seeded("turns", game.key))
    areas = 0
    names = [chair.name for chair in record.chairs]
    while not run.over:
        seat = run.waiting[0]
        private = drawing.hand(record, game, run, seat)
        if screens.on_board(record, run) == seat:
            assert private.scene == game.pictures.hand(run.view(seat), seat, names=names)
            board = drawing.board(record, game, run, [])
            offered_there = [c for row in board.post.rows[:-1] for c in pressed(row)]
            assert [c for row in private.post.rows[:-1] for c in pressed(row)] == offered_there
            areas += private.scene is not None
        elif run.open[seat].question.spots:
            assert private.scene is not None
            assert private.scene.alt == game.pictures.board(run.view(seat), numbered={}, names=names).alt
        run.answer(seat, run.open[seat].question.random(dice))
    assert areas > 10


def pressed(row: Any) -> list[str]:
    """The values and custom ids of a row."""
    if isinstance(row, Menu):
        return [row.custom_id, *(choice.value for choice in row.choices)]
    return [button.custom_id for button in row]


def test_the_guide_names_the_command_where_there_are_cards() -> None:
    assert "`/card`" in guide()
    assert len(guide()) <= 2000
