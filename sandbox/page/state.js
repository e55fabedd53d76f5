// What this page knows of the world, and who wants to hear when it changes.

/** Discord's channel types that the sandbox uses. */
export const KIND = { TEXT: 0, DM: 1, PUBLIC_THREAD: 11, PRIVATE_THREAD: 12 };
/** Discord's message flags that change how a message is drawn. */
export const FLAG = { EPHEMERAL: 64, LOADING: 128, COMPONENTS_V2: 1 << 15 };

export const state = {
  me: null,
  people: new Map(), // id -> person, the bot included
  bot: null,
  guild: null,
  channels: new Map(), // id -> channel, thread or DM, each with unread, mentions, last_read, can_send
  commands: [],
  current: null, // id of the open channel
  botOnline: false,
  connected: false,
  dmClosed: false,
};

const bus = new EventTarget();

/** Hear about a kind of news: "world", "channel", "open", "message", "gone", "status", "commands", "interaction". */
export function on(kind, handler) {
  bus.addEventListener(kind, (event) => handler(event.detail));
}

export function emit(kind, detail = null) {
  bus.dispatchEvent(new CustomEvent(kind, { detail }));
}

/** Take over a full snapshot from `/ui/state`. */
export function takeWorld(world) {
  state.me = world.me;
  state.bot = world.bot;
  state.guild = world.guild;
  state.commands = world.commands;
  state.botOnline = world.bot_online;
  state.dmClosed = world.dm_closed;
  state.people = new Map(world.people.map((person) => [person.id, person]));
  if (world.bot) state.people.set(world.bot.id, { ...world.bot, bot: true });
  const all = [...world.channels, ...world.threads, ...world.dms];
  state.channels = new Map(all.map((channel) => [channel.id, channel]));
  emit("world");
}

export const isThread = (channel) => channel.type === KIND.PUBLIC_THREAD || channel.type === KIND.PRIVATE_THREAD;
export const isDm = (channel) => channel.type === KIND.DM;
export const nameOf = (person) => person?.global_name || person?.username || "Somebody";

/** Name of a channel as people say it; a DM is called after the other person. */
export function channelName(channel) {
  if (!channel) return "unknown";
  if (isDm(channel))
    return nameOf(state.people.get(channel.recipients?.[0]?.id) || channel.recipients?.[0] || state.bot);
  return channel.name;
}

/** Snowflakes have different lengths, so compare as numbers. */
export function newer(a, b) {
  if (!a) return false;
  if (!b) return true;
  return a.length === b.length ? a > b : a.length > b.length;
}

/** Keep what the page knows about a channel and take over what is new. */
export function takeChannel(channel) {
  const known = state.channels.get(channel.id) || { unread: 0, mentions: 0, last_read: null, can_send: true };
  state.channels.set(channel.id, { ...known, ...channel });
  emit("channel", channel.id);
}

export function dropChannel(id) {
  state.channels.delete(id);
  emit("channel", id);
}

/** Count a new message in a channel's unread mark. */
export function countUnread(message) {
  const channel = state.channels.get(message.channel_id);
  if (!channel || !newer(message.id, channel.last_message_id)) return;
  channel.last_message_id = message.id;
  if (message.author.id === state.me.id || isEphemeral(message)) return;
  channel.unread += 1;
  const forMe =
    isDm(channel) || message.mention_everyone || message.mentions?.some((person) => person.id === state.me.id);
  if (forMe) channel.mentions += 1;
  emit("channel", channel.id);
}

/**
 * Move a channel's read mark.
 * @param {boolean} everything whether this is the newest message there is, whatever the channel says of itself
 */
export function takeRead(channelId, lastRead, everything = false) {
  const channel = state.channels.get(channelId);
  if (!channel || newer(channel.last_read, lastRead)) return;
  channel.last_read = lastRead;
  if (everything || !newer(channel.last_message_id, lastRead)) {
    channel.unread = 0;
    channel.mentions = 0;
  }
  emit("channel", channelId);
}

export const isEphemeral = (message) => Boolean(message.ephemeral || message.flags & FLAG.EPHEMERAL);
export const isThinking = (message) => Boolean(message.flags & FLAG.LOADING);
