import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GoodsBrief } from "../../../src/domain/catalog/goods/goods.ts";
import { DEMAND_STATUS, DEMAND_STATUSES } from "../../../src/domain/demand/demand.ts";
import { type DemandItem, EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import { expertCommands, recommendationNoteProblem } from "../../../src/domain/demand/expert.ts";
import {
  demandedCount,
  FEEDBACKS,
  feedbackProblem,
  type GivenFeedback,
  nearestFirst,
  type RecommendedSource,
  rankedSources,
  sourceOf,
  UNSUITED_REASONS,
} from "../../../src/domain/demand/sources.ts";
import { asId, type GoodsId, type MerchantId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { type Cm, cm, dm3, mm } from "../../../src/domain/units.ts";
import { BOARDS } from "../../support/offers.ts";
import { PINE_ITEM } from "../../support/pine.ts";

const ITEM: DemandItem = {
  ...PINE_ITEM,
  gradeName: "一级",
  gradeCode: "ru-1",
  quantity: 20_000,
  quantityUnit: "m3",
};
const goodsOf = (change: Partial<GoodsBrief>): GoodsBrief =>
  ({
    id: "1",
    merchantId: "9",
    speciesCode: "zhangzisong",
    speciesName: "樟子松",
    thickness: 30,
    width: 120,
    length: 4000,
    gradeCode: "ru-1",
    gradeName: "一级",
    moistureType: null,
    originName: "",
    brandName: "",
    cityCode: "320500",
    availableVolume: 50_000,
    saleUnit: "m3",
    price: fen(165_000),
    priceMode: 1,
    taxIncluded: true,
    taxRate: 13,
    pieceVolumeMm3: 14_400_000,
    piecesPerBundle: null,
    bundleVolume: null,
    density: 450,
    ...change,
  }) as GoodsBrief;

const goods = fc
  .record({
    id: fc.constantFrom("1", "2", "3").map((text) => asId<GoodsId>(text)),
    merchantId: fc.constantFrom("8", "9").map((text) => asId<MerchantId>(text)),
    thickness: fc.constantFrom(30, 40).map(mm),
    gradeCode: fc.constantFrom("ru-1", "ru-2"),
    cityCode: fc.constantFrom("320500", "440100"),
    availableVolume: fc.constantFrom(1_000, 50_000).map(dm3),
    price: fc.integer({ min: 150_000, max: 180_000 }).map(fen),
  })
  .map((change) => goodsOf({ ...change, gradeName: change.gradeCode === "ru-1" ? "一级" : "二级" }));
const complaint: fc.Arbitrary<GivenFeedback> = fc.record({
  goodsId: fc.constantFrom(null, asId<GoodsId>("1"), asId<GoodsId>("7")),
  merchantId: fc.constantFrom("7", "8", "9").map((text) => asId<MerchantId>(text)),
  feedback: fc.constant(2 as const),
  reason: fc.constantFrom(...UNSUITED_REASONS),
  cubic: fc.option(fc.integer({ min: 150_000, max: 180_000 }).map(fen)),
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
      goodsId: null,
      merchantId: asId<MerchantId>("7"),
      feedback: 2,
      reason,
      cubic: fen(170_000),
    });
    const fall = (change: Partial<GoodsBrief>, reason: string) =>
      sourceOf(goodsOf(change), ITEM, "320500", []).score -
      sourceOf(goodsOf(change), ITEM, "320500", [said(reason)]).score;
    expect(fall({ cityCode: "440100" }, "距离远")).toBeGreaterThan(0);
    expect(fall({ thickness: mm(40) }, "规格不符")).toBeGreaterThan(0);
    expect(fall({ gradeCode: "ru-2", gradeName: "二级" }, "等级不符")).toBeGreaterThan(0);
    expect(fall({ merchantId: asId<MerchantId>("7") }, "不要这家")).toBeGreaterThan(0);
    for (const reason of UNSUITED_REASONS) expect(fall({}, reason)).toBe(0);
  });

  it("takes a price that was too high as a bound for the same line", () => {
    const tooDear: GivenFeedback = {
      goodsId: asId<GoodsId>("7"),
      merchantId: asId<MerchantId>("7"),
      feedback: 2,
      reason: "价格高",
      cubic: fen(170_000),
    };
    const scoreAt = (price: number, given: GivenFeedback) =>
      sourceOf(goodsOf({ price: fen(price) }), ITEM, "320500", [given]).score;
    expect(scoreAt(170_000, tooDear)).toBeLessThan(scoreAt(169_999, tooDear));
    // Feedback on the price of another line does not concern this one.
    const elsewhere = { ...tooDear, goodsId: null };
    expect(scoreAt(170_000, elsewhere)).toBe(scoreAt(169_999, elsewhere));
  });
});

describe("logs", () => {
  const LOGS: DemandItem = {
    ...EMPTY_ITEM,
    kindCode: "1500",
    diameterMin: cm(30),
    diameterMax: cm(40),
    length: mm(4000),
  };
  const of = (diameterMin: Cm | null, diameterMax: Cm | null) =>
    sourceOf(goodsOf({ thickness: null, width: null, diameterMin, diameterMax }), LOGS, "320500", []);
  it("fit where their whole diameter range matches the request, and are reported otherwise", () => {
    for (const [min, max] of [
      [30, 40],
      [30, 34],
      [32, 32],
      [null, null],
    ] as const)
      expect(of(cm(min), cm(max)).reasons[0]).toBe("规格相符");
    for (const [min, max, said] of [
      [20, 34, "20–34 cm"],
      [36, 44, "36–44 cm"],
      [20, null, "20 cm 起"],
      [50, null, "50 cm 起"],
    ] as const) {
      const { reasons, score } = of(cm(min), cm(max));
      expect(reasons[0]).toBe(`检尺径 ${said}`);
      expect(score).toBeLessThan(of(cm(30), cm(40)).score);
    }
  });
});

describe("nearestFirst", () => {
  it("puts exact matches first, then the least difference in size, then near and cheap", () => {
    const goods = [
      goodsOf({ id: asId<GoodsId>("far"), thickness: mm(60), width: mm(60) }),
      goodsOf({ id: asId<GoodsId>("close"), thickness: mm(31) }),
      goodsOf({ id: asId<GoodsId>("dear"), price: fen(180_000) }),
      goodsOf({ id: asId<GoodsId>("cheap") }),
      goodsOf({ id: asId<GoodsId>("thicker"), thickness: mm(45) }),
    ];
    expect(nearestFirst(goods, ITEM, "320500").map(({ id }) => id)).toEqual([
      "cheap",
      "dear",
      "close",
      "thicker",
      "far",
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
      const isOpen = status === DEMAND_STATUS.open || status === DEMAND_STATUS.toChoose;
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

describe("sourceOf: a score", () => {
  const here = "320500";
  const scoreOf = (change: Partial<GoodsBrief>, given: GivenFeedback[] = [], item = ITEM, city = here) =>
    sourceOf(goodsOf(change), item, city, given).score;
  const said = (change: Partial<GivenFeedback>): GivenFeedback => ({
    goodsId: null,
    merchantId: asId<MerchantId>("7"),
    feedback: 2,
    reason: "价格高",
    cubic: fen(170_000),
    ...change,
  });

  it("is a hundred for a full match, and less for each difference", () => {
    expect(scoreOf({})).toBe(100);
    expect(scoreOf({ thickness: mm(40) })).toBe(82);
    expect(scoreOf({ thickness: mm(40), gradeCode: "ru-2", gradeName: "二级" })).toBe(64);
    expect(scoreOf({ availableVolume: dm3(19_999) })).toBe(85);
    expect(scoreOf({ availableVolume: dm3(20_000) })).toBe(100);
    expect(scoreOf({ cityCode: "440100" })).toBe(95);
    expect(scoreOf({}, [], ITEM, "")).toBe(95);
    const priced = { ...ITEM, targetPrice: fen(165_000), targetPriceUnit: "m3" as const };
    expect(scoreOf({ price: fen(165_000) }, [], priced)).toBe(100);
    expect(scoreOf({ price: fen(165_001) }, [], priced)).toBe(90);
    // By the m³ with tax, whatever unit and tax they are listed with: 2,376 a piece is 165,000.
    expect(scoreOf({ price: fen(2_376), saleUnit: "piece" }, [], priced)).toBe(100);
    expect(scoreOf({ price: fen(2_377), saleUnit: "piece" }, [], priced)).toBe(90);
    expect(scoreOf({ price: fen(160_000), taxIncluded: false }, [], priced)).toBe(90);
    expect(scoreOf({ price: fen(9_999_999), priceMode: 2 }, [], priced)).toBe(100);
  });
  it("weighs a cause half as much again for each time it was complained of, up to three times", () => {
    const grade = { gradeCode: "ru-2", gradeName: "二级" };
    const times = (count: number, change: Partial<GivenFeedback>) => Array<GivenFeedback>(count).fill(said(change));
    expect([0, 1, 2, 4, 5].map((count) => scoreOf(grade, times(count, { reason: "等级不符" })))).toEqual([
      82, 73, 64, 46, 46,
    ]);
    expect(scoreOf(grade, times(3, { reason: "规格不符" }))).toBe(82);
    expect(scoreOf(grade, times(3, { reason: "等级不符", feedback: 1 }))).toBe(82);
    expect(scoreOf({ cityCode: "440100" }, times(2, { reason: "距离远" }))).toBe(90);
  });
  it("rises with a shop that suited before, and falls with one that the buyer turned down", () => {
    const elsewhere = { merchantId: asId<MerchantId>("9") };
    const worse = { thickness: mm(40) };
    expect(scoreOf(worse, [said({ ...elsewhere, feedback: 1, reason: "" })])).toBe(90);
    expect(scoreOf(worse, [said({ ...elsewhere, reason: "不要这家" })])).toBe(52);
    expect(scoreOf(worse, [said({ ...elsewhere, reason: "价格高" })])).toBe(82);
    expect(scoreOf(worse, [said({ merchantId: asId<MerchantId>("7"), reason: "不要这家" })])).toBe(82);
    // Feedback on these very goods is their own, and not their shop's.
    expect(scoreOf(worse, [said({ ...elsewhere, goodsId: asId<GoodsId>("1"), feedback: 1, reason: "" })])).toBe(82);
  });
  it("falls by a price per m³ with tax that was too high before, of this line only", () => {
    const one = asId<GoodsId>("5");
    expect(scoreOf({ price: fen(170_000) }, [said({ goodsId: one })])).toBe(85);
    expect(scoreOf({ price: fen(169_999) }, [said({ goodsId: one })])).toBe(100);
    expect(scoreOf({ price: fen(160_000), taxIncluded: false }, [said({ goodsId: one })])).toBe(85);
    expect(scoreOf({ price: fen(2_448), saleUnit: "piece" }, [said({ goodsId: one })])).toBe(85);
    expect(scoreOf({ price: fen(170_000) }, [said({ goodsId: one, cubic: null })])).toBe(100);
    expect(scoreOf({ price: fen(170_000) }, [said({ goodsId: one, feedback: 1 })])).toBe(100);
    expect(scoreOf({ price: fen(170_000) }, [said({ goodsId: one, reason: "距离远" })])).toBe(100);
  });
});

describe("sourceOf: the reasons", () => {
  const reasonsOf = (change: Partial<GoodsBrief>, item = ITEM, city = "320500") =>
    sourceOf(goodsOf(change), item, city, []).reasons;

  it("name what fits and what does not, and nothing that is not known", () => {
    expect(reasonsOf({})).toEqual(["规格相符", "库存充足", "同省货源"]);
    expect(reasonsOf({ thickness: mm(40), availableVolume: dm3(1), cityCode: "440100" })).toEqual([
      "厚 40",
      "库存不足",
    ]);
    expect(reasonsOf({}, { ...ITEM, quantityUnit: "bundle", quantity: 3 }, "")).toEqual(["规格相符"]);
    const priced = { ...ITEM, targetPrice: fen(165_000), targetPriceUnit: "m3" as const };
    expect(reasonsOf({}, priced)).toContain("不高于目标价");
    expect(reasonsOf({ price: fen(165_001) }, priced)).toContain("高于目标价");
    for (const reason of ["不高于目标价", "高于目标价"]) {
      expect(reasonsOf({ saleUnit: "piece", pieceVolumeMm3: null }, priced)).not.toContain(reason);
      expect(reasonsOf({})).not.toContain(reason);
    }
  });

  it("name facts that contradict the request and facts that are missing; both cost, the former more", () => {
    const judged = (unmet: string[], unsaid: string[]) => sourceOf(goodsOf({}), ITEM, "320500", [], { unmet, unsaid });
    expect(judged(["四面刨光"], ["FSC", "CE"])).toMatchObject({
      score: 74,
      reasons: ["规格相符", "不符四面刨光", "未注明FSC", "未注明CE", "库存充足", "同省货源"],
    });
    expect(judged([], ["FSC"]).score).toBe(96);
    expect(judged(["FSC"], []).score).toBe(82);
    const [first] = nearestFirst(
      ["1", "2"].map((id) => goodsOf({ id: asId<GoodsId>(id) })),
      ITEM,
      "320500",
      new Map([[asId<GoodsId>("1"), { met: 0, unmet: [], unsaid: ["FSC"] }]]),
    );
    expect(first?.id).toBe("2");
  });

  it("stand beside the buyer's own feedback on these goods", () => {
    const own = {
      goodsId: asId<GoodsId>("1"),
      merchantId: asId<MerchantId>("9"),
      cubic: fen(1),
    } as const;
    const others = { ...own, goodsId: asId<GoodsId>("2"), feedback: 1 as const, reason: "" };
    expect(sourceOf(goodsOf({}), ITEM, "", [others, { ...own, feedback: 2, reason: "距离远" }])).toMatchObject({
      feedback: 2,
      feedbackReason: "距离远",
      by: 1,
      expertName: "",
      expertNote: "",
      isNew: false,
    });
    expect(sourceOf(goodsOf({}), ITEM, "", [others])).toMatchObject({ feedback: 0, feedbackReason: "" });
  });
});

describe("nearestFirst: a size", () => {
  const order = (item: DemandItem, ...changes: Partial<GoodsBrief>[]) =>
    nearestFirst(
      changes.map((change, at) => goodsOf({ id: asId<GoodsId>(String(at)), ...change })),
      item,
      "320500",
    ).map(({ id }) => id);

  it("is ranked by its share of the requested size, too short like too long, over all sides", () => {
    const open = { ...ITEM, gradeName: null, gradeCode: null };
    expect(
      order(open, { thickness: mm(33) }, { thickness: mm(28) }, { width: mm(132) }, { length: mm(3_900) }),
    ).toEqual(["3", "1", "0", "2"]);
    const range = { ...open, thickness: null, thicknessMin: mm(28), thicknessMax: mm(32) };
    expect(
      order(range, { thickness: mm(40) }, { thickness: mm(24) }, { thickness: mm(30) }, { thickness: mm(33) }),
    ).toEqual(["2", "3", "1", "0"]);
    // A side that the goods leave open is no difference and no distance.
    expect(order(open, { length: mm(3_900) }, { length: null })).toEqual(["1", "0"]);
  });
  it("of equal distance goes by price per m³ with tax, what has none last", () => {
    const rising = [
      { price: fen(2_000), saleUnit: "piece" as const },
      { price: fen(150_000) },
      { price: fen(140_000), taxIncluded: false },
      { price: fen(1), priceMode: 2 },
    ];
    expect(order(ITEM, ...rising)).toEqual(["0", "1", "2", "3"]);
    expect(order(ITEM, ...rising.toReversed())).toEqual(["3", "2", "1", "0"]);
    expect(order(ITEM, { price: fen(3) }, { price: fen(1) }, { price: fen(2) })).toEqual(["1", "2", "0"]);
    const same = (price: number) =>
      ({ feedback: 0, by: 1, score: 50, goods: goodsOf({ price: fen(price) }) }) as RecommendedSource;
    expect(rankedSources([same(3), same(1), same(2)]).map(({ goods: { price } }) => price)).toEqual([1, 2, 3]);
  });
});

describe("demandedCount", () => {
  const free = (change: object) => ({ ...BOARDS, ...change }) as GoodsBrief;
  it("is the requested quantity in whole steps of the free stock, at least the minimum order, or nothing", () => {
    expect(demandedCount(free({}), { ...ITEM, quantity: 30_000 })).toBe(2_080);
    expect(demandedCount(free({}), { ...ITEM, quantity: 1_000 })).toBe(208);
    expect(demandedCount(free({}), { ...ITEM, quantity: 999_000 })).toBe(4_160);
    expect(demandedCount(free({ available: 207 }), ITEM)).toBeNull();
    expect(demandedCount(free({ priceMode: 2 }), ITEM)).toBeNull();
  });
});

describe("feedbackProblem", () => {
  it("requires a reason of at most a hundred characters when something does not suit", () => {
    expect(feedbackProblem(2, " ")).toBe("请选择不合适的原因");
    expect(feedbackProblem(2, "价格高")).toBeNull();
    for (const feedback of [0, 1] as const) expect(feedbackProblem(feedback, "")).toBeNull();
    expect(feedbackProblem(1, "木".repeat(100))).toBeNull();
    expect(feedbackProblem(1, "木".repeat(101))).toBe("原因最多100个字");
  });
});
