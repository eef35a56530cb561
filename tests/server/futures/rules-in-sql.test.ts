import fc from "fast-check";
import { describe, expect } from "vitest";
import { OFFER_LAPSE_MS, OFFER_STATUS, offerClock } from "../../../src/domain/futures/forward-offer.ts";
import { INQUIRY_STATUS, INQUIRY_WAIT_MS, inquiryClock } from "../../../src/domain/futures/inquiry.ts";
import { FUTURES_SETTLEMENT_MS, FUTURES_STATUS, futuresClock } from "../../../src/domain/futures/order.ts";
import type { ForwardInquiryId, ForwardOfferId, ForwardOrderId } from "../../../src/domain/ids.ts";
import { reservationProblem } from "../../../src/domain/trade/tally.ts";
import { type Caller, callerOf } from "../../../src/server/auth.ts";
import { dbNow } from "../../../src/server/db/clock.ts";
import type { Db } from "../../../src/server/db/database.ts";
import { openOfferRow } from "../../../src/server/futures/inquiries.ts";
import { inquiryRow, lockDueInquiry } from "../../../src/server/futures/inquiry-store.ts";
import { lockDueOffer, offerRow } from "../../../src/server/futures/offer-store.ts";
import { countOpenOffers, searchOpenOffers } from "../../../src/server/futures/open-offer-store.ts";
import { factsOf } from "../../../src/server/futures/order-facts.ts";
import { futuresRow, lockDueFutures } from "../../../src/server/futures/order-store.ts";
import { ordersToFetch, orderToTally } from "../../../src/server/trade/pickups/pickup-order-store.ts";
import { lockPickupOrder, pickupFacts } from "../../../src/server/trade/pickups/pickup-orders.ts";
import { it } from "../../support/fixtures.ts";
import { createForward, type Forward, inquiryForm, openOffer, orderForm } from "../../support/futures.ts";
import { signInAs } from "../../support/sign-in.ts";
import { done } from "../../support/trade.ts";
import { undone } from "../../support/undone.ts";

/** Rules that a statement has to know, too: the domain's word and the database's answer are the same. */

let forward: Forward;
let inquiryId: ForwardInquiryId;
let offerId: ForwardOfferId;
let orderId: ForwardOrderId;
it.beforeAll(async ({ db, app }) => {
  forward = await createForward(app, db);
  const { buyer } = forward;
  offerId = await openOffer(forward);
  inquiryId = await done(buyer.post<ForwardInquiryId>("/api/futuresInquiry/pc/add", inquiryForm(offerId)));
  orderId = await done(buyer.post<ForwardOrderId>("/api/futuresOrder/pc/add", orderForm(offerId)));
});

/** Milliseconds before now: about a limit to the millisecond, long before, and to come. */
const ago = (...limits: number[]) =>
  fc.oneof(
    fc.constantFrom(...limits.flatMap((limit) => [limit - 1, limit, limit + 1])),
    fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  );
/** Any status, and those most often that a clock looks at. */
const anyOf = <Status extends number>(table: Readonly<Record<string, Status>>, ...timed: Status[]) =>
  fc.oneof(fc.constantFrom(...Object.values(table)), fc.constantFrom(...timed));
const RUNS = { numRuns: 250 };
const secondsAgo = (name: string) => `now() - make_interval(secs => :${name}::float8 / 1000)`;
const OPERATOR = { actor: "operator" } as const;

/** The id of what a clock finds, and of what is due by the domain. */
async function expectFound(tx: Db, found: { id: string } | null, due: { dueAt: number } | null, id: string) {
  expect(found?.id ?? null).toBe(due !== null && due.dueAt <= (await dbNow(tx)) ? id : null);
}

describe("a clock's query finds exactly what is due by the domain:", () => {
  it("forward offers", ({ db }) => {
    const statuses = anyOf(OFFER_STATUS, OFFER_STATUS.open, OFFER_STATUS.soldOut, OFFER_STATUS.expired);
    return fc.assert(
      fc.asyncProperty(statuses, ago(OFFER_LAPSE_MS), ago(0), (status, entered, valid) =>
        undone(db, async (tx) => {
          await tx.run(
            `update global_offer set status = :status, entered_at = ${secondsAgo("entered")},
                    quote_valid_until = ${secondsAgo("valid")} where id = :offerId`,
            { offerId, status, entered, valid },
          );
          const { validUntil } = (await offerRow(tx, offerId))!; // it is there
          const enteredAt = (await dbNow(tx)) - entered;
          const clock = offerClock(status, { quoteValidUntilAt: validUntil, enteredAt });
          await expectFound(tx, await lockDueOffer(tx, []), clock, offerId);
        }),
      ),
      RUNS,
    );
  });

  it("forward inquiries", ({ db }) => {
    const { toQuote, countered, quoted, accepted } = INQUIRY_STATUS;
    const statuses = anyOf(INQUIRY_STATUS, toQuote, countered, quoted, accepted);
    const times = fc.record({
      entered: ago(INQUIRY_WAIT_MS.answer, INQUIRY_WAIT_MS.order),
      valid: fc.option(ago(0)),
    });
    return fc.assert(
      fc.asyncProperty(statuses, times, (status, { entered, valid: given }) =>
        undone(db, async (tx) => {
          // The quotation has its deadline.
          const isQuoted = status === INQUIRY_STATUS.quoted || status === INQUIRY_STATUS.accepted;
          const valid = isQuoted ? (given ?? 0) : given;
          await tx.run(
            `update futures_inquiry set status = :status, entered_at = ${secondsAgo("entered")},
                    valid_until = ${secondsAgo("valid")} where id = :inquiryId`,
            { inquiryId, status, entered, valid },
          );
          const { enteredAt, validUntil } = (await inquiryRow(tx, OPERATOR, inquiryId))!; // it is there
          const clock = inquiryClock(status, { enteredAt, validUntilAt: validUntil });
          await expectFound(tx, await lockDueInquiry(tx, []), clock, inquiryId);
        }),
      ),
      RUNS,
    );
  });

  it("forward orders", ({ db }) => {
    const statuses = anyOf(FUTURES_STATUS, FUTURES_STATUS.toPayDeposit, FUTURES_STATUS.toSettle);
    const times = fc.record({ expires: fc.option(ago(0)), posted: fc.option(ago(FUTURES_SETTLEMENT_MS)) });
    return fc.assert(
      fc.asyncProperty(statuses, times, (status, { expires, posted }) =>
        undone(db, async (tx) => {
          await tx.run(
            `update futures_order set status = :status, expire_at = ${secondsAgo("expires")},
                    settle_posted_at = ${secondsAgo("posted")} where id = :orderId`,
            { orderId, status, expires, posted },
          );
          const row = (await futuresRow(tx, OPERATOR, orderId))!; // it is there
          await expectFound(tx, await lockDueFutures(tx, []), futuresClock(status, row, factsOf(row)), orderId);
        }),
      ),
      RUNS,
    );
  });
});

describe("a statement of forward trade agrees with the domain:", () => {
  it("whether an order can be reserved and picked up", async ({ db }) => {
    const { buyer, goods } = forward;
    const token = (await signInAs(db, buyer.phone)).replace("Bearer ", "");
    const caller: Caller = (await callerOf(db, token))!; // just signed in
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.values(FUTURES_STATUS)), fc.boolean(), (status, isStored) =>
        undone(db, async (tx) => {
          await tx.run(
            `update futures_order set status = :status, store_id = s.id, store_name = coalesce(s.store_name, '')
               from (select null::bigint) none left join store s on s.id = :storeId where futures_order.id = :orderId`,
            { orderId, status, storeId: isStored ? goods.storeId : null },
          );
          const sender = { actor: "buyer", caller } as const;
          const known = pickupFacts(await lockPickupOrder(tx, sender, { id: orderId }));
          const read = (await orderToTally(tx, sender, { orderId, reservationId: null }))!; // it is there
          expect({ ...known, ...read }).toEqual({ ...read, ...known });
          expect(known.isFetchable).toBe(status === FUTURES_STATUS.toPickup && isStored);
          const offered = (await ordersToFetch(tx, caller)).some(({ id }) => id === orderId);
          expect(offered).toBe(reservationProblem(known) === null);
        }),
      ),
    );
  });

  it("whether an offer is open: listed, counted, and open for inquiries", async ({ db }) => {
    const MINUTE = 60_000;
    const statuses = fc.constantFrom(...Object.values(OFFER_STATUS));
    await fc.assert(
      fc.asyncProperty(statuses, fc.constantFrom(-MINUTE, MINUTE), async (status, valid) => {
        await db.run(
          `update global_offer set status = :status, quote_valid_until = ${secondsAgo("valid")} where id = :offerId`,
          { offerId, status, valid },
        );
        const isOpen = await openOfferRow(db, offerId, await dbNow(db)).then(
          () => true,
          () => false,
        );
        const { total } = await searchOpenOffers(db, { sort: "eta", part: { skipped: 0, most: 10 } });
        expect(total).toBe(isOpen ? 1 : 0);
        expect((await countOpenOffers(db)).length > 0).toBe(isOpen);
      }),
      { numRuns: 30 },
    );
  });
});
