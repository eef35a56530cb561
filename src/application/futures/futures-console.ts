import type { DepositKind } from "../../domain/futures/deposit.ts";
import type { MerchantOffer, OfferForm, OfferStatus } from "../../domain/futures/forward-offer.ts";
import type { Inquiry, InquiryDetail, InquiryStatus } from "../../domain/futures/inquiry.ts";
import type { FuturesStatus } from "../../domain/futures/order.ts";
import type { DocKind } from "../../domain/futures/order-papers.ts";
import type { FuturesTodo } from "../../domain/futures/order-todo.ts";
import type { FuturesOrderBrief, FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import type { SpotLot } from "../../domain/futures/to-spot.ts";
import type {
  ForwardInquiryId,
  ForwardOfferId,
  ForwardOrderId,
  PaymentVoucherId,
  WarehouseId,
} from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { Dm3 } from "../../domain/units.ts";
import type { Seen } from "../commands.ts";
import type { RefundReport, RefundRuling } from "../refund-commands.ts";
import type { SaidRound } from "./forward-trade.ts";

/** Progress of a shipment as it is reported for the version seen. */
export type ShipmentUpdate = Seen<ForwardOrderId> & {
  event: "ship" | "arrive" | "clear" | "delay";
  date: string;
  eta: string;
  billNo: string;
  vessel: string;
  voyage: string;
  containerNos: string[];
  storeId: WarehouseId | null;
  note: string;
};

/** Filters of a list of forward orders. */
export type FuturesConsoleQuery = PageQuery & {
  status: readonly FuturesStatus[];
  keyword: string;
  /** What waits for the platform; only it may ask. */
  todo?: FuturesTodo;
};

/** What merchants and the operator both read and decide about orders. */
abstract class FuturesConsole {
  abstract orders(query: FuturesConsoleQuery): Promise<Page<FuturesOrderBrief>>;
  abstract order(id: ForwardOrderId): Promise<FuturesOrderDetail | null>;
  abstract postSettle(settled: Seen<ForwardOrderId> & { finalVolume: Dm3; note: string }): Promise<void>;
  abstract audit(
    judged: Seen<ForwardOrderId> & { voucherId: PaymentVoucherId; pass: boolean; reason: string },
  ): Promise<void>;
  /** Reports what was paid back, or came in, at the end of an order. */
  abstract settleRefund(report: RefundReport<ForwardOrderId>): Promise<void>;
}

/** Forward trade as the merchant works on it. Every method rejects with `ApiError` and nothing else. */
export abstract class MerchantFutures extends FuturesConsole {
  abstract offers(status: readonly OfferStatus[], keyword: string, page: PageQuery): Promise<Page<MerchantOffer>>;
  abstract offer(id: ForwardOfferId): Promise<MerchantOffer | null>;
  /** What an order placed now would call what is paid ahead, where no offer says it. */
  abstract depositKind(): Promise<DepositKind>;
  /** Answers its id; the same key adds once. */
  abstract addOffer(form: OfferForm, key: string): Promise<ForwardOfferId>;
  abstract updateOffer(form: Seen<ForwardOfferId> & OfferForm): Promise<void>;
  abstract submitOffer(seen: Seen<ForwardOfferId>): Promise<void>;
  abstract withdrawOffer(seen: Seen<ForwardOfferId>): Promise<void>;
  abstract toSpot(listed: Seen<ForwardOfferId> & { storeId: WarehouseId; lots: SpotLot[] }): Promise<void>;
  abstract renewOffer(seen: Seen<ForwardOfferId> & { quoteValidUntilAt: number }): Promise<void>;
  abstract inquiries(status: readonly InquiryStatus[], page: PageQuery): Promise<Page<Inquiry>>;
  abstract inquiry(id: ForwardInquiryId): Promise<Inquiry | null>;
  abstract quote(round: SaidRound & { validUntilAt: number }, event: "quote" | "reissue"): Promise<void>;
  /** Takes the buyer's last counter-offer; the buyer then orders by it within a day. */
  abstract acceptCounter(seen: Seen<ForwardInquiryId>): Promise<void>;
  abstract declineInquiry(seen: Seen<ForwardInquiryId> & { reason: string }): Promise<void>;
  abstract confirm(seen: Seen<ForwardOrderId> & { etd: string; eta: string }): Promise<void>;
  abstract decline(seen: Seen<ForwardOrderId> & { reason: string }): Promise<void>;
  abstract addDocs(papers: Seen<ForwardOrderId> & { docs: { kind: DocKind; fileId: string }[] }): Promise<void>;
  /** The merchant's side of a dispute, once. */
  abstract answerDispute(answer: Seen<ForwardOrderId> & { reason: string; fileIds?: string[] }): Promise<void>;
  abstract update(shipment: ShipmentUpdate): Promise<void>;
}

/** The same as the platform looks after it. */
export abstract class FuturesAdmin extends FuturesConsole {
  abstract offers(status: readonly OfferStatus[], keyword: string, page: PageQuery): Promise<Page<MerchantOffer>>;
  abstract offer(id: ForwardOfferId): Promise<MerchantOffer | null>;
  abstract approve(seen: Seen<ForwardOfferId>): Promise<void>;
  abstract reject(seen: Seen<ForwardOfferId> & { reason: string }): Promise<void>;
  abstract withdraw(seen: Seen<ForwardOfferId> & { reason: string }): Promise<void>;
  abstract inquiries(status: readonly InquiryStatus[], page: PageQuery): Promise<Page<Inquiry>>;
  abstract inquiry(id: ForwardInquiryId): Promise<InquiryDetail | null>;
  abstract ruleRefund(ruling: RefundRuling<ForwardOrderId>): Promise<void>;
  abstract resolve(ruling: Seen<ForwardOrderId> & { finalAmount: Fen; reason: string }): Promise<void>;
  abstract cancel(
    ending: Seen<ForwardOrderId> & { reason: string; isBuyerAtFault: boolean; isMerchantAtFault: boolean },
  ): Promise<void>;
}
