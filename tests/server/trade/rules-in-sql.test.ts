import fc from "fast-check";
import { describe, expect } from "vitest";
import { asId, type CompanyId, type OrderId, type ReservationId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import {
  ORDER_DEADLINES,
  ORDER_FETCHABLE,
  ORDER_STATUS,
  ORDER_STATUSES,
  orderClock,
} from "../../../src/domain/trade/order.ts";
import { ORDER_WAIT_MS } from "../../../src/domain/trade/order-clock.ts";
import { CANCEL_REQUEST_STATUSES } from "../../../src/domain/trade/order-effects.ts";
import type { OrderActor, OrderEvent } from "../../../src/domain/trade/order-events.ts";
import type { OrderTodo } from "../../../src/domain/trade/order-todo.ts";
import { orderTurn } from "../../../src/domain/trade/order-turn.ts";
import { REFUND_KIND, REFUND_STATUS } from "../../../src/domain/trade/refund.ts";
import { MISSED_AFTER_MS, nextReservationStatus, RESERVATION_STATUS } from "../../../src/domain/trade/reservation.ts";
import { pickedUpOf, pickupProblem, reservationProblem } from "../../../src/domain/trade/tally.ts";
import { VOUCHER_STATUS } from "../../../src/domain/trade/voucher.ts";
import { basisPoints } from "../../../src/domain/units.ts";
import { type Caller, callerOf, tokenHashOf } from "../../../src/server/auth.ts";
import { dbNow } from "../../../src/server/db/clock.ts";
import type { Db } from "../../../src/server/db/database.ts";
import { countBuyerWaits } from "../../../src/server/shell/turn-store.ts";
import { lockOverdueOrder, lockUnansweredOrder, orderState } from "../../../src/server/trade/orders/order-store.ts";
import { ORDER_TODO_CONDITIONS } from "../../../src/server/trade/orders/order-todo-store.ts";
import { eventsFor, factsOf } from "../../../src/server/trade/orders/order-transition.ts";
import { ordersToFetch, orderToTally } from "../../../src/server/trade/pickups/pickup-order-store.ts";
import { lockPickupOrder, pickupFacts } from "../../../src/server/trade/pickups/pickup-orders.ts";
import { lockPassedReservation, reservationState } from "../../../src/server/trade/pickups/reservation-store.ts";
import { it } from "../../support/fixtures.ts";
import { signInAs } from "../../support/sign-in.ts";
import { addReservation, createTrade, done, paid, type Trade } from "../../support/trade.ts";
import { undone } from "../../support/undone.ts";

/** Rules that a statement has to know, too: the domain's word and the database's answer are the same. */

const TOLERANCE_BP = basisPoints(300);

let trade: Trade;
let caller: Caller;
/** A paid order that is picked up, and another one with a reservation. */
let orderId: OrderId;
let reservationId: ReservationId;
it.beforeAll(async ({ db, app }) => {
  trade = await createTrade(app, db, { stock: 10_000 });
  orderId = (await paid(trade, 100)).id;
  reservationId = asId<ReservationId>(await done(addReservation(trade, await paid(trade, 100), 40)));
  const token = (await signInAs(db, trade.buyer.phone)).replace("Bearer ", "");
  caller = (await callerOf(db, token))!;
  expect(caller.tokenHash).toEqual(tokenHashOf(token));
});

/** Milliseconds before now: about a limit to the millisecond, long before, and to come. */
const ago = (...limits: number[]) =>
  fc.oneof(
    fc.constantFrom(...limits.flatMap((limit) => [limit - 1, limit, limit + 1])),
    fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  );
const secondsAgo = (name: string) => `now() - make_interval(secs => :${name}::float8 / 1000)`;
const state = async (tx: Db, id = orderId) => (await orderState(tx, id))!; // it is there

describe("a clock's query finds exactly what is due by the domain:", () => {
  const cases = fc.record({
    status: fc.oneof(
      fc.constantFrom(...ORDER_STATUSES),
      fc.constantFrom(...ORDER_DEADLINES.map(({ status }) => status)),
    ),
    entered: ago(ORDER_WAIT_MS.receipt, ORDER_WAIT_MS.confirm),
    expires: ago(0),
    posted: fc.option(ago(ORDER_WAIT_MS.settlement)),
    difference: fc.constantFrom(0, 1_000_000),
  });

  it("orders", ({ db }) =>
    fc.assert(
      fc.asyncProperty(cases, ({ status, entered, posted, difference, ...one }) =>
        undone(db, async (tx) => {
          // The deadline of a new order is written when it is placed, that of a change when it is offered.
          const expires =
            status === ORDER_STATUS.toConfirm
              ? entered - ORDER_WAIT_MS.confirm
              : status === ORDER_STATUS.toAcceptChange
                ? entered - ORDER_WAIT_MS.change
                : one.expires;
          await tx.run(
            `update platform_order set status = :status, entered_at = ${secondsAgo("entered")},
                    expire_at = ${secondsAgo("expires")}, settle_posted_at = ${secondsAgo("posted")},
                    settle_amount = case when :posted::float8 is not null then payable + :difference end,
                    diff_amount = case when :posted::float8 is not null then payable + :difference - paid_amount end
              where id = :orderId`,
            { orderId, status, entered, expires, posted, difference },
          );
          const found = (await lockOverdueOrder(tx, [])) ?? (await lockUnansweredOrder(tx, []));
          const order = await state(tx);
          const nowMs = await dbNow(tx);
          const clock = orderClock(status, { ...order, expireAt: nowMs - expires }, factsOf(order, TOLERANCE_BP));
          expect(found?.id ?? null).toBe(clock !== null && clock.dueAt <= nowMs ? orderId : null);
        }),
      ),
      { numRuns: 250 },
    ));

  it("a new order, whose deadline is written when it is placed", async ({ db }) => {
    const { id } = await trade.buyer.order(trade.goods.id, 100);
    const row = await db.one<{ waits: number }>(
      "select extract(epoch from expire_at - entered_at)::float8 * 1000 as waits from platform_order where id = :id",
      { id },
    );
    expect(row!.waits).toBe(ORDER_WAIT_MS.confirm);
    await done(trade.buyer.post("/api/platformOrder/pc/cancel", { id, reason: "不要了，换一家" }));
  });

  it("reservations", ({ db }) =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.values(RESERVATION_STATUS)), ago(MISSED_AFTER_MS), (status, ended) =>
        undone(db, async (tx) => {
          await tx.run(
            `update reservation set status = :status, slot_end = ${secondsAgo("ended")},
                    slot_begin = ${secondsAgo("ended")} - interval '2 hours' where id = :reservationId`,
            { reservationId, status, ended },
          );
          const found = await lockPassedReservation(tx, []);
          const reservation = (await reservationState(tx, reservationId))!; // it is there
          const isDue = (["lapse", "miss"] as const).some(
            (event) => nextReservationStatus(status, event, "system", reservation).kind === "ok",
          );
          expect(found?.id ?? null).toBe(isDue ? reservationId : null);
        }),
      ),
    ));
});

describe("a statement on orders agrees with the domain:", () => {
  it("how much of it is picked up", ({ db }) => {
    const counts = fc.record({ ordered: fc.integer({ min: 1, max: 3 }), picked: fc.integer({ min: 0, max: 4 }) });
    return fc.assert(
      fc.asyncProperty(fc.array(counts, { minLength: 1, maxLength: 3 }), (lines) =>
        undone(db, async (tx) => {
          await tx.run(
            `with old as (delete from order_line where order_id = :orderId returning *)
             insert into order_line (order_id, goods_id, snapshot, count, quantity, pieces, volume, price, amount, picked_count)
             select order_id, goods_id, snapshot, n.ordered, quantity, pieces, volume, price, amount, n.picked
               from old, unnest(:ordered::integer[], :picked::integer[]) as n(ordered, picked)`,
            { orderId, ordered: lines.map(({ ordered }) => ordered), picked: lines.map(({ picked }) => picked) },
          );
          expect((await state(tx)).pickedUp).toBe(pickedUpOf(lines));
        }),
      ),
    );
  });

  const facts = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    deliveryMode: fc.constantFrom(1, 2),
    cancelRequested: fc.boolean(),
  });

  it("whether it can be reserved and picked up", ({ db }) =>
    fc.assert(
      fc.asyncProperty(facts, (fact) =>
        undone(db, async (tx) => {
          await tx.run(
            `update platform_order set status = :status, delivery_mode = :deliveryMode, cancel_requested = :cancelRequested
              where id = :orderId`,
            { ...fact, orderId },
          );
          const buyer = { actor: "buyer", caller } as const;
          const known = pickupFacts(await lockPickupOrder(tx, buyer, { id: orderId }));
          const read = (await orderToTally(tx, buyer, { orderId, reservationId: null }))!; // it is there
          expect({ ...known, ...read }).toEqual({ ...read, ...known });
          expect(pickupProblem(known) === null).toBe(fact.deliveryMode === 1 && ORDER_FETCHABLE.includes(fact.status));
          const offered = (await ordersToFetch(tx, caller)).some(({ id }) => id === orderId);
          expect(offered).toBe(reservationProblem(known) === null);
        }),
      ),
    ));

  it("whether it waits for the merchant or the operator to act", ({ db }) => {
    const waiting: readonly (readonly [OrderTodo, OrderActor, readonly OrderEvent[]])[] = [
      ["toConfirm", "merchant", ["confirm"]],
      ["toAudit", "merchant", ["vouchersCleared", "rejectVoucher"]],
      ["toShip", "merchant", ["ship"]],
      ["cancelAsked", "merchant", ["refuseCancel"]],
      ["toSettle", "merchant", ["postSettlement"]],
      ["disputed", "operator", ["resolve"]],
    ];
    const cases = fc.record({ fact: facts, hasVoucher: fc.boolean(), isPosted: fc.boolean() });
    return fc.assert(
      fc.asyncProperty(cases, ({ fact, hasVoucher, isPosted }) =>
        undone(db, async (tx) => {
          // A request ends where it cannot be answered.
          const cancelRequested = fact.cancelRequested && CANCEL_REQUEST_STATUSES.includes(fact.status);
          await tx.run(
            `update platform_order set status = :status, delivery_mode = :deliveryMode, cancel_requested = :cancelRequested,
                    settle_posted_at = case when :isPosted then now() end where id = :orderId`,
            { ...fact, cancelRequested, isPosted, orderId },
          );
          if (hasVoucher)
            await tx.run(`update pay_voucher set status = ${VOUCHER_STATUS.waiting} where order_id = :orderId`, {
              orderId,
            });
          const order = await state(tx);
          for (const [todo, actor, events] of waiting) {
            const row = await tx.one<{ waits: boolean }>(
              `select ${ORDER_TODO_CONDITIONS[todo]} as waits from platform_order o where o.id = :orderId`,
              { orderId },
            );
            const isOpen = todo !== "toSettle" || order.settlementPostedAt === null;
            const mayAct = eventsFor(order, actor, TOLERANCE_BP).some((event) => events.includes(event));
            expect({ todo, waits: row?.waits }).toEqual({ todo, waits: isOpen && mayAct });
          }
        }),
      ),
    );
  });

  it("whether it waits for its buyer, who sees how much does in the menu", ({ db }) => {
    const refunds = fc.constantFrom(null, REFUND_KIND.toBuyer, REFUND_KIND.fromBuyer);
    const cases = fc.record({ fact: facts, hasVoucher: fc.boolean(), isPosted: fc.boolean(), kind: refunds });
    const waits = async (tx: Db, buyer: Pick<Caller, "personId" | "companyId"> = caller) =>
      (await countBuyerWaits(tx, buyer)).find(({ path }) => path === "/user/platformOrder")?.num ?? 0;
    return fc.assert(
      fc.asyncProperty(cases, ({ fact, hasVoucher, isPosted, kind }) =>
        undone(db, async (tx) => {
          // What is sent is never fetched in parts.
          const deliveryMode = fact.status === ORDER_STATUS.partlyPickedUp ? 1 : fact.deliveryMode;
          // Money is left over at the end of an order alone, and owed after a settlement.
          const isEnded =
            fact.status === ORDER_STATUS.completed || (fact.status === ORDER_STATUS.cancelled && kind === 1);
          const cancelRequested = fact.cancelRequested && CANCEL_REQUEST_STATUSES.includes(fact.status);
          await tx.run("update platform_order set status = :cancelled where id <> :orderId", {
            cancelled: ORDER_STATUS.cancelled,
            orderId,
          });
          await tx.run(
            `update platform_order set status = :status, delivery_mode = :deliveryMode, cancel_requested = :cancelRequested,
                    expire_at = now(), settle_posted_at = case when :isPosted then now() end,
                    settle_amount = case when :isPosted then payable end where id = :orderId`,
            { status: fact.status, deliveryMode, cancelRequested, isPosted, orderId },
          );
          const voucher = hasVoucher ? VOUCHER_STATUS.waiting : VOUCHER_STATUS.passed;
          await tx.run("update pay_voucher set status = :voucher where order_id = :orderId", { voucher, orderId });
          if (isEnded && kind !== null)
            await tx.run("insert into order_refund (order_id, kind, amount) values (:orderId, :kind, 100)", {
              orderId,
              kind,
            });
          const refund =
            isEnded && kind !== null
              ? { kind, status: REFUND_STATUS.open, dueAt: 0, amount: fen(100), events: [] }
              : null;
          const turn = orderTurn({ ...(await state(tx)), lines: [], dueAt: null, refund });
          expect(await waits(tx)).toBe(turn?.side === "buyer" ? 1 : 0);
          expect(await waits(tx, { ...caller, companyId: asId<CompanyId>("1") })).toBe(0);
        }),
      ),
      { numRuns: 200 },
    );
  });
});
