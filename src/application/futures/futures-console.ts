import type { DepositKind } from "../../domain/futures/deposit.ts";
import type { MerchantOffer, OfferForm } from "../../domain/futures/forward-offer.ts";
import type { INQUIRY_EVENTS, Inquiry, InquiryDetail } from "../../domain/futures/inquiry.ts";
import type { FUTURES_COMMANDS } from "../../domain/futures/order-events.ts";
import type { DocKind } from "../../domain/futures/order-papers.ts";
import type { FuturesOrderDetail } from "../../domain/futures/order-view.ts";
import type { SpotLot } from "../../domain/futures/to-spot.ts";
import type {
  ForwardInquiryId,
  ForwardOfferId,
  ForwardOrderId,
  PaymentVoucherId,
  WarehouseId,
} from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import type { Dm3 } from "../../domain/units.ts";
import type { VersionedId } from "../commands.ts";
import type { EventBodies, SendEvent } from "../event-commands.ts";
import type { RefundReport, RefundRuling } from "../refund-commands.ts";
import type { InquiryRoundInput } from "./forward-trade.ts";

type VersionedOrderId = VersionedId<ForwardOrderId>;

/** Progress of a shipment as it is reported for the version seen. */
export type ShipmentUpdate = VersionedOrderId & {
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

type Audited = VersionedOrderId & { voucherId: PaymentVoucherId; pass: boolean; reason: string };

/** What commands on a forward order send that are written by hand. */
export type OwnFuturesBodies = {
  /** "" leaves a day as it was. */
  confirm: VersionedOrderId & { etd: string; eta: string };
  passVoucher: Audited;
  refuseVoucher: Audited;
  ship: ShipmentUpdate;
  arrive: ShipmentUpdate;
  clear: ShipmentUpdate;
  delay: ShipmentUpdate;
  postSettle: VersionedOrderId & { finalVolume: Dm3; note: string };
  /** The merchant's side of a dispute, once. */
  answerDispute: VersionedOrderId & { reason: string; fileIds?: string[] };
  /** Reports what was paid back, or came in, at the end of an order. */
  settleRefund: RefundReport<ForwardOrderId>;
  ruleRefund: RefundRuling<ForwardOrderId>;
  resolve: VersionedOrderId & { finalAmount: Fen; reason: string };
  forceCancel: VersionedOrderId & { reason: string; isBuyerAtFault: boolean; isMerchantAtFault: boolean };
};

/** What merchants and the operator both read of orders. */
abstract class FuturesConsole {
  abstract order(id: ForwardOrderId): Promise<FuturesOrderDetail | null>;
}

type Quoted = InquiryRoundInput & { validUntilAt: number };

/** Forward trade as the merchant works on it. Every method rejects with `ApiError` and nothing else. */
export abstract class MerchantFutures extends FuturesConsole {
  abstract offer(id: ForwardOfferId): Promise<MerchantOffer | null>;
  /** What an order placed now would call what is paid ahead, where no offer states it. */
  abstract depositKind(): Promise<DepositKind>;
  /** Returns its id; the same key adds once. */
  abstract addOffer(form: OfferForm, key: string): Promise<ForwardOfferId>;
  abstract updateOffer(form: VersionedId<ForwardOfferId> & OfferForm): Promise<void>;
  abstract submitOffer(seen: VersionedId<ForwardOfferId>): Promise<void>;
  abstract withdrawOffer(seen: VersionedId<ForwardOfferId>): Promise<void>;
  abstract toSpot(listed: VersionedId<ForwardOfferId> & { storeId: WarehouseId; lots: SpotLot[] }): Promise<void>;
  abstract renewOffer(seen: VersionedId<ForwardOfferId> & { quoteValidUntilAt: number }): Promise<void>;
  abstract inquiry(id: ForwardInquiryId): Promise<Inquiry | null>;
  abstract sendInquiry: SendEvent<
    EventBodies<typeof INQUIRY_EVENTS, "merchant", ForwardInquiryId, { quote: Quoted; reissue: Quoted }>
  >;
  abstract addDocs(papers: VersionedId<ForwardOrderId> & { docs: { kind: DocKind; fileId: string }[] }): Promise<void>;
  abstract send: SendEvent<EventBodies<typeof FUTURES_COMMANDS, "merchant", ForwardOrderId, OwnFuturesBodies>>;
}

/** The same as the platform looks after it. */
export abstract class FuturesAdmin extends FuturesConsole {
  abstract offer(id: ForwardOfferId): Promise<MerchantOffer | null>;
  abstract approve(seen: VersionedId<ForwardOfferId>): Promise<void>;
  abstract reject(seen: VersionedId<ForwardOfferId> & { reason: string }): Promise<void>;
  abstract withdraw(seen: VersionedId<ForwardOfferId> & { reason: string }): Promise<void>;
  abstract inquiry(id: ForwardInquiryId): Promise<InquiryDetail | null>;
  abstract send: SendEvent<EventBodies<typeof FUTURES_COMMANDS, "operator", ForwardOrderId, OwnFuturesBodies>>;
}
