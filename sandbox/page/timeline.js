// The messages of the open channel: order, dividers, scrolling, read marks.
import * as api from "./api.js";
import { announce, h, icon } from "./dom.js";
import { find, load, loadOlder, log } from "./history.js";
import { hasLead, MessageView } from "./message.js";
import { showFailuresWith } from "./press.js";
import { channelName, isDm, isEphemeral, nameOf, newer, on, state, takeRead } from "./state.js";
import { longDate, sameDay } from "./time.js";

const NEAR_BOTTOM = 48; // px that still count as the bottom
const NEAR_TOP = 500; // px from the top where older messages are fetched
const COMMAND = 2; // Discord's interaction type of a slash command
const JOIN_MS = 7 * 60 * 1000; // messages of one author this close share a heading
const FARTHEST_JUMP = 20; // pages of 50 that a link to an old message may load

export class Timeline {
  constructor() {
    this.views = new Map(); // message id -> MessageView
    this.list = h("div.timeline", { role: "log", "aria-live": "off", "aria-label": "Messages" });
    this.scroller = h("div.scroller", { id: "scroller", tabindex: "0", "aria-label": "Message list" }, this.list);
    this.pill = h("button.pill", { type: "button", hidden: true, on: { click: () => this.toBottom() } });
    this.element = h("div.timeline-frame", {}, this.scroller, this.pill);
    this.stuck = true;
    this.missed = 0;
    this.newFrom = null; // the first message that was unread when the channel was opened
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    const sizes = new ResizeObserver(() => {
      if (this.stuck) this.pin();
    });
    sizes.observe(this.list);
    sizes.observe(this.scroller);
    document.addEventListener("visibilitychange", () => this.markRead());
    on("message", ({ message, fresh }) => this.changed(message, fresh));
    on("gone", ({ channel }) => {
      if (channel === state.current) this.keepPlace(() => this.draw());
    });
    showFailuresWith((message, text) => this.keepPlace(() => this.views.get(message.id)?.fail(text)));
  }

  /** Show a channel from its newest message, or at a given one. */
  async open(channelId, messageId = null) {
    this.views.clear();
    this.list.replaceChildren(h("p.loading", { role: "status" }, "Loading messages…"));
    this.stuck = true;
    this.missed = 0;
    const channel = state.channels.get(channelId);
    const lastRead = channel?.unread ? channel.last_read : null;
    this.newFrom = null;
    await load(channelId);
    if (state.current !== channelId) return;
    if (channel?.unread) {
      const first = log(channelId).items.find(
        (message) => newer(message.id, lastRead) && message.author.id !== state.me.id,
      );
      this.newFrom = first?.id || null;
    }
    this.redraw();
    if (messageId) await this.show(messageId);
    this.markRead();
  }

  /** Draw what is known now, after a channel was opened or fetched again. */
  redraw() {
    this.keepPlace(() => this.draw());
    this.updatePill();
  }

  draw() {
    const entry = log(state.current);
    const wanted = [
      entry.complete ? this.beginning() : h("p.loading", { "aria-hidden": "true" }, "Loading older messages…"),
    ];
    let before = null;
    for (const message of entry.items) {
      const newDay = !before || !sameDay(before.timestamp, message.timestamp);
      if (newDay) wanted.push(this.divider("day", longDate(message.timestamp)));
      if (message.id === this.newFrom) wanted.push(this.divider("new", "New"));
      const view = this.views.get(message.id) || new MessageView(message);
      this.views.set(message.id, view);
      if (view.message !== message) view.update(message);
      view.element.classList.toggle("joined", !newDay && message.id !== this.newFrom && this.joins(before, message));
      wanted.push(view.element);
      before = message;
    }
    this.arrange(wanted);
    for (const [id, view] of this.views) if (!view.element.isConnected) this.views.delete(id);
  }

  /** Bring the children into this order, touching only those that are out of place: moved nodes lose their focus. */
  arrange(wanted) {
    const keep = new Set(wanted);
    for (const child of [...this.list.children]) if (!keep.has(child)) child.remove();
    let at = this.list.firstChild;
    for (const node of wanted) {
      if (node === at) at = at.nextSibling;
      else this.list.insertBefore(node, at);
    }
  }

  joins(before, message) {
    return (
      before.author.id === message.author.id &&
      !hasLead(message) &&
      isEphemeral(before) === isEphemeral(message) &&
      ![1, 2, 6, 7, 18].includes(before.type) &&
      ![1, 2, 6, 7, 18].includes(message.type) &&
      new Date(message.timestamp) - new Date(before.timestamp) < JOIN_MS
    );
  }

  divider(kind, text) {
    return h(
      `div.divider.${kind}`,
      { role: "separator", "aria-label": kind === "new" ? "New messages" : text },
      h("span", {}, text),
    );
  }

  beginning() {
    const channel = state.channels.get(state.current);
    const name = channelName(channel);
    const text = isDm(channel)
      ? `This is where your messages with ${name} begin. Hands and private questions arrive here.`
      : `This is where #${name} begins. Type / to see what the bot can do.`;
    return h("div.beginning", {}, h("h2", {}, isDm(channel) ? name : `#${name}`), h("p", {}, text));
  }

  /** A message came or changed. */
  changed(message, fresh) {
    if (message.channel_id !== state.current) return;
    if (fresh) {
      const mine = message.author.id === state.me.id || this.answersMe(message);
      if (mine) this.stuck = true;
      else if (!this.stuck) this.missed += 1;
      this.keepPlace(() => this.draw());
      if (message.author.id !== state.me.id)
        announce(
          `${nameOf(message.author)}: ${(message.content || message.attachments?.[0]?.description || "new message").slice(0, 200)}`,
        );
      this.markRead();
    } else if (this.views.has(message.id)) {
      this.keepPlace(() => this.views.get(message.id).update(message));
    }
    this.updatePill();
  }

  /** Whether this is what one just asked for: the answer to one's command, or a private one to one's press. */
  answersMe(message) {
    const origin = message.interaction_metadata;
    return origin?.user?.id === state.me.id && (origin.type === COMMAND || isEphemeral(message));
  }

  /** Change the list while what the reader looks at stays where it is. */
  keepPlace(change) {
    if (this.stuck) {
      change();
      this.pin();
      return;
    }
    const top = this.scroller.getBoundingClientRect().top;
    const shown = [...this.views.values()].map((view) => view.element).filter((element) => element.isConnected);
    const anchor = shown.find((element) => element.getBoundingClientRect().top >= top) || shown.at(-1);
    const before = anchor?.getBoundingClientRect().top;
    change();
    if (anchor?.isConnected) this.scroller.scrollTop += anchor.getBoundingClientRect().top - before;
  }

  pin() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  toBottom() {
    this.stuck = true;
    this.missed = 0;
    this.pin();
    this.updatePill();
    this.markRead();
    this.scroller.focus({ preventScroll: true });
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.stuck = scrollHeight - scrollTop - clientHeight < NEAR_BOTTOM;
    if (this.stuck) {
      this.missed = 0;
      this.markRead();
    }
    this.updatePill();
    if (scrollTop < NEAR_TOP) this.older();
  }

  async older() {
    const channelId = state.current;
    if ((await loadOlder(channelId).catch(() => false)) && channelId === state.current)
      this.keepPlace(() => this.draw());
    else if (channelId === state.current && log(channelId).complete && !this.list.querySelector(".beginning"))
      this.keepPlace(() => this.draw());
  }

  updatePill() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const far = scrollHeight - scrollTop - clientHeight > clientHeight;
    this.pill.hidden = this.stuck || (!this.missed && !far);
    if (this.pill.hidden) return;
    const text = this.missed ? `${this.missed} new message${this.missed > 1 ? "s" : ""}` : "";
    this.pill.replaceChildren(text, icon("arrow"));
    this.pill.setAttribute("aria-label", text || "Jump to the newest message");
    this.pill.classList.toggle("quiet", !this.missed);
  }

  /** Bring a message into view, loading backwards as far as it takes. */
  async show(messageId) {
    const channelId = state.current;
    for (let page = 0; page < FARTHEST_JUMP && !find(channelId, messageId); page += 1) {
      if (!(await loadOlder(channelId).catch(() => false))) break;
    }
    if (state.current !== channelId) return;
    this.keepPlace(() => this.draw());
    const view = this.views.get(messageId);
    if (!view) return;
    this.stuck = false;
    view.element.scrollIntoView({ block: "center" });
    view.element.focus({ preventScroll: true });
    view.element.classList.add("flash");
    setTimeout(() => view.element.classList.remove("flash"), 2000);
  }

  /** Tell the server what was seen, when it really was: the window is visible and the newest message in view. */
  markRead() {
    const channel = state.channels.get(state.current);
    const newest = state.current && log(state.current).items.at(-1);
    if (!channel || !newest || !this.stuck || document.visibilityState !== "visible") return;
    if (!channel.unread && !newer(newest.id, channel.last_read)) return;
    takeRead(channel.id, newest.id, true);
    api.markRead(channel.id, newest.id).catch(() => {});
  }
}
