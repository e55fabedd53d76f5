"""Everything that exists in the sandbox, in memory and on disk: people, the server, channels, threads, DMs, messages.

The world knows nothing of HTTP: whoever must hear of a change (the gateway, the page) listens with `listen`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from . import burrow
from .disk import Disk
from .errors import Json, Refusal
from .permissions import DM, PRIVATE_THREAD, PUBLIC_THREAD, THREADS, can_see
from .snowflakes import Snowflakes


def now() -> str:
    """The time as Discord writes it."""
    return dt.datetime.now(dt.UTC).isoformat()


@dataclass(slots=True)
class Post:
    """A message with what Discord keeps beside it.

    Attributes:
        data: Discord's message object.
        files: all of its attachments; `data["attachments"]` lacks those that an embed or component shows.
        only: the person who alone sees it (ephemeral), or None.
        nonce: what the bot sent as nonce, or None.
    """

    data: Json
    files: list[Json] = field(default_factory=list)
    only: str | None = None
    nonce: str | None = None

    @property
    def id(self) -> str:
        return str(self.data["id"])

    @property
    def channel(self) -> str:
        return str(self.data["channel_id"])


@dataclass(slots=True)
class Happening:
    """A change that listeners hear of.

    Attributes:
        kind: `message_create`, `message_update`, `message_delete`, `channel_create`, `channel_update`,
            `channel_delete`, `thread_members`, `member`, `commands`, `read` or `settings`.
        data: the object concerned, in Discord's shape where it has one.
        channel: where it happened, if somewhere.
        post: for messages, the message.
        user: for `read`, `settings` and `member`, whose.
    """

    kind: str
    data: Any
    channel: Json | None = None
    post: Post | None = None
    user: str | None = None


class World:
    """One server with its people. Reading the attributes is fine anywhere; changes go through the methods."""

    def __init__(self, disk: Disk, base: str) -> None:
        """Loads the folder's world, or makes The Burrow in an empty one. `base` is this run's http address."""
        self.disk = disk
        self.base = base
        self.ids = Snowflakes()
        self.people: dict[str, Json] = {}
        self.colors: dict[str, str] = {}
        self.members: dict[str, Json] = {}
        self.channels: dict[str, Json] = {}
        self.thread_members: dict[str, list[str]] = {}
        self.posts: dict[str, dict[str, Post]] = {}
        self.commands: dict[str, list[Json]] = {}
        self.read: dict[str, dict[str, str]] = {}
        self.dm_closed: set[str] = set()
        self._listeners: list[Callable[[Happening], None]] = []
        core = disk.get("core", "0")
        if core is None:
            self._create()
        else:
            self._load(core)

    # ---- beginning

    def _create(self) -> None:
        ids = self.ids
        self.bot = burrow.user(ids.next(), "Hutch", bot=True)
        guild_id = ids.next()
        everyone = burrow.role(guild_id, "@everyone", 0, 0)
        rabbits = burrow.role(ids.next(), "Rabbits", burrow.MEMBER_PERMISSIONS, 1)
        own = burrow.role(ids.next(), "Hutch", burrow.BOT_PERMISSIONS, 2, managed_by=self.bot["id"])
        for name, color in burrow.PEOPLE:
            person = burrow.user(ids.next(), name)
            self.people[person["id"]] = person
            self.colors[person["id"]] = color
        owner = next(iter(self.people))
        self.guild = burrow.guild(guild_id, "The Burrow", owner, [everyone, rabbits, own], now())
        self.guild_roles = {"people": rabbits["id"], "bot": own["id"]}
        with self.disk.together():
            self._save_core()
            for user_id, person in self.people.items():
                self._save_member(user_id, burrow.member(person, [rabbits["id"]], now()))
            self._save_member(self.bot["id"], burrow.member(self.bot, [own["id"]], now()))
            for position, (name, topic) in enumerate(burrow.CHANNELS):
                self._save_channel(burrow.text_channel(ids.next(), guild_id, name, topic, position))

    def _load(self, core: Json) -> None:
        self.bot, self.guild, self.guild_roles = core["bot"], core["guild"], core["roles"]
        self.people, self.colors = core["people"], core["colors"]
        moved = (core["base"] + "/", self.base + "/") if core["base"] != self.base else None
        for user_id, member in self.disk.all("member"):
            self.members[user_id] = member
        for channel_id, channel in self.disk.all("channel"):
            self.channels[channel_id] = channel
            self.posts[channel_id] = {}
            self.ids.seen(channel_id)
        for channel_id, row in self.disk.all("thread_members"):
            self.thread_members[channel_id] = row["users"]
        self.commands = {scope: row["commands"] for scope, row in self.disk.all("commands")}
        for found in self.commands.values():
            for command in found:
                self.ids.seen(command["id"])
                self.ids.seen(command["version"])
        self.read = dict(self.disk.all("read"))
        self.dm_closed = {user for user, row in self.disk.all("settings") if row["dm_closed"]}
        kept: set[str] = set()
        with self.disk.together():
            for post_id, row in list(self.disk.all("post")):
                self.ids.seen(post_id)
                post = Post(row["data"], row["files"], row["only"], row["nonce"])
                if moved:
                    post.data, post.files = _move(post.data, *moved), _move(post.files, *moved)
                    self.disk.put("post", post_id, self._row(post))
                for attachment in post.files:
                    kept.add(attachment["id"])
                    self.ids.seen(attachment["id"])
                if post.channel in self.posts:
                    self.posts[post.channel][post_id] = post
                    if post.only is None:
                        self.channels[post.channel]["last_message_id"] = post_id
            for thread in self.threads():
                thread["message_count"] = thread["total_message_sent"] = len(self.posts[thread["id"]])
            self._save_core()
        self.disk.sweep_files(kept)

    def _save_core(self) -> None:
        core = {
            "bot": self.bot,
            "guild": self.guild,
            "roles": self.guild_roles,
            "people": self.people,
            "colors": self.colors,
            "base": self.base,
        }
        self.disk.put("core", "0", core)

    # ---- listening

    def listen(self, callback: Callable[[Happening], None]) -> None:
        """From now on `callback` hears of every change, at once and in order."""
        self._listeners.append(callback)

    def announce(self, happening: Happening) -> None:
        for callback in self._listeners:
            callback(happening)

    # ---- people

    @property
    def bot_role(self) -> Json:
        """The role that came with the bot."""
        return next(r for r in self.guild["roles"] if r["id"] == self.guild_roles["bot"])

    def user(self, user_id: str) -> Json | None:
        """A person or the bot."""
        return self.bot if user_id == self.bot["id"] else self.people.get(user_id)

    def _save_member(self, user_id: str, member: Json) -> None:
        self.members[user_id] = member
        self.disk.put("member", user_id, member)

    def set_membership(self, user_id: str, present: bool) -> None:
        """Somebody joins the server or leaves it."""
        if present == (user_id in self.members):
            return
        if present:
            self._save_member(user_id, burrow.member(self.people[user_id], [self.guild_roles["people"]], now()))
            data = self.members[user_id]
        else:
            data = self.members.pop(user_id)
            self.disk.remove("member", user_id)
        self.announce(Happening("member", data, user=user_id))

    def set_dm_closed(self, user_id: str, closed: bool) -> None:
        """Whether this person takes no messages from the bot."""
        (self.dm_closed.add if closed else self.dm_closed.discard)(user_id)
        self.disk.put("settings", user_id, {"dm_closed": closed})
        self.announce(Happening("settings", {"dm_closed": closed}, user=user_id))

    def mark_read(self, user_id: str, channel: Json, message_id: str) -> None:
        """Moves a person's read mark forward; it never goes back."""
        marks = self.read.setdefault(user_id, {})
        if int(marks.get(channel["id"], "0")) >= int(message_id):
            return
        marks[channel["id"]] = message_id
        self.disk.put("read", user_id, marks)
        data = {"channel": channel["id"], "last_read": message_id}
        self.announce(Happening("read", data, channel, user=user_id))

    # ---- channels

    def channel(self, channel_id: str) -> Json:
        """A channel, thread or DM by id. Raises 10003."""
        found = self.channels.get(channel_id)
        if found is None:
            raise Refusal(10003)
        return found

    def _save_channel(self, channel: Json) -> None:
        self.channels[channel["id"]] = channel
        self.posts.setdefault(channel["id"], {})
        self.disk.put("channel", channel["id"], channel)

    def changed_channel(self, channel: Json) -> None:
        """Keeps and announces a channel whose fields the caller has changed."""
        self._save_channel(channel)
        self.announce(Happening("channel_update", channel, channel))

    def add_channel(self, name: str) -> Json:
        """A new text channel at the end of the list."""
        position = len([c for c in self.channels.values() if c["type"] == 0])
        channel = burrow.text_channel(self.ids.next(), self.guild["id"], name, None, position)
        self._save_channel(channel)
        self.announce(Happening("channel_create", channel, channel))
        return channel

    def dm(self, person: str) -> Json:
        """The DM of this person with the bot, made when there is none yet."""
        for channel in self.channels.values():
            if channel["type"] == DM and channel["recipients"][0]["id"] == person:
                return channel
        channel = burrow.dm_channel(self.ids.next(), self.people[person])
        self._save_channel(channel)
        self.announce(Happening("channel_create", channel, channel))
        return channel

    def add_thread(
        self, parent: Json, name: str, owner: str, *, private: bool, message: str | None = None, minutes: int = 1440
    ) -> Json:
        """A new thread; one made from a message carries that message's id."""
        kind = PRIVATE_THREAD if private else PUBLIC_THREAD
        thread = burrow.thread(message or self.ids.next(), parent, name, owner, kind, minutes, now())
        with self.disk.together():
            self._save_channel(thread)
            self._save_thread_members(thread, [owner])
        self.announce(Happening("channel_create", thread, thread))
        return thread

    def _save_thread_members(self, thread: Json, users: list[str]) -> None:
        thread["member_count"] = len(users)
        self.thread_members[thread["id"]] = users
        self.disk.put("thread_members", thread["id"], {"users": users})
        self._save_channel(thread)

    def set_thread_member(self, thread: Json, user_id: str, present: bool) -> None:
        """Adds somebody to a thread or removes them."""
        users = list(self.thread_members.get(thread["id"], []))
        if present == (user_id in users):
            return
        if present:
            users.append(user_id)
        else:
            users.remove(user_id)
        self._save_thread_members(thread, users)
        data = {"added": [user_id] if present else [], "removed": [] if present else [user_id]}
        self.announce(Happening("thread_members", data, thread, user=user_id))

    def delete_channel(self, channel: Json) -> None:
        """Removes a channel with its threads and messages."""
        for thread in [c for c in self.channels.values() if c.get("parent_id") == channel["id"]]:
            self.delete_channel(thread)
        self.announce(Happening("channel_delete", channel, channel))
        with self.disk.together():
            for post_id in self.posts.pop(channel["id"], {}):
                self.disk.remove("post", post_id)
            self.disk.remove("channel", channel["id"])
            self.disk.remove("thread_members", channel["id"])
        self.channels.pop(channel["id"])
        self.thread_members.pop(channel["id"], None)

    def threads(self) -> list[Json]:
        return [c for c in self.channels.values() if c["type"] in THREADS]

    # ---- messages

    @staticmethod
    def _row(post: Post) -> Json:
        return {"data": post.data, "files": post.files, "only": post.only, "nonce": post.nonce}

    def post(self, channel: Json, message_id: str) -> Post:
        """A message by id, an ephemeral one too. Raises 10008."""
        found = self.posts[channel["id"]].get(message_id)
        if found is None:
            raise Refusal(10008)
        return found

    def add_post(self, post: Post) -> None:
        channel = self.channels[post.channel]
        self.posts[post.channel][post.id] = post
        if post.only is None:
            channel["last_message_id"] = post.id
            if channel["type"] in THREADS:
                channel["message_count"] += 1
                channel["total_message_sent"] += 1
        self.disk.put("post", post.id, self._row(post))
        self.announce(Happening("message_create", post.data, channel, post))

    def changed_post(self, post: Post) -> None:
        self.disk.put("post", post.id, self._row(post))
        self.announce(Happening("message_update", post.data, self.channels[post.channel], post))

    def remove_post(self, post: Post) -> None:
        channel = self.channels[post.channel]
        self.posts[post.channel].pop(post.id)
        self.disk.remove("post", post.id)
        self.announce(Happening("message_delete", {"id": post.id, "channel_id": post.channel}, channel, post))

    def can_read(self, user_id: str, post: Post) -> bool:
        """Whether this message is on the user's screen."""
        return (post.only is None or post.only == user_id) and can_see(self, user_id, self.channels[post.channel])

    # ---- commands

    def set_commands(self, scope: str, commands: list[Json]) -> None:
        """The application's commands; `scope` is `global` or a guild's id."""
        self.commands[scope] = commands
        self.disk.put("commands", scope, {"commands": commands})
        self.announce(Happening("commands", self.all_commands()))

    def all_commands(self) -> list[Json]:
        """Global commands and those of the server."""
        return [*self.commands.get("global", []), *self.commands.get(self.guild["id"], [])]


def _move(value: Any, old: str, new: str) -> Any:
    """The same value with addresses of an earlier run turned into this run's (the port may differ)."""
    if isinstance(value, dict):
        moved = {}
        for key, inner in value.items():
            at_old = key.endswith("url") and isinstance(inner, str) and inner.startswith(old)
            moved[key] = new + inner[len(old) :] if at_old else _move(inner, old, new)
        return moved
    return [_move(inner, old, new) for inner in value] if isinstance(value, list) else value
