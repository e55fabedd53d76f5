// Pressing a control of a message: show that it is under way, tell when it failed, open what it asks for.
import * as api from "./api.js";
import { announce } from "./dom.js";
import { openModal } from "./modal.js";
import { on } from "./state.js";

const FAILED = "This interaction failed";
const underway = new Map(); // nonce -> function(text) that shows the failure
let showFailure = () => {};

/** The timeline tells how a failure is shown beside a message. */
export function showFailuresWith(show) {
  showFailure = show;
}

/**
 * Press a button or send a select's values.
 * @param {Object} message the message it is on
 * @param {HTMLElement} control the pressed element
 * @param {string} customId
 * @param {string[]|null} values
 */
export async function press(message, control, customId, values = null) {
  if (control.getAttribute("aria-busy") === "true") return;
  const nonce = api.nonce();
  const fail = (text) => {
    showFailure(message, text);
    announce(text);
  };
  underway.set(nonce, fail);
  showFailure(message, "");
  busy(control, true);
  try {
    const answer = await api.press(message.channel_id, message.id, customId, values, nonce);
    if (answer.type === "modal") openModal(message.channel_id, answer.modal);
    else if (answer.type === "failed") fail(answer.error || FAILED);
  } catch (error) {
    fail(error.message || FAILED);
  } finally {
    busy(control, false);
    // A deferred press may still be told to have failed a little later.
    setTimeout(() => underway.delete(nonce), 20000);
  }
}

function busy(control, now) {
  if (now) {
    control.setAttribute("aria-busy", "true");
    control.setAttribute("aria-disabled", "true");
  } else {
    control.removeAttribute("aria-busy");
    control.removeAttribute("aria-disabled");
  }
}

on("interaction", ({ nonce, state, message }) => {
  if (state === "failed") underway.get(nonce)?.(typeof message === "string" ? message : FAILED);
});
