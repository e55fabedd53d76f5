"""Discord's limits on what a request may hold, refused as 50035 Invalid Form Body with the field's path.

This file has messages, embeds and uploads; `limits_components` has components and modals,
`limits_commands` application commands.
"""

from __future__ import annotations

from typing import Any

from . import attachments
from .errors import Json, Refusal
from .form import Form, Path
from .limits_components import check_components

CONTENT, NONCE, EMBEDS, ALT_TEXT, MENTION_LIST = 2000, 25, 10, 1024, 100
EMBED_TOTAL, EMBED_FIELDS = 6000, 25


def check_message(body: Json, files: dict[int, tuple[str, bytes]], *, v2: bool) -> None:
    """Refuses a message body (create, edit, interaction answer) that Discord would not take.

    Args:
        v2: whether the message uses Components V2 afterwards.
    """
    form = Form()
    form.text(["content"], body.get("content"), 0, CONTENT)
    nonce = body.get("nonce")
    if nonce is not None and not isinstance(nonce, int):
        form.text(["nonce"], nonce, 0, NONCE)
    _check_mentions(form, body.get("allowed_mentions"))
    _check_embeds(form, body.get("embeds"))
    check_components(form, body.get("components"), v2=v2)
    if v2 and (body.get("content") or body.get("embeds")):
        code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
        form.wrong(["content"], code, "Content and embeds cannot be used with IS_COMPONENTS_V2")
    listed = form.items(["attachments"], body.get("attachments"), 0, attachments.FILES_PER_MESSAGE)
    for number, entry in enumerate(listed):
        form.text(["attachments", number, "description"], entry.get("description"), 0, ALT_TEXT)
    new = {str(entry.get("id")) for entry in listed if len(str(entry.get("id"))) < 3}
    for missing in sorted(new - {str(number) for number in files}):
        form.wrong(["attachments", missing], "ATTACHMENT_NOT_FOUND", "Attachment data not found")
    if len(files) > attachments.FILES_PER_MESSAGE:
        form.wrong(["files"], "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
    form.raise_if_wrong()
    sizes = [len(data) for _, data in files.values()]
    if any(size > attachments.FILE_LIMIT for size in sizes) or sum(sizes) > attachments.REQUEST_LIMIT:
        raise Refusal(40005)


def _check_mentions(form: Form, allowed: Json | None) -> None:
    if not allowed:
        return
    parse = allowed.get("parse") or []
    for kind in parse:
        if kind not in ("users", "roles", "everyone"):
            said = "Value must be one of users, roles, everyone."
            form.wrong(["allowed_mentions", "parse"], "BASE_TYPE_CHOICES", said)
    for kind in ("users", "roles"):
        named = form.items(["allowed_mentions", kind], allowed.get(kind), 0, MENTION_LIST)
        if named and kind in parse:
            said = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            form.wrong(["allowed_mentions"], "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", said)


def _check_embeds(form: Form, embeds: Any) -> None:
    total = 0

    def text(path: Path, value: Any, low: int, high: int, *, required: bool = False) -> None:
        nonlocal total
        if form.text(path, value, low, high, required=required):
            total += len(value)

    for n, embed in enumerate(form.items(["embeds"], embeds, 0, EMBEDS)):
        text(["embeds", n, "title"], embed.get("title"), 0, 256)
        text(["embeds", n, "description"], embed.get("description"), 0, 4096)
        text(["embeds", n, "footer", "text"], (embed.get("footer") or {}).get("text"), 0, 2048)
        text(["embeds", n, "author", "name"], (embed.get("author") or {}).get("name"), 0, 256)
        for f, field in enumerate(form.items(["embeds", n, "fields"], embed.get("fields"), 0, EMBED_FIELDS)):
            text(["embeds", n, "fields", f, "name"], field.get("name"), 1, 256, required=True)
            text(["embeds", n, "fields", f, "value"], field.get("value"), 1, 1024, required=True)
        form.number(["embeds", n, "color"], embed.get("color"), 0, 0xFFFFFF)
    if total > EMBED_TOTAL:
        form.wrong(["embeds"], "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")
