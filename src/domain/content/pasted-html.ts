const TAG = /<[a-z][^<>]*>/gi;
const QUOTED_OR_STYLE = /"[^"]*"|'[^']*'|\bstyle(?=\s*=)/gi;

const SHEET = /<(\/?)style(?=[\s>])/gi;

/**
 * Pasted HTML whose elements have their styles as `data-style`, and whose sheets are titles, which nobody reads: a page whose
 * policy forbids inline styles reports each one when the text becomes elements, in a document of its own too.
 */
export const withoutStyles = (html: string): string =>
  html
    .replace(SHEET, "<$1title")
    .replace(TAG, (tag) => tag.replace(QUOTED_OR_STYLE, (part) => (/^["']/.test(part) ? part : "data-style")));

/** Whether an element with this style has the bullet or number of a paragraph, for programs that know no lists. */
export const isWordMarker = (style: string): boolean => /mso-list:\s*ignore/i.test(style);

/** A paragraph as Word writes it. `marker`: what `isWordMarker` says of a part of it, where there is one. */
export type WordParagraph = { className: string; style: string; marker: string | null; text: string };

/** A paragraph that is an item of a list. `cut`: how much of its text is its bullet or number. */
export type WordItem = { list: string; level: number; isNumbered: boolean; cut: number };

const PLACE = /mso-list:\s*(l\d+)\s+level(\d)(?:\s+(lfo\d+))?/i;
const CLASS = /\bMsoList(?:Paragraph|Bullet|Number|Continue)?(\d?)/;
const BULLET = /^\s*(?:[·•●○◦▪■□◆◇➢✓\uf000-\uf0ff]\s*|[-–—oü§Ø]\s+)/;
const NUMBER = /^\s*[(（]?(?:\d{1,3}|[a-z]{1,4}|[一二三四五六七八九十]{1,3})(?:[)）、]\s*|[.．]\s+)/i;
/** A number beside its text, which needs no blank behind it. */
const NUMBERED = /^\s*(?:[(（]?(?:\d|[a-z]{1,4}[.．)）、]|[一二三四五六七八九十]{1,3}[.．)）、])|第)/i;

/** The item of a list that a pasted paragraph is, or `null`. */
export function wordItem({ className, style, marker, text }: WordParagraph): WordItem | null {
  const place = PLACE.exec(style);
  const named = CLASS.exec(className);
  if (place === null && marker === null && named === null) return null;
  const number = marker === null ? NUMBER.exec(text) : null;
  const written = marker === null ? (number ?? BULLET.exec(text)) : null;
  if (place === null && marker === null && written === null) return null;
  return {
    list: place === null ? "" : `${place[1]} ${place[3]}`,
    level: Number(place?.[2] ?? (named?.[1] || 1)),
    isNumbered: marker === null ? number !== null : NUMBERED.test(marker),
    cut: written?.[0].length ?? 0,
  };
}

/** How deep each of these items stands, from 1: deeper than the one before by one at most, and never deeper than `most`. */
export function listDepths(levels: readonly number[], most: number): number[] {
  const open: number[] = [];
  return levels.map((level) => {
    while (open.length > 0 && open.at(-1)! > level) open.pop();
    if (open.at(-1) !== level) open.push(level);
    return Math.min(open.length, most);
  });
}
