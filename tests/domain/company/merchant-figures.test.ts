import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FEWEST_MEASURED, FIGURE_NAMES } from "../../../src/domain/company/merchant.ts";
import {
  FIGURES,
  figuresHelp,
  figureText,
  type MerchantHistory,
  MOST_MEASURED,
  merchantFigures,
  orderCountText,
} from "../../../src/domain/company/merchant-figures.ts";
import { basisPoints } from "../../../src/domain/units.ts";

const NOTHING: MerchantHistory = {
  loads: [],
  answers: [],
  quotes: [],
  deliveries: [],
  tallies: [],
  ended: [],
  finished: [],
  refunds: [],
  orderCount: 0,
};
const TOLERANCE = basisPoints(300);
const figures = (history: Partial<MerchantHistory>) => merchantFigures({ ...NOTHING, ...history }, TOLERANCE);
const times = <One>(n: number, one: (at: number) => One): One[] => Array.from({ length: n }, (_, at) => one(at));
const at = (text: string) => Date.parse(`${text}+08:00`);

const time = fc.integer({ min: at("2026-01-01T00:00:00"), max: at("2026-12-31T00:00:00") });
const few = { maxLength: 30 };
const load = fc.record({
  refusal: fc.constantFrom(null, null, "库存不足", "价格变了"),
  isReduced: fc.boolean(),
  ordered: fc.nat(100_000),
  loaded: fc.nat(100_000),
});
const histories = fc.record<MerchantHistory>({
  loads: fc.array(load, few),
  answers: fc.array(fc.record({ placedAt: time, answeredAt: time }), few),
  quotes: fc.array(fc.record({ isChosen: fc.boolean() }), few),
  deliveries: fc.array(fc.record({ dueAt: time, doneAt: time }), few),
  tallies: fc.array(fc.record({ ordered: fc.nat(100_000), settled: fc.nat(100_000) }), few),
  ended: fc.array(fc.record({ isShopsCancellation: fc.boolean() }), few),
  finished: fc.array(fc.record({ wasDisputed: fc.boolean() }), few),
  refunds: fc.array(fc.record({ owedAt: time, paidAt: time }), few),
  orderCount: fc.nat(1_000),
});

describe("a shop's figures", () => {
  it("are hidden while fewer than ten were measured, and shown with their base otherwise", () => {
    fc.assert(
      fc.property(histories, (history) => {
        const metrics = merchantFigures(history, TOLERANCE);
        for (const name of FIGURE_NAMES) {
          const n = metrics.samples[name];
          const { value, sample } = figureText(metrics, name);
          if (n < FEWEST_MEASURED) {
            expect(value).toBe(name === "loaded" ? "新店" : "-");
            expect(sample).toBe("");
          } else {
            expect(value === "-").toBe(false);
            const [interval] = name === "loaded" ? (/（\d+–\d+%）$/.exec(sample) ?? ["（缺）"]) : [""];
            expect(sample).toBe(`近 ${n} ${FIGURES[name].unit}${interval}`);
          }
        }
        const rates = [
          metrics.loadedRate,
          metrics.quoteHitRate,
          metrics.onTimeRate,
          metrics.tallyAccuracy,
          metrics.cancelRate,
        ];
        for (const rate of rates) if (rate !== null) expect(rate >= 0 && rate <= 100).toBe(true);
      }),
    );
  });

  it("are the same in any order of the events", () => {
    fc.assert(
      fc.property(histories, (history) => {
        const turned = Object.fromEntries(
          Object.entries(history).map(([name, value]) => [name, Array.isArray(value) ? value.toReversed() : value]),
        ) as MerchantHistory;
        expect(merchantFigures(turned, TOLERANCE)).toEqual(merchantFigures(history, TOLERANCE));
      }),
    );
  });

  it("count the wait for an answer by daytime alone", () => {
    const wait = (placed: string, answered: string) =>
      figures({ answers: times(10, () => ({ placedAt: at(placed), answeredAt: at(answered) })) }).firstAnswerMinutesP50;
    expect(wait("2026-11-20T09:00:00", "2026-11-20T09:37:00")).toBe(37);
    expect(wait("2026-11-20T19:30:00", "2026-11-21T08:10:00")).toBe(40);
    expect(wait("2026-11-20T22:00:00", "2026-11-21T07:00:00")).toBe(0);
    expect(wait("2026-11-20T07:00:00", "2026-11-22T21:00:00")).toBe(3 * 12 * 60);
  });

  it("are medians and rates, rounded half up", () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    const placedAt = at("2026-11-20T09:00:00");
    const answers = minutes.map((minute) => ({ placedAt, answeredAt: placedAt + minute * 60_000 }));
    expect(figures({ answers }).firstAnswerMinutesP50).toBe(6);
    expect(figures({ quotes: times(12, (one) => ({ isChosen: one < 1 })) }).quoteHitRate).toBe(8.3);
    expect(figures({ quotes: times(16, (one) => ({ isChosen: one < 1 })) }).quoteHitRate).toBe(6.3);
    const hours = (n: number) => times(10, () => ({ owedAt: placedAt, paidAt: placedAt + n * 3_600_000 }));
    expect(figureText(figures({ refunds: hours(30) }), "refund")).toEqual({ value: "30 小时", sample: "近 10 笔退款" });
    expect(figureText(figures({ refunds: hours(60) }), "refund").value).toBe("2.5 天");
  });

  it("count an order as loaded as stated unless stock was missing: declined for it, reduced, or short beyond the tolerance", () => {
    const asStated = { refusal: null, isReduced: false, ordered: 1000, loaded: 970 };
    const of = (...others: MerchantHistory["loads"]) => figures({ loads: [...times(9, () => asStated), ...others] });
    expect(of({ ...asStated, loaded: 1200 }).loadedRate).toBe(100);
    expect(of({ ...asStated, loaded: 969 }).loadedRate).toBe(90);
    expect(of({ ...asStated, refusal: "该规格刚售完" }).loadedRate).toBe(90);
    expect(of({ ...asStated, isReduced: true }).loadedRate).toBe(90);
    // Of what was declined for another reason nothing is known.
    expect(of({ ...asStated, refusal: "价格变了" }).samples.loaded).toBe(9);
    expect(figureText(of({ ...asStated, isReduced: true }), "loaded")).toEqual({
      value: "90.0%",
      sample: "近 10 单（65–98%）",
    });
  });

  it("call a tally right up to the tolerance", () => {
    const of = (settled: number) => figures({ tallies: times(10, () => ({ ordered: 1000, settled })) }).tallyAccuracy;
    expect([970, 969, 1030, 1031].map(of)).toEqual([100, 0, 100, 0]);
  });

  it("call a delivery on time until the moment it is due", () => {
    const deliveries = times(10, (one) => ({ dueAt: 1000, doneAt: 995 + one }));
    expect(figures({ deliveries }).onTimeRate).toBe(60);
  });

  it("count finished orders from ten on", () => {
    expect([0, 9, 10, 431].map((orderCount) => orderCountText(figures({ orderCount })))).toEqual([
      "不足 10 单",
      "不足 10 单",
      "10 单",
      "431 单",
    ]);
    expect(orderCountText(null)).toBe("不足 10 单");
  });

  it("are explained by the words they are defined with", () => {
    const help = figuresHelp();
    for (const name of FIGURE_NAMES) expect(help).toContain(`- **${FIGURES[name].name}**：`);
    expect(help).toContain(`最近 ${MOST_MEASURED} 笔`);
    expect(help).toContain(`不足 ${FEWEST_MEASURED} 笔`);
  });
  it("are medians of what was measured, in any order and of other sizes of numbers", () => {
    const placedAt = at("2026-11-20T09:00:00");
    const answers = [100, 9, 20, 3, 200, 1, 30, 8, 7, 10].map((minute) => ({
      placedAt,
      answeredAt: placedAt + minute * 60_000,
    }));
    expect(figures({ answers }).firstAnswerMinutesP50).toBe(10);
    expect(figures({ answers: [...answers, answers[0]!] }).firstAnswerMinutesP50).toBe(10);
  });

  it("count cancellations by the shop and disputes among what ended", () => {
    const ended = times(20, (one) => ({ isShopsCancellation: one < 3 }));
    const finished = times(20, (one) => ({ wasDisputed: one < 1 }));
    expect(figures({ ended, finished })).toMatchObject({ cancelRate: 15, disputeRate: 5, sampleSize: 20 });
  });

  it("are shown as minutes, hours or days, and percent, with how many were measured", () => {
    const start = at("2026-11-20T09:00:00");
    const answer = (minutes: number) =>
      figureText(
        figures({ answers: times(10, () => ({ placedAt: start, answeredAt: start + minutes * 60_000 })) }),
        "firstAnswer",
      ).value;
    expect([0, 59, 60, 90, 100].map(answer)).toEqual(["0 分钟", "59 分钟", "1 小时", "1.5 小时", "1.7 小时"]);
    const refund = (hours: number) =>
      figureText(
        figures({ refunds: times(10, () => ({ owedAt: start, paidAt: start + hours * 3_600_000 })) }),
        "refund",
      ).value;
    expect([0, 47, 48, 60].map(refund)).toEqual(["0 小时", "47 小时", "2 天", "2.5 天"]);
    const quotes = times(12, (one) => ({ isChosen: one < 11 }));
    expect(figureText(figures({ quotes }), "quoteHit")).toEqual({
      value: "91.7%",
      sample: `近 12 ${FIGURES.quoteHit.unit}`,
    });
    expect(figureText(null, "quoteHit")).toEqual({ value: "-", sample: "" });
  });

  it("are explained in a line each, with what is counted and what a holiday does", () => {
    const lines = figuresHelp().split("\n");
    expect(lines).toHaveLength(FIGURE_NAMES.length + 3);
    expect(lines.every((line) => line.endsWith("。"))).toBe(true);
    expect(lines.at(-1)).toContain("休假");
  });
});
