import type { DepositKind } from "../../domain/futures/deposit.ts";
import type { INQUIRY_EVENTS, Inquiry, InquiryForm, InquiryStatus, RoundTerms } from "../../domain/futures/inquiry.ts";
import type { FUTURES_EVENTS } from "../../domain/futures/order-events.ts";
import type { DocKind } from "../../domain/futures/order-papers.ts";
import type { FuturesStatus } from "../../domain/futures/order-states.ts";
import type { FuturesOrderBrief, FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import type { ForwardInquiryId, ForwardOfferId, ForwardOrderId } from "../../domain/ids.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { VoucherForm } from "../../domain/trade/voucher.ts";
import type { Dm3 } from "../../domain/units.ts";
import type { VersionedId } from "../commands.ts";
import type { DisputeWords } from "../dispute-command.ts";
import type { EventBodies, SendEvent } from "../event-commands.ts";
import type { BuyerRefundStep } from "../refund-commands.ts";

/** A quote or counter offer as it is sent, without the currency. Prices are minor units per m³, volume dm³. */
export type InquiryRoundInput = VersionedId<ForwardInquiryId> & Omit<RoundTerms, "currency">;

/** Inquiries of a company about forward goods. Every method rejects with `ApiError` and nothing else. */
export abstract class Inquiries {
  abstract list(status: readonly InquiryStatus[], page: PageQuery): Promise<Page<Inquiry>>;
  /** `null` when the current company has none. */
  abstract one(id: ForwardInquiryId): Promise<Inquiry | null>;
  /** Returns its id; the same key creates one inquiry. */
  abstract ask(form: InquiryForm, key: string): Promise<ForwardInquiryId>;
  abstract send: SendEvent<
    EventBodies<typeof INQUIRY_EVENTS, "buyer", ForwardInquiryId, { counter: InquiryRoundInput }>
  >;
}

/** A new futures order, from an inquiry or directly from an offer; the other id is `null`. `volume` is in dm³. */
export type FuturesPlacing = {
  inquiryId: ForwardInquiryId | null;
  offerId: ForwardOfferId | null;
  volume: Dm3;
  containers: number;
  destPort: string;
  receiver: string;
  importerKind: 1 | 2;
  remark: string;
  agree: boolean;
  /** The terms that were seen: per m³ in minor units of the currency, and percent. */
  price?: number;
  depositPct?: number;
  depositKind?: DepositKind;
};

/** What a buyer's commands send that are written by hand. */
export type OwnBuyerBodies = {
  /** `volume`: what the buyer counted in all. */
  dispute: VersionedId<ForwardOrderId> & Pick<DisputeWords, "reason" | "fileIds"> & { volume?: Dm3 };
};

/** What a company ordered of it. Every method rejects with `ApiError` and nothing else. */
export abstract class FuturesOrders {
  abstract list(status: readonly FuturesStatus[], keyword: string, page: PageQuery): Promise<Page<FuturesOrderBrief>>;
  abstract detail(id: ForwardOrderId): Promise<FuturesOrderDetail | null>;
  /** Returns its id; the same key places once. */
  abstract place(form: FuturesPlacing, key: string): Promise<ForwardOrderId>;
  abstract addVoucher(payment: VersionedId<ForwardOrderId> & VoucherForm): Promise<void>;
  abstract addDoc(doc: VersionedId<ForwardOrderId> & { kind: DocKind; fileId: string }): Promise<void>;
  /** The buyer's event on a refund at the end of an order. */
  abstract refundStep(step: BuyerRefundStep<ForwardOrderId>): Promise<void>;
  abstract send: SendEvent<EventBodies<typeof FUTURES_EVENTS, "buyer", ForwardOrderId, OwnBuyerBodies>>;
}
