import { type BrandBook, FIRST_BRANDS } from "./brands.ts";
import { cityAt } from "./cities.ts";
import { type Hit, hitsIn } from "./dictionary.ts";
import { usualGrades } from "./grade-standards.ts";
import { CALLED_BY_THICKNESS } from "./kinds.ts";
import { LEXICON, type LexiconField, lexiconOf } from "./lexicon.ts";
import { givenSpan, isChinese, type NormalText, normalText, WORDS } from "./normal-text.ts";
import { liesInOne } from "./places.ts";
import { MARKET, type Market } from "./reading/market.ts";
import { negatedIn } from "./reading/negation.ts";
import { offTopicIn, otherGoodsIn } from "./reading/off-topic.ts";
import { type Refused, refusedOf } from "./reading/refused.ts";
import { type OtherReading, otherReadings } from "./reading/size-alternatives.ts";
import { sizeWords, surroundingsOf } from "./reading/size-evidence.ts";
import { coverOf, type PlacedSize, type Rival, withoutDoubtful } from "./reading/size-lattice.ts";
import { AREA_WORDS } from "./reading/size-words.ts";
import { sizesOf } from "./reading/sizes.ts";
import { TAKEN, taken } from "./reading/taken.ts";
import { isTalk } from "./reading/talk.ts";
import {
  type FieldHit,
  figureWords,
  lexiconHits,
  type Placed,
  placedHit,
  shortKindIn,
  slippedHits,
  type TagField,
  type TradeLexicon,
  withoutGeneral,
} from "./reading/word-hits.ts";
import { MOISTURE_TYPES, type MoistureType, specText } from "./spec.ts";
import { narrowestUses, USE_WORDS } from "./uses.ts";

/** What was recognised. `value`: codes joined by ",", or the size; `span`: offsets in the text as given, end exclusive. */
export type QueryTag = {
  readonly field: TagField;
  readonly label: string;
  readonly value: string;
  readonly span: readonly [number, number];
};

/** A side typed as a range has `…Min` and `…Max`, either of which may be open, and no exact value. */
export type QuerySize = {
  readonly thickness: number | null;
  readonly thicknessMin: number | null;
  readonly thicknessMax: number | null;
  readonly width: number | null;
  readonly widthMin: number | null;
  readonly widthMax: number | null;
  readonly length: number | null;
  readonly lengthMin: number | null;
  readonly lengthMax: number | null;
  readonly diameterMin: number | null;
  readonly diameterMax: number | null;
};

/**
 * Codes are alternatives: `[]` means that nothing was said. `words`: what nobody understood, for text matching. The rest
 * is only there where there is something to say: `alternatives`, likeliest first; `excluded`; `offTopic`, the word that
 * shows that no timber is looked for.
 */
export type ParsedQuery = {
  readonly alternatives?: readonly OtherReading[];
  readonly excluded?: Refused;
  readonly offTopic?: string;
  /** The unknown word that stands last, right behind what is known, as the thing itself does: 橡木酒塞. */
  readonly head?: string;
  readonly speciesCodes: readonly string[];
  readonly kindCodes: readonly string[];
  readonly gradeCodes: readonly string[];
  readonly brandCodes: readonly string[];
  readonly originCodes: readonly string[];
  readonly portCodes: readonly string[];
  readonly moistureType: MoistureType | null;
  readonly useCodes: readonly string[];
  readonly size: QuerySize;
  readonly words: readonly string[];
  readonly tags: readonly QueryTag[];
};

/** Longer texts are read up to here: nobody searches for more, and the cost stays bounded. */
const READ_AT_MOST = 1000;

const QUANTITY = new RegExp(
  `(?:(?<!\\d)\\d+(?:\\.\\d{1,3})?|[一二两三四五六七八九十几百]{1,9})(?:\\s*(?:多|来|个))?\\s*(?:立方米?|方(?![木料枋])|m3|${AREA_WORDS}|件|包|捆|垛|根|支|张|片|吨|车|柜|高柜|货柜|船|元(?:/\\S{1,3})?|%)`,
  "g",
);
/** The same behind what the timber is for: 托盘用料, 栈道板. */
const USE_TAILS = /^(?:用|的)?(?:木?[料材板木]|木料|木材|板[材料]?|木板)?(?:用|的)?$/;
/** What a use ends in when timber for it is meant, rather than the thing made of it: 家具板, not 家具. */
const FOR_TIMBER = /[料材板木方]$/;

/** What a number may say besides a size; `amount`: how much is asked for, else a word of the trade with a figure in it. */
type QueryRival = Rival & { readonly amount?: Placed };

const WORTH = { word: 11, quantity: 10 };

function rivalsIn(text: string, lexicon: TradeLexicon): QueryRival[] {
  const amounts = [...text.matchAll(QUANTITY)].map(({ 0: label, index: start }): Placed => {
    return { start, end: start + label.length, field: "quantity", label, codes: [label] };
  });
  return [
    ...figureWords(text, lexicon).map((one) => ({ ...one, weight: WORTH.word })),
    ...amounts.map((amount) => ({ start: amount.start, end: amount.end, weight: WORTH.quantity, amount })),
  ];
}

type PlacedUse = Omit<Placed, "field"> & { readonly field: "use" };
/** A word by itself behind something recognised: 智利松 板. */
const isApart = (text: string, at: number): boolean =>
  / $/.test(text.slice(0, at)) && text.slice(0, at).includes(TAKEN);

/** Whether the use that ends at `end` goes on to say that timber for it is meant, and nothing else comes of it (地板胶). */
function isForTimber(text: string, whole: string, end: number): boolean {
  const next = /^(?:(?=\p{L})\p{Script=Han})*/u.exec(text.slice(end))?.[0] ?? "";
  return USE_TAILS.test(next) && (FOR_TIMBER.test(whole.slice(0, end)) || FOR_TIMBER.test(next));
}

const TAILS = new Set("木材树料类面子货用打盖小大短长级边片块条段头根样型色芯");
/** A last character of a word that is known, and talk: 沙比利木, AB面的. */
const isTail = (word: string): boolean => TAILS.has(word.charAt(0)) && isTalk(word.slice(1));

/** The parts of `text` that nothing has claimed. Behind a recognised word 木, 板 and 方 are no words of their own. */
function leftWords(text: string, whole: string, uses: readonly PlacedUse[]): { words: string[]; kinds: Placed[] } {
  const words: string[] = [];
  const kinds: Placed[] = [];
  for (const match of text.matchAll(WORDS)) {
    const [word] = match;
    const behind = text[match.index - 1] === TAKEN;
    if (isTalk(word) || (behind && isTail(word))) continue;
    if (uses.some(({ end }) => end === match.index) && USE_TAILS.test(word)) continue;
    // 办公家具板: which furniture makes no difference to the board.
    const before = uses.find(({ start }) => start === match.index + word.length);
    if (before !== undefined && isForTimber(text, whole, before.end)) continue;
    const [short, kind] = shortKindIn(word) ?? ["", ""];
    const isShort = (behind || isApart(text, match.index)) && isTalk(word.slice(short.length));
    const hit = isShort ? LEXICON.startingAt(kind, 0) : null;
    if (hit === null) words.push(word);
    else {
      const start = match.index;
      kinds.push({ start, end: start + short.length, field: "kind", label: hit.sense.label, codes: hit.sense.codes });
    }
  }
  return { words: [...new Set(words)], kinds };
}

/** What words end in that may be said of timber, or name who sells it: 亮面板, 老料, 恒信木业; and what ends a question: 到货了呀. */
const MAY_BE_TIMBER =
  /[板材料方木货皮条块片根枋柱梁段头坯级等厚宽长干湿色纹面边节芯心业行司店厂号牌家的了呀吗呢吧啊嘛么没不哦哈啦咯哟呗]$/;

function headIn(text: string, words: readonly string[]): string | undefined {
  const last = words.at(-1);
  if (last === undefined || last.length < 2 || !isChinese(last) || MAY_BE_TIMBER.test(last)) return undefined;
  const at = text.lastIndexOf(last);
  const isLast = !/[\p{L}\p{N}]/u.test(text.slice(at + last.length));
  return isLast && text.charAt(at - 1) === TAKEN && cityAt(last, 0) === null ? last : undefined;
}

/** 送临沂, 发往佛山: whereto says nothing of where the goods lie. */
const isSentTo = (text: string, at: number): boolean =>
  /(?:送货?[到至往]?|发货?[到至往]|运[到至往])\s*$/.test(text.slice(0, at));

/** Several words on one field: what all of them allow, or else what any of them does. */
function codesOf(placed: readonly Placed[], field: TagField): string[] {
  const sets = placed.filter((one) => one.field === field).map(({ codes }) => codes);
  const all = [...new Set(sets.flat())];
  const common = all.filter((code) => sets.every((codes) => codes.includes(code) || liesInOne(code, codes)));
  return common.length > 0 ? common : all;
}

const refusedHit = ({ sense: { field, codes } }: FieldHit) => (field === "noise" ? [] : [{ field, codes }]);

/** 三厘板 is 3 mm thick, unless another thickness is said. */
function sizeInName({ sense: { text } }: FieldHit): Pick<PlacedSize, "sizes">[] {
  const thickness = CALLED_BY_THICKNESS.get(text);
  return thickness === undefined ? [] : [{ sizes: { thickness } }];
}

/** 9mm 12mm 15mm, 3米 4米: figures of one side by themselves are any from the least to the most of them. */
function joined(found: readonly Pick<PlacedSize, "sizes">[]): Pick<PlacedSize, "sizes">[] {
  return (["thickness", "width", "length"] as const).flatMap((side) => {
    const values = found.flatMap(({ sizes }) => (Object.keys(sizes).length === 1 ? (sizes[side] ?? []) : []));
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return values.length > 1 && least < most ? [{ sizes: { [`${side}Min`]: least, [`${side}Max`]: most } }] : [];
  });
}

function sizeOf(placed: readonly Pick<PlacedSize, "sizes">[]): QuerySize {
  const ranges = joined(placed);
  const sides = ranges.flatMap(({ sizes }) => Object.keys(sizes).map((key) => key.replace(/M..$/, "")));
  const isJoined = ({ sizes }: Pick<PlacedSize, "sizes">): boolean => {
    const [only, ...others] = Object.keys(sizes);
    return others.length === 0 && sides.includes(only ?? "");
  };
  const found = [...placed.filter((one) => !isJoined(one)), ...ranges];
  const sideOf = (side: keyof QuerySize): number | null =>
    found.find(({ sizes }) => sizes[side] !== undefined)?.sizes[side] ?? null;
  const side = <Side extends "thickness" | "width" | "length">(name: Side) => {
    const exact = sideOf(name);
    // An exact figure beside a range narrows the range to it.
    const [low, high] = exact === null ? [sideOf(`${name}Min`), sideOf(`${name}Max`)] : [null, null];
    return { [name]: exact, [`${name}Min`]: low, [`${name}Max`]: high } as Pick<
      QuerySize,
      Side | `${Side}Min` | `${Side}Max`
    >;
  };
  return {
    ...side("thickness"),
    ...side("width"),
    ...side("length"),
    diameterMin: sideOf("diameterMin"),
    diameterMax: sideOf("diameterMax"),
  };
}

function tagOf(normal: NormalText, { start, end, field, label, codes }: Placed | PlacedUse): QueryTag {
  return { field, label, value: codes.join(","), span: givenSpan(normal, start, end) };
}

const RANGED = ["thicknessMin", "thicknessMax", "widthMin", "widthMax"] as const;

function sizeTag(normal: NormalText, { start, end, sizes }: PlacedSize): QueryTag {
  // A side that is a range (30-50*120, 宽100以上) has no written size.
  const ranged = RANGED.some((side) => sizes[side] !== undefined);
  const text = ranged ? normal.text.slice(start, end).trim() : specText(sizes) || normal.text.slice(start, end);
  return { field: "size", label: text, value: text, span: givenSpan(normal, start, end) };
}

/** Words for what the timber is for, where no dictionary knows them or a longer one: 模板 is a kind of goods. */
function purposeHits(text: string, lexicon: TradeLexicon): PlacedUse[] {
  if (hitsIn(text, USE_WORDS).length === 0) return [];
  const startingAt = (_: string, at: number): Hit<LexiconField | "use"> | null => {
    const [known, use] = [lexicon.startingAt(text, at), USE_WORDS.startingAt(text, at)];
    return known === null || (use !== null && use.end > known.end) ? use : known;
  };
  return hitsIn(text, { startingAt }).flatMap(({ start, end, sense: { field, label, codes } }) =>
    field === "use" ? [{ start, end, field, label, codes }] : [],
  );
}

/**
 * What a buyer's words mean: sizes first, then the longest known words of any dictionary (Chinese, English, Latin, pinyin,
 * initials, misspelt by sound or look), the rest as words. Every character is a plain character; never throws.
 * `lexicon`: the words that are known, where the operator added some (`lexiconWith`). `market`: what sizes are weighed by.
 */
export function parseQuery(keywords: string, lexicon: TradeLexicon = LEXICON, market: Market = MARKET): ParsedQuery {
  const normal = normalText(keywords.slice(0, READ_AT_MOST));
  const surroundings = surroundingsOf(sizeWords(normal.text, lexicon), market);
  const { sizes: placedSizes, others } = coverOf(normal.text, () => surroundings, rivalsIn(normal.text, lexicon));
  const found = withoutDoubtful(placedSizes).map((one) => ({ ...one, sizes: sizesOf(one) }));
  let text = normal.text;
  for (const { start, end } of found) text = taken(text, start, end);
  const amounts = others.flatMap(({ amount }) => amount ?? []);
  for (const { start, end } of amounts) text = taken(text, start, end);
  const uses = purposeHits(text, lexicon);
  for (const { start, end } of uses) text = taken(text, start, end);
  const whole = text;
  const known = lexiconHits(text, lexicon);
  for (const { start, end } of known) text = taken(text, start, end);
  const slipped = slippedHits(whole, text, lexicon);
  const exact = known.filter((one) => slipped.every(({ start, end }) => one.end <= start || end <= one.start));
  for (const { start, end } of slipped) text = taken(text, start, end);
  const byPlace = (one: { start: number }, other: { start: number }): number => one.start - other.start;
  const allHits = [...exact, ...slipped].sort(byPlace);
  const negated = negatedIn(
    normal.text,
    [...allHits.filter(({ sense }) => sense.field !== "noise"), ...found, ...uses].sort(byPlace),
    (one, other) => "sense" in one && "sense" in other && one.sense.field === other.sense.field,
  );
  for (const { start, end } of [...negated.cues, ...negated.words]) text = taken(text, start, end);
  const isAsked = (one: FieldHit | (typeof found)[number] | PlacedUse): boolean => !negated.hits.has(one);
  const { words, kinds } = leftWords(text, normal.text, uses);
  const head = headIn(text, words);
  const hits = allHits.filter((hit) => hit.sense.field !== "port" || !isSentTo(whole, hit.start));
  const placed = withoutGeneral([...hits.filter(isAsked).flatMap(placedHit), ...kinds, ...amounts]);
  const [sizes, usesAsked] = [found.filter(isAsked), uses.filter(isAsked)];
  const excluded = refusedOf(
    [...hits.filter((hit) => !isAsked(hit)).flatMap(refusedHit), ...uses.filter((use) => !isAsked(use))],
    found.filter((one) => !isAsked(one)).map((one) => one.sizes),
    negated.words.map(({ start, end }) => normal.text.slice(start, end)),
  );
  const namesGoods = placed.some(({ field }) => field === "species" || field === "kind");
  const isTaken = (start: number, end: number): boolean =>
    hits.some((hit) => hit.start <= start && hit.end >= end && hit.end - hit.start > end - start);
  // 石膏板隔墙龙骨 is 龙骨: what stands in front of it only says where.
  const isHead = (word: string): boolean => {
    const end = normal.text.indexOf(word) + word.length;
    return ![...hits, ...uses, ...kinds].some(({ start }) => start === end);
  };
  const offTopic = offTopicIn(normal.text, namesGoods, isTaken) ?? otherGoodsIn(words.filter(isHead));
  const moisture = codesOf(placed, "moisture")[0];
  const alternatives = otherReadings(keywords.slice(0, READ_AT_MOST), normal, found);
  const speciesCodes = codesOf(placed, "species");
  const kindCodes = codesOf(placed, "kind");
  const gradesNamed = codesOf(placed, "grade");
  const originCodes = codesOf(placed, "origin");
  return {
    speciesCodes,
    kindCodes,
    gradeCodes: usualGrades(gradesNamed, { kindCodes, speciesCodes, originCodes }),
    brandCodes: codesOf(placed, "brand"),
    originCodes,
    portCodes: codesOf(placed, "port"),
    moistureType: MOISTURE_TYPES.find(({ code }) => code === moisture)?.code ?? null,
    useCodes: narrowestUses(usesAsked.flatMap(({ codes }) => codes)),
    size: sizeOf([...sizes, ...hits.filter(isAsked).flatMap(sizeInName)]),
    words,
    ...(alternatives.length === 0 ? {} : { alternatives }),
    ...(excluded === undefined ? {} : { excluded }),
    ...(offTopic === null ? {} : { offTopic }),
    ...(head === undefined ? {} : { head }),
    tags: [
      ...sizes.map((one) => sizeTag(normal, one)),
      ...[...placed, ...usesAsked].map((one) => tagOf(normal, one)),
    ].sort((one, other) => one.span[0] - other.span[0]),
  };
}

/** The same recogniser on a goods' title, in a marketplace of these brands. */
export const parsedFromTitle = (title: string, brands: BrandBook = FIRST_BRANDS): ParsedQuery =>
  parseQuery(title, lexiconOf(brands));
