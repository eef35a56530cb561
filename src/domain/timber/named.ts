import { type BrandBook, FIRST_BRANDS } from "./brands.ts";
import { type LexiconField, lexiconOf, lexiconSources } from "./lexicon.ts";
import { normalText } from "./normal-text.ts";
import { ORIGINS } from "./origins.ts";
import { parseQuery } from "./query.ts";
import { CODES } from "./query-codes.ts";

/** The fields whose names are looked up one by one, as in the columns of a table. */
export type NamedField = Extract<LexiconField, "species" | "kind" | "grade" | "brand" | "origin" | "port">;

/** `own`: the entry whose name or code it is, whatever else the word may mean; `others`: entries so called as well; `words`: all that a word of several entries means. */
type Meant = Readonly<Record<"own" | "others" | "words", readonly string[]>>;
type Names = Map<string, Meant>;
const NOTHING: Meant = { own: [], others: [], words: [] };

const BETWEEN = /[\s\-_./&+'"()·•]+/g;
const keyOf = (name: string): string => normalText(name).text.replace(BETWEEN, "");

/**
 * Names that only count where the field is known. Goods named by their use or profile belong to the kind under whose
 * customs heading they fall: 托盘料 is 锯材, 桑拿板 is profiled.
 */
const MORE_NAMES: Readonly<Partial<Record<NamedField, readonly (readonly [code: string, names: string])[]>>> = {
  kind: [
    ["1500", "坑木 矿木 桩木"],
    ["1501", "板 板子 毛板 托盘料 托盘板 包装料 包装板 船板 枕木 龙骨 家具料 家具板 门窗料 楼梯料 实木"],
    ["1502", "枋 方"],
    ["1510", "红板 黑板"],
    ["1509", "桑拿板 扣板 木线 线条 地板 户外地板 墙板 挂板 型材"],
  ],
  origin: ORIGINS.map(({ code, prefixes }) => [code, prefixes.join(" ")] as const),
};

const known = new WeakMap<BrandBook, Map<NamedField, Names>>();

function namesOf(field: NamedField, brands: BrandBook): Names {
  const fields = known.get(brands) ?? new Map<NamedField, Names>();
  known.set(brands, fields);
  const names: Names = fields.get(field) ?? new Map();
  if (fields.has(field)) return names;
  fields.set(field, names);
  const learn = (as: keyof Meant, spellings: readonly string[], codes: readonly string[]): void => {
    for (const key of spellings.map(keyOf).filter((one) => one !== "")) {
      const meant = names.get(key) ?? NOTHING;
      names.set(key, { ...meant, [as]: [...new Set([...meant[as], ...codes])] });
    }
  };
  for (const { entries, words } of lexiconSources(brands).filter((source) => source.field === field)) {
    for (const { code, name, aliases, pinyin = "", latin = [] } of entries) {
      learn("own", [name, code], [code]);
      learn("others", [...aliases, ...latin, pinyin], [code]);
    }
    for (const { name, aliases, codes } of words) learn("words", [name, ...aliases], codes);
  }
  for (const [code, more] of MORE_NAMES[field] ?? []) {
    const isNew = ({ own, others }: Meant): boolean => own.length + others.length === 0;
    learn(
      "others",
      more.split(" ").filter((name) => isNew(names.get(keyOf(name)) ?? NOTHING)),
      [code],
    );
  }
  return names;
}

/** Small differences in how a name is written, tried in this order. */
const VARIANTS: Readonly<Record<NamedField, readonly ((name: string) => string)[]>> = {
  species: [(name) => name.replace(/(?:板材|木材|[木材树料类])$/, ""), (name) => `${name}木`],
  kind: [(name) => name.replace(/类$/, "")],
  grade: [(name) => `${name}级`, (name) => name.replace(/(?:等品|级品|等级|级材|等材|品)$/, "级")],
  brand: [(name) => name.replace(/(?:牌|公司|集团|木业)$/, "")],
  origin: [(name) => name.replace(/(?:产|料|材|进口)$/, "")],
  port: [(name) => `${name}港`, (name) => name.replace(/(?:口岸|港口|码头|港|市)$/, "")],
};

/**
 * `codes`: all that a name may mean; `own`: the entries that themselves bear it. `isRead`: no dictionary has the name, it is read
 * as a buyer's words are, misspellings too.
 */
export type NamedCodes = { readonly codes: readonly string[]; readonly own: readonly string[]; readonly isRead?: true };

function byKey(names: Names, key: string): NamedCodes | null {
  const { own, others, words } = names.get(key) ?? NOTHING;
  const entries = own.length > 0 ? own : others;
  const codes = [...new Set([...entries, ...words])];
  return codes.length === 0 ? null : { codes, own: entries };
}

/**
 * What `name` means in the dictionary of `field`: its code, own name, alias, English, Latin or pinyin spelling, or a word
 * that stands for several. A name put together of known words (美国白橡) means what they mean. `null` when any of it is unknown.
 */
export function codesNamed(field: NamedField, name: string, brands: BrandBook = FIRST_BRANDS): NamedCodes | null {
  const key = keyOf(name);
  if (key === "") return null;
  const names = namesOf(field, brands);
  for (const written of [(same: string) => same, ...VARIANTS[field]]) {
    const meant = byKey(names, keyOf(written(key)));
    if (meant !== null) return meant;
  }
  const parsed = parseQuery(name, lexiconOf(brands));
  const codes = parsed[CODES[field]];
  return codes.length > 0 && parsed.words.length === 0 ? { codes, own: [], isRead: true } : null;
}

/** What a person may have meant by an unknown name: names of the dictionary, at most three. */
export function namesLike(field: NamedField, name: string, brands: BrandBook = FIRST_BRANDS): string[] {
  const found = parseQuery(name, lexiconOf(brands)).tags.filter((tag) => tag.field === field);
  return [...new Set(found.map(({ label }) => label))].slice(0, 3);
}
