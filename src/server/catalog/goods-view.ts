import type { GoodsBrief, PriceTier } from "../../domain/catalog/goods.ts";
import { fen } from "../../domain/money.ts";
import { pictureShown } from "../../domain/system/upload.ts";
import { type BrandBook, FIRST_BRANDS } from "../../domain/timber/brands.ts";
import { gradeByCode, gradeLabel } from "../../domain/timber/grades.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { originByCode } from "../../domain/timber/origins.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import { type CountedIn, facesOf, type QuantityRule } from "../../domain/timber/quantity.ts";
import { MOISTURE_TYPES, type SaleUnit, specText } from "../../domain/timber/spec.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { cubicMetresText } from "../../domain/timber/volume.ts";
import { formatBeijing } from "../../domain/time.ts";

/** The columns of `GoodsRow`, from goods g, merchant m and store w. They come out the same as a row and as JSON. */
export const GOODS_COLUMNS = `
  g.id::text, g.goods_no, g.merchant_id::text, m.shop_name, g.merchant_sku, g.title, g.kind_code, g.species_code,
  g.grade_code, g.brand_code, (select b.brand_name from corporation_brand b where b.brand_code = g.brand_code) as brand_name,
  g.origin_code, g.thickness, g.width, g.length, g.length_min, g.length_max,
  g.diameter_min, g.diameter_max, g.surface, g.moisture_type, g.store_id::text, w.store_name, g.port_code, g.city_code,
  w.city_name, g.sale_unit, g.counted_in, g.piece_volume_mm3::float8, g.pieces_per_bundle, g.bundle_volume, g.density,
  g.price, g.tax_included, g.tax_rate, g.price_tiers, g.price_mode, g.min_order, g.step, g.stock, g.held, g.status,
  g.images[1] as picture, g.sale_num, g.sale_orders, floor(extract(epoch from g.publish_at) * 1000)::float8 as publish_ms,
  floor(extract(epoch from g.price_at) * 1000)::float8 as price_ms`;

export type GoodsRow = {
  id: string;
  goods_no: string;
  merchant_id: string;
  shop_name: string;
  merchant_sku: string | null;
  title: string;
  kind_code: string;
  species_code: string;
  grade_code: string | null;
  brand_code: string | null;
  /** As the operator calls it today, also a brand that is off. */
  brand_name: string | null;
  origin_code: string | null;
  thickness: number | null;
  width: number | null;
  length: number | null;
  length_min: number | null;
  length_max: number | null;
  diameter_min: number | null;
  diameter_max: number | null;
  surface: string | null;
  moisture_type: string | null;
  store_id: string;
  store_name: string;
  port_code: string | null;
  city_code: string;
  city_name: string;
  sale_unit: SaleUnit;
  counted_in: CountedIn;
  piece_volume_mm3: number | null;
  pieces_per_bundle: number | null;
  bundle_volume: number | null;
  density: number;
  price: number;
  tax_included: boolean;
  tax_rate: number;
  price_tiers: PriceTier[];
  price_mode: number;
  min_order: number;
  step: number;
  stock: number;
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

/** The merchant's pictures, else two drawn board faces and the end grain; the main one first. */
export function picturesOf(row: Pictured, own: readonly string[]): string[] {
  if (own.length > 0) return own.map((picture) => pictureShown(picture, 960));
  const base = `/pictures/goods/${row.species_code}-${row.kind_code}`;
  const variant = variantOf(row.id);
  return [`${base}-${variant}.svg`, `${base}-${(variant + 3) % 8}.svg`, `${base}-${variant}-end.svg`];
}

/** Goods as a list shows them; names come from the dictionaries, volumes from the exact piece volume. */
export function briefOf(row: GoodsRow): GoodsBrief {
  const rule = quantityRule(row);
  const stock = facesOf(rule, row.stock);
  const available = facesOf(rule, row.stock - row.held);
  const inPieces = row.counted_in === "piece";
  const size = {
    thickness: row.thickness,
    width: row.width,
    length: row.length,
    lengthMin: row.length_min,
    lengthMax: row.length_max,
    diameterMin: row.diameter_min,
    diameterMax: row.diameter_max,
  };
  return {
    id: row.id,
    goodsNo: row.goods_no,
    merchantId: row.merchant_id,
    merchantName: row.shop_name,
    merchantSku: row.merchant_sku,
    title: row.title,
    kindCode: row.kind_code,
    kindName: codeLabel.kindCode(row.kind_code),
    speciesCode: row.species_code,
    speciesName: codeLabel.speciesCode(row.species_code),
    gradeCode: row.grade_code,
    gradeName: named(row.grade_code, gradeByCode),
    brandCode: row.brand_code,
    brandName: row.brand_name ?? named(row.brand_code, FIRST_BRANDS.byCode),
    originCode: row.origin_code,
    originName: named(row.origin_code, originByCode),
    ...size,
    specText: specText(size),
    surface: row.surface,
    moistureType: row.moisture_type,
    storeId: row.store_id,
    storeName: row.store_name,
    portCode: row.port_code,
    portName: named(row.port_code, placeByCode),
    cityCode: row.city_code,
    cityName: row.city_name,
    saleUnit: row.sale_unit,
    countedIn: row.counted_in,
    pieceVolumeMm3: row.piece_volume_mm3,
    pieceVolume: row.piece_volume_mm3 === null ? null : Number(cubicMetresText(row.piece_volume_mm3, 5)),
    piecesPerBundle: row.pieces_per_bundle,
    bundleVolume:
      inPieces && row.pieces_per_bundle !== null ? facesOf(rule, row.pieces_per_bundle).volume : row.bundle_volume,
    density: row.density,
    price: fen(row.price),
    taxIncluded: row.tax_included,
    taxRate: row.tax_rate,
    priceTiers: row.price_tiers,
    priceMode: row.price_mode,
    minOrder: row.min_order,
    step: row.step,
    stock: row.stock,
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
