import { type BrandBook, FIRST_BRANDS } from "./brands.ts";
import { type LexiconField, lexiconOf, lexiconSources } from "./lexicon.ts";
import { normalText } from "./normal-text.ts";
import { ORIGINS } from "./origins.ts";
import { CODES, parseQuery } from "./query.ts";

/** The fields whose names are looked up one by one, as in the columns of a table. */
export type NamedField = Extract<LexiconField, "species" | "kind" | "grade" | "brand" | "origin" | "port">;

type Names = {
  /** An entry's own name or code: means that entry, whatever else the word may mean. */
  readonly own: ReadonlyMap<string, readonly string[]>;
  /** Other spellings of entries. */
  readonly others: ReadonlyMap<string, readonly string[]>;
  /** Words that mean several entries. */
  readonly words: ReadonlyMap<string, readonly string[]>;
};

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

const known = new Map<NamedField, Names>();
const knownBrands = new WeakMap<BrandBook, Names>();

function namesOf(field: NamedField, brands: BrandBook): Names {
  const ready = field === "brand" ? knownBrands.get(brands) : known.get(field);
  if (ready !== undefined) return ready;
  const own = new Map<string, string[]>();
  const others = new Map<string, string[]>();
  const words = new Map<string, string[]>();
  const learn = (map: Map<string, string[]>, name: string, codes: readonly string[]): void => {
    const key = keyOf(name);
    if (key !== "") map.set(key, [...new Set([...(map.get(key) ?? []), ...codes])]);
  };
  for (const source of lexiconSources(brands)) {
    if (source.field !== field) continue;
    for (const { code, name, aliases, pinyin, latin = [] } of source.entries) {
      learn(own, name, [code]);
      learn(own, code, [code]);
      for (const other of [...aliases, ...latin]) learn(others, other, [code]);
      if (pinyin !== undefined) learn(others, pinyin, [code]);
    }
    for (const { name, aliases, codes } of source.words)
      for (const word of [name, ...aliases]) learn(words, word, codes);
  }
  for (const [code, more] of MORE_NAMES[field] ?? []) {
    for (const name of more.split(" "))
      if (!others.has(keyOf(name)) && !own.has(keyOf(name))) learn(others, name, [code]);
  }
  const names = { own, others, words };
  if (field === "brand") knownBrands.set(brands, names);
  else known.set(field, names);
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

function byKey({ own, others, words }: Names, key: string): NamedCodes | null {
  const itself = own.get(key) ?? [];
  const entries = itself.length > 0 ? itself : (others.get(key) ?? []);
  const codes = [...new Set([...entries, ...(words.get(key) ?? [])])];
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
  const plain = byKey(names, key);
  if (plain !== null) return plain;
  for (const variant of VARIANTS[field]) {
    const other = byKey(names, keyOf(variant(key)));
    if (other !== null) return other;
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
