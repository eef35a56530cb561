import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textsOf } from "../../../src/domain/fields.ts";
import { type AnyLineId, asId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { claimSum, typedClaim } from "../../../src/domain/trade/dispute.ts";
import type { PricedLine } from "../../../src/domain/trade/order-view.ts";
import type { PickupLine } from "../../../src/domain/trade/pickup-view.ts";
import { settledLine } from "../../../src/domain/trade/tally.ts";
import {
  pricedLines,
  ruledField,
  ruledTexts,
  tallyRulingFields,
  tallyRulingProblem,
  tallyRulingStart,
} from "../../../src/domain/trade/tally-ruling.ts";
import { dm3 } from "../../../src/domain/units.ts";
import { BOARDS } from "../../gallery/data.ts";

const line = (id: string, stated: number): PricedLine => ({
  id,
  name: `37*119*${id}`,
  countedIn: "piece",
  saleUnit: BOARDS.saleUnit,
  stated,
  rule: BOARDS,
  price: fen(118_500),
});
const lines = fc
  .array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 4 })
  .map((counts) => counts.map((stated, at) => line(String(at + 1), stated)));

describe("a ruling on a tally sheet", () => {
  it("counts at most what the sheet states of each line, and something in all", () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.integer({ min: -1, max: 2_001 }), { minLength: 4, maxLength: 4 }),
        (of, counts) => {
          const ruled = new Map(of.map(({ id }, at) => [id, counts[at]!]));
          const fits = of.every(({ stated }, at) => counts[at]! >= 0 && counts[at]! <= stated);
          const isSome = of.some((_, at) => counts[at]! !== 0);
          expect(tallyRulingProblem(of, ruled) === null).toBe(fits && isSome);
        },
      ),
    );
    expect(tallyRulingProblem([line("1", 5)], new Map([["2", 1]]))).toBe("订单明细不正确");
  });

  it("begins with what the buyer counted where that is less, in a form without a problem", () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 2_500 }), (of, claimed) => {
        const [first] = of;
        const { id: lineId, rule: _, price: __, ...stated } = first!;
        const start = tallyRulingStart(of, [{ lineId, ...stated, claimed, amount: fen(0) }]);
        expect(start).toEqual(
          Object.fromEntries(
            of.map((one) => [ruledField(one.id), one.id === lineId ? Math.min(claimed, one.stated) : one.stated]),
          ),
        );
      }),
    );
  });

  it("shows the typed counts in money: the difference between stated and ruled amounts", () => {
    fc.assert(
      fc.property(lines, fc.nat(2_000), (of, typed) => {
        const count = Math.min(typed, of[0]!.stated);
        const fields = tallyRulingFields(of);
        const begun = textsOf(fields, tallyRulingStart(of, []) as never);
        const exact = of[0]!.countedIn === "piece" ? String(count) : (count / 1000).toFixed(3);
        const claim = typedClaim(of, fields, { ...begun, [ruledField("1")]: exact }, ruledField)!; // all are counts
        const sum = (at: number) => settledLine({ ...of[0]!, ordered: at, picked: 0 }, at).amount;
        expect(claimSum(claim)).toBe(sum(of[0]!.stated) - sum(count));
      }),
    );
  });

  it("is read beside what the warehouse had counted", () => {
    const picked: PickupLine = {
      orderLineId: asId<AnyLineId>("7"),
      image: "",
      title: "樟子松",
      specText: "37*119*4000",
      countedIn: "piece",
      saleUnit: "piece",
      width: null,
      length: null,
      booked: 864,
      actual: 852,
      tallied: 864,
      reason: "",
      bookedVolume: dm3(0),
      actualVolume: dm3(0),
      bookedAmount: fen(0),
      actualAmount: fen(0),
      rule: { ...BOARDS, saleUnit: "piece" },
      price: fen(2_083),
    };
    expect(ruledTexts({ lines: [picked] })).toEqual(["37*119*4000 少 12 根（1.4%），¥249.96"]);
    expect(ruledTexts({ lines: [{ ...picked, tallied: null }] })).toEqual([]);
    expect(pricedLines({ lines: [picked] })).toMatchObject([{ id: "7", stated: 852, price: 2_083 }]);
  });
});
