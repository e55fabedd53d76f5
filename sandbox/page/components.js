// Controls and layout pieces under a message: rows, buttons, selects, and the newer container components.
import { cssColour } from "./avatar.js";
import { h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { attachments, picture } from "./pictures.js";
import { press } from "./press.js";
import { select } from "./selects.js";

/** Discord's component types. */
export const PIECE = {
  ROW: 1,
  BUTTON: 2,
  STRING_SELECT: 3,
  TEXT_INPUT: 4,
  USER_SELECT: 5,
  ROLE_SELECT: 6,
  MENTIONABLE_SELECT: 7,
  CHANNEL_SELECT: 8,
  SECTION: 9,
  TEXT: 10,
  THUMBNAIL: 11,
  GALLERY: 12,
  FILE: 13,
  SEPARATOR: 14,
  CONTAINER: 17,
  LABEL: 18,
};
const STYLE = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

/** An emoji as text: Unicode as it is, a custom one by its name. */
export const emojiText = (emoji) => (emoji ? (emoji.id ? `:${emoji.name}:` : emoji.name) : "");

function button(piece, message) {
  const face = [
    piece.emoji ? h("span.emoji", { "aria-hidden": piece.label ? "true" : null }, emojiText(piece.emoji)) : null,
    piece.label ? h("span.label", {}, piece.label) : null,
  ];
  if (piece.url) {
    const safe = /^(https?|discord):\/\//.test(piece.url);
    return h(
      "a.control.link",
      { href: safe ? piece.url : null, target: "_blank", rel: "noopener noreferrer", ...jumpData(piece.url) },
      face,
      icon("out"),
    );
  }
  const control = h(
    "button.control",
    {
      type: "button",
      class: STYLE[piece.style] || "secondary",
      disabled: Boolean(piece.disabled),
      data: { customId: piece.custom_id },
    },
    face,
    h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i")),
  );
  control.addEventListener("click", () => press(message, control, piece.custom_id));
  return control;
}

/** A link button to a message here is followed inside the page. */
function jumpData(url) {
  const place = /\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?$/.exec(url);
  return place ? { data: { jump: place[1], jumpMessage: place[2] || "" } } : {};
}

function media(item) {
  const source = item.media || item.file || {};
  return {
    ...source,
    description: item.description || source.description,
    spoiler: item.spoiler,
    filename: source.filename || source.name || "",
  };
}

function section(piece, message) {
  return h(
    "div.v2-section",
    {},
    h(
      "div.v2-section-text",
      {},
      piece.components.map((child) => build(child, message)),
    ),
    h("div.v2-accessory", {}, build(piece.accessory, message)),
  );
}

function container(piece, message) {
  const edge =
    piece.accent_color === null || piece.accent_color === undefined
      ? null
      : { "--edge": cssColour(piece.accent_color) };
  return h(
    "section.v2-container",
    { class: edge ? "accented" : "", style: edge || {} },
    piece.components.map((child) => build(child, message)),
  );
}

function file(piece) {
  const shown = media(piece);
  const name = shown.filename || (shown.url || "").split("/").pop().split("?")[0];
  return attachments([{ size: piece.size || 0, ...shown, filename: name, content_type: "application/octet-stream" }]);
}

function build(piece, message) {
  if (!piece) return null;
  switch (piece.type) {
    case PIECE.ROW:
      return h(
        "div.row",
        { role: "group", "aria-label": "Controls" },
        piece.components.map((child) => build(child, message)),
      );
    case PIECE.BUTTON:
      return button(piece, message);
    case PIECE.STRING_SELECT:
    case PIECE.USER_SELECT:
    case PIECE.ROLE_SELECT:
    case PIECE.MENTIONABLE_SELECT:
    case PIECE.CHANNEL_SELECT: {
      const menu = select(piece, (values, control) => press(message, control, piece.custom_id, values));
      return menu.element;
    }
    case PIECE.SECTION:
      return section(piece, message);
    case PIECE.TEXT:
      return h("div.v2-text.content", {}, markdown(piece.content));
    case PIECE.THUMBNAIL:
      return h("div.v2-thumbnail", {}, picture(media(piece)));
    case PIECE.GALLERY:
      return h(
        "div.pictures",
        { class: piece.items.length > 1 ? "several" : "" },
        piece.items.map((item) => picture(media(item))),
      );
    case PIECE.FILE:
      return file(piece);
    case PIECE.SEPARATOR:
      return h("hr.v2-separator", {
        class: `${piece.divider === false ? "bare" : ""} ${piece.spacing === 2 ? "wide" : ""}`,
      });
    case PIECE.CONTAINER:
      return container(piece, message);
    default:
      return null;
  }
}

/** Everything in a message's `components`, or null. */
export function components(message) {
  return message.components?.length
    ? h(
        "div.components",
        {},
        message.components.map((piece) => build(piece, message)),
      )
    : null;
}
