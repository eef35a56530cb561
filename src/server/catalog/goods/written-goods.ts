import type { PricePoint } from "../../../domain/catalog/goods/goods.ts";
import type { GoodsInput } from "../../../domain/catalog/goods/goods-fields.ts";
import { goodsScore, type ScoredGoods } from "../../../domain/catalog/goods/goods-score.ts";
import type { GoodsStatus } from "../../../domain/catalog/goods/goods-states.ts";
import type { MerchantId } from "../../../domain/ids.ts";
import type { BrandBook } from "../../../domain/timber/brands.ts";
import { gradeByCode } from "../../../domain/timber/grades.ts";
import { breakdownOf, type CountedIn } from "../../../domain/timber/quantity.ts";
import { goodsTokens } from "../../../domain/timber/tokens.ts";
import { type Dm3, dm3, type Mm } from "../../../domain/units.ts";
import { TOKEN_RULES } from "../search/token-rules.ts";
import { columnsOf, type FactValues, type WrittenGoods } from "./goods-columns.ts";
import type { GoodsWarehouse } from "./written-goods-store.ts";

/**
 * Goods as a merchant's form, an import or a generator gives them. The rest of the row follows: number, grade system,
 * port and city (the warehouse's), counting unit, search tokens, score and the first price point. Times: epoch ms.
 */
export type NewGoods = Omit<GoodsInput, "thicknessTenths" | "perBundle" | "density" | "uses" | "images" | "detail"> & {
  merchantId: MerchantId;
  /** The port as the merchant names it; left out, it is the warehouse's. */
  portCode?: string | null;
  thickness: Mm | null;
  /** What the merchant states they are for: 家具, 托盘. */
  uses?: readonly string[];
  /** Exact volume of one piece; `null` for goods sold by bulk volume. `minOrder`, `step` and `stock` are pieces, else dm³. */
  pieceVolumeMm3: number | null;
  piecesPerBundle: number | null;
  /** dm³ of one bundle of goods sold by bulk volume. */
  bundleVolume: Dm3 | null;
  /** kg/m³ */
  density: number;
  detail: string;
  /** Uploaded pictures, the main one first. */
  images?: readonly string[];
  status: GoodsStatus;
  /** When first put on sale. */
  publishAt: number | null;
  /** When today's price was set. */
  priceAt: number;
  stockConfirmedAt: number;
  /** Prices before today's, for goods with a past. */
  earlierPrices?: readonly PricePoint[];
};

const isoTime = (ms: number): string => new Date(ms).toISOString();

/** What goods sold and how often they were viewed so far; their rank is computed from it. */
type Earned = Pick<ScoredGoods, "saleVolume" | "viewNum" | "steadiness">;
const NOTHING_EARNED: Earned = { saleVolume: dm3(0), viewNum: 0, steadiness: 0 };

/** All that is stored of `goods`, with what follows from them. Give the warehouse, the name of the merchant and the brands. */
export function writtenGoods(
  goods: NewGoods,
  store: GoodsWarehouse,
  merchantName: string,
  brands: BrandBook,
  earned: Earned = NOTHING_EARNED,
): WrittenGoods {
  const countedIn: CountedIn = goods.pieceVolumeMm3 === null ? "dm3" : "piece";
  const portCode = goods.portCode ?? store.portCode;
  const uses = goods.uses ?? [];
  const stockVolume = breakdownOf({ ...goods, countedIn }, goods.stock).volume;
  return {
    ...(columnsOf(goods) as FactValues),
    merchant_id: goods.merchantId,
    grade_system: goods.gradeCode === null ? null : (gradeByCode(goods.gradeCode)?.system ?? null),
    thickness: goods.thickness,
    port_code: portCode,
    city_code: store.cityCode,
    counted_in: countedIn,
    piece_volume_mm3: goods.pieceVolumeMm3,
    pieces_per_bundle: goods.piecesPerBundle,
    bundle_volume: goods.bundleVolume,
    stock_confirmed_at: isoTime(goods.stockConfirmedAt),
    status: goods.status,
    score: goodsScore({ ...goods, ...earned, stockVolume }),
    publish_at: goods.publishAt === null ? null : isoTime(goods.publishAt),
    price_at: isoTime(goods.priceAt),
    token_rules: TOKEN_RULES,
    tokens: goodsTokens(
      {
        ...goods,
        uses,
        portCode,
        cityName: store.cityName,
        storeName: store.storeName,
        merchantName,
      },
      brands,
    ),
    history: [
      ...(goods.earlierPrices ?? []).map(({ priceAt, price }): [string, number] => [isoTime(priceAt), price]),
      [isoTime(goods.priceAt), goods.price],
    ],
  };
}
