import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fen } from "../../../src/domain/money.ts";
import { trueCubicPrice, WHOLE_VOLUME } from "../../../src/domain/timber/true-price.ts";
import {
  type MeasuredGroup,
  type MeasuredRow,
  measuredSums,
  type NominalSize,
  volumeRatios,
} from "../../../src/domain/timber/true-volume.ts";
import { basisPoints, mm } from "../../../src/domain/units.ts";

const BEAM: NominalSize = { thickness: mm(30), width: mm(120), length: mm(4000) };

/** Numbers between 0 and 1 that are the same in every run (mulberry32). */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Shop = { truth: number; price: number; group: MeasuredGroup };

/**
 * A market of `sections` × `shops`: a section lacks up to 8 % of its volume, shops of it differ by 2.5 %, lots of a shop by
 * 0.5 %, pieces of a lot by 2 %. Who delivers less asks somewhat less, but not so much less.
 */
function market(seed: number, sections: number, shops: number): Shop[] {
  const next = drawing(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return Array.from({ length: sections }, (_, section) => {
    const mean = 1 - 0.08 * next();
    return Array.from({ length: shops }, (): Shop => {
      const truth = mean + 0.025 * normal();
      const checks = Array.from({ length: 1 + Math.floor(4 * next()) }, () => {
        const lot = truth + 0.005 * normal();
        const isEach = next() < 0.5;
        const ratios = Array.from({ length: 10 + Math.floor(20 * next()) }, () => lot + 0.02 * normal());
        const rows = ratios.map(
          (ratio): MeasuredRow => ({
            thicknessTenths: Math.round(300 * ratio),
            widthTenths: 1_200,
            length: mm(4000),
            pieces: 1,
          }),
        );
        const sums = measuredSums(rows, BEAM);
        return isEach ? sums : { ...sums, square: null };
      });
      const price = Math.round(180_000 * (1 + 0.5 * (truth - mean) + 0.03 * normal()));
      return { truth, price, group: { section: String(section), checks } };
    });
  }).flat();
}

/** Kendall's τ of two ways to value the same things. */
function kendall(one: readonly number[], other: readonly number[]): number {
  let agreed = 0;
  let pairs = 0;
  for (let a = 0; a < one.length; a += 1)
    for (let b = a + 1; b < one.length; b += 1) {
      agreed += Math.sign((one[a] ?? 0) - (one[b] ?? 0)) * Math.sign((other[a] ?? 0) - (other[b] ?? 0));
      pairs += 1;
    }
  return agreed / pairs;
}

const rows = fc.array(
  fc.record({
    thicknessTenths: fc.integer({ min: 270, max: 310 }),
    widthTenths: fc.integer({ min: 1_100, max: 1_230 }),
    length: fc.integer({ min: 3_950, max: 4_050 }).map((length) => mm(length)),
    pieces: fc.integer({ min: 1, max: 40 }),
  }),
  { minLength: 1, maxLength: 30 },
);

describe("measuredSums", () => {
  it("is whole where every piece is as it is called", () => {
    const sums = measuredSums([{ thicknessTenths: 300, widthTenths: 1_200, length: mm(4000), pieces: 12 }], BEAM);
    expect(sums).toEqual({ pieces: 12, measuredMm3: 172_800_000, nominalMm3: 172_800_000, square: null });
  });

  it("counts random lengths as long as they were measured", () => {
    const sums = measuredSums([{ thicknessTenths: 285, widthTenths: 1_200, length: mm(3_700), pieces: 1 }], {
      ...BEAM,
      length: null,
    });
    expect(sums.measuredMm3 / sums.nominalMm3).toBeCloseTo(0.95, 9);
  });

  it("is the same whether equal pieces are stated each or together", () => {
    fc.assert(
      fc.property(rows, (all) => {
        const each = all.flatMap((row) => Array.from({ length: row.pieces }, () => ({ ...row, pieces: 1 })));
        const { square: _, ...together } = measuredSums(all, BEAM);
        const { square, ...apart } = measuredSums(each, BEAM);
        expect(apart).toEqual(together);
        expect(square).not.toBeNull();
      }),
    );
  });
});

describe("volumeRatios", () => {
  const shops = market(28, 20, 50);
  const found = volumeRatios(shops.map(({ group }) => group));

  it("covers the truth of at least 88 % of 1,000 simulated shops by its 90 % interval", () => {
    const covered = found.filter(({ low, high }, at) => {
      const truth = (shops[at]?.truth ?? 0) * WHOLE_VOLUME;
      return low <= truth && truth <= high;
    }).length;
    expect(covered / shops.length, `covered ${covered} of ${shops.length}`).toBeGreaterThanOrEqual(0.88);
    expect(covered / shops.length).toBeLessThan(0.97);
  });

  it("ranks shops of a section by 足方价 nearer to the truth than the nominal price does", () => {
    const taus = Array.from({ length: 20 }, (_, section) => {
      const some = shops.flatMap((shop, at) => (shop.group.section === String(section) ? [{ ...shop, at }] : []));
      const truth = some.map(({ price, truth: share }) => price / share);
      const byRatio = some.map(({ price, at }) =>
        trueCubicPrice(fen(price), found[at]?.ratio ?? basisPoints(WHOLE_VOLUME)),
      );
      return [
        kendall(
          some.map(({ price }) => price),
          truth,
        ),
        kendall(byRatio, truth),
      ] as const;
    });
    const [nominal, byRatio] = ([0, 1] as const).map((at) => taus.reduce((all, pair) => all + pair[at], 0) / 20);
    console.info(`Kendall's τ against the truth: nominal ${nominal?.toFixed(3)}, 足方价 ${byRatio?.toFixed(3)}`);
    expect(byRatio, `nominal ${nominal}, 足方价 ${byRatio}`).toBeGreaterThan((nominal ?? 1) + 0.1);
  });

  it("draws a shop of few pieces nearer to the others than one of many", () => {
    const check = (pieces: number, share: number) => ({
      pieces,
      measuredMm3: Math.round(14_400_000 * pieces * share),
      nominalMm3: 14_400_000 * pieces,
      square: null,
    });
    const others = [0.93, 0.94, 0.95, 0.96, 0.97].map((share) => ({
      section: "a",
      checks: [check(20, share), check(20, share)],
    }));
    const few = { section: "a", checks: [check(10, 0.85)] };
    const many = { section: "a", checks: Array.from({ length: 20 }, () => check(10, 0.85)) };
    const [ofFew] = volumeRatios([few, ...others]);
    const [ofMany] = volumeRatios([many, ...others]);
    expect(ofFew?.ratio).toBeGreaterThan(ofMany?.ratio ?? 0);
    expect(ofMany?.ratio).toBeGreaterThan(8_499);
    expect((ofFew?.high ?? 0) - (ofFew?.low ?? 0)).toBeGreaterThan((ofMany?.high ?? 0) - (ofMany?.low ?? 0));
    expect(ofFew?.pieces).toBe(10);
    expect(ofMany?.pieces).toBe(200);
  });

  it("gives a ratio between its bounds to every group, however few there are", () => {
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 8 }), (all) => {
        const groups = all.map((some, at) => ({ section: String(at % 2), checks: [measuredSums(some, BEAM)] }));
        for (const { ratio, low, high } of volumeRatios(groups)) {
          expect(low).toBeLessThanOrEqual(ratio);
          expect(ratio).toBeLessThanOrEqual(high);
          expect(low).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe("trueCubicPrice", () => {
  it("is the taxed price over what is there, half up", () => {
    expect(trueCubicPrice(fen(190_000), basisPoints(9_500))).toBe(200_000);
    expect(trueCubicPrice(fen(1), basisPoints(WHOLE_VOLUME))).toBe(1);
  });

  it("never falls as less is there", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 2, max: 12_000 }), (price, ratio) => {
        expect(trueCubicPrice(fen(price), basisPoints(ratio - 1))).toBeGreaterThanOrEqual(
          trueCubicPrice(fen(price), basisPoints(ratio)),
        );
      }),
    );
  });
});
