import { type BrandBook, FIRST_BRANDS } from "./brands.ts";
import { cityAt } from "./cities.ts";
import type { Sense } from "./dictionary.ts";
import { likelyGrades } from "./grade-standards.ts";
import { LEXICON, lexiconOf } from "./lexicon.ts";
import { givenSpan, isChinese, type NormalText, normalText, WORDS } from "./normal-text.ts";
import { liesInOne, WAREHOUSES } from "./places.ts";
import { CODES } from "./query-codes.ts";
import { MARKET, type Market } from "./reading/market.ts";
import { offTopicIn } from "./reading/off-topic.ts";
import { citiesLeft, citiesSentTo, type LeftCity } from "./reading/place-words.ts";
import { readText } from "./reading/read-text.ts";
import { isLookedFor, type Refused, refusedOf } from "./reading/refused.ts";
import { type OtherReading, otherReadings } from "./reading/size-alternatives.ts";
import type { PlacedSize } from "./reading/size-lattice.ts";
import type { ReadSizes } from "./reading/size-units.ts";
import { AREA_WORDS } from "./reading/size-words.ts";
import { sizesOf } from "./reading/sizes.ts";
import { TAKEN, takenAll } from "./reading/taken.ts";
import { isTalk } from "./reading/talk.ts";
import { typedNumber } from "./reading/typed-numbers.ts";
import {
  partsOf,
  type TagField,
  type TradeLexicon,
  type Word,
  type WordField,
  withoutGeneral,
} from "./reading/word-hits.ts";
import { MOISTURE_TYPES, type MoistureType, specText } from "./spec.ts";
import { narrowestUses, usesIn } from "./uses.ts";

/** What was recognised. `value`: codes joined by ",", or the size; `span`: offsets in the text as given, end exclusive. */
export type QueryTag = {
  readonly field: TagField;
  readonly label: string;
  readonly value: string;
  readonly span: readonly [number, number];
};

/** What is refused, in the buyer's words. `span`: as that of a tag. */
export type QueryRefusal = Pick<QueryTag, "label" | "span">;

type Side = "thickness" | "width" | "length";
/** mm, diameters cm. A side typed as a range has `…Min` and `…Max`, either of which may be open, and no exact value. */
export type QuerySize = Readonly<
  Record<Side | `${Side}Min` | `${Side}Max` | "diameterMin" | "diameterMax", number | null>
>;

/** Several exact figures of a side, any of which will do: 9厘 12厘 18厘, 3米 4米. mm. */
export type ListedSides = Readonly<Partial<Record<Side, readonly number[]>>>;

type CodesKey = (typeof CODES)[keyof typeof CODES];

/** A city that is no place of the trade. `name`: as it was typed; `code`: GB/T 2260, of the prefecture-level city; `isWhole`: it is that. */
export type QueryCity = { readonly name: string; readonly code: string; readonly isWhole: boolean };

/**
 * Codes are alternatives: `[]` means not stated. `words`: unrecognised words, for text matching. The rest is only there where it
 * is not empty: `alternatives`, likeliest first; `cities`, any of which will do; `excluded`; `offTopic`, the word that shows that
 * the query is not about timber.
 */
export type ParsedQuery = Readonly<Record<CodesKey, readonly string[]>> & {
  readonly alternatives?: readonly OtherReading[];
  readonly cities?: readonly QueryCity[];
  readonly excluded?: Refused;
  /** The same in the words of the query: 不要辐射松. */
  readonly refusals?: readonly QueryRefusal[];
  readonly offTopic?: string;
  /** The unknown word that stands last, right behind what is known, as the thing itself does: 橡木酒塞. */
  readonly head?: string;
  readonly moistureType: MoistureType | null;
  readonly size: QuerySize;
  readonly listed?: ListedSides;
  readonly words: readonly string[];
  readonly tags: readonly QueryTag[];
};

/** Longer texts are read up to here: no real search is longer, and the cost stays bounded. */
const READ_AT_MOST = 1000;

const QUANTITY = new RegExp(
  `(?:(?<!\\d)\\d+(?:\\.\\d{1,3})?|[一二两三四五六七八九十几百]{1,9})(?:\\s*(?:多|来|个))?\\s*(?:立方米?|方(?![木料枋])|m3|${AREA_WORDS}|件|包|捆|垛|根|支|张|片|吨|车|柜|高柜|货柜|船|元(?:/[^\\s,;]{1,3})?|%)`,
  "g",
);
/** What a use ends in when timber for it is meant, rather than the thing made of it: 家具板, not 家具. */
const FOR_TIMBER = /[料材板木方]$/;

/** What it is worth to read an amount rather than a size. */
const QUANTITY_WORTH = 10;

const quantitiesIn = (text: string): Word[] =>
  [...text.matchAll(QUANTITY)].map(({ 0: label, index: start }) => ({
    start,
    end: start + label.length,
    weight: QUANTITY_WORTH,
    sure: 1,
    sense: { field: "quantity", text: label, label, codes: [label] },
  }));

/** 送临沂, 发往佛山: a destination reveals nothing about where the goods lie, as a port of arrival (到太仓) may. */
const SENT = /[送发运]/;

const TAILS = new Set("木材树料类面子货用打盖小大短长级边片块条段头根样型色芯市省县");
/** A last character of a word that is known, and talk: 沙比利木, AB面的, 苏州市. */
const isTail = (word: string): boolean => TAILS.has(word.charAt(0)) && isTalk(word.slice(1));

/** The parts of `text` that nothing has claimed. Behind a recognised word 木 is no word of its own. */
function leftWords(text: string, known: readonly Word[]): string[] {
  const words = [...text.matchAll(WORDS)].filter(({ 0: word, index }) => {
    if (isTalk(word) || (text[index - 1] === TAKEN && isTail(word))) return false;
    // 办公家具板: which furniture makes no difference to the board.
    const use = known.find(({ start, sense }) => start === index + word.length && sense.field === "use");
    return use === undefined || !FOR_TIMBER.test(use.sense.text) || isChinese(text.charAt(use.end));
  });
  return [...new Set(words.map(([word]) => word))];
}

/** Endings of words that may describe timber, or name its merchant: 亮面板, 老料, 恒信木业; and what ends a question: 到货了呀. */
const MAY_BE_TIMBER =
  /[板材料方木货皮条块片根枋柱梁段头坯级等厚宽长干湿色纹面边节芯心业行司店厂号牌家的了呀吗呢吧啊嘛么没不哦哈啦咯哟呗]$/;

/** Behind these an unknown word is no longer the last noun. */
const NAMES_ANOTHER = new Set<WordField>(["kind", "species", "city"]);

function headIn(text: string, words: readonly string[], known: readonly Word[]): string | undefined {
  const last = words.at(-1);
  if (last === undefined || last.length < 2 || !isChinese(last) || MAY_BE_TIMBER.test(last)) return undefined;
  const at = text.lastIndexOf(last);
  const isLast =
    !/[\p{L}\p{N}]/u.test(text.slice(at + last.length)) &&
    !known.some(({ start, sense }) => start > at && NAMES_ANOTHER.has(sense.field));
  return isLast && text.charAt(at - 1) === TAKEN && cityAt(last, 0) === null ? last : undefined;
}

/** Several words for one field: what all of them allow, or else what any of them does. */
function codesOf(placed: readonly Placed[], field: string): string[] {
  const sets = placed.filter((one) => one.field === field).map(({ codes }) => codes);
  const all = [...new Set(sets.flat())];
  const common = all.filter((code) => sets.every((codes) => codes.includes(code) || liesInOne(code, codes)));
  return common.length > 0 ? common : all;
}

/** 三夹板, 五合板 are called by their thickness in mm, unless another one is stated. */
function sizeInName({ sense: { text } }: Word): ReadSizes[] {
  const [, figure] = /^([三五九十二八]{1,2})[夹合]板$/.exec(text) ?? [];
  const thickness = figure === undefined ? null : typedNumber(figure);
  return thickness === null ? [] : [{ thickness }];
}

/** 地板料, 地板坯: cut for a use, which the word for the kind shows as well. */
const usesInKind = ({ sense: { field, text, codes } }: Word): string[] =>
  field === "kind" && codes.every((code) => code === "1509") ? usesIn(text) : [];

const SIDES = ["thickness", "width", "length"] as const;

/** 9mm 12mm 15mm, 3米 4米: figures of one side by themselves are any from the least to the most of them. */
function joined(found: readonly ReadSizes[], side: Side): readonly ReadSizes[] {
  const isAlone = (sizes: ReadSizes): boolean => Object.keys(sizes).every((key) => key === side);
  const values = found.filter(isAlone).flatMap((sizes) => sizes[side] ?? []);
  const least = Math.min(...values);
  const most = Math.max(...values);
  if (values.length < 2 || least === most) return found;
  return [...found.filter((sizes) => !isAlone(sizes)), { [`${side}Min`]: least, [`${side}Max`]: most }];
}

function sizeOf(given: readonly ReadSizes[]): QuerySize {
  const found = SIDES.reduce<readonly ReadSizes[]>(joined, given);
  const stated = (side: keyof QuerySize): number | null =>
    found.find((sizes) => sizes[side] !== undefined)?.[side] ?? null;
  // An exact figure beside a range narrows the range to it.
  const bound = (side: Side, end: "Min" | "Max") => (stated(side) === null ? stated(`${side}${end}`) : null);
  return {
    thickness: stated("thickness"),
    thicknessMin: bound("thickness", "Min"),
    thicknessMax: bound("thickness", "Max"),
    width: stated("width"),
    widthMin: bound("width", "Min"),
    widthMax: bound("width", "Max"),
    length: stated("length"),
    lengthMin: bound("length", "Min"),
    lengthMax: bound("length", "Max"),
    diameterMin: stated("diameterMin"),
    diameterMax: stated("diameterMax"),
  };
}

/** The sides that state several figures instead of a single one. */
function listedIn(found: readonly PlacedSize[], size: QuerySize): ListedSides | undefined {
  const figures = ({ sizes, lists, lengths }: PlacedSize, side: Side): readonly number[] => {
    const several = side === "length" ? lengths : (lists[side] ?? []);
    const alone = Object.keys(sizes).every((key) => key === side) ? sizes[side] : undefined;
    return several.length > 0 || alone === undefined ? several : [alone];
  };
  const listed = SIDES.flatMap((side) => {
    const all = size[side] === null ? [...new Set(found.flatMap((one) => figures(one, side)))] : [];
    return all.length < 2 ? [] : [[side, all] as const];
  });
  return listed.length === 0 ? undefined : Object.fromEntries(listed);
}

/** Wide and long as no board is sawn but a slab, which is thick. */
const areSheets = (found: readonly PlacedSize[]): boolean =>
  found.some(({ sizes: { width = 0, length = 0 } }) => width >= 600 && length > 0) &&
  found.every(({ sizes: { thickness = 0 } }) => thickness < 45);

/** 新海码头 is in 太仓港, and not all of it. */
const warehouseIn = ({ sense: { field, text } }: Word): string[] =>
  field === "port" ? WAREHOUSES.filter((name) => text.endsWith(name)).slice(0, 1) : [];

type Placed = Omit<Sense<TagField>, "text"> & { readonly start: number; readonly end: number };

const isTagField = (field: WordField): field is TagField => !["noise", "city", "place"].includes(field);
const placedOf = ({ start, end, sense: { field, label, codes } }: Word): Placed[] =>
  isTagField(field) ? [{ start, end, field, label, codes }] : [];

function tagOf(normal: NormalText, { start, end, field, label, codes }: Placed): QueryTag {
  return { field, label, value: codes.join(","), span: givenSpan(normal, start, end) };
}

/** 南康 lies in 赣州, which is queried by its own name alone. */
function queryCity(text: string, { start, nameStart, end, city }: LeftCity): Placed & QueryCity {
  const name = text.slice(nameStart, end).replace(/(?<=..)市$/, "");
  const named = { name, code: city.code, isWhole: city.name.startsWith(name) };
  return { ...named, start, end, field: "port", label: name, codes: [city.code] };
}

const RANGED = ["thicknessMin", "thicknessMax", "widthMin", "widthMax"] as const;

function sizeTag(normal: NormalText, size: PlacedSize): QueryTag {
  const { start, end } = size;
  const sizes = sizesOf(size);
  // A side that is a range (30-50*120, 宽100以上) has no written size.
  const ranged = RANGED.some((side) => sizes[side] !== undefined);
  const text = ranged ? normal.text.slice(start, end).trim() : specText(sizes) || normal.text.slice(start, end);
  return { field: "size", label: text, value: text, span: givenSpan(normal, start, end) };
}

/**
 * What a buyer's words mean: words of any dictionary (Chinese, English, Latin, pinyin, initials, misspelt by sound or look),
 * sizes and amounts weighed together (`readText`), the rest as words. Every character is a plain character; never throws.
 * `lexicon`: the words that are known, where the operator added some (`lexiconWith`). `market`: what sizes and grades are weighed by.
 */
export function parseQuery(keywords: string, lexicon: TradeLexicon = LEXICON, market: Market = MARKET): ParsedQuery {
  const given = keywords.slice(0, READ_AT_MOST);
  const normal = normalText(given);
  const sent = citiesSentTo(normal.text, lexicon).filter(({ sense }) => SENT.test(sense.text));
  const read = readText(normal.text, [...quantitiesIn(normal.text), ...sent], { lexicon, market });
  const { words: claimed, negated } = read;
  const unread = takenAll(read.left, negated.words);
  const named = citiesLeft(unread).filter(({ isSure }) => isSure);
  const cities = named.map((one) => queryCity(normal.text, one));
  const left = takenAll(
    unread,
    named.map(({ start, wordEnd }) => ({ start, end: wordEnd })),
  );
  const isNeeded = (one: Word | PlacedSize): boolean => !negated.hits.has(one);
  const words = [...leftWords(left, claimed), ...claimed.filter(isNeeded).flatMap(warehouseIn)];
  const sizes = read.sizes.filter(isNeeded);
  const required = claimed.filter(isNeeded);
  const placed = withoutGeneral(required.flatMap(partsOf).flatMap(placedOf), areSheets(sizes));
  const excluded = refusedOf(
    claimed.filter((one) => !isNeeded(one)).flatMap(placedOf),
    read.sizes.filter((one) => !isNeeded(one)).map(sizesOf),
    negated.words.map(({ start, end }) => normal.text.slice(start, end)),
  );
  const refusals = negated.refusals
    .filter(({ word }) => word === null || isLookedFor(normal.text.slice(word.start, word.end)))
    .map(({ start, end }): QueryRefusal => {
      const span = givenSpan(normal, start, end);
      return { label: given.slice(...span).trim(), span };
    });
  const head = headIn(left, words, claimed);
  const namesGoods = placed.some(({ field }) => field === "species" || field === "kind");
  const offTopic = offTopicIn(normal.text, namesGoods, claimed, words);
  const alternatives = otherReadings(given, normal, read.sizes);
  const codes = Object.fromEntries(
    Object.entries(CODES).map(([field, key]) => [key, codesOf(placed, field)]),
  ) as Record<CodesKey, string[]>;
  const size = sizeOf([...sizes.map(sizesOf), ...required.flatMap(sizeInName)]);
  const listed = listedIn(sizes, size);
  return {
    ...codes,
    gradeCodes: likelyGrades(codes.gradeCodes, codes, market),
    useCodes: narrowestUses([...codes.useCodes, ...required.flatMap(usesInKind)]),
    moistureType: MOISTURE_TYPES.find(({ code }) => code === codesOf(placed, "moisture")[0])?.code ?? null,
    size,
    ...(listed === undefined ? {} : { listed }),
    words,
    ...(alternatives.length === 0 ? {} : { alternatives }),
    ...(cities.length === 0 ? {} : { cities: cities.map(({ name, code, isWhole }) => ({ name, code, isWhole })) }),
    ...(excluded === undefined ? {} : { excluded, refusals }),
    ...(offTopic === null ? {} : { offTopic }),
    ...(head === undefined ? {} : { head }),
    tags: [
      ...sizes.map((one) => sizeTag(normal, one)),
      ...[...placed, ...cities].map((one) => tagOf(normal, one)),
    ].sort((one, other) => one.span[0] - other.span[0]),
  };
}

/** The same recogniser on a goods' title, in a marketplace of these brands. */
export const parsedFromTitle = (title: string, brands: BrandBook = FIRST_BRANDS): ParsedQuery =>
  parseQuery(title, lexiconOf(brands));
