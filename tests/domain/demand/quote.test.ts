import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEMAND_STATUS, DEMAND_STATUSES } from "../../../src/domain/demand/demand.ts";
import {
  availableQuoteEvents,
  LOCK_MS,
  lockUntil,
  nextQuoteStatus,
  QUOTE_EVENT_NAMES,
  QUOTE_FINAL,
  QUOTE_STATUS,
  QUOTE_STATUSES,
  QUOTE_TABLE,
  type QuoteActor,
  type QuoteEvent,
  type QuoteFacts,
  quoteStatusName,
  quoteTone,
  validUntilProblem,
} from "../../../src/domain/demand/quote.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const HOUR = 3_600_000;
const events = fc.constantFrom(...(Object.keys(QUOTE_EVENT_NAMES) as QuoteEvent[]));
const ACTORS: readonly QuoteActor[] = ["buyer", "supplier", "system"];
const actors = fc.constantFrom(...ACTORS);
const moments = fc.integer({ min: 0, max: 10 });
const facts: fc.Arbitrary<QuoteFacts> = fc.record({
  demandStatus: fc.constantFrom(...DEMAND_STATUSES),
  validUntilAt: moments,
  lockUntilAt: fc.option(moments),
  nowMs: moments,
  round: fc.integer({ min: 1, max: 21 }),
});
const open: QuoteFacts = { demandStatus: DEMAND_STATUS.open, validUntilAt: 5, lockUntilAt: null, nowMs: 1, round: 1 };

describe("the life of a quote", () => {
  it("goes over a counter and an answer to the award and the order", () => {
    const run = (from: (typeof QUOTE_STATUSES)[number], event: QuoteEvent, actor: QuoteActor, change = {}) => {
      const step = nextQuoteStatus(from, event, actor, { ...open, ...change });
      return step.kind === "ok" ? step.status : step.reason;
    };
    expect(run(QUOTE_STATUS.toAnswerByBuyer, "counter", "buyer")).toBe(QUOTE_STATUS.toAnswerByMerchant);
    expect(run(QUOTE_STATUS.toAnswerByMerchant, "answer", "supplier")).toBe(QUOTE_STATUS.toAnswerByBuyer);
    expect(run(QUOTE_STATUS.toAnswerByBuyer, "award", "buyer")).toBe(QUOTE_STATUS.awarded);
    expect(run(QUOTE_STATUS.awarded, "place", "buyer", { lockUntilAt: 5 })).toBe(QUOTE_STATUS.ordered);
    expect(run(QUOTE_STATUS.awarded, "expire", "system", { lockUntilAt: 1 })).toBe(QUOTE_STATUS.expired);
    expect(run(QUOTE_STATUS.expired, "reissue", "supplier")).toBe(QUOTE_STATUS.toAnswerByBuyer);
    expect(run(QUOTE_STATUS.expired, "reissue", "supplier", { demandStatus: DEMAND_STATUS.awarded })).toBe(
      "求购已停止报价",
    );
  });

  it("never takes, counters or answers what ran out by the server's clock, nor orders after the lock", () => {
    fc.assert(
      fc.property(fc.constantFrom(...QUOTE_STATUSES), events, actors, facts, (status, event, actor, given) => {
        const step = nextQuoteStatus(status, event, actor, given);
        if (step.kind === "refused") return;
        if (["award", "counter", "answer"].includes(event)) expect(given.nowMs).toBeLessThan(given.validUntilAt);
        if (event === "place") expect(given.nowMs).toBeLessThan(given.lockUntilAt ?? 0);
        if (event === "award") expect([2, 3]).toContain(given.demandStatus);
      }),
    );
  });

  it("has no way out of its ends, and one out of everything else that waits, at the latest by the clock", () => {
    expect(finalStatuses(QUOTE_TABLE)).toEqual([...QUOTE_FINAL]);
    for (const status of [
      QUOTE_STATUS.toAnswerByBuyer,
      QUOTE_STATUS.toAnswerByMerchant,
      QUOTE_STATUS.awarded,
    ] as const) {
      const late = { ...open, nowMs: 9, lockUntilAt: 5 };
      const dueAt = status === QUOTE_STATUS.awarded ? late.lockUntilAt : late.validUntilAt;
      expect(nextQuoteStatus(status, "expire", "system", { ...late, nowMs: dueAt }).kind).toBe("ok");
      expect(nextQuoteStatus(status, "expire", "system", { ...late, nowMs: dueAt - 1 }).kind).toBe("refused");
    }
  });

  it("offers each side only its own events", () => {
    fc.assert(
      fc.property(fc.constantFrom(...QUOTE_STATUSES), facts, (status, given) => {
        const offered = ACTORS.flatMap((actor) => availableQuoteEvents(status, actor, given));
        expect(new Set(offered).size).toBe(offered.length);
      }),
    );
  });
});

describe("lockUntil", () => {
  it("holds an awarded price for its remaining validity, at least one and at most three days", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 * HOUR }), (left) => {
        const kept = lockUntil(1_000, 1_000 + left) - 1_000;
        expect(kept).toBeGreaterThanOrEqual(LOCK_MS.min);
        expect(kept).toBeLessThanOrEqual(LOCK_MS.max);
        if (left >= LOCK_MS.min && left <= LOCK_MS.max) expect(kept).toBe(left);
      }),
    );
  });
});

describe("validUntilProblem", () => {
  it("takes an hour to the longest validity from the server's now", () => {
    fc.assert(
      fc.property(fc.integer({ min: -2 * HOUR, max: 200 * HOUR }), (left) => {
        expect(validUntilProblem(left, 0, 168) === null).toBe(left >= HOUR && left <= 168 * HOUR);
      }),
    );
  });
});

describe("a quote's event that is refused", () => {
  it("is refused for its reason, the demand's before the quote's own", () => {
    const said = (
      from: (typeof QUOTE_STATUSES)[number],
      event: QuoteEvent,
      actor: QuoteActor,
      change: Partial<QuoteFacts>,
    ) => {
      const step = nextQuoteStatus(from, event, actor, { ...open, ...change });
      return step.kind === "refused" ? step.reason : step.status;
    };
    const late = { nowMs: 5 };
    expect(said(QUOTE_STATUS.toAnswerByBuyer, "award", "buyer", { ...late, demandStatus: DEMAND_STATUS.awarded })).toBe(
      "求购已结束",
    );
    expect(
      said(QUOTE_STATUS.toAnswerByBuyer, "award", "buyer", { ...late, demandStatus: DEMAND_STATUS.toChoose }),
    ).toBe("报价已过期");
    expect(said(QUOTE_STATUS.toAnswerByBuyer, "answer", "supplier", { demandStatus: DEMAND_STATUS.toChoose })).toBe(
      "求购已停止报价",
    );
    expect(said(QUOTE_STATUS.toAnswerByMerchant, "answer", "supplier", { demandStatus: DEMAND_STATUS.toChoose })).toBe(
      QUOTE_STATUS.toAnswerByBuyer,
    );
    expect(said(QUOTE_STATUS.toAnswerByBuyer, "expire", "system", {})).toBe("报价还在有效期内");
    expect(said(QUOTE_STATUS.awarded, "place", "buyer", { lockUntilAt: 1 })).toBe("报价锁定已到期");
    expect(said(QUOTE_STATUS.awarded, "place", "buyer", { lockUntilAt: null })).toBe("报价锁定已到期");
    expect(said(QUOTE_STATUS.awarded, "expire", "system", { lockUntilAt: 2 })).toBe("报价还在锁定期内");
    expect(said(QUOTE_STATUS.toAnswerByBuyer, "counter", "buyer", { round: 19 })).toBe(QUOTE_STATUS.toAnswerByMerchant);
    expect(said(QUOTE_STATUS.toAnswerByBuyer, "counter", "buyer", { round: 20 })).toBe("最多协商20轮");
  });
  it("cannot hold for less than an hour, nor longer than it may", () => {
    for (const left of [HOUR, 168 * HOUR]) expect(validUntilProblem(left, 0, 168)).toBeNull();
    for (const left of [HOUR - 1, 168 * HOUR + 1]) expect(validUntilProblem(left, 0, 168)).toBe("截止时间不正确");
  });
});

describe("a status as a side reads it", () => {
  it("is 待您答复 and orange for the side that has to answer, 待对方答复 and neither for the other", () => {
    const answers = { [QUOTE_STATUS.toAnswerByBuyer]: "buyer", [QUOTE_STATUS.toAnswerByMerchant]: "supplier" } as const;
    for (const reader of ["buyer", "supplier"] as const)
      for (const status of [QUOTE_STATUS.toAnswerByBuyer, QUOTE_STATUS.toAnswerByMerchant] as const) {
        const isMine = answers[status] === reader;
        expect(quoteStatusName(status, reader)).toBe(isMine ? "待您答复" : "待对方答复");
        expect(quoteTone(status, reader) === "act").toBe(isMine);
      }
  });
  it("is orange only while that side can go on with it", () => {
    for (const reader of ["buyer", "supplier"] as const)
      for (const status of QUOTE_STATUSES) {
        const ways = Object.values(QUOTE_TABLE[status]).flat();
        if (quoteTone(status, reader) === "act") expect(ways.some(({ actors }) => actors.includes(reader))).toBe(true);
      }
  });
  it("names nobody's turn where nobody has one", () => {
    expect(QUOTE_FINAL.map((status) => quoteStatusName(status, "buyer"))).toEqual(["已下单", "未采纳", "已撤回"]);
  });
});
