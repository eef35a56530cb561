import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  availableDemandEvents,
  DEMAND_EVENT_NAMES,
  DEMAND_STATUS,
  DEMAND_STATUS_NAMES,
  DEMAND_STATUSES,
  DEMAND_TABLE,
  DEMAND_TABS,
  type DemandActor,
  type DemandEvent,
  type DemandFacts,
  type DemandStatus,
  demandStatusName,
  nextDemandStatus,
} from "../../../src/domain/demand/demand.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const DEMAND_FINAL = finalStatuses(DEMAND_TABLE);
const events = Object.keys(DEMAND_EVENT_NAMES) as DemandEvent[];
const actors: DemandActor[] = ["buyer", "operator", "system"];
const plain: DemandFacts = { reviewNeeded: false, problem: null, quotes: 0 };
const facts: fc.Arbitrary<DemandFacts> = fc.record({
  reviewNeeded: fc.boolean(),
  problem: fc.constantFrom(null, "请填写数量"),
  quotes: fc.constantFrom(0, 1, 3),
  linesLeft: fc.constantFrom(0, 1),
});
const statuses = fc.constantFrom(...DEMAND_STATUSES);
const moves = fc.array(fc.record({ event: fc.constantFrom(...events), actor: fc.constantFrom(...actors), facts }), {
  minLength: 10,
  maxLength: 60,
});

function run(from: DemandStatus, event: DemandEvent, actor: DemandActor, change: Partial<DemandFacts> = {}) {
  const step = nextDemandStatus(from, event, actor, { ...plain, ...change });
  return step.kind === "ok" ? step.status : step.reason;
}

describe("the life of a demand", () => {
  it("goes from a draft over quotes to a deal", () => {
    expect(run(DEMAND_STATUS.draft, "publish", "buyer")).toBe(DEMAND_STATUS.open);
    expect(run(DEMAND_STATUS.open, "deadline", "system")).toBe(DEMAND_STATUS.toChoose);
    expect(run(DEMAND_STATUS.toChoose, "extend", "buyer")).toBe(DEMAND_STATUS.open);
    expect(run(DEMAND_STATUS.toChoose, "award", "buyer", { quotes: 1 })).toBe(DEMAND_STATUS.awarded);
    for (const status of [DEMAND_STATUS.open, DEMAND_STATUS.toChoose] as const)
      expect(run(status, "award", "buyer", { quotes: 1, linesLeft: 3 })).toBe(status);
    expect(run(DEMAND_STATUS.toChoose, "expire", "system")).toBe(DEMAND_STATUS.closed);
    expect(run(DEMAND_STATUS.open, "close", "buyer")).toBe(DEMAND_STATUS.closed);
  });
  it("passes the review where there is one", () => {
    expect(run(DEMAND_STATUS.draft, "publish", "buyer", { reviewNeeded: true })).toBe(DEMAND_STATUS.inReview);
    expect(run(DEMAND_STATUS.inReview, "approve", "operator")).toBe(DEMAND_STATUS.open);
    expect(run(DEMAND_STATUS.inReview, "reject", "operator")).toBe(DEMAND_STATUS.rejected);
    expect(run(DEMAND_STATUS.rejected, "edit", "buyer")).toBe(DEMAND_STATUS.draft);
  });
  it("does not publish what is not complete, nor award nothing", () => {
    for (const reviewNeeded of [false, true])
      expect(run(DEMAND_STATUS.draft, "publish", "buyer", { reviewNeeded, problem: "请填写数量" })).toBe("请填写数量");
    expect(run(DEMAND_STATUS.open, "award", "buyer")).toBe("还没有报价");
  });
  it("has no way out of a deal and of a closed one", () => {
    expect(DEMAND_FINAL).toEqual([4, 5]);
    fc.assert(
      fc.property(
        fc.constantFrom(...DEMAND_FINAL),
        fc.constantFrom(...events),
        fc.constantFrom(...actors),
        facts,
        (...[status, event, actor, given]) => {
          expect(nextDemandStatus(status, event, actor, given).kind).toBe("refused");
        },
      ),
    );
  });
  it("gives every open status a role that can act, and all but drafts and rejected demands a clock or an operator", () => {
    for (const status of DEMAND_STATUSES.filter((one) => !DEMAND_FINAL.includes(one))) {
      const able = actors.filter((actor) => availableDemandEvents(status, actor, { ...plain, quotes: 1 }).length > 0);
      expect(able.length, String(status)).toBeGreaterThan(0);
      // Text and lines of a draft and of a rejected demand may still change.
      if (status !== DEMAND_STATUS.draft && status !== DEMAND_STATUS.rejected)
        expect(able.includes("system") || able.includes("operator"), String(status)).toBe(true);
    }
  });
  it("goes only through known statuses", () => {
    const played = (given: readonly { event: DemandEvent; actor: DemandActor; facts: DemandFacts }[]) => {
      const path: DemandStatus[] = [DEMAND_STATUS.draft];
      for (const move of given) {
        const step = nextDemandStatus(path.at(-1)!, move.event, move.actor, move.facts);
        path.push(step.kind === "ok" ? step.status : path.at(-1)!);
      }
      return path;
    };
    fc.assert(
      fc.property(moves, (given) => {
        for (const status of played(given)) expect(DEMAND_STATUS_NAMES[status]).toBeTruthy();
      }),
    );
  });
  it("never moves for whom the table does not name", () => {
    fc.assert(
      fc.property(
        statuses,
        fc.constantFrom(...events),
        fc.constantFrom(...actors),
        facts,
        (...[status, event, actor, given]) => {
          const named = (DEMAND_TABLE[status][event] ?? []).some((way) => way.actors.includes(actor));
          if (!named) expect(nextDemandStatus(status, event, actor, given).kind).toBe("refused");
        },
      ),
    );
  });
  it("opens for quotes only what is complete", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const step = nextDemandStatus(DEMAND_STATUS.draft, "publish", "buyer", given);
        expect(step.kind === "ok").toBe(given.problem === null);
        if (step.kind === "ok")
          expect(step.status).toBe(given.reviewNeeded ? DEMAND_STATUS.inReview : DEMAND_STATUS.open);
      }),
    );
  });
});

describe("demandStatusName", () => {
  it("mentions a partial award only for a closed demand", () => {
    for (const status of DEMAND_STATUSES) {
      expect(demandStatusName(status, false)).toBe(DEMAND_STATUS_NAMES[status]);
      const name = status === DEMAND_STATUS.closed ? "已关闭 · 部分成交" : DEMAND_STATUS_NAMES[status];
      expect(demandStatusName(status, true)).toBe(name);
    }
  });
});

describe("the tabs of the list", () => {
  it("hold every status once", () => {
    expect(DEMAND_TABS.flatMap((tab) => tab.statuses).sort()).toEqual([...DEMAND_STATUSES]);
  });
});
