import { AREA_WORDS } from "../../timber/reading/size-words.ts";
import { TYPED_NUMBER, typedNumber, typedRange } from "../../timber/reading/typed-numbers.ts";
import { figureWords, type TradeLexicon } from "../../timber/reading/word-hits.ts";
import { dateRules } from "./demand-dates.ts";
import { type CalendarDay, type DemandUnit, UNIT_STEPS } from "./demand-line.ts";
import type { Amount, TokenValue, TypedQuantity } from "./demand-reader.ts";

/** Spellings of the units, longest first. 方 is m³ only behind a number, and not in 方木, 方料. */
const UNIT_SPELLINGS: readonly (readonly [DemandUnit, string])[] = [
  ["m3", "立方米?|方(?!木(?:[^方料板头]|$)|料|枋)|m3|m\\^3|cbm|立米|(?:li)?fang(?![a-z])"],
  ["m2", AREA_WORDS],
  [
    "container",
    "个?(?:高|货|小|大|整)?柜子?|集装箱|containers?|cntrs?|(?:40|20)(?:尺|'|英尺)?\\s*(?:hq|hc|gp|高?柜)|hq|fcl|teu|gui(?![a-z])",
  ],
  ["truck", "(?:整|大|半挂|挂|板|卡|货|平板)?车(?![皮间板船])|挂(?!板)|trucks?|truckloads?|che(?![a-z])"],
  ["bundle", "件|包(?!装)|捆|垛|bundles?|packs?|packages?|bdls?|(?:bao|jian)(?![a-z])"],
  ["sheet", "张|片|sheets?|zhang(?![a-z])"],
  ["ton", "吨|tons?|mt(?![a-z])|t(?![a-z0-9])"],
  ["piece", "根|支|条|枝|块|pcs?|pieces?|gen(?![a-z])"],
];

const UNITS = UNIT_SPELLINGS.map(([, spelling]) => spelling).join("|");
const UNIT_PATTERNS = UNIT_SPELLINGS.map(([unit, spelling]) => [unit, new RegExp(`^(?:${spelling})`)] as const);

/** The unit that `text` starts with. */
export const demandUnitOf = (text: string): DemandUnit | null =>
  UNIT_PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

const BIGGEST = 1_000_000_000;

/** `count` of `unit` in its smallest step; `null` if it is none, such as half a truck. */
export function demandAmount(count: number, unit: DemandUnit): number | null {
  const amount = Math.round(count * UNIT_STEPS[unit]);
  const whole = UNIT_STEPS[unit] > 1 || Number.isInteger(count);
  return whole && amount > 0 && amount <= BIGGEST ? amount : null;
}

/** `null` where there can be no such amount. */
export function quantityOf(
  count: number,
  unit: DemandUnit,
  sure: number,
  share: TypedQuantity["share"] = null,
): TokenValue | null {
  const amount = demandAmount(count, unit);
  return amount === null ? null : { field: "quantity", quantity: { amount, unit, share, sure } };
}

/** Fen; no goods cost less than half a yuan or more than a million. */
export function priceOf(yuan: number, unit: DemandUnit | null): TokenValue | null {
  const fen = Math.round(yuan * 100);
  return fen < 50 || fen > 100_000_000 ? null : { field: "price", price: { fen, unit } };
}

type Read = (match: RegExpExecArray) => TokenValue | null;
/**
 * What a pattern says, `null` where its words mean something else: without `read` it is nothing that a demand can hold.
 * `weight`: what that is worth against another reading of the same characters, and against the sizes that they may be.
 */
type Rule = readonly [weight: number, pattern: RegExp, read?: Read | "unread"];

/** Where rules apply, without blanks at the ends. */
function placed(text: string, rules: readonly Rule[]): Amount[] {
  const found: Amount[] = [];
  for (const [weight, pattern, read] of rules) {
    const isUnread = read === "unread" ? { isUnread: true as const } : {};
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const value = typeof read === "function" ? read(match) : null;
      const end = match.index + match[0].trimEnd().length;
      if (typeof read === "function" && value === null) pattern.lastIndex = match.index + 1;
      else found.push({ start: end - match[0].trim().length, end, weight, value, ...isUnread });
    }
  }
  return found;
}

const VAGUE = "(?:多|来|余|左右|上下)?\\s*(?:个|只|条|大|整|台|部|辆)?\\s*";
const DEALT_BEHIND = "(?<each>\\s?each(?![a-z]))?";

const QUANTITY = `(各(?:要|来|拿|买|定)?|每(?:[种样款]|个(?:规格|厚度|尺寸|长度|品种))|[各一]样(?:来|要)?|分别|均|一?共|合计|总共|总计|总数)?\\s*(?<![\\d.](?=\\d))(${TYPED_NUMBER})(?:\\s*[-~至到]\\s*(${TYPED_NUMBER}))?\\s*${VAGUE}(${UNITS})(半(?!挂|成|干|年|月|个))?(?:左右|上下|以上|以内)?${DEALT_BEHIND}`;
/** 13米车 两台, 一台13米 */
const TRUCKS = `(?<![\\d.])(?:(${TYPED_NUMBER})\\s*(?:台|辆|部|挂|个|车|\\s)\\s*)?(?:13米5|17米5|9米6|(?:13|13\\.\\d|17\\.5|16|9\\.6|6\\.8)\\s*米)的?(?:高栏|平板|半挂|大板|低板|板|挂)*车(?:\\s*(${TYPED_NUMBER})\\s*(?:台|辆|部|车))?`;
/** 整柜一个, 车皮两个 */
const UNIT_FIRST = `(整车|[整高货大小]?柜|车皮)\\s*(${TYPED_NUMBER})\\s*(?:个|只|条|台)(?![半月])`;
/** 2*40HQ, 40HQ*2, 40尺高柜 2个 */
const BOXES = `(?<![\\d.#]|[*x]\\s*)(?:(${TYPED_NUMBER})\\s*(?:个|只|条|[*x]|\\s)\\s*)?(?:40|20)\\s*(?:(?:尺|'|英尺)\\s*(?:hq|hc|gp|[高货大小]?柜)|hq|hc|gp|(?<=[个只条]\\s*[24]0\\s*)[高货]?柜)(?![a-z])(?:\\s*[*x]?\\s*(${TYPED_NUMBER})\\s*(?:个|条|只|柜|$|(?=[\\s,;])))?${DEALT_BEHIND}`;

function counted(match: RegExpExecArray): TokenValue | null {
  const [whole, word = "", low = "", high, unitText = "", half] = match;
  const unit = demandUnitOf(unitText);
  const range = typedRange(low, high);
  const start = match.index + whole.indexOf(low);
  const isCrossed = /[*x]\s*$/.test(match.input.slice(Math.max(0, start - 3), start));
  // A cross before a number makes it a side: 40*90方 is a section, but 18*1220*2440*500张 is a count.
  if (unit === null || range === null || (isCrossed && ["m3", "m2", "ton"].includes(unit))) return null;
  // 一车半 takes two trucks, 一方半 is 1.5 m³.
  const more = half === undefined ? 0 : UNIT_STEPS[unit] > 1 ? 0.5 : 1;
  const share = /各|每|样|分别|均/.test(word) || match.groups?.each ? "each" : /共|计|总/.test(word) ? "total" : null;
  return quantityOf(range.low + more, unit, range.low === range.high ? 0.95 : 0.7, share);
}

const carriers =
  (unit: DemandUnit) =>
  ({ 1: before, 2: behind, groups }: RegExpExecArray): TokenValue | null => {
    const typed = before ?? behind;
    const count = typed === undefined ? 1 : (typedNumber(typed) ?? 0);
    return quantityOf(count, unit, typed === undefined ? 0.6 : 0.9, groups?.each ? "each" : null);
  };

const QUANTITIES: readonly Rule[] = [
  [16, new RegExp(TRUCKS, "g"), carriers("truck")],
  [16, new RegExp(BOXES, "g"), carriers("container")],
  [
    16,
    new RegExp(UNIT_FIRST, "g"),
    ([, unit = "", count = ""]) =>
      quantityOf(typedNumber(count) ?? 0, unit.includes("柜") ? "container" : "truck", 0.8),
  ],
  [10, new RegExp(QUANTITY, "g"), counted],
  // 860,294方 may be what stands behind the comma.
  [10, new RegExp(`(?<=\\d,)${QUANTITY}`, "g"), counted],
];

/** (单位: 根): what the last figure of each row below counts. */
const UNIT_SAID = /单位\s?[:为是]?\s?(\p{Script=Han}{1,3}|m[23]|pcs)(?=[\s,;)]|$)/u;
const BY_HEADING = /(?<=\s)\d{1,6}(?=\s{0,4}$)/g;

/** The unit that a row says for the rows below it. */
export const unitSaid = (row: string): DemandUnit | null => demandUnitOf(UNIT_SAID.exec(row)?.[1] ?? "");

const FIGURE =
  "((?:(?<![-/\\dm]|[*x乘米] ?)[1-9]\\d{0,2}(?:,\\d{3})+|\\d{1,6})(?:\\.\\d{1,2})?(?:\\s*[万千k]\\d?)?|[一二两三四五六七八九十百千万零]{2,8})";
const FIGURES = `${FIGURE}(?:\\s*[-~至到]\\s*${FIGURE})?`;
const PRICE_CUE =
  "(?:target price|目标(?:价格?)?|期望价格?|心理价位?|采购价|到厂价?|到港价|到岸价?|含税(?:到[厂港岸])?价?|不含税价?|带票价?|接受价|单价|价格|价位|价钱|出价|出到|给到|给价|报价|预算|控制在|不超过?|不高于|低于|最高|@|价)";
const TO_PRICE = "\\s*(?:(?:(?:别|不要?)?(?:超过?|高于|高过)|大?概|大?约|:|=|还?是|为|在|到)\\s*){0,6}";
const PER_UNIT = `(方|立方米?|m3|cbm|${AREA_WORDS}|根|支|条|张|片|吨|件|包|柜|车|块)`;
const CURRENCY = "(?:元|块钱?|rmb|cny|圆|人民币)";
/** Prices per unit: of a range the dearer end, which is what the buyer is ready to pay. */
const PRICES: readonly (readonly [weight: number, pattern: string])[] = [
  [
    25,
    `(?:${PRICE_CUE}${TO_PRICE})?(?:¥|rmb|cny)?\\s*(?<![\\d.*m])${FIGURES}\\s*(?:元|块钱|rmb|cny|圆|块(?=\\s*(?:/|每|一(?:方|平|立|m|根|张|吨)|左右|以内|上下|含)))\\s*(?:人民币|钱)?\\s*(?:(?:/|每|一|1)?\\s*(?:1|一)?${PER_UNIT})?(?:左右|以内|以下|上下|含税)?`,
  ],
  [
    25,
    `(?:${PRICE_CUE}${TO_PRICE})?(?:¥|rmb|cny)?\\s*(?<![\\d.*a-z/])${FIGURES}\\s*${CURRENCY}?\\s*(?:左右|上下|以内|以下)?\\s*(?:(?:/|每)\\s*${PER_UNIT}|(?<!(?<!\\d)[十百千万零])一(方|立方米?|${AREA_WORDS}|根|支|张|片|吨|块))(?:左右|以内|以里|以下|上下|含税)?`,
  ],
  [
    12,
    `(?:${PRICE_CUE}${TO_PRICE}(?:¥|rmb|cny)?|¥|rmb\\s*|cny\\s*)\\s*${FIGURES}(?!\\d|\\.\\d|[一二两三四五六七八九十百千万零]|\\s*(?:[*x]|${UNITS}|万|米|[mc]?m(?![a-z0-9])|公分|厘|天|日|号|月|年|%|个?点|角))\\s*${CURRENCY}?(?:左右|以内|以下|上下)?`,
  ],
  [
    12,
    `(?<![\\d.*x-])${FIGURES}\\s*(?=(?:含税|不含税|带票|含票|封顶|现金价|以[内里]|到[厂港岸](?!家)|到(?=$|[\\s,;。])))(?<=\\d{3}\\s*|万\\s*)`,
  ],
  // 1900左右, unless it is how long or how many.
  [12, `(?<![\\d.*x-])(?<!(?<![米分m])[长宽厚度量约:]\\s*)${FIGURES}(?=\\s*(?:左右|上下|以下))(?<=\\d{3})`],
];
const PRICE_RULES = PRICES.map(
  ([weight, pattern]): Rule => [
    weight,
    new RegExp(pattern, "g"),
    ([, low = "", high, per, one]) => priceOf(typedRange(low, high)?.high ?? 0, demandUnitOf(per ?? one ?? "")),
  ],
);

/** Yuan that a unit may cost at the least, where 块 stands behind the figure. */
const CHEAPEST: Readonly<Record<DemandUnit, number>> = {
  ...{ m3: 400, m2: 10, ton: 200, truck: 400, container: 400 },
  ...{ bundle: 400, sheet: 5, piece: 2 },
};
const PIECES_OR_YUAN = new RegExp(`(?<![\\d.*x]\\s*)(${TYPED_NUMBER})\\s*块(?!板)(?:钱|左右|以内|上下|以下)?`, "g");

function pricesIn(text: string, quantities: readonly Amount[]): Amount[] {
  const units = quantities.flatMap(({ value }) => (value?.field === "quantity" ? [value.quantity.unit] : []));
  // 120块左右 beside 9方 are pieces: no cubic metre is as cheap.
  const costly = units.filter((unit) => unit !== "piece");
  const isCredible = ({ value }: Amount): boolean =>
    value?.field === "price" &&
    (value.price.unit !== null || costly.length === 0 || costly.some((one) => value.price.fen >= 100 * CHEAPEST[one]));
  // 1800张 42块: beside another amount 块 is money, if that can be its price.
  const read = ({ 0: whole, 1: figure = "", index }: RegExpExecArray): TokenValue | null => {
    const beside = quantities.find(({ start, end }) => end <= index || start >= index + whole.length)?.value;
    const yuan = typedNumber(figure) ?? 0;
    return beside?.field === "quantity" && yuan >= CHEAPEST[beside.quantity.unit] ? priceOf(yuan, null) : null;
  };
  return [...placed(text, [[12, PIECES_OR_YUAN, read]]), ...placed(text, PRICE_RULES).filter(isCredible)];
}

/** Kiln dried is at most 18–20 % (timber trade), above that it is air dry, above 30 % green. */
const moistureOf = (percent: number): string => (percent <= 20 ? "KD" : percent <= 30 ? "AD" : "GRN");

function postOf({ 1: figure, input }: RegExpExecArray): TokenValue | null {
  const side = Number(figure);
  const isCounted = /[\d一二两三四五六七八九十]\s*(?:个|只|整|条)?[高货大小]?[柜车件包捆根支]/.test(input);
  if (side < 30 || side > 300 || /[*x]/.test(input) || !isCounted) return null;
  return { field: "size", sizes: { thickness: side, width: side }, lengths: [] };
}

function halves([, parts]: RegExpExecArray): TokenValue {
  const shares = parts === undefined ? {} : { parts: Array.from(parts, (one) => typedNumber(one) ?? 0) };
  return { field: "quantity", quantity: { amount: 0, unit: "m3", share: "half", sure: 0.9, ...shares } };
}

const PER = "(?:车|柜|件|包|捆|垛";
const OTHERS: readonly Rule[] = [
  [
    30,
    /1[3-9]\d(?:\d{4}|[*x]{2,6})\d{4}|0\d{2,3}-?\d{7,8}(?!\d)|(?:微信号?|wechat|vx|qq)(?:\s*:)?\s*[a-z0-9_-]{5,20}|(?:联系人|收货人|姓名)(?:\s*:)?\s*\p{Script=Han}{2,3}(?!\p{Script=Han})/gu,
  ],
  // A percentage of moisture; a number with a unit behind it is an amount or a size (KD 50m3).
  [
    24,
    /(?:含水率?|水分|干燥(?:度|率)?|烘到|mc|kd)\s*[:≤<在到至]?\s*(\d{1,2})(?:\s*-\s*(\d{1,2}))?(?!\d|\s*(?:m|方|立方|件|包|捆|根|张|片|块|支|吨|t\b|个|只|台|条|高柜|柜|车|米|公分|厘|寸|元|containers?|trucks?|bundles?|packs?|sheets?|[*x]))\s*%?\s*(?:以下|以内|左右)?|(\d{1,2})(?:\s*-\s*(\d{1,2}))?\s*%\s*(?:含水|水分)/g,
    ([, low, high = low, before, most = before]) => {
      return { field: "moisture", codes: [moistureOf(Number(high ?? most))], sure: 0.8 };
    },
  ],
  [22, /[±+-]?\d{1,3}(?:\.\d)?\s*%/g, "unread"],
  // Not understood: a target price is in yuan.
  [
    40,
    /(?:us?\$|\$|usd|eur|€)\s*\d[\d,.]{0,20}(?:\s*\/\s*(?:m[23]|平?方|平米?|立方))?|\d[\d,.]{0,20}\s*(?:美金|美元|刀|usd|欧元|eur)(?:\s*\/\s*(?:m[23]|平?方|平米?|立方))?/g,
    "unread",
  ],
  // Classes of treatment are no grades.
  [21, /(?<![a-z0-9])c[1-5][ab]?\s*级?(?![a-z0-9])/g],
  // How much one package holds says nothing about how many are demanded: 每车33方, 294根/件.
  [
    21,
    new RegExp(
      `(?:(?:每|单)${PER})(?:大?约|装)?\\s*(?:${TYPED_NUMBER})\\s*(?:${UNITS})|(?<=[,\\s(])[一1](?:件|包|捆|垛)\\s*(?:${TYPED_NUMBER})\\s*(?:根|张|片|支|块|方))|(?:${TYPED_NUMBER})\\s*(?:${UNITS})\\s*(?:/|每)\\s*${PER}|pack|bundle)`,
      "g",
    ),
  ],
  // 3方, 最多5方: the second bounds the first.
  [
    21,
    new RegExp(
      `(?<=\\d\\s*\\p{L}{1,2}\\s*,?\\s*)(?:最多|至多|不超过|不要超过|上限|封顶)\\s*(?:${TYPED_NUMBER})\\s*(?:方|立方|m3|${AREA_WORDS}|柜|车|件|根|张|吨)`,
      "gu",
    ),
    "unread",
  ],
  // 各半: every amount of the row in equal parts.
  [21, /各(?:一半|半)(?![柜车])|一半一半|对半(?:分)?|(一九|二八|三七|四六|五五|六四|七三|八二)(?:开|分)/g, halves],
  // 整柜: one of them, where no amount is said.
  [
    2,
    /(?:整|一整|满)(柜|车)(?!皮|间|板|船|出|发|走|起|不|\s*[\d一二两三四五])/g,
    ([, carrier]) => quantityOf(1, carrier === "柜" ? "container" : "truck", 0.5),
  ],
  // 铁杉105方3米，2个柜: a post by its side, where another unit says how much.
  [13, /(?<![\d.*x])(\d{2,3})方(?=\s*\d(?:\.\d{1,2})?\s*(?:米|m(?![a-z0-9])))/g, postOf],
  // 数量: 100 without a unit.
  [
    5,
    /(?:数量|需求量|方量|用量)(?:\s*:)?\s*约?(\d{1,6}(?:\.\d{1,3})?)(?![\d.]|\s*[*x米])/g,
    ([, figure]) => quantityOf(Number(figure), "m3", 0.5),
  ],
];

/** Everything with a number that may be no size. `unit`: of the last figure, where a row above says so. */
export function amountsIn(text: string, today: CalendarDay, lexicon: TradeLexicon, unit: DemandUnit | null): Amount[] {
  const byHeading: Read = ([figure]) => (unit === null ? null : quantityOf(Number(figure), unit, 0.8));
  const quantities = placed(text, [[11, BY_HEADING, byHeading], ...QUANTITIES]);
  const dates = dateRules(today).map(([pattern, dayOf], at): Rule => {
    return [20 - at / 32, pattern, (match) => dateOf(dayOf(match))];
  });
  return [
    ...quantities,
    ...pricesIn(text, quantities),
    ...figureWords(text, lexicon).map((one): Amount => ({ ...one, weight: 11, value: null, isWord: true })),
    ...placed(text, OTHERS),
    ...placed(text, dates),
  ];
}

const dateOf = (day: string | null): TokenValue | null => (day === null ? null : { field: "date", day });
