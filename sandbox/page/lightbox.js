// A picture over the whole window; a press switches between fitted and full size.
import { h, icon, uid } from "./dom.js";
import { closeOnBackdrop } from "./dialog.js";

/** @param {{url: string, description?: string, filename?: string, width?: number, height?: number}} file */
export function enlarge(file) {
  const alt = file.description || "";
  const image = h("img", { src: file.url, alt, width: file.width, height: file.height });
  const zoom = h("button.zoom", { type: "button", "aria-label": "Full size", "aria-pressed": "false" }, image);
  const stage = h("div.stage", {}, zoom);
  const caption = h("p.caption", { id: uid("alt"), hidden: true }, alt);
  const badge =
    alt &&
    h(
      "button.bar-button",
      { type: "button", "aria-expanded": "false", "aria-controls": caption.id, "aria-label": "Alt text" },
      "ALT",
    );
  const close = h("button.bar-button", { type: "button", "aria-label": "Close" }, icon("close"));
  const dialog = h(
    "dialog.lightbox",
    { "aria-label": file.filename || "Picture" },
    h(
      "div.bar",
      {},
      badge,
      h("a.bar-button", { href: file.url, target: "_blank", rel: "noopener" }, icon("out"), "Open original"),
      close,
    ),
    stage,
    caption,
  );
  close.addEventListener("click", () => dialog.close());
  badge?.addEventListener("click", () => {
    caption.hidden = !caption.hidden;
    badge.setAttribute("aria-expanded", String(!caption.hidden));
  });
  zoom.addEventListener("click", (event) => {
    const box = image.getBoundingClientRect();
    const [across, down] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    const full = dialog.classList.toggle("full");
    zoom.setAttribute("aria-pressed", String(full));
    if (full && event.detail) {
      // a pointer: keep the point under it in sight
      stage.scrollLeft = image.clientWidth * across - stage.clientWidth / 2;
      stage.scrollTop = image.clientHeight * down - stage.clientHeight / 2;
    }
  });
  stage.addEventListener("click", (event) => {
    if (event.target === stage) dialog.close();
  });
  closeOnBackdrop(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}
