import type { SpeciesAlias } from "./alias-kinds.ts";
import { type BrandBook, FIRST_BRANDS } from "./brands.ts";
import { createLexicon, type DictionaryEntry } from "./dictionary.ts";
import { type LexiconField, lexiconOf } from "./lexicon.ts";
import { normalText } from "./normal-text.ts";
import { parseQuery } from "./query.ts";
import type { TradeLexicon } from "./reading/word-hits.ts";
import { speciesByCode } from "./species.ts";

const LATIN = /^[a-z](?:[a-z .'-]{1,38})[a-z]$/;
const HAN = /\p{Script=Han}/u;
const MIXED = /^[\p{Script=Han}a-z]{2,12}$/u;

/** How a name is compared with others: folded, without what people put between its parts. */
export const aliasKey = (alias: string): string => normalText(alias).text.replace(/[\s.'-]+/g, "");

const lexicons = new WeakMap<readonly SpeciesAlias[], { brands: BrandBook; lexicon: TradeLexicon }>();

/**
 * The words of the trade in a marketplace of these brands, and `aliases` besides. A longer word wins over a shorter one as ever; of the same length what
 * the dictionary spells so wins over an alias, and an alias over what only sounds like a word of the dictionary.
 */
export function lexiconWith(aliases: readonly SpeciesAlias[], brands: BrandBook = FIRST_BRANDS): TradeLexicon {
  if (aliases.length === 0) return lexiconOf(brands);
  const known = lexicons.get(aliases);
  if (known?.brands === brands) return known.lexicon;
  const lexicon = learnt(aliases, lexiconOf(brands));
  lexicons.set(aliases, { brands, lexicon });
  return lexicon;
}

function learnt(aliases: readonly SpeciesAlias[], base: TradeLexicon): TradeLexicon {
  const entries = new Map<string, DictionaryEntry & { aliases: string[] }>();
  for (const { speciesCode: code, alias } of aliases) {
    const species = speciesByCode(code);
    if (species === undefined) continue;
    const entry = entries.get(code) ?? { code, name: species.name, aliases: [] };
    entry.aliases.push(alias);
    entries.set(code, entry);
  }
  const more = createLexicon<LexiconField>([
    { field: "species", entries: [...entries.values()], words: [], misspelt: false },
  ]);
  return {
    ...base,
    startingAt: (text, at) => {
      const built = base.startingAt(text, at);
      const taught = more.startingAt(text, at);
      if (built === null || taught === null) return built ?? taught;
      if (built.end !== taught.end) return built.end > taught.end ? built : taught;
      const written = text.slice(built.start, built.end);
      return HAN.test(written) && written !== built.sense.text ? taught : built;
    },
  };
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
  const hit = lexiconOf(brands).startingAt(text, 0);
  const isKnown = hit !== null && hit.end === text.length && (!HAN.test(text) || hit.sense.text === text);
  if (isKnown) return hit.sense.field === "noise" ? "这是通用词，不能作为别名" : `词典已收录：${hit.sense.label}`;
  const parsed = parseQuery(text, lexiconWith([{ speciesCode, alias: text, kind }], brands));
  const isRead = parsed.speciesCodes.includes(speciesCode) && parsed.words.length === 0;
  return isRead ? null : "这个词会先被读成规格、数量或用途，不能作为别名";
}
