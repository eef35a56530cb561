import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depositOfTerm, depositProblem, PAYMENT_TERMS } from "../../../src/domain/futures/forward-offer.ts";
import { paperMessages } from "../../../src/domain/futures/futures-messages.ts";
import { offerProblem } from "../../../src/domain/futures/offer-form.ts";
import { ownVolumes, paperChecklist } from "../../../src/domain/futures/order.ts";
import {
  CLEARED,
  clearingProblem,
  DOC_KIND_CODES,
  DOC_KINDS,
  landingFor,
  landingProblem,
  loadingProblem,
  plannedMilestones,
  vesselAndVoyage,
} from "../../../src/domain/futures/order-papers.ts";
import { asId, type ForwardOrderId } from "../../../src/domain/ids.ts";
import { formatBeijingDate, parseTime } from "../../../src/domain/time.ts";
import { dm3 } from "../../../src/domain/units.ts";
import { offerForm } from "../../support/futures.ts";

describe("a ship and its voyage", () => {
  it.each([
    ["EVER GOLDEN / 34E", "EVER GOLDEN", "34E"],
    ["MSC ANNA 0912W", "MSC ANNA", "0912W"],
    ["COSCO SHIPPING ARIES/V.015", "COSCO SHIPPING ARIES", "V.015"],
    ["EVER GOLDEN", "EVER GOLDEN", ""],
    ["", "", ""],
  ])("are distinguished in %s", (text, vessel, voyage) => {
    expect(vesselAndVoyage(text)).toEqual({ vessel, voyage });
  });

  it("are loaded before they land", () => {
    expect(landingProblem("2026-11-24", "2026-11-23")).not.toBeNull();
    for (const [loaded, lands] of [
      ["2026-11-24", "2026-11-24"],
      ["", "2026-11-24"],
      ["2026-11-24", ""],
    ] as const)
      expect(landingProblem(loaded, lands)).toBeNull();
  });
  it.each([
    [" EVER GOLDEN / 34E ", "EVER GOLDEN", "34E"],
    ["MSC ANNA V015", "MSC ANNA", "V015"],
    ["MSC ANNA v.015w", "MSC ANNA", "v.015w"],
    ["MSC ANNA 0912", "MSC ANNA", "0912"],
    ["MSC 09 ANNA", "MSC 09 ANNA", ""],
    ["  EVER GOLDEN ", "EVER GOLDEN", ""],
  ])("are read in %s, blanks around not counted", (text, vessel, voyage) => {
    expect(vesselAndVoyage(text)).toEqual({ vessel, voyage });
  });

  it("are refused in words where they would land first", () => {
    expect(landingProblem("2026-11-24", "2026-11-23")).toBe("日期不正确：到港不能早于装船");
  });
});

describe("contract and deposit", () => {
  const DAY_MS = 86_400_000;
  const days = fc.integer({ min: -40, max: 60 });

  it("are planned before a loading that is still ahead, in this order", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 40 }), (ahead, voyage) => {
        const placedAt = 1_800_000_000_000;
        const etdAt = placedAt + ahead * DAY_MS;
        const plan = plannedMilestones({ placedAt, etdAt, etaAt: etdAt + voyage * DAY_MS });
        expect(plan[1]).toBeLessThanOrEqual(plan[2]!);
        expect(plan[1]).toBeGreaterThanOrEqual(placedAt);
        if (ahead > 0) expect(plan[2]).toBeLessThanOrEqual(plan[4]!);
      }),
    );
  });

  it("prevent a merchant from confirming with a past loading day, unless the goods were ordered at sea", () => {
    const refused = "装船日期不能早于今天：合同与定金须在装船前完成";
    expect(loadingProblem("2026-11-20", "2026-12-05", "2026-11-23", 2)).toBe(refused);
    expect(loadingProblem("2026-11-20", "", "2026-11-23", 2)).toBe(refused);
    expect(loadingProblem("2026-11-20", "2026-11-18", "2026-11-23", 2)).toBeNull();
    expect(loadingProblem("2026-11-23", "2026-12-05", "2026-11-23", 2)).toBeNull();
    expect(loadingProblem("", "2026-12-05", "2026-11-23", 2)).toBeNull();
  });
  it("are planned 5 and 10 days ahead, what follows the arrival 7, 10 and 20 days after it", () => {
    const etdAt = 30 * DAY_MS;
    const etaAt = 60 * DAY_MS;
    const days = (etd: number | null) =>
      Object.values(plannedMilestones({ placedAt: 0, etdAt: etd, etaAt })).map((at) => at && at / DAY_MS);
    expect(days(etdAt)).toEqual([5, 10, 30, 30, 30, 60, 67, 70, 80]);
    expect(days(null)).toEqual([5, 10, null, null, null, 60, 67, 70, 80]);
    expect(days(7 * DAY_MS).slice(0, 3)).toEqual([5, 7, 7]);
    expect(days(-1 * DAY_MS).slice(0, 3)).toEqual([5, 10, -1]);
  });

  it("are held against a loading of today as against a later one", () => {
    expect(loadingProblem("2026-11-20", "2026-11-23", "2026-11-23", 2)).not.toBeNull();
  });
});

describe("what follows the landing", () => {
  const DAY_MS = 86_400_000;
  const days = fc.integer({ min: 0, max: 20_000 }).map((day) => formatBeijingDate(day * DAY_MS));

  it("is planned in its order, counted from the day of the landing alone", () => {
    fc.assert(
      fc.property(days, fc.option(fc.nat({ max: 400 })), fc.nat({ max: 400 }), (day, sailed, later) => {
        const etaAt = parseTime(day)!;
        const etdAt = sailed === null ? null : etaAt - sailed * DAY_MS;
        const plan = plannedMilestones({ placedAt: etaAt - later * DAY_MS, etdAt, etaAt });
        expect([7, 8, 9].map((kind) => (plan[kind as 7 | 8 | 9]! - etaAt) / DAY_MS)).toEqual([7, 10, 20]);
      }),
    );
  });

  it("is replanned from the day of clearing, which the plan then includes", () => {
    fc.assert(
      fc.property(days, (day) => {
        const plan = plannedMilestones({ placedAt: 0, etdAt: null, etaAt: parseTime(landingFor(day))! });
        expect(formatBeijingDate(plan[CLEARED]!)).toBe(day);
      }),
    );
  });

  it("is cleared on a day from today on, at most half a year ahead", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -400, max: 400 }), (today, ahead) => {
        const problem = clearingProblem(formatBeijingDate(parseTime(today)! + ahead * DAY_MS), today);
        expect(problem === null).toBe(ahead >= 0 && ahead <= 180);
      }),
    );
    for (const none of ["", "2026-02-30", "明天"])
      expect(clearingProblem(none, "2026-11-24")).toBe("请选择新的预计日期");
  });
});

describe("a paper", () => {
  it("is announced to the other side alone, by its name, with a way to the order", () => {
    fc.assert(
      fc.property(fc.constantFrom("buyer", "merchant"), fc.constantFrom(...DOC_KIND_CODES), (by, kind) => {
        const paper = DOC_KINDS[kind];
        const order = { id: asId<ForwardOrderId>("7"), no: "TF1", title: "SPF 两柜", buyerName: "苏州采购" };
        const messages = paperMessages({ ...order, paper, by: by as "buyer" | "merchant" });
        expect(messages.map(({ to }) => to)).toEqual([by === "buyer" ? "merchant" : "buyer"]);
        const { title, content, linkPath, todo } = messages[0]!.draft;
        expect([title, content].every((text) => text.includes(paper))).toBe(true);
        expect(linkPath).toMatch(/\?id=7$/);
        expect(todo).toBe("read");
      }),
    );
  });
});

describe("a deposit", () => {
  it("is the share of the payment term, where that names one", () => {
    expect(PAYMENT_TERMS.map(depositOfTerm)).toEqual([30, 20, null, null, null]);
    expect(depositProblem({ paymentTerm: "T/T 30/70", depositPct: 10 }, 1)).toBe("付款方式 T/T 30/70 的订金为 30%");
    expect(offerProblem(offerForm({ depositPct: 10 }), 1, Date.now())).toBe("付款方式 T/T 30/70 的订金为 30%");
    expect(depositProblem({ paymentTerm: "L/C at sight", depositPct: 10 }, 1)).toBeNull();
  });
  it("is read from a term of transfers alone, blanks around not counted", () => {
    expect(depositOfTerm(" T/T 30/70 ")).toBe(30);
    expect(depositOfTerm("余款 T/T 30/70")).toBeNull();
    expect(depositOfTerm("T/T 30/70 见提单")).toBeNull();
    expect(depositProblem({ paymentTerm: " T/T 30/70 ", depositPct: 10 }, 0)).toBe("付款方式 T/T 30/70 的定金为 30%");
  });
});

describe("an order's own volumes", () => {
  it("add up to what was ordered, and to the whole offer where all of it was", () => {
    const lines = fc.array(fc.record({ volume: fc.integer({ min: 1, max: 500_000 }).map(dm3) }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 100 }), (given, percent) => {
        const whole = dm3(given.reduce((sum, { volume }) => sum + volume, 0));
        const volume = dm3(Math.max(1, Math.floor((whole * percent) / 100)));
        const own = ownVolumes(given, volume);
        expect(own.reduce((sum, one) => sum + one, 0)).toBe(volume);
        for (const [at, one] of own.entries()) expect(one).toBeLessThanOrEqual(given[at]!.volume);
        expect(ownVolumes(given, whole)).toEqual(given.map((line) => line.volume));
      }),
    );
  });
});

describe("the papers of an order", () => {
  it("are the contract of both sides and what clearing takes", () => {
    const list = paperChecklist([
      { kind: 2, by: "buyer" },
      { kind: 5, by: "merchant" },
    ]);
    expect(list.filter(({ isThere }) => isThere).map(({ name }) => name)).toEqual(["合同（买家盖章）", "提单"]);
    expect(list).toHaveLength(7);
  });
});
