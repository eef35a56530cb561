import type { NewsNumbers } from "../../domain/catalog/alerts/saved-search.ts";
import type {
  AnyOrderId,
  ApplicationId,
  CompanyId,
  DemandId,
  ForwardInquiryId,
  ForwardOfferId,
  ForwardOrderId,
  GoodsId,
  MerchantId,
  OrderEventId,
  OrderId,
  OutboxId,
  PersonId,
  PickupId,
  QuoteId,
  RecommendationId,
  ReservationId,
  SavedSearchId,
  SpecAlertId,
  SpotCheckId,
  SupplyApplyId,
} from "../../domain/ids.ts";
import type { WaitKind } from "../../domain/system/waiting.ts";
import type { NotedId, NoteSide, NoteSubject } from "../../domain/trade/deal-note.ts";
import type { RefundEvent } from "../../domain/trade/refund.ts";
import type { SpotCheckActor, SpotCheckStep } from "../../domain/trade/spot-check.ts";
import type { Database, Db, Value } from "../db/database.ts";
import { newRequestId, underRequestId } from "../request-ids.ts";
import { withoutPhones } from "./audit.ts";
import {
  addEvent,
  type Delivery,
  lockNextDelivery,
  postponeDelivery,
  removeDelivery,
  routeEventsBy,
} from "./outbox-store.ts";

type PickupDomainEvent<Of> = { id: Of; event: string; actor: string; note: string };

/** What may happen, with what its subscribers need to look the rest up. */
export type DomainEvents = {
  /** Any transition of an order, its placing included. */
  "order.stepped": { orderEventId: OrderEventId };
  /** Any transition of a pickup reservation, its creation (`add`) included. */
  "reservation.stepped": PickupDomainEvent<ReservationId>;
  /** A tally was confirmed, disputed, ruled on or voided. */
  "pickup.stepped": PickupDomainEvent<PickupId>;
  /** A spot check of sizes was stated, or a transition of it; `note`: the reason, or what was measured. */
  "spotCheck.stepped": { id: SpotCheckId; step: SpotCheckStep; actor: SpotCheckActor; note: string };
  /** A buyer handed in the title of an order's invoice after it was placed. */
  "order.invoiceAsked": { orderId: OrderId };
  /** The buyer took that back. */
  "order.invoiceWithdrawn": { orderId: OrderId };
  /** The merchant recorded the number of the invoice. */
  "order.invoiceIssued": { orderId: OrderId };
  /** The merchant corrected that number from `before` to `after`. */
  "order.invoiceCorrected": { orderId: OrderId; before: string; after: string };
  /** The buyer reported a bank transfer of what was owed after the end of the order. */
  "refund.reported": { orderId: OrderId };
  /** That transfer was not found. */
  "refund.refused": { orderId: OrderId; reason: string };
  /** The refund or the remaining payment of an ended order was paid. */
  "refund.done": { orderId: OrderId };
  /** A transition of the refund of an ended order. */
  "refund.stepped": { orderId: AnyOrderId; isForward: boolean; event: RefundEvent; actor: string; note: string };
  "company.reviewed": { companyId: CompanyId; event: string; reason: string };
  /** A transition of a certified company's change after it was submitted, which is a transition of the company. */
  "company.changed": { companyId: CompanyId; event: string; reason: string };
  "application.reviewed": { applicationId: ApplicationId; event: string; reason: string };
  /** A transition of a shop; `personIds`: who ran it until then. */
  "merchant.stepped": { merchantId: MerchantId; event: string; reason: string; personIds: PersonId[] };
  /** A saved search has news without an alert so far. */
  "search.found": { searchId: SavedSearchId; found: NewsNumbers };
  /** Any transition of an application for a supply chain service, its submission included. */
  "supply.stepped": { applyId: SupplyApplyId; event: string; note: string };
  /** Goods hit a spec alert; `number` of them, `reached` at the target price. */
  "want.found": { reqSpecId: SpecAlertId; number: number; reached: number };
  /** Any transition of a forward offer, an inquiry (its creation included) or an order (its placing included). */
  "offer.stepped": { offerId: ForwardOfferId; event: string; actor: string; note: string };
  "inquiry.stepped": { inquiryId: ForwardInquiryId; event: string; actor: string; note: string };
  "futures.stepped": { orderId: ForwardOrderId; event: string; actor: string; note: string };
  /** A milestone of a forward order was not reached on its day, yyyy-MM-dd. */
  "futures.late": { orderId: ForwardOrderId; kind: number; planDate: string };
  /**
   * A side added papers to a forward order, which is no transition of it; `kinds`: all that came at once, of which `kind` is the
   * first.
   */
  "futures.paper": { orderId: ForwardOrderId; kind: number; kinds?: number[]; by: "buyer" | "merchant" };
  /** A merchant answered a dispute; `id` of what is disputed. */
  "dispute.answered": { subject: "order" | "pickup" | "futures"; id: string };
  /** A side of a deal wrote to the other one; `id` of the deal. */
  "deal.noted": { subject: NoteSubject; id: NotedId; side: NoteSide; words: string };
  /** Something waits longer than it should; `nth` reminder of its kind. */
  "wait.reminded": { kind: WaitKind; id: string; nth: number };
  /** Certificates of a shop's goods end on that day, yyyy-MM-dd, or have ended. */
  "goods.certsEnd": { merchantId: MerchantId; endsOn: string };
  /** A shop is asked to confirm the stock of its goods. */
  "goods.stockAsked": { merchantId: MerchantId };
  "goods.reviewed": { goodsId: GoodsId; event: string; reason: string };
  /** A demand is open for quotes. */
  "demand.published": { demandId: DemandId };
  /** Shops were invited to quote. */
  "demand.invited": { demandId: DemandId; merchantIds: MerchantId[] };
  /** An expert recommends something for a demand. */
  "demand.picked": { pickId: RecommendationId };
  /** A demand was given to an expert. */
  "demand.assigned": { demandId: DemandId; expertId: PersonId };
  /** Any other transition of a demand: submitted for review, reviewed, its deadline, its end. */
  "demand.stepped": { demandId: DemandId; event: string; note: string };
  /** A merchant sent a round of a quote: `add`, `answer` or `reissue`. */
  "quote.received": { quoteId: QuoteId; event: string };
  "quote.accepted": { quoteId: QuoteId };
  /** Any other transition of a quote. */
  "quote.stepped": { quoteId: QuoteId; event: string; note: string };
};
export type DomainEvent = keyof DomainEvents;

/** Publishes an event in the same transaction as the change. */
export async function publish<Event extends DomainEvent>(
  tx: Db,
  event: Event,
  payload: DomainEvents[Event],
): Promise<void> {
  await addEvent(tx, event, payload);
}

/** Acts on one event, inside the transaction that ends its delivery. `outboxId` identifies the event for ever. */
type Handler<Payload> = (tx: Db, payload: Payload, outboxId: OutboxId) => Promise<void>;

/**
 * Acts on events of its kinds, on each in a transaction of its own, so that no subscriber waits for another. Deliveries are
 * stored under `name`: a release that renames or removes a subscriber moves or deletes them by a migration.
 */
export type Subscriber = {
  readonly name: string;
  readonly on: { readonly [Event in DomainEvent]?: Handler<DomainEvents[Event]> };
};

/** A delivery that fails is tried again after 5 s, 10 s, 20 s … an hour at most. */
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 3_600;
const ERROR_CHARACTERS = 500;

/** Turns published events into one delivery per subscriber; returns how many events. */
const routeEvents = (db: Db, subscribers: readonly Subscriber[]): Promise<number> =>
  routeEventsBy(
    db,
    subscribers.flatMap(({ name, on }) => Object.keys(on).map((event) => ({ subscriber: name, event }))),
  );

/** Lets a delivery that failed wait, longer each time. */
const postpone = (db: Db, delivery: Delivery<DomainEvent>, error: unknown): Promise<number> => {
  const { outboxId, subscriber, tries, requestId } = delivery;
  const reason = withoutPhones(error instanceof Error ? error.message : String(error)).slice(0, ERROR_CHARACTERS);
  const wait = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** tries);
  if (tries === 0) console.error(`[outbox] ${subscriber}：已搁置 ${outboxId}（${requestId}）：${reason}`);
  return postponeDelivery(db, delivery, reason, wait);
};

/** Makes the delivery that has waited longest, of those that no other node is at. */
async function deliverNext(
  db: Database,
  subscribers: ReadonlyMap<string, Subscriber>,
): Promise<"none" | "delivered" | "failed"> {
  const taken: { delivery: Delivery<DomainEvent> | null } = { delivery: null };
  try {
    return await db.transaction(async (tx) => {
      taken.delivery = await lockNextDelivery<DomainEvent>(tx, [...subscribers.keys()]);
      if (taken.delivery === null) return "none";
      const { outboxId, subscriber, event, payload, requestId } = taken.delivery;
      const handle = subscribers.get(subscriber)?.on[event] as Handler<Value> | undefined;
      await underRequestId(requestId ?? newRequestId(), async () => handle?.(tx, payload, outboxId));
      await removeDelivery(tx, taken.delivery);
      return "delivered";
    });
  } catch (error) {
    if (taken.delivery === null) throw error;
    await postpone(db, taken.delivery, error);
    return "failed";
  }
}

/**
 * Delivers what is due to each subscriber, oldest first; returns how many deliveries were made. Safe on several nodes at once.
 * One that fails is set aside and tried again later, while the event's other subscribers are served. Rejects where no delivery
 * can be taken or postponed.
 */
export async function deliverOutbox(db: Database, subscribers: readonly Subscriber[]): Promise<number> {
  const byName = new Map(subscribers.map((one) => [one.name, one]));
  for (let delivered = 0; ; ) {
    const outcome = await deliverNext(db, byName);
    if (outcome === "delivered") delivered += 1;
    if (outcome === "none" && (await routeEvents(db, subscribers)) === 0) return delivered;
  }
}
