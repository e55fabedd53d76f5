// Discord's subset of markdown, from text straight to DOM nodes.
import { h } from "./dom.js";
import { channelName, nameOf, state } from "./state.js";
import { timestamp } from "./time.js";

const DEEPEST = 12; // nesting of marks; a crafted message must not exhaust the stack
const PAIRS = [
  ["||", (inner) => spoiler(inner)],
  ["**", (inner) => h("strong", {}, inner)],
  ["__", (inner) => h("u", {}, inner)],
  ["~~", (inner) => h("s", {}, inner)],
  ["*", (inner) => h("em", {}, inner)],
  ["_", (inner) => h("em", {}, inner)],
];
const WORD = /[\p{L}\p{N}]/u;
const URL_START = /https?:\/\/[^\s<>]+/y;
const LINK = /\[((?:\\.|[^\[\]\\])+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?:\s+"[^"]*")?\)/y;
const ANGLE =
  /<(?:(@[!&]?|#)(\d{1,20})|t:(-?\d{1,13})(?::([tTdDfFR]))?|(a?):(\w{2,32}):(\d{1,20})|\/([^:<>]{1,100}):\d{1,20}|(https?:\/\/[^\s<>]+))>/y;

function spoiler(inner) {
  const veil = h(
    "button.spoiler",
    { type: "button", "aria-label": "Spoiler, press to show", "aria-expanded": "false" },
    h("span", {}, inner),
  );
  veil.addEventListener("click", () => {
    const shown = veil.classList.toggle("shown");
    veil.setAttribute("aria-expanded", String(shown));
    if (shown) veil.removeAttribute("aria-label");
    else veil.setAttribute("aria-label", "Spoiler, press to show");
  });
  return veil;
}

/** Position of the mark that closes `mark`, or -1. Escapes and code between are stepped over. */
function closing(text, from, mark) {
  const sign = mark[0];
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "\\") {
      at += 1;
      continue;
    }
    if (text[at] === "`") {
      const ticks = /^`+/.exec(text.slice(at))[0];
      const end = text.indexOf(ticks, at + ticks.length);
      if (end > 0) {
        at = end + ticks.length - 1;
        continue;
      }
    }
    if (text[at] !== sign) continue;
    let run = 1;
    while (text[at + run] === sign) run += 1;
    const single = mark.length === 1;
    const fits = single ? run !== 2 : run >= 2;
    const close = at + run - mark.length;
    if (fits && close >= from && closes(text, close, mark) && text.slice(from, close).trim()) return close;
    at += run - 1;
  }
  return -1;
}

function closes(text, at, mark) {
  if (mark === "_") return !WORD.test(text[at + 1] || "");
  if (mark === "*") return !/\s/.test(text[at - 1]);
  return true;
}

function opens(text, at, mark) {
  if (mark === "_") return !WORD.test(text[at - 1] || "");
  if (mark === "*") return !/\s/.test(text[at + 1] || " ");
  return true;
}

const outside = (url, label) => h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, label);

/** A link; one to a message here goes there without leaving the page. */
function link(url, label) {
  const place = /^https?:\/\/[^/]+\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/.exec(url);
  if (!place || !state.channels.has(place[1])) return outside(url, label || url);
  return jump(
    place[1],
    place[2],
    label || `# ${channelName(state.channels.get(place[1]))}${place[2] ? " › message" : ""}`,
  );
}

function jump(channel, message, label) {
  const goal = message ? { channel, message } : { channel };
  return h(
    "a.mention",
    {
      href: `?${new URLSearchParams({ user: state.me?.id || "", ...goal })}`,
      data: { jump: channel, jumpMessage: message || "" },
    },
    label,
  );
}

function person(id) {
  const known = state.people.get(id);
  const mine = id === state.me?.id;
  return h(
    "span.mention",
    { class: mine ? "mine" : "", data: { userId: id } },
    `@${known ? nameOf(known) : "unknown"}`,
  );
}

function angle(match) {
  const [, sigil, id, unix, style, , emoji, , command, url] = match;
  if (sigil === "#")
    return state.channels.has(id)
      ? jump(id, null, `#${channelName(state.channels.get(id))}`)
      : h("span.mention", {}, "#unknown");
  if (sigil === "@&") return h("span.mention", {}, "@role");
  if (sigil) return person(id);
  if (unix) return timestamp(Number(unix), style || "f");
  if (emoji) return `:${emoji}:`;
  if (command) return h("button.mention", { type: "button", data: { command } }, `/${command}`);
  return link(url);
}

function sticky(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Marks inside a line. @returns {Array<Node|string>} */
export function inline(text, depth = 0) {
  const nodes = [];
  let plain = "";
  const push = (node) => {
    if (plain) nodes.push(plain);
    plain = "";
    nodes.push(node);
  };
  for (let at = 0; at < text.length;) {
    const sign = text[at];
    if (sign === "\\" && /[^\w\s]/.test(text[at + 1] || "")) {
      plain += text[at + 1];
      at += 2;
      continue;
    }
    if (sign === "\n") {
      push(h("br"));
      at += 1;
      continue;
    }
    if (sign === "`") {
      const ticks = /^`+/.exec(text.slice(at))[0];
      const end = text.indexOf(ticks, at + ticks.length);
      if (end > 0) {
        push(h("code", {}, text.slice(at + ticks.length, end).replace(/^ (.*) $/s, "$1")));
        at = end + ticks.length;
        continue;
      }
      plain += ticks;
      at += ticks.length;
      continue;
    }
    const found =
      sign === "<"
        ? sticky(ANGLE, text, at)
        : sign === "["
          ? sticky(LINK, text, at)
          : sign === "h"
            ? sticky(URL_START, text, at)
            : null;
    if (found) {
      if (sign === "<") push(angle(found));
      else if (sign === "[") push(link(found[2], inline(found[1], depth + 1)));
      else {
        const url = found[0].replace(/[.,:;"'\]!?*_~|)]+$/, "");
        push(link(url));
        at += url.length;
        continue;
      }
      at += found[0].length;
      continue;
    }
    const everyone = sign === "@" && /^@(everyone|here)\b/.exec(text.slice(at, at + 10));
    if (everyone) {
      push(h("span.mention", {}, everyone[0]));
      at += everyone[0].length;
      continue;
    }
    const pair = depth < DEEPEST && PAIRS.find(([mark]) => text.startsWith(mark, at) && opens(text, at, mark));
    const end = pair ? closing(text, at + pair[0].length, pair[0]) : -1;
    if (end > 0) {
      push(pair[1](inline(text.slice(at + pair[0].length, end), depth + 1)));
      at = end + pair[0].length;
      continue;
    }
    if (pair) {
      plain += pair[0];
      at += pair[0].length;
      continue;
    }
    plain += sign;
    at += 1;
  }
  if (plain) nodes.push(plain);
  return nodes;
}

const FENCE = /^```(?:([\w+-]*)\n)?([\s\S]*?)```\n?/;
const ITEM = /^( *)(?:[-*]|(\d{1,9})\.) +(.*)$/;

function codeBlock(match) {
  return h(
    "pre",
    { tabindex: "0", "aria-label": "Code" },
    h("code", match[1] ? { data: { language: match[1] } } : {}, match[2].replace(/^\n|\n$/g, "")),
  );
}

const numbered = (item) => item.number !== undefined;

/** Lines of a list, with deeper ones nested; where bullets change to numbers a new list begins. */
function lists(items, depth) {
  const base = items[0].indent;
  const made = [];
  let root = null;
  for (let at = 0; at < items.length;) {
    const tag = numbered(items[at]) ? "ol" : "ul";
    if (root?.localName !== tag) {
      root = h(tag, tag === "ol" ? { start: items[at].number } : {});
      made.push(root);
    }
    let end = at + 1;
    while (end < items.length && items[end].indent > base + 1) end += 1;
    const inner = items.slice(at + 1, end);
    root.append(h("li", {}, inline(items[at].text, depth), inner.length ? lists(inner, depth) : null));
    at = end;
  }
  return made;
}

/** A whole message. @returns {Node[]} */
export function markdown(text, depth = 0) {
  const blocks = [];
  let lines = [];
  const flush = () => {
    while (lines.length && !lines[0]) lines.shift();
    if (lines.length) blocks.push(h("p", {}, inline(lines.join("\n").replace(/\n+$/, ""), depth)));
    lines = [];
  };
  let rest = text.replace(/\r\n?/g, "\n");
  const line = () => {
    const end = rest.indexOf("\n");
    return end < 0 ? rest : rest.slice(0, end);
  };
  const drop = (length) => {
    rest = rest.slice(length);
  };
  while (rest) {
    const fence = rest.startsWith("```") && FENCE.exec(rest);
    if (fence && fence[2].trim()) {
      flush();
      blocks.push(codeBlock(fence));
      drop(fence[0].length);
      continue;
    }
    const now = line();
    const within = now.indexOf("```");
    if (within > 0 && rest.indexOf("```", within + 3) > 0) {
      lines.push(now.slice(0, within));
      drop(within);
      continue;
    }
    const heading = /^(#{1,3}) +(.+)$/.exec(now);
    const small = /^-# +(.+)$/.exec(now);
    const wide = rest.startsWith(">>> ") && depth < 1;
    if (heading) {
      flush();
      blocks.push(h(`h3.md-heading.level-${heading[1].length}`, {}, inline(heading[2], depth)));
      drop(now.length + 1);
      continue;
    }
    if (small) {
      flush();
      blocks.push(h("p.subtext", {}, inline(small[1], depth)));
      drop(now.length + 1);
      continue;
    }
    if (wide) {
      flush();
      blocks.push(h("blockquote", {}, markdown(rest.slice(4), depth + 1)));
      break;
    }
    if (/^> /.test(now) && depth < 1) {
      flush();
      const quoted = [];
      while (/^> /.test(line()) && rest) {
        quoted.push(line().slice(2));
        drop(line().length + 1);
      }
      blocks.push(h("blockquote", {}, markdown(quoted.join("\n"), depth + 1)));
      continue;
    }
    if (ITEM.test(now)) {
      flush();
      const items = [];
      for (let item = ITEM.exec(line()); item && rest; item = ITEM.exec(line())) {
        items.push({ indent: item[1].length, number: item[2], text: item[3] });
        drop(line().length + 1);
      }
      blocks.push(...lists(items, depth));
      continue;
    }
    lines.push(now);
    drop(now.length + 1);
  }
  flush();
  return blocks;
}
