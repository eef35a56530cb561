import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fen } from "../../../src/domain/money.ts";
import type { QuantityRule } from "../../../src/domain/timber/quantity.ts";
import {
  availablePickupEvents,
  heldOf,
  lastTallyProblem,
  PICKUP_STATUS,
  PICKUP_STATUSES,
  PICKUP_TABLE,
  pickedUpOf,
  pickupProblem,
  reservationProblem,
  rowVolume,
  settledLine,
  settlementOf,
  sheetProblem,
  tallyProblem,
} from "../../../src/domain/trade/tally.ts";
import { basisPoints, mm } from "../../../src/domain/units.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const rule: QuantityRule = {
  saleUnit: "m3",
  countedIn: "piece",
  pieceVolumeMm3: 30 * 120 * 4000,
  width: mm(120),
  length: mm(4000),
  piecesPerBundle: 100,
  bundleVolume: null,
  step: 1,
  minOrder: 1,
  density: 500,
};
const line = { rule, price: fen(168_000), ordered: 1000, picked: 0 };
const counts = fc.integer({ min: 0, max: 20_000 });
const prices = fc.integer({ min: 1, max: 99_999_999 }).map(fen);

describe("PICKUP_TABLE", () => {
  it("ends in confirmed, ruled and voided, and only the merchant voids", () => {
    expect(finalStatuses(PICKUP_TABLE)).toEqual([PICKUP_STATUS.confirmed, PICKUP_STATUS.ruled, PICKUP_STATUS.voided]);
    for (const status of PICKUP_STATUSES) {
      for (const actor of ["buyer", "operator", "system"] as const)
        expect(availablePickupEvents(status, actor)).not.toContain("void");
    }
  });
  it("lets goods leave only on an order that the buyer fetches, and reserves only where none is to be cancelled", () => {
    const said = [
      [{ deliveryMode: 2, isFetchable: true, cancelRequested: true }, "送货订单不能自提", "送货订单不需要预约提货"],
      [{ deliveryMode: 1, isFetchable: false, cancelRequested: true }, "订单当前不能提货", "订单当前不能预约提货"],
      [{ deliveryMode: 1, isFetchable: true, cancelRequested: true }, null, "订单已申请取消，请先等待处理"],
      [{ deliveryMode: 1, isFetchable: true, cancelRequested: false }, null, null],
    ] as const;
    for (const [facts, pickup, reservation] of said) {
      expect(pickupProblem(facts)).toBe(pickup);
      expect(reservationProblem(facts)).toBe(reservation);
    }
  });
});

describe("tallyProblem", () => {
  it("takes no more than ordered plus the tolerance over all pickups", () => {
    fc.assert(
      fc.property(fc.nat(1100), fc.nat(1100), (picked, actual) => {
        const problem = tallyProblem({ ...line, picked }, actual, { actual, reason: "" }, basisPoints(300));
        expect(problem).toBe(picked + actual <= 1030 ? null : "实提数量超出订单数量与允许误差");
      }),
    );
  });
  it("requires a reason exactly where it differs from what was booked", () => {
    expect(tallyProblem(line, 100, { actual: 98, reason: "" }, basisPoints(300))).toBe(
      "实提数量与订单不符，请填写差异原因",
    );
    expect(tallyProblem(line, 100, { actual: 98, reason: "两根开裂" }, basisPoints(300))).toBeNull();
    expect(tallyProblem(line, 100, { actual: 100, reason: "" }, basisPoints(300))).toBeNull();
    for (const actual of [-1, 1.5, Number.NaN])
      expect(tallyProblem(line, 100, { actual, reason: "两根开裂" }, basisPoints(300))).toBe("请输入正确的数量");
  });
});

describe("the reason of a tally", () => {
  const blanks = fc.constantFrom("", " ", "  ");
  const lengths = fc.oneof(fc.nat(5), fc.integer({ min: 195, max: 205 }));
  it("has 2 to 200 characters besides blanks, and none at all where what was booked left", () => {
    fc.assert(
      fc.property(lengths, fc.constantFrom("裂", "𠮷"), blanks, fc.boolean(), (length, letter, blank, isAsBooked) => {
        const reason = `${blank}${letter.repeat(length)}${blank}`;
        const problem = tallyProblem(line, isAsBooked ? 98 : 100, { actual: 98, reason }, basisPoints(300));
        if (length > 200) expect(problem).toBe("差异原因最多200字");
        else expect(problem).toBe(isAsBooked || length >= 2 ? null : "实提数量与订单不符，请填写差异原因");
      }),
    );
  });
});

describe("pickedUpOf", () => {
  it("is none, part or all", () => {
    expect(pickedUpOf([{ ordered: 5, picked: 0 }])).toBe("none");
    expect(
      pickedUpOf([
        { ordered: 5, picked: 5 },
        { ordered: 3, picked: 0 },
      ]),
    ).toBe("part");
    expect(
      pickedUpOf([
        { ordered: 5, picked: 6 },
        { ordered: 3, picked: 3 },
      ]),
    ).toBe("all");
  });
});

describe("settlementOf", () => {
  it("costs what was ordered when just that was taken", () => {
    expect(settledLine(line, 100)).toEqual({ volume: 1440, amount: fen(241_920) });
    expect(settlementOf([{ line, actual: 100 }], fen(5_000), fen(246_920))).toEqual({
      settleAmount: fen(246_920),
      diffAmount: fen(0),
      volume: 1440,
    });
  });
  it("sums to the fen: amounts of the lines, freight, and paid plus difference", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ price: prices, actual: counts }), { minLength: 1, maxLength: 6 }),
        fc.nat(1_000_000).map(fen),
        fc.nat(10_000_000).map(fen),
        (entries, freight, paid) => {
          const lines = entries.map(({ price, actual }) => ({ line: { ...line, price }, actual }));
          const { settleAmount, diffAmount, volume } = settlementOf(lines, freight, paid);
          const each = lines.map((one) => settledLine(one.line, one.actual));
          expect(settleAmount).toBe(each.reduce((sum, { amount }) => sum + amount, 0) + freight);
          expect(paid + diffAmount).toBe(settleAmount);
          expect(volume).toBe(each.reduce((sum, one) => sum + one.volume, 0));
        },
      ),
    );
  });
  it("never costs less for more", () => {
    fc.assert(
      fc.property(prices, counts, counts, (price, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const priced = { ...line, price };
        expect(settledLine(priced, less).amount).toBeLessThanOrEqual(settledLine(priced, more).amount);
      }),
    );
  });
});

describe("a last tally", () => {
  it("misses no more of any line than the tolerance, and then all counts as picked up", () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), (first, second) => {
        const lines = [
          { ordered: 100, picked: first },
          { ordered: 100, picked: second },
        ];
        expect(lastTallyProblem(lines, basisPoints(300)) === null).toBe(first >= 97 && second >= 97);
        if (first + second > 0) expect(pickedUpOf(lines, true)).toBe("all");
      }),
    );
  });
  it("leaves held what was ordered and not taken, never less than nothing", () => {
    fc.assert(
      fc.property(counts, counts, (ordered, picked) => {
        expect(heldOf({ ordered, picked })).toBe(picked > ordered ? 0 : ordered - picked);
      }),
    );
  });
  it("has a sheet of as many pieces as were counted, or none", () => {
    const row = { thickness: mm(30), width: mm(120), length: mm(4000), pieces: 60 };
    expect(sheetProblem([], 98)).toBeNull();
    expect(sheetProblem([row, { ...row, pieces: 38 }], 98)).toBeNull();
    expect(sheetProblem([row], 98)).not.toBeNull();
    expect(rowVolume(row)).toBe(864);
    expect(rowVolume({ thickness: mm(1), width: mm(1), length: mm(500_000), pieces: 1 })).toBe(1);
  });
});
