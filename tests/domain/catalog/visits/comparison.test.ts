import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GoodsBrief } from "../../../../src/domain/catalog/goods/goods.ts";
import { comparisonOf, MOST_COMPARED, toggledComparison } from "../../../../src/domain/catalog/visits/comparison.ts";
import { asId, type GoodsId } from "../../../../src/domain/ids.ts";
import { fen } from "../../../../src/domain/money.ts";
import { VOLUME_GROUPS } from "../../../../src/domain/timber/true-price.ts";
import { BOARDS } from "../../../support/offers.ts";

const offer = (id: number, changed: Partial<GoodsBrief> = {}): GoodsBrief => ({
  ...BOARDS,
  ...changed,
  id: asId<GoodsId>(String(id)),
});
const presses = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 30 });

describe("offers to compare", () => {
  it("are at most six, each once, and one pressed twice is as it was", () => {
    fc.assert(
      fc.property(presses, fc.integer({ min: 1, max: 9 }), (ids, last) => {
        const chosen = ids.reduce<readonly GoodsBrief[]>((some, id) => toggledComparison(some, offer(id)), []);
        expect(chosen.length).toBeLessThanOrEqual(MOST_COMPARED);
        expect(new Set(chosen.map(({ id }) => id)).size).toBe(chosen.length);
        const twice = toggledComparison(toggledComparison(chosen, offer(last)), offer(last));
        expect(twice.map(({ id }) => id).sort()).toEqual(chosen.map(({ id }) => id).sort());
      }),
    );
  });
});

describe("their comparison", () => {
  it("shows every fact of every offer in their order, and marks those that differ", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("太仓一号库", "青岛二号库"), { minLength: 1, maxLength: 6 }), (stores) => {
        const facts = comparisonOf(stores.map((storeName, id) => offer(id, { storeName })));
        const store = facts.find(({ name }) => name === "仓库");
        expect(store).toEqual({ name: "仓库", values: stores, differs: new Set(stores).size > 1, best: [] });
        expect(facts.filter(({ name, differs }) => differs && name !== "仓库")).toEqual([]);
      }),
    );
  });

  it("marks the best of what is ranked, and nothing where all are alike", () => {
    const bestBy = (name: string, ...offers: GoodsBrief[]) =>
      comparisonOf(offers).find((one) => one.name === name)?.best;
    const [dear, cheap] = [168_000, 160_000].map((price, at) => offer(at, { price: fen(price) }));
    expect(bestBy("含税单价", dear!, cheap!)).toEqual([1]);
    expect(bestBy("含税单价", dear!, dear!)).toEqual([]);
    const measured = {
      ratio: 9_500,
      low: 9_400,
      high: 9_600,
      pieces: 20,
      checks: 1,
      from: "2026-11-01",
      to: "2026-11-01",
    };
    const short = offer(2, { trueVolume: { ...measured, group: VOLUME_GROUPS.measured } });
    const declared = offer(3, { trueVolume: { ...measured, group: VOLUME_GROUPS.declared, ratio: 10_000 } });
    expect(bestBy("足方价", declared, short, cheap!)).toEqual([1]);
    expect(bestBy("足方价", declared, cheap!)).toEqual([0]);
  });

  it("leaves out what is known of none", () => {
    const names = (brandName: string) =>
      comparisonOf([offer(1, { brandName }), offer(2, { brandName: "" })]).map(({ name }) => name);
    expect(names("")).not.toContain("品牌");
    expect(names("VLP")).toContain("品牌");
  });

  it("states no price of goods whose price is on request", () => {
    const facts = comparisonOf([offer(1, { priceMode: 2 })]);
    expect(facts.find(({ name }) => name === "含税单价")?.values).toEqual(["面议"]);
    expect(facts.some(({ name }) => name === "折算")).toBe(false);
  });
});
