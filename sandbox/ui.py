"""The page's API: what one person sees, and what they can do."""

from __future__ import annotations

import asyncio
import json

from aiohttp import WSMsgType, web

from . import messages, permissions
from .acts import Acts
from .errors import Json, PageError
from .permissions import BITS, DM, GAME_BOT_NEEDS, PRIVATE_THREAD, THREADS, can_see, can_speak, may
from .rest import Services
from .wire import from_body, from_query, respond
from .world import Happening, Post


class Page:
    """The page's endpoints under /ui."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.world = services.world
        self.acts = Acts(services.world, services.interactions, self._tell_one)
        self._watching: dict[str, set[asyncio.Queue[Json | None]]] = {}
        self.world.listen(self._happened)
        services.gateway.on_status = lambda online: self._tell_all({"kind": "bot_status", "data": {"online": online}})

    def mount(self, app: web.Application) -> None:
        """Adds the endpoints to the application."""
        reads = {"people": self.people, "state": self.state, "messages": self.messages, "permissions": self.permissions}
        writes = {
            "slash": self.slash,
            "autocomplete": self.autocomplete,
            "press": self.press,
            "modal": self.modal,
            "say": self.say,
            "read": self.mark_read,
            "thread": self.thread,
            "dm": self.dm,
            "settings": self.settings,
            "permissions": self.set_permission,
            "bot_member": self.set_bot_member,
        }
        for name, read in reads.items():
            app.router.add_get(f"/ui/{name}", from_query(read))
        for name, write in writes.items():
            app.router.add_post(f"/ui/{name}", from_body(write))
        app.router.add_get("/ui/events", self.events)

    # ---- who and where

    def _who(self, given: Json) -> str:
        user = str(given.get("user"))
        if user not in self.world.people:
            raise PageError("There is no such person here.", 404)
        return user

    def _where(self, given: Json, user: str | None = None) -> Json:
        channel = self.world.channels.get(str(given.get("channel")))
        if channel is None or (user is not None and not can_see(self.world, user, channel)):
            raise PageError("There is no such channel.", 404)
        return channel

    def _person(self, user: str) -> Json:
        person = self.world.people[user]
        return {**{k: person[k] for k in ("id", "username", "global_name")}, "color": self.world.colors[user]}

    def seen_channel(self, user: str, channel: Json) -> Json:
        """A channel as this person has it in their list, with what they have not read yet."""
        world = self.world
        mark = world.read.get(user, {}).get(channel["id"])
        unread = mentions = 0
        for post in reversed(world.posts[channel["id"]].values()):
            if mark is not None and int(post.id) <= int(mark):
                break
            if post.data["author"]["id"] != user and post.only in (None, user):
                unread += 1
                named = any(u["id"] == user for u in post.data["mentions"]) or post.data["mention_everyone"]
                mentions += named or channel["type"] == DM
        seen = {**channel, "unread": unread, "mentions": mentions, "last_read": mark}
        seen["can_send"] = can_speak(world, user, channel)
        if channel["type"] == DM:
            seen["recipients"] = [world.bot]
        return seen

    def seen_post(self, post: Post) -> Json:
        return {**post.data, "ephemeral": post.only is not None}

    # ---- reading

    async def people(self, given: Json) -> Json:
        return {"people": [self._person(user) for user in self.world.people]}

    async def state(self, given: Json) -> Json:
        user, world = self._who(given), self.world
        seen = [self.seen_channel(user, c) for c in world.channels.values() if can_see(world, user, c)]
        return {
            "me": self._person(user),
            "people": [self._person(other) for other in world.people],
            "bot": world.bot,
            "guild": {"id": world.guild["id"], "name": world.guild["name"]},
            "channels": sorted((c for c in seen if c["type"] == 0), key=lambda c: c["position"]),
            "dms": [c for c in seen if c["type"] == DM],
            "threads": [c for c in seen if c["type"] in THREADS and not c["thread_metadata"]["archived"]],
            "commands": world.all_commands(),
            "bot_online": self.services.gateway.online,
            "dm_closed": user in world.dm_closed,
        }

    async def messages(self, given: Json) -> Json:
        user = self._who(given)
        channel = self._where(given, user)
        before, limit = int(given.get("before") or 0), max(1, min(int(given.get("limit") or 50), 200))
        posts = [p for p in self.world.posts[channel["id"]].values() if p.only in (None, user)]
        chosen = [p for p in posts if not before or int(p.id) < before][-limit:]
        return {"messages": [self.seen_post(p) for p in chosen]}

    async def permissions(self, given: Json) -> Json:
        channel, bot = self._where(given), self.world.bot["id"]
        held = permissions.in_channel(self.world, bot, channel)
        listed = [
            {"name": name, "label": name.replace("_", " ").title(), "allowed": bool(held & BITS[name])}
            for name in GAME_BOT_NEEDS
        ]
        member = channel["type"] not in THREADS or bot in self.world.thread_members[channel["id"]]
        return {"permissions": listed, "bot_member": member}

    # ---- acting

    async def slash(self, given: Json) -> Json:
        user = self._who(given)
        channel = self._where(given, user)
        options = given.get("options") or {}
        return await self.acts.slash(user, channel, str(given.get("command") or ""), options, given.get("nonce"))

    async def autocomplete(self, given: Json) -> Json:
        user = self._who(given)
        channel, options = self._where(given, user), given.get("options") or {}
        words, focused = str(given.get("command") or ""), str(given.get("focused"))
        return {"choices": await self.acts.autocomplete(user, channel, words, options, focused)}

    async def press(self, given: Json) -> Json:
        user = self._who(given)
        channel = self._where(given, user)
        message, custom_id = str(given.get("message")), str(given.get("custom_id"))
        return await self.acts.press(user, channel, message, custom_id, given.get("values"), given.get("nonce"))

    async def modal(self, given: Json) -> Json:
        user = self._who(given)
        channel, fields = self._where(given, user), given.get("fields") or {}
        opened, custom_id = str(given.get("interaction")), str(given.get("custom_id"))
        return await self.acts.submit(user, channel, opened, custom_id, fields)

    async def say(self, given: Json) -> Json:
        user, world = self._who(given), self.world
        channel = self._where(given, user)
        if not can_speak(world, user, channel):
            raise PageError("You may not write here.", 403)
        if channel.get("thread_metadata", {}).get("archived"):
            channel["thread_metadata"]["archived"] = False
            world.changed_channel(channel)
        if channel["type"] in THREADS:
            world.set_thread_member(channel, user, True)
        body = {"content": str(given.get("content") or "").strip()}
        post = messages.create(world, channel, world.people[user], body, {})
        world.mark_read(user, channel, post.id)
        return self.seen_post(post)

    async def mark_read(self, given: Json) -> Json:
        user = self._who(given)
        channel, message = self._where(given, user), str(given.get("message"))
        if not message.isdigit():
            raise PageError("There is no such message.", 404)
        self.world.mark_read(user, channel, message)
        return {"channel": channel["id"], "last_read": self.world.read[user][channel["id"]]}

    async def thread(self, given: Json) -> Json:
        user = self._who(given)
        parent = self._where(given, user)
        name, private = str(given.get("name") or "").strip(), bool(given.get("private"))
        if parent["type"] != 0:
            raise PageError("Threads are made in the server's channels.")
        if not may(self.world, user, parent, "CREATE_PRIVATE_THREADS" if private else "CREATE_PUBLIC_THREADS"):
            raise PageError("You may not make threads here.", 403)
        if not 1 <= len(name) <= 100:
            raise PageError("A thread's name has 1 to 100 characters.")
        return self.seen_channel(user, self.world.add_thread(parent, name, user, private=private))

    async def dm(self, given: Json) -> Json:
        user = self._who(given)
        return self.seen_channel(user, self.world.dm(user))

    async def settings(self, given: Json) -> Json:
        user = self._who(given)
        self.world.set_dm_closed(user, bool(given.get("dm_closed")))
        return {"dm_closed": user in self.world.dm_closed}

    async def set_permission(self, given: Json) -> Json:
        channel, name = self._where(given), str(given.get("name"))
        if name not in BITS or channel["type"] == DM:
            raise PageError("There is no such permission here.")
        permissions.set_for_bot(self.world, channel, name, bool(given.get("allowed")))
        return await self.permissions(given)

    async def set_bot_member(self, given: Json) -> Json:
        channel = self._where(given)
        if channel["type"] != PRIVATE_THREAD:
            raise PageError("Only private threads have a list of members.")
        self.world.set_thread_member(channel, self.world.bot["id"], bool(given.get("present")))
        return await self.permissions(given)

    # ---- live updates

    async def events(self, request: web.Request) -> web.StreamResponse:
        """Frames for one window of one person, until it closes. `ping <text>` comes back as a frame `pong`."""
        try:
            user = self._who(dict(request.query))
        except PageError as error:
            return respond(error.status, {"error": error.sentence})
        ws = web.WebSocketResponse(heartbeat=30)
        await ws.prepare(request)
        queue: asyncio.Queue[Json | None] = asyncio.Queue()
        self._watching.setdefault(user, set()).add(queue)

        async def write() -> None:
            while (frame := await queue.get()) is not None:
                await ws.send_str(json.dumps(frame))
            await ws.close()

        writer = asyncio.ensure_future(write())
        try:
            async for message in ws:
                if message.type == WSMsgType.TEXT and message.data.startswith("ping "):
                    queue.put_nowait({"kind": "pong", "data": message.data[5:]})
        finally:
            self._watching[user].discard(queue)
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)  # the window may have gone mid-frame
        return ws

    def close_windows(self) -> None:
        """Ends all event streams."""
        for queues in self._watching.values():
            for queue in queues:
                queue.put_nowait(None)

    def _tell(self, user: str, frame: Json) -> None:
        for queue in self._watching.get(user, ()):
            queue.put_nowait(frame)

    def _tell_one(self, user: str, state: Json) -> None:
        self._tell(user, {"kind": "interaction", "data": state})

    def _tell_all(self, frame: Json) -> None:
        for user in self._watching:
            self._tell(user, frame)

    def _happened(self, happening: Happening) -> None:
        kind, channel, post = happening.kind, happening.channel, happening.post
        if kind == "commands":
            self._tell_all({"kind": kind, "data": happening.data})
        elif kind in ("read", "settings") and happening.user is not None:
            self._tell(happening.user, {"kind": kind, "data": happening.data})
        elif post is not None:
            for user in self._watching:
                if self.world.can_read(user, post):
                    data = happening.data if kind == "message_delete" else self.seen_post(post)
                    self._tell(user, {"kind": kind, "data": data})
        elif kind == "thread_members" and channel is not None:
            self._thread_members(happening.data, channel)
        elif channel is not None:
            self._channel(kind, channel)

    def _channel(self, kind: str, channel: Json) -> None:
        for user in self._watching:
            if can_see(self.world, user, channel):
                self._tell(user, {"kind": kind, "data": self.seen_channel(user, channel)})
            elif kind == "channel_update":
                self._tell(user, {"kind": "channel_delete", "data": {"id": channel["id"]}})

    def _thread_members(self, data: Json, thread: Json) -> None:
        for user in data["added"]:
            if thread["type"] == PRIVATE_THREAD:
                self._tell(user, {"kind": "channel_create", "data": self.seen_channel(user, thread)})
        for user in data["removed"]:
            if not can_see(self.world, user, thread):
                self._tell(user, {"kind": "channel_delete", "data": {"id": thread["id"]}})
