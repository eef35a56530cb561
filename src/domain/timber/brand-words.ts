import { type Brand, type BrandBook, brandBook } from "./brands.ts";
import { lexiconOf, senseOf } from "./lexicon.ts";
import { normalText } from "./normal-text.ts";
import { parseQuery } from "./query.ts";
import type { TagField } from "./reading/word-hits.ts";

/** A single letter or character stands in too many other words. */
const LEAST = 2;

/** What is read before any name. */
const READ_FIRST: readonly TagField[] = ["size", "quantity", "use"];

/** Everything a brand is called by, each once. */
export const brandWords = ({ name, nameEn, aliases }: Pick<Brand, "name" | "nameEn" | "aliases">): string[] => [
  ...new Set([name, nameEn, ...aliases]),
];

/** The spellings that a brand has only before or only after a change. */
export function changedWords(before: Parameters<typeof brandWords>[0], after: typeof before): string[] {
  const was = brandWords(before);
  const is = brandWords(after);
  return [...was.filter((word) => !is.includes(word)), ...is.filter((word) => !was.includes(word))];
}

/** What `text` means without the brand: nothing, a word without meaning, or something of the trade by that label. */
function meaning(text: string, others: BrandBook): string | null {
  const lexicon = lexiconOf(others);
  const sense = senseOf(text, lexicon);
  if (sense?.field === "noise") return "是通用词";
  if (sense !== null) return sense.field === "brand" ? `已是品牌“${sense.label}”的叫法` : `词典已收录：${sense.label}`;
  const { words, tags } = parseQuery(text, lexicon);
  if (words.length > 0) return null;
  if (tags.length === 0) return "是通用词";
  // One tag of the dictionaries is a word that only sounds like another; a name as written is surer than that.
  const isReadFirst = tags.length > 1 || tags.some(({ field }) => READ_FIRST.includes(field));
  return isReadFirst ? "会先被读成规格、数量或用途" : null;
}

/**
 * Why the brand may not be called by one of its names among the `others` of the marketplace, or `null`. Whatever passes is
 * understood as that brand wherever it stands alone, and takes no word from anything else.
 */
export function brandWordsProblem(brand: Brand, others: BrandBook): string | null {
  const rest = brandBook(others.all.filter(({ code }) => code !== brand.code));
  const lexicon = lexiconOf(brandBook([...rest.all, { ...brand, isShown: true }]));
  for (const word of brandWords(brand)) {
    const text = normalText(word).text.trim();
    if (text.replace(/[^\p{L}\p{N}]/gu, "").length < LEAST) return `“${word}”太短，至少两个字`;
    const taken = meaning(text, rest);
    if (taken !== null) return `“${word}”${taken}，不能作为品牌名称`;
    const parsed = parseQuery(text, lexicon);
    if (!parsed.brandCodes.includes(brand.code) || parsed.words.length > 0)
      return `“${word}”会先被读成规格、数量或用途，不能作为品牌名称`;
  }
  return null;
}
