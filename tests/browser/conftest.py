"""Fixtures for the tests of the sandbox's page: a real server, a real bot, a real browser."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "sandbox"
Json = dict[str, Any]


def find_chromium() -> str | None:
    """Path of the system's chromium, or None."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@dataclass
class Child:
    """A process that ends when its input closes."""

    process: subprocess.Popen[str]
    output: IO[str]

    @classmethod
    def start(cls, *command: str, env: dict[str, str] | None = None) -> Child:
        pipe = subprocess.PIPE
        process = subprocess.Popen([sys.executable, *command], cwd=ROOT, stdin=pipe, stdout=pipe, text=True, env=env)
        assert process.stdout is not None
        return cls(process, process.stdout)

    def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.output.close()


class Sandbox:
    """The sandbox's server as a child process, and its HTTP API for tests."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.start()
        self.people = {person["global_name"]: person["id"] for person in self.get("/ui/people")["people"]}

    def start(self) -> None:
        """Starts on the port of the time before, or at first on any."""
        arguments = ("--port", str(self.port), "--data", str(self.folder), "--no-rate-limits", "--until-stdin-closes")
        self.child = Child.start("-m", "sandbox", *arguments)
        line = self.child.output.readline()
        assert line.startswith("Sandbox listening on "), line
        self.address = line.removeprefix("Sandbox listening on ").strip()
        self.port = int(self.address.rsplit(":", 1)[1])

    def stop(self) -> None:
        self.child.stop()

    def call(self, method: str, path: str, body: Any = None, kind: str = "application/json") -> Any:
        """One request with the bot's token; a dict goes as JSON, bytes as they are."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else None
        headers = {"Authorization": f"Bot {TOKEN}", "Content-Type": kind}
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=10) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def get(self, path: str) -> Any:
        return self.call("GET", path)

    def post(self, path: str, body: Json) -> Any:
        return self.call("POST", path, body)

    def channel(self, name: str) -> str:
        """A new channel; returns its id."""
        return str(self.post("/control/channel", {"create": name})["id"])

    def says(self, name: str, channel: str, content: str) -> Json:
        """A person writes a message."""
        return dict(self.post("/ui/say", {"user": self.people[name], "channel": channel, "content": content}))

    def bot_sends(self, channel: str, **message: Any) -> Json:
        return dict(self.post(f"/api/v10/channels/{channel}/messages", message))

    def bot_edits(self, channel: str, message: str, **changes: Any) -> Json:
        return dict(self.call("PATCH", f"/api/v10/channels/{channel}/messages/{message}", changes))

    def bot_shows(self, channel: str, picture: bytes, alt: str, name: str = "board.png") -> Json:
        """The bot posts a picture with alt text."""
        edge = uuid.uuid4().hex
        payload = json.dumps({"attachments": [{"id": 0, "filename": name, "description": alt}]})
        body = (
            f'--{edge}\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{payload}\r\n'
            f'--{edge}\r\nContent-Disposition: form-data; name="files[0]"; filename="{name}"\r\n'
            f"Content-Type: application/octet-stream\r\n\r\n"
        ).encode()
        whole = body + picture + f"\r\n--{edge}--\r\n".encode()
        kind = f"multipart/form-data; boundary={edge}"
        return dict(self.call("POST", f"/api/v10/channels/{channel}/messages", whole, kind))

    def wait_for_bot(self, online: bool = True, seconds: float = 20) -> None:
        end = time.monotonic() + seconds
        while self.get("/control/status")["bot_online"] is not online:
            assert time.monotonic() < end, "the bot did not come up"
            time.sleep(0.05)


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sandbox]:
    """A server with its own world for this test file."""
    server = Sandbox(tmp_path_factory.mktemp("world"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def bot(sandbox: Sandbox) -> Iterator[Child]:
    """The answering bot, logged in."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    child = Child.start(str(Path(__file__).with_name("answering_bot.py")), sandbox.address, TOKEN, env=environment)
    sandbox.wait_for_bot()
    yield child
    child.stop()


class Bot:
    """The product's own bot, as a child process that can be stopped and started again."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self.sandbox = sandbox
        self.environment = {
            **os.environ,
            "DISCORD_API_BASE": sandbox.address,
            "DISCORD_TOKEN": "",
            "DATA_DIR": str(folder),
            "LOG_LEVEL": "WARNING",
        }
        self.start()

    def start(self) -> None:
        self.child = Child.start(str(ROOT / "bot.py"), env=self.environment)
        self.sandbox.wait_for_bot()

    def stop(self) -> None:
        self.child.process.terminate()
        self.child.process.wait(20)
        self.child.stop()


@pytest.fixture
def product(sandbox: Sandbox, tmp_path: Path) -> Iterator[Bot]:
    """The bot, logged in to the sandbox."""
    running = Bot(sandbox, tmp_path)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A headless browser, or a skip that says what is missing."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = find_chromium()
    if path is None:
        pytest.skip("no chromium on this machine")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


class Windows:
    """Opens windows as people of the sandbox and notes every error of the page."""

    def __init__(self, browser: Any, sandbox: Sandbox) -> None:
        self.browser = browser
        self.sandbox = sandbox
        self.contexts: list[Any] = []
        self.errors: list[str] = []
        self.hosts: set[str] = set()

    def open(self, name: str | None, channel: str | None = None, *, phone: bool = False, **settings: Any) -> Any:
        """A new window; `name` None shows the first screen."""
        size = {"width": 360, "height": 740} if phone else {"width": 1280, "height": 800}
        context = self.browser.new_context(viewport=size, has_touch=phone, reduced_motion="reduce", **settings)
        context.set_default_timeout(8000)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda line: self.errors.append(line.text) if line.type == "error" else None)
        page.on("response", lambda answer: self._note(answer) if answer.status >= 400 else None)
        page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
        query = f"?user={self.sandbox.people[name]}" if name else ""
        query += f"&channel={channel}" if channel else ""
        page.goto(f"{self.sandbox.address}/{query}")
        page.locator(".person, .composer").first.wait_for()
        return page

    def _note(self, answer: Any) -> None:
        """The browser's own error line does not name what failed."""
        self.errors.append(f"{answer.status} for {answer.request.method} {answer.url}: {answer.request.post_data}")

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def windows(chromium: Any, sandbox: Sandbox) -> Iterator[Windows]:
    """Windows for one test; at its end no page may have met an error or asked another server."""
    opened = Windows(chromium, sandbox)
    yield opened
    opened.close()
    assert not opened.errors
    assert opened.hosts <= {f"127.0.0.1:{sandbox.port}"}


@pytest.fixture
def place(sandbox: Sandbox, request: pytest.FixtureRequest) -> str:
    """A channel of its own for each test."""
    return sandbox.channel(re.sub(r"[^a-z0-9]+", "-", request.node.name.lower())[:40])
