// The side list: channels with their threads, direct messages, unread marks, and who one is.
import * as api from "./api.js";
import { avatar } from "./avatar.js";
import { toast } from "./dialog.js";
import { h, icon, uid } from "./dom.js";
import { channelName, emit, isDm, isThread, KIND, nameOf, on, state, takeChannel } from "./state.js";

/** The address of a channel, so that it can be opened in another window or bookmarked. */
export const address = (channelId, userId = state.me.id) =>
  `?${new URLSearchParams({ user: userId, ...(channelId ? { channel: channelId } : {}) })}`;

function sign(channel) {
  if (isDm(channel)) return avatar(channel.recipients?.[0] || state.bot, "small");
  if (channel.type === KIND.PRIVATE_THREAD) return icon("lock");
  return icon(isThread(channel) ? "thread" : "hash");
}

function mark(channel) {
  if (channel.mentions)
    return h(
      "span.badge",
      { title: `${channel.mentions} for you` },
      channel.mentions > 99 ? "99+" : channel.mentions,
      h("span.visually-hidden", {}, " for you"),
    );
  if (channel.unread) return h("span.visually-hidden", {}, `, ${channel.unread} unread`);
  return null;
}

function entry(channel) {
  const open = channel.id === state.current;
  return h(
    "li",
    {},
    h(
      "a.channel",
      {
        href: address(channel.id),
        class: [channel.unread && !open ? "unread" : "", isThread(channel) ? "thread" : ""].join(" "),
        "aria-current": open ? "page" : null,
        data: {
          channelId: channel.id,
          unread: channel.unread || 0,
          mentions: channel.mentions || 0,
          jump: channel.id,
          jumpMessage: "",
        },
      },
      sign(channel),
      h("span.channel-name", {}, channelName(channel)),
      open && !channel.mentions ? null : mark(channel),
    ),
  );
}

const byPosition = (a, b) =>
  (a.position ?? 0) - (b.position ?? 0) || a.id.length - b.id.length || (a.id < b.id ? -1 : 1);

function channelList() {
  const all = [...state.channels.values()].sort(byPosition);
  const threads = all.filter((channel) => isThread(channel) && !channel.thread_metadata?.archived);
  return all
    .filter((channel) => channel.type === KIND.TEXT || (!isDm(channel) && !isThread(channel)))
    .flatMap((channel) => {
      const own = threads.filter((thread) => thread.parent_id === channel.id);
      const item = entry(channel);
      if (own.length) item.append(h("ul", { "aria-label": `Threads of ${channel.name}` }, own.map(entry)));
      return item;
    });
}

async function startDm() {
  try {
    const channel = await api.openDm();
    takeChannel(channel);
    emit("go", { channel: channel.id });
  } catch (error) {
    toast(error.message);
  }
}

function dmList() {
  const dms = [...state.channels.values()].filter(isDm);
  if (dms.length || !state.bot) return dms.map(entry);
  return [
    h(
      "li",
      {},
      h(
        "button.channel",
        { type: "button", on: { click: startDm } },
        avatar(state.bot, "small"),
        h("span.channel-name", {}, `Message ${nameOf(state.bot)}`),
      ),
    ),
  ];
}

/** Menu of people: the same window becomes another person, or a new window does. */
function switcher(button) {
  const id = uid("people");
  const people = [...state.people.values()].filter((person) => !person.bot);
  const menu = h(
    "div.switcher",
    { id, popover: "auto", role: "group", "aria-label": "Switch person" },
    h("p.menu-title", {}, "Who are you in this window?"),
    people.map((person) =>
      h(
        "div.switch-row",
        {},
        h(
          "a.switch-person",
          {
            href: address(null, person.id),
            "aria-current": person.id === state.me.id ? "true" : null,
            data: { userId: person.id },
          },
          avatar(person, "small"),
          h("span", {}, nameOf(person)),
          person.id === state.me.id ? icon("check") : null,
        ),
        h(
          "a.icon-button",
          { href: address(null, person.id), target: "_blank", "aria-label": `Open a window as ${nameOf(person)}` },
          icon("out"),
        ),
      ),
    ),
  );
  button.setAttribute("popovertarget", id);
  return menu;
}

/**
 * Build the side list and keep it up to date.
 * @param {{settings: function()}} actions
 */
export function sidebar(actions) {
  const channels = h("ul.channel-list");
  const dms = h("ul.channel-list");
  const me = h(
    "button.me",
    { type: "button", "aria-label": `You are ${nameOf(state.me)}. Switch person` },
    avatar(state.me),
    h("span.me-name", {}, h("strong", {}, nameOf(state.me)), h("small", {}, `@${state.me.username}`)),
    icon("swap"),
  );
  const root = h(
    "nav.sidebar",
    { id: "sidebar", "aria-label": "Channels" },
    h(
      "div.server",
      {},
      h("span.server-mark", { "aria-hidden": "true" }),
      h("strong.server-name", {}, state.guild?.name || "Sandbox"),
      h(
        "button.icon-button.only-phone",
        { type: "button", "aria-label": "Close channel list", on: { click: () => emit("drawer", false) } },
        icon("close"),
      ),
    ),
    h("div.channels", {}, h("h2", {}, "Channels"), channels, h("h2", {}, "Direct messages"), dms),
    h(
      "div.self",
      {},
      me,
      switcher(me),
      h(
        "button.icon-button",
        { type: "button", "aria-label": "Settings", on: { click: actions.settings } },
        icon("gear"),
      ),
    ),
  );

  function draw() {
    const focused = document.activeElement?.closest?.("[data-channel-id]")?.dataset.channelId;
    channels.replaceChildren(...channelList());
    dms.replaceChildren(...dmList());
    if (focused) root.querySelector(`[data-channel-id="${focused}"]`)?.focus({ preventScroll: true });
    title();
  }
  for (const kind of ["world", "channel", "open"]) on(kind, draw);
  draw();
  return root;
}

/** The window's title tells what waits, as two windows side by side look alike. */
function title() {
  const all = [...state.channels.values()];
  const mentions = all.reduce((sum, channel) => sum + (channel.mentions || 0), 0);
  const waiting = mentions ? `(${mentions}) ` : all.some((channel) => channel.unread) ? "• " : "";
  const place = state.channels.get(state.current);
  document.title = `${waiting}${place ? `${isDm(place) ? "@" : "#"}${channelName(place)} · ` : ""}${nameOf(state.me)} · ${state.guild?.name || "Sandbox"}`;
}
