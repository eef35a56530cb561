import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { merchantFigures } from "../../../src/domain/company/merchant-figures.ts";
import { saysNoStock, shareInterval, steadiness, steadyPercent } from "../../../src/domain/company/steadiness.ts";
import { basisPoints } from "../../../src/domain/units.ts";

const counted = fc.nat(400).chain((n) => fc.record({ n: fc.constant(n), met: fc.nat(n) }));

/** Probability of `met` of `n` where each is `share` likely, exact to a double. */
function binomial(n: number, share: number): number[] {
  const logs = [0];
  for (let nth = 1; nth <= n; nth += 1) logs.push(logs[nth - 1]! + Math.log(nth));
  return Array.from({ length: n + 1 }, (_, met) => {
    const ways = logs[n]! - logs[met]! - logs[n - met]!;
    return Math.exp(ways + met * Math.log(share) + (n - met) * Math.log(1 - share));
  });
}

describe("shareInterval", () => {
  it("is Wilson's: by hand for 45 of 50, and for all and none of 10", () => {
    const { low, high } = shareInterval({ met: 45, n: 50 });
    expect(low).toBeCloseTo(0.8081, 3);
    expect(high).toBeCloseTo(0.9506, 3);
    expect(shareInterval({ met: 10, n: 10 })).toEqual({ low: expect.closeTo(0.787, 3), high: 1 });
    expect(shareInterval({ met: 0, n: 10 })).toEqual({ low: 0, high: expect.closeTo(0.213, 3) });
  });

  it("holds the share itself, within 0 and 1, and turns round with what is counted", () => {
    fc.assert(
      fc.property(counted, ({ met, n }) => {
        const { low, high } = shareInterval({ met, n });
        expect(0 <= low && low < high && high <= 1).toBe(true);
        if (n > 0) expect(low <= met / n + 1e-12 && met / n <= high + 1e-12).toBe(true);
        const turned = shareInterval({ met: n - met, n });
        expect(turned.low).toBeCloseTo(1 - high, 9);
      }),
    );
  });

  it("rises with each order that went well and falls with each that did not", () => {
    fc.assert(
      fc.property(counted, ({ met, n }) => {
        const { low } = shareInterval({ met, n });
        expect(shareInterval({ met: met + 1, n: n + 1 }).low).toBeGreaterThan(low - 1e-12);
        expect(shareInterval({ met, n: n + 1 }).low).toBeLessThan(low + 1e-12);
      }),
    );
  });

  it("covers the true share in nearly nine of ten cases, and on average in more than 88 of 100", () => {
    const covers: number[] = [];
    for (const n of [10, 20, 40, 80, 200])
      for (let percent = 50; percent < 100; percent += 1) {
        const share = percent / 100;
        const chance = binomial(n, share).reduce((sum, one, met) => {
          const { low, high } = shareInterval({ met, n });
          return low <= share && share <= high ? sum + one : sum;
        }, 0);
        covers.push(chance);
      }
    expect(covers.reduce((sum, one) => sum + one, 0) / covers.length).toBeGreaterThan(0.88);
    expect(covers.filter((one) => one < 0.85).length / covers.length).toBeLessThan(0.05);
  });
});

describe("steadiness", () => {
  const loads = (asStated: number, short: number) =>
    merchantFigures(
      {
        loads: [
          ...Array.from({ length: asStated }, () => ({ refusal: null, isReduced: false, ordered: 100, loaded: 100 })),
          ...Array.from({ length: short }, () => ({ refusal: null, isReduced: false, ordered: 100, loaded: 60 })),
        ],
        answers: [],
        quotes: [],
        deliveries: [],
        tallies: [],
        ended: [],
        finished: [],
        refunds: [],
        orderCount: 0,
      },
      basisPoints(300),
    );

  it("is 0 of a new shop, and ranks many orders above few of the same share", () => {
    expect(steadiness(null)).toBe(0);
    expect(steadiness(loads(0, 0))).toBe(0);
    expect(steadiness(loads(100, 0))).toBeGreaterThan(steadiness(loads(10, 0)));
    expect(steadyPercent(loads(10, 0))).toBe(75);
    expect(steadyPercent(loads(11, 0))).toBe(80);
    expect(steadyPercent(loads(12, 0))).toBe(80);
  });
});

describe("saysNoStock", () => {
  it("knows the trade's words for it from other reasons", () => {
    for (const reason of ["该规格刚售完，到货后再联系", "库存不足", "没货了", "缺货", "数量不够一车"])
      expect(saysNoStock(reason)).toBe(true);
    for (const reason of ["价格已调整", "送货地址太远，不能送", "买家要求取消"])
      expect(saysNoStock(reason)).toBe(false);
  });
});
