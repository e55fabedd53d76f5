"""What messages say, over whole random games of everything in the registry."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.games import games
from engine.host import screens
from engine.host.limits import ROWS, faults
from engine.host.lobby_screens import lobby_post, option_choice, options_post
from engine.host.posts import Menu, Post
from engine.host.presses import ANSWERING, VERBS, parse
from engine.host.types import Chair, Place, TableRecord
from engine.kernel.chance import Dice
from engine.kernel.game import Game, TableOption
from engine.kernel.run import Run, seeded

EVIL = "@everyone **x**"


def record_of(game: Game[Any], seats: int, **more: Any) -> TableRecord:
    chairs = [Chair(100 + seat, f"Player {seat}", press=seat) for seat in range(seats)]
    place = Place(1, 2, "The Burrow", "games")
    return TableRecord(7, game.key, "playing", place, 100, {}, seats, chairs, secret="ab" * 32, **more)


def cases() -> list[tuple[str, int]]:
    return [(game.key, seats) for game in games().values() for seats in range(game.seats[0], game.seats[1] + 1)]


def positions(game: Game[Any], seats: int, limit: int = 150) -> Iterator[tuple[Run[Any], list[Any]]]:
    """A random game, stopped at every question."""
    run, step = Run.start(game, seats, {}, seeded("screens", game.key, seats))
    dice = Dice(seeded("answers", game.key, seats))
    for _ in range(limit):
        yield run, [happened.event for happened in step.happened]
        if run.over:
            return
        seat = run.waiting[0]
        step = run.answer(seat, run.open[seat].question.random(dice))


@pytest.mark.parametrize(("key", "seats"), cases())
def test_every_message_of_a_random_game_fits_discord(key: str, seats: int) -> None:
    game = games()[key]
    record = record_of(game, seats)
    for run, events in positions(game, seats):
        post = screens.board_post(record, game, run, events, None)
        assert faults(post) == []
        people = {record.chairs[seat].player for seat in run.waiting}
        assert set(post.pings) == people, "those who must act are pinged, nobody else"
        assert all(f"<@{player}>" in post.content for player in people)
        for seat in range(seats):
            private = screens.hand_post(record, game, run, seat, None)
            assert faults(private) == []
            assert "The Burrow" in private.content
            assert "https://discord.com/channels/1/2" in private.content
            entry = run.open.get(seat)
            answerable = {press.serial for press in map(parse, ids(private)) if press.verb in ANSWERING}
            assert answerable == ({entry.serial} if entry is not None and not entry.fixed else set())


def ids(post: Post) -> list[str]:
    return [part.custom_id for row in post.rows for part in ([row] if isinstance(row, Menu) else row)]


@pytest.mark.parametrize(("key", "seats"), cases())
def test_private_options_never_stand_in_the_channel(key: str, seats: int) -> None:
    game = games()[key]
    record = record_of(game, seats)
    for run, events in positions(game, seats):
        board = screens.board_post(record, game, run, events, None)
        answering = [
            parse(custom_id) for custom_id in ids(board) if parse(custom_id).verb in ("answer", "pick", "done")
        ]
        if answering:
            seat = screens.on_board(record, run)
            assert seat is not None
            assert not run.open[seat].question.private
            assert {press.serial for press in answering} == {run.open[seat].serial}


def test_a_finished_game_names_the_winner_the_criterion_and_the_secret() -> None:
    game = games()["template"]
    record = record_of(game, 3, note="")
    *_, (run, events) = positions(game, 3)
    assert run.over
    post = screens.result_post(record, game, run, events, None)
    assert faults(post) == []
    winners = [record.chairs[seat].name for seat in run.outcome().winners]
    assert all(name in post.content for name in winners)
    assert record.secret in post.content
    assert [parse(custom_id).verb for custom_id in ids(post)] == ["rematch", "verify", "rules"]


def test_a_name_of_markdown_pings_nobody_and_changes_no_layout() -> None:
    game = games()["template"]
    record = record_of(game, 2)
    for chair in record.chairs:
        chair.name = EVIL
    run, _ = Run.start(game, 2, {}, seeded("names"))
    run.answer(0, [run.open[0].question.keys[0]])
    answered = run.answer(1, [run.open[1].question.keys[-1]])
    post = screens.board_post(record, game, run, [happened.event for happened in answered.happened], None)
    assert "@everyone" not in post.content
    assert "@\u200beveryone \\*\\*x\\*\\*" in post.content
    assert "@everyone" not in lobby_post(record.changed(stage="lobby"), game).content


def test_a_computers_turn_pings_nobody_and_offers_no_answers() -> None:
    game = games()["battle_royale"]
    record = record_of(game, 2)
    run, _ = Run.start(game, 2, {}, seeded("bots"))
    seat = run.waiting[0]
    record.chairs[seat] = Chair(None, "Rosa", bot="random")
    post = screens.board_post(record, game, run, [], None)
    assert post.pings == ()
    assert "Rosa is thinking" in post.content
    assert [parse(custom_id).verb for custom_id in ids(post)] == ["hand", "undo", "rules"]


def test_those_who_have_answered_are_named_and_not_pinged_again() -> None:
    game = games()["template"]
    record = record_of(game, 3)
    run, _ = Run.start(game, 3, {}, seeded("ready"))
    run.answer(1, [run.open[1].question.keys[0]])
    post = screens.board_post(record, game, run, [], None)
    assert post.pings == (100, 102)
    assert "Ready: Player 1." in post.content
    private = screens.hand_post(record, game, run, 1, None)
    assert "You may change it" in private.content


def test_a_suspended_table_says_that_nothing_is_lost_and_takes_no_answers() -> None:
    game = games()["battle_royale"]
    record = record_of(game, 2, note="A fault was met.").changed(stage="suspended")
    run, _ = Run.start(game, 2, {}, seeded("fault"))
    post = screens.board_post(record, game, run, [], None)
    assert "Nothing is lost" in post.content
    assert "A fault was met." in post.content
    assert [parse(custom_id).verb for custom_id in ids(post)] == ["hand", "rules"]


@pytest.mark.parametrize("taken", [0, 1, 2, 3, 4])
def test_a_lobby_says_who_sits_what_is_set_and_what_to_do_next(taken: int) -> None:
    game = games()["battle_royale"]
    record = record_of(game, 4).changed(stage="lobby")
    record.chairs = record.chairs[:taken]
    post = lobby_post(record, game)
    assert faults(post) == []
    assert post.content.count("free") == 4 - taken
    assert "SHA-256" in post.content
    assert "Next: " in post.content
    buttons = {button.label: button for row in post.rows if not isinstance(row, Menu) for button in row}
    assert buttons["Join"].disabled == (taken == 4)
    assert buttons["Start"].disabled == (taken < 2)
    assert buttons["Remove computer"].disabled
    assert {parse(button.custom_id).verb for button in buttons.values()} <= set(VERBS)


def test_many_options_take_several_pages_and_each_choice_means_itself() -> None:
    several = tuple(TableOption(f"o{n}", f"Option {n}", "Help.", (("a", "Yes"), ("b", "No"))) for n in range(9))
    game = games()["template"]
    many = Game(**{**{name: getattr(game, name) for name in game.__dataclass_fields__}, "options": several})
    record = record_of(many, 2).changed(stage="lobby", options={"o5": "b"})
    seen = []
    for page in range(3):
        post = options_post(record, many, page)
        assert faults(post) == []
        assert len(post.rows) <= ROWS
        for row in post.rows:
            if isinstance(row, Menu):
                chosen = next(choice.value for choice in row.choices if choice.chosen)
                option = many.options[parse(row.custom_id).index]
                seen.append((option.key, option_choice(option, "", chosen)))
    assert seen == [(f"o{n}", "b" if n == 5 else "a") for n in range(9)]
