import type { OutboxId } from "../../domain/ids.ts";
import type { Db, Value } from "../db/database.ts";
import { currentRequestId } from "../request-ids.ts";

/** Events that are routed by one statement. */
const ROUTED_AT_ONCE = 500;

/** Adds an event to the outbox. */
export async function addEvent(tx: Db, event: string, payload: object): Promise<void> {
  await tx.run(
    "insert into outbox (event, payload, request_id) values (:event, :payload, :requestId)",
    { event, payload: JSON.stringify(payload), requestId: currentRequestId() },
    "outbox-publish",
  );
}

/**
 * Turns published events into one delivery per route of their kind; returns how many events. An event leaves the outbox by the
 * statement that inserts its deliveries, so it is routed exactly once; one without a route ends here.
 */
export async function routeEventsBy(db: Db, routes: readonly { subscriber: string; event: string }[]): Promise<number> {
  const row = await db.one<{ routed: number }>(
    `with taken as (
       delete from outbox where id in (
         select id from outbox order by id limit ${ROUTED_AT_ONCE} for update skip locked)
       returning id, event, payload, created_at, request_id),
     delivery as (
       insert into outbox_delivery (outbox_id, subscriber, event, payload, created_at, request_id)
       select t.id, r.subscriber, t.event, t.payload, t.created_at, t.request_id
         from taken t join unnest(:subscribers::text[], :events::text[]) r(subscriber, event) on r.event = t.event)
     select count(*)::int as routed from taken`,
    { subscribers: routes.map(({ subscriber }) => subscriber), events: routes.map(({ event }) => event) },
    "outbox-route",
  );
  return row?.routed ?? 0;
}

/** One event for one subscriber, and how often its delivery failed. */
export type Delivery<Event extends string> = {
  outboxId: OutboxId;
  subscriber: string;
  event: Event;
  payload: Value;
  /** The request or the run that published it; `null`: of an earlier version. */
  requestId: string | null;
  tries: number;
};

/** Locks the delivery to one of these subscribers that has waited longest, of those that no other node is at. */
export const lockNextDelivery = <Event extends string>(
  tx: Db,
  subscribers: readonly string[],
): Promise<Delivery<Event> | null> =>
  tx.one<Delivery<Event>>(
    `select outbox_id as "outboxId", subscriber, event, payload, request_id as "requestId", tries from outbox_delivery
      where next_at <= now() and subscriber = any(:subscribers::text[])
      order by next_at, outbox_id, subscriber limit 1 for update skip locked`,
    { subscribers },
    "outbox-due",
  );

/** Removes a delivery that was made. */
export async function removeDelivery(
  tx: Db,
  { outboxId, subscriber }: { outboxId: OutboxId; subscriber: string },
): Promise<void> {
  await tx.run(
    "delete from outbox_delivery where outbox_id = :outboxId and subscriber = :subscriber",
    { outboxId, subscriber },
    "outbox-delivered",
  );
}

/** Lets a delivery wait so many seconds. `tries` prevents two nodes that failed at once from counting twice. */
export const postponeDelivery = (
  db: Db,
  { outboxId, subscriber, tries }: { outboxId: OutboxId; subscriber: string; tries: number },
  reason: string,
  seconds: number,
): Promise<number> =>
  db.run(
    `update outbox_delivery set tries = least(tries + 1, 20), last_error = :reason,
            next_at = clock_timestamp() + make_interval(secs => :seconds)
      where outbox_id = :outboxId and subscriber = :subscriber and tries = :tries`,
    { outboxId, subscriber, tries, reason, seconds },
    "outbox-postpone",
  );
