import { STRIP_MERCHANT } from "../../company/merchant.ts";
import { id } from "../../fields.ts";
import { FREIGHT_PER_M3 } from "../../freight/freight-quote.ts";
import type { GoodsId, MerchantId, WarehouseId } from "../../ids.ts";
import {
  anyOf,
  CM,
  codeOf,
  DM3,
  FEN,
  FLAG,
  type Infer,
  list,
  MM,
  maybe,
  NUMBER,
  optional,
  record,
  TEXT,
} from "../../records.ts";
import { COUNTED_IN } from "../../timber/quantity.ts";
import { SALE_UNITS } from "../../timber/spec.ts";
import { VOLUME_GROUPS } from "../../timber/true-price.ts";

/** A lower unit price from `minVolume` (dm³ of one order line) on. */
export const PRICE_TIER = record({ minVolume: DM3, price: FEN });
export type PriceTier = Infer<typeof PRICE_TIER>;

/** What fixes the size of goods; lengths in mm, diameters in cm, `null` = random or not applicable. */
const GOODS_SIZE = record({
  thickness: maybe(MM),
  width: maybe(MM),
  length: maybe(MM),
  lengthMin: maybe(MM),
  lengthMax: maybe(MM),
  diameterMin: maybe(CM),
  diameterMax: maybe(CM),
});
export type GoodsSize = Infer<typeof GOODS_SIZE>;

/**
 * What is known of how much of the nominal volume is there, basis points. `low`, `high`: the 90 % interval, of declared goods the
 * ratio itself. `from`, `to`: days of the first and the last measurement, yyyy-MM-dd.
 */
export const TRUE_VOLUME = record({
  group: anyOf([VOLUME_GROUPS.measured, VOLUME_GROUPS.declared]),
  ratio: NUMBER,
  low: NUMBER,
  high: NUMBER,
  pieces: NUMBER,
  checks: NUMBER,
  from: TEXT,
  to: TEXT,
});
export type TrueVolume = Infer<typeof TRUE_VOLUME>;

/** One offer as a list shows it: one merchant × one exact spec × one warehouse. Names come beside every code. */
export const GOODS_BRIEF = record(GOODS_SIZE, {
  id: id<GoodsId>(),
  goodsNo: TEXT,
  merchantId: id<MerchantId>(),
  merchantName: TEXT,
  /** The merchant's company is certified today. */
  merchantCertified: FLAG,
  merchantSku: maybe(TEXT),
  title: TEXT,
  kindCode: TEXT,
  kindName: TEXT,
  speciesCode: TEXT,
  speciesName: TEXT,
  gradeCode: maybe(TEXT),
  gradeName: TEXT,
  brandCode: maybe(TEXT),
  brandName: TEXT,
  originCode: maybe(TEXT),
  originName: TEXT,
  /** "30*120*4000" */
  specText: TEXT,
  surface: maybe(TEXT),
  moistureType: maybe(TEXT),
  storeId: id<WarehouseId>(),
  storeName: TEXT,
  portCode: maybe(TEXT),
  portName: TEXT,
  cityCode: TEXT,
  cityName: TEXT,
  saleUnit: codeOf(SALE_UNITS),
  /** The unit of `stock`, `available`, `minOrder` and `step`. */
  countedIn: anyOf(COUNTED_IN),
  /** Exact volume of one piece in mm³; `null` for goods sold by bulk volume. */
  pieceVolumeMm3: maybe(NUMBER),
  /** The same in m³ with 5 decimals, for display. */
  pieceVolume: maybe(NUMBER),
  piecesPerBundle: maybe(NUMBER),
  /** dm³ of one bundle. */
  bundleVolume: maybe(DM3),
  /** kg/m³ */
  density: NUMBER,
  /** Per sale unit. */
  price: FEN,
  taxIncluded: FLAG,
  /** Percent. */
  taxRate: NUMBER,
  priceTiers: list(PRICE_TIER),
  /** 1 listed price, 2 negotiated: no cart, only inquiry; also where the stock was not confirmed for too long. */
  priceMode: NUMBER,
  /** To the city of delivery that was named. */
  freight: optional(FREIGHT_PER_M3),
  minOrder: NUMBER,
  step: NUMBER,
  stock: NUMBER,
  available: NUMBER,
  stockPieces: maybe(NUMBER),
  /** dm³ */
  stockVolume: DM3,
  heldPieces: maybe(NUMBER),
  availablePieces: maybe(NUMBER),
  /** dm³ */
  availableVolume: DM3,
  /** Days since the stock was confirmed, where that is so long ago that buyers see it. */
  stockAgeDays: optional(NUMBER),
  image: TEXT,
  status: NUMBER,
  /** Sold by finished orders, in the goods' counting unit, and by how many orders. */
  saleNum: NUMBER,
  saleOrders: NUMBER,
  publishTime: maybe(TEXT),
  priceTime: TEXT,
  /** `null` where nobody measured. */
  trueVolume: optional(maybe(TRUE_VOLUME)),
});
export type GoodsBrief = Infer<typeof GOODS_BRIEF>;

/** A certificate or paper as the goods state it. */
export const CERT = record({ type: TEXT, no: TEXT, expireTime: maybe(TEXT) });

/** Everything the detail page shows. */
export const GOODS_DETAIL = record(GOODS_BRIEF, {
  volumeRule: NUMBER,
  moisturePct: maybe(NUMBER),
  treatment: maybe(TEXT),
  /** What the merchant measured, as means; tenths of mm, mm, yyyy-MM-dd. */
  measuredThicknessTenths: optional(maybe(NUMBER)),
  measuredWidth: optional(maybe(MM)),
  measuredLength: optional(maybe(MM)),
  measuredPieces: optional(maybe(NUMBER)),
  measuredOn: optional(maybe(TEXT)),
  certs: list(CERT),
  gradeSystem: maybe(TEXT),
  deliveryModes: list(NUMBER),
  /** Cleaned when it was written. */
  detailHtml: TEXT,
  images: list(TEXT),
  stockConfirmedTime: TEXT,
  /** Of how many orders it is known whether they could be loaded as stated, and how many could. */
  loads: NUMBER,
  loadsMet: NUMBER,
  /** Views of the last 30 days, once per person (of visitors: per network) and day. */
  viewNum: NUMBER,
  version: NUMBER,
  priceVersion: NUMBER,
  stockVersion: NUMBER,
  merchant: STRIP_MERCHANT,
  store: record({ id: id<WarehouseId>(), storeName: TEXT, address: TEXT, phone: TEXT }),
  /**
   * Listed prices of other merchants for the same spec, priced by the same sale unit, fen per m³ with tax, since bundles
   * differ in size, of `n` merchants; `null` where there are none.
   */
  priceBand: maybe(record({ low: FEN, median: FEN, high: FEN, n: NUMBER })),
  /** How many other offers have the same spec. */
  similarNum: NUMBER,
  /** How many goods the list of the same size shows (`sameSizeAddress`); `null` of logs, which are looked for by words. */
  sameSizeNum: maybe(NUMBER),
});
export type GoodsDetail = Infer<typeof GOODS_DETAIL>;

/** Facts that the page of goods has beyond a row of a list. */
export const DETAIL_FACTS = [
  "volumeRule",
  "moisturePct",
  "treatment",
  "deliveryModes",
  "measuredThicknessTenths",
  "measuredWidth",
  "measuredLength",
  "measuredPieces",
  "measuredOn",
] as const satisfies readonly (keyof GoodsDetail)[];

/** A past price: epoch ms and fen per sale unit, oldest first. */
export const PRICE_POINT = record({ priceAt: NUMBER, price: FEN });
export type PricePoint = Infer<typeof PRICE_POINT>;
