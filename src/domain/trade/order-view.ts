import type { Fen } from "../money.ts";
import type { InvoiceTitle } from "./checkout.ts";

export type OrderLine = {
  id: string;
  goodsId: string;
  title: string;
  specText: string;
  speciesName: string;
  gradeName: string;
  image: string;
  saleUnit: string;
  countedIn: string;
  count: number;
  quantity: number;
  pieces: number | null;
  volume: number;
  price: Fen;
  amount: Fen;
};

/** An order as the list shows it. `events` are those this reader may send now. */
export type OrderBrief = {
  id: string;
  orderNo: string;
  orderGroupNo: string;
  purchaserType: number;
  buyerName: string;
  merchantId: string;
  shopName: string;
  storeId: string;
  storeName: string;
  deliveryMode: number;
  goodsAmount: Fen;
  freightAmount: Fen;
  payable: Fen;
  paidAmount: Fen;
  /** dm³ */
  volume: number;
  status: number;
  statusName: string;
  cancelType: number | null;
  cancelReason: string | null;
  /** Epoch ms; the order ends by itself then. */
  expireAt: number | null;
  createTime: string;
  version: number;
  lines: OrderLine[];
  events: string[];
};

export type OrderEventView = {
  event: string;
  fromStatus: number | null;
  toStatus: number;
  statusName: string;
  actorType: string;
  note: string;
  time: string;
};

export type OrderDetail = OrderBrief & {
  buyerPhone: string;
  storeAddress: string;
  address: { receiver: string; phone: string; text: string } | null;
  invoice: InvoiceTitle | null;
  payMode: number;
  expectDate: string | null;
  remark: string;
  merchantRemark: string;
  confirmTime: string | null;
  payTime: string | null;
  finishTime: string | null;
  timeline: OrderEventView[];
};

/** Orders per status of the acting entity: {"20": 3, …}; `all` is their sum. */
export type OrderCounts = { all: number; byStatus: Record<string, number> };
