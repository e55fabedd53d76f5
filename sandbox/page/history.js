// Messages of the channels that were opened, oldest first.
import * as api from "./api.js";
import { emit, isEphemeral, newer, state } from "./state.js";

const PAGE = 50;
const logs = new Map(); // channel id -> {items, complete, loaded, loading, during}

const order = (a, b) => (a.id === b.id ? 0 : newer(a.id, b.id) ? 1 : -1);

/** The messages of a channel as far as they are loaded. */
export function log(channelId) {
  if (!logs.has(channelId))
    logs.set(channelId, { items: [], complete: false, loaded: false, loading: null, during: [] });
  return logs.get(channelId);
}

export const find = (channelId, id) => logs.get(channelId)?.items.find((message) => message.id === id);

// Dismissed private messages stay away after a reload of this window, as on Discord they never come back.
const dismissed = new Set(JSON.parse(sessionStorage.getItem("dismissed") || "[]"));
const wanted = (message) => !dismissed.has(message.id);

/** Load the newest page of a channel, once. */
export async function load(channelId) {
  const entry = log(channelId);
  if (!entry.loaded) {
    entry.loading ??= fetchNewest(channelId, entry).finally(() => {
      entry.loading = null;
    });
    await entry.loading;
  }
  return entry;
}

async function fetchNewest(channelId, entry) {
  const { messages } = await api.messages(channelId, null, PAGE);
  const fetched = messages.filter(wanted).sort(order);
  const oldest = fetched[0];
  const newest = entry.items.at(-1);
  const whole = messages.length < PAGE; // then nothing older exists any more
  const gap = whole || !oldest || !newest || newer(oldest.id, newest.id);
  // Above the fetched page the known ones still stand, unless something between was missed.
  const kept = gap ? [] : entry.items.filter((message) => newer(oldest.id, message.id));
  entry.items = [...kept, ...fetched];
  if (!kept.length) entry.complete = whole;
  entry.loaded = true;
  // News that came while the page was on its way may be newer than the page.
  for (const replay of entry.during.splice(0)) replay();
}

/** Load one page more upwards. @returns {Promise<boolean>} whether anything came */
export async function loadOlder(channelId) {
  const entry = log(channelId);
  if (entry.complete || entry.loading || !entry.items.length) return false;
  const work = (async () => {
    const { messages } = await api.messages(channelId, entry.items[0].id, PAGE);
    const known = new Set(entry.items.map((message) => message.id));
    const older = messages.filter((message) => wanted(message) && !known.has(message.id));
    entry.items = [...older.sort(order), ...entry.items];
    entry.complete = messages.length < PAGE;
    return messages.length > 0;
  })();
  entry.loading = work.finally(() => {
    entry.loading = null;
  });
  return work;
}

/** After a lost connection: forget what is not on screen, fetch again what is. */
export async function refresh() {
  for (const id of [...logs.keys()]) if (id !== state.current) logs.delete(id);
  if (!state.current) return;
  const entry = log(state.current);
  await entry.loading;
  entry.loaded = false;
  await load(state.current);
}

/** Take over a created or changed message of a channel that was opened; others are fetched when they are. */
export function put(message, created) {
  const entry = logs.get(message.channel_id);
  if (!entry || !wanted(message)) return;
  if (!entry.loaded) {
    if (entry.loading) entry.during.push(() => put(message, created));
    return;
  }
  const at = entry.items.findIndex((known) => known.id === message.id);
  if (at >= 0) {
    entry.items[at] = { ...entry.items[at], ...message };
    emit("message", { message: entry.items[at], fresh: false });
  } else if (created) {
    entry.items.push(message);
    entry.items.sort(order);
    emit("message", { message, fresh: true });
  }
}

export function remove(channelId, id) {
  const entry = logs.get(channelId);
  if (!entry) return;
  if (!entry.loaded && entry.loading) entry.during.push(() => remove(channelId, id));
  entry.items = entry.items.filter((message) => message.id !== id);
  emit("gone", { channel: channelId, id });
}

/** Take a private message off the screen for good. */
export function dismiss(message) {
  if (!isEphemeral(message)) return;
  dismissed.add(message.id);
  sessionStorage.setItem("dismissed", JSON.stringify([...dismissed].slice(-500)));
  remove(message.channel_id, message.id);
}
