import { type Groups, type Parts, partsIn, withParts } from "../../timber/reading/patterns.ts";
import { AREA_WORDS } from "../../timber/reading/size-words.ts";
import { TYPED_NUMBER, typedNumber, typedRange } from "../../timber/reading/typed-numbers.ts";
import { DAY_PARTS, DAYS, dayMeant } from "./demand-dates.ts";
import { type CalendarDay, DEMAND_UNIT_NAMES, type DemandUnit, UNIT_PRICES, UNIT_STEPS } from "./demand-line.ts";
import type { Amount, TokenValue } from "./demand-reader.ts";
import type { TokenOf } from "./demand-token-facts.ts";
import { demandUnitOf, UNITS } from "./demand-units.ts";

/** What amounts and prices are made of. */
const PARTS: Parts = {
  ...UNITS,
  ...DAY_PARTS,
  number: TYPED_NUMBER,
  area: AREA_WORDS,
  unit: Object.values(UNITS).join("|"),
  ...partsIn(String.raw`
low      {:number}
high     {:number}
before   {:number}
behind   {:number}
share    (?:各|每(?:[种样款]|个(?:规格|厚度|尺寸|长度|品种))|[各一]样)(?:先?(?:要|来|拿|买|定))?先?|分别|均|一?共|合计|总共|总计|总数
vague    (?:多|来|余|左右|上下)?\s*(?:个|只|条|大|整|台|部|辆)?\s*
each     \s?each(?![a-z])
quantity {share}?\s*(?<![\d.](?=\d)){low}(?:\s*[-~至到]\s*{high})?\s*{:vague}{unit}(?<half>半(?!挂|成|干|年|月|个))?(?:左右|上下|(?<bound>以[上内下]|[之以]内|往上))?{each}?
figure   (?:(?<![-/\dm]|[*x乘米] ?)[1-9]\d{0,2}(?:,\d{3})+|\d{1,6})(?:\.\d{1,2})?(?:\s*[万千k]\d?)?|[一二两三四五六七八九十百千万零]{2,8}
yuan     (?<least>{:figure})(?:\s*[-~至到]\s*(?<most>{:figure}))?
cue      (?:target|unit) price|目标(?:价格?)?|期望价格?|心理价位?|采购价|到厂价?|到港价|到岸价?|含税(?:到[厂港岸])?价?|不含税价?|带票价?|接受价|单价|价格|价位|价钱|这次|这回|出价|出到|给到|给价|报价|预算|控制在|不超过?|不高于|低于|最高|@|价
cued     {:cue}\s*(?:(?:(?:别|不要?)?(?:超过?|高于|高过)|大?概|大?约|:|=|还?是|为|在|到)\s*){0,6}
per      方|立方米?|m3|cbm|{:area}|根|支|条|张|片|吨|件|包|柜|车|块|(?:延长?|线)?米
currency 元|块钱?|rmb|cny|圆|人民币
pack     车|柜|件|包|捆|垛
counted  m|方|立方|件|包|捆|根|张|片|块|支|吨|t\b|个|只|台|条|高柜|柜|车|米|公分|厘|寸|元|containers?|trucks?|bundles?|packs?|sheets?|[*x]
measure  \s*/\s*(?:m[23]|平?方|平米?|立方)
`),
};

/** How sure an amount is that is only a bound of the demand: 20-25方, 20方以上. */
const BOUND = 0.5;

const BIGGEST = 1_000_000_000;

/** `count` of `unit` in its smallest step; `null` if it is none, such as half a truck. */
export function demandAmount(count: number, unit: DemandUnit): number | null {
  const amount = Math.round(count * UNIT_STEPS[unit]);
  const whole = UNIT_STEPS[unit] > 1 || Number.isInteger(count);
  return whole && amount > 0 && amount <= BIGGEST ? amount : null;
}

/** 25 m³, as an answer that is understood. */
export const demandAmountText = (amount: number, unit: DemandUnit): string =>
  `${amount / UNIT_STEPS[unit]} ${DEMAND_UNIT_NAMES[unit]}`;

/** `null` where there can be no such amount. */
export function quantityOf(
  count: number,
  unit: DemandUnit,
  sure: number,
  share: TokenOf<"quantity">["share"] = null,
): TokenValue | null {
  const amount = demandAmount(count, unit);
  return amount === null ? null : { field: "quantity", amount, unit, share, parts: [], sure };
}

/** Fen; no goods cost less than half a yuan or more than a million. */
export function priceOf(yuan: number, unit: DemandUnit | null): TokenValue | null {
  const fen = Math.round(yuan * 100);
  return fen < 50 || fen > 100_000_000 ? null : { field: "price", fen, unit, sure: unit === null ? 0.8 : 0.95 };
}

/**
 * Amounts, in rows of four: what the pattern is worth against another reading of the same characters, and against the sizes that
 * they may be; who reads it; characters one of which stands in each match (`^`: any), as most rows hold none of them; how it is
 * written. 13米车 两台; 2*40HQ, 40尺高柜 2个; 整柜一个; 30方, or 294方 of 860,294方, which may be what stands behind a comma; the last figure of
 * a row below one that states its unit (单位: 根); 根数300, 件数: 12; 2万米.
 */
const QUANTITIES = String.raw`
16 carried    车          (?<![\d.])(?:{before}\s*(?:台|辆|部|挂|个|车|\s)\s*)?(?:13米5|17米5|9米6|(?:13|13\.\d|17\.5|16|9\.6|6\.8)\s*米)的?(?:高栏|平板|半挂|大板|低板|板|挂)*(?<unit>车)(?:\s*{behind}\s*(?:台|辆|部|车))?
16 carried    柜qcp       (?<![\d.#]|[*x]\s*)(?:{before}\s*(?:个|只|条|[*x]|\s)\s*)?(?:40|20)\s*(?:(?:尺|'|英尺)\s*(?:hq|hc|gp|[高货大小]?柜)|hq|hc|gp|(?<=[个只条]\s*[24]0\s*)[高货]?柜)(?![a-z])(?:\s*[*x]?\s*{behind}\s*(?:个|条|只|柜|$|(?=[\s,;])))?{each}?
30 carried    f'          (?<![\d.#]|[*x]\s*)\s*{before}\s*[*x]\s*(?:40|20)\s*(?:ft|feet|')(?:\s*(?:containers?|cntrs?|hc|hq|gp))?(?![a-z*x\d]|\s*[*x])
26 labelled   数          (?:总|订货?|采购|需求)?(?<unit>根|支|条|枝|件|包|捆|垛|托|张|片|块|方|立方|吨|车|柜)数量?\s*[:=为是]?\s*约?(?<count>\d{1,6}(?:\.\d{1,3})?)(?![\d.]|\s*[*x米])
45 metres     米万         (?<![\d.*x])(?<![长宽厚径]\s*){number}\s*米(?![方高长厚宽\d一二三四五六七八九])
16 carried    柜车        [整高货大小]?(?<unit>柜|车)皮?\s*{behind}\s*(?:个|只|条|台)(?![半月])
10 counted    ^           {:quantity}
10 counted    ,           (?<=\d,){:quantity}
11 headed     \d          (?<=\s)(?<count>\d{1,6})(?=\s{0,4}$)
`;

/** Prices, of a range the dearer end, which is what the buyer is ready to pay; 1900左右 unless it is how long or how many. */
const PRICES = String.raw`
25 priced     元块圆rc    (?:{:cued})?(?:¥|rmb|cny)?\s*(?<![\d.*m]){:yuan}\s*(?:元|块钱|rmb|cny|圆|块(?=\s*(?:/|每|一(?:方|平|立|m|根|张|吨)|左右|以内|上下|含)))\s*(?:人民币|钱)?\s*(?:(?:/|每|一|1)?\s*(?:1|一)?{per})?(?:左右|以内|以下|上下|含税)?
25 priced     /每一       (?:{:cued})?(?:¥|rmb|cny)?\s*(?<![\d.*a-z/]){:yuan}\s*{:currency}?\s*(?:左右|上下|以内|以下)?\s*(?:/|每|(?<!(?<!\d)[十百千万零])一(?![条件包柜车]))\s*{per}(?:左右|以内|以里|以下|上下|含税)?
12 priced     ^           (?:{:cued}(?:¥|rmb|cny)?|¥|rmb\s*|cny\s*)\s*{:yuan}(?!\d|\.\d|[一二两三四五六七八九十百千万零]|\s*(?:[*x]|{:unit}|万|米|[mc]?m(?![a-z0-9])|公分|厘|天|日|号|月|年|%|个?点|角))\s*{:currency}?(?:左右|以内|以下|上下)?
12 priced     税票顶金内里到  (?<![\d.*x-]){:yuan}\s*(?=(?:含税|不含税|带票|含票|封顶|现金价|以[内里]|到[厂港岸](?!家)|到(?=$|[\s,;。])))(?<=\d{3}\s*|万\s*)
12 priced     运自出提        (?<![\d.*x-])(?<![长宽厚径] ?|[*x] ?\d{1,4} ){:yuan}(?=\s*不?[含包]运|自提|出厂价|提货价)(?<=\d{3}|万)
12 priced     左上以      (?=\d)(?<![\d.*x-])(?<!(?<![米分m])[长宽厚度量约:]\s*){:yuan}(?=\s*(?:左右|上下|以下))(?<=\d{3})
12 priced     每          每(?:立?方|m3|吨|张|根|支)\s*¥?{:yuan}(?!\d|\.\d|\s*(?:[*x]|{:unit}|万|米|[mc]?m(?![a-z0-9])|公分|厘|天|日|号|月|年|%)(?![\p{Script=Han}]))
12 priced     能可就行       (?<![\d.*x-]){:yuan}\s*(?=(?:能|可以?)(?:不能)?(?:做|出|卖|拿|发|给)|就(?:定|拿|要|做)|行[吗不])(?<=\d{3}\s*)
12 priced     千          (?<![\d.*x-])(?<least>[一二两三四五六七八九]千[一二两三四五六七八九百零]{1,4})(?=\s*(?:[,;。]|$))
12 priced     改调降涨      (?<=价[格钱位]?\s?(?:再|都|全部?)?(?:改(?:成|为|到|至)?|[调降涨]整?[成为到至])\s?){:yuan}(?!\d|\.\d|\s*(?:[*x]|{:unit}|万|米|天|日|号|月|%))
12 pieceOrYuan 块          (?<![\d.*x]\s*){low}(?:\s*[-~至到]\s*{high})?\s*块(?!板)(?:钱|左右|以内|上下|以下)?
`;

/**
 * What else a number may mean; `nothing` is ignored, and `unread` is shown as not understood. Telephones and names; moisture, by
 * a figure that counts nothing else (KD 50m3); percentages; foreign money, as a target price is in yuan; classes of treatment,
 * which are no grades; how much one package holds (每车33方, 294根/件), which does not show how many are demanded; the bound of an
 * amount before it (3方, 最多5方); equal parts; 整柜 where no amount is stated; 同规格; 数量: 100.
 */
const OTHERS = String.raw`
30 nothing    \d          1[3-9]\d(?:\d{4}|[*x]{2,6})\d{4}|0\d{2,3}-?\d{7,8}(?!\d)
30 nothing    微wvq       (?:微信号?|wechat|vx|qq)(?:\s*:)?\s*[a-z0-9_-]{5,20}
30 nothing    人名        (?:联系人|收货人|姓名)(?:\s*:)?\s*\p{Script=Han}{2,3}(?!\p{Script=Han})
30 nothing    k干         (?:kd|烘?干(?:燥)?)\s*[=:]\s*(?:no?(?![a-z])|否)
24 moisture   水干烘mk    (?:含水率?|水分|干燥(?:度|率)?|烘到|mc|kd)\s*[:≤<在到至]?\s*(?<low>\d{1,2})(?:\s*-\s*(?<high>\d{1,2}))?(?![\d/]|\s*(?:{:counted}|mm|cm|毫米))\s*%?\s*(?:以下|以内|左右)?
24 moisture   %           (?<low>\d{1,2})(?:\s*-\s*(?<high>\d{1,2}))?\s*%\s*(?:含水|水分)
22 unread     %           [±+-]?\d{1,3}(?:\.\d)?\s*%
40 unread     $ue€       (?:us?\$|\$|usd|eur|€)\s*\d[\d,.]{0,20}{:measure}?
40 unread     美刀ue欧    \d[\d,.]{0,20}\s*(?:美金|美元|刀|usd|欧元|eur){:measure}?
21 nothing    c           (?<![a-z0-9])c[1-5][ab]?\s*级?(?![a-z0-9])
21 unread     库存还剩     (?:库存|现存|还剩|剩余|结余)(?:还?有|:)?\s*(?:大?约)?\s*{:number}\s*{:unit}
21 nothing    每单        (?:每|单){:pack}(?:大?约|装)?\s*{:number}\s*{:unit}
21 nothing    件包捆垛    (?<=[,\s(])[一1](?:件|包|捆|垛)\s*{:number}\s*(?:根|张|片|支|块|方)
21 nothing    /每         {:number}\s*{:unit}\s*(?:/|每)\s*(?:{:pack}|pack|bundle)
21 unread     最至不上封  (?=[最至不上封])(?<=\d\s*\p{L}{1,2}\s*,?\s*)(?:最多|至多|不超过|不要超过|上限|封顶)\s*{:number}\s*(?:方|立方|m3|{:area}|柜|车|件|根|张|吨)
41 unread     后         (?<!以|之|今|明|[日天])后的?\s?{:count}\s?(?:个?工作日|天|日|周|个?星期|个?礼拜|个?月)(?:之?内|以内)?(?:付款|付清|结清|到货|交货|发货|提货|装车)?
21 halves     半开分      各(?:一半|半)(?![柜车])|一半一半|对半(?:分)?|(?<parts>一九|二八|三七|四六|五五|六四|七三|八二)(?:开|分)
2  carried    柜车        (?:整|一整|满)(?<unit>柜|车)(?!皮|间|板|船|出|发|走|起|不|\s*[\d一二两三四五])
12 same       规尺        (?:同|一样|同样)的?(?:规格|尺寸|型号)|(?:规格|尺寸)(?:同上|一样|相同|同样)
5  measured   量          (?:数量|需求量|方量|用量)(?:\s*:|改[成为到]?)?\s*约?(?<count>\d{1,6}(?:\.\d{1,3})?)(?![\d.]|\s*[*x米])
`;

/** Rows that hold none of the characters of `sign` hold nothing that matches `pattern`. */
type Rule = { readonly weight: number; readonly reader: string; readonly sign: RegExp; readonly pattern: RegExp };

export const AMOUNT_RULES = [QUANTITIES, PRICES, OTHERS, DAYS].flatMap((rows) =>
  Array.from(rows.matchAll(/^(\S+) +(\S+) +(\S+) +(.+)$/gm), ([, weight, reader = "", sign, pattern = ""]): Rule => {
    const written = new RegExp(withParts(pattern, PARTS), "gu");
    return { weight: Number(weight), reader, sign: new RegExp(`[${sign}]`), pattern: written };
  }),
);

/** `found`: what earlier rules read in the row; `unit`: the unit that a row above states for its last figure. */
type Around = { readonly found: readonly Amount[]; readonly unit: DemandUnit | null; readonly today: CalendarDay };
/** The meaning of a match, `null` where its words mean something else. */
type Read = (groups: Groups, match: RegExpExecArray, around: Around) => TokenValue | null;

/** Where a rule applies, without blanks at the ends. */
function placed({ weight, reader, pattern }: Rule, text: string, around: Around): Amount[] {
  const found: Amount[] = [];
  const read = READERS[reader];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const value = read?.(match.groups ?? {}, match, around) ?? null;
    const end = match.index + match[0].trimEnd().length;
    const place = { start: end - match[0].trim().length, end, weight };
    if (value !== null) found.push({ ...place, values: [value] });
    else if (read === undefined) found.push({ ...place, values: [], isUnread: reader === "unread" });
    else pattern.lastIndex = match.index + 1;
  }
  return found;
}

const unitsIn = (amounts: readonly Amount[]): DemandUnit[] =>
  amounts.flatMap(({ values: [value] }) => (value?.field === "quantity" ? [value.unit] : []));

function counted(
  { share, low = "", high, unit: text = "", half, bound, each }: Groups,
  match: RegExpExecArray,
): TokenValue | null {
  const unit = demandUnitOf(text);
  const range = typedRange(low, high);
  const start = match.index + match[0].indexOf(low);
  const isCrossed = /[*x]\s*$/.test(match.input.slice(Math.max(0, start - 3), start));
  // 4米 is a length.
  if (unit === "metre" && text.startsWith("米")) return null;
  // A cross before a number makes it a side: 40*90方 is a section, but 18*1220*2440*500张 is a count.
  if (unit === null || range === null || (isCrossed && ["m3", "m2", "ton"].includes(unit))) return null;
  // 一车半 takes two trucks, 一方半 is 1.5 m³.
  const more = half === undefined ? 0 : UNIT_STEPS[unit] > 1 ? 0.5 : 1;
  const isEach = each !== undefined || /各|每|样|分别|均/.test(share ?? "");
  const dealt = isEach ? "each" : share === undefined ? null : "total";
  const isRange = range.low < range.high;
  const value = quantityOf(range.low + more, unit, isRange || bound !== undefined ? BOUND : 0.95, dealt);
  if (value?.field !== "quantity" || (!isRange && bound === undefined)) return value;
  return { ...value, upTo: isRange ? demandAmount(range.high + more, unit) : null };
}

function carried({ before, behind, unit = "柜", each }: Groups): TokenValue | null {
  const count = before ?? behind;
  const carrier = unit === "柜" ? "container" : "truck";
  const sure = count === undefined ? 0.6 : 0.9;
  return quantityOf(typedNumber(count ?? "1") ?? 0, carrier, sure, each === undefined ? null : "each");
}

function priced({ least = "", most, per = "" }: Groups, _: RegExpExecArray, { found }: Around): TokenValue | null {
  const yuan = typedRange(least, most)?.high ?? 0;
  const unit = demandUnitOf(per);
  // 120块左右 beside 9方 are pieces: no cubic metre is as cheap.
  const costly = unitsIn(found).filter((one) => one !== "piece");
  const isCredible = unit !== null || costly.length === 0 || costly.some((one) => yuan >= UNIT_PRICES[one][0]);
  return isCredible ? priceOf(yuan, unit) : null;
}

/** 1800张 42块: beside another amount 块 is money, if that can be its price. */
function pieceOrYuan(
  { low = "", high }: Groups,
  { 0: whole, index }: RegExpExecArray,
  { found }: Around,
): TokenValue | null {
  const [beside] = unitsIn(found.filter(({ start, end }) => end <= index || start >= index + whole.length));
  const yuan = typedRange(low, high)?.high ?? 0;
  return beside !== undefined && yuan >= UNIT_PRICES[beside][0] ? priceOf(yuan, null) : null;
}

/** No board is this long: 2万米 are those of all pieces together. */
const LEAST_METRES = 60;

/** Kiln dried is at most 18–20 % (timber trade), above that it is air dry, above 30 % green. */
const moistureOf = (percent: number): string => (percent <= 20 ? "KD" : percent <= 30 ? "AD" : "GRN");

const READERS: Readonly<Record<string, Read>> = {
  counted,
  carried,
  priced,
  pieceOrYuan,
  metres({ number = "" }) {
    const count = typedNumber(number) ?? 0;
    return count < LEAST_METRES ? null : quantityOf(count, "metre", 0.9);
  },
  labelled({ unit: text = "", count }) {
    const unit = demandUnitOf(text);
    return unit === null ? null : quantityOf(Number(count), unit, 0.95);
  },
  headed: ({ count }, _, { unit }) => (unit === null ? null : quantityOf(Number(count), unit, 0.8)),
  measured: ({ count }) => quantityOf(Number(count), "m3", 0.5),
  moisture: ({ low, high = low }) => ({ field: "moisture", codes: [moistureOf(Number(high))], sure: 0.8 }),
  halves({ parts: written = "" }) {
    const parts = Array.from(written, (one) => typedNumber(one) ?? 0);
    return { field: "quantity", amount: 0, unit: "m3", share: "half", parts, sure: 0.9 };
  },
  same: () => ({ field: "same", sure: 1 }),
  day(groups, _, { today }) {
    const day = dayMeant(groups, today);
    return day === null ? null : { field: "date", day, sure: 0.85 };
  },
};

/** (单位: 根): what the last figure of each row below counts. */
const STATED_UNIT = /单位\s?[:为是]?\s?(\p{Script=Han}{1,3}|m[23]|pcs)(?=[\s,;)]|$)/u;

/** The unit that a row states for the rows below it. */
export const statedUnit = (row: string): DemandUnit | null => demandUnitOf(STATED_UNIT.exec(row)?.[1] ?? "");

/** Everything with a number that may be no size. `unit`: of the last figure, where a row above states it. */
export function amountsIn(text: string, today: CalendarDay, unit: DemandUnit | null): Amount[] {
  const found: Amount[] = [];
  for (const rule of AMOUNT_RULES) if (rule.sign.test(text)) found.push(...placed(rule, text, { found, unit, today }));
  return found;
}
