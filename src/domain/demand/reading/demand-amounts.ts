import { AREA_WORDS } from "../../timber/reading/size-words.ts";
import { TYPED_NUMBER, typedNumber, typedRange } from "../../timber/reading/typed-numbers.ts";
import { type DemandUnit, UNIT_STEPS } from "./demand-line.ts";

/** A quantity in the smallest step of its unit. `share`: 各 of each line before it, 共 of all of them together, 各半 in equal parts. */
export type TypedQuantity = {
  readonly amount: number;
  readonly unit: DemandUnit;
  readonly share: "each" | "total" | "half" | null;
  /** 三七开: of what is halved the first has three parts of ten. */
  readonly parts?: readonly number[];
  readonly sure: number;
};

/** Fen per unit; `unit` is `null` when not said. */
export type TypedPrice = { readonly fen: number; readonly unit: DemandUnit | null };

export type PlacedAmount<Value> = { readonly start: number; readonly end: number; readonly value: Value };

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

const VAGUE = "(?:多|来|余|左右|上下)?\\s*(?:个|只|条|大|整|台|部|辆)?\\s*";

const QUANTITY = new RegExp(
  `(各(?:要|来|拿|买|定)?|每(?:[种样款]|个(?:规格|厚度|尺寸|长度|品种))|[各一]样(?:来|要)?|分别|均|一?共|合计|总共|总计|总数)?\\s*(?<![\\d.](?=\\d))(${TYPED_NUMBER})(?:\\s*[-~至到]\\s*(${TYPED_NUMBER}))?\\s*${VAGUE}(${UNITS})(半(?!挂|成|干|年|月|个))?(?:左右|上下|以上|以内)?`,
  "g",
);
/** 13米车 两台, 一台13米 */
const TRUCKS = new RegExp(
  `(?<![\\d.])(?:(${TYPED_NUMBER})\\s*(?:台|辆|部|挂|个|车|\\s)\\s*)?(?:13米5|17米5|9米6|(?:13|13\\.\\d|17\\.5|16|9\\.6|6\\.8)\\s*米)的?(?:高栏|平板|半挂|大板|低板|板|挂)*车(?:\\s*(${TYPED_NUMBER})\\s*(?:台|辆|部|车))?`,
  "g",
);
/** 整柜一个, 车皮两个 */
const UNIT_FIRST = new RegExp(`(整车|[整高货大小]?柜|车皮)\\s*(${TYPED_NUMBER})\\s*(?:个|只|条|台)(?![半月])`, "g");
/** 2*40HQ, 40HQ*2, 40尺高柜 2个 */
const BOXES = new RegExp(
  `(?<![\\d.#]|[*x]\\s*)(?:(${TYPED_NUMBER})\\s*(?:个|只|条|[*x]|\\s)\\s*)?(?:40|20)\\s*(?:(?:尺|'|英尺)\\s*(?:hq|hc|gp|[高货大小]?柜)|hq|hc|gp|(?<=[个只条]\\s*[24]0\\s*)[高货]?柜)(?![a-z])(?:\\s*[*x]?\\s*(${TYPED_NUMBER})\\s*(?:个|条|只|柜|$|(?=[\\s,;])))?`,
  "g",
);
/** How much one package holds says nothing about how many are demanded: 每车33方, 294根/件. */
const PER_PACKAGE = new RegExp(
  `(?:(?:每|单)(?:车|柜|件|包|捆|垛)(?:大?约|装)?\\s*(?:${TYPED_NUMBER})\\s*(?:${UNITS})|(?<=[,\\s(])[一1](?:件|包|捆|垛)\\s*(?:${TYPED_NUMBER})\\s*(?:根|张|片|支|块|方))|(?:${TYPED_NUMBER})\\s*(?:${UNITS})\\s*(?:/|每)\\s*(?:车|柜|件|包|捆|垛|pack|bundle)`,
  "g",
);

/** A cross before a number makes it a side: 40*90方 is a section, but 18*1220*2440*500张 is a count. */
const isSide = (text: string, start: number, unit: DemandUnit): boolean =>
  (unit === "m3" || unit === "m2" || unit === "ton") && /[*x]\s*$/.test(text.slice(Math.max(0, start - 3), start));

function each<Value>(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => Value | null,
): PlacedAmount<Value>[] {
  const found: PlacedAmount<Value>[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const value = match[0] === "" ? null : read(match);
    if (value === null) {
      pattern.lastIndex = match.index + 1;
      continue;
    }
    const lead = match[0].length - match[0].trimStart().length;
    found.push({ start: match.index + lead, end: match.index + match[0].trimEnd().length, value });
  }
  return found;
}

/** Stretches that speak of one package, to be read as nothing. */
export const packageNotes = (text: string): PlacedAmount<true>[] =>
  /[每单/一1]/.test(text) ? each(text, PER_PACKAGE, () => true) : [];

function counted(unit: DemandUnit): (match: RegExpExecArray) => TypedQuantity | null {
  return (match) => {
    const typed = match[1] ?? match[2];
    const amount = demandAmount(typed === undefined ? 1 : (typedNumber(typed) ?? 0), unit);
    return amount === null ? null : { amount, unit, share: null, sure: typed === undefined ? 0.6 : 0.9 };
  };
}

/** Trucks named by their length and containers by theirs: to be read before sizes. */
export const placedVehicles = (text: string): PlacedAmount<TypedQuantity>[] => [
  ...(text.includes("车") ? each(text, TRUCKS, counted("truck")) : []),
  ...(/[柜车]/.test(text)
    ? each(text, UNIT_FIRST, ([, unitText = "", count = ""]): TypedQuantity | null => {
        const unit = unitText.includes("柜") ? "container" : "truck";
        const amount = demandAmount(typedNumber(count) ?? 0, unit);
        return amount === null ? null : { amount, unit, share: null, sure: 0.8 };
      })
    : []),
  ...(/[柜尺]|h[qc]|gp/.test(text) ? each(text, BOXES, counted("container")) : []),
];

/** 一车半 takes two trucks, 一方半 is 1.5 m³. */
const andHalf = (count: number, unit: DemandUnit): number | null =>
  demandAmount(UNIT_STEPS[unit] > 1 ? count + 0.5 : Math.ceil(count + 0.5), unit);

/** Quantities with a unit in normal text. Of 860,294方 both readings, 860294 and what stands behind the comma. */
export const placedQuantities = (text: string): PlacedAmount<TypedQuantity>[] =>
  each(text, QUANTITY, quantityOf).flatMap((found) => {
    const comma = text.slice(found.start, found.end).lastIndexOf(",");
    if (comma < 0) return [found];
    const start = found.start + comma + 1;
    const [behind] = each(text.slice(start, found.end), QUANTITY, quantityOf);
    return behind === undefined
      ? [found]
      : [found, { ...behind, start: start + behind.start, end: start + behind.end }];
  });

function quantityOf(match: RegExpExecArray): TypedQuantity | null {
  const [whole, word = "", low = "", high, unitText = "", half] = match;
  const unit = demandUnitOf(unitText);
  const range = typedRange(low, high);
  if (unit === null || range === null) return null;
  if (isSide(match.input, match.index + whole.indexOf(low), unit)) return null;
  const amount = half === undefined ? demandAmount(range.low, unit) : andHalf(range.low, unit);
  if (amount === null) return null;
  const share = /各|每|样|分别|均/.test(word) ? "each" : /共|计|总/.test(word) ? "total" : null;
  return { amount, unit, share, sure: range.low === range.high ? 0.95 : 0.7 };
}

const FIGURE =
  "((?:(?<![-/\\dm]|[*x乘米] ?)[1-9]\\d{0,2}(?:,\\d{3})+|\\d{1,6})(?:\\.\\d{1,2})?(?:\\s*[万千k]\\d?)?|[一二两三四五六七八九十百千万零]{2,8})";
const FIGURES = `${FIGURE}(?:\\s*[-~至到]\\s*${FIGURE})?`;
const PRICE_CUE =
  "(?:target price|目标(?:价格?)?|期望价格?|心理价位?|采购价|到厂价?|到港价|到岸价?|含税(?:到[厂港岸])?价?|不含税价?|带票价?|接受价|单价|价格|价位|价钱|出价|出到|给到|给价|报价|预算|控制在|不超过?|不高于|低于|最高|@|价)";
const TO_PRICE = "\\s*(?:(?:(?:别|不要?)?(?:超过?|高于|高过)|大?概|大?约|:|=|还?是|为|在|到)\\s*){0,6}";
const PER_UNIT = `(方|立方米?|m3|cbm|${AREA_WORDS}|根|支|条|张|片|吨|件|包|柜|车|块)`;
const CURRENCY = "(?:元|块钱?|rmb|cny|圆|人民币)";
const PRICES: readonly RegExp[] = [
  new RegExp(
    `(?:${PRICE_CUE}${TO_PRICE})?(?:¥|rmb|cny)?\\s*(?<![\\d.*m])${FIGURES}\\s*(?:元|块钱|rmb|cny|圆|块(?=\\s*(?:/|每|一(?:方|平|立|m|根|张|吨)|左右|以内|上下|含)))\\s*(?:人民币|钱)?\\s*(?:(?:/|每|一|1)?\\s*(?:1|一)?${PER_UNIT})?(?:左右|以内|以下|上下|含税)?`,
    "g",
  ),
  new RegExp(
    `(?:${PRICE_CUE}${TO_PRICE})?(?:¥|rmb|cny)?\\s*(?<![\\d.*a-z/])${FIGURES}\\s*${CURRENCY}?\\s*(?:左右|上下|以内|以下)?\\s*(?:(?:/|每)\\s*${PER_UNIT}|(?<!(?<!\\d)[十百千万零])一(方|立方米?|${AREA_WORDS}|根|支|张|片|吨|块))(?:左右|以内|以里|以下|上下|含税)?`,
    "g",
  ),
  new RegExp(
    `(?:${PRICE_CUE}${TO_PRICE}(?:¥|rmb|cny)?|¥|rmb\\s*|cny\\s*)\\s*${FIGURES}(?!\\d|\\.\\d|[一二两三四五六七八九十百千万零]|\\s*(?:[*x]|${UNITS}|万|米|[mc]?m(?![a-z0-9])|公分|厘|天|日|号|月|年|%|个?点|角))\\s*${CURRENCY}?()(?:左右|以内|以下|上下)?`,
    "g",
  ),
  new RegExp(
    `(?<![\\d.*x-])${FIGURES}\\s*(?=(?:含税|不含税|带票|含票|封顶|现金价|以[内里]|到[厂港岸](?!家)|到(?=$|[\\s,;。])))()(?<=\\d{3}\\s*|万\\s*)`,
    "g",
  ),
  // 1900左右, unless it is how long or how many.
  new RegExp(
    `(?<![\\d.*x-])(?<!(?<![米分m])[长宽厚度量约:]\\s*)${FIGURES}(?=\\s*(?:左右|上下|以下))()(?<=\\d{3})`,
    "g",
  ),
];
/** Prices in other money are no target price in fen. */
const FOREIGN =
  /(?:us?\$|\$|usd|eur|€)\s*\d[\d,.]{0,20}(?:\s*\/\s*(?:m[23]|平?方|平米?|立方))?|\d[\d,.]{0,20}\s*(?:美金|美元|刀|usd|欧元|eur)(?:\s*\/\s*(?:m[23]|平?方|平米?|立方))?/g;

/** Where prices in another currency stand in the text. */
export const foreignPrices = (text: string): PlacedAmount<true>[] =>
  /[$€]|usd|eur|美|刀|欧/.test(text) ? each(text, FOREIGN, () => true) : [];

const DEAREST = 100_000_000;

/** Prices per unit in normal text: of a range the dearer end, which is what the buyer is ready to pay. */
export function placedPrices(text: string): (PlacedAmount<TypedPrice> & { readonly isPlain: boolean })[] {
  return PRICES.flatMap((pattern, at) =>
    each(text, pattern, (match) => {
      const range = typedRange(match[1] ?? "", match[2]);
      if (range === null) return null;
      const fen = Math.round(range.high * 100);
      if (fen < 50 || fen > DEAREST) return null;
      const per = match[3] ?? match[4] ?? "";
      const unit = per === "" ? null : demandUnitOf(per);
      return { fen, unit };
    }).map((one) => ({ ...one, isPlain: at < 2 })),
  );
}
