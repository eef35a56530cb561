const MARKED = /<\/?[a-z][^<>]*>/i;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
const unescaped = (html: string): string =>
  html.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** Lines without markup as the HTML they are stored in; "" stays empty. */
export const htmlOfLines = (text: string): string =>
  text === "" ? "" : `<p>${escaped(text).replaceAll("\n", "<br />")}</p>`;

/** What a merchant wrote about goods as HTML: lines become a paragraph where there is no markup. `clean` lets through what may stay. */
export function goodsHtml(written: string, clean: (html: string) => string): string {
  const kept = clean(MARKED.test(written) ? written : htmlOfLines(written));
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

/** `written` with one of the goods' pictures at its end. */
export function withPicture(written: string, name: string, words: string): string {
  const html = written === "" || MARKED.test(written) ? written : htmlOfLines(written);
  return `${html}<p><img src="${name}" alt="${escaped(words).replaceAll('"', "&quot;")}"></p>`;
}

/** What stands in the form for stored HTML: lines as they were typed, markup where there is more than lines. */
export function writtenOf(html: string): string {
  const lines = linesOfHtml(html);
  return !MARKED.test(lines) && htmlOfLines(lines) === html ? lines : html;
}
