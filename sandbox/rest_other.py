"""The rest of the HTTP API that a game bot meets: itself, its commands, people, channels, threads, DMs."""

from __future__ import annotations

from typing import Any

from .errors import Json, Refusal
from .form import Form
from .gateway import thread_member
from .limits_commands import check_command, check_commands
from .permissions import DM, GAME_BOT_NEEDS, THREADS, bits, can_see, require
from .rest import Call, as_json, endpoint

#: A command's fields that Discord fills in when they are left out.
COMMAND_DEFAULTS: Json = {
    "type": 1,
    "description": "",
    "default_member_permissions": None,
    "dm_permission": True,
    "contexts": None,
    "integration_types": [0],
    "nsfw": False,
    "name_localizations": None,
    "description_localizations": None,
}
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
GLOBAL_COMMANDS = "/applications/{application}/commands"
GUILD_COMMANDS = "/applications/{application}/guilds/{guild}/commands"


# ---- the bot itself


@endpoint("GET", "/users/@me")
def me(call: Call) -> Json:
    return {**call.world.bot, "verified": True, "mfa_enabled": False, "locale": "en-US", "flags": 0}


@endpoint("GET", "/users/@me/guilds")
def my_guilds(call: Call) -> list[Json]:
    guild = call.world.guild
    held = str(bits(*GAME_BOT_NEEDS))
    told = {"id": guild["id"], "name": guild["name"], "icon": None, "owner": False, "permissions": held, "features": []}
    return [told]


@endpoint("GET", "/oauth2/applications/@me")
@endpoint("GET", "/applications/@me")
def application(call: Call) -> Json:
    bot, owner = call.world.bot, call.world.people[call.world.guild["owner_id"]]
    return {
        "id": bot["id"],
        "name": bot["username"],
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "bot": bot,
        "verify_key": "0" * 64,
        "flags": 0,
        "owner": owner,
        "team": None,
        "summary": "",
        "approximate_guild_count": 1,
        "integration_types_config": {"0": {}},
    }


@endpoint("GET", "/gateway")
@endpoint("GET", "/gateway/bot")
def gateway(call: Call) -> Json:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    url = call.world.base.replace("http", "ws", 1) + "/gateway"
    return {"url": url, "shards": 1, "session_start_limit": limit}


# ---- commands


def _scope(call: Call) -> str:
    if call.args["application"] != call.world.bot["id"]:
        raise Refusal(50001)
    if "guild" in call.args and call.args["guild"] != call.world.guild["id"]:
        raise Refusal(50001)
    return call.args.get("guild", "global")


def _stored(call: Call, scope: str, given: Json) -> Json:
    """The command as Discord keeps it; the same name and type keep their id, unchanged ones their version too."""
    old = [c for c in call.world.commands.get(scope, []) if _key(c) == _key(given)]
    body = {**COMMAND_DEFAULTS, **given}
    for made in ("id", "application_id", "version", "guild_id"):
        body.pop(made, None)
    if body["default_member_permissions"] is not None:
        body["default_member_permissions"] = str(body["default_member_permissions"])
    if old and {k: v for k, v in old[0].items() if k in body} == body and set(body) <= set(old[0]):
        return old[0]
    version = call.world.ids.next()
    command_id = old[0]["id"] if old else version
    command = {"id": command_id, "application_id": call.world.bot["id"], "version": version, **body}
    return command if scope == "global" else {**command, "guild_id": scope}


def _key(command: Json) -> tuple[int, Any]:
    return command.get("type", 1), command.get("name")


def _list_commands(call: Call) -> list[Json]:
    return call.world.commands.get(_scope(call), [])


def _put_commands(call: Call) -> list[Json]:
    scope = _scope(call)
    given = call.body or []
    check_commands(given)
    commands = [_stored(call, scope, command) for command in given]
    if commands != call.world.commands.get(scope):
        call.world.set_commands(scope, commands)
    return commands


def _add_command(call: Call) -> Json:
    scope, given = _scope(call), as_json(call.body)
    check_command(given)
    command = _stored(call, scope, given)
    others = [c for c in call.world.commands.get(scope, []) if c["id"] != command["id"]]
    call.world.set_commands(scope, [*others, command])
    return command


def _one_command(call: Call) -> Json:
    for command in call.world.commands.get(_scope(call), []):
        if command["id"] == call.args["command"]:
            return command
    raise Refusal(10063)


def _change_command(call: Call) -> Json:
    old, scope = _one_command(call), _scope(call)
    changed = {**old, **as_json(call.body)}
    check_command(changed)
    changed["version"] = call.world.ids.next()
    commands = [changed if c["id"] == old["id"] else c for c in call.world.commands[scope]]
    call.world.set_commands(scope, commands)
    return changed


def _remove_command(call: Call) -> None:
    old, scope = _one_command(call), _scope(call)
    call.world.set_commands(scope, [c for c in call.world.commands[scope] if c["id"] != old["id"]])


for _path in (GLOBAL_COMMANDS, GUILD_COMMANDS):
    endpoint("GET", _path)(_list_commands)
    endpoint("PUT", _path)(_put_commands)
    endpoint("POST", _path)(_add_command)
    endpoint("GET", _path + "/{command}")(_one_command)
    endpoint("PATCH", _path + "/{command}")(_change_command)
    endpoint("DELETE", _path + "/{command}")(_remove_command)


@endpoint("GET", "/applications/{application}/emojis")
def emojis(call: Call) -> Json:
    _scope(call)
    return {"items": []}


# ---- people and the server


@endpoint("GET", "/users/{user}")
def user(call: Call) -> Json:
    found = call.world.user(call.args["user"])
    if found is None:
        raise Refusal(10013)
    return found


def _check_guild(call: Call) -> None:
    if call.args["guild"] != call.world.guild["id"]:
        raise Refusal(10004)


@endpoint("GET", "/guilds/{guild}")
def guild(call: Call) -> Json:
    _check_guild(call)
    return {**call.world.guild, "approximate_member_count": len(call.world.members)}


@endpoint("GET", "/guilds/{guild}/channels")
def guild_channels(call: Call) -> list[Json]:
    _check_guild(call)
    return [c for c in call.world.channels.values() if c["type"] not in (DM, *THREADS)]


@endpoint("GET", "/guilds/{guild}/roles")
def guild_roles(call: Call) -> list[Json]:
    _check_guild(call)
    return list(call.world.guild["roles"])


@endpoint("GET", "/guilds/{guild}/threads/active")
def active_threads(call: Call) -> Json:
    _check_guild(call)
    world, bot = call.world, call.world.bot["id"]
    found = [t for t in world.threads() if not t["thread_metadata"]["archived"] and can_see(world, bot, t)]
    members = [thread_member(t, bot) for t in found if bot in world.thread_members[t["id"]]]
    return {"threads": found, "members": members}


@endpoint("GET", "/guilds/{guild}/members/{user}")
def member(call: Call) -> Json:
    _check_guild(call)
    found = call.world.members.get(call.args["user"])
    if found is not None:
        return found
    raise Refusal(10007 if call.world.user(call.args["user"]) else 10013)


# ---- channels, threads, DMs


@endpoint("POST", "/users/@me/channels")
def open_dm(call: Call) -> Json:
    recipient = str(as_json(call.body).get("recipient_id"))
    if recipient not in call.world.people:
        raise Refusal(50033)
    return call.world.dm(recipient)


@endpoint("GET", "/channels/{channel}")
def channel(call: Call) -> Json:
    found = call.world.channel(call.args["channel"])
    require(call.world, call.world.bot["id"], found)
    return found


@endpoint("PATCH", "/channels/{channel}")
def change_channel(call: Call) -> Json:
    """Renaming; threads can be archived and locked too."""
    world, body = call.world, as_json(call.body)
    found = world.channel(call.args["channel"])
    if found["type"] == DM:
        raise Refusal(50003)
    form = Form()
    form.text(["name"], body.get("name"), 1, 100)
    form.raise_if_wrong()
    if found["type"] in THREADS:
        metadata = found["thread_metadata"]
        own = found["owner_id"] == world.bot["id"] and "locked" not in body and not metadata["locked"]
        require(world, world.bot["id"], found, *(() if own else ("MANAGE_THREADS",)))
        if metadata["archived"] and body.get("archived") is not False:
            raise Refusal(50083)
        metadata.update({k: body[k] for k in ("archived", "locked", "auto_archive_duration") if k in body})
    else:
        require(world, world.bot["id"], found, "MANAGE_CHANNELS")
        found.update({k: body[k] for k in ("topic", "rate_limit_per_user", "nsfw") if k in body})
    if "name" in body:
        found["name"] = body["name"]
    world.changed_channel(found)
    return found


@endpoint("DELETE", "/channels/{channel}")
def delete_channel(call: Call) -> Json:
    world = call.world
    found = world.channel(call.args["channel"])
    if found["type"] == DM:
        return found  # Discord only closes the window
    require(world, world.bot["id"], found, "MANAGE_THREADS" if found["type"] in THREADS else "MANAGE_CHANNELS")
    world.delete_channel(found)
    return found


@endpoint("POST", "/channels/{channel}/threads")
@endpoint("POST", "/channels/{channel}/messages/{message}/threads")
def start_thread(call: Call) -> Json:
    world, body = call.world, as_json(call.body)
    parent = world.channel(call.args["channel"])
    if parent["type"] != 0:
        raise Refusal(50024)
    message = call.args.get("message")
    private = message is None and body.get("type", 12) == 12
    require(world, world.bot["id"], parent, "CREATE_PRIVATE_THREADS" if private else "CREATE_PUBLIC_THREADS")
    form = Form()
    form.text(["name"], body.get("name"), 1, 100, required=True)
    minutes = body.get("auto_archive_duration") or 1440
    if minutes not in ARCHIVE_MINUTES:
        form.wrong(["auto_archive_duration"], "BASE_TYPE_CHOICES", f"Value must be one of {ARCHIVE_MINUTES}.")
    form.raise_if_wrong()
    if message is not None:
        post = world.post(parent, message)
        if post.only is not None:
            raise Refusal(10008)
        if message in world.channels:
            raise Refusal(160004)
    return world.add_thread(parent, body["name"], world.bot["id"], private=private, message=message, minutes=minutes)


@endpoint("GET", "/channels/{channel}/thread-members")
def thread_members(call: Call) -> list[Json]:
    found = _thread(call)
    return [thread_member(found, u) for u in call.world.thread_members[found["id"]]]


@endpoint("PUT", "/channels/{channel}/thread-members/{user}")
def join_thread(call: Call) -> None:
    found = _thread(call)
    if found["thread_metadata"]["archived"]:
        raise Refusal(50083)
    call.world.set_thread_member(found, _thread_user(call), True)


@endpoint("DELETE", "/channels/{channel}/thread-members/{user}")
def leave_thread(call: Call) -> None:
    found, who = _thread(call), _thread_user(call)
    if who != call.world.bot["id"] and found["owner_id"] != call.world.bot["id"]:
        require(call.world, call.world.bot["id"], found, "MANAGE_THREADS")
    call.world.set_thread_member(found, who, False)


def _thread(call: Call) -> Json:
    found = call.world.channel(call.args["channel"])
    require(call.world, call.world.bot["id"], found)
    if found["type"] not in THREADS:
        raise Refusal(50024)
    return found


def _thread_user(call: Call) -> str:
    who = call.args["user"]
    if who == "@me":
        return str(call.world.bot["id"])
    if who not in call.world.members:
        raise Refusal(10007)
    return who
