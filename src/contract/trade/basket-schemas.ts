import { Type } from "typebox";
import type { BasketId, CartLineId, DemandId, GoodsId, OrderId, PurchaseListId } from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import {
  BASKET_BRIEF,
  BASKET_LINES_MAX,
  BASKET_VIEW,
  CHOICES_MAX,
  PLAN_KINDS,
  type PlanKind,
} from "../../domain/sourcing/basket-view.ts";
import { PURCHASE_LIST } from "../../domain/sourcing/purchase-list.ts";
import { CART_LINE_LIMIT } from "../../domain/trade/cart.ts";
import {
  AmountSchema,
  CityCodeOrEmptySchema,
  IdOnlyOf,
  INTEGER_MAX,
  Nullable,
  OneOf,
  PageOf,
  PagingBody,
  ReplyId,
  SentId,
  Shape,
  VersionSchema,
} from "../common.ts";
import { DemandItemBody } from "../demand/demand-schemas.ts";
import { ReplyOf } from "../fields.ts";

/** What is too long is refused in words. */
const TitleSchema = Type.String({ maxLength: 200 });
const CountSchema = Type.Integer({ minimum: 1, maximum: INTEGER_MAX });
/** How many are read; the rules refuse more than `BASKET_LINES_MAX` in words. */
const LINES_READ = BASKET_LINES_MAX * 4;

/** A code under which a basket is shared. */
const ShareSchema = Type.String({ pattern: "^[A-Za-z0-9_-]{1,40}$" });
/** A basket of one's own, or with the code under which it was shared. */
export const BasketQuery = Shape({ id: SentId<BasketId>(), share: Type.Optional(ShareSchema) });

/**
 * Read lines, a demand, lines of the cart, an order or a purchase list of one's own, or a basket of one's own or a shared one.
 */
export const BasketAddBody = Type.Union([
  Shape({
    items: Type.Array(DemandItemBody, { minItems: 1, maxItems: LINES_READ }),
    cityCode: Type.Optional(CityCodeOrEmptySchema),
  }),
  Shape({ demandId: SentId<DemandId>() }),
  Shape({ cartIds: Type.Array(SentId<CartLineId>(), { minItems: 1, maxItems: CART_LINE_LIMIT }) }),
  Shape({ basketId: SentId<BasketId>(), share: Type.Optional(ShareSchema) }),
  Shape({ orderId: SentId<OrderId>() }),
  Shape({ purchaseListId: SentId<PurchaseListId>() }),
]);

/** A list of the same, with a name of its own or after its lines. */
export const PurchaseListAddBody = Shape({
  name: Type.Optional(TitleSchema),
  of: BasketAddBody,
});
export const PurchaseListNameBody = Shape({ id: SentId<PurchaseListId>(), name: TitleSchema });

const LineSchema = Shape({
  item: DemandItemBody,
  substitutes: Type.Boolean(),
  chosen: Nullable(Type.Array(Shape({ goodsId: SentId<GoodsId>(), count: CountSchema }), { maxItems: CHOICES_MAX })),
});

/** A basket as it was seen, with all its lines. */
export const BasketUpdateBody = Shape({
  id: SentId<BasketId>(),
  version: VersionSchema,
  title: TitleSchema,
  cityCode: CityCodeOrEmptySchema,
  plan: OneOf<PlanKind>(PLAN_KINDS),
  lines: Type.Array(LineSchema, { minItems: 1, maxItems: LINES_READ }),
});

/** Each goods of a plan once; `price`: listed, as the buyer saw it. */
export const BasketTakeBody = Shape({
  id: SentId<BasketId>(),
  takings: Type.Array(
    Shape({ goodsId: SentId<GoodsId>(), count: CountSchema, price: Type.Unsafe<Fen>(AmountSchema) }),
    {
      minItems: 1,
      maxItems: BASKET_LINES_MAX * CHOICES_MAX,
    },
  ),
});

export const basketSchemas = {
  addBasket: { body: BasketAddBody, reply: ReplyId<BasketId>() },
  basketDetail: { query: BasketQuery, reply: ReplyOf(BASKET_VIEW) },
  updateBasket: { body: BasketUpdateBody, reply: ReplyOf(BASKET_VIEW) },
  shareBasket: { body: IdOnlyOf<BasketId>(), reply: Type.String() },
  takeBasket: { body: BasketTakeBody, reply: Type.Null() },
  deleteBasket: { body: IdOnlyOf<BasketId>(), reply: Type.Null() },
  addPurchaseList: { body: PurchaseListAddBody, reply: ReplyId<PurchaseListId>() },
  renamePurchaseList: { body: PurchaseListNameBody, reply: Type.Null() },
  deletePurchaseList: { body: IdOnlyOf<PurchaseListId>(), reply: Type.Null() },
  purchaseLists: { body: PagingBody, reply: PageOf(ReplyOf(PURCHASE_LIST)) },
  basketList: { body: PagingBody, reply: PageOf(ReplyOf(BASKET_BRIEF)) },
} as const;
