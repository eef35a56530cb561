import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  OFFER_EVENT_NAMES,
  OFFER_TABLE,
  type OfferFacts,
  offerClock,
} from "../../../src/domain/futures/forward-offer.ts";
import {
  INQUIRY_EVENT_NAMES,
  INQUIRY_TABLE,
  type InquiryFacts,
  inquiryClock,
} from "../../../src/domain/futures/inquiry.ts";
import {
  availableFuturesEvents,
  depositOf,
  FUTURES_EVENT_NAMES,
  FUTURES_STATUSES,
  FUTURES_TABLE,
  FUTURES_TABS,
  type FuturesActor,
  type FuturesEvent,
  type FuturesFacts,
  type FuturesStatus,
  forwardAmount,
  futuresClock,
  leftOver,
  nextFuturesStatus,
  PAPERS_NEEDED,
} from "../../../src/domain/futures/order.ts";
import { DOC_KIND_CODES, type DocKind } from "../../../src/domain/futures/order-papers.ts";
import { fen } from "../../../src/domain/money.ts";
import { nextStatus, type StateTable } from "../../../src/domain/state-table.ts";
import { basisPoints, dm3 } from "../../../src/domain/units.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const offerFacts: fc.Arbitrary<OfferFacts> = fc.record({
  problem: fc.constantFrom(null, "标题为4-60个字"),
  remainVolume: fc.constantFrom(0, 1, 52_000).map(dm3),
  isValid: fc.boolean(),
  hasLanded: fc.boolean(),
});
const inquiryFacts: fc.Arbitrary<InquiryFacts> = fc.record({
  quoteHolds: fc.boolean(),
  isTaken: fc.boolean(),
  rounds: fc.constantFrom(0, 1, 19, 20),
});
const orderFacts: fc.Arbitrary<FuturesFacts> = fc.record({
  buyerSigned: fc.boolean(),
  merchantSigned: fc.boolean(),
  amount: fc.constant(fen(100_000)),
  depositAmount: fc.constant(fen(30_000)),
  paidAmount: fc.constantFrom(0, 29_999, 30_000, 99_999, 100_000).map(fen),
  vouchersWaiting: fc.boolean(),
  billNo: fc.constantFrom("", "COSU1234"),
  docKinds: fc.constantFrom<DocKind[][]>([], [2], [...PAPERS_NEEDED]).map((kinds) => kinds as unknown as DocKind[]),
  isStored: fc.boolean(),
  pickedVolume: fc.constantFrom(0, 30_000, 51_000).map(dm3),
  pickupDisputed: fc.boolean(),
  finalVolume: fc.constantFrom(null, dm3(51_000)),
  finalAmount: fc.constantFrom(null, 89_999, 90_000, 110_000, 110_001).map((one) => (one === null ? null : fen(one))),
  settlePosted: fc.boolean(),
  toleranceBp: fc.constant(1_000).map(basisPoints),
});

/** A table with everything there is in it. */
type Subject<Status extends number, Context> = {
  table: StateTable<Status, string, string, Context>;
  events: readonly string[];
  actors: readonly string[];
  facts: fc.Arbitrary<Context>;
  start: Status;
  /** Ends, and statuses in which nobody waits for anybody. */
  final: readonly Status[];
  rest: readonly Status[];
};

function universal<Status extends number, Context>(name: string, subject: Subject<Status, Context>): void {
  const { table, events, actors, facts, start, final, rest } = subject;
  const statuses = Object.keys(table).map(Number) as Status[];
  const step = (status: Status, event: string, actor: string, context: Context) =>
    nextStatus(table, status, event, actor, context);
  const walks = fc.array(fc.record({ event: fc.constantFrom(...events), actor: fc.constantFrom(...actors), facts }), {
    maxLength: 120,
  });
  const played = (moves: readonly { event: string; actor: string; facts: Context }[]) =>
    moves.reduce<Status>((status, move) => {
      const next = step(status, move.event, move.actor, move.facts);
      return next.kind === "ok" ? next.status : status;
    }, start);

  describe(name, () => {
    it("ends where it says", () => expect(finalStatuses(table).sort()).toEqual([...final].sort()));
    it("leads from no end anywhere", () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...final),
          fc.constantFrom(...events),
          fc.constantFrom(...actors),
          facts,
          (status, event, actor, context) => {
            expect(step(status, event, actor, context).kind).toBe("refused");
          },
        ),
      );
    });
    it("always has somebody who can go on, and a clock or the platform where others would not", () => {
      for (const status of statuses.filter((one) => !final.includes(one) && !rest.includes(one))) {
        const ways = Object.values(table[status]).flat() as { to: Status; actors: readonly string[] }[];
        const others = ways.filter((way) => way.actors.some((actor) => actor === "system" || actor === "operator"));
        expect(others.length > 0, String(status)).toBe(true);
        expect(
          ways.some(({ to }) => to !== status),
          String(status),
        ).toBe(true);
      }
    });
    it("reaches every status it has", () => {
      const reached = new Set<Status>([start]);
      for (const _ of statuses)
        for (const status of [...reached])
          for (const ways of Object.values(table[status]) as unknown as { to: Status }[][])
            for (const { to } of ways) reached.add(to);
      expect([...reached].sort()).toEqual([...statuses].sort());
    });
    it("goes the same way twice", () => {
      fc.assert(fc.property(walks, (moves) => played(moves) === played([...moves])));
    });
    it("lets nobody do what is not theirs", () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...statuses),
          fc.constantFrom(...events),
          fc.constantFrom(...actors),
          facts,
          (status, event, actor, context) => {
            const ways = (table[status] as unknown as Record<string, { actors: readonly string[] }[]>)[event] ?? [];
            if (!ways.some((way) => way.actors.includes(actor)))
              expect(step(status, event, actor, context).kind).toBe("refused");
          },
        ),
      );
    });
  });
}

universal("the table of forward offers", {
  table: OFFER_TABLE as StateTable<0 | 1 | 2 | 3 | 4 | 5 | 6, string, string, OfferFacts>,
  ...{ events: Object.keys(OFFER_EVENT_NAMES), actors: ["merchant", "operator", "system"], facts: offerFacts },
  ...{ start: 0 as const, final: [5] as const, rest: [0, 6] as const },
});
universal("the table of inquiries", {
  table: INQUIRY_TABLE as StateTable<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9, string, string, InquiryFacts>,
  ...{ events: Object.keys(INQUIRY_EVENT_NAMES), actors: ["buyer", "merchant", "system"], facts: inquiryFacts },
  ...{ start: 1 as const, final: [5, 6, 7, 9] as const, rest: [8] as const },
});
universal("the table of orders", {
  table: FUTURES_TABLE as StateTable<FuturesStatus, string, string, FuturesFacts>,
  ...{ events: Object.keys(FUTURES_EVENT_NAMES), actors: ["buyer", "merchant", "operator", "system"] },
  ...{ facts: orderFacts, start: 20 as const, final: [90, 100] as const, rest: [] },
});

describe("clocks of forward trade", () => {
  it("name events that the tables let the system do", () => {
    const times = { quoteValidUntilAt: 1, enteredAt: 1, validUntilAt: 1, expireAt: 1, settlePostedAt: 1 };
    for (const status of [2, 3, 4] as const)
      expect(OFFER_TABLE[status][offerClock(status, times)!.event]?.[0]?.actors).toContain("system");
    for (const status of [1, 2, 3, 4] as const)
      expect(INQUIRY_TABLE[status][inquiryClock(status, times)!.event]?.[0]?.actors).toContain("system");
    fc.assert(
      fc.property(fc.constantFrom(...FUTURES_STATUSES), orderFacts, (status, facts) => {
        const posted = { ...facts, settlePosted: true };
        const clock = futuresClock(status, times, posted);
        if (clock !== null) expect(nextFuturesStatus(status, clock.event, "system", posted).kind).toBe("ok");
      }),
    );
    expect(
      futuresClock(40, { expireAt: 1, settlePostedAt: null }, { vouchersWaiting: true } as FuturesFacts),
    ).toBeNull();
  });
});

describe("an accepted quotation", () => {
  it("is accepted only while it holds", () => {
    fc.assert(
      fc.property(inquiryFacts, (facts) => {
        const step = nextStatus(INQUIRY_TABLE, 2, "accept", "buyer", facts);
        expect(step.kind).toBe(facts.quoteHolds ? "ok" : "refused");
      }),
    );
  });
});

describe("the money of an order", () => {
  const amounts = fc.integer({ min: 1, max: 10_000_000_000 }).map(fen);
  it("is parted into deposit and balance without loss", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100 }), (amount, pct) => {
        const { deposit, balance } = depositOf(amount, pct);
        expect(deposit + balance).toBe(amount);
        expect(deposit >= 0 && balance >= 0).toBe(true);
      }),
    );
    expect(forwardAmount(24_000, dm3(52_000))).toBe(1_248_000);
    expect(forwardAmount(1, dm3(500))).toBe(1);
  });
  it("ends even: what is paid, what is left over and what is forfeited make the whole", () => {
    fc.assert(
      fc.property(
        amounts,
        amounts,
        fc.option(amounts),
        fc.boolean(),
        (paidAmount, depositAmount, finalAmount, fault) => {
          const facts = { paidAmount, depositAmount, finalAmount };
          const done = leftOver(100, facts, fault);
          expect(paidAmount + done.leftOver).toBe(finalAmount ?? paidAmount);
          const ended = leftOver(90, facts, fault);
          expect(paidAmount + ended.leftOver).toBe(ended.forfeited);
          expect(ended.forfeited).toBeLessThanOrEqual(fault ? depositAmount : 0);
        },
      ),
    );
  });
});

describe("a voucher of an order", () => {
  it("is looked at before anything leads out of the status that asks for money", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<FuturesStatus>(40, 75),
        fc.constantFrom(...(Object.keys(FUTURES_EVENT_NAMES) as FuturesEvent[])),
        fc.constantFrom<FuturesActor>("buyer", "merchant", "operator", "system"),
        orderFacts,
        (status, event, actor, facts) => {
          const step = nextFuturesStatus(status, event, actor, { ...facts, vouchersWaiting: true });
          if (step.kind === "ok") expect(step.status).toBe(status);
        },
      ),
    );
  });
});

describe("the buttons of an order", () => {
  it("answer vouchers only where one waits, and sign once", () => {
    fc.assert(
      fc.property(fc.constantFrom(...FUTURES_STATUSES), orderFacts, (status, facts) => {
        const events: FuturesEvent[] = availableFuturesEvents(status, "merchant", facts);
        if (!facts.vouchersWaiting) expect(events).not.toContain("passVoucher");
        expect(events).not.toContain("voidPickup");
        expect(events.includes("pickUp")).toBe(status === 80 && facts.isStored);
        if (facts.merchantSigned) expect(events).not.toContain("sign");
      }),
    );
  });
  it("stand in tabs that part the statuses", () => {
    expect(FUTURES_TABS.flatMap(({ statuses }) => statuses).sort()).toEqual([...FUTURES_STATUSES].sort());
    expect(DOC_KIND_CODES).toHaveLength(10);
  });
});
