// Points in time as people read them, in the reader's own language and zone.
import { h } from "./dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const format = (date, style) => new Intl.DateTimeFormat(undefined, STYLES[style]).format(date);
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
const STEPS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

function ago(unix) {
  const seconds = Math.round(unix - Date.now() / 1000);
  const [unit, size] = STEPS.find(([, length]) => Math.abs(seconds) >= length) || STEPS.at(-1);
  return relative.format(Math.trunc(seconds / size), unit);
}

/** A `<t:unix:style>` mark; the relative style stays up to date. */
export function timestamp(unix, style) {
  const date = new Date(unix * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${unix}:${style}>`;
  const attributes = { datetime: date.toISOString(), title: format(date, "F") };
  if (style === "R") attributes.data = { relative: unix };
  return h("time.timestamp", attributes, style === "R" ? ago(unix) : format(date, style));
}

setInterval(() => {
  for (const element of document.querySelectorAll("time[data-relative]"))
    element.textContent = ago(Number(element.dataset.relative));
}, 5000);

const dayStart = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Whether two ISO times fall on the same day here. */
export const sameDay = (a, b) => dayStart(new Date(a)) === dayStart(new Date(b));

/** "Today at 14:05", "Yesterday at …", else a date. */
export function clock(iso) {
  const date = new Date(iso);
  const days = Math.round((dayStart(new Date()) - dayStart(date)) / 86400000);
  const time = format(date, "t");
  if (days === 0) return `Today at ${time}`;
  if (days === 1) return `Yesterday at ${time}`;
  return `${format(date, "d")} ${time}`;
}

export const shortClock = (iso) => format(new Date(iso), "t");
export const fullClock = (iso) => format(new Date(iso), "F");
export const longDate = (iso) => format(new Date(iso), "D");
