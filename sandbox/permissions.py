"""Who may do what where: roles, channel overwrites, threads and their members, as Discord computes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .errors import Json, Refusal

if TYPE_CHECKING:
    from .world import World

BITS: dict[str, int] = {
    "ADMINISTRATOR": 1 << 3,
    "MANAGE_CHANNELS": 1 << 4,
    "MANAGE_GUILD": 1 << 5,
    "ADD_REACTIONS": 1 << 6,
    "VIEW_CHANNEL": 1 << 10,
    "SEND_MESSAGES": 1 << 11,
    "MANAGE_MESSAGES": 1 << 13,
    "EMBED_LINKS": 1 << 14,
    "ATTACH_FILES": 1 << 15,
    "READ_MESSAGE_HISTORY": 1 << 16,
    "MENTION_EVERYONE": 1 << 17,
    "USE_EXTERNAL_EMOJIS": 1 << 18,
    "MANAGE_ROLES": 1 << 28,
    "USE_APPLICATION_COMMANDS": 1 << 31,
    "MANAGE_THREADS": 1 << 34,
    "CREATE_PUBLIC_THREADS": 1 << 35,
    "CREATE_PRIVATE_THREADS": 1 << 36,
    "SEND_MESSAGES_IN_THREADS": 1 << 38,
    "PIN_MESSAGES": 1 << 51,
}
EVERYTHING = (1 << 53) - 1
#: What a bot that hosts games could need, in the order in which the page lists them.
GAME_BOT_NEEDS = (
    "VIEW_CHANNEL", "SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS", "EMBED_LINKS", "ATTACH_FILES",
    "READ_MESSAGE_HISTORY", "CREATE_PUBLIC_THREADS", "MANAGE_MESSAGES", "PIN_MESSAGES",
)  # fmt: skip
#: In a DM everybody may do this and nothing else.
IN_DM = ("VIEW_CHANNEL", "SEND_MESSAGES", "EMBED_LINKS", "ATTACH_FILES", "READ_MESSAGE_HISTORY", "MENTION_EVERYONE",
         "USE_EXTERNAL_EMOJIS", "ADD_REACTIONS", "USE_APPLICATION_COMMANDS", "PIN_MESSAGES")  # fmt: skip
TEXT, DM, NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 10, 11, 12
THREADS = (NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)


def bits(*names: str) -> int:
    """The sum of these permissions' bits."""
    total = 0
    for name in names:
        total |= BITS[name]
    return total


def in_guild(world: World, user: str) -> int:
    """A member's permissions from roles alone; 0 for somebody who is not a member."""
    member = world.members.get(user)
    if member is None:
        return 0
    if world.guild["owner_id"] == user:
        return EVERYTHING
    held = {world.guild["id"], *member["roles"]}
    total = 0
    for role in world.guild["roles"]:
        if role["id"] in held:
            total |= int(role["permissions"])
    return EVERYTHING if total & BITS["ADMINISTRATOR"] else total


def in_channel(world: World, user: str, channel: Json) -> int:
    """Effective permissions in a channel, thread or DM.

    Membership of a private thread is not a permission: `can_see` asks for it.
    """
    if channel["type"] == DM:
        return bits(*IN_DM) if user in (world.bot["id"], channel["recipients"][0]["id"]) else 0
    total = in_guild(world, user)
    if total == EVERYTHING or total == 0:
        return total
    ground = world.channels[channel["parent_id"]] if channel["type"] in THREADS else channel
    by_id = {overwrite["id"]: overwrite for overwrite in ground["permission_overwrites"]}

    def apply(found: list[Json]) -> None:
        nonlocal total
        for overwrite in found:
            total &= ~int(overwrite["deny"])
        for overwrite in found:
            total |= int(overwrite["allow"])

    apply([by_id[world.guild["id"]]] if world.guild["id"] in by_id else [])
    apply([by_id[role] for role in world.members[user]["roles"] if role in by_id])
    apply([by_id[user]] if user in by_id else [])
    if not total & BITS["VIEW_CHANNEL"]:
        return 0
    speak = "SEND_MESSAGES_IN_THREADS" if channel["type"] in THREADS else "SEND_MESSAGES"
    if not total & BITS[speak]:
        total &= ~bits("SEND_MESSAGES", "ATTACH_FILES", "EMBED_LINKS", "MENTION_EVERYONE")
    return total


def can_see(world: World, user: str, channel: Json) -> bool:
    """Whether the channel exists for this user."""
    held = in_channel(world, user, channel)
    if not held & BITS["VIEW_CHANNEL"]:
        return False
    if channel["type"] != PRIVATE_THREAD:
        return True
    return user in world.thread_members.get(channel["id"], []) or bool(held & BITS["MANAGE_THREADS"])


def can_speak(world: World, user: str, channel: Json) -> bool:
    """Whether this user may post here now."""
    speak = "SEND_MESSAGES_IN_THREADS" if channel["type"] in THREADS else "SEND_MESSAGES"
    if not can_see(world, user, channel) or not in_channel(world, user, channel) & BITS[speak]:
        return False
    return not (channel.get("thread_metadata") or {}).get("locked") or may(world, user, channel, "MANAGE_THREADS")


def may(world: World, user: str, channel: Json, name: str) -> bool:
    """Whether the user sees the channel and holds this permission in it."""
    return can_see(world, user, channel) and bool(in_channel(world, user, channel) & BITS[name])


def require(world: World, user: str, channel: Json, *names: str) -> None:
    """Refuses like Discord: 50001 for a channel out of sight, 50013 for a permission that is missing."""
    if not can_see(world, user, channel):
        raise Refusal(50001)
    held = in_channel(world, user, channel)
    for name in names:
        if not held & BITS[name]:
            raise Refusal(50013)


def set_for_bot(world: World, channel: Json, name: str, allowed: bool) -> None:
    """Gives a permission to the bot's role in this channel, or takes it away, by a channel overwrite.

    A thread has no overwrites of its own: its parent's change.
    """
    ground = world.channels[channel["parent_id"]] if channel["type"] in THREADS else channel
    role, bit = world.bot_role["id"], BITS[name]
    found = [o for o in ground["permission_overwrites"] if o["id"] == role]
    overwrite = found[0] if found else {"id": role, "type": 0, "allow": "0", "deny": "0"}
    if not found:
        ground["permission_overwrites"].append(overwrite)
    allow, deny = int(overwrite["allow"]) & ~bit, int(overwrite["deny"]) & ~bit
    if not allowed:
        deny |= bit
    elif not int(world.bot_role["permissions"]) & bit:
        allow |= bit
    overwrite["allow"], overwrite["deny"] = str(allow), str(deny)
    if not allow and not deny:
        ground["permission_overwrites"].remove(overwrite)
    world.changed_channel(ground)
