import { id, own } from "../fields.ts";
import { FREIGHT_QUOTE } from "../freight/freight-quote.ts";
import type {
  BasketId,
  CartLineId,
  DeliveryAddressId,
  GoodsId,
  InvoiceTitleId,
  MerchantId,
  OrderId,
  QuoteId,
  WarehouseId,
} from "../ids.ts";
import type { Fen } from "../money.ts";
import { anyOf, DM3, FEN, FLAG, type Infer, list, maybe, NUMBER, optional, record, TEXT } from "../records.ts";
import type { SaleUnit } from "../timber/spec.ts";
import type { Address } from "./address-form.ts";
import { type InvoiceTitle, SAVED_INVOICE } from "./invoice.ts";
import type { PayMode } from "./order-events.ts";
import type { OrderTerms } from "./order-terms.ts";

/** A line as the checkout showed it to the buyer. */
export const CHECKOUT_LINE = record({
  goodsId: id<GoodsId>(),
  title: TEXT,
  specText: TEXT,
  speciesName: TEXT,
  gradeName: TEXT,
  image: TEXT,
  saleUnit: TEXT,
  /** Whether the price has the tax that an invoice shows. */
  taxIncluded: FLAG,
  count: NUMBER,
  quantity: NUMBER,
  pieces: maybe(NUMBER),
  volume: DM3,
  price: FEN,
  tierApplied: maybe(NUMBER),
  amount: FEN,
  priceVersion: NUMBER,
  stockVersion: NUMBER,
  /** Set when the price differs from the one at which the line was added to the cart. */
  priceBefore: maybe(FEN),
});
export type CheckoutLine = Infer<typeof CHECKOUT_LINE>;

export const CHECKOUT_GROUP = record({
  merchantId: id<MerchantId>(),
  shopName: TEXT,
  storeId: id<WarehouseId>(),
  storeName: TEXT,
  storeAddress: TEXT,
  items: list(CHECKOUT_LINE),
  goodsAmount: FEN,
  /** `null` = 待确认: the merchant sets it on confirmation. */
  freightAmount: maybe(FEN),
  /** What delivery comes to in each city of the buyer's addresses, where no quote has agreed on it. */
  freights: optional(list(record(FREIGHT_QUOTE, { cityCode: TEXT }))),
  deliveryModes: list(NUMBER),
});
export type CheckoutGroup = Infer<typeof CHECKOUT_GROUP>;

/** A preview that can be ordered once until `expireAt` (epoch ms, 15 min). */
export const CHECKOUT_PREVIEW = record({
  settlementToken: TEXT,
  expireAt: NUMBER,
  purchaser: record({ purchaserType: anyOf([0, 1]), name: TEXT }),
  groups: list(CHECKOUT_GROUP),
  addresses: list(own<Address>()),
  /** Saved titles of the purchasing entity, the default one first. */
  invoices: list(SAVED_INVOICE),
  /** From the certification of the purchasing company; missing for a person. */
  certified: optional(maybe(record({ title: TEXT, taxNo: TEXT, regAddress: TEXT }))),
  totals: record({ goods: FEN, freight: FEN, payable: FEN }),
  warnings: list(TEXT),
  /** Where the goods of a basket go; "" where it names no city, and of all else. */
  cityCode: optional(TEXT),
  /** How long the purchasing entity has to pay after the confirmation, in words. */
  payWithin: optional(TEXT),
});
export type CheckoutPreview = Infer<typeof CHECKOUT_PREVIEW>;

/**
 * What to check out: chosen cart lines, one goods bought now (`quantity` in the smallest step of `unit`), the goods
 * accepted from a quote at its price, or what was last taken from a basket to the checkout.
 */
export type CheckoutRequest =
  | { cartIds: CartLineId[] }
  | { goodsId: GoodsId; quantity: number; unit: SaleUnit }
  | { quoteId: QuoteId }
  | { basketId: BasketId };

export type OrderGroupRequest = OrderTerms & {
  merchantId: MerchantId;
  storeId: WarehouseId;
  /** 1 pickup, 2 delivered. */
  deliveryMode: 1 | 2;
  addressId: DeliveryAddressId | null;
  /** The firm freight that was shown; missing or `null`: the merchant states it. */
  freight?: Fen | null;
};

export type PlaceOrderRequest = {
  settlementToken: string;
  groups: OrderGroupRequest[];
  invoice: InvoiceTitle | null;
  /** A saved title instead of `invoice`. */
  invoiceId: InvoiceTitleId | null;
  payMode: PayMode;
  agree: boolean;
};

export const PLACED_ORDERS = record({
  orderGroupNo: TEXT,
  orders: list(
    record({
      id: id<OrderId>(),
      orderNo: TEXT,
      status: NUMBER,
      payable: FEN,
    }),
  ),
});
export type PlacedOrders = Infer<typeof PLACED_ORDERS>;

/** The `data` of a 5001 reply: what differs from what the buyer saw. `old`/`new` in fen or countedIn units. */
export type Change = { goodsId: GoodsId; title: string; field: "price" | "stock" | "status"; old: number; new: number };
