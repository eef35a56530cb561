import { spelledNumber } from "../../timber/reading/size-atoms.ts";
import { AREA_WORDS } from "../../timber/reading/size-words.ts";
import { TYPED_NUMBER, typedNumber } from "../../timber/reading/typed-numbers.ts";
import { figureWords, type TradeLexicon } from "../../timber/reading/word-hits.ts";
import {
  demandAmount,
  demandUnitOf,
  foreignPrices,
  packageNotes,
  placedPrices,
  placedQuantities,
  placedVehicles,
  type TypedPrice,
} from "./demand-amounts.ts";
import { placedDates } from "./demand-dates.ts";
import type { CalendarDay, DemandUnit } from "./demand-line.ts";
import type { Amount, Reader, TokenValue } from "./demand-reader.ts";

const CONTACT =
  /1[3-9]\d(?:\d{4}|[*x]{2,6})\d{4}|0\d{2,3}-?\d{7,8}(?!\d)|(?:微信号?|wechat|vx|qq)(?:\s*:)?\s*[a-z0-9_-]{5,20}|(?:联系人|收货人|姓名)(?:\s*:)?\s*\p{Script=Han}{2,3}(?!\p{Script=Han})/gu;

/** A percentage of moisture; a number with a unit behind it is an amount or a size (KD 50m3). */
const DRYNESS =
  /(?:含水率?|水分|干燥(?:度|率)?|烘到|mc|kd)\s*[:≤<在到至]?\s*(\d{1,2})(?:\s*-\s*(\d{1,2}))?(?!\d|\s*(?:m|方|立方|件|包|捆|根|张|片|块|支|吨|t\b|个|只|台|条|高柜|柜|车|米|公分|厘|寸|元|containers?|trucks?|bundles?|packs?|sheets?|[*x]))\s*%?\s*(?:以下|以内|左右)?|(\d{1,2})(?:\s*-\s*(\d{1,2}))?\s*%\s*(?:含水|水分)/g;

/** Classes of treatment are no grades. */
const TREATMENT = /(?<![a-z0-9])c[1-5][ab]?\s*级?(?![a-z0-9])/g;

const PERCENT = /[±+-]?\d{1,3}(?:\.\d)?\s*%/g;

/** Kiln dried is at most 18–20 % (timber trade), above that it is air dry, above 30 % green. */
const moistureOf = (percent: number): string => (percent <= 20 ? "KD" : percent <= 30 ? "AD" : "GRN");

const matches = (text: string, pattern: RegExp, weight: number, read: (match: RegExpExecArray) => TokenValue | null) =>
  [...text.matchAll(pattern)].map(
    (match): Amount => ({ start: match.index, end: match.index + match[0].length, weight, value: read(match) }),
  );

function moistureValue(match: RegExpExecArray): TokenValue {
  const percent = Number(match[2] ?? match[1] ?? match[4] ?? match[3]);
  return { field: "moisture", codes: [moistureOf(percent)], sure: 0.8 };
}

/** 数量: 100 without a unit. */
const BARE_QUANTITY = /(?:数量|需求量|方量|用量)(?:\s*:)?\s*约?(\d{1,6}(?:\.\d{1,3})?)(?![\d.]|\s*[*x米])/g;

/** 30*120*4米 80方 1750: the figure behind a volume, where the size is whole and nothing else follows. */
const BARE_PRICE = /^(?:\s*,)?\s*(\d{3,5})(?=\s*(?:[,;。]|$))/;
const LAST_FIGURE = /\s(\d{3,5})\s*$/;
const BARE_PRICES = [500, 50_000] as const;

function readBarePrice(reader: Reader): void {
  const sized = reader.found.flatMap(({ value }) => (value.field === "size" ? [value] : []));
  const hasLength = sized.some(
    ({ sizes, lengths }) => sizes.length !== undefined || sizes.lengthMin !== undefined || lengths.length > 0,
  );
  if (reader.found.some(({ value }) => value.field === "price")) return;
  for (const { end, value } of [...reader.found]) {
    if (!hasLength || value.field !== "quantity" || value.quantity.unit !== "m3") continue;
    const match = BARE_PRICE.exec(reader.text.slice(end));
    const yuan = Number(match?.[1]);
    if (match === null || yuan < BARE_PRICES[0] || yuan > BARE_PRICES[1]) continue;
    const start = end + match[0].length - String(match[1]).length;
    reader.add(start, end + match[0].length, { field: "price", price: { fen: yuan * 100, unit: null } });
  }
  // 原木 直径70上 11.8米 300方 张家港 2600: or as the last word of the row.
  const last = LAST_FIGURE.exec(reader.text);
  const yuan = Number(last?.[1]);
  const counted = reader.found.some(
    ({ value }) => value.field === "quantity" && ["m3", "truck", "container", "ton"].includes(value.quantity.unit),
  );
  // A section still lacks its length, which such a figure may be.
  const isLength =
    !hasLength &&
    sized.some(({ sizes }) => sizes.width !== undefined) &&
    yuan >= 1800 &&
    yuan <= 6100 &&
    yuan % 10 === 0;
  if (isLength || last === null || !counted || yuan < BARE_PRICES[0] || yuan > BARE_PRICES[1]) return;
  const end = last.index + last[0].trimEnd().length;
  reader.add(end - String(last[1]).length, end, { field: "price", price: { fen: yuan * 100, unit: null } });
}

/** 铁杉105方3米，2个柜: a post by its side, where another unit says how much. */
const POST = /(?<![\d.*x])(\d{2,3})方(?=\s*\d(?:\.\d{1,2})?\s*(?:米|m(?![a-z0-9])))/g;
const POST_SIDES = [30, 300] as const;
const OTHER_AMOUNT = /[\d一二两三四五六七八九十]\s*(?:个|只|整|条)?(?:高|货|大|小)?(?:柜|车|件|包|捆|根|支)/;

function postsIn(text: string): Amount[] {
  if (/[*x]/.test(text) || !OTHER_AMOUNT.test(text)) return [];
  return matches(text, POST, WORTH.post, (match) => {
    const side = Number(match[1]);
    return { field: "size", sizes: { thickness: side, width: side }, lengths: [] };
  }).filter(({ value }) => {
    const side = value?.field === "size" ? (value.sizes.thickness ?? 0) : 0;
    return side >= POST_SIDES[0] && side <= POST_SIDES[1];
  });
}

/** 各半: every amount of the row in equal parts. */
const HALVES = /各(?:一半|半)(?![柜车])|一半一半|对半(?:分)?|(一九|二八|三七|四六|五五|六四|七三|八二)(?:开|分)/g;

/** 整柜: one of them, where no amount is said. */
const WHOLE_LOAD = /(?:整|一整|满)(柜|车)(?!皮|间|板|船|出|发|走|起|不|\s*[\d一二两三四五])/g;

/** 3方, 最多5方: the second bounds the first. */
const UP_TO = new RegExp(
  `(?<=\\d\\s*\\p{L}{1,2}\\s*,?\\s*)(?:最多|至多|不超过|不要超过|上限|封顶)\\s*(?:${TYPED_NUMBER})\\s*(?:方|立方|m3|${AREA_WORDS}|柜|车|件|根|张|吨)`,
  "gu",
);

/** Yuan that a unit may cost at the least, where 块 stands behind the figure. */
const CHEAPEST: Readonly<Record<DemandUnit, number>> = {
  ...{ m3: 400, m2: 10, ton: 200, truck: 400, container: 400 },
  ...{ bundle: 400, sheet: 5, piece: 2 },
};
const PIECES_OR_YUAN = new RegExp(`(?<![\\d.*x]\\s*)(${TYPED_NUMBER})\\s*块(?!板)(?:钱|左右|以内|上下|以下)?`, "g");

/** 1800张 42块: beside another amount 块 is money, if that can be its price. */
const pricesIn = (text: string, counted: readonly Amount[]): Amount[] =>
  matches(text, PIECES_OR_YUAN, WORTH.price, (match) => {
    const yuan = typedNumber(match[1] ?? "") ?? 0;
    const beside = counted.find(
      ({ start, end, value }) =>
        value?.field === "quantity" && (end <= match.index || start >= match.index + match[0].length),
    )?.value;
    if (beside?.field !== "quantity" || yuan < CHEAPEST[beside.quantity.unit]) return null;
    return { field: "price", price: { fen: Math.round(yuan * 100), unit: null } };
  }).filter(({ value }) => value !== null);

/** What each reading is worth against another one of the same characters, and against the sizes that they may be. */
const WORTH = {
  ...{ contact: 30, moisture: 24, percent: 22, date: 20, foreign: 40, package: 21, vehicle: 16 },
  ...{ plainPrice: 25, price: 12, post: 13, quantity: 10, word: 11, load: 2 },
};

/** (单位: 根): what the last figure of each row below counts. */
const UNIT_SAID = /单位\s?[:为是]?\s?(\p{Script=Han}{1,3}|m[23]|pcs)(?=[\s,;)]|$)/u;
const BY_HEADING = /(?<=\s)\d{1,6}(?=\s{0,4}$)/g;

/** The unit that a row says for the rows below it. */
export const unitSaid = (row: string): DemandUnit | null => demandUnitOf(UNIT_SAID.exec(row)?.[1] ?? "");

/** 6x40HQ each */
const EACH_BEHIND = /^\s?each(?![a-z])/;

function dealtOut(amount: Amount, text: string): Amount {
  const behind = amount.value?.field === "quantity" ? EACH_BEHIND.exec(text.slice(amount.end, amount.end + 6)) : null;
  if (behind === null || amount.value?.field !== "quantity") return amount;
  const quantity = { ...amount.value.quantity, share: "each" } as const;
  return { ...amount, end: amount.end + behind[0].length, value: { field: "quantity", quantity } };
}

/** Everything with a number that may be no size. `unit`: of the last figure, where a row above says so. */
export function amountsIn(
  text: string,
  today: CalendarDay,
  lexicon: TradeLexicon,
  unit: DemandUnit | null = null,
): Amount[] {
  const placed = <Value>(
    found: readonly { start: number; end: number; value: Value }[],
    weight: number,
    read: (value: Value) => TokenValue | null,
  ): Amount[] => found.map(({ start, end, value }) => ({ start, end, weight, value: read(value) }));
  const counted = [
    ...matches(text, BY_HEADING, WORTH.word, ([figure]) => {
      const amount = unit === null ? null : demandAmount(Number(figure), unit);
      return amount === null || unit === null
        ? null
        : { field: "quantity", quantity: { amount, unit, share: null, sure: 0.8 } };
    }).filter(({ value }) => value !== null),
    ...placed(placedVehicles(text), WORTH.vehicle, (quantity) => ({ field: "quantity", quantity })),
    ...placed(placedQuantities(text), WORTH.quantity, (quantity) => ({ field: "quantity", quantity })),
  ].map((one) => dealtOut(one, text));
  const units = counted.flatMap(({ value }) =>
    value?.field === "quantity" && value.quantity.unit !== "piece" ? [value.quantity.unit] : [],
  );
  // 120块左右 beside 9方 are pieces: no cubic metre is as cheap.
  const isCredible = ({ value: { fen, unit } }: { value: TypedPrice }): boolean =>
    unit !== null || units.length === 0 || units.some((one) => fen >= 100 * CHEAPEST[one]);
  return [
    ...counted,
    ...pricesIn(text, counted),
    ...figureWords(text, lexicon).map((one): Amount => ({ ...one, weight: WORTH.word, value: null, isWord: true })),
    ...matches(text, UP_TO, WORTH.package, () => null).map((one): Amount => ({ ...one, isUnread: true })),
    ...matches(text, HALVES, WORTH.package, ([, parts]) => {
      const shares = parts === undefined ? {} : { parts: Array.from(parts, spelledNumber) };
      return { field: "quantity", quantity: { amount: 0, unit: "m3", share: "half", sure: 0.9, ...shares } };
    }),
    ...matches(text, WHOLE_LOAD, WORTH.load, ([, carrier]) => ({
      field: "quantity",
      quantity: { amount: 1, unit: carrier === "柜" ? "container" : "truck", share: null, sure: 0.5 },
    })),
    ...matches(text, CONTACT, WORTH.contact, () => null),
    ...matches(text, DRYNESS, WORTH.moisture, moistureValue),
    ...matches(text, PERCENT, WORTH.percent, () => null).map((one): Amount => ({ ...one, isUnread: true })),
    ...placedDates(text, today).map(
      ({ start, end, day }): Amount => ({ start, end, weight: WORTH.date, value: { field: "date", day } }),
    ),
    // Not understood: a target price is in yuan.
    ...placed(foreignPrices(text), WORTH.foreign, () => null).map((one): Amount => ({ ...one, isUnread: true })),
    ...matches(text, TREATMENT, WORTH.package, () => null),
    ...placed(packageNotes(text), WORTH.package, () => null),
    ...placedPrices(text)
      .filter(isCredible)
      .map(
        ({ start, end, value: price, isPlain }): Amount => ({
          start,
          end,
          weight: isPlain ? WORTH.plainPrice : WORTH.price,
          value: { field: "price", price },
        }),
      ),
    ...postsIn(text),
  ];
}

/** Numbers that are read when the rest of the row is: the price behind a volume, an amount without a unit. */
export function readBareAmounts(reader: Reader): void {
  readBarePrice(reader);
  for (const match of reader.text.matchAll(BARE_QUANTITY)) {
    const amount = Math.round(Number(match[1]) * 1000);
    if (amount > 0)
      reader.add(match.index, match.index + match[0].length, {
        field: "quantity",
        quantity: { amount, unit: "m3", share: null, sure: 0.5 },
      });
  }
}
