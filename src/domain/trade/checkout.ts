import type { PayeeAccount } from "../company/payee.ts";
import type { Fen } from "../money.ts";
import type { SaleUnit } from "../timber/spec.ts";
import type { Address } from "./address.ts";
import type { InvoiceTitle, SavedInvoice } from "./invoice.ts";
import type { PayMode } from "./order.ts";
import type { OrderTerms } from "./order-terms.ts";

/** A line as the buyer saw it when settling. */
export type CheckoutLine = {
  goodsId: string;
  title: string;
  specText: string;
  image: string;
  saleUnit: string;
  count: number;
  quantity: number;
  pieces: number | null;
  volume: number;
  price: Fen;
  tierApplied: number | null;
  amount: Fen;
  priceVersion: number;
  stockVersion: number;
  /** Set when the price is not the one the line was put into the cart with. */
  priceBefore: Fen | null;
};

export type CheckoutGroup = {
  merchantId: string;
  shopName: string;
  storeId: string;
  storeName: string;
  storeAddress: string;
  items: CheckoutLine[];
  goodsAmount: Fen;
  /** `null` = 待确认: the merchant names it when confirming. */
  freightAmount: Fen | null;
  deliveryModes: number[];
};

/** A preview to be ordered once within `expireAt` (epoch ms, 15 min). */
export type CheckoutPreview = {
  settlementToken: string;
  expireAt: number;
  purchaser: { purchaserType: 0 | 1; name: string };
  groups: CheckoutGroup[];
  addresses: Address[];
  /** Kept titles of whom the goods are bought for, the default one first. */
  invoices: SavedInvoice[];
  /** As the certification of the buying company says; missing where a person buys. */
  certified?: { title: string; taxNo: string; regAddress: string } | null;
  totals: { goods: Fen; freight: Fen; payable: Fen };
  warnings: string[];
};

/**
 * What is to be settled: chosen cart lines, one goods bought now (`quantity` in the smallest step of `unit`), or the goods
 * taken of a quote at its price.
 */
export type CheckoutRequest =
  | { cartIds: string[] }
  | { goodsId: string; quantity: number; unit: SaleUnit }
  | { quoteId: string };

export type OrderGroupRequest = OrderTerms & {
  merchantId: string;
  storeId: string;
  /** 1 pickup, 2 delivered. */
  deliveryMode: 1 | 2;
  addressId: string | null;
};

export type PlaceOrderRequest = {
  settlementToken: string;
  groups: OrderGroupRequest[];
  invoice: InvoiceTitle | null;
  /** A kept title instead of `invoice`. */
  invoiceId: string | null;
  payMode: PayMode;
  agree: boolean;
};

export type PlacedOrders = {
  orderGroupNo: string;
  orders: {
    id: string;
    orderNo: string;
    status: number;
    payable: Fen;
    /** Where to pay once the shop has confirmed; missing in answers from before there was one. */
    payee?: PayeeAccount | null;
  }[];
};

/** The `data` of a 5001 answer: what is no longer as the buyer saw it. `old`/`new` in fen or countedIn units. */
export type Change = { goodsId: string; title: string; field: "price" | "stock" | "status"; old: number; new: number };
