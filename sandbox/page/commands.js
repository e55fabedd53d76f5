// Slash commands: the list to pick from and the form for their options.
import * as api from "./api.js";
import { h, icon, uid } from "./dom.js";
import { optionField } from "./fields.js";
import { isDm, nameOf, state } from "./state.js";

const CHAT_INPUT = 1;
const SUBCOMMAND = 1;
const GROUP = 2;
const IN_GUILD = 0;
const IN_BOT_DM = 1;

function usableIn(command, channel) {
  if ((command.type ?? CHAT_INPUT) !== CHAT_INPUT) return false;
  if (command.contexts?.length) return command.contexts.includes(isDm(channel) ? IN_BOT_DM : IN_GUILD);
  return !isDm(channel) || command.dm_permission !== false;
}

function leaves(name, command) {
  const nested = (command.options || []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (!nested.length) return [{ path: name, description: command.description, options: command.options || [] }];
  return nested.flatMap((option) => leaves(`${name} ${option.name}`, option));
}

/** Every command and subcommand usable in a channel, as {path, description, options}. */
export function commandsFor(channel) {
  return state.commands
    .filter((command) => usableIn(command, channel))
    .flatMap((command) => leaves(command.name, command));
}

/** Those that fit what was typed after the slash: by beginning first, then anywhere in name or description. */
export function matching(commands, typed) {
  const wanted = typed.toLowerCase();
  const starts = commands.filter((command) => command.path.startsWith(wanted));
  const holds = commands.filter(
    (command) =>
      !command.path.startsWith(wanted) && `${command.path} ${command.description}`.toLowerCase().includes(wanted),
  );
  return [...starts, ...holds];
}

/**
 * The list above the message box. The box keeps the focus; this shows and moves the mark.
 * @param {function(Object)} choose called with the picked command
 */
export class CommandPicker {
  constructor(choose) {
    this.choose = choose;
    this.list = h("div.commands", { id: uid("commands"), role: "listbox", "aria-label": "Commands" });
    this.element = h(
      "div.picker",
      { hidden: true },
      h("div.picker-title", {}, "Commands of ", h("strong", {}, nameOf(state.bot))),
      this.list,
    );
    this.found = [];
    this.active = 0;
  }

  get open() {
    return !this.element.hidden;
  }

  show(commands) {
    this.found = commands;
    this.list.replaceChildren(
      ...commands.map((command, index) =>
        h(
          "div.command",
          {
            id: `${this.list.id}-${index}`,
            role: "option",
            "aria-selected": "false",
            data: { command: command.path },
            on: {
              pointerdown: (event) => event.preventDefault(),
              click: () => this.choose(command),
              pointermove: () => this.mark(index, false),
            },
          },
          h("span.command-name", {}, `/${command.path}`),
          h(
            "span.command-options",
            {},
            command.options.filter((option) => option.required).map((option) => h("code", {}, option.name)),
          ),
          h("span.command-description", {}, command.description),
        ),
      ),
    );
    if (!commands.length)
      this.list.append(
        h(
          "div.choice-none",
          {},
          state.commands.length ? "No command fits." : "The bot has registered no commands yet.",
        ),
      );
    this.element.hidden = false;
    this.mark(0);
  }

  hide() {
    this.element.hidden = true;
  }

  mark(index, scroll = true) {
    this.active = index;
    [...this.list.children].forEach((row, at) => row.setAttribute("aria-selected", String(at === index)));
    if (scroll) this.list.children[index]?.scrollIntoView({ block: "nearest" });
  }

  move(step) {
    if (this.found.length) this.mark((this.active + step + this.found.length) % this.found.length);
  }

  /** Id of the marked row for aria-activedescendant. */
  get activeId() {
    return this.found.length ? `${this.list.id}-${this.active}` : "";
  }
}

/** Values written on the command line: `game:chess seats:3`; a last one may hold spaces. */
export function parseOptions(text, options) {
  const names = options.map((option) => option.name).join("|");
  if (!names || !text.trim()) return {};
  const parts = text.split(new RegExp(`(?:^|\\s)(${names}):\\s*`));
  const values = {};
  for (let at = 1; at < parts.length; at += 2) values[parts[at]] = parts[at + 1].trim();
  return values;
}

/** Who types `seats:` in any field is taken to that option, so a whole command can be typed without the mouse. */
function typedAhead(input, fields) {
  if (!input.matches("input[type=text]")) return;
  const [, before, name, after] = /^(.*?)(?:^|\s)([\w-]+):(.*)$/.exec(input.value) || [];
  const goal = fields.find((field) => field.name === name);
  if (!goal) return;
  fields.find((field) => field.input === input)?.set(before);
  goal.set(after.trim());
  goal.input.focus();
}

/**
 * The form for one command's options.
 * @param {Object} command {path, description, options}
 * @param {string} channelId
 * @param {{run: function(string, Object), cancel: function()}} actions
 */
export function commandForm(command, channelId, actions) {
  const values = () =>
    Object.fromEntries(fields.map((field) => [field.name, field.value()]).filter(([, value]) => value !== undefined));
  const suggestFor = (name) => async (typed) => {
    const answer = await api.autocomplete(channelId, command.path, { ...values(), [name]: typed }, name);
    return answer.choices;
  };
  const ordered = [...command.options].sort((a, b) => Number(b.required || false) - Number(a.required || false));
  const fields = ordered.map((option) => optionField(option, suggestFor(option.name)));
  const run = h("button.control.primary", { type: "submit" }, icon("send"), "Run");
  const form = h(
    "form.command-form",
    { novalidate: true, "aria-label": `Command /${command.path}`, data: { command: command.path } },
    h(
      "div.command-head",
      {},
      h("strong", {}, `/${command.path}`),
      h("span", {}, command.description),
      h(
        "button.icon-button",
        { type: "button", "aria-label": "Cancel command", on: { click: actions.cancel } },
        icon("close"),
      ),
    ),
    fields.length
      ? h(
          "div.option-fields",
          {},
          fields.map((field) => field.element),
        )
      : null,
    h("div.command-foot", {}, h("span.hint.keys", {}, "Enter runs it, Esc cancels"), run),
  );
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.preventDefault();
      actions.cancel();
    }
    if (event.key === "Enter" && event.target.matches("input, select")) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  form.addEventListener("input", (event) => typedAhead(event.target, fields));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wrong = fields.filter((field) => field.wrong());
    if (wrong.length) wrong[0].input.focus();
    else actions.run(command.path, values());
  });
  const fill = (given) =>
    fields.forEach((field) => {
      if (given[field.name] !== undefined) field.set(given[field.name]);
    });
  return {
    element: form,
    fill,
    focus: () => (fields.find((field) => field.value() === undefined)?.input || run).focus(),
  };
}
