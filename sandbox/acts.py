"""What a person does with the bot: commands, buttons, selects and modals, checked as Discord's client does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from .errors import Json, PageError
from .interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    LATER,
    MODAL,
    SHOW_MODAL,
    THINKING,
    Answer,
    Interaction,
    Interactions,
)
from .limits_components import BUTTON, CHANNEL_SELECT, LABEL, ROW, STRING_SELECT, TEXT_DISPLAY, TEXT_INPUT, USER_SELECT
from .messages import walk
from .permissions import DM, can_see, in_channel, may
from .world import Post, World

FAILED = "This interaction failed."
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = 3, 4, 5, 6, 7, 8, 9, 10
Say = Callable[[str, str, str], None]


class Acts:
    """People's acts; `tell(user, nonce, state)` hears how each goes on."""

    def __init__(self, world: World, interactions: Interactions, tell: Callable[[str, Json], None]) -> None:
        self.world = world
        self.interactions = interactions
        self.tell = tell

    # ---- commands

    def _command(self, user: str, channel: Json, words: str) -> tuple[Json, list[Json], list[Json]]:
        """The command, the chain of sub-commands and the option specifications of what the person typed."""
        if not can_see(self.world, user, channel):
            raise PageError("You cannot see this channel.", 403)
        if not may(self.world, user, channel, "USE_APPLICATION_COMMANDS"):
            raise PageError("You may not use commands in this channel.", 403)
        if not words.removeprefix("/").strip():
            raise PageError("Say which command to run.")
        name, *parts = words.removeprefix("/").split()
        found = [c for c in self.world.all_commands() if c["name"] == name and c["type"] == 1]
        place = 1 if channel["type"] == DM else 0
        found = [c for c in found if place in (c.get("contexts") or [0, 1] if c["dm_permission"] else [0])]
        found = [c for c in found if not (place == 1 and c.get("guild_id"))]
        if not found:
            raise PageError(f"There is no command /{name} here.", 404)
        command = found[-1]
        needs = command.get("default_member_permissions")
        if needs is not None and place == 0:
            held = in_channel(self.world, user, channel)
            if not held & 1 << 3 and (int(needs) == 0 or held & int(needs) != int(needs)):
                raise PageError(f"You may not use /{name}.", 403)
        chain: list[Json] = []
        specs = command.get("options") or []
        for part in parts:
            inner = [o for o in specs if o["name"] == part and o["type"] in (1, 2)]
            if not inner:
                raise PageError(f"There is no command /{words} here.", 404)
            chain.append(inner[0])
            specs = inner[0].get("options") or []
        if any(o["type"] in (1, 2) for o in specs):
            raise PageError(f"/{words} needs a sub-command.")
        return command, chain, specs

    def _command_data(
        self, channel: Json, command: Json, chain: list[Json], leaf: list[Json], specs: list[Json]
    ) -> Json:
        by_name = {s["name"]: s for s in specs}
        named = [str(o["value"]) for o in leaf if by_name[o["name"]]["type"] in (USER, MENTIONABLE)]
        options = leaf
        for part in reversed(chain):
            options = [{"name": part["name"], "type": part["type"], "options": options}]
        data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
        if command.get("guild_id"):
            data["guild_id"] = command["guild_id"]
        resolved = self.interactions.resolved(named, channel) if named else {}
        channels = [str(o["value"]) for o in leaf if by_name[o["name"]]["type"] == CHANNEL]
        if channels:
            resolved["channels"] = {c: {**self.world.channels[c], "permissions": "0"} for c in channels}
        if resolved:
            data["resolved"] = resolved
        return data

    async def slash(self, user: str, channel: Json, words: str, options: Json, nonce: str | None) -> Json:
        """Runs a command as this person."""
        command, chain, specs = self._command(user, channel, words)
        leaf = [_option(self.world, s, options[s["name"]]) for s in specs if options.get(s["name"]) not in (None, "")]
        missing = [s["name"] for s in specs if s.get("required") and s["name"] not in {o["name"] for o in leaf}]
        unknown = set(options) - {s["name"] for s in specs}
        if missing:
            raise PageError(f"/{words.removeprefix('/')} needs the option {missing[0]}.")
        if unknown:
            raise PageError(f"/{words.removeprefix('/')} has no option {min(unknown)}.")
        data = self._command_data(channel, command, chain, leaf, specs)
        name = " ".join([command["name"], *(part["name"] for part in chain)])
        return await self._act(COMMAND, user, channel, data, nonce, name=name)

    async def autocomplete(self, user: str, channel: Json, words: str, options: Json, focused: str) -> list[Json]:
        """The bot's suggestions for the option that the person is typing; none when it does not answer in time."""
        command, chain, specs = self._command(user, channel, words)
        if not any(s["name"] == focused and s.get("autocomplete") for s in specs):
            raise PageError(f"The option {focused} has no suggestions.")
        leaf: list[Json] = []
        for spec in specs:
            if spec["name"] == focused:
                text = str(options.get(focused) or "")
                leaf.append({"name": focused, "type": spec["type"], "value": text, "focused": True})
            elif options.get(spec["name"]) not in (None, ""):
                leaf.append(_option(self.world, spec, options[spec["name"]]))
        data = self._command_data(channel, command, chain, leaf, specs)
        _, answer = await self.interactions.send(AUTOCOMPLETE, user, channel, data, name=command["name"])
        return [] if answer is None else list(answer.data.get("choices") or [])

    # ---- components

    async def press(
        self, user: str, channel: Json, message: str, custom_id: str, values: list[str] | None, nonce: str | None
    ) -> Json:
        """Presses a button or picks in a select, if the person sees it and it is not disabled."""
        post = self.world.posts[channel["id"]].get(message)
        if post is None or not self.world.can_read(user, post):
            raise PageError("This message is gone.", 404)
        component = next((c for c in walk(post.data["components"]) if c.get("custom_id") == custom_id), None)
        if component is None:
            raise PageError("This control is no longer on the message.", 404)
        if component.get("disabled"):
            raise PageError("This control is disabled.", 409)
        data: Json = {"custom_id": custom_id, "component_type": component["type"], "id": component["id"]}
        if component["type"] != BUTTON:
            data["values"] = _picked(self.world, component, values)
            if component["type"] == USER_SELECT:
                data["resolved"] = self.interactions.resolved(data["values"], channel)
        elif values is not None:
            raise PageError("A button takes no values.")
        return await self._act(COMPONENT, user, channel, data, nonce, source=post)

    async def submit(self, user: str, channel: Json, interaction: str, custom_id: str, given: Json) -> Json:
        """Submits a modal that the bot showed to this person."""
        opened = self.interactions.by_id(interaction)
        modal = opened.modal if opened is not None and opened.user == user else None
        if opened is None or modal is None or modal["custom_id"] != custom_id or opened.channel != channel["id"]:
            raise PageError("This form is no longer open.", 404)
        unknown = set(given) - {c["custom_id"] for c in walk(modal["components"]) if "custom_id" in c}
        if unknown:
            raise PageError(f"This form has no field {min(unknown)}.")
        parts = [_filled(self.world, part, given) for part in modal["components"]]
        data = {"custom_id": custom_id, "components": parts}
        source = self.world.posts[channel["id"]].get(opened.source or "")
        told = await self._act(MODAL, user, channel, data, None, source=source)
        if told["type"] != "failed":
            opened.modal = None
            self.interactions.save(opened)
        return told

    # ---- how it went

    async def _act(
        self,
        kind: int,
        user: str,
        channel: Json,
        data: Json,
        nonce: str | None,
        *,
        name: str | None = None,
        source: Post | None = None,
    ) -> Json:
        self.tell(user, {"nonce": nonce, "state": "thinking"})
        sent = asyncio.ensure_future(self.interactions.send(kind, user, channel, data, name=name, source=source))
        interaction, answer = await asyncio.shield(sent)  # a closed page does not take the press back
        if answer is None:
            self.tell(user, {"nonce": nonce, "state": "failed", "message": FAILED})
            return {"type": "failed", "modal": None, "error": FAILED, "interaction": interaction.id, "message": None}
        self.tell(user, {"nonce": nonce, "state": "done"})
        return self._told(interaction, answer)

    @staticmethod
    def _told(interaction: Interaction, answer: Answer) -> Json:
        kind = {THINKING: "deferred", LATER: "deferred", SHOW_MODAL: "modal"}.get(answer.type, "message")
        modal = None
        if answer.type == SHOW_MODAL:
            modal = {key: answer.data[key] for key in ("custom_id", "title", "components")}
            modal["interaction"] = interaction.id
        shown = answer.post
        message = {**shown.data, "ephemeral": shown.only is not None} if shown is not None else None
        return {"type": kind, "modal": modal, "error": None, "interaction": interaction.id, "message": message}


def _option(world: World, spec: Json, value: Any) -> Json:
    """One command option as it goes to the bot. Raises PageError for a value that Discord's client would not send."""
    kind, name = spec["type"], spec["name"]
    try:
        if kind == INTEGER:
            value = int(value)
        elif kind == NUMBER:
            value = float(value)
        elif kind == BOOLEAN:
            value = value if isinstance(value, bool) else {"true": True, "false": False}[str(value).lower()]
        else:
            value = str(value)
    except (ValueError, KeyError) as error:
        raise PageError(f"The option {name} cannot be {value!r}.") from error
    choices = spec.get("choices") or []
    if choices and value not in [c["value"] for c in choices]:
        raise PageError(f"The option {name} must be one of: {', '.join(c['name'] for c in choices)}.")
    if kind in (INTEGER, NUMBER):
        if spec.get("min_value") is not None and value < spec["min_value"]:
            raise PageError(f"The option {name} must be at least {spec['min_value']}.")
        if spec.get("max_value") is not None and value > spec["max_value"]:
            raise PageError(f"The option {name} must be at most {spec['max_value']}.")
    if kind == STRING and not int(spec.get("min_length") or 0) <= len(value) <= int(spec.get("max_length") or 6000):
        raise PageError(f"The text for the option {name} has the wrong length.")
    if kind == USER and world.user(value) is None:
        raise PageError(f"The option {name} must be a person.")
    if kind == CHANNEL and value not in world.channels:
        raise PageError(f"The option {name} must be a channel.")
    if kind in (ROLE, MENTIONABLE, 11):
        raise PageError(f"The sandbox cannot fill the option {name}: roles and files are not imitated.")
    return {"name": name, "type": kind, "value": value}


def _picked(world: World, select: Json, values: list[str] | None) -> list[str]:
    """What was picked in a select. Raises PageError for picks that the select does not offer."""
    values = [str(v) for v in values or []]
    low, high = select.get("min_values"), select.get("max_values") or 1
    low = 1 if low is None else low
    if not low <= len(values) <= high:
        raise PageError(f"Pick {low if low == high else f'{low} to {high}'} here.")
    if select["type"] == STRING_SELECT:
        offered = {o["value"] for o in select["options"]}
    elif select["type"] == USER_SELECT:
        offered = {*world.people, world.bot["id"]}
    elif select["type"] == CHANNEL_SELECT:
        offered = set(world.channels)
    else:
        raise PageError("The sandbox does not imitate role selects.")
    if len(set(values)) < len(values) or not offered.issuperset(values):
        raise PageError("That is not on offer in this select.")
    return values


def _filled(world: World, part: Json, given: Json) -> Json:
    """One part of a submitted modal, with the person's entries, in the shape in which Discord echoes it."""
    kind = part["type"]
    if kind == ROW:
        inside = [_filled(world, c, given) for c in part["components"]]
        return {"type": ROW, "id": part.get("id", 0), "components": inside}
    if kind == LABEL:
        return {"type": LABEL, "id": part.get("id", 0), "component": _filled(world, part["component"], given)}
    if kind == TEXT_DISPLAY:
        return {"type": TEXT_DISPLAY, "id": part.get("id", 0)}
    echo: Json = {"type": kind, "id": part.get("id", 0), "custom_id": part["custom_id"]}
    value = given.get(part["custom_id"])
    if kind != TEXT_INPUT:
        optional = part.get("required") is False and not value
        picked = [value] if isinstance(value, str) else value
        return {**echo, "values": [] if optional else _picked(world, part, picked)}
    text = str(part.get("value") or "") if value is None else str(value)
    low, high = int(part.get("min_length") or 0), int(part.get("max_length") or 4000)
    if not text and part.get("required", True):
        raise PageError(f"Please fill in {part.get('label') or part['custom_id']}.")
    if text and not low <= len(text) <= high:
        raise PageError(f"{part.get('label') or part['custom_id']} takes {low} to {high} characters.")
    return {**echo, "value": text}
