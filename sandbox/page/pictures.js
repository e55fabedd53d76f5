// Attached pictures and files. Sizes come with the attachment, so nothing jumps when a picture arrives.
import { h, icon, uid } from "./dom.js";
import { enlarge } from "./lightbox.js";

/** Pictures are only shown from this server: the page makes no request to anywhere else. */
export function localUrl(url) {
  try {
    const parsed = new URL(url, location.href);
    const ours = parsed.origin === location.origin || ["127.0.0.1", "localhost"].includes(parsed.hostname);
    return ours ? parsed.pathname + parsed.search : null;
  } catch {
    return null;
  }
}

const isPicture = (file) =>
  (file.content_type || "").startsWith("image/") || /\.(png|jpe?g|gif|webp)$/i.test(file.filename || "");

/**
 * One picture, its "ALT" badge below it: boards are full to their edges.
 * @param {{url: string, width?: number, height?: number, description?: string, id?: string, filename?: string}} file
 */
export function picture(file) {
  const url = localUrl(file.url);
  if (!url) return h("a", { href: file.url, target: "_blank", rel: "noopener noreferrer" }, file.url);
  const alt = file.description || "";
  const image = h("img", {
    src: url,
    alt,
    decoding: "async",
    width: file.width,
    height: file.height,
    draggable: "false",
  });
  const opener = h("button.enlarge", {
    type: "button",
    "aria-label": "Enlarge picture",
    on: { click: () => enlarge({ ...file, url }) },
  });
  const frame = h("div.frame", {}, image, opener);
  if (file.width && file.height) {
    frame.style.setProperty("--ratio", `${file.width / file.height}`);
    frame.style.setProperty("--natural", `${file.width}px`);
  } else frame.classList.add("unsized");
  image.addEventListener("error", () => frame.classList.add("broken"));
  image.addEventListener("load", () => {
    frame.style.backgroundImage = "";
  });
  const figure = h("figure.picture", { data: { attachmentId: file.id || "" } }, frame);
  if (alt) figure.append(...altBadge(alt));
  return /^SPOILER_/.test(file.filename || "") || file.spoiler ? veiled(figure, frame) : figure;
}

function altBadge(alt) {
  const caption = h("figcaption", { id: uid("alt"), hidden: true }, alt);
  const badge = h(
    "button.alt-badge",
    {
      type: "button",
      "aria-label": "Show alt text",
      "aria-expanded": "false",
      "aria-controls": caption.id,
    },
    "ALT",
  );
  badge.addEventListener("click", () => {
    caption.hidden = !caption.hidden;
    badge.setAttribute("aria-expanded", String(!caption.hidden));
  });
  return [badge, caption];
}

function veiled(figure, frame) {
  const veil = h("button.veil", { type: "button" }, "Spoiler");
  const badge = figure.querySelector(".alt-badge");
  if (badge) badge.hidden = true;
  veil.addEventListener("click", () => {
    veil.remove();
    if (badge) badge.hidden = false;
  });
  frame.append(veil);
  return figure;
}

/** While a new picture loads, the one before stays visible below it. */
export function keepUntilLoaded(before, after) {
  const old = before.querySelectorAll(".frame img");
  after.querySelectorAll(".frame").forEach((frame, index) => {
    const source = old[index];
    if (source?.complete && source.naturalWidth)
      frame.style.backgroundImage = `url("${source.currentSrc.replace(/["\\]/g, "\\$&")}")`;
  });
}

const sizeText = (bytes) =>
  bytes < 1024
    ? `${bytes} bytes`
    : bytes < 1048576
      ? `${(bytes / 1024).toFixed(1)} KB`
      : `${(bytes / 1048576).toFixed(1)} MB`;

function fileCard(file) {
  const url = localUrl(file.url);
  return h(
    "div.file",
    {},
    icon("out"),
    h(
      "div",
      {},
      url ? h("a", { href: url, target: "_blank", download: file.filename }, file.filename) : file.filename,
      h("div.subtext", {}, sizeText(file.size || 0)),
    ),
  );
}

/** All files of a message. */
export function attachments(files) {
  if (!files?.length) return null;
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return h(
    "div.attachments",
    {},
    pictures.length ? h("div.pictures", { class: pictures.length > 1 ? "several" : "" }, pictures.map(picture)) : null,
    others.map(fileCard),
  );
}
