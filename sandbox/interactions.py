"""Interactions: what goes to the bot when a person uses a command, presses, picks or submits, and its answer."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from .attachments import FILE_LIMIT
from .errors import Json, Refusal
from .gateway import Gateway
from .permissions import DM, EVERYTHING, in_channel
from .world import Post, World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
MESSAGE, THINKING, LATER, UPDATE, CHOICES, SHOW_MODAL = 4, 5, 6, 7, 8, 9


@dataclass
class Interaction:
    """One interaction and what became of it.

    Attributes:
        created: seconds since 1970.
        source: id of the message whose component was used (also for a modal opened from it).
        answered: the callback type of the bot's acknowledgement.
        original: id of what `@original` means.
        followups: ids of later messages sent with the token.
        modal: the modal that the bot answered with.
    """

    id: str
    token: str
    type: int
    user: str
    channel: str
    created: float
    name: str | None = None
    source: str | None = None
    answered: int | None = None
    original: str | None = None
    followups: list[str] = field(default_factory=list)
    modal: Json | None = None

    def owners(self, world: World) -> Json:
        """Discord's `authorizing_integration_owners`: installed in the server, not by a person."""
        return {"0": "0" if world.channels[self.channel]["type"] == DM else world.guild["id"]}


@dataclass(slots=True)
class Answer:
    """The bot's acknowledgement as the person's client learns it."""

    type: int
    post: Post | None = None
    data: Json = field(default_factory=dict)


class Interactions:
    """All interactions whose token could still be used."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self.gateway = gateway
        self.ack_seconds = 3.0
        self.token_seconds = 900.0
        #: Delivers a payload to the gateway; the fault switches put themselves in between.
        self.deliver: Callable[[Json], None] = lambda payload: gateway.emit("INTERACTION_CREATE", payload)
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        names = {f.name for f in fields(Interaction)}
        for row_id, row in list(world.disk.all("interaction")):
            world.ids.seen(row_id)
            if time.time() - row["created"] > self.token_seconds:
                world.disk.remove("interaction", row_id)
            else:
                self._remember(Interaction(**{k: v for k, v in row.items() if k in names}))

    def _remember(self, interaction: Interaction) -> None:
        self._by_id[interaction.id] = interaction
        self._by_token[interaction.token] = interaction

    def save(self, interaction: Interaction) -> None:
        self.world.disk.put("interaction", interaction.id, asdict(interaction))

    def _forget_old(self) -> None:
        oldest = time.time() - max(self.token_seconds * 2, 60)
        for interaction in list(self._by_id.values()):
            if interaction.created > oldest:
                break
            del self._by_id[interaction.id], self._by_token[interaction.token]
            self.world.disk.remove("interaction", interaction.id)

    # ---- a person acts

    async def send(
        self, kind: int, user: str, channel: Json, data: Json, *, name: str | None = None, source: Post | None = None
    ) -> tuple[Interaction, Answer | None]:
        """Delivers an interaction to the bot and waits for its acknowledgement; None when none came in time."""
        self._forget_old()
        interaction = Interaction(
            self.world.ids.next(), secrets.token_urlsafe(96), kind, user, channel["id"], time.time(), name=name
        )
        interaction.source = source.id if source else None
        self._remember(interaction)
        self.save(interaction)
        waiting = self._waiting[interaction.id] = asyncio.get_running_loop().create_future()
        self.deliver(self.payload(interaction, channel, data, source))
        try:
            return interaction, await asyncio.wait_for(waiting, self.ack_seconds)
        except TimeoutError:
            return interaction, None
        finally:
            del self._waiting[interaction.id]

    def payload(self, interaction: Interaction, channel: Json, data: Json, source: Post | None) -> Json:
        """Discord's interaction object."""
        world, user = self.world, interaction.user
        in_dm = channel["type"] == DM
        payload: Json = {
            "id": interaction.id,
            "application_id": world.bot["id"],
            "type": interaction.type,
            "token": interaction.token,
            "version": 1,
            "data": data,
            "channel_id": channel["id"],
            "channel": channel if in_dm else {**channel, "permissions": str(in_channel(world, user, channel))},
            "app_permissions": str(in_channel(world, world.bot["id"], channel)),
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": interaction.owners(world),
            "context": 1 if in_dm else 0,
            "attachment_size_limit": FILE_LIMIT,
        }
        if in_dm:
            payload["user"] = world.people[user]
        else:
            permissions = in_channel(world, user, channel)
            payload["guild_id"] = world.guild["id"]
            payload["guild"] = {"id": world.guild["id"], "locale": "en-US", "features": []}
            payload["guild_locale"] = "en-US"
            payload["member"] = {**world.members[user], "permissions": str(min(permissions, EVERYTHING))}
        if source is not None:
            payload["message"] = source.data
        return payload

    # ---- the bot answers

    def to_acknowledge(self, interaction_id: str, token: str) -> Interaction:
        """The interaction that a callback answers. Raises 10062 (unknown, too late) or 40060 (second answer)."""
        interaction = self._by_id.get(interaction_id)
        if interaction is None or not secrets.compare_digest(interaction.token, token):
            raise Refusal(10062)
        if interaction.answered is not None:
            raise Refusal(40060)
        if time.time() - interaction.created > self.ack_seconds:
            raise Refusal(10062)
        return interaction

    def acknowledged(self, interaction: Interaction, answer: Answer) -> None:
        """Keeps the acknowledgement and lets the person's client know."""
        interaction.answered = answer.type
        if answer.type == LATER:
            interaction.original = interaction.source
        elif answer.post is not None:
            interaction.original = answer.post.id
        if answer.type == SHOW_MODAL:
            interaction.modal = answer.data
        self.save(interaction)
        waiting = self._waiting.get(interaction.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    def by_token(self, application: str, token: str) -> Interaction:
        """The interaction of a webhook token. Raises 10015 (unknown) or 50027 (expired)."""
        interaction = self._by_token.get(token)
        if interaction is None or application != self.world.bot["id"] or interaction.answered is None:
            raise Refusal(10015)
        if time.time() - interaction.created > self.token_seconds:
            raise Refusal(50027)
        return interaction

    def by_id(self, interaction_id: str) -> Interaction | None:
        return self._by_id.get(interaction_id)

    def resolved(self, users: list[str], channel: Json) -> Json:
        """Discord's `resolved` data for people named in options or picked in a select."""
        world = self.world
        found: Json = {"users": {u: world.user(u) for u in users if world.user(u) is not None}}
        members: dict[str, Any] = {}
        for user in users:
            if user in world.members and channel["type"] != DM:
                member = {key: value for key, value in world.members[user].items() if key != "user"}
                members[user] = {**member, "permissions": str(in_channel(world, user, channel))}
        return {**found, "members": members} if members else found
