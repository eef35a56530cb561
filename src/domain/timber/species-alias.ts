import type { SpeciesAlias } from "./alias-kinds.ts";
import { type BrandBook, FIRST_BRANDS } from "./brands.ts";
import { createLexicon, withWords } from "./dictionary.ts";
import { type LexiconField, lexiconOf, senseOf } from "./lexicon.ts";
import { normalText } from "./normal-text.ts";
import { parseQuery } from "./query.ts";
import type { TradeLexicon } from "./reading/word-hits.ts";
import { speciesByCode } from "./species.ts";

const LATIN = /^[a-z](?:[a-z .'-]{1,38})[a-z]$/;
const HAN = /\p{Script=Han}/u;
const MIXED = /^[\p{Script=Han}a-z]{2,12}$/u;

/** How a name is compared with others: folded, without what people put between its parts. */
export const aliasKey = (alias: string): string => normalText(alias).text.replace(/[\s.'-]+/g, "");

/**
 * The words of the trade in a marketplace of these brands, and `aliases` besides. A longer word wins over a shorter one as ever; of the same length what
 * the dictionary spells so wins over an alias, and an alias over what only sounds like a word of the dictionary.
 */
export function lexiconWith(aliases: readonly SpeciesAlias[], brands: BrandBook = FIRST_BRANDS): TradeLexicon {
  const base = lexiconOf(brands);
  if (aliases.length === 0) return base;
  const entries = aliases.flatMap(({ speciesCode: code, alias }) => {
    const species = speciesByCode(code);
    return species === undefined ? [] : [{ code, name: species.name, aliases: [alias] }];
  });
  return withWords(base, createLexicon<LexiconField>([{ field: "species", entries, words: [], misspelt: false }]));
}

/** Why `alias` cannot be taught, or `null`. Whatever passes is understood as that species wherever it stands alone. */
export function aliasProblem(
  { speciesCode, alias, kind }: SpeciesAlias,
  brands: BrandBook = FIRST_BRANDS,
): string | null {
  const species = speciesByCode(speciesCode);
  if (species === undefined) return "树种不存在";
  const { text } = normalText(alias.trim());
  if (text === "") return "请输入别名";
  if (HAN.test(text) ? !MIXED.test(text) : !LATIN.test(text))
    return "别名为2至12个汉字（可夹字母），或3至40个字母，不含数字和标点";
  if (kind > 2 && HAN.test(text)) return "英文、拉丁名和拼音只能用字母";
  const sense = senseOf(text, lexiconOf(brands));
  if (sense?.field === "noise") return "这是通用词，不能作为别名";
  if (sense !== null) return `词典已收录：${sense.label}`;
  const parsed = parseQuery(text, lexiconWith([{ speciesCode, alias: text, kind }], brands));
  const isRead = parsed.speciesCodes.includes(speciesCode) && parsed.words.length === 0;
  return isRead ? null : "这个词会先被读成规格、数量或用途，不能作为别名";
}
