// One message on screen. A change replaces only the parts that differ, so focus, open menus and pictures stay.
import { avatar } from "./avatar.js";
import { components } from "./components.js";
import { h, icon } from "./dom.js";
import { embeds } from "./embeds.js";
import { dismiss } from "./history.js";
import { inline, markdown } from "./markdown.js";
import { attachments, keepUntilLoaded } from "./pictures.js";
import { channelName, isEphemeral, isThinking, nameOf, state } from "./state.js";
import { clock, fullClock, shortClock } from "./time.js";

const TYPE = { RECIPIENT_ADD: 1, RECIPIENT_REMOVE: 2, PIN: 6, JOIN: 7, THREAD_CREATED: 18, REPLY: 19 };
const COMMAND = 2; // interaction type

const author = (message) => state.people.get(message.author.id) || message.author;
const authorName = (message) => nameOf(author(message));

/** Name of the slash command a message answers, or null. */
function usedCommand(message) {
  const origin = message.interaction_metadata || message.interaction;
  const name = message.interaction?.name || origin?.name;
  return origin?.type === COMMAND && name ? { name, user: origin.user } : null;
}

/** Whether a message carries a line above its author: then it never joins the one before. */
export const hasLead = (message) => Boolean(usedCommand(message) || message.message_reference);

function lead(message) {
  const used = usedCommand(message);
  if (used)
    return h(
      "div.lead",
      {},
      avatar(used.user, "tiny"),
      h("strong", {}, nameOf(state.people.get(used.user?.id) || used.user)),
      " used ",
      h("span.mention", {}, `/${used.name}`),
    );
  if (message.type !== TYPE.REPLY && !message.referenced_message) return null;
  const before = message.referenced_message;
  if (!before) return h("div.lead", {}, h("em", {}, "The message it answers was deleted"));
  const summary = before.content
    ? inline(before.content.split("\n")[0].slice(0, 120))
    : h("em", {}, "Press to see the message");
  return h(
    "div.lead",
    {},
    avatar(before.author, "tiny"),
    h("strong", {}, authorName(before)),
    h("a.lead-text", { href: "#", data: { jump: before.channel_id, jumpMessage: before.id } }, summary),
  );
}

function systemLine(message) {
  const who = h("strong", {}, authorName(message));
  const mentioned = message.mentions?.[0] ? h("strong", {}, nameOf(message.mentions[0])) : "somebody";
  if (message.type === TYPE.THREAD_CREATED) {
    const thread = message.message_reference?.channel_id || message.thread?.id;
    return [
      who,
      " started a thread: ",
      thread ? h("a", { href: "#", data: { jump: thread, jumpMessage: "" } }, message.content) : message.content,
    ];
  }
  if (message.type === TYPE.RECIPIENT_ADD) return [who, " added ", mentioned, " to the thread."];
  if (message.type === TYPE.RECIPIENT_REMOVE) return [who, " removed ", mentioned, " from the thread."];
  if (message.type === TYPE.PIN) return [who, " pinned a message to this channel."];
  if (message.type === TYPE.JOIN) return [who, " joined."];
  return null;
}

function content(message) {
  const system = systemLine(message);
  if (system) return h("div.content.system", {}, system);
  const edited = message.edited_timestamp
    ? h("span.edited", { title: fullClock(message.edited_timestamp) }, "(edited)")
    : null;
  if (isThinking(message))
    return h(
      "div.content.thinking",
      {},
      h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i")),
      `${authorName(message)} is thinking…`,
    );
  if (!message.content) return edited ? h("div.content", {}, edited) : null;
  const body = h("div.content", {}, markdown(message.content));
  if (edited) (body.lastElementChild?.matches("p") ? body.lastElementChild : body).append(" ", edited);
  return body;
}

function threadCard(message) {
  const thread = message.thread && (state.channels.get(message.thread.id) || message.thread);
  if (!thread) return null;
  return h(
    "a.thread-card",
    { href: "#", data: { jump: thread.id, jumpMessage: "" } },
    icon("thread"),
    h("strong", {}, channelName(thread)),
    h("span", {}, "Open thread"),
  );
}

function privateNote(message) {
  if (!isEphemeral(message)) return null;
  return h(
    "p.private-note",
    {},
    icon("eye"),
    "Only you can see this ·",
    h("button.text-button", { type: "button", on: { click: () => dismiss(message) } }, "Dismiss"),
  );
}

function byline(message) {
  const bot = message.author.bot || message.author.id === state.bot?.id;
  return h(
    "div.byline",
    {},
    h("span.author", {}, authorName(message)),
    bot ? h("span.tag", {}, "APP") : null,
    h("time.when", { datetime: message.timestamp, title: fullClock(message.timestamp) }, clock(message.timestamp)),
  );
}

// Name of a part, what it depends on, how it is built.
const PARTS = [
  ["content", (m) => [m.content, m.edited_timestamp, m.flags, m.type], content],
  [
    "attachments",
    (m) => m.attachments?.map((file) => [file.id, file.url, file.description, file.width]),
    (m) => attachments(m.attachments),
  ],
  ["embeds", (m) => m.embeds, (m) => embeds(m.embeds)],
  ["components", (m) => m.components, components],
  ["thread", (m) => [m.thread?.id, m.thread?.name], threadCard],
  ["private", isEphemeral, privateNote],
];

export class MessageView {
  /** @param {Object} message Discord message object */
  constructor(message) {
    this.message = message;
    this.error = h("p.press-error", { role: "alert", hidden: true });
    this.body = h("div.body", {}, byline(message));
    this.known = new Map();
    for (const [name] of PARTS) {
      const slot = document.createComment(name);
      this.known.set(name, { key: null, node: slot });
      this.body.append(slot);
    }
    this.known.get("private").node.before(this.error);
    this.element = h(
      "article.message",
      { tabindex: "-1", data: { messageId: message.id, authorId: message.author.id } },
      lead(message),
      h(
        "div.gutter",
        {},
        avatar(message.author),
        h("time.beside", { datetime: message.timestamp, "aria-hidden": "true" }, shortClock(message.timestamp)),
      ),
      this.body,
    );
    this.update(message);
  }

  /** Show the message as it is now. */
  update(message) {
    this.message = message;
    for (const [name, depends, build] of PARTS) {
      const part = this.known.get(name);
      const key = JSON.stringify(depends(message) ?? null);
      if (key === part.key) continue;
      part.key = key;
      this.replace(part, build(message) || document.createComment(name), name);
    }
    const mentioned = message.mentions?.some((person) => person.id === state.me.id) || message.mention_everyone;
    this.element.classList.toggle("mentioned", Boolean(mentioned));
    this.element.classList.toggle("ephemeral", isEphemeral(message));
    this.element.setAttribute("aria-label", `${authorName(message)}, ${clock(message.timestamp)}`);
    this.element.toggleAttribute("data-edited", Boolean(message.edited_timestamp));
  }

  replace(part, node, name) {
    const old = part.node;
    if (old instanceof Element && node instanceof Element && name === "attachments") keepUntilLoaded(old, node);
    const focused = old instanceof Element && old.contains(document.activeElement) ? document.activeElement : null;
    const place = focused && {
      id: focused.dataset.customId,
      at: [...old.querySelectorAll("[data-custom-id]")].indexOf(focused),
    };
    old.replaceWith(node);
    part.node = node;
    if (name === "components") this.error.hidden = true;
    if (focused) this.refocus(node, place);
  }

  /** Keyboard users stay where they were: the same control, else the one at its place, else the message. */
  refocus(node, place) {
    const controls =
      node instanceof Element
        ? [...node.querySelectorAll("[data-custom-id]")].filter((control) => !control.disabled)
        : [];
    const next =
      controls.find((control) => control.dataset.customId === place.id) ||
      controls[Math.min(place.at, controls.length - 1)] ||
      this.element;
    next.focus({ preventScroll: true });
  }

  /** A sentence below the controls, such as "This interaction failed". */
  fail(text) {
    this.error.textContent = text;
    this.error.hidden = !text;
  }
}
