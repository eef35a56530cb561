import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEPOSIT_KINDS, depositAtEnd } from "../../../src/domain/futures/deposit.ts";
import {
  availableOfferEvents,
  nextOfferStatus,
  OFFER_EVENT_NAMES,
  OFFER_STATUS,
  OFFER_STATUSES,
  OFFER_TABLE,
  type OfferActor,
  type OfferEvent,
  type OfferFacts,
  offerClock,
} from "../../../src/domain/futures/forward-offer.ts";
import {
  availableInquiryEvents,
  INQUIRY_EVENT_NAMES,
  INQUIRY_STATUS,
  INQUIRY_STATUSES,
  INQUIRY_TABLE,
  type InquiryActor,
  type InquiryEvent,
  type InquiryFacts,
  inquiryClock,
  nextInquiryStatus,
} from "../../../src/domain/futures/inquiry.ts";
import {
  availableFuturesEvents,
  depositOf,
  FUTURES_STATUS,
  FUTURES_STATUSES,
  FUTURES_TABS,
  forwardAmount,
  futuresClock,
  leftOver,
  nextFuturesStatus,
} from "../../../src/domain/futures/order.ts";
import {
  FUTURES_EVENT_NAMES,
  FUTURES_TABLE,
  type FuturesActor,
  type FuturesEvent,
  type FuturesFacts,
  PAPERS_NEEDED,
} from "../../../src/domain/futures/order-events.ts";
import { DOC_KIND_CODES, type DocKind } from "../../../src/domain/futures/order-papers.ts";
import type { FuturesStatus } from "../../../src/domain/futures/order-states.ts";
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
  depositKind: fc.constantFrom(...DEPOSIT_KINDS),
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
  settlementPosted: fc.boolean(),
  toleranceBp: fc.constant(1_000).map(basisPoints),
});

/** A table with everything there is in it. */
type Subject<Status extends number, Context> = {
  table: StateTable<Status, string, string, Context>;
  events: readonly string[];
  actors: readonly string[];
  facts: fc.Arbitrary<Context>;
  start: Status;
  /** Ends, and statuses in which no actor is waited for. */
  final: readonly Status[];
  rest: readonly Status[];
};

function universal<Status extends number, Context>(name: string, subject: Subject<Status, Context>): void {
  const { table, events, actors, facts, start, final, rest } = subject;
  const statuses = Object.keys(table).map(Number) as Status[];
  const step = (status: Status, event: string, actor: string, context: Context) =>
    nextStatus(table, status, event, actor, context);

  describe(name, () => {
    it("ends in its final statuses", () => expect(finalStatuses(table).sort()).toEqual([...final].sort()));
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
    it("always has an actor who can advance it, and a clock or the platform where others would not", () => {
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
    it("gives no actor the events of another", () => {
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
  events: Object.keys(OFFER_EVENT_NAMES),
  actors: ["merchant", "operator", "system"],
  facts: offerFacts,
  start: 0 as const,
  final: [5] as const,
  rest: [0, 6] as const,
});
universal("the table of inquiries", {
  table: INQUIRY_TABLE as StateTable<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9, string, string, InquiryFacts>,
  events: Object.keys(INQUIRY_EVENT_NAMES),
  actors: ["buyer", "merchant", "system"],
  facts: inquiryFacts,
  start: 1 as const,
  final: [5, 6, 7, 9] as const,
  rest: [8] as const,
});
universal("the table of orders", {
  table: FUTURES_TABLE as StateTable<FuturesStatus, string, string, FuturesFacts>,
  events: Object.keys(FUTURES_EVENT_NAMES),
  actors: ["buyer", "merchant", "operator", "system"],
  facts: orderFacts,
  start: 20 as const,
  final: [90, 100] as const,
  rest: [],
});

describe("clocks of forward trade", () => {
  it("name events that the tables let the system do", () => {
    const times = { quoteValidUntilAt: 1, enteredAt: 1, validUntilAt: 1, expireAt: 1, settlementPostedAt: 1 };
    for (const status of [OFFER_STATUS.open, OFFER_STATUS.soldOut, OFFER_STATUS.expired])
      expect(OFFER_TABLE[status][offerClock(status, times)!.event]?.[0]?.actors).toContain("system");
    for (const status of [
      INQUIRY_STATUS.toQuote,
      INQUIRY_STATUS.quoted,
      INQUIRY_STATUS.countered,
      INQUIRY_STATUS.accepted,
    ])
      expect(INQUIRY_TABLE[status][inquiryClock(status, times)!.event]?.[0]?.actors).toContain("system");
    fc.assert(
      fc.property(fc.constantFrom(...FUTURES_STATUSES), orderFacts, (status, facts) => {
        const posted = { ...facts, settlementPosted: true };
        const clock = futuresClock(status, times, posted);
        if (clock !== null) expect(nextFuturesStatus(status, clock.event, "system", posted).kind).toBe("ok");
      }),
    );
    expect(
      futuresClock(FUTURES_STATUS.toPayDeposit, { expireAt: 1, settlementPostedAt: null }, {
        vouchersWaiting: true,
      } as FuturesFacts),
    ).toBeNull();
  });
  it("end an offer with its time, and a month later withdraw it; other statuses wait for people", () => {
    const times = { quoteValidUntilAt: 7, enteredAt: 1_000 };
    const month = 1_000 + 30 * 24 * 3_600_000;
    const { open, soldOut, expired } = OFFER_STATUS;
    for (const status of OFFER_STATUSES) {
      const due = status === open || status === soldOut ? { event: "expire", dueAt: 7 } : null;
      expect(offerClock(status, times)).toEqual(status === expired ? { event: "lapse", dueAt: month } : due);
    }
  });
  it("wait 72 hours for an answer to an inquiry, a day for the order, and for a quotation as long as it holds", () => {
    const times = { enteredAt: 1_000, validUntilAt: 7 };
    const hours = (count: number) => 1_000 + count * 3_600_000;
    const { toQuote, countered, quoted, accepted } = INQUIRY_STATUS;
    for (const status of INQUIRY_STATUSES) {
      const answer = status === toQuote || status === countered ? { event: "lapse", dueAt: hours(72) } : null;
      const holds = status === quoted ? { event: "expire", dueAt: 7 } : answer;
      expect(inquiryClock(status, times)).toEqual(status === accepted ? { event: "expire", dueAt: hours(24) } : holds);
    }
    expect(inquiryClock(quoted, { ...times, validUntilAt: null })).toBeNull();
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
        fc.constantFrom("buyer", "merchant", null),
        fc.constantFrom(...DEPOSIT_KINDS),
        (paidAmount, depositAmount, finalAmount, fault, kind) => {
          const facts = { paidAmount, depositAmount, finalAmount };
          const done = leftOver(100, facts, fault, kind);
          expect(paidAmount + done.leftOver).toBe(finalAmount ?? paidAmount);
          const ended = leftOver(90, facts, fault, kind);
          const { forfeited, doubled } = depositAtEnd(facts, fault, kind);
          expect(paidAmount + ended.leftOver).toBe(forfeited - doubled);
          expect(ended.forfeited).toBe(forfeited);
        },
      ),
    );
  });
});

describe("a voucher of an order", () => {
  it("is reviewed before the order leaves a payment status", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<FuturesStatus>(FUTURES_STATUS.toPayDeposit, FUTURES_STATUS.toPayBalance),
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
        expect(events.includes("pickUp")).toBe(status === FUTURES_STATUS.toPickup && facts.isStored);
        if (facts.merchantSigned) expect(events).not.toContain("sign");
      }),
    );
  });
  it("stand in tabs that part the statuses", () => {
    expect(FUTURES_TABS.flatMap(({ statuses }) => statuses).sort()).toEqual([...FUTURES_STATUSES].sort());
    expect(DOC_KIND_CODES).toHaveLength(10);
  });
});

describe("a forward offer", () => {
  const { draft, inReview, open, soldOut, expired, inStock } = OFFER_STATUS;
  const usual: OfferFacts = { problem: null, remainVolume: dm3(1), isValid: true, hasLanded: false };
  const run = (
    from: keyof typeof OFFER_TABLE,
    event: OfferEvent,
    actor: OfferActor,
    change: Partial<OfferFacts> = {},
  ) => {
    const step = nextOfferStatus(from, event, actor, { ...usual, ...change });
    return step.kind === "ok" ? step.status : step.reason;
  };
  const nothing = { remainVolume: dm3(0) };

  it("is reviewed, opened, sold out and opened again", () => {
    expect(run(draft, "submit", "merchant")).toBe(inReview);
    expect(run(inReview, "approve", "operator")).toBe(open);
    expect(run(open, "sellOut", "system", nothing)).toBe(soldOut);
    expect(run(soldOut, "reopen", "system")).toBe(open);
    expect(run(open, "expire", "system", { isValid: false })).toBe(expired);
    expect(run(expired, "renew", "merchant")).toBe(open);
    expect(run(open, "toSpot", "merchant", { hasLanded: true })).toBe(inStock);
  });
  it("is refused what cannot be yet in words", () => {
    const refusals: [keyof typeof OFFER_TABLE, OfferEvent, OfferActor, Partial<OfferFacts>, string][] = [
      [draft, "submit", "merchant", { problem: "标题为4-60个字" }, "标题为4-60个字"],
      [open, "sellOut", "system", {}, "货物还没有售完"],
      [open, "expire", "system", {}, "报盘还在有效期内"],
      [open, "toSpot", "merchant", {}, "货物尚未到港"],
      [open, "toSpot", "merchant", { ...nothing, hasLanded: true }, "货物已售完"],
      [soldOut, "reopen", "system", nothing, "货物已售完"],
      [soldOut, "reopen", "system", { isValid: false }, "报盘已过有效期"],
      [expired, "renew", "merchant", { hasLanded: true }, "货物已到港，不能续期"],
      [expired, "renew", "merchant", nothing, "货物已售完"],
      [expired, "renew", "merchant", { isValid: false }, "请填写新的有效期"],
    ];
    for (const [status, event, actor, change, reason] of refusals)
      expect(run(status, event, actor, change), `${status} ${event}`).toBe(reason);
  });
  it("is offered its renewal before its new time is known, which the server then requires", () => {
    const buttons = (status: keyof typeof OFFER_TABLE, change: Partial<OfferFacts>) =>
      availableOfferEvents(status, "merchant", { ...usual, ...change });
    expect(buttons(expired, { isValid: false })).toEqual(["renew", "withdraw"]);
    expect(buttons(expired, { isValid: false, hasLanded: true })).toEqual(["withdraw", "toSpot"]);
    expect(buttons(open, { isValid: false })).toEqual(["withdraw"]);
    expect(availableOfferEvents(soldOut, "system", { ...usual, isValid: false })).toEqual(["expire"]);
    expect(availableOfferEvents(soldOut, "system", usual)).toEqual(["reopen"]);
  });
});

describe("an inquiry", () => {
  const { toQuote, quoted, countered, expired } = INQUIRY_STATUS;
  const usual: InquiryFacts = { quoteHolds: true, rounds: 1, isTaken: true };
  const run = (
    from: keyof typeof INQUIRY_TABLE,
    event: InquiryEvent,
    actor: InquiryActor,
    change: Partial<InquiryFacts> = {},
  ) => {
    const step = nextInquiryStatus(from, event, actor, { ...usual, ...change });
    return step.kind === "ok" ? step.status : step.reason;
  };

  it("goes on for twenty rounds", () => {
    expect(run(quoted, "counter", "buyer", { rounds: 19 })).toBe(countered);
    expect(run(countered, "quote", "merchant", { rounds: 19 })).toBe(quoted);
    expect(run(expired, "reissue", "merchant", { rounds: 19 })).toBe(quoted);
    for (const [status, event, actor] of [
      [quoted, "counter", "buyer"],
      [countered, "quote", "merchant"],
      [expired, "reissue", "merchant"],
    ] as const)
      expect(run(status, event, actor, { rounds: 20 })).toBe("最多报价20轮");
  });
  it("is refused in words what depends on whether its quotation still holds, and on who has taken it", () => {
    expect(run(quoted, "accept", "buyer", { quoteHolds: false })).toBe("报价已过有效期");
    expect(run(quoted, "counter", "buyer", { quoteHolds: false })).toBe("报价已过有效期");
    expect(run(quoted, "expire", "system")).toBe("报价还在有效期内");
    expect(run(toQuote, "decline", "merchant", { isTaken: false })).toBe("尚未报价，无需答复");
  });
  it("is answered by buttons of those who may answer", () => {
    expect(availableInquiryEvents(quoted, "buyer", usual)).toEqual(["accept", "counter", "reject"]);
    expect(availableInquiryEvents(quoted, "buyer", { ...usual, quoteHolds: false })).toEqual(["reject"]);
    expect(availableInquiryEvents(quoted, "merchant", usual)).toEqual([]);
    expect(availableInquiryEvents(countered, "merchant", { ...usual, rounds: 20 })).toEqual([
      "acceptCounter",
      "decline",
    ]);
    expect(availableInquiryEvents(countered, "buyer", usual)).toEqual([]);
  });
});
