// A person's round picture: initials on their colour.
import { h } from "./dom.js";
import { nameOf, state } from "./state.js";

const OWN_COLOUR = "#5b5bd6"; // for whoever the server gives no colour, such as the bot

/** A colour as Discord sends it (integer) or as the page's API does ("#rrggbb"). */
export function cssColour(colour, fallback = OWN_COLOUR) {
  if (typeof colour === "number") return `#${colour.toString(16).padStart(6, "0")}`;
  return /^#[0-9a-f]{6}$/i.test(colour || "") ? colour : fallback;
}

function isPale(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150;
}

export function initials(name) {
  const words = name.trim().split(/\s+/u);
  const letters = words.length > 1 ? [words[0], words.at(-1)].map((word) => [...word][0]) : [...name].slice(0, 1);
  return letters.join("").toUpperCase();
}

/** Decoration beside a name, so hidden from screen readers. */
export function avatar(person, size = "") {
  const known = state.people.get(person?.id) || person || {};
  const colour = cssColour(known.color);
  const face = h(
    "span.avatar",
    { "aria-hidden": "true", class: size, style: { background: colour } },
    initials(nameOf(known)),
  );
  if (isPale(colour)) face.classList.add("pale");
  return face;
}
