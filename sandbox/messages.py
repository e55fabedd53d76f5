"""Making and editing messages: what a request's body does to a message, attachments and mentions included."""

from __future__ import annotations

import copy
import itertools
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import attachments, limits
from .errors import Json, Refusal
from .form import form_error
from .permissions import BITS, PRIVATE_THREAD, in_channel
from .wire import Files
from .world import Post, World, now

if TYPE_CHECKING:
    from .interactions import Interaction

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, SILENT, V2 = 1 << 2, 1 << 6, 1 << 7, 1 << 12, 1 << 15
#: Flags that a bot may set itself.
SETTABLE = SUPPRESS_EMBEDS | SILENT | V2


def walk(components: list[Json] | None) -> Iterator[Json]:
    """All components of a message or modal, from the outside in."""
    for component in components or []:
        yield component
        yield from walk(component.get("components"))
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def blank(world: World, channel: str, author: Json, flags: int = 0) -> Json:
    """A message without content, in Discord's shape."""
    return {
        "id": world.ids.next(),
        "type": 0,
        "channel_id": channel,
        "author": author,
        "content": "",
        "timestamp": now(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": flags,
    }


def create(
    world: World,
    channel: Json,
    author: Json,
    body: Json,
    files: Files,
    *,
    flags: int = 0,
    answer_to: Interaction | None = None,
    reply_to: Post | None = None,
) -> Post:
    """Posts a message after checking it.

    Args:
        flags: flags beside those that the body may set (ephemeral, loading).
        answer_to: the interaction that this message answers.
        reply_to: the message that this one replies to.
    """
    data = blank(world, channel["id"], author, flags)
    post = Post(data)
    if answer_to is not None:
        _mark_as_answer(world, data, answer_to)
        post.only = answer_to.user if flags & EPHEMERAL else None
    if reply_to is not None:
        data["type"] = 19
        data["message_reference"] = {"type": 0, "message_id": reply_to.id, "channel_id": reply_to.channel}
        data["referenced_message"] = {k: v for k, v in reply_to.data.items() if k != "referenced_message"}
    if not flags & LOADING:
        _apply(world, post, body, files)
    if body.get("nonce") is not None:
        post.nonce = str(body["nonce"])
        data["nonce"] = body["nonce"]
    world.add_post(post)
    if channel["type"] == PRIVATE_THREAD and post.only is None:
        for mentioned in data["mentions"]:
            world.set_thread_member(channel, mentioned["id"], True)
    return post


def edit(world: World, post: Post, body: Json, files: Files) -> Post:
    """Changes a message; on a refusal nothing has changed."""
    trial = Post(copy.deepcopy(post.data), list(post.files), post.only, post.nonce)
    was_loading = trial.data["flags"] & LOADING
    trial.data["flags"] &= ~LOADING
    _apply(world, trial, body, files)
    if not was_loading:
        trial.data["edited_timestamp"] = now()
    post.data, post.files = trial.data, trial.files
    world.changed_post(post)
    return post


def _mark_as_answer(world: World, data: Json, interaction: Interaction) -> None:
    user = world.user(interaction.user)
    metadata = {
        "id": interaction.id,
        "type": interaction.type,
        "user": user,
        "authorizing_integration_owners": interaction.owners(world),
    }
    if interaction.source is not None:
        metadata["interacted_message_id"] = interaction.source
    data["application_id"] = data["webhook_id"] = world.bot["id"]
    data["interaction_metadata"] = metadata
    if interaction.type == 2:
        data["type"] = 20
        data["interaction"] = {"id": interaction.id, "type": 2, "name": interaction.name, "user": user}


def _apply(world: World, post: Post, body: Json, files: Files) -> None:
    """Puts the body into the message. Raises a Refusal, having changed only `post`."""
    data = post.data
    limits.check_message(body, files, v2=bool((int(body.get("flags") or 0) | data["flags"]) & V2))
    if body.get("flags") is not None:
        kept_v2 = data["flags"] & V2  # Components V2 cannot be switched off again
        data["flags"] = data["flags"] & ~SETTABLE | int(body["flags"]) & SETTABLE | kept_v2
    for key, empty in (("content", ""), ("embeds", []), ("components", [])):
        if key in body:
            data[key] = copy.deepcopy(body[key]) if body[key] is not None else empty
    if data["flags"] & V2 and (data["content"] or data["embeds"]):
        code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
        raise form_error(["content"], code, "Content and embeds cannot be used with IS_COMPONENTS_V2")
    consumed_before = {f["id"] for f in post.files} - {a["id"] for a in data["attachments"]}
    post.files = _attach(world, post, body.get("attachments"), files)
    by_name = {f["filename"]: f for f in post.files}
    consumed: set[str] = set()
    for key in ("embeds", "components"):
        data[key] = _resolve(data[key], by_name, consumed, [key])
        if key not in body:
            consumed |= consumed_before & _attachments_in(data[key])
    data["attachments"] = [f for f in post.files if f["id"] not in consumed]
    for embed in data["embeds"]:
        embed.setdefault("type", "rich")
    _number(data["components"])
    if "content" in body or "allowed_mentions" in body or "components" in body:
        _mention(world, data, body.get("allowed_mentions"))
    if not (data["content"] or data["embeds"] or data["components"] or post.files):
        raise Refusal(50006)


def _attach(world: World, post: Post, listed: list[Json] | None, files: Files) -> list[Json]:
    """The message's attachments afterwards: all old ones without a list, else the listed ones, then the new."""
    described = {str(entry.get("id")): entry for entry in listed or []}
    old = {f["id"]: f for f in post.files}
    kept = list(old.values()) if listed is None else [old[i] for i in described if i in old]
    new_texts = {i: {"description": entry["description"]} for i, entry in described.items() if "description" in entry}
    kept = [attachment | new_texts.get(attachment["id"], {}) for attachment in kept]
    new = [
        attachments.keep(world, post.channel, name, content, described.get(str(number), {}))
        for number, (name, content) in sorted(files.items())
    ]
    return kept + new


def _resolve(value: Any, by_name: dict[str, Json], consumed: set[str], path: list[str]) -> Any:
    """Turns `attachment://name` into the file's address and notes which files are shown that way."""
    if isinstance(value, list):
        return [_resolve(inner, by_name, consumed, [*path, str(i)]) for i, inner in enumerate(value)]
    if not isinstance(value, dict):
        return value
    url = value.get("url")
    if not isinstance(url, str) or not url.startswith("attachment://"):
        return {key: _resolve(inner, by_name, consumed, [*path, key]) for key, inner in value.items()}
    found = by_name.get(attachments.clean_name(url.removeprefix("attachment://")))
    if found is None:
        code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
        raise form_error([*path, "url"], code, "The referenced attachment could not be found")
    consumed.add(found["id"])
    facts = {key: found[key] for key in ("url", "proxy_url", "width", "height", "content_type") if key in found}
    return value | facts | {"attachment_id": found["id"]}


def _attachments_in(value: Any) -> set[str]:
    if isinstance(value, list):
        return set().union(*map(_attachments_in, value)) if value else set()
    if not isinstance(value, dict):
        return set()
    own = {value["attachment_id"]} if "attachment_id" in value else set()
    return own.union(*map(_attachments_in, value.values()))


def _number(components: list[Json]) -> None:
    """Gives every component without an id the next free number."""
    taken = {c["id"] for c in walk(components) if c.get("id")}
    free = (n for n in itertools.count(1) if n not in taken)
    for component in walk(components):
        if not component.get("id"):
            component["id"] = next(free)
        if component["type"] == 2:
            component.setdefault("disabled", False)


def _mention(world: World, data: Json, allowed: Json | None) -> None:
    """Finds the people, roles and everybody that the text mentions and that `allowed_mentions` lets it notify."""
    text = "\n".join([data["content"], *(c.get("content", "") for c in walk(data["components"]) if c["type"] == 10)])
    parse = (allowed or {}).get("parse") if allowed is not None else ["users", "roles", "everyone"]
    parse = parse or []

    def passes(kind: str, target: str) -> bool:
        return kind in parse or target in map(str, (allowed or {}).get(kind) or [])

    users = dict.fromkeys(re.findall(r"<@!?(\d+)>", text))
    data["mentions"] = [u for i in users if passes("users", i) and (u := world.user(i)) is not None]
    roles = {r["id"] for r in world.guild["roles"]}
    named_roles = dict.fromkeys(re.findall(r"<@&(\d+)>", text))
    data["mention_roles"] = [i for i in named_roles if i in roles and passes("roles", i)]
    channel = world.channels[data["channel_id"]]
    loud = in_channel(world, data["author"]["id"], channel) & BITS["MENTION_EVERYONE"]
    named = "@everyone" in text or "@here" in text
    data["mention_everyone"] = bool(named and loud and "everyone" in parse and channel["type"] != 1)
