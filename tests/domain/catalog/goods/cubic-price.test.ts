import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cubicPrice, listedAt, type Priced } from "../../../../src/domain/catalog/goods/cubic-price.ts";
import { fen } from "../../../../src/domain/money.ts";
import { dm3, mm } from "../../../../src/domain/units.ts";

const GOODS: Priced = {
  saleUnit: "m3",
  pieceVolumeMm3: 14_400_000,
  width: mm(120),
  length: mm(4000),
  piecesPerBundle: 90,
  bundleVolume: null,
  density: 450,
  taxIncluded: true,
  taxRate: 13,
};
const of = (price: number, change: Partial<Priced>) => cubicPrice(fen(price), { ...GOODS, ...change });

describe("cubicPrice", () => {
  it("is the price over the volume of its unit, half up to the fen", () => {
    const half = (exact: number) => Math.floor(exact + 0.5);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 9_999 }), (price, volume) => {
        expect(of(price, {})).toBe(price);
        const piece = { saleUnit: "piece", pieceVolumeMm3: volume * 1_000_000 } as const;
        expect(of(price, piece)).toBe(half((price * 1_000) / volume) || null);
        expect(of(price, { ...piece, saleUnit: "sheet" })).toBe(of(price, piece));
        const loose = { saleUnit: "bundle", pieceVolumeMm3: null, bundleVolume: dm3(volume) } as const;
        expect(of(price, loose)).toBe(of(price, piece));
        const packed = { saleUnit: "bundle", pieceVolumeMm3: volume * 1_000_000, piecesPerBundle: 1 } as const;
        expect(of(price, packed)).toBe(of(price, piece));
        const laid = {
          saleUnit: "m2",
          pieceVolumeMm3: volume * 1_000_000,
          width: mm(1_000),
          length: mm(1_000),
        } as const;
        expect(of(price, laid)).toBe(of(price, piece));
      }),
    );
    expect(of(1_440, { saleUnit: "piece" })).toBe(100_000);
    expect(of(129_600, { saleUnit: "bundle" })).toBe(100_000);
    expect(of(8_500, { saleUnit: "m2" })).toBe(283_333); // 30 mm thick
    expect(of(200_000, { saleUnit: "ton" })).toBe(90_000);
  });
  it("includes tax, whether or not the listed price does", () => {
    expect(of(100_000, { taxIncluded: false })).toBe(113_000);
    expect(of(1, { taxIncluded: false, taxRate: 50 })).toBe(2);
    expect(of(100_000, { taxIncluded: false, taxRate: 0 })).toBe(100_000);
  });
  it("is unknown where the unit has no volume, or nothing is left of the price", () => {
    expect(of(100, { saleUnit: "piece", pieceVolumeMm3: null })).toBeNull();
    expect(of(100, { saleUnit: "piece", pieceVolumeMm3: 0 })).toBeNull();
    expect(of(100, { saleUnit: "bundle", piecesPerBundle: null })).toBeNull();
    expect(of(100, { saleUnit: "bundle", pieceVolumeMm3: null, bundleVolume: dm3(0) })).toBeNull();
    expect(of(100, { saleUnit: "bundle", piecesPerBundle: null, bundleVolume: dm3(1_000) })).toBe(100);
    expect(of(100, { saleUnit: "m2", width: null })).toBeNull();
    expect(of(100, { saleUnit: "m2", pieceVolumeMm3: null })).toBeNull();
    expect(of(100, { saleUnit: "ton", density: 0 })).toBeNull();
    expect(of(1, { saleUnit: "piece", pieceVolumeMm3: 4_000_000_000 })).toBeNull();
  });
});

describe("listedAt", () => {
  it("leads back to the price per m³ to within what a fen of the listed price is worth", () => {
    const goods = fc.record({
      saleUnit: fc.constantFrom("m3", "m2", "piece", "sheet", "bundle", "ton"),
      pieceVolumeMm3: fc.integer({ min: 1_000_000, max: 900_000_000 }),
      taxIncluded: fc.boolean(),
      taxRate: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(goods, fc.integer({ min: 1_000, max: 9_999_999 }), (change, cubic) => {
        const all = { ...GOODS, ...change };
        const listed = listedAt(fen(cubic), all)!;
        const steps = [listed - 1, listed, listed + 1].map((price) => cubicPrice(fen(price), all) ?? 0);
        expect(steps[0]).toBeLessThanOrEqual(cubic + 1);
        expect(steps[2]).toBeGreaterThanOrEqual(cubic);
      }),
    );
    expect(listedAt(fen(113_000), { ...GOODS, taxIncluded: false })).toBe(100_000);
    expect(listedAt(fen(100_000), { ...GOODS, saleUnit: "piece" })).toBe(1_440);
  });
  it("is unknown where the unit has no volume", () => {
    expect(listedAt(fen(1), { ...GOODS, saleUnit: "ton", density: 0 })).toBeNull();
    expect(listedAt(fen(1), { ...GOODS, saleUnit: "piece", pieceVolumeMm3: 0 })).toBeNull();
  });
});
