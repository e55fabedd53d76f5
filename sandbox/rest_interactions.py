"""The bot's answers to interactions: the callback, `@original` and follow-ups. They need the token, not permissions."""

from __future__ import annotations

from . import messages
from .errors import Json, Refusal
from .form import form_error
from .interactions import (
    AUTOCOMPLETE,
    CHOICES,
    COMPONENT,
    LATER,
    MESSAGE,
    MODAL,
    SHOW_MODAL,
    THINKING,
    UPDATE,
    Answer,
    Interaction,
)
from .limits_components import check_choices, check_modal
from .messages import EPHEMERAL, LOADING, SETTABLE, V2
from .rest import Call, as_json, endpoint
from .world import Post

TOKEN = "/webhooks/{application}/{token}"


@endpoint("POST", "/interactions/{interaction}/{token}/callback", with_token=True)
def acknowledge(call: Call) -> Json | None:
    services, world, body = call.services, call.world, as_json(call.body)
    interaction = services.interactions.to_acknowledge(call.args["interaction"], call.args["token"])
    kind, data = _fitting_type(interaction, body.get("type")), body.get("data") or {}
    channel = world.channel(interaction.channel)
    ephemeral = int(data.get("flags") or 0) & EPHEMERAL
    post: Post | None = None
    if kind == MESSAGE:
        flags = int(data.get("flags") or 0) & SETTABLE | ephemeral
        post = messages.create(world, channel, world.bot, data, call.files, flags=flags, answer_to=interaction)
    elif kind == THINKING:
        flags = ephemeral | LOADING
        post = messages.create(world, channel, world.bot, {}, {}, flags=flags, answer_to=interaction)
    elif kind == UPDATE:
        # Unlike other edits, an update without `attachments` takes the message's files away.
        post = messages.edit(world, _source(call, interaction), {"attachments": [], **data}, call.files)
    elif kind == CHOICES:
        check_choices(data.get("choices"))
    elif kind == SHOW_MODAL:
        check_modal(data)
    services.interactions.acknowledged(interaction, Answer(kind, post, data))
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return None
    told: Json = {"id": interaction.id, "type": interaction.type}
    if post is not None:
        told["response_message_id"] = post.id
        told["response_message_loading"] = kind == THINKING
        told["response_message_ephemeral"] = bool(post.data["flags"] & EPHEMERAL)
        return {"interaction": told, "resource": {"type": kind, "message": post.data}}
    return {"interaction": told}


def _fitting_type(interaction: Interaction, kind: object) -> int:
    """The callback's type; refused when this kind of interaction cannot be answered with it."""
    fits = {
        MESSAGE: interaction.type != AUTOCOMPLETE,
        THINKING: interaction.type != AUTOCOMPLETE,
        LATER: interaction.type in (COMPONENT, MODAL) and interaction.source is not None,
        UPDATE: interaction.type in (COMPONENT, MODAL) and interaction.source is not None,
        CHOICES: interaction.type == AUTOCOMPLETE,
        SHOW_MODAL: interaction.type not in (AUTOCOMPLETE, MODAL),
    }
    if not isinstance(kind, int) or not fits.get(kind, False):
        said = "This interaction cannot be answered with that type."
        raise form_error(["type"], "INTERACTION_CALLBACK_TYPE_INVALID", said)
    return kind


def _source(call: Call, interaction: Interaction) -> Post:
    return call.world.post(call.world.channel(interaction.channel), str(interaction.source))


def _by_token(call: Call) -> Interaction:
    return call.services.interactions.by_token(call.args["application"], call.args["token"])


def _named(call: Call) -> tuple[Interaction, Post]:
    """The message of the path: `@original`, or a message that this interaction has made. Raises 10008."""
    interaction, wanted = _by_token(call), call.args["message"]
    if wanted == "@original":
        wanted = interaction.original or ""
    elif wanted not in (interaction.original, *interaction.followups):
        raise Refusal(10008)
    return interaction, call.world.post(call.world.channel(interaction.channel), wanted)


@endpoint("POST", TOKEN, bucket="webhook", with_token=True)
def follow_up(call: Call) -> Json:
    world, body = call.world, as_json(call.body)
    interaction = _by_token(call)
    channel = world.channel(interaction.channel)
    original = world.posts[channel["id"]].get(interaction.original or "")
    if original is not None and original.data["flags"] & LOADING:
        # The first follow-up fills the "thinking" message, and that message's visibility stays.
        fill = {**body, "flags": int(body.get("flags") or 0) & (V2 | messages.SUPPRESS_EMBEDS)}
        return messages.edit(world, original, fill, call.files).data
    flags = int(body.get("flags") or 0) & (SETTABLE | EPHEMERAL)
    post = messages.create(world, channel, world.bot, body, call.files, flags=flags, answer_to=interaction)
    interaction.followups.append(post.id)
    call.services.interactions.save(interaction)
    return post.data


@endpoint("GET", TOKEN + "/messages/{message}", with_token=True)
def read_answer(call: Call) -> Json:
    return _named(call)[1].data


@endpoint("PATCH", TOKEN + "/messages/{message}", bucket="webhook", with_token=True)
def edit_answer(call: Call) -> Json:
    _, post = _named(call)
    return messages.edit(call.world, post, as_json(call.body), call.files).data


@endpoint("DELETE", TOKEN + "/messages/{message}", bucket="webhook", with_token=True)
def delete_answer(call: Call) -> None:
    _, post = _named(call)
    call.world.remove_post(post)
