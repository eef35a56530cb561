import type { PayeeAccount } from "../company/payee.ts";
import type {
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
import type { SaleUnit } from "../timber/spec.ts";
import type { Dm3 } from "../units.ts";
import type { Address } from "./address.ts";
import type { InvoiceTitle, SavedInvoice } from "./invoice.ts";
import type { PayMode } from "./order-events.ts";
import type { OrderTerms } from "./order-terms.ts";

/** A line as the checkout showed it to the buyer. */
export type CheckoutLine = {
  goodsId: GoodsId;
  title: string;
  specText: string;
  image: string;
  saleUnit: string;
  /** Whether the price has the tax that an invoice shows. */
  taxIncluded: boolean;
  count: number;
  quantity: number;
  pieces: number | null;
  volume: Dm3;
  price: Fen;
  tierApplied: number | null;
  amount: Fen;
  priceVersion: number;
  stockVersion: number;
  /** Set when the price differs from the one at which the line was added to the cart. */
  priceBefore: Fen | null;
};

export type CheckoutGroup = {
  merchantId: MerchantId;
  shopName: string;
  storeId: WarehouseId;
  storeName: string;
  storeAddress: string;
  items: CheckoutLine[];
  goodsAmount: Fen;
  /** `null` = 待确认: the merchant sets it on confirmation. */
  freightAmount: Fen | null;
  deliveryModes: number[];
};

/** A preview that can be ordered once until `expireAt` (epoch ms, 15 min). */
export type CheckoutPreview = {
  settlementToken: string;
  expireAt: number;
  purchaser: { purchaserType: 0 | 1; name: string };
  groups: CheckoutGroup[];
  addresses: Address[];
  /** Saved titles of the purchasing entity, the default one first. */
  invoices: SavedInvoice[];
  /** From the certification of the purchasing company; missing for a person. */
  certified?: { title: string; taxNo: string; regAddress: string } | null;
  totals: { goods: Fen; freight: Fen; payable: Fen };
  warnings: string[];
  /** How long the purchasing entity has to pay after the confirmation, in words. */
  payWithin?: string;
};

/**
 * What to check out: chosen cart lines, one goods bought now (`quantity` in the smallest step of `unit`), or the goods
 * accepted from a quote at its price.
 */
export type CheckoutRequest =
  | { cartIds: CartLineId[] }
  | { goodsId: GoodsId; quantity: number; unit: SaleUnit }
  | { quoteId: QuoteId };

export type OrderGroupRequest = OrderTerms & {
  merchantId: MerchantId;
  storeId: WarehouseId;
  /** 1 pickup, 2 delivered. */
  deliveryMode: 1 | 2;
  addressId: DeliveryAddressId | null;
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

export type PlacedOrders = {
  orderGroupNo: string;
  orders: {
    id: OrderId;
    orderNo: string;
    status: number;
    payable: Fen;
    /** The payee once the shop has confirmed; missing in replies that were stored before payees were part of them. */
    payee?: PayeeAccount | null;
  }[];
};

/** The `data` of a 5001 reply: what differs from what the buyer saw. `old`/`new` in fen or countedIn units. */
export type Change = { goodsId: GoodsId; title: string; field: "price" | "stock" | "status"; old: number; new: number };
