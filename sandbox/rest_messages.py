"""Messages over the HTTP API: send, read, edit, delete, pin, and typing."""

from __future__ import annotations

import time

from . import messages
from .errors import Json, Refusal
from .form import Form, form_error
from .gateway import MESSAGE_CONTENT
from .permissions import DM, THREADS, may, require
from .rest import Call, as_json, endpoint
from .snowflakes import created_at
from .world import Post, World

#: How long an enforced nonce is remembered ("a few minutes" in Discord's words).
NONCE_SECONDS = 300.0
MESSAGES = "/channels/{channel}/messages"


def public_post(call: Call, channel: Json) -> Post:
    """The message of the path; an ephemeral one does not exist for the bot's token. Raises 10008."""
    post = call.world.post(channel, call.args["message"])
    if post.only is not None:
        raise Refusal(10008)
    return post


def for_bot(call: Call, post: Post) -> Json:
    """The message as the bot reads it over HTTP: without the message content intent it sees no text of others."""
    data, world = post.data, call.world
    channel = world.channels[post.channel]
    named = any(user["id"] == world.bot["id"] for user in data["mentions"])
    own = data["author"]["id"] == world.bot["id"]
    if own or named or channel["type"] == DM or call.services.gateway.approved & MESSAGE_CONTENT:
        return data
    return {**data, "content": "", "embeds": [], "attachments": [], "components": []}


@endpoint("POST", MESSAGES, bucket="create-message")
def send(call: Call) -> Json:
    world, body = call.world, as_json(call.body)
    channel = world.channel(call.args["channel"])
    check_may_send(world, channel, body, bool(call.files))
    earlier = _sent_with_nonce(world, channel, body)
    if earlier is not None:
        return earlier.data
    metadata = channel.get("thread_metadata")
    reply_to = _reply_target(world, channel, body.get("message_reference"))
    flags = int(body.get("flags") or 0) & messages.SETTABLE
    post = messages.create(world, channel, world.bot, body, call.files, flags=flags, reply_to=reply_to)
    if metadata:
        world.set_thread_member(channel, world.bot["id"], True)
        if metadata["archived"]:
            metadata["archived"] = False
            world.changed_channel(channel)
    return post.data


def check_may_send(world: World, channel: Json, body: Json, has_files: bool) -> None:
    """Refuses a message of the bot that it may not send here, in Discord's order."""
    bot = world.bot["id"]
    if channel["type"] == DM:
        person = channel["recipients"][0]["id"]
        if person not in world.members:
            raise Refusal(50278)
        if person in world.dm_closed:
            raise Refusal(50007)
        return
    require(world, bot, channel, "SEND_MESSAGES_IN_THREADS" if channel["type"] in THREADS else "SEND_MESSAGES")
    if (channel.get("thread_metadata") or {}).get("locked") and not may(world, bot, channel, "MANAGE_THREADS"):
        raise Refusal(160005)
    if has_files:
        require(world, bot, channel, "ATTACH_FILES")
    if body.get("embeds"):
        require(world, bot, channel, "EMBED_LINKS")


def _sent_with_nonce(world: World, channel: Json, body: Json) -> Post | None:
    """The message that the bot has already sent with this enforced nonce in the last minutes."""
    if body.get("nonce") is None or not body.get("enforce_nonce"):
        return None
    for post in reversed(world.posts[channel["id"]].values()):
        if time.time() - created_at(post.id) > NONCE_SECONDS:
            return None
        if post.nonce == str(body["nonce"]) and post.data["author"]["id"] == world.bot["id"]:
            return post
    return None


def _reply_target(world: World, channel: Json, reference: Json | None) -> Post | None:
    if not reference:
        return None
    require(world, world.bot["id"], channel)
    if not may(world, world.bot["id"], channel, "READ_MESSAGE_HISTORY"):
        raise Refusal(160002)
    post = world.posts[channel["id"]].get(str(reference.get("message_id")))
    if post is not None and post.only is None:
        return post
    if reference.get("fail_if_not_exists") is False:
        return None
    raise form_error(["message_reference"], "REPLIES_UNKNOWN_MESSAGE", "Unknown message")


@endpoint("GET", MESSAGES)
def history(call: Call) -> list[Json]:
    """Newest first, as Discord lists them, except `after`, which takes the oldest ones after that id."""
    world = call.world
    channel = world.channel(call.args["channel"])
    require(world, world.bot["id"], channel)
    if not may(world, world.bot["id"], channel, "READ_MESSAGE_HISTORY"):
        return []
    form = Form()
    limit = int(call.query.get("limit", "50")) if call.query.get("limit", "50").isdigit() else 0
    form.number(["limit"], limit, 1, 100)
    form.raise_if_wrong()
    posts = [p for p in world.posts[channel["id"]].values() if p.only is None]
    if "around" in call.query:
        middle, half = int(call.query["around"]), limit // 2
        older = [p for p in posts if int(p.id) < middle][-half:] if half else []
        newer = [p for p in posts if int(p.id) >= middle][: half + 1]
        chosen = older + newer
    elif "after" in call.query:
        chosen = [p for p in posts if int(p.id) > int(call.query["after"])][:limit]
    else:
        before = int(call.query.get("before", "0"))
        chosen = [p for p in posts if not before or int(p.id) < before][-limit:]
    return [for_bot(call, p) for p in reversed(chosen)]


@endpoint("GET", MESSAGES + "/{message}")
def read(call: Call) -> Json:
    world = call.world
    channel = world.channel(call.args["channel"])
    require(world, world.bot["id"], channel, "READ_MESSAGE_HISTORY")
    return for_bot(call, public_post(call, channel))


@endpoint("PATCH", MESSAGES + "/{message}", bucket="edit-message")
def edit(call: Call) -> Json:
    world, body = call.world, as_json(call.body)
    channel = world.channel(call.args["channel"])
    require(world, world.bot["id"], channel)
    post = public_post(call, channel)
    if post.data["author"]["id"] != world.bot["id"]:
        raise Refusal(50005)
    if (channel.get("thread_metadata") or {}).get("archived"):
        raise Refusal(50083)
    if call.files:
        require(world, world.bot["id"], channel, "ATTACH_FILES")
    if body.get("embeds"):
        require(world, world.bot["id"], channel, "EMBED_LINKS")
    return messages.edit(world, post, body, call.files).data


@endpoint("DELETE", MESSAGES + "/{message}", bucket="delete-message")
def delete(call: Call) -> None:
    world = call.world
    channel = world.channel(call.args["channel"])
    require(world, world.bot["id"], channel)
    post = public_post(call, channel)
    if post.data["author"]["id"] != world.bot["id"]:
        if channel["type"] == DM:
            raise Refusal(50003)
        require(world, world.bot["id"], channel, "MANAGE_MESSAGES")
    if (channel.get("thread_metadata") or {}).get("archived"):
        raise Refusal(50083)
    world.remove_post(post)


@endpoint("POST", "/channels/{channel}/typing")
def typing(call: Call) -> None:
    world = call.world
    channel = world.channel(call.args["channel"])
    require(world, world.bot["id"], channel, "SEND_MESSAGES")


@endpoint("GET", MESSAGES + "/pins")
def pins(call: Call) -> Json:
    world = call.world
    channel = world.channel(call.args["channel"])
    require(world, world.bot["id"], channel)
    found = [p for p in world.posts[channel["id"]].values() if p.data["pinned"]]
    items = [{"pinned_at": p.data["timestamp"], "message": for_bot(call, p)} for p in reversed(found)]
    return {"items": items, "has_more": False}


def _set_pinned(call: Call, pinned: bool) -> None:
    world = call.world
    channel = world.channel(call.args["channel"])
    require(world, world.bot["id"], channel, "PIN_MESSAGES")
    post = public_post(call, channel)
    if post.data["pinned"] != pinned:
        post.data["pinned"] = pinned
        world.changed_post(post)


@endpoint("PUT", MESSAGES + "/pins/{message}")
def pin(call: Call) -> None:
    _set_pinned(call, True)


@endpoint("DELETE", MESSAGES + "/pins/{message}")
def unpin(call: Call) -> None:
    _set_pinned(call, False)
