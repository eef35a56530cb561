import { cityAt } from "./cities.ts";
import {
  demandUnitOf,
  foreignPrices,
  packageNotes,
  placedPrices,
  placedQuantities,
  placedVehicles,
  type TypedPrice,
  type TypedQuantity,
} from "./demand-amounts.ts";
import { placedDates } from "./demand-dates.ts";
import type { CalendarDay } from "./demand-line.ts";
import { LEXICON } from "./lexicon.ts";
import { isChinese, type NormalText, normalText, WORDS } from "./normal-text.ts";
import { PLACES, placeByCode } from "./places.ts";
import { type FieldHit, lexiconHits, type Placed, placedHit } from "./query.ts";
import { placedSizes, sizeContext } from "./size.ts";
import type { ReadSizes, SizeContext } from "./size-rules.ts";
import { speciesByCode } from "./species.ts";

type CodedTokenField = "species" | "kind" | "grade" | "brand" | "origin" | "port" | "moisture";

/** What one stretch of the text says. */
export type TokenValue =
  | { readonly field: CodedTokenField; readonly codes: readonly string[]; readonly sure: number }
  | { readonly field: "size"; readonly sizes: ReadSizes; readonly lengths: readonly number[] }
  | { readonly field: "quantity"; readonly quantity: TypedQuantity }
  | { readonly field: "price"; readonly price: TypedPrice }
  | { readonly field: "date"; readonly day: string }
  | { readonly field: "city"; readonly code: string; readonly name: string; readonly sure: number };

/**
 * Offsets of normal text. `row`: line of the text; `clause`: number of the stretch between separators; `opens`: a new want
 * is announced before it; `or`: it stands beside the token before it as another choice.
 */
export type DemandToken = TokenValue & {
  readonly start: number;
  readonly end: number;
  readonly row: number;
  readonly clause: number;
  readonly opens: boolean;
  readonly or: boolean;
};

export type ReadTokens = {
  readonly tokens: readonly DemandToken[];
  /** Words that nobody understood, offsets of normal text. */
  readonly unknown: readonly { readonly start: number; readonly end: number }[];
};

type Found = { readonly start: number; readonly end: number; readonly value: TokenValue };

const TAKEN = "\uE000";
const NEW_ITEM = "\uE001";

const taken = (text: string, start: number, end: number, mark = TAKEN): string =>
  `${text.slice(0, start)}${mark.repeat(end - start)}${text.slice(end)}`;

const CHAT =
  /1[3-9]\d{9}|0\d{2,3}-\d{7,8}|(?:微信号?|wechat|vx|qq|电话|手机|tel|联系人|联系电话|联系方式|联系)\s*[:：]?\s*(?:[a-z0-9_-]{5,20})?|@所有人|(?:老板|老铁|兄弟|哥|姐|亲|师傅|大佬|各位|朋友)们?|(?:你|您|大家)好|(?:麻烦|帮忙?|帮我|请)(?:报个?|找|看|问|查)?(?:一?下)?价?|报个?(?:一?下)?价|谢谢|多谢|有货的?|没货|有没有|有的(?:请)?|请?(?:私聊?|私信|联系我?|滴滴|速度|回复)|在吗|急[!]*|hi|hello|please|need|want|looking for|quote|thanks|price|about|around|with|from|length|for|and|the|pls|asap|尽快|长期(?:要|采购|合作|需要)?|现货|期货|含税|不含税|带票|开票|含运费?|自提|提货|装车|到货|到厂|到港|交货|交期|要求|要货|货要?|质量|好点|好一点|干净|无蓝变|不要蓝变|蓝变|无虫眼|无腐朽?|无开裂|直边|毛边|正品|足尺|净尺|实尺|实方|毛方|净方|左右|以上|以下|大概|大约|约|先来|来|先|再|还|也|都|就|能|可以|可|行|就行|就好|的话|最好|优先|我们|我司|公司|工厂|厂里|厂|工地|仓库|客户|项目|用于?|做|装修|包装|家具|门窗|地板|结构|混装|混|拼|一批|批|采购|购|询价|询|采|需|求|要|有|个|吧|啊|哦|哈|呀|了|呢|吗|么|嘛|是|为|在|给|按|跟|与|及|和|或者?|到|送|发|从|均|各|共|计|另外|另|其他|其它|等|号|港口|港|市|省|区|口岸|货源|货场|板子?|木|材|料|方|方数|体积|型号|长度?|宽度?|厚度?|口径|径级|直径|检尺|数量|单价|价格|目标价|价|规格|尺寸|树种|材质|品名|名称|产品|品种|等级|级别|产地|品牌|港|交货地|地点|收货|交货地点|收货地|备注|日期|时间|含水率?|干燥|不限|随机|随宽|都行|皆可|均可|单位|序号|合计|总计|总共|一共|ok|pcs|mm|cm|m|kg|or|to|in|at|by|of|on|a|x|i|we/g;

/** Words of a message that say nothing of the goods, longest at the left; `CHAT` is not tried inside Latin words. */
function withoutChat(text: string): string {
  CHAT.lastIndex = 0;
  let left = text;
  for (const match of text.matchAll(CHAT)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const latin = /^[a-z]/.test(match[0]);
    if (latin && (/[a-z0-9]/.test(text[start - 1] ?? "") || /[a-z0-9]/.test(text[end] ?? ""))) continue;
    left = taken(left, start, end);
  }
  return left;
}

const CONTACT =
  /1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(?!\d)|(?:微信号?|wechat|vx|qq)\s*:?\s*[a-z0-9_-]{5,20}|(?:联系人|收货人|姓名)\s*:?\s*\p{Script=Han}{2,3}(?!\p{Script=Han})/gu;
const DRYNESS =
  /(?:含水率?|水分|mc)\s*[:≤<在]?\s*(\d{1,2})(?:\s*-\s*(\d{1,2}))?\s*%?\s*(?:以下|以内|左右)?|(\d{1,2})(?:\s*-\s*(\d{1,2}))?\s*%\s*(?:含水|水分)/g;
const PERCENT = /[±+-]?\d{1,3}(?:\.\d)?\s*%/g;
const CLAUSE_END = /[,;。、!?|\t]|另外|还要|还需要?|还有|再要|再来|以及|同时要/g;
const OPENING = /^(?:另外|还要|还需|还有|再要|再来|以及|同时)/;
const CUES =
  /(?:送货?到|送货至?|送至|送往|发往|发到|发至|发货到|运到|运至|运往|到货地点?|收货地址?|收货|目的地|交货地点?|交货|卸货地?|送|发|拉到|到)\s*[:在为]?\s*/g;
const ANY_CUE = /[送发运到收交卸地]/;
const ANY_ARRIVAL = /到货|收货|卸货|送到|到厂|工地|工厂|送货|客户/;
const ARRIVES = /^(?:市|工地|工厂)?\s*(?:到货|收货|卸货|送到|到厂|工地|工厂|送货|客户)/;
const PROVINCE =
  /^(?:北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|西藏|宁夏|新疆)(?:省|自治区)?(?=\p{Script=Han}{2})/u;

/** Kiln dried is at most 18–20 % (timber trade), above that it is air dry, above 30 % green. */
const moistureOf = (percent: number): string => (percent <= 20 ? "KD" : percent <= 30 ? "AD" : "GRN");

/** Several lengths behind one section or alone: *3/4/6米, 2.44/3.05/3.66米, 3、4米. */
const LENGTHS =
  /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)((?:\s*[/、,和或]\s*\d{1,2}(?:\.\d{1,2})?){1,5})\s*(米|m(?![a-z0-9])|尺|ft)/g;
const CROSSED_LENGTHS =
  /([*x]\s*\d{2,3}\s*[*x]\s*)(\d(?:\.\d{1,2})?|\d{4})((?:\s*[/、]\s*(?:\d(?:\.\d{1,2})?|\d{4})(?![\d*x])){1,5})/g;
/** Several widths: 30*100/120/150. */
const WIDTHS =
  /(\d{2,3}\s*[*x]\s*)(\d{2,3})((?:\s*[/、]\s*\d{2,3}){1,5})(?!\s*[\d.]|\s*[*x]\s*\d{2,3}\s*[*x]|\s*[*x]\s*\d{2,3}(?![\d.])|\s*(?:方|根|张|件|元))/g;

const figures = (text: string): number[] => (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);

class Reader {
  readonly found: Found[] = [];
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  add(start: number, end: number, value: TokenValue | null): void {
    if (value !== null) this.found.push({ start, end, value });
    this.text = taken(this.text, start, end);
  }

  isFree(start: number, end: number): boolean {
    return !this.text.slice(start, end).includes(TAKEN);
  }

  addAll<Value>(
    placed: readonly { start: number; end: number; value: Value }[],
    read: (value: Value) => TokenValue | null,
  ): void {
    for (const { start, end, value } of placed) if (this.isFree(start, end)) this.add(start, end, read(value));
  }
}

function readDryness(reader: Reader): void {
  for (const match of reader.text.matchAll(DRYNESS)) {
    const percent = Number(match[2] ?? match[1] ?? match[4] ?? match[3]);
    reader.add(match.index, match.index + match[0].length, {
      field: "moisture",
      codes: [moistureOf(percent)],
      sure: 0.8,
    });
  }
  for (const match of reader.text.matchAll(PERCENT)) reader.add(match.index, match.index + match[0].length, null);
}

type CityValue = Extract<TokenValue, { readonly field: "city" }>;

const placeCity = (code: string): CityValue | null => {
  const place = placeByCode(code);
  return place === undefined ? null : { field: "city", code: place.cityCode, name: place.cityName, sure: 0.9 };
};

/** The city named at `at`: a city's own name, or a place of the trade within one. */
function cityNamedAt(text: string, at: number): { end: number; value: CityValue } | null {
  const province = PROVINCE.exec(text.slice(at))?.[0].length ?? 0;
  for (const start of province > 0 ? [at + province, at] : [at]) {
    const named = cityAt(text, start);
    if (named !== null) {
      return { end: named.end, value: { field: "city", code: named.city.code, name: named.city.name, sure: 0.95 } };
    }
    const hit = LEXICON.startingAt(text, start);
    const [code = ""] = hit?.sense.codes ?? [];
    const value = hit?.sense.field === "port" && hit.sense.codes.length === 1 ? placeCity(code) : null;
    if (hit !== null && value !== null) return { end: hit.end, value };
  }
  return null;
}

/** Names of a place within the city that follow it: 东莞厚街. */
function wholeAddress(text: string, at: number, code: string): number {
  let end = text.charAt(at) === "市" ? at + 1 : at;
  for (;;) {
    const hit = LEXICON.startingAt(text, end);
    const place = hit?.sense.field === "port" ? placeByCode(hit.sense.codes[0] ?? "") : undefined;
    if (hit === null || place?.cityCode !== code || hit.sense.codes.length > 1) return end;
    end = hit.end;
  }
}

/** Whether the words name a port rather than an address: 太仓港, 满洲里口岸, 鱼珠市场. */
const isPort = (text: string, start: number, end: number): boolean =>
  /(?:港|口岸|市场|码头)$/.test(text.slice(start, end)) || /^(?:港|口岸|码头|提|自提|现货)/.test(text.slice(end));

function readCities(reader: Reader): void {
  if (!ANY_CUE.test(reader.text)) return;
  for (const match of reader.text.matchAll(CUES)) {
    const at = match.index + match[0].length;
    if (!isChinese(reader.text.slice(at, at + 1))) continue;
    const named = cityNamedAt(reader.text, at);
    if (named === null || (isPort(reader.text, at, named.end) && !/送|收货/.test(match[0]))) continue;
    const end = wholeAddress(reader.text, named.end, named.value.code);
    if (reader.isFree(match.index, end)) reader.add(at, end, named.value);
  }
  if (!ANY_ARRIVAL.test(reader.text)) return;
  for (const { 0: word, index } of reader.text.matchAll(WORDS)) {
    const named = isChinese(word) ? cityNamedAt(reader.text, index) : null;
    if (named !== null && ARRIVES.test(reader.text.slice(named.end))) reader.add(index, named.end, named.value);
  }
}

function lengthInMm(value: number, unit: string): number {
  if (value >= 100) return Math.round(value);
  return Math.round(value * (unit === "尺" || unit === "ft" ? 304.8 : 1000));
}

/** Lists of lengths and widths: what stands beside the first goes, and is told to the size that holds the first. */
function readLists(reader: Reader): { lengths: Map<number, number[]>; widths: Map<number, number[]> } {
  const lengths = new Map<number, number[]>();
  const widths = new Map<number, number[]>();
  for (const match of reader.text.matchAll(CROSSED_LENGTHS)) {
    const [, before = "", first = "", others = ""] = match;
    const rest = match.index + before.length + first.length;
    lengths.set(
      match.index,
      [first, ...(others.match(/\d+(?:\.\d+)?/g) ?? [])].map((one) => lengthInMm(Number(one), "米")),
    );
    reader.text = taken(reader.text, rest, rest + others.length);
  }
  for (const match of reader.text.matchAll(WIDTHS)) {
    const [, before = "", first = "", others = ""] = match;
    const all = figures(`${first} ${others}`);
    if (all.some((one, at) => at > 0 && one <= (all[at - 1] ?? 0))) continue;
    const rest = match.index + before.length + first.length;
    widths.set(match.index, all);
    reader.text = taken(reader.text, rest, rest + others.length);
  }
  for (const match of reader.text.matchAll(LENGTHS)) {
    const [whole, first = "", others = "", unit = ""] = match;
    const end = match.index + whole.length;
    if (/[*x]\s*$/.test(reader.text.slice(0, match.index)) || !reader.isFree(match.index, end)) continue;
    const all = figures(`${first} ${others}`).map((one) => lengthInMm(one, unit));
    if (all.some((one) => one < 300 || one > 14_000)) continue;
    reader.add(match.index, end, { field: "size", sizes: {}, lengths: all });
  }
  return { lengths, widths };
}

const within = (table: ReadonlyMap<number, number[]>, start: number, end: number): number[] =>
  [...table].find(([at]) => at >= start && at < end)?.[1] ?? [];

type Lists = { readonly lengths: Map<number, number[]>; readonly widths: Map<number, number[]> };

/** Sizes clause by clause, as each clause may speak of other goods; one that names no goods speaks of those before. */
function readSizes(
  reader: Reader,
  clauses: readonly (readonly [number, number])[],
  heading: SizeContext,
  lists: Lists,
): SizeContext {
  let context = heading;
  for (const [start, end] of clauses) {
    const part = reader.text.slice(start, end);
    const own = sizeContext(part);
    if (own.logs || own.section || own.feet) context = own;
    for (const size of placedSizes(part, context)) {
      const [from, to] = [start + size.start, start + size.end];
      const widths = within(lists.widths, from - 4, to);
      const lengths = within(lists.lengths, from - 4, to);
      const { width, ...others } = size.sizes;
      const sizes =
        widths.length > 0 && width !== undefined
          ? { ...others, widthMin: Math.min(...widths), widthMax: Math.max(...widths) }
          : size.sizes;
      reader.add(from, to, { field: "size", sizes, lengths });
    }
    readBareLength(reader, start, end);
  }
  return context;
}

/** 38*140 3.97, 30*120 4000: a bare number behind a section without a length, if it can be one. */
const BARE_LENGTH = new RegExp(
  `(?<![\\d.*x/φ-]\\s*)(?:(\\d\\.\\d{1,2}|1[01]\\.\\d)|(?<=${TAKEN}\\s*)(\\d|\\d{4}))(?![\\d.]|\\s*[-*x/+%a-z]|\\s*[方根件张吨车柜包捆级等号月日天元块个台公厘寸尺米])`,
  "g",
);

function readBareLength(reader: Reader, start: number, end: number): void {
  const sizes = reader.found.flatMap((one) =>
    one.value.field === "size" && one.start >= start && one.end <= end ? [one.value] : [],
  );
  const lengthless = sizes.every(
    ({ sizes: { length, lengthMin, lengthMax }, lengths }) =>
      length === undefined && lengthMin === undefined && lengthMax === undefined && lengths.length === 0,
  );
  const across = sizes.filter(({ sizes: { width, widthMin, diameterMin } }) =>
    [width, widthMin, diameterMin].some((side) => side !== undefined),
  );
  if (!lengthless || across.length !== 1) return;
  for (const match of reader.text.slice(start, end).matchAll(BARE_LENGTH)) {
    const value = Number(match[1] ?? match[2]);
    const mm = value < 20 ? Math.round(value * 1000) : value;
    if (mm < 900 || mm > 12_000 || (match[2] !== undefined && mm < 2000)) continue;
    const from = start + match.index;
    reader.add(from, from + match[0].length, { field: "size", sizes: { length: mm }, lengths: [] });
    return;
  }
}

/** 太仓 is that port, also where the word stands for a stretch of coast as well. */
const PLACE_SPELLINGS = new Map(
  PLACES.flatMap(({ code, name, aliases }) => [name, ...aliases].map((spelling) => [normalText(spelling).text, code])),
);

const DRY_KIND = "烘干";

/** 烘干板 says how dry it is, too. 加松 says nothing of Canada, where alone such timber grows. */
function meaningsOf(hit: FieldHit): Placed[] {
  const placed = placedHit(hit);
  const [first, second] = placed;
  if (first === undefined) return placed;
  if (first.field === "kind" && hit.sense.text.startsWith(DRY_KIND) && hit.sense.text.length > DRY_KIND.length) {
    const cut = first.start + DRY_KIND.length;
    return [
      { ...first, end: cut, field: "moisture", codes: ["KD"] },
      { ...first, start: cut },
    ];
  }
  if (first.field !== "origin" || second === undefined || first.end - first.start > 1) return placed;
  const grown = new Set(second.codes.slice(0, 1).flatMap((code) => speciesByCode(code)?.origins ?? []));
  return grown.size === 1 ? [{ ...second, start: first.start }] : placed;
}

function readWords(reader: Reader): void {
  const text = withoutChatAround(reader.text);
  for (const hit of lexiconHits(text)) {
    const sounds = text.slice(hit.start, hit.end) !== hit.sense.text && /\p{Script=Han}/u.test(hit.sense.text);
    const sure = sounds ? 0.75 : 0.97;
    for (const { start, end, field, codes } of meaningsOf(hit)) {
      if (field === "size" || field === "quantity") continue;
      const place = field === "port" ? PLACE_SPELLINGS.get(hit.sense.text) : undefined;
      const named = field === "port" && place === undefined && codes.length > 1 ? cityAt(hit.sense.text, 0) : null;
      if (named !== null && named.end === hit.sense.text.length) {
        reader.add(start, end, { field: "city", code: named.city.code, name: named.city.name, sure: 0.7 });
      } else reader.add(start, end, { field, codes: place === undefined ? codes : [place], sure });
    }
    if (hit.sense.field === "noise") reader.add(hit.start, hit.end, null);
  }
}

/** Greetings are taken out before words are looked up, so that they are not heard as misspelt goods. */
const GREETINGS =
  /(?:老板|老铁|兄弟|大佬|各位|朋友)们?|(?:你|您|大家)好|麻烦|帮(?:忙|我)?(?:报个?|找|看|问|查)?(?:一?下)?价?|报个?(?:一?下)?价|谢谢|多谢|有货的?|有没有|请?(?:私聊?|私信|联系我?)|在吗|尽快|长期(?:要|采购|合作|需要)?|左右|优先/g;

function withoutChatAround(text: string): string {
  return text.replace(GREETINGS, (word) => TAKEN.repeat(word.length));
}

const SHORT_KIND = /^(板子?|方子?)(?!\p{Script=Han})/u;

function readShortKinds(reader: Reader): void {
  for (const { 0: word, index } of reader.text.matchAll(WORDS)) {
    if (reader.text[index - 1] !== TAKEN) continue;
    const short = SHORT_KIND.exec(word)?.[1];
    const hit = short === undefined ? null : LEXICON.startingAt(short.startsWith("板") ? "板材" : "木方", 0);
    if (hit === null || short === undefined) continue;
    reader.add(index, index + short.length, { field: "kind", codes: hit.sense.codes, sure: 0.7 });
  }
}

function readLeftCities(reader: Reader): void {
  for (const { 0: word, index } of reader.text.matchAll(WORDS)) {
    const named = isChinese(word) ? cityAt(word, 0) : null;
    if (named === null || !/^市?(?:要|用|的|客户)?$/.test(word.slice(named.end))) continue;
    reader.add(index, index + named.end, { field: "city", code: named.city.code, name: named.city.name, sure: 0.6 });
  }
}

/** The columns that a heading row names, in order, or `null` if the row is none. */
const COLUMNS: readonly (readonly [RegExp, string])[] = [
  [/数量|方数|方量|件数|片数|张数|根数|体积|立方|qty|quantity|volume/, "quantity"],
  [/单价|价格|目标价|价位|price/, "price"],
  [/径|口径|检尺|dia/, "diameter"],
  [/厚|thick/, "thickness"],
  [/宽|width/, "width"],
  [/长|length/, "length"],
  [/规格|尺寸|size|spec/, "size"],
  [
    /树种|品名|材种|材质|名称|产品|品种|等级|级别|产地|品牌|港口?|仓库|交货|备注|单位|序号|干燥|日期|species|grade|item|no/,
    "other",
  ],
];

export type Table = {
  readonly columns: readonly { readonly role: string; readonly text: string }[];
  readonly cut: RegExp;
};

const CUTS: readonly RegExp[] = [/\s*[|]\s*/, /\s*\t\s*/, /\s*,\s*/, /\s+/];

/** A row that only names columns: 树种 规格 数量(方) 单价. */
function tableOf(row: string): Table | null {
  const trimmed = row.trim().replace(/^\||\|$/g, "");
  for (const cut of CUTS) {
    const cells = trimmed.split(cut);
    if (cells.length < 2) continue;
    const columns = cells.map((text) => ({ role: COLUMNS.find(([pattern]) => pattern.test(text))?.[1] ?? "", text }));
    if (columns.every(({ role, text }) => role !== "" && text.length <= 10 && !/\d{2}/.test(text)))
      return { columns, cut };
  }
  return null;
}

const BARE = /^\d{1,6}(?:\.\d{1,3})?$/;

/** Cells of a table row that hold a bare number mean what their column says. */
function readCells(reader: Reader, { columns, cut }: Table): void {
  const lead = reader.text.length - reader.text.trimStart().length + (reader.text.trimStart().startsWith("|") ? 1 : 0);
  const cells: { start: number; text: string }[] = [];
  let at = lead;
  for (const piece of reader.text
    .slice(lead)
    .trimEnd()
    .replace(/\|$/, "")
    .split(new RegExp(`(${cut.source})`))) {
    if (!new RegExp(`^(?:${cut.source})$`).test(piece)) cells.push({ start: at, text: piece });
    at += piece.length;
  }
  if (cells.length !== columns.length) return;
  const sides: { role: string; start: number; end: number; value: number }[] = [];
  for (const [index, { start: cellStart, text }] of cells.entries()) {
    const column = columns[index];
    const bare = text.trim();
    if (column === undefined || !BARE.test(bare)) continue;
    const value = Number(bare);
    const start = cellStart + text.indexOf(bare);
    const end = start + bare.length;
    if (column.role === "quantity") {
      const unit = unitNamed(column.text) ?? "m3";
      const amount = Math.round(value * (unit === "m3" || unit === "ton" ? 1000 : 1));
      if (amount > 0)
        reader.add(start, end, {
          field: "quantity",
          quantity: { amount, unit, share: null, sure: unitNamed(column.text) === null ? 0.6 : 0.9 },
        });
    } else if (column.role === "price" && value > 0) {
      reader.add(start, end, {
        field: "price",
        price: { fen: Math.round(value * 100), unit: unitNamed(column.text.replace(/^.*[/每]/, "")) },
      });
    } else if (column.role === "diameter" && value >= 4 && value <= 150) {
      reader.add(start, end, { field: "size", sizes: { diameterMin: value, diameterMax: value }, lengths: [] });
    } else if (column.role === "thickness" || column.role === "width" || column.role === "length") {
      sides.push({ role: column.role, start, end, value });
    }
  }
  for (const { role, start, end, value } of sides) {
    const mm = role === "length" && value < 20 ? Math.round(value * 1000) : value;
    if (mm > 0 && mm <= 20_000) reader.add(start, end, { field: "size", sizes: { [role]: mm }, lengths: [] });
  }
}

function unitNamed(text: string): ReturnType<typeof demandUnitOf> {
  const inside = /[(/](.{1,6}?)\)?$/.exec(text)?.[1] ?? "";
  const byColumn = /^(方|件|片|张|根)数/.exec(text)?.[1] ?? (/立方|方量|体积/.test(text) ? "方" : "");
  return demandUnitOf(inside.replace(/^元\//, "")) ?? demandUnitOf(byColumn);
}

/** 数量: 100 without a unit. */
const BARE_QUANTITY = /(?:数量|需求量|方量|用量)\s*:?\s*(?:约)?(\d{1,6}(?:\.\d{1,3})?)(?![\d.]|\s*[*x米])/g;
/** 1. 2、 (3) at the start of a row. */
const ITEM_NUMBER =
  /^\s*(?:\(\d{1,2}\)|\d{1,2}\s*[、):]|\d{1,2}\.(?!\d)|第?[一二三四五六七八九十]{1,2}[、.:]|[-*#>]\s+|\uE001)\s*/;
const DOTTED_NUMBER = /^\s*(\d{1,2})\.(?=\d)/;
const INLINE_NUMBER = /(?<=[\s,;。:]|\))\(?\d{1,2}(?:\)|、)(?=\s*[^\d\s])/g;

type Row = { readonly start: number; readonly text: string };

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let start = 0;
  for (const line of text.split(/[\n\r\u2028\u2029]/)) {
    rows.push({ start, text: line });
    start += line.length + 1;
  }
  return rows;
}

/** Whether rows are numbered 1.30*120, 2.30*150, which one row alone does not tell. */
const isNumbered = (rows: readonly Row[]): boolean =>
  ["1", "2"].every((no) => rows.some(({ text }) => DOTTED_NUMBER.exec(text)?.[1] === no));

function clausesOf(reader: Reader): { clauses: [number, number][]; opening: Set<number> } {
  const clauses: [number, number][] = [];
  const opening = new Set<number>();
  let start = 0;
  for (const match of reader.text.matchAll(CLAUSE_END)) {
    clauses.push([start, match.index]);
    start = match.index;
    if (OPENING.test(match[0])) opening.add(clauses.length);
  }
  clauses.push([start, reader.text.length]);
  return { clauses, opening };
}

const OR = /^\s*(?:\/|或者?|或是|or)\s*$/;
const BESIDE = /^\s*(?:、|和|跟|及)\s*$/;

function readRow(
  row: Row,
  today: CalendarDay,
  heading: SizeContext,
  table: Table | null,
): { reader: Reader; context: SizeContext } {
  const reader = new Reader(row.text);
  for (const match of reader.text.matchAll(CONTACT)) reader.add(match.index, match.index + match[0].length, null);
  if (table !== null) readCells(reader, table);
  readDryness(reader);
  for (const { start, end, day } of placedDates(reader.text, today)) {
    if (reader.isFree(start, end)) reader.add(start, end, { field: "date", day });
  }
  reader.addAll(foreignPrices(reader.text), () => null);
  reader.addAll(packageNotes(reader.text), () => null);
  reader.addAll(placedVehicles(reader.text), (quantity) => ({ field: "quantity", quantity }));
  reader.addAll(placedPrices(reader.text), (price) => ({ field: "price", price }));
  const lists = readLists(reader);
  reader.addAll(placedQuantities(reader.text), (quantity) => ({ field: "quantity", quantity }));
  const context = readSizes(reader, clausesOf(reader).clauses, heading, lists);
  for (const match of reader.text.matchAll(BARE_QUANTITY)) {
    const amount = Math.round(Number(match[1]) * 1000);
    if (amount > 0)
      reader.add(match.index, match.index + match[0].length, {
        field: "quantity",
        quantity: { amount, unit: "m3", share: null, sure: 0.5 },
      });
  }
  readCities(reader);
  readWords(reader);
  readShortKinds(reader);
  readLeftCities(reader);
  return { reader, context };
}

const CIRCLED = /[①-⑳❶-❿➀-➓]/g;

/** Circled figures number wants; normal text would make figures of them. */
export const withoutCircles = (given: string): string => given.replace(CIRCLED, NEW_ITEM);

/** Everything that the text says, in order. */
export function demandTokens({ text }: NormalText, today: CalendarDay): ReadTokens {
  const tokens: DemandToken[] = [];
  const unknown: { start: number; end: number }[] = [];
  const rows = rowsOf(text);
  const numbered = isNumbered(rows);
  let context: SizeContext = { logs: false, section: false, feet: false };
  let table: Table | null = null;
  let clause = 0;
  for (const [rowNo, given] of rows.entries()) {
    if (given.text.trim() === "") continue;
    const heading = tableOf(given.text);
    if (heading !== null) {
      table = heading;
      continue;
    }
    const number = ITEM_NUMBER.exec(given.text) ?? (numbered ? DOTTED_NUMBER.exec(given.text) : null);
    const inline = [...given.text.matchAll(INLINE_NUMBER)].map(
      ({ index, 0: no }) => [index, index + no.length] as const,
    );
    let body = number === null ? given.text : taken(given.text, 0, number[0].length, " ");
    for (const [start, end] of inline) body = taken(body, start, end, ";");
    const { reader, context: after } = readRow({ start: given.start, text: body }, today, context, table);
    context = after;
    const { clauses, opening } = clausesOf(reader);
    const opensAt = [...(number === null ? [] : [0]), ...inline.map(([start]) => start)];
    for (let at = body.indexOf(NEW_ITEM); at >= 0; at = body.indexOf(NEW_ITEM, at + 1)) opensAt.push(at);
    let before: Found | null = null;
    for (const one of reader.found.sort((a, b) => a.start - b.start)) {
      const index = clauses.findIndex(([start, end]) => one.start >= start && one.start < end);
      const between = body.slice(before?.end ?? 0, one.start);
      const opens =
        opensAt.some((at) => at >= (before?.end ?? 0) && at <= one.start) ||
        [...opening].some(
          (at) => (clauses[at]?.[0] ?? 0) >= (before?.end ?? 0) && (clauses[at]?.[0] ?? 0) <= one.start,
        );
      const or =
        before !== null && (OR.test(between) || (before.value.field === one.value.field && BESIDE.test(between)));
      tokens.push({
        ...one.value,
        start: one.start + given.start,
        end: one.end + given.start,
        row: rowNo,
        clause: clause + Math.max(0, index),
        opens,
        or,
      });
      before = one;
    }
    clause += clauses.length;
    for (const { 0: word, index } of withoutChat(reader.text).matchAll(WORDS)) {
      unknown.push({ start: given.start + index, end: given.start + index + word.length });
    }
  }
  return { tokens, unknown };
}
