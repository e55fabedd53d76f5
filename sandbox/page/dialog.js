// Dialogs on the browser's own <dialog>: it traps focus, closes on Esc and gives focus back.
import { h, icon, uid } from "./dom.js";

/**
 * Open a dialog with a title bar.
 * @param {string} title
 * @param {{class?: string, onClose?: function()}} settings
 * @param {...Node} children body
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, settings, ...children) {
  const heading = h("h2", { id: uid("title") }, title);
  const close = h(
    "button.icon-button",
    { type: "button", "aria-label": "Close", on: { click: () => dialog.close() } },
    icon("close"),
  );
  const dialog = h(
    "dialog.sheet",
    { "aria-labelledby": heading.id, class: settings.class || "" },
    h("header", {}, heading, close),
    children,
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    settings.onClose?.();
  });
  closeOnBackdrop(dialog);
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A press that starts and ends on the backdrop closes the dialog; one that merely ends there does not. */
export function closeOnBackdrop(dialog) {
  let startedOutside = false;
  dialog.addEventListener("pointerdown", (event) => {
    startedOutside = event.target === dialog;
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && startedOutside) dialog.close();
  });
}

let toastTimer = 0;

/** A short sentence at the foot of the screen, for refusals that belong to no field. */
export function toast(text) {
  document.querySelector(".toast")?.remove();
  clearTimeout(toastTimer);
  const note = h("div.toast", { role: "alert" }, text);
  // A modal dialog hides everything outside it, so the note goes inside the top one.
  (document.querySelector("dialog[open]:last-of-type") || document.body).append(note);
  toastTimer = setTimeout(() => note.remove(), 6000);
}
