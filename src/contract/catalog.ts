import { type Static, type TSchema, Type } from "typebox";
import { SORTS, type Sort } from "../domain/catalog/goods-query.ts";
import { GOODS_STATUSES } from "../domain/catalog/goods-status.ts";
import { SALE_UNITS } from "../domain/timber/spec.ts";
import {
  type FenSchema,
  IdSchema,
  INTEGER_MAX,
  Nullable,
  OneOf,
  PageNumSchema,
  PageSizeSchema,
  Shape,
} from "./common.ts";

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.+-]{1,40}$" });
const Listed = <T extends TSchema>(schema: T) => Type.Optional(Type.Array(schema, { maxItems: 100 }));
/** Free text; how many characters make sense is the rule's to say, in words. */
const TextSchema = Type.String({ maxLength: 2_000 });
const Bound = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })));
/** mm, both ends included; an end that is `null` or missing is open. */
const RangeSchema = Type.Optional(Shape({ min: Bound, max: Bound }));
const PriceSchema = Type.Unsafe<Static<typeof FenSchema>>(Type.Integer({ minimum: 1, maximum: INTEGER_MAX }));
/** Where the words of a search came from: 0 typed, 1 suggestion, 2 history, 3 example, 4 hot (seed §9). */
const SearchOriginSchema = Type.Integer({ minimum: 0, maximum: 4 });

/** `POST /api/goods/pc/getSearchList` (product §5). Every field is optional; answers a `GoodsPage`. */
export const GoodsSearchBody = Shape({
  keywords: Type.Optional(TextSchema),
  kindCode: Type.Optional(Nullable(CodeSchema)),
  speciesCode: Listed(CodeSchema),
  gradeCode: Listed(CodeSchema),
  brandCode: Listed(CodeSchema),
  originCode: Listed(CodeSchema),
  storeId: Listed(IdSchema),
  portCode: Listed(CodeSchema),
  cityCode: Listed(CodeSchema),
  merchantId: Type.Optional(Nullable(IdSchema)),
  thickness: RangeSchema,
  width: RangeSchema,
  length: RangeSchema,
  moistureType: Listed(CodeSchema),
  certType: Listed(CodeSchema),
  /** Fen per m³ with tax, both ends included. Goods without such a price are not found by it. */
  priceMin: Bound,
  priceMax: Bound,
  inStock: Type.Optional(Type.Boolean()),
  sort: Type.Optional(OneOf<Sort>(SORTS)),
  searchOrigin: Type.Optional(SearchOriginSchema),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type GoodsSearch = Static<typeof GoodsSearchBody>;

/** `GET /api/goods/fuzzySearch` (seed §7). */
export const FuzzySearchQuery = Shape({ search: TextSchema });
/** About how many goods the words find; at most 10, the best first (seed §3). */
export type FuzzySearchData = { keyWords: string; number: number }[];

export const GoodsIdQuery = Shape({ id: IdSchema });
export const SimilarGoodsBody = Shape({ id: IdSchema });

/** `days` back from now. */
export const PriceHistoryQuery = Shape({
  id: IdSchema,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 730 })),
});

/** `POST /api/goods/pc/calcQuantity`: `value` in the smallest steps of `unit` (dm³, kg, 1). */
export const CalcQuantityBody = Shape({
  goodsId: IdSchema,
  unit: OneOf(SALE_UNITS.map(({ code }) => code)),
  value: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
});

/** `history`: what was searched; `number`: by how many persons (seed §3, product §6). */
export type HotSearchData = { history: string; number: number }[];
export type UserSearchHistoryData = { history: string }[];
export const InsertSearchHistoryQuery = Shape({ history: TextSchema });
/** `content` empty or missing: everything. */
export const DeleteSearchHistory = Shape({ content: Type.Optional(TextSchema) });

const FilterValueSchema = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean(), Type.Null()]);
/** What a client wants to remember about its filters: facet fields with their values, and ranges with their ends. */
const FiltersSchema = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Union([
    FilterValueSchema,
    Type.Array(FilterValueSchema, { maxItems: 50 }),
    Type.Record(Type.String({ maxLength: 40 }), FilterValueSchema, { maxProperties: 10 }),
  ]),
  { maxProperties: 40 },
);

/** Bodies of `POST /api/memberCollect/…` (product §8); a search says its site and type (seed §3). */
export const SearchCollectBody = Shape({
  searchText: TextSchema,
  tenantId: Type.Optional(Type.String({ maxLength: 100 })),
  type: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
  searchOrigin: Type.Optional(SearchOriginSchema),
  resultNum: Type.Optional(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })),
  relaxed: Type.Optional(Type.Boolean()),
  elapsedMs: Type.Optional(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })),
});
export const FiltrateCollectBody = Shape({
  searchText: Type.Optional(TextSchema),
  filters: FiltersSchema,
  resultNum: Type.Optional(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })),
});
export const OperateCollectBody = Shape({
  goodsId: Type.Optional(IdSchema),
  offerId: Type.Optional(IdSchema),
  /** 1 viewed, 2 to the cart, 3 followed, 4 inquired, 5 ordered, 6 saw the phone number, 7 shared */
  operateType: Type.Integer({ minimum: 1, maximum: 7 }),
  source: Type.Optional(Type.String({ maxLength: 100 })),
  stayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })),
});

/** `POST /api/userClickFunctionStatistics/add` (seed §3, §7): a click, or a search with `searchText` and `tenantId`. */
export const ClickBody = Shape({
  systemType: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  version: Type.Optional(Type.String({ maxLength: 40 })),
  pageFunctionName: Type.Optional(Type.String({ maxLength: 200 })),
  url: Type.Optional(TextSchema),
  billType: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
  type: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
  searchText: Type.Optional(TextSchema),
  tenantId: Type.Optional(Type.String({ maxLength: 100 })),
});

/** `GET /api/shopClassifyInfo/getClassifyProductList`: groups of kinds, kinds, and the species in stock, with their counts. */
export type ClassifyNode = { code: string; name: string; goodsNum: number; children: ClassifyNode[] };

/** `POST /api/goods/merchant/getList`: the merchant's own goods, newest first. Answers a `HandledPage`. */
export const MerchantGoodsBody = Shape({
  keywords: Type.Optional(TextSchema),
  status: Type.Optional(Nullable(OneOf(GOODS_STATUSES))),
  kindCode: Type.Optional(Nullable(CodeSchema)),
  storeId: Type.Optional(Nullable(IdSchema)),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});

/** `POST /api/goods/merchant/updatePrice`: `price` fen per sale unit; tiers ascending by `minVolume` (dm³), each cheaper. */
export const UpdatePriceBody = Shape({
  id: IdSchema,
  price: PriceSchema,
  priceTiers: Type.Optional(
    Type.Array(Shape({ minVolume: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }), price: PriceSchema }), {
      maxItems: 10,
    }),
  ),
  version: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }),
});

/** `POST /api/goods/merchant/updateStock`: pieces, or dm³ for goods sold by bulk volume. */
export const UpdateStockBody = Shape({
  id: IdSchema,
  stockPieces: Type.Optional(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })),
  stockVolume: Type.Optional(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })),
  version: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }),
});
