import type { GoodsInput } from "../../src/domain/catalog/goods/goods-fields.ts";
import { asId, type WarehouseId } from "../../src/domain/ids.ts";
import { fen } from "../../src/domain/money.ts";
import { dm3, mm } from "../../src/domain/units.ts";

/** 樟子松木方 30*120*4000 by the bundle of 90 pieces, 1,680.00 per m³; give it a warehouse. */
export const BEAM: GoodsInput = {
  merchantSku: "ZZ-30-120",
  title: "",
  kindCode: "1502",
  speciesCode: "zhangzisong",
  gradeCode: "ru-1",
  brandCode: null,
  originCode: "RU",
  thicknessTenths: 300,
  width: mm(120),
  length: mm(4000),
  lengthMin: null,
  lengthMax: null,
  diameterMin: null,
  diameterMax: null,
  surface: "rough",
  moistureType: "KD",
  moisturePct: 12,
  treatment: "none",
  density: null,
  measuredThicknessTenths: null,
  measuredWidth: null,
  measuredLength: null,
  measuredPieces: null,
  measuredOn: null,
  certs: [{ type: "FSC", no: "FSC-C123456", expireTime: "2027-12-31 00:00:00" }],
  uses: ["托盘"],
  storeId: asId<WarehouseId>("1"),
  saleUnit: "m3",
  volumeRule: 1,
  perBundle: 90,
  price: fen(168_000),
  taxIncluded: true,
  taxRate: 13,
  priceTiers: [{ minVolume: dm3(33_000), price: fen(165_000) }],
  priceMode: 1,
  minOrder: 90,
  step: 90,
  stock: 900,
  deliveryModes: [1, 2],
  images: [],
  detail: "<p>现货<br />可开票</p>",
};

/** What their merchant measured of `BEAM`. */
export const MEASURED: Partial<GoodsInput> = {
  measuredThicknessTenths: 294,
  measuredWidth: mm(118),
  measuredLength: mm(3995),
  measuredPieces: 20,
  measuredOn: "2026-11-20",
};
