// One input for one option of a slash command.
import * as api from "./api.js";
import { h, uid } from "./dom.js";
import { channelName, isDm, nameOf, state } from "./state.js";

/** Discord's option types that take a value. */
export const OPTION = {
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
};
const DEBOUNCE_MS = 200;

const isNumber = (option) => option.type === OPTION.INTEGER || option.type === OPTION.NUMBER;

function problem(option, text) {
  if (!text) return option.required ? "This is needed." : "";
  if (!isNumber(option)) {
    if (option.min_length && text.length < option.min_length)
      return `At least ${option.min_length} characters, please.`;
    return "";
  }
  const number = Number(text);
  if (Number.isNaN(number) || (option.type === OPTION.INTEGER && !Number.isInteger(number))) return "A number, please.";
  if (option.min_value !== undefined && number < option.min_value) return `At least ${option.min_value}, please.`;
  if (option.max_value !== undefined && number > option.max_value) return `At most ${option.max_value}, please.`;
  return "";
}

function listed(option) {
  if (option.type === OPTION.BOOLEAN)
    return [
      ["true", "Yes"],
      ["false", "No"],
    ];
  if (option.type === OPTION.USER || option.type === OPTION.MENTIONABLE)
    return [...state.people.values()].map((person) => [person.id, nameOf(person)]);
  if (option.type === OPTION.CHANNEL)
    return [...state.channels.values()]
      .filter((channel) => !isDm(channel))
      .map((channel) => [channel.id, `#${channelName(channel)}`]);
  return option.choices?.length ? option.choices.map((choice) => [String(choice.value), choice.name]) : null;
}

function typedValue(option, text) {
  if (option.type === OPTION.BOOLEAN) return text === "true";
  return isNumber(option) && text !== "" && !Number.isNaN(Number(text)) ? Number(text) : text;
}

/**
 * Build the field of an option.
 * @param {Object} option Discord command option
 * @param {function(string): Promise<Array<{name: string, value: *}>>} suggest live choices while it is typed
 * @returns {{name, element, input, value: function(), wrong: function(): string}} `value()` is undefined when left empty
 */
export function optionField(option, suggest) {
  const id = uid("option");
  const note = h("p.field-error", { id: `${id}-note`, role: "alert" });
  const choices = listed(option);
  const shared = {
    id,
    data: { option: option.name },
    "aria-describedby": `${id}-hint ${id}-note`,
    "aria-required": option.required ? "true" : null,
  };
  const made = choices
    ? choiceInput(option, choices, shared)
    : option.autocomplete
      ? suggestInput(option, suggest, shared)
      : plainInput(option, shared);
  const element = h(
    "div.option-field",
    { class: option.required ? "needed" : "" },
    h(
      "label",
      { for: id },
      option.name,
      option.required ? h("span.required", { title: "required" }, " *") : h("span.optional", {}, " optional"),
    ),
    made.element,
    h("p.hint", { id: `${id}-hint` }, option.description),
    note,
  );
  return {
    name: option.name,
    element,
    input: made.input,
    value() {
      const raw = made.raw();
      return raw === "" ? undefined : typedValue(option, raw);
    },
    wrong() {
      const text = problem(option, String(made.raw()));
      made.input.setAttribute("aria-invalid", String(Boolean(text)));
      note.textContent = text;
      return text;
    },
    set: made.set,
  };
}

function plainInput(option, shared) {
  const input = h("input", {
    ...shared,
    type: "text",
    autocomplete: "off",
    inputmode: isNumber(option) ? "decimal" : null,
    maxlength: option.max_length,
  });
  return {
    element: input,
    input,
    raw: () => input.value.trim(),
    set: (text) => {
      input.value = text;
    },
  };
}

function choiceInput(option, choices, shared) {
  const input = h(
    "select",
    shared,
    h("option", { value: "" }, option.required ? "Choose…" : "—"),
    choices.map(([value, name]) => h("option", { value }, name)),
  );
  const set = (text) => {
    const hit = choices.find(([value, name]) => value === text || name.toLowerCase() === text.toLowerCase());
    if (hit) input.value = hit[0];
  };
  return { element: input, input, raw: () => input.value, set };
}

/** A text field with live choices below it (combobox pattern). */
function suggestInput(option, suggest, shared) {
  const listId = uid("choices");
  const input = h("input", {
    ...shared,
    type: "text",
    autocomplete: "off",
    role: "combobox",
    "aria-expanded": "false",
    "aria-controls": listId,
    "aria-autocomplete": "list",
  });
  const list = h("div.choices", { id: listId, role: "listbox", "aria-label": option.name, hidden: true });
  let found = [];
  let active = -1;
  let chosen = null; // {name, value} while the text still is its name
  let asked = 0;
  let timer = 0;

  const shut = () => {
    list.hidden = true;
    active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const take = (choice) => {
    chosen = choice;
    input.value = choice.name;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    shut();
  };
  const mark = (index) => {
    active = index;
    [...list.children].forEach((row, at) => row.setAttribute("aria-selected", String(at === index)));
    const row = list.children[index];
    if (row) {
      row.scrollIntoView({ block: "nearest" });
      input.setAttribute("aria-activedescendant", row.id);
    }
  };

  async function ask() {
    const turn = ++asked;
    try {
      const answer = await suggest(chosen ? chosen.value : input.value);
      if (turn !== asked || document.activeElement !== input) return;
      found = answer;
      list.replaceChildren(
        ...found.map((choice, index) =>
          h(
            "div.choice",
            {
              id: `${listId}-${index}`,
              role: "option",
              "aria-selected": "false",
              data: { value: String(choice.value) },
              on: {
                pointerdown: (event) => {
                  event.preventDefault();
                  take(choice);
                },
              },
            },
            choice.name,
          ),
        ),
      );
      if (!found.length) list.append(h("div.choice-none", {}, "Nothing fits what you typed"));
    } catch (error) {
      if (turn !== asked) return;
      found = [];
      list.replaceChildren(
        h(
          "div.choice-none",
          { role: "alert" },
          error instanceof api.Refused ? error.message : "Loading options failed",
        ),
      );
    }
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    active = -1;
  }

  input.addEventListener("focus", ask);
  input.addEventListener("input", () => {
    chosen = null;
    clearTimeout(timer);
    timer = setTimeout(ask, DEBOUNCE_MS);
  });
  input.addEventListener("blur", shut);
  input.addEventListener("keydown", (event) => {
    if (list.hidden || !found.length) {
      if (event.key === "ArrowDown") {
        event.preventDefault();
        ask();
      }
      return;
    }
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : -1;
      mark((active + step + found.length + (active < 0 && step < 0 ? 1 : 0)) % found.length);
    } else if (event.key === "Enter" && active >= 0) {
      event.stopPropagation();
      take(found[active]);
    } else if (event.key === "Tab" && active >= 0) {
      take(found[active]);
      return;
    } else if (event.key === "Escape") {
      event.stopPropagation();
      shut();
    } else return;
    event.preventDefault();
  });
  // A value that comes from the command line is sent as typed; the bot resolves it.
  const set = (text) => {
    input.value = text;
    chosen = null;
  };
  return {
    element: h("div.suggest", {}, input, list),
    input,
    raw: () => (chosen ? String(chosen.value) : input.value.trim()),
    set,
  };
}
