import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countFrom, countText, countWords } from "../../../src/domain/trade/order-console.ts";
import { otherCounts } from "../../../src/domain/trade/receipt.ts";

const boards = { countedIn: "piece", saleUnit: "m3" } as const;
const sheets = { countedIn: "piece", saleUnit: "sheet" } as const;
const bulk = { countedIn: "dm3", saleUnit: "m3" } as const;
const lines = fc.constantFrom(boards, sheets, bulk);
const counts = fc.integer({ min: 0, max: 999_999 });

describe("countWords", () => {
  it("names what a line is counted in: pieces are no packs", () => {
    expect(countWords(boards, 147)).toBe("147 根");
    expect(countWords(sheets, 12)).toBe("12 张");
    expect(countWords(bulk, 31_000)).toBe("31.000 m³");
  });
  it("gives the count back as it was", () => {
    fc.assert(
      fc.property(lines, counts, (line, count) => {
        expect(countFrom(line, countText(line, count))).toBe(count);
        expect(countWords(line, count).startsWith(countText(line, count))).toBe(true);
      }),
    );
  });
});

describe("otherCounts", () => {
  it("says what arrived and what was settled by, where that is not what was ordered, and never the same twice", () => {
    const said = (receivedCount: number | null, settledCount: number | null) =>
      otherCounts({ ...boards, count: 147, receivedCount, settledCount });
    expect(said(null, null)).toEqual([]);
    expect(said(147, 147)).toEqual([]);
    expect(said(144, null)).toEqual(["实收 144 根"]);
    expect(said(144, 144)).toEqual(["实收 144 根"]);
    expect(said(144, 140)).toEqual(["实收 144 根", "结算 140 根"]);
    expect(said(null, 150)).toEqual(["结算 150 根"]);
  });
  it("is silent exactly where everything is as it was ordered", () => {
    const known = fc.option(counts);
    fc.assert(
      fc.property(lines, counts, known, known, (line, count, receivedCount, settledCount) => {
        const isAsOrdered = (receivedCount ?? count) === count && (settledCount ?? count) === count;
        expect(otherCounts({ ...line, count, receivedCount, settledCount }).length === 0).toBe(isAsOrdered);
      }),
    );
  });
});
