import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { depositOfTerm, depositProblem, PAYMENT_TERMS } from "../../../src/domain/futures/forward-offer.ts";
import { offerProblem } from "../../../src/domain/futures/offer-form.ts";
import { ownVolumes, paperChecklist } from "../../../src/domain/futures/order.ts";
import {
  landingProblem,
  loadingProblem,
  plannedMilestones,
  vesselAndVoyage,
} from "../../../src/domain/futures/order-papers.ts";
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

  it("keep a merchant from confirming with a loading that has passed, unless the goods were ordered at sea", () => {
    const refused = "装船日期不能早于今天：合同与定金须在装船前完成";
    expect(loadingProblem("2026-11-20", "2026-12-05", "2026-11-23")).toBe(refused);
    expect(loadingProblem("2026-11-20", "", "2026-11-23")).toBe(refused);
    expect(loadingProblem("2026-11-20", "2026-11-18", "2026-11-23")).toBeNull();
    expect(loadingProblem("2026-11-23", "2026-12-05", "2026-11-23")).toBeNull();
    expect(loadingProblem("", "2026-12-05", "2026-11-23")).toBeNull();
  });
  it("are planned 5 and 10 days ahead, what follows the arrival 7, 10 and 20 days after it", () => {
    const [etdAt, etaAt] = [30 * DAY_MS, 60 * DAY_MS];
    const days = (etd: number | null) =>
      Object.values(plannedMilestones({ placedAt: 0, etdAt: etd, etaAt })).map((at) => at && at / DAY_MS);
    expect(days(etdAt)).toEqual([5, 10, 30, 30, 30, 60, 67, 70, 80]);
    expect(days(null)).toEqual([5, 10, null, null, null, 60, 67, 70, 80]);
    expect(days(7 * DAY_MS).slice(0, 3)).toEqual([5, 7, 7]);
    expect(days(-1 * DAY_MS).slice(0, 3)).toEqual([5, 10, -1]);
  });

  it("are held against a loading of today as against a later one", () => {
    expect(loadingProblem("2026-11-20", "2026-11-23", "2026-11-23")).not.toBeNull();
  });
});

describe("a deposit", () => {
  it("is what the payment term asks for, where that names one", () => {
    expect(PAYMENT_TERMS.map(depositOfTerm)).toEqual([30, 20, null, null, null]);
    expect(depositProblem({ paymentTerm: "T/T 30/70", depositPct: 10 })).toBe("付款方式 T/T 30/70 的定金为 30%");
    expect(offerProblem(offerForm({ depositPct: 10 }), Date.now())).toBe("付款方式 T/T 30/70 的定金为 30%");
    expect(depositProblem({ paymentTerm: "L/C at sight", depositPct: 10 })).toBeNull();
  });
  it("is read from a term of transfers alone, blanks around not counted", () => {
    expect(depositOfTerm(" T/T 30/70 ")).toBe(30);
    expect(depositOfTerm("余款 T/T 30/70")).toBeNull();
    expect(depositOfTerm("T/T 30/70 见提单")).toBeNull();
    expect(depositProblem({ paymentTerm: " T/T 30/70 ", depositPct: 10 })).toBe("付款方式 T/T 30/70 的定金为 30%");
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
