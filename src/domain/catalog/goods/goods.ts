import type { StripMerchant } from "../../company/merchant.ts";
import type { GoodsId, MerchantId, WarehouseId } from "../../ids.ts";
import type { Fen } from "../../money.ts";
import type { CountedIn } from "../../timber/quantity.ts";
import type { SaleUnit } from "../../timber/spec.ts";
import type { Cm, Dm3, Mm } from "../../units.ts";

/** A lower unit price from `minVolume` (dm³ of one order line) on. */
export type PriceTier = { minVolume: Dm3; price: Fen };

/** What fixes the size of goods; lengths in mm, diameters in cm, `null` = random or not applicable. */
export type GoodsSize = {
  thickness: Mm | null;
  width: Mm | null;
  length: Mm | null;
  lengthMin: Mm | null;
  lengthMax: Mm | null;
  diameterMin: Cm | null;
  diameterMax: Cm | null;
};

/** One offer as a list shows it: one merchant × one exact spec × one warehouse. Names come beside every code. */
export type GoodsBrief = GoodsSize & {
  id: GoodsId;
  goodsNo: string;
  merchantId: MerchantId;
  merchantName: string;
  /** The merchant's company is certified today. */
  merchantCertified: boolean;
  merchantSku: string | null;
  title: string;
  kindCode: string;
  kindName: string;
  speciesCode: string;
  speciesName: string;
  gradeCode: string | null;
  gradeName: string;
  brandCode: string | null;
  brandName: string;
  originCode: string | null;
  originName: string;
  /** "30*120*4000" */
  specText: string;
  surface: string | null;
  moistureType: string | null;
  storeId: WarehouseId;
  storeName: string;
  portCode: string | null;
  portName: string;
  cityCode: string;
  cityName: string;
  saleUnit: SaleUnit;
  /** The unit of `stock`, `available`, `minOrder` and `step`. */
  countedIn: CountedIn;
  /** Exact volume of one piece in mm³; `null` for goods sold by bulk volume. */
  pieceVolumeMm3: number | null;
  /** The same in m³ with 5 decimals, for display. */
  pieceVolume: number | null;
  piecesPerBundle: number | null;
  /** dm³ of one bundle. */
  bundleVolume: Dm3 | null;
  /** kg/m³ */
  density: number;
  /** Per sale unit. */
  price: Fen;
  taxIncluded: boolean;
  /** Percent. */
  taxRate: number;
  priceTiers: PriceTier[];
  /** 1 listed price, 2 negotiated: no cart, only inquiry. */
  priceMode: number;
  minOrder: number;
  step: number;
  stock: number;
  available: number;
  stockPieces: number | null;
  /** dm³ */
  stockVolume: Dm3;
  heldPieces: number | null;
  availablePieces: number | null;
  /** dm³ */
  availableVolume: Dm3;
  image: string;
  status: number;
  /** Sold by finished orders, in the goods' counting unit, and by how many orders. */
  saleNum: number;
  saleOrders: number;
  publishTime: string | null;
  priceTime: string;
};

/** Everything the detail page shows. */
export type GoodsDetail = GoodsBrief & {
  volumeRule: number;
  moisturePct: number | null;
  treatment: string | null;
  certs: { type: string; no: string; expireTime: string | null }[];
  gradeSystem: string | null;
  deliveryModes: number[];
  /** Cleaned when it was written. */
  detailHtml: string;
  images: string[];
  stockConfirmedTime: string;
  /** Views of the last 30 days, once per person (of visitors: per network) and day. */
  viewNum: number;
  version: number;
  priceVersion: number;
  stockVersion: number;
  merchant: StripMerchant;
  store: { id: WarehouseId; storeName: string; address: string; phone: string };
  /**
   * Listed prices of other merchants for the same spec, priced by the same sale unit, fen per m³ with tax, since bundles
   * differ in size; `null` where there are none.
   */
  priceBand: { low: Fen; median: Fen; high: Fen; n: number } | null;
  /** How many other offers have the same spec. */
  similarNum: number;
  /** How many goods the list of the same size shows (`sameSizeAddress`); `null` of logs, which are looked for by words. */
  sameSizeNum: number | null;
};

/** Facts that the page of goods has beyond a row of a list. */
export const DETAIL_FACTS = [
  "volumeRule",
  "moisturePct",
  "treatment",
  "deliveryModes",
] as const satisfies readonly (keyof GoodsDetail)[];

/** A past price: epoch ms and fen per sale unit, oldest first. */
export type PricePoint = { priceAt: number; price: Fen };

/** The unit price of `volume` dm³: the last tier reached, else the listed price; `tierApplied` is that tier's minVolume. */
export function tierPrice(
  goods: { price: Fen; priceTiers: readonly PriceTier[] },
  volume: Dm3,
): { price: Fen; tierApplied: number | null } {
  let price = goods.price;
  let tierApplied: number | null = null;
  for (const tier of goods.priceTiers) {
    if (volume < tier.minVolume) break;
    price = tier.price;
    tierApplied = tier.minVolume;
  }
  return { price, tierApplied };
}
