import { type Static, type TSchema, Type } from "typebox";
import { GOODS_BRIEF, GOODS_DETAIL, PRICE_POINT } from "../../domain/catalog/goods/goods.ts";
import {
  facetRow,
  LIST_FACETS,
  type ListFacet,
  ONE_FACETS,
  type OneFacet,
} from "../../domain/catalog/search/facets.ts";
import { GOODS_PAGE_EXTRA, HOT_LISTS } from "../../domain/catalog/search/goods-page.ts";
import { PURCHASE_VOLUME_MOST, SORTS, type Sort } from "../../domain/catalog/search/goods-query.ts";
import { HOT_SEARCH } from "../../domain/catalog/search/hot-words.ts";
import { PRICE_STRIP } from "../../domain/catalog/search/price-strip.ts";
import type { ForwardOfferId, GoodsId, MerchantId } from "../../domain/ids.ts";
import { list } from "../../domain/records.ts";
import { SALE_UNITS } from "../../domain/timber/spec.ts";
import type { Dm3, Kg, Mm } from "../../domain/units.ts";
import {
  ChoiceSchema,
  CityCodeSchema,
  CodeSchema,
  Dm3Schema,
  each,
  FenSchema,
  IdOnlyOf,
  IdSchema,
  INTEGER_MAX,
  Nullable,
  OneOf,
  PAGING,
  ReplyId,
  SaleUnitSchema,
  SentId,
  Shape,
  TenthsSchema,
} from "../common.ts";
import { HomeGoodsBody } from "../content/home-schemas.ts";
import { PageReplyOf, ReplyOf } from "../fields.ts";

const Listed = <T extends TSchema>(schema: T) => Type.Optional(Type.Array(schema, { maxItems: 100 }));
/** Free text; the rules limit the characters and refuse in words. */
const TextSchema = Type.String({ maxLength: 2_000 });
const WholeSchema = Type.Integer({ minimum: 0, maximum: INTEGER_MAX });
const Bound = Type.Optional(Nullable(WholeSchema));
/** mm, both ends included; an end that is `null` or missing is open. */
const rangeOf = <Of extends TSchema>(side: Of) => Type.Optional(Shape(each("min max", Type.Optional(Nullable(side)))));
const PriceSchema = Type.Unsafe<Static<typeof FenSchema>>(Type.Integer({ minimum: 1, maximum: INTEGER_MAX }));
/** Where the words of a search came from: 0 typed, 1 suggestion, 2 history, 3 example, 4 hot. */
const SearchOriginSchema = Type.Integer({ minimum: 0, maximum: 4 });

const OneCode = Type.Optional(Nullable(CodeSchema));
const CodeList = Listed(CodeSchema);
type CodeSchemas = Record<OneFacet, typeof OneCode> & Record<ListFacet | "certType", typeof CodeList>;

/** The codes of each facet, and the certificates that only the wire knows. */
const CODES = Object.fromEntries([
  ...ONE_FACETS.map((key) => [key, OneCode]),
  ...LIST_FACETS.filter((key) => !facetRow(key).isId).map((key) => [key, CodeList]),
  ["certType", CodeList],
  ...LIST_FACETS.filter((key) => facetRow(key).isId).map((key) => [key, Listed(IdSchema)]),
]) as unknown as CodeSchemas;

/** Every field is optional. */
export const GoodsSearchBody = Shape({
  keywords: Type.Optional(TextSchema),
  ...CODES,
  merchantId: Type.Optional(Nullable(SentId<MerchantId>())),
  thickness: rangeOf(TenthsSchema),
  ...each("width length", rangeOf(Type.Unsafe<Mm>(WholeSchema))),
  /** Fen per m³ with tax, both ends included. Goods without such a price are not found by it. */
  priceMin: Bound,
  priceMax: Bound,
  /** 到家价, fen per m³ with tax and freight, both ends included; narrows only with `deliveryCityCode`. */
  deliveredMin: Bound,
  deliveredMax: Bound,
  /** dm³ to be bought, by which freight is counted; without it a volume in the keywords (up to the most here), else a whole truck. */
  purchaseVolume: Type.Optional(
    Nullable(Type.Unsafe<Dm3>(Type.Integer({ minimum: 1, maximum: PURCHASE_VOLUME_MOST }))),
  ),
  inStock: Type.Optional(Type.Boolean()),
  sort: Type.Optional(OneOf<Sort>(SORTS)),
  searchOrigin: Type.Optional(SearchOriginSchema),
  /** GB/T 2260 of the prefecture that goods go to: rows have their freight. A code of no prefecture is as none. */
  deliveryCityCode: Type.Optional(CityCodeSchema),
  ...PAGING,
});
export type GoodsSearch = Static<typeof GoodsSearchBody>;

/** `deliveryCityCode`: rows have their freight to it, and go by it; a code of no prefecture is as none. */
export const SimilarGoodsBody = Shape({
  id: SentId<GoodsId>(),
  deliveryCityCode: Type.Optional(CityCodeSchema),
});
export type SimilarGoodsBody = Static<typeof SimilarGoodsBody>;

export const FuzzySearchQuery = Shape({ search: TextSchema });
/** About how many goods the words find; at most 10, the best first. `image`: the drawing of a size, as rows show it. */
export type FuzzySearchData = { keyWords: string; number: number; image?: string }[];

/** `days` back from now. */
export const PriceHistoryQuery = Shape({
  id: SentId<GoodsId>(),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 730 })),
});

/** `value` in the smallest steps of `unit` (dm³, kg, 1). */
export const CalcQuantityBody = Shape({
  goodsId: SentId<GoodsId>(),
  unit: OneOf(SALE_UNITS.map(({ code }) => code)),
  value: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
});

/** `history`: what was searched; `number`: by how many persons. */
export type HotSearchData = { history: string; number: number }[];
/** What the person has searched for. */
export type UserSearchHistoryData = { history: string }[];
/** A search to remember. */
export const InsertSearchHistoryQuery = Shape({ history: TextSchema });
/** `content` empty or missing: everything. */
export const DeleteSearchHistory = Shape({ content: Type.Optional(TextSchema) });

const FilterValueSchema = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean(), Type.Null()]);
/** What a client stores about its filters: facet fields with their values, and ranges with their ends. */
const FiltersSchema = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Union([
    FilterValueSchema,
    Type.Array(FilterValueSchema, { maxItems: 50 }),
    Type.Record(Type.String({ maxLength: 40 }), FilterValueSchema, { maxProperties: 10 }),
  ]),
  { maxProperties: 40 },
);

/** A saved search states its site and type. */
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
  goodsId: Type.Optional(SentId<GoodsId>()),
  offerId: Type.Optional(SentId<ForwardOfferId>()),
  /** 1 viewed, 2 to the cart, 3 followed, 4 inquired, 5 ordered, 6 saw the phone number, 7 shared */
  operateType: Type.Integer({ minimum: 1, maximum: 7 }),
  source: Type.Optional(Type.String({ maxLength: 100 })),
  stayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })),
});

/** A click, or a search with `searchText` and `tenantId`. */
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

/** `price` fen per sale unit; tiers ascending by `minVolume` (dm³), each cheaper. */
export const UpdatePriceBody = Shape({
  id: SentId<GoodsId>(),
  price: PriceSchema,
  priceTiers: Type.Optional(
    Type.Array(
      Shape({ minVolume: Type.Unsafe<Dm3>(Type.Integer({ minimum: 1, maximum: INTEGER_MAX })), price: PriceSchema }),
      {
        maxItems: 10,
      },
    ),
  ),
  version: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }),
});

/** Pieces, or dm³ for goods sold by bulk volume. */
export const UpdateStockBody = Shape({
  id: SentId<GoodsId>(),
  stockPieces: Type.Optional(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })),
  stockVolume: Type.Optional(Type.Unsafe<Dm3>(Type.Integer({ minimum: 0, maximum: INTEGER_MAX }))),
  version: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }),
});

const SuggestGoodsReply = Type.Array(
  Type.Object({ keyWords: Type.String(), number: Type.Number(), image: Type.Optional(Type.String()) }),
);
export type SuggestGoodsReply = Static<typeof SuggestGoodsReply>;

const CalculateQuantityReply = Type.Object({
  price: FenSchema,
  ...each("tierApplied pieces bundles", Nullable(Type.Number())),
  amount: FenSchema,
  ...each("count quantity", Type.Number()),
  weight: Type.Unsafe<Kg>(Type.Number()),
  volume: Dm3Schema,
});
export type CalculateQuantityReply = Static<typeof CalculateQuantityReply>;

const HomeGoodsReply = Type.Object({
  ...each("pageNum pageSize total", Type.Number()),
  rows: Type.Array(
    Type.Object({
      id: ReplyId<GoodsId>(),
      price: FenSchema,
      ...each("title image specText traits portName storeName merchantName", Type.String()),
      ...each("merchantCertified taxIncluded", Type.Boolean()),
      availableVolume: Dm3Schema,
      availableArea: Nullable(Type.Number()),
      ...each("priceMode taxRate", Type.Number()),
      saleUnit: SaleUnitSchema,
      merchantId: ReplyId<MerchantId>(),
    }),
  ),
  ports: Type.Array(ChoiceSchema),
});
export type HomeGoodsReply = Static<typeof HomeGoodsReply>;

const SearchHistoryReply = Type.Array(Type.Object({ history: Type.String() }));
export type SearchHistoryReply = Static<typeof SearchHistoryReply>;

export const searchSchemas = {
  goodsPriceStrip: { body: GoodsSearchBody, reply: ReplyOf(PRICE_STRIP) },
  searchGoods: { body: GoodsSearchBody, reply: PageReplyOf(GOODS_BRIEF, GOODS_PAGE_EXTRA) },
  suggestGoods: { query: FuzzySearchQuery, reply: SuggestGoodsReply },
  goodsDetail: { query: IdOnlyOf<GoodsId>(), reply: ReplyOf(GOODS_DETAIL) },
  similarGoods: { body: SimilarGoodsBody, reply: ReplyOf(list(GOODS_BRIEF)) },
  goodsPriceHistory: { query: PriceHistoryQuery, reply: ReplyOf(list(PRICE_POINT)) },
  calculateQuantity: { body: CalcQuantityBody, reply: CalculateQuantityReply },
  homeGoods: { body: HomeGoodsBody, reply: HomeGoodsReply },
  hotWords: { reply: ReplyOf(HOT_LISTS) },
  hotSearches: { reply: ReplyOf(list(HOT_SEARCH)) },
  searchHistory: { reply: SearchHistoryReply },
  rememberSearch: { query: InsertSearchHistoryQuery, reply: Type.Null() },
  forgetSearch: { body: DeleteSearchHistory, query: DeleteSearchHistory, reply: Type.Null() },
  reportSearch: { body: SearchCollectBody, reply: Type.Null() },
  reportFilter: { body: FiltrateCollectBody, reply: Type.Null() },
  reportUse: { body: OperateCollectBody, reply: Type.Null() },
  reportClick: { body: ClickBody, reply: Type.Null() },
} as const;
