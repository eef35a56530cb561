import { cityAt } from "../cities.ts";
import { type Hit, type Lexicon, type Sense, startingAt } from "../dictionary.ts";
import { isLogs } from "../kind-shape.ts";
import { impliedOrigin, type LexiconField, originBefore } from "../lexicon.ts";
import { isChinese } from "../normal-text.ts";
import { originByCode } from "../origins.ts";
import { isProvince } from "../regions.ts";
import { speciesByCode } from "../species.ts";
import type { Rival } from "./size-lattice.ts";
import { talkBehind } from "./talk.ts";

/** What something recognised means for goods. */
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

export type TradeLexicon = Lexicon<LexiconField>;
/** With or without words for what timber is for. */
export type WordLexicon = Lexicon<LexiconField | "use">;

/** `city`: where goods are sent to, which reveals nothing about where they lie; `place`: a city without further words. */
export type WordField = TagField | "noise" | "city" | "place";
/**
 * What a stretch of normal text may mean as a word; `sure`: 0 to 1, `port`: codes of the port that the name of a city is, too.
 */
export type Word = Rival & {
  readonly sense: Sense<WordField>;
  readonly sure: number;
  readonly port?: readonly string[] | undefined;
};

export const byPlace = (one: { readonly start: number }, other: { readonly start: number }): number =>
  one.start - other.start;

/**
 * What a word is worth beside one point for each of its characters, so that one long word is likelier than two short ones and
 * what is written likelier than what only sounds or looks so. A word with a figure in it is worth more than a size.
 */
const WORTH = { written: -0.5, short: -0.6, misheard: -1.1, misspelt: -1.4, slipped: -3, figure: 10 };
/** Of two ways that are worth as much the one with the words in front is read. */
const LATER = 1e-6;

const wordOf = (
  { start, end, sense }: Hit<WordField>,
  like: keyof typeof WORTH,
  sure: number,
  behind?: Rival["behind"],
): Word => ({ start, end, sense, sure, behind, weight: end - start + WORTH[like] - start * LATER });

const FIGURE_WORD = /(?<![\d.a-z])[\d#](?=[\d/-]{0,4}\s?(?:\p{L}|&))/uy;
const HAN = /\p{Script=Han}/u;
/** What a number or the name of its side begins with. */
const NUMERAL = /[一二两三四五六七八九十厚宽长径]/;
const LATIN_WORD = /^[a-z]+(?![a-z0-9])/;

/** Behind what the timber is for: 托盘用料, 栈道板. */
const USE_TAIL = /^(?:用|的)?(?:木?[料材板木]|木料|木材|板[材料]?|木板)?(?:用|的)?$/;

/** 做户外平台的木头 need not be logs: a text that states a use calls any wood so. */
const ANY_WOOD = /^的?木头/;

/** A known word, and what belongs to it. `rest`: what stands behind up to the next one. */
function knownWords(text: string, { start, end, sense }: Hit<WordField>, rest: string): Word[] {
  const isSpecies = sense.field === "species";
  const written = text.slice(start, end);
  const isHomophone = HAN.test(sense.text) && written !== sense.text;
  FIGURE_WORD.lastIndex = start;
  const hasFigure = HAN.test(text.charAt(start)) ? /\d/.test(written) : FIGURE_WORD.test(text) && /\D/.test(written);
  const isUse = sense.field === "use";
  const like =
    hasFigure && sense.field !== "noise"
      ? "figure"
      : isHomophone && HAN.test(written)
        ? "misheard"
        : isUse
          ? "short"
          : "written";
  const word = wordOf({ start, end, sense }, like, isHomophone ? 0.75 : 0.97);
  const grown = isSpecies ? originBefore(text, start, sense.codes) : null;
  const [anyWood] = (isUse ? ANY_WOOD.exec(text.slice(end, end + 3)) : null) ?? [];
  const tail = anyWood ?? (isUse && USE_TAIL.test(rest) ? rest : "");
  return [
    {
      ...word,
      end: end + tail.length,
      sense: { ...sense, text: sense.text + tail },
      weight: word.weight + tail.length,
    },
    ...(grown === null ? [] : [originWord(grown.start, start, grown.codes)]),
    // 白橡木皮 is veneer of 白橡: a last 木 may belong to the kind behind it.
    ...(isSpecies && /..木$/.test(written) ? [{ ...word, end: end - 1, weight: word.weight - 1 }] : []),
  ];
}

/** 俄 of 俄落叶松. */
function originWord(start: number, end: number, codes: readonly string[]): Word {
  const label = codes.map((code) => originByCode(code)?.name ?? code).join("/");
  return wordOf({ start, end, sense: { field: "origin", text: label, label, codes } }, "short", 0.9);
}

/** Words of everyday life that sound like 松树, 黄杉, 云杉, 铁杉, 桦木, 大连, 西安, 印度, 竹材, and are right as they are. */
const EVERYDAY = new Set(["松鼠", "黄山", "云山", "铁山", "花木", "大脸", "西岸", "硬度", "主材"]);
/** What may stand behind a species of two characters of which one is misspelt: 云衫板, 怕木原木. */
const BEHIND_MISSPELT = /^(?:[木材料板方]|原木|圆木|集成|指接|单板|$)/;

/** Two characters alone of which one is misspelt. */
function misspeltPair(text: string, at: number, run: string, lexicon: WordLexicon): Word[] {
  const isOdd = run.length > 1 && !EVERYDAY.has(run.slice(0, 2)) && BEHIND_MISSPELT.test(run.slice(2));
  const hit = isOdd ? lexicon.almostAt(text, at) : null;
  const isOne = hit !== null && (run.length === 2 || hit.sense.field === "species");
  return isOne ? [wordOf(hit, "misspelt", 0.75, "any")] : [];
}

/** What a species is called by one character, in front of what is made of it: 松方, 杉原木, 榉木皮. */
const SHORT_SPECIES = new Map(
  [...Array.from("松杉杨榉柚橡桉桦椴榆柳楸樟楠枫栎柏槐桐柞桤椿栗荷", (one) => `${one}木`), "竹材"].map((name) => [
    name.charAt(0),
    name,
  ]),
);
/** It begins a word; 收杉原木, 要松方 come from a buyer who looks for it. */
const BEGINS_WORD = /^$|(?:[^\p{Script=Han}]|[收求购要找采买和及有])$/u;
const MADE_OF_IT = /^(?:[板方皮料枋条杆桩檩椽柱梁](?!\p{Script=Han})|[大小长短毛]?[板方料](?!\p{Script=Han}))/u;

/** What may be made of it: 竹模板, 竹地板. */
const MADE_FIELDS = new Set<WordField>(["kind", "use"]);

function shortSpecies(text: string, at: number, isBeforeMade: boolean, lexicon: WordLexicon): Word[] {
  const character = text.charAt(at);
  const name = SHORT_SPECIES.get(character);
  if (name === undefined || !BEGINS_WORD.test(text.slice(Math.max(0, at - 2), at))) return [];
  const hit = isBeforeMade || MADE_OF_IT.test(text.slice(at + 1)) ? startingAt(lexicon, name, 0) : null;
  return hit?.sense.field === "species" ? [wordOf({ ...hit, start: at, end: at + 1 }, "short", 0.75)] : [];
}

/** Short for another word, alone or only behind something recognised: 樟子松板, 铁杉方, 大方, 干料. */
const SHORT_WORDS: readonly (readonly [short: RegExp, word: string, sure: number, behind: "known" | "any"])[] = [
  [/^大?小?(?:板子?|ban$)/, "板材", 0.7, "known"],
  [/^大?小?(?:方子?|条子?|fang$)/, "木方", 0.7, "known"],
  [/^木?皮子?/, "单板", 0.7, "known"],
  [/^干[料货]?$/, "烘干", 0.6, "any"],
  [/^湿[料货]?$/, "湿材", 0.6, "any"],
];

/** `isTalk`: whether nothing but talk goes on from a place to the end of its run; `lettered`: from where to where there are letters. */
const shortWords = (
  at: number,
  run: string,
  { isTalk, lettered: [first, last] }: { isTalk: (at: number) => boolean; lettered: readonly [number, number] },
  lexicon: WordLexicon,
): Word[] =>
  SHORT_WORDS.flatMap(([short, word, sure, behind]) => {
    const length = short.exec(run)?.[0].length ?? 0;
    const isLast = length === run.length || isTalk(at + length);
    const hit = length > 0 && isLast ? startingAt(lexicon, word, 0) : null;
    if (hit === null) return [];
    // 【板】, 方: by itself it heads what stands below.
    const isAlone = first >= at && last <= at + length;
    return [wordOf({ ...hit, start: at, end: at + length }, "short", sure, isAlone ? undefined : behind)];
  });

/** 12厘板, 十八厘板: only plywood is called by its thickness. */
function boardOfThickness(text: string, at: number, lexicon: WordLexicon): Word[] {
  const hit = text.startsWith("厘板", at - 1) ? startingAt(lexicon, "多层板", 0) : null;
  return hit === null ? [] : [wordOf({ ...hit, start: at, end: at + 1 }, "written", 0.8)];
}

/** From where to where a text has letters and figures. */
function letteredIn(text: string): readonly [first: number, last: number] {
  let last = 0;
  for (const { index, 0: one } of text.matchAll(/[\p{L}\p{N}]/gu)) last = index + one.length;
  return [text.search(/[\p{L}\p{N}]/u), last];
}

const DISTRICT = /^\p{Script=Han}{1,2}(?:[区县镇乡村湾]|街道)/u;
/** A city, as far as that and the name of a place within it go: 乌鲁木齐, 三亚海棠湾. */
function placeName(text: string, at: number): Word[] {
  const named = cityAt(text, at);
  if (named === null) return [];
  const end = named.end + (DISTRICT.exec(text.slice(named.end))?.[0].length ?? 0);
  const sense = { field: "place", text: named.city.name, label: named.city.name, codes: [named.city.code] } as const;
  return [wordOf({ start: at, end, sense }, "short", 0.6)];
}

/** Latin words, or two or three of them together, that are a typing slip away from a known one; of known ones only beside another. */
function slippedWords(text: string, found: readonly Word[], lexicon: WordLexicon): Word[] {
  const words = [...text.matchAll(/[a-z]+/g)].map(({ 0: word, index: start }) => {
    const end = start + word.length;
    return { start, end, isKnown: found.some((one) => one.start <= start && one.end >= end) };
  });
  return words.flatMap(({ start }, at) =>
    [1, 2, 3].flatMap((count): Word[] => {
      const some = words.slice(at, at + count);
      const end = some[count - 1]?.end ?? start;
      const isNeeded = some.some(({ isKnown }) => !isKnown) && LATIN_WORDS.test(text.slice(start, end));
      const hit = isNeeded ? lexicon.slippedAt(text, start, end) : null;
      return hit === null ? [] : [wordOf(hit, "slipped", 0.75)];
    }),
  );
}
const LATIN_WORDS = /^[a-z][a-z\s.'&-]+$/;

/** The grade that `word` is when 级 stands behind it: V of 等级V. */
export function gradeNamed(word: string, lexicon: WordLexicon): Sense<WordField> | null {
  const named = `${word.replace(/级$/, "")}级`;
  const hit = startingAt(lexicon, named, 0);
  return hit?.sense.field === "grade" && hit.end === named.length ? hit.sense : null;
}

/** V, VI of timber from where grades are called so: 瑞典云杉 V. */
const NORDIC = ["SE", "FI", "NO"];
const NUMERALS = /(?<=[\p{Script=Han})]\s{0,2})(?:iv|vi?)(?![a-z0-9.]|\s*[-*x级])/gu;
function nordicGrades(
  text: string,
  hits: readonly (readonly Hit<LexiconField | "use">[])[],
  lexicon: WordLexicon,
): Word[] {
  const isNordic = hits.some((known) =>
    known.some(({ sense }) => sense.field === "origin" && sense.codes.some((code) => NORDIC.includes(code))),
  );
  const found = isNordic ? [...text.matchAll(NUMERALS)] : [];
  return found.flatMap(({ 0: word, index: start }) => {
    const sense = gradeNamed(word, lexicon);
    return sense === null ? [] : [wordOf({ start, end: start + word.length, sense }, "written", 0.85)];
  });
}

/** 等级V, 等级: 2, grade J, A grade */
const GRADED =
  /(?:等级|级别|(?<![a-z])grade)\s*[:为是]?\s*([a-z0-9一二三四五六]{1,4})(?![a-z0-9一二三四五六级等-])|(?<![a-z0-9])([a-z]{1,4})[- ]grade/g;

const namedGrades = (text: string, lexicon: WordLexicon): Word[] =>
  [...text.matchAll(GRADED)].flatMap(({ 0: whole, 1: behind, 2: before = "", index: start }) => {
    const sense = gradeNamed(behind ?? before, lexicon);
    return sense === null ? [] : [wordOf({ start, end: start + whole.length, sense }, "figure", 0.9)];
  });

/** 柚木色, 碳化色: how it is stained, of whatever it is made; 色木 is a species. */
const isColour = (text: string, { end, sense }: Hit<LexiconField | "use">): boolean =>
  (sense.field === "species" || sense.field === "kind") &&
  /^木?(?:色(?!木|差)|纹(?!理|路))/.test(text.slice(end, end + 3));

/** Every word of the trade that may stand in normal text, wherever it may; they overlap. `hits`: those that are known, by their place. */
export function wordsIn(
  text: string,
  hits: readonly (readonly Hit<LexiconField | "use">[])[],
  lexicon: WordLexicon,
): Word[] {
  // Where what stands there ends, before the next known word or number; computed once, since every place needs it.
  const runEnds = Array.from({ length: text.length + 1 }, (_, at) => at);
  for (let at = text.length - 1; at >= 0; at -= 1)
    if (isChinese(text.charAt(at)) && !NUMERAL.test(text.charAt(at)) && hits[at]?.length === 0)
      runEnds[at] = runEnds[at + 1] ?? at;
  const runAt = (at: number): string => {
    const end = runEnds[at] ?? at;
    return end > at ? text.slice(at, end) : (LATIN_WORD.exec(text.slice(at, at + 5))?.[0] ?? "");
  };
  const around = { isTalk: talkBehind(text, runEnds), lettered: letteredIn(text) };
  const found = hits.flatMap((known, at): Word[] => {
    const words = known.flatMap((hit) => (isColour(text, hit) ? [] : knownWords(text, hit, runAt(hit.end))));
    const port = known.findLast(({ sense }) => sense.field === "port");
    // 吉林市 is a city, 吉林 the province.
    const isLonger = ({ end }: Word): boolean => port?.sense.codes.every(isProvince) === true && end > port.end;
    if (port !== undefined) return [...words, ...placeName(text, at).filter(isLonger)];
    if (known.length > 0) return [...words, ...placeName(text, at)];
    const next = hits[at + 1] ?? [];
    const odd = next.length === 0 ? lexicon.unlikeAt(text, at) : null;
    const run = runAt(at);
    return [
      ...(odd?.sense.field === "species" ? [wordOf(odd, "misspelt", 0.75)] : []),
      ...boardOfThickness(text, at, lexicon),
      ...shortSpecies(text, at, MADE_FIELDS.has(next.at(-1)?.sense.field ?? "noise"), lexicon),
      ...misspeltPair(text, at, run, lexicon),
      ...shortWords(at, run, around, lexicon),
      ...placeName(text, at),
    ];
  });
  return [
    ...found,
    ...slippedWords(text, found, lexicon),
    ...namedGrades(text, lexicon),
    ...nordicGrades(text, hits, lexicon),
  ];
}

/** 烘干板, 湿板, 竹胶板: what stands before the kind shows how dry it is, or what it is made of. */
const BEFORE_KIND: readonly (readonly [prefix: string, field: "moisture" | "species", code: string])[] = [
  ["烘干", "moisture", "KD"],
  ["气干", "moisture", "AD"],
  ["干", "moisture", "KD"],
  ["湿", "moisture", "GRN"],
  ["竹", "species", "maozhu"],
];

/** The meanings of a word, in the order of the text: 加松 names an origin, too. */
export function partsOf(word: Word): Word[] {
  const { start, sense } = word;
  const cut = (at: number, first: Sense<WordField>): Word[] => [
    { ...word, end: at, sense: first },
    { ...word, start: at },
  ];
  const before = sense.field === "kind" ? BEFORE_KIND.find(([prefix]) => sense.text.startsWith(prefix)) : undefined;
  if (before !== undefined && sense.text.length > before[0].length) {
    const [prefix, field, code] = before;
    const label = field === "species" ? (speciesByCode(code)?.name ?? prefix) : prefix;
    return cut(start + prefix.length, { field, text: prefix, label, codes: [code] });
  }
  const implied = sense.field === "species" ? impliedOrigin(sense.text, sense.codes) : null;
  // 加松 adds nothing by Canada, where alone such timber grows.
  const grown = new Set(sense.codes.slice(0, 1).flatMap((code) => speciesByCode(code)?.origins ?? []));
  if (implied === null || (implied.length === 1 && grown.size === 1)) return [word];
  const cutAt = start + implied.length;
  return cut(cutAt, originWord(start, cutAt, implied.codes).sense);
}

type Kinded = {
  readonly start: number;
  readonly end: number;
  readonly field: string;
  readonly codes: readonly string[];
};
/** 模板木方 is what holds it. */
const FORMWORK = "1510";
const GENERAL = ["1501", "1502", "1509"];
const isGeneral = ({ field, codes }: Kinded): boolean =>
  field === "kind" && codes.every((code) => GENERAL.includes(code));

/**
 * 炭化木板 is 炭化木: a word for any board right behind a kind that is made in boards adds nothing, nor does one of sheets, which are
 * not sawn: 1525*1525 桦木板.
 */
export function withoutGeneral<One extends Kinded>(placed: readonly One[], areSheets = false): One[] {
  const boards = placed.filter(({ field, codes }) => field === "kind" && codes.every(isMadeInBoards));
  const ends = new Set(boards.map(({ end }) => end));
  return placed.filter((one) => !isGeneral(one) || !(areSheets || ends.has(one.start)));
}
const isMadeInBoards = (code: string): boolean => !isLogs(code) && !GENERAL.includes(code) && code !== FORMWORK;
