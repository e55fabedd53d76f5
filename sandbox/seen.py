"""Messages and replies as a person in a test sees them."""

from __future__ import annotations

from dataclasses import dataclass

from .errors import Json
from .limits_components import BUTTON, SELECTS, TEXT_DISPLAY
from .messages import LOADING, walk


@dataclass(frozen=True)
class Message:
    """A message on somebody's screen, as it was at this moment; `data` is Discord's object."""

    data: Json

    @property
    def id(self) -> str:
        return str(self.data["id"])

    @property
    def channel(self) -> str:
        return str(self.data["channel_id"])

    @property
    def content(self) -> str:
        return str(self.data["content"])

    @property
    def text(self) -> str:
        """All words of the message: content, embeds and text displays, in reading order."""
        parts = [self.content]
        for embed in self.data["embeds"]:
            parts += [embed.get("title") or "", embed.get("description") or ""]
            parts += [f"{f['name']}: {f['value']}" for f in embed.get("fields") or []]
            parts.append((embed.get("footer") or {}).get("text") or "")
        parts += [c["content"] for c in walk(self.data["components"]) if c["type"] == TEXT_DISPLAY]
        return "\n".join(part for part in parts if part)

    @property
    def author(self) -> str:
        return str(self.data["author"]["global_name"] or self.data["author"]["username"])

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees it."""
        return bool(self.data["ephemeral"])

    @property
    def thinking(self) -> bool:
        return bool(self.data["flags"] & LOADING)

    @property
    def mentions(self) -> list[str]:
        """User names of the people whom the message notifies."""
        return [user["username"] for user in self.data["mentions"]]

    @property
    def attachments(self) -> list[Json]:
        return list(self.data["attachments"])

    @property
    def pictures(self) -> list[Json]:
        """Everything with a picture: attachments and the images of embeds (`url`, and `description` if it has one)."""
        images = [e["image"] for e in self.data["embeds"] if e.get("image")]
        return [*self.attachments, *images]

    @property
    def components(self) -> list[Json]:
        """All components, from the outside in."""
        return list(walk(self.data["components"]))

    def buttons(self, *, disabled: bool = False) -> list[Json]:
        """Buttons that can be pressed, or all of them."""
        found = [c for c in self.components if c["type"] == BUTTON and c.get("custom_id")]
        return [c for c in found if disabled or not c.get("disabled")]

    @property
    def labels(self) -> list[str]:
        """Labels of the buttons that can be pressed."""
        return [str(c.get("label") or (c.get("emoji") or {}).get("name")) for c in self.buttons()]

    def selects(self, *, disabled: bool = False) -> list[Json]:
        """Selects that can be used, or all of them."""
        found = [c for c in self.components if c["type"] in SELECTS]
        return [c for c in found if disabled or not c.get("disabled")]


@dataclass(frozen=True)
class Reply:
    """What came of a command, a press or a form.

    Attributes:
        type: `message` (posted or changed), `deferred`, `modal`, or `failed` when the bot did not answer in time.
        message: the answer, if it is a message (for a deferred command the "thinking" one).
        modal: the form that opened.
        error: what the person reads when it failed.
    """

    type: str
    message: Message | None = None
    modal: Json | None = None
    error: str | None = None

    @property
    def ephemeral(self) -> Message | None:
        """The answer, if only this person sees it."""
        return self.message if self.message is not None and self.message.ephemeral else None

    @property
    def text(self) -> str:
        """The answer's words, or the failure."""
        return self.message.text if self.message is not None else self.error or ""


def transcript(name: str, channels: list[tuple[str, list[Message]]], last: int) -> str:
    """A person's screen as text: the latest messages of every channel with their controls and files."""
    lines = [f"What {name} sees:"]
    for channel, messages in channels:
        lines.append(f"  #{channel}" + ("" if messages else " (nothing)"))
        for message in messages[-last:]:
            mark = " (only you)" if message.ephemeral else ""
            words = "thinking…" if message.thinking else message.text.replace("\n", "\n        ")
            lines.append(f"    {message.author}{mark}: {words}")
            buttons = [
                f"[{b.get('label') or '?'}{' off' if b.get('disabled') else ''}]"
                for b in message.buttons(disabled=True)
            ]
            selects = [f"<{s.get('placeholder') or s['custom_id']}>" for s in message.selects(disabled=True)]
            if buttons or selects:
                lines.append("        " + " ".join(buttons + selects))
            lines += [
                f"        file {a['filename']}: {a.get('description') or 'no alt text'}" for a in message.attachments
            ]
    return "\n".join(lines)
