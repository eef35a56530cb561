import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asId, type OrderLineId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { breakdownOf, type QuantityRule } from "../../../src/domain/timber/quantity.ts";
import { changedOrder, changeProblem } from "../../../src/domain/trade/order-change.ts";
import { settledLine } from "../../../src/domain/trade/tally.ts";
import { mm } from "../../../src/domain/units.ts";

const rule: QuantityRule = {
  saleUnit: "m3",
  countedIn: "piece",
  pieceVolumeMm3: 30 * 120 * 4000,
  width: mm(120),
  length: mm(4000),
  piecesPerBundle: null,
  bundleVolume: null,
  step: 1,
  minOrder: 1,
  density: 500,
};
const lineOf = (id: number, count: number, price: number) => {
  const { volume, amount } = settledLine({ rule, price: fen(price), ordered: count, picked: 0 }, count);
  return { id: asId<OrderLineId>(String(id)), count, price: fen(price), rule, volume, amount };
};
/** Lines as ordered, each with what can be delivered of it. */
const changes = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 500_000 }), fc.nat(5_000))
    .map(([count, price, less]) => ({ count, price, available: Math.max(0, count - less) })),
  { minLength: 1, maxLength: 5 },
);

describe("a change of an order", () => {
  it("comes to the sum of its lines and the freight, each line at its agreed price, and never to more", () => {
    fc.assert(
      fc.property(changes, fc.nat(100_000), (given, freight) => {
        const lines = given.map(({ count, price }, at) => lineOf(at, count, price));
        const changed = changedOrder(lines, {
          lines: given.map(({ available }, at) => ({ orderLineId: lines[at]!.id, count: available })),
          freightAmount: fen(freight),
          expectDate: null,
        });
        const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);
        expect(changed.goodsAmount).toBe(sum(changed.lines.map(({ amount }) => amount)));
        expect(changed.payable).toBe(changed.goodsAmount + freight);
        expect(changed.volume).toBe(sum(changed.lines.map(({ volume }) => volume)));
        for (const [at, { count, quantity, pieces, amount, volume }] of changed.lines.entries()) {
          expect({ quantity, pieces }).toEqual({ quantity: breakdownOf(rule, count).quantity, pieces: count });
          expect(amount).toBeLessThanOrEqual(lines[at]!.amount);
          if (count === lines[at]!.count)
            expect({ amount, volume }).toEqual({ amount: lines[at]!.amount, volume: lines[at]!.volume });
        }
      }),
    );
  });

  it("is less than was ordered, and not nothing", () => {
    fc.assert(
      fc.property(changes, (given) => {
        const counts = given.map(({ available }) => available);
        const isChange = counts.some((count) => count > 0) && given.some(({ count, available }) => available < count);
        expect(changeProblem(given, counts) === null).toBe(isChange);
      }),
    );
    expect(changeProblem([{ count: 9 }], [10])).toBe("可供数量不能超过订购数量");
    expect(changeProblem([{ count: 9 }], [Number.NaN])).toBe("请输入正确的数量");
    expect(changeProblem([{ count: 9 }], [])).toBe("订单明细不正确");
  });
});
