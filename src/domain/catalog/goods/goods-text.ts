import { plainText } from "../import/import-cells.ts";

const MARKED = /<\/?[a-z][^<>]*>/i;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
const unescaped = (html: string): string =>
  html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** Lines without markup as the HTML they are stored in; "" stays empty. */
export const htmlOfLines = (text: string): string =>
  text === "" ? "" : `<p>${escaped(text).replaceAll("\n", "<br />")}</p>`;

/** Removes control characters, retains lines and blanks between words. */
const plainLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => plainText(line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** What was written about goods as HTML: a paragraph with their breaks of lines without markup. */
export const htmlOf = (written: string): string => (MARKED.test(written) ? written : htmlOfLines(plainLines(written)));

/** What a merchant wrote about goods as it is stored and shown; `clean` lets through what may stay. */
export function goodsHtml(written: string, clean: (html: string) => string): string {
  const kept = clean(htmlOf(written));
  return kept === "" || MARKED.test(kept) ? kept : htmlOfLines(unescaped(kept));
}

/** The text of stored HTML, with its line breaks; for sheets that compare. */
export const linesOfHtml = (html: string): string =>
  unescaped(
    html
      .replace(/<(?:br|hr) \/>|<\/(?:p|h[234]|li|tr|blockquote|figcaption)>/g, "\n")
      .replace(/<img [^<>]*>/g, "[图片]")
      .replace(/<[^<>]*>/g, ""),
  ).trim();
