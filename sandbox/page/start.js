// The first screen: choose who you are.
import * as api from "./api.js";
import { avatar } from "./avatar.js";
import { h } from "./dom.js";
import { nameOf } from "./state.js";

/** @param {HTMLElement} root @param {string} [problem] a sentence to show above the cards */
export async function showStart(root, problem = "") {
  document.title = "Who are you? · Sandbox";
  let people;
  try {
    ({ people } = await api.people());
  } catch (error) {
    const again = h("button.control.primary", { type: "button", on: { click: () => showStart(root) } }, "Try again");
    root.replaceChildren(
      h("main.start", {}, h("h1", {}, "Nobody home"), h("p", { role: "alert" }, error.message), again),
    );
    return;
  }
  root.replaceChildren(
    h(
      "main.start",
      {},
      h("h1", {}, "Who are you?"),
      h(
        "p.start-lead",
        {},
        "A chat server on your own machine, with the game bot already in it. Nothing leaves this computer.",
      ),
      problem ? h("p.field-error", { role: "alert" }, problem) : null,
      h(
        "ul.people",
        {},
        people.map((person) =>
          h(
            "li",
            {},
            h(
              "a.person",
              { href: `?user=${encodeURIComponent(person.id)}`, data: { userId: person.id } },
              avatar(person, "large"),
              h("strong", {}, nameOf(person)),
              h("small", {}, `@${person.username}`),
            ),
          ),
        ),
      ),
      h("p.hint", {}, "To play against yourself, open this page in a second window and choose somebody else there."),
    ),
  );
}
