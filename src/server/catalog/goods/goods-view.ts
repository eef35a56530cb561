import type { GoodsBrief, TrueVolume } from "../../../domain/catalog/goods/goods.ts";
import { STOCK_DAYS } from "../../../domain/catalog/goods/stock-age.ts";
import { type FacetDictionary, type FacetKey, facetRow } from "../../../domain/catalog/search/facets.ts";
import { goodsDrawing } from "../../../domain/drawing/goods-piece.ts";
import type { GoodsId, MerchantId } from "../../../domain/ids.ts";
import { pictureShown } from "../../../domain/system/upload.ts";
import { type BrandBook, FIRST_BRANDS } from "../../../domain/timber/brands.ts";
import { gradeByCode, gradeLabel } from "../../../domain/timber/grades.ts";
import { kindByCode } from "../../../domain/timber/kinds.ts";
import { originByCode } from "../../../domain/timber/origins.ts";
import { placeByCode } from "../../../domain/timber/places.ts";
import { breakdownOf, type CountedIn, type QuantityRule } from "../../../domain/timber/quantity.ts";
import { shownSize } from "../../../domain/timber/spec.ts";
import { speciesByCode } from "../../../domain/timber/species.ts";
import { cubicMetresText } from "../../../domain/timber/volume.ts";
import { formatBeijing } from "../../../domain/time.ts";
import type { Dm3, Mm } from "../../../domain/units.ts";
import { BRAND_NAME } from "../brands/brand-store.ts";
import { MERCHANT_CERTIFIED } from "./certificate-store.ts";
import { type FactRow, factColumns, factsIn, type GoodsFact } from "./goods-columns.ts";
import { goodsPicture } from "./goods-pictures.ts";
import { IS_STALE } from "./price-columns.ts";
import { TRUE_VOLUME_JSON } from "./true-volume-store.ts";

/** The facts that a list shows of goods. */
const BRIEF_FACTS = [
  "merchantSku",
  "title",
  "kindCode",
  "speciesCode",
  "gradeCode",
  "brandCode",
  "originCode",
  "width",
  "length",
  "lengthMin",
  "lengthMax",
  "diameterMin",
  "diameterMax",
  "surface",
  "moistureType",
  "storeId",
  "saleUnit",
  "density",
  "price",
  "taxIncluded",
  "taxRate",
  "priceTiers",
  "priceMode",
  "minOrder",
  "step",
  "stock",
] satisfies readonly GoodsFact[];
type BriefFact = (typeof BRIEF_FACTS)[number];

/** Whether the stock of goods g is stale, and how many days ago it was confirmed, where it is worth a mark. */
const STOCK_AGE_COLUMNS = `${IS_STALE} as "isStale", case when g.stock_confirmed_at <= now() - interval '${STOCK_DAYS.mark} days'
  then floor(extract(epoch from now() - g.stock_confirmed_at) / 86400)::int end as "stockAgeDays"`;

/** The columns of `GoodsRow`, from goods g, merchant m and store w. They come out the same as a row and as JSON. */
export const GOODS_COLUMNS = `
  g.id::text, g.goods_no as "goodsNo", g.merchant_id::text as "merchantId", m.shop_name as "shopName", ${MERCHANT_CERTIFIED} as "merchantCertified",
  ${factColumns(BRIEF_FACTS)},
  ${BRAND_NAME} as "brandName",
  g.thickness, w.store_name as "storeName", g.port_code as "portCode", g.city_code as "cityCode", w.city_name as "cityName",
  g.counted_in as "countedIn", g.piece_volume_mm3::float8 as "pieceVolumeMm3", g.pieces_per_bundle as "piecesPerBundle",
  g.bundle_volume as "bundleVolume", g.held, g.status, g.images[1] as picture, g.treatment as "treatedWith",
  g.sale_num as "saleNum",
  ${STOCK_AGE_COLUMNS},
  g.sale_orders as "saleOrders", floor(extract(epoch from g.publish_at) * 1000)::float8 as "publishMs",
  floor(extract(epoch from g.price_at) * 1000)::float8 as "priceMs",
  ${TRUE_VOLUME_JSON} as "trueVolume"`;

/** Where warehouse w is: province, city unless it is called like its province, and what was written. */
export const GOODS_WAREHOUSE_ADDRESS = "concat(w.province_name, nullif(w.city_name, w.province_name), w.address)";

/** The columns of facts that a list does not show. */
export const columnsBeside = (facts: readonly GoodsFact[]): string =>
  factColumns(facts.filter((fact) => !BRIEF_FACTS.some((one) => one === fact)));

export type GoodsRow = FactRow<BriefFact> & {
  id: GoodsId;
  goodsNo: string;
  merchantId: MerchantId;
  shopName: string;
  merchantCertified: boolean;
  /** As the operator calls it today, also a brand that is off. */
  brandName: string | null;
  /** Of every goods: as weighed, or what the species and its moisture make. */
  density: number;
  thickness: Mm | null;
  storeName: string;
  portCode: string | null;
  cityCode: string;
  cityName: string;
  countedIn: CountedIn;
  pieceVolumeMm3: number | null;
  piecesPerBundle: number | null;
  bundleVolume: Dm3 | null;
  held: number;
  status: number;
  /** Its merchant's main picture. */
  picture: string | null;
  treatedWith: string | null;
  /** In the goods' counting unit. */
  saleNum: number;
  saleOrders: number;
  publishMs: number | null;
  priceMs: number;
  trueVolume: TrueVolume | null;
  isStale: boolean;
  stockAgeDays: number | null;
};

type Named = { readonly name: string } | undefined;
const named = (code: string | null, byCode: (code: string) => Named): string =>
  code === null ? "" : (byCode(code)?.name ?? code);

const LABELS: Readonly<Record<FacetDictionary, (code: string, brands: BrandBook) => string>> = {
  kind: (code) => named(code, kindByCode),
  species: (code) => named(code, speciesByCode),
  grade: gradeLabel,
  origin: (code) => named(code, originByCode),
  brand: (code, brands) => named(code, brands.byCode),
  port: (code) => named(code, placeByCode),
};

/** What a code of a facet is called; one that nothing names is called by itself. */
export function facetLabel(field: FacetKey, code: string, brands: BrandBook): string {
  const { named: by } = facetRow(field);
  if (typeof by === "string") return LABELS[by](code, brands);
  return by?.find((entry) => entry.code === code)?.name ?? code;
}

/** The columns of `MeasureRow`, from goods g: all that turns one unit into another. */
export const MEASURE_COLUMNS = `
  g.sale_unit as "saleUnit", g.counted_in as "countedIn", g.piece_volume_mm3::float8 as "pieceVolumeMm3", g.width, g.length,
  g.pieces_per_bundle as "piecesPerBundle", g.bundle_volume as "bundleVolume", g.density, g.min_order as "minOrder", g.step`;

export type MeasureRow = Pick<
  GoodsRow,
  | "saleUnit"
  | "countedIn"
  | "pieceVolumeMm3"
  | "width"
  | "length"
  | "piecesPerBundle"
  | "bundleVolume"
  | "density"
  | "minOrder"
  | "step"
>;

/** How the goods are measured. */
export const quantityRule = ({
  saleUnit,
  countedIn,
  pieceVolumeMm3,
  width,
  length,
  piecesPerBundle,
  bundleVolume,
  step,
  minOrder,
  density,
}: MeasureRow): QuantityRule => ({
  saleUnit,
  countedIn,
  pieceVolumeMm3,
  width,
  length,
  piecesPerBundle,
  bundleVolume,
  step,
  minOrder,
  density,
});

/** Where the goods' own drawing is. */
const drawingOf = (row: GoodsRow): string => goodsDrawing({ ...row, treatment: row.treatedWith });

/** Path of the main picture: the merchant's own as lists show it, else the drawing. */
const pictureOf = (row: GoodsRow): string => goodsPicture({ ...row, treatment: row.treatedWith });

/** The merchant's pictures, the main one first and the drawing beside it; the drawing alone where there are none. */
export function picturesOf(row: GoodsRow, own: readonly string[]): string[] {
  const [main, ...others] = own.map((picture) => pictureShown(picture, 960));
  return main === undefined ? [drawingOf(row)] : [main, drawingOf(row), ...others];
}

/** Goods as a list shows them; names come from the dictionaries, volumes from the exact piece volume. */
export function briefOf(row: GoodsRow): GoodsBrief {
  const rule = quantityRule(row);
  const stock = breakdownOf(rule, row.stock);
  const available = breakdownOf(rule, row.stock - row.held);
  const inPieces = row.countedIn === "piece";
  const facts = factsIn(row, BRIEF_FACTS);
  return {
    ...facts,
    ...(row.isStale ? { priceMode: 2 } : {}),
    ...(row.stockAgeDays === null ? {} : { stockAgeDays: row.stockAgeDays }),
    id: row.id,
    goodsNo: row.goodsNo,
    merchantId: row.merchantId,
    merchantName: row.shopName,
    merchantCertified: row.merchantCertified,
    kindName: named(row.kindCode, kindByCode),
    speciesName: named(row.speciesCode, speciesByCode),
    gradeName: named(row.gradeCode, gradeByCode),
    brandName: row.brandName ?? named(row.brandCode, FIRST_BRANDS.byCode),
    originName: named(row.originCode, originByCode),
    thickness: row.thickness,
    specText: shownSize({ ...facts, thickness: row.thickness }),
    storeName: row.storeName,
    portCode: row.portCode,
    portName: named(row.portCode, placeByCode),
    cityCode: row.cityCode,
    cityName: row.cityName,
    countedIn: row.countedIn,
    pieceVolumeMm3: row.pieceVolumeMm3,
    pieceVolume: row.pieceVolumeMm3 === null ? null : Number(cubicMetresText(row.pieceVolumeMm3, 5)),
    piecesPerBundle: row.piecesPerBundle,
    bundleVolume:
      inPieces && row.piecesPerBundle !== null ? breakdownOf(rule, row.piecesPerBundle).volume : row.bundleVolume,
    density: row.density,
    available: row.stock - row.held,
    stockPieces: stock.pieces,
    stockVolume: stock.volume,
    heldPieces: inPieces ? row.held : null,
    availablePieces: available.pieces,
    availableVolume: available.volume,
    image: pictureOf(row),
    status: row.status,
    saleNum: row.saleNum,
    saleOrders: row.saleOrders,
    publishTime: row.publishMs === null ? null : formatBeijing(row.publishMs),
    priceTime: formatBeijing(row.priceMs),
    trueVolume: row.trueVolume,
  };
}
