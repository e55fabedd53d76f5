"""The gateway: hello, identify, resume with replay, heartbeats, and events filtered by intents and by sight."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import json
import secrets
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from .errors import Json
from .permissions import DM, PRIVATE_THREAD, THREADS, can_see
from .world import Happening, World

GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 1, 1 << 9, 1 << 12
PRESENCES, MESSAGE_CONTENT = 1 << 8, 1 << 15
PRIVILEGED = GUILD_MEMBERS | PRESENCES | MESSAGE_CONTENT
HEARTBEAT_MS = 41_250
REPLAY_FRAMES = 1000
#: A session without a connection is forgotten after this many seconds.
SESSION_SECONDS = 300.0
#: What a client may send in a minute, by Discord's rule.
SENDS_PER_MINUTE = 120


@dataclass
class Session:
    """What RESUME needs: the sequence number and the latest frames."""

    id: str
    intents: int
    seq: int = 0
    sent: collections.deque[Json] = field(default_factory=lambda: collections.deque(maxlen=REPLAY_FRAMES))
    line: Line | None = None
    left: float = 0.0


class Line:
    """One WebSocket connection of the bot; frames leave in the order in which they were pushed."""

    def __init__(self, request: web.Request, ws: web.WebSocketResponse) -> None:
        self.request = request
        self.ws = ws
        self.closed_by_us: int | None = None
        self._zlib = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        self._queue: asyncio.Queue[Json | int] = asyncio.Queue()
        self._writer = asyncio.get_running_loop().create_task(self._write())

    def push(self, op: int, data: Any = None, *, event: str | None = None, seq: int | None = None) -> None:
        self._queue.put_nowait({"op": op, "d": data, "s": seq, "t": event})

    def close(self, code: int) -> None:
        """Closes the connection after the frames pushed so far."""
        self._queue.put_nowait(code)

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError):  # the bot has gone: its session keeps the frames
            while True:
                frame = await self._queue.get()
                if isinstance(frame, int):
                    self.closed_by_us = frame
                    await self.ws.close(code=frame)
                    return
                text = json.dumps(frame)
                if self._zlib is None:
                    await self.ws.send_str(text)
                else:
                    packed = self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    await self.ws.send_bytes(packed)

    async def end(self) -> None:
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer


class Gateway:
    """All connections and sessions of the bot."""

    def __init__(self, world: World, token: str, approved: int = 0) -> None:
        """`approved` holds the privileged intents that the application may ask for."""
        self.world = world
        self.token = token
        self.approved = approved
        self.sessions: dict[str, Session] = {}
        self.refuse_resumes = 0
        self.on_status: Callable[[bool], None] = lambda online: None
        self._lines: set[Line] = set()
        world.listen(self._happened)

    # ---- events out

    @property
    def online(self) -> bool:
        return any(session.line is not None for session in self.sessions.values())

    def emit(self, event: str, data: Json, wants: Callable[[int], Json | None] | None = None) -> None:
        """Sends an event to every session; `wants(intents)` returns what a session gets, or None for nothing."""
        stale = time.monotonic() - SESSION_SECONDS
        for session in list(self.sessions.values()):
            if session.line is None and session.left < stale:
                del self.sessions[session.id]
                continue
            payload = data if wants is None else wants(session.intents)
            if payload is not None:
                self._send(session, event, payload)

    def _send(self, session: Session, event: str, data: Json) -> None:
        session.seq += 1
        frame = json.loads(json.dumps({"data": data, "event": event, "seq": session.seq}))
        session.sent.append(frame)
        if session.line is not None:
            session.line.push(0, frame["data"], event=event, seq=session.seq)

    def _happened(self, happening: Happening) -> None:
        kind, channel = happening.kind, happening.channel
        if happening.post is not None and channel is not None:
            if happening.post.only is None and can_see(self.world, self.world.bot["id"], channel):
                self._message(kind.upper(), happening.data, channel)
        elif kind in ("channel_create", "channel_update", "channel_delete") and channel is not None:
            self._channel(kind, channel)
        elif kind == "thread_members" and channel is not None:
            self._thread_members(happening.data, channel)
        elif kind == "member":
            event = "GUILD_MEMBER_ADD" if happening.user in self.world.members else "GUILD_MEMBER_REMOVE"
            data = {**happening.data, "guild_id": self.world.guild["id"]}
            self.emit(event, data, lambda intents: data if intents & GUILD_MEMBERS else None)

    def _message(self, event: str, data: Json, channel: Json) -> None:
        needed = DIRECT_MESSAGES if channel["type"] == DM else GUILD_MESSAGES
        if channel["type"] != DM:
            data = {**data, "guild_id": self.world.guild["id"]}
            member = self.world.members.get((data.get("author") or {}).get("id", ""))
            if member is not None:
                data["member"] = {key: value for key, value in member.items() if key != "user"}
        bot = self.world.bot["id"]
        named = any(user["id"] == bot for user in data.get("mentions", []))
        open_text = channel["type"] == DM or named or (data.get("author") or {}).get("id") == bot

        def wanted(intents: int) -> Json | None:
            if not intents & needed:
                return None
            if open_text or intents & MESSAGE_CONTENT or "content" not in data:
                return data
            return {**data, "content": "", "embeds": [], "attachments": [], "components": []}

        self.emit(event, data, wanted)

    def _channel(self, kind: str, channel: Json) -> None:
        if channel["type"] == DM:
            return
        verb = kind.removeprefix("channel_").upper()
        if channel["type"] not in THREADS:
            self.emit(f"CHANNEL_{verb}", channel, lambda intents: channel if intents & GUILDS else None)
            return
        if can_see(self.world, self.world.bot["id"], channel):
            new = {**channel, "newly_created": True} if verb == "CREATE" else channel
            self.emit(f"THREAD_{verb}", new, lambda intents: new if intents & GUILDS else None)

    def _thread_members(self, data: Json, thread: Json) -> None:
        bot = self.world.bot["id"]
        if bot in data["added"] and thread["type"] == PRIVATE_THREAD:
            self.emit("THREAD_CREATE", thread, lambda intents: thread if intents & GUILDS else None)
        if bot in data["added"] + data["removed"]:
            change = {
                "id": thread["id"],
                "guild_id": thread["guild_id"],
                "member_count": thread["member_count"],
                "added_members": [thread_member(thread, user) for user in data["added"]],
                "removed_member_ids": data["removed"],
            }
            self.emit("THREAD_MEMBERS_UPDATE", change, lambda intents: change if intents & GUILDS else None)

    # ---- connections

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serves one connection until it ends."""
        ws = web.WebSocketResponse(max_msg_size=64 * 1024)
        await ws.prepare(request)
        line = Line(request, ws)
        self._lines.add(line)
        line.push(10, {"heartbeat_interval": HEARTBEAT_MS, "_trace": []})
        session: Session | None = None
        heard: collections.deque[float] = collections.deque(maxlen=SENDS_PER_MINUTE + 1)
        try:
            async for message in ws:
                if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    continue
                heard.append(time.monotonic())
                if len(heard) > SENDS_PER_MINUTE and heard[-1] - heard[0] < 60:
                    line.close(4008)
                    continue
                try:
                    frame = json.loads(message.data)
                    op, data = frame["op"], frame.get("d")
                except (ValueError, TypeError, KeyError):
                    line.close(4002)
                    continue
                session = self._heard(line, session, op, data)
        finally:
            self._lines.discard(line)
            self._gone(line, session)
            await line.end()
        return ws

    def _heard(self, line: Line, session: Session | None, op: int, data: Any) -> Session | None:
        if op == 1 and session is None:
            line.push(11)
        elif op == 1:
            # Not at once: discord.py takes an answer that overtakes its own bookkeeping for one 41 seconds late.
            asyncio.get_running_loop().call_later(0.02, line.push, 11)
        elif op in (2, 6) and session is not None:
            line.close(4005)
        elif op in (2, 6) and data.get("token") != self.token:
            line.close(4004)
        elif op == 2:
            return self._identify(line, data)
        elif op == 6:
            return self._resume(line, data)
        elif session is None:
            line.close(4003)
        elif op == 8:
            self._members(line, session, data)
        elif op not in (3, 4):
            line.close(4001)
        return session

    def _identify(self, line: Line, data: Json) -> Session | None:
        intents, shard = int(data.get("intents", 0)), data.get("shard") or [0, 1]
        if list(shard) != [0, 1]:
            line.close(4010)
            return None
        if intents >> 26 or intents < 0:
            line.close(4013)
            return None
        if intents & PRIVILEGED & ~self.approved:
            line.close(4014)
            return None
        session = Session(secrets.token_hex(16), intents, line=line)
        self.sessions[session.id] = session
        world = self.world
        ready = {
            "v": 10,
            "user": {**world.bot, "verified": True, "mfa_enabled": False, "email": None, "flags": 0},
            "guilds": [{"id": world.guild["id"], "unavailable": True}],
            "private_channels": [],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": world.base.replace("http", "ws", 1) + "/gateway",
            "shard": [0, 1],
            "application": {"id": world.bot["id"], "flags": 0},
        }
        self._send(session, "READY", ready)
        if intents & GUILDS:
            self._send(session, "GUILD_CREATE", self.guild(all_members=bool(intents & GUILD_MEMBERS)))
        self.on_status(True)
        return session

    def guild(self, *, all_members: bool) -> Json:
        """The server as GUILD_CREATE shows it: without the members intent the bot finds only itself."""
        world, bot = self.world, self.world.bot["id"]
        members = list(world.members.values()) if all_members else [world.members[bot]]
        threads = [
            {**t, "member": thread_member(t, bot)} if bot in world.thread_members[t["id"]] else t
            for t in world.threads()
            if not t["thread_metadata"]["archived"] and can_see(world, bot, t)
        ]
        return {
            **world.guild,
            "channels": [c for c in world.channels.values() if c["type"] not in (DM, *THREADS)],
            "threads": threads,
            "members": members,
            "member_count": len(world.members),
            "large": False,
            "unavailable": False,
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def _resume(self, line: Line, data: Json) -> Session | None:
        session = self.sessions.get(str(data.get("session_id")))
        seq = int(data.get("seq") or 0)
        too_old = session is not None and session.sent and seq < session.sent[0]["seq"] - 1
        if session is None or too_old or seq > session.seq or self.refuse_resumes:
            self.refuse_resumes = max(0, self.refuse_resumes - 1)
            if session is not None:
                del self.sessions[session.id]
            line.push(9, False)
            return None
        if session.line is not None:
            session.line.close(4005)
        session.line = line
        for frame in session.sent:
            if frame["seq"] > seq:
                line.push(0, frame["data"], event=frame["event"], seq=frame["seq"])
        self._send(session, "RESUMED", {"_trace": []})
        self.on_status(True)
        return session

    def _members(self, line: Line, session: Session, data: Json) -> None:
        ids = data.get("user_ids") or []
        ids = [str(i) for i in (ids if isinstance(ids, list) else [ids])]
        start = (data.get("query") or "").lower()
        found = [m for i, m in self.world.members.items() if i in ids or (not ids and _name(m).startswith(start))]
        chunk = {
            "guild_id": self.world.guild["id"],
            "members": found,
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [i for i in ids if i not in self.world.members],
            "nonce": data.get("nonce"),
        }
        self._send(session, "GUILD_MEMBERS_CHUNK", chunk)

    def _gone(self, line: Line, session: Session | None) -> None:
        if session is None or session.line is not line:
            return
        session.line = None
        session.left = time.monotonic()
        if line.closed_by_us is None and line.ws.close_code in (1000, 1001):
            self.sessions.pop(session.id, None)  # the bot said good-bye: nothing to resume
        self.on_status(self.online)

    def disconnect(self, code: int | None) -> int:
        """Cuts every connection: with a close code, with op 7 (None), or without a word (0). Says how many."""
        lines = [session.line for session in self.sessions.values() if session.line is not None]
        for line in lines:
            if code is None:
                line.push(7)
            elif code == 0:
                line.closed_by_us = 1006
                if line.request.transport is not None:
                    line.request.transport.abort()
            else:
                line.close(code)
        return len(lines)

    async def shut_down(self) -> None:
        """Tells every connection that the server goes away; the bot will come back."""
        for line in list(self._lines):
            line.closed_by_us = WSCloseCode.SERVICE_RESTART
            with contextlib.suppress(ConnectionError, asyncio.TimeoutError):
                await asyncio.wait_for(line.ws.close(code=WSCloseCode.SERVICE_RESTART), 1)


def thread_member(thread: Json, user: str) -> Json:
    """Discord's thread member object."""
    joined = thread["thread_metadata"]["create_timestamp"]
    return {"id": thread["id"], "user_id": user, "join_timestamp": joined, "flags": 0}


def _name(member: Json) -> str:
    return str(member["user"]["username"]).lower()
