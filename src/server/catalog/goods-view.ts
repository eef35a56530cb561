import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import { pictureShown } from "../../domain/system/upload.ts";
import { type BrandBook, FIRST_BRANDS } from "../../domain/timber/brands.ts";
import { gradeByCode, gradeLabel } from "../../domain/timber/grades.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { originByCode } from "../../domain/timber/origins.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import { breakdownOf, type CountedIn, type QuantityRule } from "../../domain/timber/quantity.ts";
import { MOISTURE_TYPES, specText } from "../../domain/timber/spec.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { cubicMetresText } from "../../domain/timber/volume.ts";
import { formatBeijing } from "../../domain/time.ts";
import { type FactRow, factColumns, factsIn, type GoodsFact } from "./goods-columns.ts";

/** The facts that a list shows of goods. */
const BRIEF_FACTS = [
  ...(["merchantSku", "title", "kindCode", "speciesCode", "gradeCode", "brandCode", "originCode"] as const),
  ...(["width", "length", "lengthMin", "lengthMax", "diameterMin", "diameterMax"] as const),
  ...(["surface", "moistureType", "storeId", "saleUnit", "density", "price", "taxIncluded", "taxRate"] as const),
  ...(["priceTiers", "priceMode", "minOrder", "step", "stock"] as const),
] satisfies readonly GoodsFact[];
type BriefFact = (typeof BRIEF_FACTS)[number];

/** The columns of `GoodsRow`, from goods g, merchant m and store w. They come out the same as a row and as JSON. */
export const GOODS_COLUMNS = `
  g.id::text, g.goods_no, g.merchant_id::text, m.shop_name, ${factColumns(BRIEF_FACTS)},
  (select b.brand_name from corporation_brand b where b.brand_code = g.brand_code) as brand_name,
  g.thickness, w.store_name, g.port_code, g.city_code, w.city_name, g.counted_in, g.piece_volume_mm3::float8,
  g.pieces_per_bundle, g.bundle_volume, g.held, g.status,
  g.images[1] as picture, g.sale_num, g.sale_orders, floor(extract(epoch from g.publish_at) * 1000)::float8 as publish_ms,
  floor(extract(epoch from g.price_at) * 1000)::float8 as price_ms`;

/** The columns of facts that a list does not show. */
export const columnsBeside = (facts: readonly GoodsFact[]): string =>
  factColumns(facts.filter((fact) => !BRIEF_FACTS.some((one) => one === fact)));

export type GoodsRow = FactRow<BriefFact> & {
  id: string;
  goods_no: string;
  merchant_id: string;
  shop_name: string;
  /** As the operator calls it today, also a brand that is off. */
  brand_name: string | null;
  /** Of every goods: as weighed, or what the species and its moisture make. */
  density: number;
  thickness: number | null;
  store_name: string;
  port_code: string | null;
  city_code: string;
  city_name: string;
  counted_in: CountedIn;
  piece_volume_mm3: number | null;
  pieces_per_bundle: number | null;
  bundle_volume: number | null;
  held: number;
  status: number;
  /** Its merchant's main picture. */
  picture: string | null;
  /** In the goods' counting unit. */
  sale_num: number;
  sale_orders: number;
  publish_ms: number | null;
  price_ms: number;
};

type Named = { readonly name: string } | undefined;
const named = (code: string | null, byCode: (code: string) => Named): string =>
  code === null ? "" : (byCode(code)?.name ?? code);

const MOISTURE_NAMES = new Map<string, string>(MOISTURE_TYPES.map(({ code, name }) => [code, name]));

/** What a facet option is called; stores and merchants bring their names themselves. */
export const codeLabel = {
  kindCode: (code: string) => named(code, kindByCode),
  speciesCode: (code: string) => named(code, speciesByCode),
  gradeCode: gradeLabel,
  originCode: (code: string) => named(code, originByCode),
  brandCode: (code: string, brands: BrandBook) => named(code, brands.byCode),
  portCode: (code: string) => named(code, placeByCode),
  moistureType: (code: string) => MOISTURE_NAMES.get(code) ?? code,
} as const;

/** The columns of `MeasureRow`, from goods g: all that turns one unit into another. */
export const MEASURE_COLUMNS = `
  g.sale_unit, g.counted_in, g.piece_volume_mm3::float8, g.pieces_per_bundle, g.bundle_volume, g.density, g.min_order,
  g.step`;

export type MeasureRow = Pick<
  GoodsRow,
  | "sale_unit"
  | "counted_in"
  | "piece_volume_mm3"
  | "pieces_per_bundle"
  | "bundle_volume"
  | "density"
  | "min_order"
  | "step"
>;

/** How the goods are measured. */
export const quantityRule = (row: MeasureRow): QuantityRule => ({
  saleUnit: row.sale_unit,
  countedIn: row.counted_in,
  pieceVolumeMm3: row.piece_volume_mm3,
  piecesPerBundle: row.pieces_per_bundle,
  bundleVolume: row.bundle_volume,
  step: row.step,
  minOrder: row.min_order,
  density: row.density,
});

/** The eight pictures of a species and kind; goods keep theirs for life. */
const variantOf = (id: string): number => Number(id.slice(-3)) % 8;

type Pictured = Pick<GoodsRow, "id" | "species_code" | "kind_code">;

/** Path of the main picture: the merchant's own as lists show it, else a drawn board face. */
const pictureOf = ({ picture, ...row }: Pictured & Pick<GoodsRow, "picture">): string =>
  picture === null
    ? `/pictures/goods/${row.species_code}-${row.kind_code}-${variantOf(row.id)}.svg`
    : pictureShown(picture, 480);

/** The merchant's pictures, else two drawn board surfaces and the end grain; the main one first. */
export function picturesOf(row: Pictured, own: readonly string[]): string[] {
  if (own.length > 0) return own.map((picture) => pictureShown(picture, 960));
  const base = `/pictures/goods/${row.species_code}-${row.kind_code}`;
  const variant = variantOf(row.id);
  return [`${base}-${variant}.svg`, `${base}-${(variant + 3) % 8}.svg`, `${base}-${variant}-end.svg`];
}

/** Goods as a list shows them; names come from the dictionaries, volumes from the exact piece volume. */
export function briefOf(row: GoodsRow): GoodsBrief {
  const rule = quantityRule(row);
  const stock = breakdownOf(rule, row.stock);
  const available = breakdownOf(rule, row.stock - row.held);
  const inPieces = row.counted_in === "piece";
  const facts = factsIn(row, BRIEF_FACTS);
  return {
    ...facts,
    id: row.id,
    goodsNo: row.goods_no,
    merchantId: row.merchant_id,
    merchantName: row.shop_name,
    kindName: codeLabel.kindCode(row.kind_code),
    speciesName: codeLabel.speciesCode(row.species_code),
    gradeName: named(row.grade_code, gradeByCode),
    brandName: row.brand_name ?? named(row.brand_code, FIRST_BRANDS.byCode),
    originName: named(row.origin_code, originByCode),
    thickness: row.thickness,
    specText: specText({ ...facts, thickness: row.thickness }),
    storeName: row.store_name,
    portCode: row.port_code,
    portName: named(row.port_code, placeByCode),
    cityCode: row.city_code,
    cityName: row.city_name,
    countedIn: row.counted_in,
    pieceVolumeMm3: row.piece_volume_mm3,
    pieceVolume: row.piece_volume_mm3 === null ? null : Number(cubicMetresText(row.piece_volume_mm3, 5)),
    piecesPerBundle: row.pieces_per_bundle,
    bundleVolume:
      inPieces && row.pieces_per_bundle !== null ? breakdownOf(rule, row.pieces_per_bundle).volume : row.bundle_volume,
    density: row.density,
    available: row.stock - row.held,
    stockPieces: stock.pieces,
    stockVolume: stock.volume,
    heldPieces: inPieces ? row.held : null,
    availablePieces: available.pieces,
    availableVolume: available.volume,
    image: pictureOf(row),
    status: row.status,
    saleNum: row.sale_num,
    saleOrders: row.sale_orders,
    publishTime: row.publish_ms === null ? null : formatBeijing(row.publish_ms),
    priceTime: formatBeijing(row.price_ms),
  };
}
