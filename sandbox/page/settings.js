// Settings of this person, of the open channel, and of this window.
import * as api from "./api.js";
import { openDialog } from "./dialog.js";
import { h, icon, uid } from "./dom.js";
import { channelName, emit, isDm, isThread, KIND, nameOf, state, takeChannel } from "./state.js";
import { setTheme, theme } from "./theme.js";

/**
 * A labelled switch.
 * @param {function(boolean): Promise} change rejects when the server refuses; the switch then goes back
 */
function toggle(label, hint, on, change, hooks = {}) {
  const id = uid("switch");
  const input = h("input.switch", {
    id,
    type: "checkbox",
    role: "switch",
    checked: on,
    data: hooks,
    "aria-describedby": hint ? `${id}-hint` : null,
  });
  const note = h("p.field-error", { role: "alert" });
  input.addEventListener("change", async () => {
    note.textContent = "";
    try {
      await change(input.checked);
    } catch (error) {
      input.checked = !input.checked;
      note.textContent = error.message;
    }
  });
  return h(
    "div.setting",
    {},
    h("div", {}, h("label", { for: id }, label), hint ? h("p.hint", { id: `${id}-hint` }, hint) : null, note),
    input,
  );
}

function group(title, ...children) {
  const id = uid("group");
  return h("section.settings-group", { "aria-labelledby": id }, h("h3", { id }, title), children);
}

function you() {
  return group(
    "You",
    toggle(
      "My DMs are closed",
      `${nameOf(state.bot)} can then send ${nameOf(state.me)} no direct messages, as with Discord's privacy setting.`,
      state.dmClosed,
      async (closed) => {
        await api.setDmClosed(closed);
        state.dmClosed = closed;
      },
      { setting: "dm_closed" },
    ),
  );
}

function look() {
  const name = uid("theme");
  const radio = (value, label) =>
    h(
      "label.radio",
      {},
      h("input", { type: "radio", name, value, checked: theme() === value, on: { change: () => setTheme(value) } }),
      label,
    );
  return group(
    "Look",
    h(
      "div.radios",
      { role: "radiogroup", "aria-label": "Theme" },
      radio("system", "As my system"),
      radio("dark", "Dark"),
      radio("light", "Light"),
    ),
  );
}

function permissionGroup(channel) {
  const box = h("div", {}, h("p.hint", { role: "status" }, "Loading…"));
  const draw = ({ permissions, bot_member: isMember }) =>
    box.replaceChildren(
      ...(channel.type === KIND.PRIVATE_THREAD
        ? [
            toggle(
              `${nameOf(state.bot)} is in this private thread`,
              "Somebody who is not in it sees nothing of it.",
              isMember,
              (present) => api.setBotMember(channel.id, present),
              { setting: "bot_member" },
            ),
          ]
        : []),
      ...permissions.map((entry) =>
        toggle(entry.label, null, entry.allowed, (allowed) => api.setPermission(channel.id, entry.name, allowed), {
          permission: entry.name,
        }),
      ),
    );
  api
    .permissions(channel.id)
    .then(draw, (error) => box.replaceChildren(h("p.field-error", { role: "alert" }, error.message)));
  const parent = isThread(channel) ? state.channels.get(channel.parent_id) : null;
  const hint = parent
    ? `A thread has the permissions of its channel: a switch here is one of #${channelName(parent)}.`
    : `What ${nameOf(state.bot)} may do here. Take one away to see how it copes.`;
  return group(`The bot in #${channelName(channel)}`, h("p.hint", {}, hint), box);
}

/** Settings dialog; what it says of a channel is about the open one. */
export function openSettings() {
  const channel = state.channels.get(state.current);
  return openDialog(
    "Settings",
    { class: "settings" },
    h("div.settings-body", {}, you(), look(), channel && !isDm(channel) ? permissionGroup(channel) : null),
  );
}

/** Form for a new thread in a channel. */
export function openThreadForm(channel) {
  const id = uid("thread");
  const name = h("input", {
    id,
    type: "text",
    maxlength: 100,
    autocomplete: "off",
    "aria-required": "true",
    placeholder: "Game night",
  });
  const secret = h("input.switch", { id: `${id}-private`, type: "checkbox", role: "switch" });
  const note = h("p.field-error", { role: "alert" });
  const create = h("button.control.primary", { type: "submit" }, "Create thread");
  const form = h(
    "form",
    { novalidate: true },
    h(
      "div.fields",
      {},
      h(
        "div.field",
        {},
        h("label", { for: id }, "Thread name", h("span.required", { "aria-hidden": "true" }, " *")),
        name,
        note,
      ),
      h(
        "div.setting",
        {},
        h(
          "div",
          {},
          h("label", { for: secret.id }, "Private thread"),
          h("p.hint", {}, "Only people who are added, or mentioned in it, can see it. The bot has to be added too."),
        ),
        secret,
      ),
    ),
    h("footer", {}, create),
  );
  const dialog = openDialog(`New thread in #${channelName(channel)}`, { class: "modal" }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    note.textContent = name.value.trim() ? "" : "Please give it a name.";
    if (note.textContent) {
      name.focus();
      return;
    }
    create.disabled = true;
    try {
      const thread = await api.openThread(channel.id, name.value.trim(), secret.checked);
      takeChannel(thread);
      dialog.close();
      emit("go", { channel: thread.id });
    } catch (error) {
      note.textContent = error.message;
      create.disabled = false;
    }
  });
  name.focus();
}

/** Buttons for the channel's own bar. */
export function channelTools(channel) {
  const tools = [];
  if (channel.type === KIND.TEXT) {
    tools.push(
      h(
        "button.icon-button",
        {
          type: "button",
          "aria-label": "New thread",
          title: "New thread",
          on: { click: () => openThreadForm(channel) },
        },
        icon("newThread"),
      ),
    );
  }
  tools.push(
    h(
      "button.icon-button",
      { type: "button", "aria-label": "Channel and personal settings", title: "Settings", on: { click: openSettings } },
      icon("gear"),
    ),
  );
  return tools;
}
