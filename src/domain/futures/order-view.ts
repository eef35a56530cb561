import type { PayeeAccount } from "../company/payee.ts";
import type { HistoryEvent } from "../history-event.ts";
import type {
  FileId,
  ForwardInquiryId,
  ForwardOfferId,
  ForwardOrderId,
  ForwardPaperId,
  MerchantId,
  PaymentVoucherId,
  PickupId,
  ReservationId,
  WarehouseId,
} from "../ids.ts";
import type { Fen } from "../money.ts";
import type { Contact } from "../trade/contact.ts";
import type { Dispute, OrderLink, RefundView } from "../trade/order-view.ts";
import type { RefundBrief } from "../trade/refund.ts";
import { VOUCHER_STATUS, type VoucherFacts } from "../trade/voucher.ts";
import type { Dm3 } from "../units.ts";
import type { DepositKind } from "./deposit.ts";
import type { OfferLine } from "./forward-offer.ts";
import type { Currency, Incoterm } from "./landed-cost.ts";
import type { FuturesEvent } from "./order-events.ts";
import type { DocKind, MilestoneKind } from "./order-papers.ts";
import type { FuturesStatus } from "./order-states.ts";
import type { FuturesTurn } from "./order-turn.ts";

/** An order of forward goods in a list. Amounts in minor units of its currency, volume dm³, days yyyy-MM-dd or "". */
export type FuturesOrderBrief = {
  id: ForwardOrderId;
  orderNo: string;
  offerId: ForwardOfferId | null;
  inquiryId: ForwardInquiryId | null;
  title: string;
  sizeText: string;
  buyerName: string;
  merchantId: MerchantId;
  shopName: string;
  volume: Dm3;
  containers: number;
  currency: Currency;
  price: number;
  incoterm: Incoterm;
  incotermName: string;
  destPortName: string;
  amount: Fen;
  /** What its contract calls what is paid ahead. */
  depositKind: DepositKind;
  depositAmount: Fen;
  balanceAmount: Fen;
  paidAmount: Fen;
  etd: string;
  eta: string;
  /** The days on which the goods were loaded and landed, "" before. */
  loadedOn: string;
  landedOn: string;
  status: FuturesStatus;
  statusName: string;
  /** When the status ends by itself, epoch ms. */
  expireAt: number | null;
  /** Who takes the next step, and by when; `null` once it has ended. */
  turn?: FuturesTurn | null;
  /** What is left to be paid since it ended; `null`: nothing is. */
  refund: RefundBrief | null;
  events: FuturesEvent[];
  version: number;
  createTime: string;
};

export type FuturesMilestone = {
  kind: MilestoneKind;
  name: string;
  planDate: string;
  actualDate: string;
  note: string;
  isLate: boolean;
};
export type FuturesDoc = {
  id: ForwardPaperId;
  kind: DocKind;
  kindName: string;
  fileName: string;
  fileId: FileId;
  originalName: string;
  by: "buyer" | "merchant";
  time: string;
};
export type FuturesVoucher = VoucherFacts & {
  id: PaymentVoucherId;
  status: 0 | 1 | 2;
  statusName: string;
  rejectReason: string;
  files: { fileId: FileId; name: string }[];
  time: string;
};

export type FuturesOrderDetail = FuturesOrderBrief &
  Dispute & {
    lines: (OfferLine & { speciesName: string; gradeName: string; sizeText: string })[];
    tolerancePct: number;
    depositPct: number;
    /** The contract's word for it, as it stood when the order was placed. */
    paymentTerm: string;
    receiver: string;
    importerKind: 1 | 2;
    remark: string;
    vessel: string;
    voyage: string;
    containerNos: string[];
    billNo: string;
    buyerSigned: boolean;
    merchantSigned: boolean;
    /** The warehouse it lies in, "" until it is cleared; those it may be taken into, for its merchant then. */
    storeName: string;
    /** With province and city. */
    storeAddress: string;
    /** Whom its reader may call about it. */
    contacts: Contact[];
    yards: { id: WarehouseId; name: string }[];
    reservations: OrderLink<ReservationId>[];
    pickups: OrderLink<PickupId>[];
    /** dm³ of its tallies so far. */
    pickedVolume: Dm3;
    finalVolume: Dm3 | null;
    finalAmount: Fen | null;
    /** At the end: above 0 the buyer owes it, below 0 it goes back. */
    leftOver: Fen | null;
    forfeited: Fen;
    refund: RefundView | null;
    endReason: string;
    /** What is still to be paid in this status, counting vouchers that wait. */
    dueNow: Fen;
    /** Where to pay: the account given when the order was confirmed; before that the shop's current one. */
    payee: PayeeAccount | null;
    milestones: FuturesMilestone[];
    docs: FuturesDoc[];
    vouchers: FuturesVoucher[];
    timeline: HistoryEvent[];
  };

/** Words on screen for each kind of importer. */
export const IMPORTER_NAMES: Readonly<Record<1 | 2, string>> = { 1: "自营进口", 2: "委托代理进口" };
/** Words on screen for each forward order actor. */
export const FUTURES_ACTOR_NAMES: Readonly<Record<string, string>> = {
  buyer: "买家",
  merchant: "商家",
  operator: "平台",
  system: "系统",
};

/** Whether the other side has a voucher to check, while which no time runs against the buyer. */
export const hasWaitingVoucher = ({ vouchers }: Pick<FuturesOrderDetail, "vouchers">): boolean =>
  vouchers.some(({ status }) => status === VOUCHER_STATUS.waiting);
