import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GoodsBrief } from "../../../src/domain/catalog/goods.ts";
import { DEMAND_STATUSES } from "../../../src/domain/demand/demand.ts";
import { type DemandItem, EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import { expertCommands, recommendationNoteProblem } from "../../../src/domain/demand/expert.ts";
import {
  FEEDBACKS,
  type GivenFeedback,
  nearestFirst,
  type RecommendedSource,
  rankedSources,
  sourceOf,
  UNSUITED_REASONS,
} from "../../../src/domain/demand/sources.ts";
import { asId, type GoodsId, type MerchantId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { dm3 } from "../../../src/domain/units.ts";

const ITEM: DemandItem = {
  ...EMPTY_ITEM,
  ...{ speciesCode: "zhangzisong", speciesName: "樟子松", thickness: 30, width: 120, length: 4000 },
  ...{ gradeName: "一级", gradeCode: "ru-1", quantity: 20_000, quantityUnit: "m3" },
};
const goodsOf = (change: Partial<GoodsBrief>): GoodsBrief =>
  ({
    ...{ id: "1", merchantId: "9", speciesCode: "zhangzisong", speciesName: "樟子松", thickness: 30, width: 120 },
    ...{ length: 4000, gradeCode: "ru-1", gradeName: "一级", moistureType: null, originName: "", brandName: "" },
    ...{ cityCode: "320500", availableVolume: 50_000, saleUnit: "m3", price: fen(165_000) },
    ...change,
  }) as GoodsBrief;

const goods = fc
  .record({
    id: fc.constantFrom("1", "2", "3").map((text) => asId<GoodsId>(text)),
    merchantId: fc.constantFrom("8", "9").map((text) => asId<MerchantId>(text)),
    thickness: fc.constantFrom(30, 40),
    gradeCode: fc.constantFrom("ru-1", "ru-2"),
    cityCode: fc.constantFrom("320500", "440100"),
    availableVolume: fc.constantFrom(1_000, 50_000).map(dm3),
    price: fc.integer({ min: 150_000, max: 180_000 }).map(fen),
  })
  .map((change) => goodsOf({ ...change, gradeName: change.gradeCode === "ru-1" ? "一级" : "二级" }));
const complaint: fc.Arbitrary<GivenFeedback> = fc.record({
  goodsId: fc.constantFrom("", "1", "7").map((text) => asId<GoodsId>(text)),
  merchantId: fc.constantFrom("7", "8", "9").map((text) => asId<MerchantId>(text)),
  feedback: fc.constant(2 as const),
  reason: fc.constantFrom(...UNSUITED_REASONS),
  price: fc.integer({ min: 150_000, max: 180_000 }).map(fen),
  saleUnit: fc.constant("m3" as const),
});

describe("sourceOf", () => {
  it("stays within a hundred, and never rises by a complaint", () => {
    fc.assert(
      fc.property(goods, fc.array(complaint, { maxLength: 5 }), complaint, (one, given, more) => {
        const { score } = sourceOf(one, ITEM, "320500", given);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(sourceOf(one, ITEM, "320500", [...given, more]).score).toBeLessThanOrEqual(score);
      }),
    );
  });

  it("moves what a buyer complains of down, and nothing that has not got it", () => {
    const said = (reason: string): GivenFeedback => ({
      ...{
        goodsId: asId<GoodsId>(""),
        merchantId: asId<MerchantId>("7"),
        feedback: 2,
        reason,
        price: fen(170_000),
        saleUnit: "m3",
      },
    });
    const fall = (change: Partial<GoodsBrief>, reason: string) =>
      sourceOf(goodsOf(change), ITEM, "320500", []).score -
      sourceOf(goodsOf(change), ITEM, "320500", [said(reason)]).score;
    expect(fall({ cityCode: "440100" }, "距离远")).toBeGreaterThan(0);
    expect(fall({ thickness: 40 }, "规格不符")).toBeGreaterThan(0);
    expect(fall({ gradeCode: "ru-2", gradeName: "二级" }, "等级不符")).toBeGreaterThan(0);
    expect(fall({ merchantId: asId<MerchantId>("7") }, "不要这家")).toBeGreaterThan(0);
    for (const reason of UNSUITED_REASONS) expect(fall({}, reason)).toBe(0);
  });

  it("takes a price that was too high as a bound for the same line", () => {
    const tooDear: GivenFeedback = {
      ...{
        goodsId: asId<GoodsId>("7"),
        merchantId: asId<MerchantId>("7"),
        feedback: 2,
        reason: "价格高",
        price: fen(170_000),
        saleUnit: "m3",
      },
    };
    const scoreAt = (price: number, given: GivenFeedback) =>
      sourceOf(goodsOf({ price: fen(price) }), ITEM, "320500", [given]).score;
    expect(scoreAt(170_000, tooDear)).toBeLessThan(scoreAt(169_999, tooDear));
    // Said for another line, the price says nothing of this one.
    const elsewhere = { ...tooDear, goodsId: asId<GoodsId>("") };
    expect(scoreAt(170_000, elsewhere)).toBe(scoreAt(169_999, elsewhere));
  });
});

describe("logs", () => {
  const LOGS: DemandItem = { ...EMPTY_ITEM, kindCode: "1500", diameterMin: 30, diameterMax: 40, length: 4000 };
  const of = (diameterMin: number | null, diameterMax: number | null) =>
    sourceOf(goodsOf({ thickness: null, width: null, diameterMin, diameterMax }), LOGS, "320500", []);
  it("fit where all of them are as thick as asked, and are named otherwise", () => {
    for (const [min, max] of [
      [30, 40],
      [30, 34],
      [32, 32],
      [null, null],
    ] as const)
      expect(of(min, max).reasons[0]).toBe("规格相符");
    for (const [min, max, said] of [
      [20, 34, "φ20-34"],
      [36, 44, "φ36-44"],
      [20, null, "φ20+"],
      [50, null, "φ50+"],
    ] as const) {
      const { reasons, score } = of(min, max);
      expect(reasons[0]).toBe(`检尺径 ${said}`);
      expect(score).toBeLessThan(of(30, 40).score);
    }
  });
});

describe("nearestFirst", () => {
  it("puts what is as asked first, then what is least off in size, then what is near and cheap", () => {
    const goods = [
      goodsOf({ id: asId<GoodsId>("far"), thickness: 60, width: 60 }),
      goodsOf({ id: asId<GoodsId>("close"), thickness: 31 }),
      goodsOf({ id: asId<GoodsId>("dear"), price: fen(180_000) }),
      goodsOf({ id: asId<GoodsId>("cheap") }),
      goodsOf({ id: asId<GoodsId>("thicker"), thickness: 45 }),
    ];
    expect(nearestFirst(goods, ITEM, "320500").map(({ id }) => id)).toEqual([
      ...["cheap", "dear", "close", "thicker", "far"],
    ]);
  });
});

describe("rankedSources", () => {
  it("puts what suits first and what does not last, between them what experts chose, then what scores", () => {
    const source = fc
      .record({
        feedback: fc.constantFrom(...FEEDBACKS),
        by: fc.constantFrom(1, 2),
        score: fc.integer({ min: 0, max: 100 }),
      })
      .map((one) => ({ ...one, goods: goodsOf({}) }) as RecommendedSource);
    const placeOf = ({ feedback, by, score }: RecommendedSource) =>
      [[1, 0, 2].indexOf(feedback), 2 - by, 100 - score].map((part) => String(part).padStart(3, "0")).join();
    fc.assert(
      fc.property(fc.array(source, { maxLength: 8 }), (sources) => {
        const places = rankedSources(sources).map(placeOf);
        expect(places).toEqual(places.toSorted());
        expect(places).toHaveLength(sources.length);
      }),
    );
  });
});

describe("the commands of experts", () => {
  it("works on demands that their buyers may still choose in, each by who may", () => {
    for (const status of DEMAND_STATUSES) {
      const isOpen = status === 2 || status === 3;
      expect(expertCommands(status, { reviews: true, recommends: true })).toEqual(isOpen ? ["assign", "pick"] : []);
      expect(expertCommands(status, { reviews: false, recommends: true })).toEqual(isOpen ? ["pick"] : []);
      expect(expertCommands(status, { reviews: false, recommends: false })).toEqual([]);
    }
  });
  it("requires five to two hundred characters beside a recommendation", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 210 }), (length) => {
        expect(recommendationNoteProblem(` ${"木".repeat(length)} `) === null).toBe(length >= 5 && length <= 200);
      }),
    );
  });
});
