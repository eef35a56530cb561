import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Measure,
  measureOf,
  pieceVolumeOf,
  type StatedSize,
  type StatedStock,
  unitProblem,
} from "../../../../src/domain/catalog/import/import-measure.ts";
import { SALE_UNITS } from "../../../../src/domain/timber/spec.ts";
import { logVolumeGb, logVolumeJas, pieceVolumeMm3 } from "../../../../src/domain/timber/volume.ts";
import { cm, mm, mmOfTenths } from "../../../../src/domain/units.ts";

const NO_SIZE: StatedSize = {
  thicknessTenths: null,
  width: null,
  length: null,
  lengthMin: null,
  lengthMax: null,
  diameterMin: null,
  diameterMax: null,
};
/** 14,400,000 mm³ each; ten are 0.144 m³. */
const BOARD: StatedSize = { ...NO_SIZE, thicknessTenths: 300, width: mm(120), length: mm(4000) };
const PIECE = 14_400_000;
const LOG: StatedSize = { ...NO_SIZE, diameterMin: cm(30), diameterMax: cm(30), length: mm(6000) };
const NO_STOCK: StatedStock = {
  saleUnit: "m3",
  stockVolume: null,
  bundleVolume: null,
  bundles: null,
  perBundle: null,
  stockPieces: null,
};
const DM3 = 1_000_000;

const measured = (size: StatedSize, stock: Partial<StatedStock>, title = "樟子松"): Measure => {
  const found = measureOf(size, title, { ...NO_STOCK, ...stock });
  if (typeof found === "string") throw new Error(found);
  return found;
};
const problemOf = (size: StatedSize, stock: Partial<StatedStock>): unknown =>
  measureOf(size, "樟子松", { ...NO_STOCK, ...stock });

describe("the rule by which goods of a file are scaled", () => {
  it("is that of logs, of boards or of bulk goods by what is stated of their size", () => {
    expect(measured(LOG, {}).volumeRule).toBe(3);
    expect(measured(BOARD, {}).volumeRule).toBe(1);
    expect(measured(NO_SIZE, {}).volumeRule).toBe(5);
    for (const side of ["thicknessTenths", "width", "length"] as const)
      expect(measured({ ...BOARD, [side]: null }, {}).volumeRule).toBe(5);
  });

  it("is replaced by the rule named in the title", () => {
    for (const title of ["辐射松原木 JAS", "日标 4m", "日本检尺"]) expect(measured(LOG, {}, title).volumeRule).toBe(4);
    for (const title of ["樟子松 实测", "足尺 30*120", "净方"]) expect(measured(BOARD, {}, title).volumeRule).toBe(2);
    expect(measured(LOG, {}, "实测").volumeRule).toBe(3);
    expect(measured(BOARD, {}, "JAS").volumeRule).toBe(1);
  });
});

describe("pieceVolumeOf", () => {
  it("is exact for boards, and unknown where a side is not stated", () => {
    expect(pieceVolumeOf(BOARD, 1, "m3")).toBe(pieceVolumeMm3(mmOfTenths(300), mm(120), mm(4000)));
    for (const side of ["thicknessTenths", "width", "length"] as const)
      expect(pieceVolumeOf({ ...BOARD, [side]: null }, 1, "m3")).toBeNull();
  });

  it("of logs is that of their rule, where all have one diameter and are sold by the piece", () => {
    expect(pieceVolumeOf(LOG, 3, "piece")).toBe(logVolumeGb(cm(30), mm(6000)));
    expect(pieceVolumeOf(LOG, 4, "piece")).toBe(logVolumeJas(cm(30), mm(6000)));
    expect(logVolumeGb(cm(30), mm(6000))).not.toBe(logVolumeJas(cm(30), mm(6000)));
    expect(pieceVolumeOf(LOG, 3, "m3")).toBeNull();
    expect(pieceVolumeOf({ ...LOG, diameterMax: cm(32) }, 3, "piece")).toBeNull();
    expect(pieceVolumeOf({ ...LOG, length: null }, 3, "piece")).toBeNull();
  });
});

describe("the unit goods of a file are sold by", () => {
  it("needs pieces where it counts them, and a face where it measures it", () => {
    const fits = (size: StatedSize, piece: number | null) =>
      SALE_UNITS.filter(({ code }) => unitProblem(code, piece, size) === null).map(({ code }) => code);
    expect(fits(BOARD, PIECE)).toEqual(SALE_UNITS.map(({ code }) => code));
    expect(fits(NO_SIZE, null)).toEqual(["m3", "bundle", "ton"]);
    expect(fits(LOG, 157_000_000)).not.toContain("m2");
  });

  it("is refused with a reason that names it", () => {
    expect(problemOf(NO_SIZE, { saleUnit: "piece" })).toBe("按根销售须有固定的厚、宽、长，原木须有单一径级和长度");
    expect(problemOf(NO_SIZE, { saleUnit: "sheet" })).toContain("按张销售");
    expect(problemOf(NO_SIZE, { saleUnit: "m2" })).toContain("按平方米销售");
    expect(problemOf(BOARD, { saleUnit: "bundle" })).toBe("按件销售须有每件体积");
    expect(problemOf(BOARD, { saleUnit: "bundle", bundleVolume: 0 })).toBe("按件销售须有每件体积");
  });
});

describe("measureOf", () => {
  it("counts pieces where they are alike, else dm³", () => {
    expect(measured(BOARD, { stockVolume: 10 * PIECE })).toEqual({
      countedIn: "piece",
      volumeRule: 1,
      pieceVolumeMm3: PIECE,
      piecesPerBundle: null,
      bundleVolume: null,
      step: 1,
      minOrder: 1,
      stock: 10,
    });
    expect(measured(NO_SIZE, { stockVolume: 12_499_999 })).toEqual({
      countedIn: "dm3",
      volumeRule: 5,
      pieceVolumeMm3: null,
      piecesPerBundle: null,
      bundleVolume: null,
      step: 1,
      minOrder: 1,
      stock: 12,
    });
    expect(measured(BOARD, {}).stock).toBeNull();
    expect(measured(BOARD, { stockVolume: 0 }).stock).toBe(0);
  });

  it("sells bulk goods and goods by the bundle in whole bundles", () => {
    const bulk = measured(NO_SIZE, { stockVolume: 12 * DM3, bundleVolume: 3 * DM3 });
    expect(bulk).toMatchObject({ bundleVolume: 3, piecesPerBundle: null, step: 3, minOrder: 3 });
    const boards = measured(BOARD, { stockVolume: 90 * PIECE, bundleVolume: 9 * PIECE });
    expect(boards).toMatchObject({ bundleVolume: null, piecesPerBundle: 9, step: 1, minOrder: 1 });
    const byBundle = measured(BOARD, { saleUnit: "bundle", bundleVolume: 9 * PIECE, bundles: 4 });
    expect(byBundle).toMatchObject({ piecesPerBundle: 9, step: 9, minOrder: 9, stock: 36 });
  });

  it("takes the pieces of a bundle before its volume, which may be rounded", () => {
    const found = measured(BOARD, { perBundle: 90, bundleVolume: 90 * PIECE + DM3 });
    expect(found.piecesPerBundle).toBe(90);
    expect(measured(NO_SIZE, { perBundle: 90, bundleVolume: 3 * DM3 }).bundleVolume).toBe(3);
    // A small bundle may differ by the dm³ it is rounded to, a large one by 5 %.
    expect(measured(BOARD, { perBundle: 1, bundleVolume: PIECE + DM3 }).piecesPerBundle).toBe(1);
    expect(measured(BOARD, { perBundle: 95, bundleVolume: 100 * PIECE }).piecesPerBundle).toBe(95);
    expect(problemOf(BOARD, { perBundle: 94, bundleVolume: 100 * PIECE })).toBe(
      "每件根数与每件体积不符：94 根与每件体积相差过大",
    );
    expect(problemOf(BOARD, { perBundle: 107, bundleVolume: 100 * PIECE })).toContain("每件根数与每件体积不符");
  });

  it("works out the bundle from stock and number of bundles where it is not stated", () => {
    expect(measured(BOARD, { stockVolume: 90 * PIECE, bundles: 10 }).piecesPerBundle).toBe(9);
    expect(measured(BOARD, { stockVolume: 90 * PIECE, bundles: 0 }).piecesPerBundle).toBeNull();
    expect(measured(BOARD, { stockVolume: 0, bundles: 3 })).toMatchObject({ piecesPerBundle: null, stock: 0 });
    // What is less than a piece is one.
    expect(measured(BOARD, { bundleVolume: DM3 }).piecesPerBundle).toBe(1);
  });

  it("works out the stock from the bundles where it is not stated", () => {
    expect(measured(BOARD, { bundles: 10, perBundle: 9 }).stock).toBe(90);
    expect(measured(NO_SIZE, { bundles: 10, bundleVolume: 3 * DM3 }).stock).toBe(30);
    expect(measured(BOARD, { bundles: 0 }).stock).toBe(0);
    expect(problemOf(BOARD, { bundles: 2 })).toBe("有件数而没有每件体积或库存体积");
  });

  it("finds stock and bundles alike up to one bundle or 5 %", () => {
    const of = (stock: number, bundles: number) =>
      problemOf(NO_SIZE, { stockVolume: stock * DM3, bundles, bundleVolume: 10 * DM3 });
    const refused = (bundles: number) => `库存与件数不符：${bundles} 件 × 每件体积 与库存体积相差超过一件`;
    expect(of(100, 9)).toMatchObject({ stock: 100 });
    expect(of(100, 11)).toMatchObject({ stock: 100 });
    expect(of(101, 9)).toBe(refused(9));
    expect(of(100, 12)).toBe(refused(12));
    expect(of(1000, 95)).toMatchObject({ stock: 1000 });
    expect(of(1000, 94)).toBe(refused(94));
    // Of a stock of 0 the file forgot its bundles.
    expect(of(0, 7)).toMatchObject({ stock: 0 });
  });

  it("never counts more pieces than a volume holds, but for what was rounded to the dm³", () => {
    const pieces = fc.integer({ min: 0, max: 10_000 });
    const sizes = fc.record({
      thicknessTenths: fc.integer({ min: 5, max: 3000 }),
      width: fc.integer({ min: 20, max: 2000 }).map(mm),
      length: fc.integer({ min: 300, max: 12_000 }).map(mm),
    });
    fc.assert(
      fc.property(sizes, pieces, (size, count) => {
        const piece = pieceVolumeOf({ ...NO_SIZE, ...size }, 1, "m3") ?? 0;
        const exact = measured({ ...NO_SIZE, ...size }, { stockVolume: count * piece });
        expect(exact.stock).toBe(count);
        const rounded = Math.round((count * piece) / DM3) * DM3;
        const read = measured({ ...NO_SIZE, ...size }, { stockVolume: rounded }).stock ?? 0;
        expect(read * piece - rounded).toBeLessThan(DM3 / 2);
        expect((read + 1) * piece).toBeGreaterThan(rounded);
      }),
    );
    expect(measured(BOARD, { stockVolume: PIECE - DM3 / 2 }).stock).toBe(0);
    expect(measured(BOARD, { stockVolume: PIECE - DM3 / 2 + 1 }).stock).toBe(1);
    expect(measured(BOARD, { stockVolume: 2 * PIECE - 1_000_000 }).stock).toBe(1);
  });

  it("refuses what no database and no warehouse holds", () => {
    expect(measured(NO_SIZE, { stockVolume: 1_000_000_000 * DM3 }).stock).toBe(1_000_000_000);
    expect(problemOf(NO_SIZE, { stockVolume: 1_000_000_001 * DM3 })).toBe("库存或每件体积过大");
    expect(problemOf(NO_SIZE, { bundleVolume: 1_000_000_001 * DM3 })).toBe("库存或每件体积过大");
    const tiny: StatedSize = { ...NO_SIZE, thicknessTenths: 5, width: mm(20), length: mm(20) };
    expect(measured(tiny, { stockVolume: 2_000_000_000 * 200 }).stock).toBe(2_000_000_000);
    expect(problemOf(tiny, { stockVolume: 2_000_000_001 * 200 })).toBe("库存或每件体积过大");
  });
});
