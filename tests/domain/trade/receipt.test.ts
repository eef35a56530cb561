import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldProblems, textsOf, valuesIn } from "../../../src/domain/fields.ts";
import { asId, type OrderLineId } from "../../../src/domain/ids.ts";
import { ORDER_STATUS, ORDER_STATUSES } from "../../../src/domain/trade/order.ts";
import { arrivedFields, arrivedProblems, countText, countWords } from "../../../src/domain/trade/order-console.ts";
import { countsReceipt, otherCounts, receivedLines } from "../../../src/domain/trade/receipt.ts";

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
    expect(countWords(boards, 12_400)).toBe("12,400 根");
  });
  it("begins with the count as it is typed, its thousands separated", () => {
    fc.assert(
      fc.property(lines, counts, (line, count) => {
        expect(countWords(line, count).replaceAll(",", "").startsWith(countText(line, count))).toBe(true);
      }),
    );
  });
});

describe("otherCounts", () => {
  it("shows received and settled counts where they differ from the order, and never the same twice", () => {
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

describe("countsReceipt", () => {
  it("requires a count from the buyer only for goods in transit to them", () => {
    for (const status of ORDER_STATUSES) {
      expect(countsReceipt({ deliveryMode: 2, status })).toBe(status === ORDER_STATUS.inTransit);
      expect(countsReceipt({ deliveryMode: 1, status })).toBe(false);
    }
  });
});

type Line = typeof sheets | typeof boards | typeof bulk;
/** What is typed of one line, and what is wrong with it where `sent` were sent. */
function arrivedIn(line: Line, typed: string, sent: number) {
  const fields = arrivedFields([{ ...line, id: asId("1") }], {});
  const arrived = valuesIn(fields, { "1.arrived": typed });
  const problems = {
    ...fieldProblems(fields, arrived),
    ...arrivedProblems([{ id: asId("1"), pickedCount: sent }], arrived),
  };
  return { count: arrived["1.arrived"], problem: fieldProblems(fields, arrived)["1.arrived"] ?? problems["1.arrived"] };
}

describe("what arrived of a line", () => {
  it("is typed in whole pieces, or in m³ with up to three decimals", () => {
    const most = 999_999_999;
    expect(arrivedIn(boards, " 90 ", most)).toEqual({ count: 90, problem: null });
    expect(arrivedIn(bulk, " 1.5 ", most)).toEqual({ count: 1_500, problem: null });
    expect(arrivedIn(bulk, "31", most)).toEqual({ count: 31_000, problem: null });
    expect(arrivedIn(bulk, "0.05", most)).toEqual({ count: 50, problem: null });
    for (const text of ["", "1.5", "9根", "约9", "1234567890"])
      expect(arrivedIn(boards, text, most).problem, text).toBe("请输入正确的数量");
    for (const text of ["", "1.2345", "1.5m³", "约1.5", "1234567"])
      expect(arrivedIn(bulk, text, most).problem, text).toBe("请输入正确的数量");
  });
  it("is no more than was sent", () => {
    fc.assert(
      fc.property(lines, counts, fc.integer({ min: -1, max: 1 }), (line, sent, more) => {
        const arrived = Math.max(0, sent + more);
        const { count, problem } = arrivedIn(line, countText(line, arrived), sent);
        expect(count).toBe(arrived);
        expect(problem).toBe(arrived <= sent ? null : "实收数量不能超过发货数量");
      }),
    );
  });
});

describe("receivedLines", () => {
  it("sends the lines that were counted and differ from what was sent, and no others", () => {
    const sent = fc.record({ line: lines, pickedCount: counts, arrived: fc.option(counts), isSame: fc.boolean() });
    fc.assert(
      fc.property(fc.array(sent, { maxLength: 5 }), (rows) => {
        const all = rows.map(({ line, ...row }, at) => ({ ...row, ...line, id: asId<OrderLineId>(String(at)) }));
        const counted = all.filter(({ arrived }) => arrived !== null);
        const first = counted.map(({ id, arrived, isSame, pickedCount }) => [
          `${id}.arrived`,
          isSame ? pickedCount : arrived,
        ]);
        const fields = arrivedFields(counted, {});
        const typed = valuesIn(fields, textsOf(fields, Object.fromEntries(first)));
        const expected = all.flatMap(({ id, arrived, isSame, pickedCount }) =>
          arrived === null || isSame || arrived === pickedCount ? [] : [{ orderLineId: id, count: arrived }],
        );
        expect(receivedLines(all, typed)).toEqual(expected);
      }),
    );
  });
});
