import { foundWhere } from "../../text.ts";
import type { ParsedKeywords } from "./goods-page.ts";
import { REFUSED_TAG } from "./goods-query.ts";

/** A piece of a text; `hit`: it is what was searched for. Joined, the pieces are the text. */
export type MarkedPiece = { text: string; hit: boolean };

/** What to look for in titles: the words left over, what was typed for each tag, and its proper name. */
export function needlesOf(keywords: string, parsed: Pick<ParsedKeywords, "words" | "tags">): string[] {
  const typed = parsed.tags
    .filter(({ field }) => field !== REFUSED_TAG)
    .flatMap(({ span, label }) => [keywords.slice(...span), label]);
  return [...new Set([...parsed.words, ...typed].map((one) => one.trim()).filter((one) => one !== ""))];
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A needle as a pattern; one that begins or ends with a figure matches whole figures: 30*120 is not in 130*1200. */
const patternOf = (needle: string): string => `${escaped(needle)}${/\d$/.test(needle) ? "(?!\\d)" : ""}`;
const isFigure = (sign: string): boolean => /^\d$/.test(sign);

/** Splits `text` at every needle, longest first at each place; letters match in either case. */
export function marked(text: string, needles: readonly string[]): MarkedPiece[] {
  const parts = [...needles].filter((one) => one !== "").sort((one, other) => other.length - one.length);
  if (parts.length === 0) return text === "" ? [] : [{ text, hit: false }];
  const pattern = new RegExp(parts.map(patternOf).join("|"), "gi");
  const pieces: MarkedPiece[] = [];
  let end = 0;
  for (const { 0: needle, index } of foundWhere(
    text,
    pattern,
    ({ index }) => !isFigure(text.charAt(index)) || !isFigure(text.charAt(index - 1)),
  )) {
    pieces.push({ text: text.slice(end, index), hit: false }, { text: needle, hit: true });
    end = index + needle.length;
  }
  return [...pieces, { text: text.slice(end), hit: false }].filter((piece) => piece.text !== "");
}

/** A size with the searched measures marked: `30`, `120` of `30*120*4000`. */
export function markedSize(
  specText: string,
  { thickness, width, length }: Pick<ParsedKeywords, "thickness" | "width" | "length">,
): MarkedPiece[] {
  const sizes = [thickness, width, length];
  const pieces: MarkedPiece[] = [];
  const add = (text: string, hit: boolean) => {
    const before = pieces.at(-1);
    if (before === undefined || before.hit || hit) pieces.push({ text, hit });
    else before.text += text;
  };
  specText.split("*").forEach((text, index) => {
    if (index > 0) add("*", false);
    add(text, sizes[index] !== null && text === String(sizes[index]));
  });
  return pieces;
}
