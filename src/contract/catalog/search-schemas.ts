import { type Static, type TSchema, Type } from "typebox";
import { DETAIL_FACTS } from "../../domain/catalog/goods.ts";
import { GOODS_FIELDS } from "../../domain/catalog/goods-fields.ts";
import { FACET_FIELDS, SORTS, type Sort } from "../../domain/catalog/goods-query.ts";
import { GOODS_STATUSES } from "../../domain/catalog/goods-states.ts";
import type { GoodsId, MerchantId } from "../../domain/ids.ts";
import { SALE_UNITS } from "../../domain/timber/spec.ts";
import type { Dm3 } from "../../domain/units.ts";
import {
  ChoiceSchema,
  CodeSchema,
  Dm3Schema,
  FenSchema,
  IdOnly,
  IdSchema,
  INTEGER_MAX,
  Nullable,
  OneOf,
  OptionSchema,
  PAGING,
  PageOf,
  ReplyId,
  SaleUnitSchema,
  SentId,
  Shape,
} from "../common.ts";
import { HomeGoodsBody } from "../content/home-schemas.ts";
import { picked, repliesOf } from "../fields.ts";

const Listed = <T extends TSchema>(schema: T) => Type.Optional(Type.Array(schema, { maxItems: 100 }));
/** Free text; how many characters make sense is the rule's to say, in words. */
const TextSchema = Type.String({ maxLength: 2_000 });
const Bound = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })));
/** mm, both ends included; an end that is `null` or missing is open. */
const RangeSchema = Type.Optional(Shape({ min: Bound, max: Bound }));
const PriceSchema = Type.Unsafe<Static<typeof FenSchema>>(Type.Integer({ minimum: 1, maximum: INTEGER_MAX }));
/** Where the words of a search came from: 0 typed, 1 suggestion, 2 history, 3 example, 4 hot. */
const SearchOriginSchema = Type.Integer({ minimum: 0, maximum: 4 });

/** `POST /api/goods/pc/getSearchList`. Every field is optional; answers a `GoodsPage`. */
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
  merchantId: Type.Optional(Nullable(SentId<MerchantId>())),
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
  ...PAGING,
});
export type GoodsSearch = Static<typeof GoodsSearchBody>;

/** `GET /api/goods/fuzzySearch`. */
export const FuzzySearchQuery = Shape({ search: TextSchema });
/** About how many goods the words find; at most 10, the best first. */
export type FuzzySearchData = { keyWords: string; number: number }[];

/** `days` back from now. */
export const PriceHistoryQuery = Shape({
  id: IdSchema,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 730 })),
});

/** `POST /api/goods/pc/calcQuantity`: `value` in the smallest steps of `unit` (dm³, kg, 1). */
export const CalcQuantityBody = Shape({
  goodsId: SentId<GoodsId>(),
  unit: OneOf(SALE_UNITS.map(({ code }) => code)),
  value: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
});

/** `history`: what was searched; `number`: by how many persons. */
export type HotSearchData = { history: string; number: number }[];
export type UserSearchHistoryData = { history: string }[];
export const InsertSearchHistoryQuery = Shape({ history: TextSchema });
/** `content` empty or missing: everything. */
export const DeleteSearchHistory = Shape({ content: Type.Optional(TextSchema) });

const FilterValueSchema = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean(), Type.Null()]);
/** What a client keeps about its filters: facet fields with their values, and ranges with their ends. */
const FiltersSchema = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Union([
    FilterValueSchema,
    Type.Array(FilterValueSchema, { maxItems: 50 }),
    Type.Record(Type.String({ maxLength: 40 }), FilterValueSchema, { maxProperties: 10 }),
  ]),
  { maxProperties: 40 },
);

/** Bodies of `POST /api/memberCollect/…`; a search says its site and type. */
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
  offerId: Type.Optional(IdSchema),
  /** 1 viewed, 2 to the cart, 3 followed, 4 inquired, 5 ordered, 6 saw the phone number, 7 shared */
  operateType: Type.Integer({ minimum: 1, maximum: 7 }),
  source: Type.Optional(Type.String({ maxLength: 100 })),
  stayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })),
});

/** `POST /api/userClickFunctionStatistics/add`: a click, or a search with `searchText` and `tenantId`. */
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
  ...PAGING,
});

/** `POST /api/goods/merchant/updatePrice`: `price` fen per sale unit; tiers ascending by `minVolume` (dm³), each cheaper. */
export const UpdatePriceBody = Shape({
  id: IdSchema,
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

/** `POST /api/goods/merchant/updateStock`: pieces, or dm³ for goods sold by bulk volume. */
export const UpdateStockBody = Shape({
  id: IdSchema,
  stockPieces: Type.Optional(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })),
  stockVolume: Type.Optional(Type.Unsafe<Dm3>(Type.Integer({ minimum: 0, maximum: INTEGER_MAX }))),
  version: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }),
});

export const PriceTierSchema = Type.Object({ minVolume: Dm3Schema, price: FenSchema });
export const GoodsBriefSchema = Type.Object({
  thickness: Nullable(Type.Number()),
  width: Nullable(Type.Number()),
  length: Nullable(Type.Number()),
  lengthMin: Nullable(Type.Number()),
  lengthMax: Nullable(Type.Number()),
  diameterMin: Nullable(Type.Number()),
  diameterMax: Nullable(Type.Number()),
  id: ReplyId<GoodsId>(),
  goodsNo: Type.String(),
  merchantId: ReplyId<MerchantId>(),
  merchantName: Type.String(),
  merchantSku: Nullable(Type.String()),
  title: Type.String(),
  kindCode: Type.String(),
  kindName: Type.String(),
  speciesCode: Type.String(),
  speciesName: Type.String(),
  gradeCode: Nullable(Type.String()),
  gradeName: Type.String(),
  brandCode: Nullable(Type.String()),
  brandName: Type.String(),
  originCode: Nullable(Type.String()),
  originName: Type.String(),
  specText: Type.String(),
  surface: Nullable(Type.String()),
  moistureType: Nullable(Type.String()),
  storeId: Type.String(),
  storeName: Type.String(),
  portCode: Nullable(Type.String()),
  portName: Type.String(),
  cityCode: Type.String(),
  cityName: Type.String(),
  saleUnit: SaleUnitSchema,
  countedIn: OneOf(["piece", "dm3"] as const),
  pieceVolumeMm3: Nullable(Type.Number()),
  pieceVolume: Nullable(Type.Number()),
  piecesPerBundle: Nullable(Type.Number()),
  bundleVolume: Nullable(Dm3Schema),
  density: Type.Number(),
  price: FenSchema,
  taxIncluded: Type.Boolean(),
  taxRate: Type.Number(),
  priceTiers: Type.Array(PriceTierSchema),
  priceMode: Type.Number(),
  minOrder: Type.Number(),
  step: Type.Number(),
  stock: Type.Number(),
  available: Type.Number(),
  stockPieces: Nullable(Type.Number()),
  stockVolume: Dm3Schema,
  heldPieces: Nullable(Type.Number()),
  availablePieces: Nullable(Type.Number()),
  availableVolume: Dm3Schema,
  image: Type.String(),
  status: Type.Number(),
  saleNum: Type.Number(),
  saleOrders: Type.Number(),
  publishTime: Nullable(Type.String()),
  priceTime: Type.String(),
});
export const FacetSchema = Type.Object({
  field: OneOf(FACET_FIELDS),
  options: Type.Array(Type.Object({ ...OptionSchema.properties, count: Nullable(Type.Number()) })),
});
export const RecognisedTagSchema = Type.Object({
  field: Type.String(),
  label: Type.String(),
  value: Type.String(),
  span: Type.Tuple([Type.Number(), Type.Number()]),
});
export const ParsedKeywordsSchema = Type.Object({
  spec: Type.String(),
  speciesCode: Type.Array(Type.String()),
  kindCode: Type.Array(Type.String()),
  gradeCode: Type.Array(Type.String()),
  brandCode: Type.Array(Type.String()),
  originCode: Type.Array(Type.String()),
  portCode: Type.Array(Type.String()),
  thickness: Nullable(Type.Number()),
  width: Nullable(Type.Number()),
  length: Nullable(Type.Number()),
  words: Type.Array(Type.String()),
  tags: Type.Array(RecognisedTagSchema),
});
export const GoodsPageSchema = PageOf(GoodsBriefSchema, {
  totalApprox: Type.Boolean(),
  facets: Type.Array(FacetSchema),
  parsed: ParsedKeywordsSchema,
  relaxed: Type.Array(Type.Object({ field: Type.String(), reason: Type.String() })),
  suggestion: Type.String(),
});
const DETAIL = repliesOf(picked(GOODS_FIELDS, DETAIL_FACTS), {
  volumeRule: Type.Number(),
  deliveryModes: Type.Array(Type.Number()),
});
export const GoodsDetailSchema = Type.Object({
  ...GoodsBriefSchema.properties,
  ...DETAIL,
  certs: Type.Array(Type.Object({ type: Type.String(), no: Type.String(), expireTime: Nullable(Type.String()) })),
  gradeSystem: Nullable(Type.String()),
  detailHtml: Type.String(),
  images: Type.Array(Type.String()),
  stockConfirmedTime: Type.String(),
  viewNum: Type.Number(),
  version: Type.Number(),
  priceVersion: Type.Number(),
  stockVersion: Type.Number(),
  merchant: Type.Object({
    id: ReplyId<MerchantId>(),
    shopName: Type.String(),
    shopType: Type.Number(),
    cityName: Type.String(),
    phoneDisplay: Type.String(),
    goodsNum: Type.Number(),
  }),
  store: Type.Object({
    id: Type.String(),
    storeName: Type.String(),
    address: Type.String(),
    phone: Type.String(),
  }),
  priceBand: Nullable(Type.Object({ low: FenSchema, median: FenSchema, high: FenSchema, n: Type.Number() })),
  similarNum: Type.Number(),
});
export const PricePointSchema = Type.Object({ priceAt: Type.Number(), price: FenSchema });
export const HotListsSchema = Type.Object({
  productNameList: Type.Array(Type.String()),
  originNameList: Type.Array(Type.String()),
  storeNameList: Type.Array(Type.String()),
  specList: Type.Array(Type.String()),
});
export const HotSearchSchema = Type.Object({ history: Type.String(), number: Type.Number() });

const SuggestGoodsReply = Type.Array(Type.Object({ keyWords: Type.String(), number: Type.Number() }));
export type SuggestGoodsReply = Static<typeof SuggestGoodsReply>;

const CalculateQuantityReply = Type.Object({
  price: FenSchema,
  tierApplied: Nullable(Type.Number()),
  amount: FenSchema,
  count: Type.Number(),
  quantity: Type.Number(),
  pieces: Nullable(Type.Number()),
  bundles: Nullable(Type.Number()),
  volume: Dm3Schema,
  weight: Type.Number(),
});
export type CalculateQuantityReply = Static<typeof CalculateQuantityReply>;

const HomeGoodsReply = Type.Object({
  pageNum: Type.Number(),
  pageSize: Type.Number(),
  rows: Type.Array(
    Type.Object({
      id: ReplyId<GoodsId>(),
      price: FenSchema,
      title: Type.String(),
      specText: Type.String(),
      gradeName: Type.String(),
      availableVolume: Dm3Schema,
      priceMode: Type.Number(),
      saleUnit: SaleUnitSchema,
      portName: Type.String(),
      storeName: Type.String(),
      merchantId: ReplyId<MerchantId>(),
      merchantName: Type.String(),
    }),
  ),
  total: Type.Number(),
  ports: Type.Array(ChoiceSchema),
});
export type HomeGoodsReply = Static<typeof HomeGoodsReply>;

const SearchHistoryReply = Type.Array(Type.Object({ history: Type.String() }));
export type SearchHistoryReply = Static<typeof SearchHistoryReply>;

export const searchSchemas = {
  searchGoods: { body: GoodsSearchBody, reply: GoodsPageSchema },
  suggestGoods: { query: FuzzySearchQuery, reply: SuggestGoodsReply },
  goodsDetail: { query: IdOnly, reply: GoodsDetailSchema },
  similarGoods: { body: IdOnly, reply: Type.Array(GoodsBriefSchema) },
  goodsPriceHistory: { query: PriceHistoryQuery, reply: Type.Array(PricePointSchema) },
  calculateQuantity: { body: CalcQuantityBody, reply: CalculateQuantityReply },
  homeGoods: { body: HomeGoodsBody, reply: HomeGoodsReply },
  hotWords: { reply: HotListsSchema },
  hotSearches: { reply: Type.Array(HotSearchSchema) },
  searchHistory: { reply: SearchHistoryReply },
  rememberSearch: { query: InsertSearchHistoryQuery, reply: Type.Null() },
  forgetSearch: { body: DeleteSearchHistory, query: DeleteSearchHistory, reply: Type.Null() },
  reportSearch: { body: SearchCollectBody, reply: Type.Null() },
  reportFilter: { body: FiltrateCollectBody, reply: Type.Null() },
  reportUse: { body: OperateCollectBody, reply: Type.Null() },
  reportClick: { body: ClickBody, reply: Type.Null() },
} as const;
