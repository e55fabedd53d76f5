// Rich embeds: title, text, fields, pictures, footer, with a coloured edge.
import { cssColour } from "./avatar.js";
import { h } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { localUrl, picture } from "./pictures.js";
import { clock } from "./time.js";

function title(embed) {
  if (!embed.title) return null;
  const text = inline(embed.title);
  const safe = /^https?:\/\//.test(embed.url || "");
  return h(
    "div.embed-title",
    {},
    safe ? h("a", { href: embed.url, target: "_blank", rel: "noopener noreferrer" }, text) : text,
  );
}

function field(entry) {
  return h(
    "div.embed-field",
    { class: entry.inline ? "beside" : "" },
    h("div.embed-field-name", {}, inline(entry.name)),
    h("div.embed-field-value", {}, markdown(entry.value)),
  );
}

function footer(embed) {
  const parts = [embed.footer?.text, embed.timestamp && clock(embed.timestamp)].filter(Boolean);
  return parts.length ? h("div.embed-footer", {}, parts.join(" • ")) : null;
}

function embedCard(embed) {
  const thumbnail = embed.thumbnail && localUrl(embed.thumbnail.url);
  return h(
    "section.embed",
    { "aria-label": embed.title || "Embed", style: { "--edge": cssColour(embed.color, "var(--line-strong)") } },
    h(
      "div.embed-text",
      {},
      embed.author?.name ? h("div.embed-author", {}, embed.author.name) : null,
      title(embed),
      embed.description ? h("div.embed-description", {}, markdown(embed.description)) : null,
      embed.fields?.length ? h("div.embed-fields", {}, embed.fields.map(field)) : null,
    ),
    thumbnail ? h("img.embed-thumbnail", { src: thumbnail, alt: embed.thumbnail.description || "" }) : null,
    embed.image ? h("div.embed-image", {}, picture(embed.image)) : null,
    footer(embed),
  );
}

export const embeds = (list) => (list?.length ? h("div.embeds", {}, list.map(embedCard)) : null);
