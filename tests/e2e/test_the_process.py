"""Starting, checking and stopping the bot's process."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from pathlib import Path

import aiohttp
import pytest

from sandbox.launch import running
from tests.e2e.conftest import ROOT, Stage

pytestmark = pytest.mark.slow


async def run(*words: str, **settings: str) -> tuple[int, str]:
    """Run ``bot.py`` to its end; exit status and everything it said."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "bot.py",
        *words,
        cwd=ROOT,
        env={**os.environ, **settings},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await asyncio.wait_for(process.communicate(), 30)
    return process.returncode or 0, said.decode()


async def test_without_a_token_one_command_brings_up_the_page_and_ctrl_c_ends_all_of_it(tmp_path: Path) -> None:
    own = {**os.environ, "DATA_DIR": str(tmp_path), "DISCORD_TOKEN": ""}
    command = [sys.executable, "bot.py", "--no-open", "--port", "0"]
    for start in ("first", "again"):
        process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=own, stdout=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), 30)).decode()
        assert line.startswith("Play at http://127.0.0.1:"), start
        address = line.split()[2]
        async with aiohttp.ClientSession() as session:
            async with session.get(address) as page:
                assert page.status == 200
            async with session.get(f"{address}/control/status") as status:
                assert (await status.json())["bot_online"]
            process.send_signal(signal.SIGINT)
            assert await asyncio.wait_for(process.wait(), 15) == 0
            with pytest.raises(aiohttp.ClientConnectionError):
                await session.get(address)


async def test_a_second_process_on_the_same_database_refuses_in_words(stage: Stage) -> None:
    own = {name: stage.environment()[name] for name in ("DISCORD_API_BASE", "DATA_DIR")}
    status, said = await run("--no-open", **own)
    assert status == 1
    assert "in use" in said
    assert "Traceback" not in said
    assert (await stage.world.get("/control/status"))["bot_online"]


async def test_commands_are_sent_once_and_again_only_when_discord_has_others(stage: Stage) -> None:
    def puts(requests: list[dict[str, object]]) -> int:
        return sum(entry["method"] == "PUT" and "/commands" in str(entry["path"]) for entry in requests)

    assert puts(await stage.world.requests()) == 1
    await stage.stop_bot()
    await stage.start_bot()
    assert puts(await stage.world.requests()) == 1
    await stage.stop_bot()
    (stage.data_dir / "commands.sent").unlink()
    await stage.start_bot()
    assert puts(await stage.world.requests()) == 2


async def test_a_stop_finishes_the_command_that_has_begun_and_turns_later_ones_away(stage: Stage) -> None:
    alice, bob = stage.world.person("alice"), stage.world.person("bob")
    await stage.world.fault("hold", method="POST", path="/callback")
    opening = asyncio.create_task(alice.slash("/play", game="battle_royale", channel="games"))
    assert (await stage.world.get("/control/held", seconds=10))["held"] == 1, "the command is being acknowledged"
    assert stage.bot is not None
    stage.bot.send_signal(signal.SIGTERM)
    for _ in range(20):  # the signal takes a moment to arrive
        await bob.slash("/tables", channel="games")
        said = await bob.wait_for(lambda message: message.ephemeral)
        if "being restarted" in said.content:
            break
    assert "being restarted" in said.content
    await stage.world.post("/control/release")
    await opening
    await alice.wait_for(lambda message: "Table #1 is open" in message.content)
    assert await asyncio.wait_for(stage.bot.wait(), 15) == 0
    await stage.world.wait_for_bot(online=False)
    await stage.start_bot()
    lobby = await bob.wait_for(lambda message: "open for players" in message.content)
    await bob.press("Join", channel="games", message=lobby)
    await bob.wait_for(lambda message: "2. bob" in message.content.lower())


async def test_the_check_tells_what_is_well_and_what_is_not(tmp_path: Path) -> None:
    status, said = await run("--check", DATA_DIR=str(tmp_path / "new"), DISCORD_TOKEN="")
    assert (status, said.strip().splitlines()[-1]) == (0, "Everything is in order.")
    assert not (tmp_path / "new").exists(), "a check changes nothing"
    status, said = await run("--check", DATA_DIR=str(tmp_path), DISCORD_TOKEN="hunter2 secret")
    assert status == 1
    assert "does not look like a bot token" in said
    assert "hunter2" not in said
    (tmp_path / "tables.sqlite3").write_bytes(b"this is no database, whatever its name says" * 100)
    status, said = await run("--check", DATA_DIR=str(tmp_path), DISCORD_TOKEN="")
    assert status == 1
    assert "restore it from a backup" in said


async def test_the_check_counts_the_tables_of_a_real_database(stage: Stage) -> None:
    await stage.world.person("alice").slash("/play", game="battle_royale", channel="games")
    await stage.world.person("alice").wait_for(lambda message: "open for players" in message.content)
    await stage.stop_bot()
    with sqlite3.connect(stage.data_dir / "tables.sqlite3") as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (1,)
    status, said = await run("--check", DATA_DIR=str(stage.data_dir), DISCORD_TOKEN="")
    assert status == 0
    assert "holds 1 table" in said


@pytest.mark.parametrize("base", ["https://discord.example", "http://10.0.0.1:80", "ftp://127.0.0.1", "nonsense"])
async def test_a_token_is_never_sent_to_another_machine(tmp_path: Path, base: str) -> None:
    status, said = await run(DATA_DIR=str(tmp_path), DISCORD_TOKEN="a.b.c", DISCORD_API_BASE=base)
    assert status == 2
    assert "DISCORD_API_BASE" in said
    assert "Traceback" not in said


async def test_a_wrong_token_is_told_in_words(tmp_path: Path) -> None:
    async with running(0, tmp_path / "world", token="another") as sandbox:
        status, said = await run("--no-open", DATA_DIR=str(tmp_path / "bot"), DISCORD_API_BASE=sandbox.address)
    assert status == 1
    assert "does not know this token" in said
    assert "Traceback" not in said
