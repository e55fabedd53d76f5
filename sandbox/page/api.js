// The sandbox's own HTTP API for this page (`/ui/...`); sandbox/ui.py answers it.

/** A refusal by the server; `message` is a sentence for the person at the screen. */
export class Refused extends Error {}

let user = null;
/** All later calls speak as this person. */
export const speakAs = (id) => {
  user = id;
};

async function call(path, init) {
  let response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new Refused("The sandbox does not answer. Is it still running?");
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(body.error || `The sandbox refused this (${response.status}).`);
  return body;
}

const get = (path, query = {}) => call(`${path}?${new URLSearchParams(query)}`);
const post = (path, body) =>
  call(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

export const people = () => get("/ui/people");
export const world = () => get("/ui/state", { user });
export const messages = (channel, before, limit = 50) =>
  get("/ui/messages", before ? { user, channel, before, limit } : { user, channel, limit });

export const slash = (channel, command, options) =>
  post("/ui/slash", { user, channel, command, options, nonce: nonce() });
export const autocomplete = (channel, command, options, focused) =>
  post("/ui/autocomplete", { user, channel, command, options, focused });
export const press = (channel, message, customId, values, token) =>
  post("/ui/press", { user, channel, message, custom_id: customId, values, nonce: token });
export const submitModal = (channel, interaction, customId, fields) =>
  post("/ui/modal", { user, channel, interaction, custom_id: customId, fields });

export const say = (channel, content) => post("/ui/say", { user, channel, content });
export const markRead = (channel, message) => post("/ui/read", { user, channel, message });
export const openThread = (channel, name, isPrivate) => post("/ui/thread", { user, channel, name, private: isPrivate });
export const openDm = () => post("/ui/dm", { user });
export const setDmClosed = (closed) => post("/ui/settings", { user, dm_closed: closed });
export const permissions = (channel) => get("/ui/permissions", { channel });
export const setPermission = (channel, name, allowed) => post("/ui/permissions", { channel, name, allowed });
export const setBotMember = (channel, present) => post("/ui/bot_member", { channel, present });

/** A token that names one press or command, so that late news about it finds its button. */
export const nonce = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8000;

/**
 * Keep an event socket open, with growing pauses between attempts.
 * @param {{frame: function(string, *), up: function(boolean), down: function()}} hear
 *   `up(again)` is called at every opening; `again` is true for all but the first, when news may have been missed.
 * @returns {function()} stops listening
 */
export function listen(hear) {
  let pause = FIRST_RETRY_MS;
  let opened = false;
  let timer = 0;
  let socket = null;
  let stopped = false;
  const open = () => {
    const address = new URL(`/ui/events?user=${encodeURIComponent(user)}`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      pause = FIRST_RETRY_MS;
      hear.up(opened);
      opened = true;
    });
    socket.addEventListener("message", (event) => {
      const frame = JSON.parse(event.data);
      hear.frame(frame.kind, frame.data);
    });
    socket.addEventListener("close", () => {
      if (stopped) return;
      hear.down();
      timer = setTimeout(open, pause);
      pause = Math.min(pause * 2, LAST_RETRY_MS);
    });
  };
  open();
  // A machine that wakes up should not wait out a long pause.
  window.addEventListener("online", () => {
    if (stopped || socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(timer);
    open();
  });
  return () => {
    stopped = true;
    clearTimeout(timer);
    socket.close();
  };
}
