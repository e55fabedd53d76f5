// Select menus: a button that opens a list, with descriptions, one or several choices, keyboard and touch.
import { avatar } from "./avatar.js";
import { h, icon, uid } from "./dom.js";
import { channelName, isDm, nameOf, state } from "./state.js";

const USER = 5;
const MENTIONABLE = 7;
const CHANNEL = 8;
const PHONE = matchMedia("(max-width: 720px)");

/** What can be chosen, as {value, label, description, face}. */
function choices(piece) {
  if (piece.options) {
    return piece.options.map((option) => ({
      ...option,
      face: option.emoji ? h("span.emoji", {}, option.emoji.id ? `:${option.emoji.name}:` : option.emoji.name) : null,
    }));
  }
  if (piece.type === USER || piece.type === MENTIONABLE) {
    return [...state.people.values()].map((person) => ({
      value: person.id,
      label: nameOf(person),
      description: `@${person.username}`,
      face: avatar(person, "tiny"),
    }));
  }
  if (piece.type === CHANNEL) {
    return [...state.channels.values()]
      .filter(
        (channel) => !isDm(channel) && (!piece.channel_types?.length || piece.channel_types.includes(channel.type)),
      )
      .map((channel) => ({ value: channel.id, label: `#${channelName(channel)}` }));
  }
  return [];
}

/**
 * Build a select.
 * @param {Object} piece Discord select component
 * @param {function(string[], HTMLElement)|null} submit called with the values when a choice is made; null inside a form
 * @returns {{element: HTMLElement, button: HTMLElement, values: function(): string[]}}
 */
export function select(piece, submit) {
  const all = choices(piece);
  const low = piece.min_values ?? 1;
  const high = Math.min(piece.max_values ?? 1, all.length || 1);
  const several = high > 1;
  const preset = new Set(
    piece.default_values?.map((entry) => entry.id) ||
      all.filter((choice) => choice.default).map((choice) => choice.value),
  );
  let picked = new Set(preset);
  let sent = [...picked].join("\n");

  const name = piece.placeholder || "Make a selection";
  const face = h("span.select-face");
  const listId = uid("list");
  const button = h(
    "button.select",
    {
      type: "button",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-controls": listId,
      disabled: Boolean(piece.disabled),
      data: { customId: piece.custom_id },
    },
    face,
    h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    icon("down"),
  );
  const list = h("div.options", {
    id: listId,
    role: "listbox",
    tabindex: "-1",
    "aria-label": name,
    "aria-multiselectable": several ? "true" : null,
  });
  const count = h("span.count");
  const done = h("button.control.primary", { type: "button" }, "Confirm");
  const clear = !several && low === 0 ? h("button.control.secondary", { type: "button" }, "Clear") : null;
  const foot = several || clear ? h("div.select-foot", {}, several ? count : null, clear, several ? done : null) : null;
  const popup = h("div.select-popup", { popover: "manual" }, h("div.select-title", {}, name), list, foot);
  const element = h("div.select-box", {}, button, popup);

  const rows = all.map((choice, index) =>
    h(
      "div.option",
      {
        id: `${listId}-${index}`,
        role: "option",
        data: { value: choice.value },
        on: { click: () => toggle(index), pointermove: () => highlight(index, false) },
      },
      choice.face,
      h(
        "span.option-text",
        {},
        h("span.option-label", {}, choice.label),
        choice.description ? h("span.option-description", {}, choice.description) : null,
      ),
      h("span.tick", {}, icon("check")),
    ),
  );
  list.append(...rows);
  if (!rows.length) list.append(h("div.option-none", {}, "Nothing to choose here"));

  let active = -1;
  let typed = "";
  let typedAt = 0;

  function draw() {
    const labels = all.filter((choice) => picked.has(choice.value)).map((choice) => choice.label);
    face.replaceChildren(labels.length ? labels.join(", ") : name);
    face.classList.toggle("empty", !labels.length);
    button.setAttribute("aria-label", labels.length ? `${name}: ${labels.join(", ")}` : name);
    rows.forEach((row, index) => row.setAttribute("aria-selected", String(picked.has(all[index].value))));
    count.textContent = `${picked.size} of ${low === high ? high : `${low}–${high}`}`;
    done.disabled = picked.size < low || picked.size > high;
  }

  function highlight(index, scroll = true) {
    if (index === active) return;
    rows[active]?.classList.remove("active");
    active = index;
    const row = rows[active];
    row?.classList.add("active");
    if (row) list.setAttribute("aria-activedescendant", row.id);
    if (scroll) row?.scrollIntoView({ block: "nearest" });
  }

  function toggle(index) {
    const { value } = all[index];
    if (!several) {
      picked = new Set([value]);
      return finish();
    }
    if (picked.has(value)) picked.delete(value);
    else if (picked.size < high) picked.add(value);
    draw();
    return undefined;
  }

  function finish() {
    draw();
    close();
    const values = all.map((choice) => choice.value).filter((value) => picked.has(value));
    sent = values.join("\n");
    button.dispatchEvent(new Event("change", { bubbles: true }));
    submit?.(values, button);
  }

  function open() {
    if (isOpen()) return;
    popup.showPopover();
    button.setAttribute("aria-expanded", "true");
    place();
    list.focus({ preventScroll: true });
    const first = all.findIndex((choice) => picked.has(choice.value));
    active = -1;
    highlight(Math.max(first, 0));
    document.addEventListener("pointerdown", outside, true);
    window.addEventListener("resize", close);
    document.addEventListener("scroll", scrolled, true);
  }

  const isOpen = () => button.getAttribute("aria-expanded") === "true";

  /** @param {boolean} [refocus] give focus back to the button */
  function close(refocus = true) {
    if (!isOpen()) return;
    button.setAttribute("aria-expanded", "false");
    if (popup.isConnected) popup.hidePopover();
    if (refocus !== false) button.focus({ preventScroll: true });
    document.removeEventListener("pointerdown", outside, true);
    window.removeEventListener("resize", close);
    document.removeEventListener("scroll", scrolled, true);
  }

  /** Leaving an unconfirmed change of several choices drops it; inside a form it stands. */
  function cancel() {
    if (submit) picked = new Set(sent ? sent.split("\n") : []);
    draw();
    close();
  }

  const outside = (event) => {
    if (!element.contains(event.target)) cancel();
  };
  const scrolled = (event) => {
    if (!popup.contains(event.target) && !PHONE.matches) place();
  };

  /** Below the button, or above it where there is more room; a sheet at the foot of a phone. */
  function place() {
    popup.classList.toggle("bottom-sheet", PHONE.matches);
    if (PHONE.matches) return popup.removeAttribute("style");
    const box = button.getBoundingClientRect();
    const below = innerHeight - box.bottom - 12;
    const above = box.top - 12;
    const up = below < Math.min(popup.scrollHeight, 260) && above > below;
    popup.style.width = `${box.width}px`;
    popup.style.left = `${box.left}px`;
    popup.style.maxHeight = `${Math.min(up ? above : below, 380)}px`;
    popup.style.top = up ? "auto" : `${box.bottom + 4}px`;
    popup.style.bottom = up ? `${innerHeight - box.top + 4}px` : "auto";
    return undefined;
  }

  function byKey(event) {
    const last = rows.length - 1;
    const steps = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
      PageDown: Math.min(active + 6, last),
      PageUp: Math.max(active - 6, 0),
    };
    if (event.key in steps) highlight(steps[event.key]);
    else if (event.key === "Enter" || (event.key === " " && !typed)) {
      if (active >= 0 && active <= last) toggle(active);
    } else if (event.key === "Escape") {
      event.stopPropagation();
      cancel();
    } else if (event.key === "Tab") {
      if (foot && !event.shiftKey) {
        foot.querySelector("button:not(:disabled)")?.focus();
      } else cancel();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      typed = event.timeStamp - typedAt > 700 ? event.key : typed + event.key;
      typedAt = event.timeStamp;
      const hit = all.findIndex((choice) => choice.label.toLowerCase().startsWith(typed.toLowerCase()));
      if (hit >= 0) highlight(hit);
    } else return;
    event.preventDefault();
  }

  // Tabbing on from the list leaves it, as a click elsewhere does.
  element.addEventListener("focusout", (event) => {
    if (!isOpen() || !event.relatedTarget || element.contains(event.relatedTarget)) return;
    close(false);
    cancel();
  });
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-busy") === "true") return;
    if (isOpen()) cancel();
    else open();
  });
  button.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      open();
    }
  });
  list.addEventListener("keydown", byKey);
  foot?.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      event.preventDefault();
      cancel();
    }
  });
  done.addEventListener("click", finish);
  clear?.addEventListener("click", () => {
    picked = new Set();
    finish();
  });
  draw();
  return { element, button, values: () => all.map((choice) => choice.value).filter((value) => picked.has(value)) };
}
