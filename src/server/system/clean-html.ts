import sanitizeHtml from "sanitize-html";
import { isArticleLink, isOwnPicture, linkAttributes } from "../../domain/content/article-html.ts";

/** The addresses of our own pictures in cleaned HTML. */
export const ownPicturesIn = (html: string): string[] =>
  Array.from(html.matchAll(/ src="([^"]+)"/g), ([, address = ""]) => address).filter(isOwnPicture);

/** What an article may be made of. Everything else is dropped, of scripts and styles the content too. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    "p",
    "h2",
    "h3",
    "h4",
    "br",
    "hr",
    "blockquote",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "sub",
    "sup",
    "ul",
    "ol",
    "li",
    "table",
    "caption",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "figure",
    "figcaption",
    "img",
    "a",
  ],
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height", "loading"],
    th: ["colspan", "rowspan", "scope"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["http", "https"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 30,
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isOwnPicture(attribs.src ?? ""),
  transformTags: {
    h1: "h2",
    img: (tagName, { src = "", alt = "", width, height }) => ({
      tagName,
      attribs: { src, alt, ...sizeOf("width", width), ...sizeOf("height", height), loading: "lazy" },
    }),
    a: (tagName, { href = "" }) => ({ tagName, attribs: isArticleLink(href) ? linkAttributes(href) : {} }),
    th: (tagName, attribs) => ({ tagName, attribs: spans(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: spans(attribs) }),
  },
};

const WHOLE = /^[1-9]\d{0,3}$/;
const sizeOf = (name: string, value: string | undefined): Record<string, string> =>
  value !== undefined && WHOLE.test(value) ? { [name]: value } : {};
const spans = ({ colspan, rowspan, scope }: Record<string, string>): Record<string, string> => ({
  ...sizeOf("colspan", colspan),
  ...sizeOf("rowspan", rowspan),
  ...(scope === "row" || scope === "col" ? { scope } : {}),
});

/** Broken nesting is repaired pass by pass. */
const MOST_PASSES = 8;

/**
 * `html` as it is stored and shown. Cleaning is repeated until it changes nothing, so that a browser's reading matches what was
 * checked. Markup that never becomes stable is stored as text.
 */
export function cleanHtml(html: string): string {
  let kept = html;
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const next = sanitizeHtml(kept, ALLOWED).trim();
    if (next === kept) return kept;
    kept = next;
  }
  return sanitizeHtml(kept, { allowedTags: [], allowedAttributes: {} });
}

/** What a reader reads of it; a picture or a table counts as something to see. */
export const textOf = (html: string): string =>
  sanitizeHtml(html.replace(/<img /g, "图<img "), { allowedTags: [], allowedAttributes: {} });
