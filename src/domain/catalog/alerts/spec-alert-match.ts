import type { Currency } from "../../futures/landed-cost.ts";
import type { SpecAlertId } from "../../ids.ts";
import { type Fen, fen } from "../../money.ts";
import { PAGES } from "../../shell/pages.ts";
import type { MessageDraft } from "../../system/message.ts";
import type { BrandBook } from "../../timber/brands.ts";
import type { SaleUnit } from "../../timber/spec.ts";
import { type Mm, mm, toTenth } from "../../units.ts";
import { isWithin, type TaxedPrices } from "../goods/cubic-price.ts";
import { GOODS_STATUS } from "../goods/goods-states.ts";
import { EMPTY_QUERY, type GoodsQuery, type Range } from "../search/goods-query.ts";
import { alertedUntil, type Notify } from "./saved-search.ts";
import { type SpecAlertConditions, type SpecAlertForm, type SpecAlertStatus, specAlertText } from "./spec-alert.ts";

/** The conditions of a spec alert, and what decides the reason of a hit. */
export type SpecAlertCriteria = SpecAlertConditions &
  Pick<SpecAlertForm, "targetPrice" | "priceUnit" | "includeFutures">;

/** Facts of offered timber that spec alerts are matched with. Sizes mm; `null` is random or unknown. */
export type WatchedTimber = {
  kindCode: string;
  speciesCode: string;
  gradeCode: string | null;
  brandCode: string | null;
  originCode: string | null;
  portCode: string | null;
  cityCode: string;
  thickness: Mm | null;
  width: Mm | null;
  length: Mm | null;
  lengthMin: Mm | null;
  lengthMax: Mm | null;
};

/** Goods with the facts that decide whether they can be bought. */
export type WatchedGoods = WatchedTimber &
  TaxedPrices & {
    status: number;
    stock: number;
    held: number;
  };

/** The accepted sizes of a side. */
export const around = (value: Mm | null, tolerance: Mm): Range<Mm> =>
  value === null
    ? { min: null, max: null }
    : { min: mm(Math.max(0, toTenth(value - tolerance))), max: toTenth(value + tolerance) };

/** The search for a spec alert's conditions: in stock, at any price. */
export const specAlertQuery = (specAlert: SpecAlertConditions): GoodsQuery => ({
  ...EMPTY_QUERY,
  kindCode: specAlert.kindCode,
  speciesCode: specAlert.speciesCode,
  gradeCode: specAlert.gradeCode,
  brandCode: specAlert.brandCode,
  originCode: specAlert.originCode,
  portCode: specAlert.portCode,
  cityCode: specAlert.cityCode === null ? [] : [specAlert.cityCode],
  thickness: around(specAlert.thickness, specAlert.tolerance.t),
  width: around(specAlert.width, specAlert.tolerance.w),
  length: around(specAlert.length, specAlert.tolerance.l),
  inStock: true,
});

const among = (codes: readonly string[], code: string | null): boolean =>
  codes.length === 0 || (code !== null && codes.includes(code));

const within = ({ min, max }: Range<Mm>, value: Mm | null): boolean =>
  min === null || max === null || (value !== null && value >= min && value <= max);

/** Random lengths match where they overlap the range. */
function lengthFits({ min, max }: Range<Mm>, { length, lengthMin, lengthMax }: WatchedTimber): boolean {
  if (min === null || max === null) return true;
  const ends = length === null ? [lengthMin ?? lengthMax, lengthMax ?? lengthMin] : [length, length];
  const known = ends.filter((end) => end !== null);
  return known.length > 0 && Math.min(...known) <= max && Math.max(...known) >= min;
}

/** Whether the goods match the spec alert: exactly those that `specAlertQuery` finds. */
export const specAlertMatches = (specAlert: SpecAlertConditions, goods: WatchedGoods): boolean =>
  goods.status === GOODS_STATUS.onSale && goods.stock > goods.held && specAlertFits(specAlert, goods);

/** Whether timber matches the conditions, wherever it is offered. */
export function specAlertFits(specAlert: SpecAlertConditions, goods: WatchedTimber): boolean {
  const query = specAlertQuery(specAlert);
  return (
    (query.kindCode === null || query.kindCode === goods.kindCode) &&
    among(query.speciesCode, goods.speciesCode) &&
    among(query.gradeCode, goods.gradeCode) &&
    among(query.brandCode, goods.brandCode) &&
    among(query.originCode, goods.originCode) &&
    among(query.portCode, goods.portCode) &&
    among(query.cityCode, goods.cityCode) &&
    within(query.thickness, goods.thickness) &&
    within(query.width, goods.width) &&
    lengthFits(query.length, goods)
  );
}

/** Reasons of a hit. */
export const HIT_REASONS = [1, 2, 3, 4, 5, 6, 7] as const;
/** One of `HIT_REASONS`. */
export type HitReason = (typeof HIT_REASONS)[number];
export const HIT_REASON_NAMES: Readonly<Record<HitReason, string>> = {
  1: "新上架",
  2: "降价",
  3: "达到目标价",
  4: "恢复供货",
  5: "期货报盘",
  6: "货物到港",
  7: "收到报价",
};

/** What a spec alert was hit by: 1 goods, 2 a forward offer, 3 a quote on a demand of the same owner. */
export type HitRefType = 1 | 2 | 3;

/** A change of an offer; `priceBefore`, fen with tax per sale unit, where it became cheaper. */
export type OfferChange = { kind: Exclude<HitReason, 3>; priceBefore: Fen | null };
/** A change of goods: 1 new, 2 cheaper, 4 available again. */
export type GoodsChange = OfferChange & { kind: 1 | 2 | 4 };

type Target = Pick<SpecAlertForm, "targetPrice" | "priceUnit">;

/** Whether the goods cost no more than the target, with tax. A negotiable price never reaches it. */
export const reachesTarget = ({ targetPrice, priceUnit }: Target, goods: TaxedPrices): boolean =>
  isWithin(targetPrice, priceUnit, goods) === true;

/** The same goods at an earlier price, fen with tax per sale unit. */
const pricedBefore = (goods: TaxedPrices, price: Fen): TaxedPrices => ({
  ...goods,
  price,
  cubic: goods.cubic === null ? null : fen(Math.round((goods.cubic / goods.price) * price)),
});

/** The reason of a hit by matching goods after a change. The target counts as reached only once: by goods that were dearer before, or not on sale. */
export function hitReason(specAlert: Target, goods: TaxedPrices, { kind, priceBefore }: OfferChange): HitReason {
  const before = kind === 2 && priceBefore !== null && reachesTarget(specAlert, pricedBefore(goods, priceBefore));
  return reachesTarget(specAlert, goods) && !before ? 3 : kind;
}

const DAY_MS = 86_400_000;
const EVERY_MS: Readonly<Record<Exclude<Notify, 0>, number>> = { 1: 0, 2: DAY_MS, 3: 7 * DAY_MS };

/**
 * When the owner is notified of hits found at `nowMs`: at once, at the next nine o'clock in Beijing, or next Monday's.
 * Epoch ms.
 */
export function alertAt(notify: Exclude<Notify, 0>, nowMs: number): number {
  const last = alertedUntil(notify, nowMs);
  return last === nowMs ? nowMs : last + EVERY_MS[notify];
}

/**
 * A spec alert as its owner sees it. `matchNum`: goods that match now (`matchApprox`: always false, they are counted),
 * `bestPrice` the lowest of their prices by its unit, with tax; `hitNum` and `newNum`: hits so far, and the unread ones.
 */
export type SpecAlert = SpecAlertForm & {
  id: SpecAlertId;
  version: number;
  status: SpecAlertStatus;
  matchNum: number;
  matchApprox: boolean;
  bestPrice: Fen | null;
  hitNum: number;
  newNum: number;
  lastHitTime: string | null;
  createTime: string;
};

/** Whether the lowest price is no more than the target. */
export const reachesBest = ({ bestPrice, targetPrice }: Pick<SpecAlert, "bestPrice" | "targetPrice">): boolean =>
  bestPrice !== null && targetPrice !== null && bestPrice <= targetPrice;

/**
 * A hit of a spec alert. `reached`: it costs no more than the target; `linkPath`: the page that shows it; `seller` and `place`:
 * who offers it, and where it lies or lands.
 */
export type SpecAlertHit = {
  refType: HitRefType;
  refId: string;
  reason: HitReason;
  title: string;
  /** Its size and picture, "" of what was deleted. */
  sizeText: string;
  image: string;
  seller: string;
  place: string;
  linkPath: string;
  currency: Currency;
  /** At the time of the hit, and now while it is available; `null` also where the reader may not see it. Minor units per sale unit, CNY with tax. */
  price: number | null;
  priceNow: number | null;
  available: boolean;
  saleUnit: SaleUnit;
  reached: boolean;
  readFlag: boolean;
  hitTime: string;
};

/** The message to the owner of a spec alert about `number` hits, `reached` of them at the target price. */
export function specAlertFoundMessage(
  { id, name, ...specAlert }: { id: SpecAlertId; name: string } & SpecAlertConditions,
  number: number,
  reached: number,
  brands: BrandBook,
): MessageDraft {
  return {
    type: 3,
    todo: null,
    title: `订阅“${name}”有 ${number} 条新匹配`,
    content: [specAlertText(specAlert, brands), reached === 0 ? "" : `其中 ${reached} 条达到目标价`]
      .filter((part) => part !== "")
      .join("，"),
    linkPath: PAGES.specAlerts.to({ id }),
    refType: "reqSpec",
    refId: id,
  };
}
