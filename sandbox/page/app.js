// Entry point: who one is, the connection, which channel is open.
import * as api from "./api.js";
import { sidebar, address } from "./channels.js";
import { Composer } from "./composer.js";
import { toast } from "./dialog.js";
import { h, icon } from "./dom.js";
import * as history from "./history.js";
import { channelTools, openSettings } from "./settings.js";
import { showStart } from "./start.js";
import {
  channelName,
  countUnread,
  dropChannel,
  emit,
  isDm,
  isThread,
  KIND,
  nameOf,
  newer,
  on,
  state,
  takeChannel,
  takeRead,
  takeWorld,
} from "./state.js";
import { applyTheme } from "./theme.js";
import { Timeline } from "./timeline.js";

const root = document.getElementById("root");
const query = () => new URLSearchParams(location.search);
let timeline = null;
let composer = null;
let bar = null;

/** Frames of the event socket, by kind. */
const HEAR = {
  message_create(message) {
    countUnread(message);
    history.put(message, true);
  },
  message_update: (message) => history.put(message, false),
  message_delete({ id, channel_id: channelId }) {
    const channel = state.channels.get(channelId);
    if (channel?.unread && newer(id, channel.last_read)) {
      channel.unread -= 1;
      channel.mentions = Math.min(channel.mentions, channel.unread);
      emit("channel", channelId);
    }
    history.remove(channelId, id);
  },
  channel_create: takeChannel,
  channel_update: takeChannel,
  channel_delete: ({ id }) => dropChannel(id),
  commands(list) {
    state.commands = list;
    emit("commands");
  },
  bot_status({ online }) {
    state.botOnline = online;
    emit("status");
  },
  settings({ dm_closed: closed }) {
    state.dmClosed = closed;
  },
  read: ({ channel, last_read: lastRead }) => takeRead(channel, lastRead),
  interaction: (news) => emit("interaction", news),
};

function banner() {
  const element = h("div.banner", { role: "status", hidden: true });
  const draw = () => {
    const text = !state.connected
      ? "Connection lost. Trying again…"
      : !state.botOnline
        ? `${nameOf(state.bot)} is offline. Commands and buttons will not work until it is back.`
        : "";
    element.textContent = text;
    element.hidden = !text;
    element.classList.toggle("lost", !state.connected);
  };
  on("status", draw);
  on("world", draw);
  draw();
  return element;
}

let barShows = "";

function drawBar() {
  const channel = state.channels.get(state.current);
  const elsewhere = [...state.channels.values()].some((other) => other.id !== state.current && other.mentions);
  // Redrawing takes the focus away from its buttons, so only when something differs.
  const shows = JSON.stringify(channel && [channel.id, channelName(channel), channel.topic, elsewhere]);
  if (!bar || shows === barShows) return;
  barShows = shows;
  if (!channel) {
    bar.replaceChildren();
    return;
  }
  const menu = h(
    "button.icon-button.only-phone",
    {
      type: "button",
      "aria-label": "Open channel list",
      "aria-controls": "sidebar",
      "aria-expanded": String(root.classList.contains("drawer-open")),
      data: { hook: "drawer" },
      on: { click: () => emit("drawer", true) },
    },
    icon("menu"),
  );
  if (elsewhere) menu.append(h("span.dot", { title: "Something waits elsewhere" }));
  const parent = isThread(channel) ? state.channels.get(channel.parent_id) : null;
  bar.replaceChildren(
    menu,
    h(
      "span.bar-sign",
      {},
      isDm(channel) ? "@" : icon(channel.type === KIND.PRIVATE_THREAD ? "lock" : isThread(channel) ? "thread" : "hash"),
    ),
    h("h1", {}, channelName(channel)),
    parent
      ? h(
          "a.bar-topic",
          { href: address(parent.id), data: { jump: parent.id, jumpMessage: "" } },
          `in #${channelName(parent)}`,
        )
      : h("span.bar-topic", {}, channel.topic || ""),
    h("div.bar-tools", {}, channelTools(channel)),
  );
}

function drawer(open) {
  const phone = matchMedia("(max-width: 720px)").matches;
  root.classList.toggle("drawer-open", open && phone);
  const list = document.getElementById("sidebar");
  const main = root.querySelector("main");
  if (!list) return;
  list.inert = phone && !open;
  main.inert = phone && open;
  if (!phone) return;
  if (open) list.querySelector("[aria-current=page], a, button")?.focus();
  else root.querySelector("[data-hook=drawer]")?.focus();
  root.querySelector("[data-hook=drawer]")?.setAttribute("aria-expanded", String(open));
}

/** Open a channel; `push` adds it to the browser's history. */
async function go(channelId, messageId = "", push = true) {
  if (!state.channels.has(channelId)) {
    toast("That channel is not there any more, or you cannot see it.");
    return;
  }
  if (push && channelId !== state.current) window.history.pushState(null, "", address(channelId));
  if (root.classList.contains("drawer-open")) emit("drawer", false);
  if (channelId === state.current) {
    if (messageId) await timeline.show(messageId);
    return;
  }
  state.current = channelId;
  emit("open", channelId);
  drawBar();
  composer.open(channelId);
  try {
    await timeline.open(channelId, messageId || null);
  } catch (error) {
    timeline.list.replaceChildren(h("p.loading", { role: "alert" }, error.message));
  }
}

const firstChannel = () =>
  [...state.channels.values()]
    .filter((channel) => channel.type === KIND.TEXT)
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))[0];

function fromAddress(push = false) {
  const wanted = query().get("channel");
  const channel = state.channels.has(wanted) ? wanted : firstChannel()?.id;
  if (channel) go(channel, state.channels.has(wanted) ? query().get("message") || "" : "", push);
}

function buildShell() {
  timeline = new Timeline();
  composer = new Composer();
  bar = h("header.bar");
  const veil = h("div.veil-drawer", { on: { click: () => emit("drawer", false) } });
  root.replaceChildren(
    sidebar({ settings: openSettings }),
    veil,
    h("main", {}, bar, banner(), timeline.element, composer.element),
  );
  root.classList.add("shell");
  drawer(false);
}

/** Links to messages and channels here, from text, side list and buttons alike. */
function follow(event) {
  const goal = event.target.closest("[data-jump]");
  if (goal && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0) {
    event.preventDefault();
    go(goal.dataset.jump, goal.dataset.jumpMessage);
  }
  const command = event.target.closest("button[data-command]");
  if (command) composer.type(`/${command.dataset.command}`);
}

/** Typing anywhere starts a message, as people expect of a chat. */
function typeAnywhere(event) {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.key.length !== 1 ||
    event.key === " " ||
    event.defaultPrevented
  )
    return;
  if (
    document.querySelector("dialog[open]") ||
    event.target.closest("input, textarea, select, [role=listbox], .composer")
  )
    return;
  if (!composer.box.hidden && !root.classList.contains("drawer-open")) composer.input.focus();
}

function connect() {
  let waiting = []; // frames that come before the snapshot does
  const handle = (kind, data) => HEAR[kind]?.(data);
  const stop = api.listen({
    frame: (kind, data) => {
      if (waiting) waiting.push([kind, data]);
      else handle(kind, data);
    },
    async up(again) {
      waiting ??= [];
      try {
        const world = await api.world();
        state.connected = true;
        takeWorld(world);
        if (!timeline) buildShell();
        for (const [kind, data] of waiting) handle(kind, data);
        waiting = null;
        if (!state.current) fromAddress();
        else if (again) {
          await history.refresh();
          timeline.redraw();
          drawBar();
        }
      } catch (error) {
        if (!timeline) {
          stop();
          showStart(root, error.message);
        } else toast(error.message);
      }
    },
    down() {
      state.connected = false;
      waiting = [];
      emit("status");
    },
  });
}

function begin() {
  applyTheme();
  const user = query().get("user");
  if (!user) {
    showStart(root);
    return;
  }
  api.speakAs(user);
  document.addEventListener("click", follow);
  document.addEventListener("keydown", typeAnywhere);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && root.classList.contains("drawer-open")) emit("drawer", false);
  });
  window.addEventListener("popstate", () => fromAddress());
  matchMedia("(max-width: 720px)").addEventListener("change", () => drawer(false));
  on("drawer", drawer);
  on("go", ({ channel }) => go(channel));
  on("channel", (id) => {
    drawBar();
    if (id === state.current && !state.channels.has(id) && firstChannel()) go(firstChannel().id);
  });
  connect();
}

begin();
