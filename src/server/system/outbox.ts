import type { NewsNumbers } from "../../domain/catalog/saved-search.ts";
import type { WaitKind } from "../../domain/system/waiting.ts";
import type { Database, Db, Value } from "../db/database.ts";

type YardHappening = { id: string; event: string; actor: string; note: string };

/** What may happen, with what its hearers need to look the rest up (product §31). */
export type Happenings = {
  /** Any step of an order, its placing included. */
  "order.stepped": { orderEventId: string };
  /** Any step of a pickup appointment, its making (`add`) included. */
  "reservation.stepped": YardHappening;
  /** A tally was confirmed, disputed, ruled on or voided. */
  "pickup.stepped": YardHappening;
  /** A buyer handed in the title of an order's invoice after it was placed. */
  "order.invoiceAsked": { orderId: string };
  /** What was left to move between the sides of an ended order has moved. */
  "refund.done": { orderId: string };
  "company.reviewed": { companyId: string; event: string; reason: string };
  /** A step of a certified company's change after it was handed in, which is a step of the company. */
  "company.changed": { companyId: string; event: string; reason: string };
  "application.reviewed": { applicationId: string; event: string; reason: string };
  /** A step of a shop; `personIds`: who ran it until then. */
  "merchant.stepped": { merchantId: string; event: string; reason: string; personIds: string[] };
  /** A saved search has news that its owner has not been told of. */
  "search.found": { searchId: string; found: NewsNumbers };
  /** Any step of an application for a supply chain service, its handing in included. */
  "supply.stepped": { applyId: string; event: string; note: string };
  /** Goods hit a want; `number` of them, `reached` at the target price. */
  "want.found": { reqSpecId: string; number: number; reached: number };
  /** Any step of a forward offer, an inquiry (its asking included) or an order (its placing included). */
  "offer.stepped": { offerId: string; event: string; actor: string; note: string };
  "inquiry.stepped": { inquiryId: string; event: string; actor: string; note: string };
  "futures.stepped": { orderId: string; event: string; actor: string; note: string };
  /** A station of a cargo was not reached on its day, yyyy-MM-dd. */
  "futures.late": { orderId: string; kind: number; planDate: string };
  /** Something waits longer than it should; `nth` reminder of its kind. */
  "wait.reminded": { kind: WaitKind; id: string; nth: number };
  /** Certificates of a shop's goods end on that day, yyyy-MM-dd, or have ended. */
  "goods.certsEnd": { merchantId: string; endsOn: string };
  "goods.reviewed": { goodsId: string; event: string; reason: string };
  /** A demand is open for quotes. */
  "demand.published": { demandId: string };
  /** Shops were asked to quote. */
  "demand.invited": { demandId: string; merchantIds: string[] };
  /** An expert recommends something for a demand. */
  "demand.picked": { pickId: string };
  /** A demand was given to an expert. */
  "demand.assigned": { demandId: string; expertId: string };
  /** Any other step of a demand: handed to the review, reviewed, its deadline, its end. */
  "demand.stepped": { demandId: string; event: string; note: string };
  /** A supplier said a price: `add`, `answer` or `reissue`. */
  "quote.received": { quoteId: string; event: string };
  "quote.accepted": { quoteId: string };
  /** Any other step of a quote. */
  "quote.stepped": { quoteId: string; event: string; note: string };
};
export type Happening = keyof Happenings;

/** Writes down what happened, in the transaction of the deed: told if and only if it was done. */
export async function emit<Event extends Happening>(tx: Db, event: Event, payload: Happenings[Event]): Promise<void> {
  await tx.run("insert into outbox (event, payload) values ($1, $2)", [event, JSON.stringify(payload)], "outbox-emit");
}

/** Hears of one event inside the transaction that takes it off the outbox. `outboxId` names it for ever. */
export type Hearer<Payload> = (tx: Db, payload: Payload, outboxId: string) => Promise<void>;
export type Hearers = { readonly [Event in Happening]?: Hearer<Happenings[Event]> };

/** Several areas' hearers as one: who hear of the same event hear of it one after the other, all or none. */
export function heardBy(...areas: readonly Hearers[]): Hearers {
  const joined: Partial<Record<Happening, Hearer<never>>> = {};
  for (const area of areas)
    for (const [event, hear] of Object.entries(area) as [Happening, Hearer<never>][]) {
      const before = joined[event];
      joined[event] =
        before === undefined
          ? hear
          : async (tx, payload, outboxId) => {
              await before(tx, payload, outboxId);
              await hear(tx, payload, outboxId);
            };
    }
  return joined as Hearers;
}

/** A delivery that fails is tried again after 5 s, 10 s, 20 s … an hour at most. */
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 3_600;

type OutboxRow = { id: string; event: Happening; payload: Value; tries: number };

/**
 * Delivers what is due, oldest first, one transaction each; answers how many. Safe on several nodes at once: a row
 * another node is at is passed over. One that fails waits longer each time and holds nobody else up; its row stays locked
 * until that is written down, so that no other node tries it at once.
 */
export async function deliverOutbox(db: Database, hearers: Hearers): Promise<number> {
  let delivered = 0;
  for (;;) {
    const outcome = await db.transaction(async (tx) => {
      const current = await tx.one<OutboxRow>(
        `select id, event, payload, tries from outbox where next_at <= now()
          order by next_at, id limit 1 for update skip locked`,
        [],
        "outbox-due",
      );
      if (current === null) return "none";
      const { id, event, payload, tries } = current;
      const hear = hearers[event] as Hearer<Value> | undefined;
      await tx.run("savepoint undelivered");
      try {
        await hear?.(tx, payload, id);
        await tx.run("delete from outbox where id = $1", [id], "outbox-done");
        return "delivered";
      } catch (error) {
        await tx.run("rollback to savepoint undelivered");
        const wait = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** tries);
        await tx.run(
          `update outbox set tries = least(tries + 1, 20), last_error = $2,
                  next_at = now() + make_interval(secs => $3) where id = $1`,
          [id, String((error as Error).message).slice(0, 500), wait],
        );
        return "failed";
      }
    });
    if (outcome === "none") return delivered;
    if (outcome === "delivered") delivered += 1;
  }
}
