// Forms that the bot opens (Discord's modals).
import * as api from "./api.js";
import { h, uid } from "./dom.js";
import { openDialog } from "./dialog.js";
import { markdown } from "./markdown.js";
import { select } from "./selects.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const PARAGRAPH = 2;

/** A field: what to draw, its id, how to read it, and what is wrong with it now ("" when nothing). */
function textField(piece, label, description) {
  const id = uid("field");
  const limits = {
    maxlength: piece.max_length ?? 4000,
    placeholder: piece.placeholder,
    "aria-describedby": `${id}-note`,
    "aria-required": piece.required === false ? null : "true",
  };
  const input =
    piece.style === PARAGRAPH
      ? h("textarea", { id, rows: 4, ...limits, data: { customId: piece.custom_id } })
      : h("input", { id, type: "text", autocomplete: "off", ...limits, data: { customId: piece.custom_id } });
  input.value = piece.value || "";
  const counter = h("span.counter", { "aria-hidden": "true" });
  const showCount = () => {
    counter.textContent = piece.max_length ? `${input.value.length}/${piece.max_length}` : "";
  };
  input.addEventListener("input", showCount);
  showCount();
  return {
    customId: piece.custom_id,
    input,
    read: () => input.value,
    element: framed(id, label, description, piece.required !== false, input, counter),
    wrong() {
      const { length } = input.value;
      if (piece.required !== false && !length) return "Please fill this in.";
      if (length && piece.min_length && length < piece.min_length)
        return `At least ${piece.min_length} characters, please.`;
      return "";
    },
  };
}

function selectField(piece, label, description) {
  const menu = select(piece, null);
  const id = uid("field");
  menu.button.id = id;
  const required = piece.required !== false;
  const low = piece.min_values ?? 1;
  return {
    customId: piece.custom_id,
    input: menu.button,
    read: menu.values,
    element: framed(id, label, description, required, menu.element),
    wrong() {
      const chosen = menu.values().length;
      if (required && !chosen) return "Please choose.";
      return chosen && chosen < low ? `Please choose at least ${low}.` : "";
    },
  };
}

function framed(id, label, description, required, ...inputs) {
  return h(
    "div.field",
    {},
    h("label", { for: id }, label, required ? h("span.required", { "aria-hidden": "true" }, " *") : null),
    description ? h("p.hint", {}, description) : null,
    inputs,
    h("p.field-error", { id: `${id}-note`, role: "alert" }),
  );
}

/** The pieces of a modal, in order: fields and plain text. */
function readPieces(pieces) {
  return pieces.flatMap((piece) => {
    if (piece.type === TEXT) return [{ element: h("div.content", {}, markdown(piece.content)) }];
    if (piece.type === ROW)
      return piece.components.map((inner) =>
        inner.type === TEXT_INPUT
          ? textField(inner, inner.label || "")
          : selectField(inner, inner.placeholder || "Choose"),
      );
    if (piece.type === LABEL && piece.component) {
      const build = piece.component.type === TEXT_INPUT ? textField : selectField;
      return [build(piece.component, piece.label, piece.description)];
    }
    return [];
  });
}

/**
 * Show a modal and send it when it is filled in.
 * @param {string} channel where it was opened
 * @param {{custom_id: string, title: string, components: Object[], interaction: string}} modal
 */
export function openModal(channel, modal) {
  const parts = readPieces(modal.components);
  const fields = parts.filter((part) => part.read);
  const problem = h("p.form-error", { role: "alert", hidden: true });
  const submit = h(
    "button.control.primary",
    { type: "submit" },
    h("span.label", {}, "Submit"),
    h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i")),
  );
  const cancel = h("button.control.secondary", { type: "button" }, "Cancel");
  const form = h(
    "form",
    { novalidate: true },
    h(
      "div.fields",
      {},
      parts.map((part) => part.element),
    ),
    problem,
    h("footer", {}, cancel, submit),
  );
  const dialog = openDialog(modal.title, { class: "modal" }, form);
  dialog.dataset.customId = modal.custom_id;
  cancel.addEventListener("click", () => dialog.close());

  function check(field) {
    const text = field.wrong();
    field.input.setAttribute("aria-invalid", String(Boolean(text)));
    field.element.querySelector(".field-error").textContent = text;
    return !text;
  }
  fields.forEach((field) =>
    field.element.addEventListener("input", () => {
      if (field.input.getAttribute("aria-invalid") === "true") check(field);
    }),
  );

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.getAttribute("aria-busy") === "true") return;
    const wrong = fields.filter((field) => !check(field));
    if (wrong.length) {
      wrong[0].input.focus();
      return;
    }
    submit.setAttribute("aria-busy", "true");
    problem.hidden = true;
    try {
      const values = Object.fromEntries(fields.map((field) => [field.customId, field.read()]));
      const answer = await api.submitModal(channel, modal.interaction, modal.custom_id, values);
      if (answer.type === "failed") throw new Error(answer.error || "Something went wrong. Try again.");
      dialog.close();
      if (answer.type === "modal") openModal(channel, answer.modal);
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    } finally {
      submit.removeAttribute("aria-busy");
    }
  });
  (fields[0]?.input || submit).focus();
}
