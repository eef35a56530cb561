import { cityAt } from "../cities.ts";
import type { Hit, Lexicon } from "../dictionary.ts";
import { isLogs } from "../kind-shape.ts";
import { impliedOrigin, type LexiconField } from "../lexicon.ts";
import { isChinese, WORDS } from "../normal-text.ts";
import { originByCode } from "../origins.ts";
import { speciesByCode } from "../species.ts";
import { TAKEN, taken, takenAll } from "./taken.ts";

/** What something that was recognised says of goods. */
export type TagField =
  | "species"
  | "kind"
  | "grade"
  | "brand"
  | "origin"
  | "port"
  | "moisture"
  | "use"
  | "size"
  | "quantity";

/** A stretch of normal text that says one thing of goods. */
export type Placed = {
  readonly start: number;
  readonly end: number;
  readonly field: TagField;
  readonly label: string;
  readonly codes: readonly string[];
};

type KnownField = Exclude<LexiconField, "noise">;
/** A known word where it stands in normal text. */
export type FieldHit = Hit<LexiconField>;
export type TradeLexicon = Lexicon<LexiconField>;

const WORD_FIGURE = /(?<![\d.a-z])[\d#](?=[\d/-]{0,4}\s?(?:\p{L}|&))/gu;

/** Words with a figure in them: 2普, 25厂, 1-3级. */
export function figureWords(text: string, lexicon: TradeLexicon): { start: number; end: number }[] {
  return [...text.matchAll(WORD_FIGURE)].flatMap(({ index: start }) => {
    const hit = lexicon.startingAt(text, start);
    const isWord = hit !== null && hit.sense.field !== "noise" && /\D/.test(text.slice(start, hit.end));
    return isWord ? [{ start, end: hit.end }] : [];
  });
}

/** Words of everyday life that sound like 松树, 黄杉, 云杉, 铁杉, 桦木, 大连, 西安, 印度, and are right as they are. */
const EVERYDAY = new Set(["松鼠", "黄山", "云山", "铁山", "花木", "大脸", "西岸", "硬度"]);

/** 烘干板, 湿板: what stands before the kind says how dry it is. */
const DRY_KINDS: readonly (readonly [prefix: string, code: string])[] = [
  ["烘干", "KD"],
  ["气干", "AD"],
  ["干", "KD"],
  ["湿", "GRN"],
];

/** 白橡木皮 is veneer of 白橡: a last 木 may belong to the kind behind it. */
function beforeKind(text: string, hit: FieldHit, lexicon: TradeLexicon): FieldHit {
  const last = hit.end - 1;
  if (hit.sense.field !== "species" || last - hit.start < 2 || text[last] !== "木") return hit;
  const next = lexicon.startingAt(text, last);
  return next?.sense.field === "kind" && next.end > hit.end ? { ...hit, end: last } : hit;
}

/** What a species is called by one character, in front of what is made of it: 松方, 杉原木, 榉木皮. */
const SHORT_SPECIES = new Set("松杉杨榉柚橡桉桦椴榆柳楸樟楠枫栎柏槐桐柞桤椿栗荷");
const MADE_OF_IT = /^(?:[板方皮料枋条杆桩檩椽柱梁](?!\p{Script=Han})|[大小长短毛]?[板方料](?!\p{Script=Han}))/u;

function shortSpecies(text: string, at: number, lexicon: TradeLexicon): FieldHit | null {
  const character = text.charAt(at);
  if (!SHORT_SPECIES.has(character) || isChinese(text.charAt(at - 1))) return null;
  const isMade = MADE_OF_IT.test(text.slice(at + 1)) || lexicon.startingAt(text, at + 1)?.sense.field === "kind";
  const hit = isMade ? lexicon.startingAt(`${character}木`, 0) : null;
  return hit?.sense.field === "species" ? { ...hit, start: at, end: at + 1 } : null;
}

/** 辐谢松木方: one wrong character between two right ones, where nothing that is known begins: only species have names so long and odd. */
function betweenRight(text: string, at: number, lexicon: TradeLexicon): FieldHit | null {
  const hit = lexicon.startingAt(text, at + 1) === null ? lexicon.unlikeAt(text, at) : null;
  return hit?.sense.field === "species" ? hit : null;
}

/** Where a word begins with a city's name, as far as that and the name of a place within it go: 乌鲁木齐, 三亚海棠湾. */
const addressesIn = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(WORDS)].flatMap(({ 0: word, index }) => {
    const at = SENT.test(word) ? 1 : 0;
    const [city, start] = [isChinese(word) ? cityAt(word, at) : null, index + at];
    if (city === null) return [];
    return [{ start, end: index + city.end + (DISTRICT.exec(word.slice(city.end))?.[0].length ?? 0) }];
  });
const SENT = /^[送到发去]/;
const DISTRICT = /^\p{Script=Han}{1,2}(?:[区县镇乡村湾]|街道)/u;
/** 樟树市, 梧桐镇; but 杉木市场, 樟子松镇江. */
const OF_A_PLACE = /^(?:市(?![场价面])|[镇县乡湾])/;

/** 和 of 呼和浩特, 樟树 of 樟树市: what a longer name of a place holds is no word of the trade, unless it is a place itself. */
const isInPlace = (text: string, { start, end, sense }: FieldHit, addresses: ReturnType<typeof addressesIn>): boolean =>
  sense.field !== "port" &&
  (addresses.some((place) => start >= place.start && end <= place.end && end - start < place.end - place.start) ||
    (sense.field === "species" && OF_A_PLACE.test(text.slice(end)) && cityAt(text, end) === null));

/** What may stand behind a species of two characters of which one is misspelt: 云衫板, 怕木原木. */
const BEHIND_MISSPELT = /^(?:[木材料板方]|原木|圆木|集成|指接|单板|\d|$)/;

/** Longest words first from the left; then two characters left alone of which one is misspelt. */
export function lexiconHits(text: string, lexicon: TradeLexicon): FieldHit[] {
  const hits: FieldHit[] = [];
  const addresses = addressesIn(text);
  let left = text;
  for (let at = 0; at < text.length; ) {
    const found =
      text[at] === TAKEN
        ? null
        : (lexicon.startingAt(text, at) ?? shortSpecies(text, at, lexicon) ?? betweenRight(text, at, lexicon));
    if (found === null || isInPlace(text, found, addresses)) {
      at += 1;
      continue;
    }
    const hit = beforeKind(text, found, lexicon);
    hits.push(hit);
    left = taken(left, hit.start, hit.end);
    at = hit.end;
  }
  for (const { 0: word, index } of left.matchAll(WORDS)) {
    if (!isChinese(word) || EVERYDAY.has(word) || cityAt(word, 0)?.end === word.length) continue;
    const isPair = BEHIND_MISSPELT.test(word.slice(2)) && !EVERYDAY.has(word.slice(0, 2));
    const pair = isPair ? lexicon.almostAt(left, index) : null;
    const isOne = pair !== null && (word.length === 2 || pair.sense.field === "species");
    if (isOne && !isInPlace(text, pair, addresses)) hits.push(pair);
  }
  return hits;
}

export const byPlace = (one: { readonly start: number }, other: { readonly start: number }): number =>
  one.start - other.start;

/** Known words and what is a typing slip away from one, which may take several known ones for parts of itself; in order of place. */
export function knownHits(text: string, lexicon: TradeLexicon): FieldHit[] {
  const known = lexiconHits(text, lexicon);
  const slipped = slippedHits(text, takenAll(text, known), lexicon);
  const isApart = (one: FieldHit): boolean => slipped.every(({ start, end }) => one.end <= start || end <= one.start);
  return [...known.filter(isApart), ...slipped].sort(byPlace);
}

/** What a known word says, in the order of the text: 加松 names an origin, too. */
export function placedHit({ start, end, sense }: FieldHit): (Placed & { readonly field: KnownField })[] {
  if (sense.field === "noise") return [];
  const placed = { start, end, field: sense.field, label: sense.label, codes: sense.codes };
  const [prefix = "", dryness = ""] =
    (sense.field === "kind" ? DRY_KINDS.find(([one]) => sense.text.startsWith(one)) : undefined) ?? [];
  if (prefix !== "" && sense.text.length > prefix.length) {
    const cut = start + prefix.length;
    const dry = { ...placed, end: cut, field: "moisture", label: prefix, codes: [dryness] } as const;
    return [dry, { ...placed, start: cut }];
  }
  const implied = sense.field === "species" ? impliedOrigin(sense.text, sense.codes) : null;
  if (implied === null) return [placed];
  // 加松 says nothing of Canada, where alone such timber grows.
  const grown = new Set(sense.codes.slice(0, 1).flatMap((code) => speciesByCode(code)?.origins ?? []));
  if (implied.length === 1 && grown.size === 1) return [placed];
  const label = implied.codes.map((code) => originByCode(code)?.name ?? code).join("/");
  const prefixEnd = start + implied.length;
  return [
    { start, end: prefixEnd, field: "origin", label, codes: implied.codes },
    { ...placed, start: prefixEnd },
  ];
}

/**
 * Latin words, or two or three of them together, that are a typing slip away from a known one. `left` is `text` without
 * what is recognised: in "dougals fir" the fir is, but both words together say more.
 */
export function slippedHits(text: string, left: string, lexicon: TradeLexicon): FieldHit[] {
  const words = [...text.matchAll(WORDS)]
    .filter(({ 0: word }) => /^[a-z]+$/.test(word))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length, isLeft: left[index] !== TAKEN }));
  const hits: FieldHit[] = [];
  for (let at = 0; at < words.length; ) {
    let count = Math.min(3, words.length - at);
    let hit: FieldHit | null = null;
    for (; count >= 1 && hit === null; count -= 1) {
      const [first, last] = [words[at], words[at + count - 1]];
      const isAsked = words.slice(at, at + count).some(({ isLeft }) => isLeft);
      if (first && last && isAsked) hit = lexicon.slippedAt(text, first.start, last.end);
    }
    if (hit !== null) hits.push(hit);
    at += hit === null ? 1 : count + 1;
  }
  return hits;
}

/** Short for a kind, but only behind something recognised: 樟子松板, 铁杉方. */
const SHORT_KINDS: Readonly<Record<string, string>> = {
  ...{ 板: "板材", 板子: "板材", 方: "木方", 方子: "木方", ban: "板材", fang: "木方" },
  ...{ 皮: "单板", 木皮: "单板", 皮子: "单板", 木皮子: "单板" },
};
const SHORT_KIND = /^(?:[板方]子?|木?皮子?|(?:ban|fang)$)/;

/** What a word starts with that is short for a kind, and the kind's name; `null` where it does not. */
export function shortKindIn(word: string): readonly [short: string, kind: string] | null {
  const short = SHORT_KIND.exec(word)?.[0];
  const kind = SHORT_KINDS[short ?? ""];
  return short === undefined || kind === undefined ? null : [short, kind];
}

type PlacedKind = Pick<Placed, "start" | "end" | "codes"> & { readonly field: string };
/** 模板木方 is what holds it. */
const FORMWORK = "1510";
const GENERAL = ["1501", "1502", "1509"];
const isGeneral = ({ field, codes }: PlacedKind): boolean =>
  field === "kind" && codes.every((code) => GENERAL.includes(code));

/** 炭化木板 is 炭化木: a word for any board right behind a kind that is made in boards says nothing more. */
export const withoutGeneral = <One extends PlacedKind>(placed: readonly One[]): One[] =>
  placed.filter(
    (one) =>
      !isGeneral(one) ||
      !placed.some(({ field, end, codes }) => field === "kind" && end === one.start && codes.every(isMadeInBoards)),
  );
const isMadeInBoards = (code: string): boolean => !isLogs(code) && !GENERAL.includes(code) && code !== FORMWORK;
