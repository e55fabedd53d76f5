// Building elements. Text always becomes a text node: no string is ever parsed as markup on this page.

/**
 * Create an element.
 * @param {string} tag tag name, with optional classes: "div.card.big"
 * @param {Object} props attributes; `on` holds event handlers, `style` holds CSS properties, `data` holds data-* values.
 *   `true` sets an empty attribute; `false`, `null` and `undefined` leave it out.
 * @param {...(Node|string|number|Array|null|false)} children nested arrays are flattened, empty values skipped
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name || "div");
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "on") for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
    else if (key === "style")
      for (const [rule, setting] of Object.entries(value)) element.style.setProperty(rule, setting);
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key === "class") element.classList.add(...String(value).split(" ").filter(Boolean));
    else if (key === "value" || key === "checked" || key === "disabled" || key === "selected") element[key] = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/** Append children, skipping the empty ones. */
export function append(parent, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    parent.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return parent;
}

const SHAPES = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h17M3 15h17",
  thread: "M5 5h14M5 10h9M5 15h5M13 20l6-5-6-1z",
  newThread: "M4 5h16v11h-9l-4 4v-4H4zM12 7.5v6M9 10.5h6",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  down: "M6 9l6 6 6-6",
  plus: "M12 5v14M5 12h14",
  send: "M4 12 20 4l-5 16-3-7z",
  out: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  swap: "M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
  check: "M5 13l4 4L19 7",
  arrow: "M12 5v14M6 13l6 6 6-6",
  slash: "M15 4 9 20M4 4h16v16H4z",
};

/** An outline icon; decoration only, so hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.classList.add("icon");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}

/** Text for screen readers only, spoken when the browser is idle. */
export function announce(text) {
  const region = document.getElementById("announcer");
  region.textContent = "";
  setTimeout(() => {
    region.textContent = text;
  }, 50);
}

let nextId = 0;
/** An id that is unique on this page, for aria references. */
export const uid = (prefix) => `${prefix}-${++nextId}`;

/** Call `run` once, `wait` milliseconds after the last call. */
export function debounce(run, wait) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), wait);
  };
}
