"""The world a new folder starts with: the server "The Burrow", five people, three channels and the bot."""

from __future__ import annotations

from .errors import Json
from .permissions import bits

PEOPLE = (("Alice", "#c2410c"), ("Bob", "#1d4ed8"), ("Carol", "#15803d"), ("Dave", "#7e22ce"), ("Erin", "#b91c1c"))
CHANNELS = (("games", "Tables open here."), ("table-two", "A second table."), ("chat", "No games."))
MEMBER_PERMISSIONS = bits(
    "VIEW_CHANNEL", "SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS", "EMBED_LINKS", "ATTACH_FILES", "READ_MESSAGE_HISTORY",
    "USE_APPLICATION_COMMANDS", "CREATE_PUBLIC_THREADS", "CREATE_PRIVATE_THREADS", "ADD_REACTIONS",
)  # fmt: skip
BOT_PERMISSIONS = bits(
    "VIEW_CHANNEL", "SEND_MESSAGES", "SEND_MESSAGES_IN_THREADS", "EMBED_LINKS", "ATTACH_FILES", "READ_MESSAGE_HISTORY",
    "USE_APPLICATION_COMMANDS", "CREATE_PUBLIC_THREADS",
)  # fmt: skip


def user(user_id: str, name: str, *, bot: bool = False) -> Json:
    """Discord's user object."""
    return {
        "id": user_id,
        "username": name if bot else name.lower(),
        "discriminator": "0",
        "global_name": None if bot else name,
        "avatar": None,
        "bot": bot,
        "public_flags": 0,
    }


def role(role_id: str, name: str, permissions: int, position: int, *, managed_by: str | None = None) -> Json:
    """Discord's role object; `managed_by` is the bot that the role belongs to."""
    colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    found: Json = {
        "id": role_id,
        "name": name,
        "color": 0,
        "colors": colors,
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(permissions),
        "managed": managed_by is not None,
        "mentionable": False,
        "flags": 0,
    }
    if managed_by is not None:
        found["tags"] = {"bot_id": managed_by}
    return found


def guild(guild_id: str, name: str, owner: str, roles: list[Json], now: str) -> Json:
    """Discord's guild object without channels, threads and members, which live on their own."""
    return {
        "id": guild_id,
        "name": name,
        "owner_id": owner,
        "roles": roles,
        "emojis": [],
        "stickers": [],
        "features": [],
        "preferred_locale": "en-US",
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "afk_channel_id": None,
        "afk_timeout": 300,
        "application_id": None,
        "vanity_url_code": None,
        "description": None,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "joined_at": now,
    }


def member(who: Json, roles: list[str], now: str) -> Json:
    """Discord's member object."""
    return {
        "user": who,
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": roles,
        "joined_at": now,
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }


def text_channel(channel_id: str, guild_id: str, name: str, topic: str | None, position: int) -> Json:
    """Discord's object of a text channel."""
    return {
        "id": channel_id,
        "type": 0,
        "guild_id": guild_id,
        "name": name,
        "topic": topic,
        "position": position,
        "parent_id": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "permission_overwrites": [],
        "last_message_id": None,
        "flags": 0,
    }


def dm_channel(channel_id: str, person: Json) -> Json:
    """Discord's object of the DM between the bot and a person, as the bot sees it."""
    return {"id": channel_id, "type": 1, "last_message_id": None, "flags": 0, "recipients": [person]}


def thread(thread_id: str, parent: Json, name: str, owner: str, kind: int, minutes: int, now: str) -> Json:
    """Discord's object of a thread; `minutes` without a message archive it."""
    metadata: Json = {
        "archived": False,
        "auto_archive_duration": minutes,
        "archive_timestamp": now,
        "locked": False,
        "create_timestamp": now,
    }
    if kind == 12:
        metadata["invitable"] = True
    return {
        "id": thread_id,
        "type": kind,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": owner,
        "name": name,
        "rate_limit_per_user": 0,
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "last_message_id": None,
        "flags": 0,
        "applied_tags": [],
        "thread_metadata": metadata,
    }
