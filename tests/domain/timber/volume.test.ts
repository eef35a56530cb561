import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cubicMetresText,
  gbDiameter,
  logVolumeGb,
  logVolumeJas,
  MM3_PER_M3,
  pieceVolumeMm3,
} from "../../../src/domain/timber/volume.ts";
import { rowVolume } from "../../../src/domain/trade/tally.ts";
import { cm, mm, mmOfTenths } from "../../../src/domain/units.ts";

describe("pieceVolumeMm3", () => {
  it.each([
    [1.7, 1270, 2500, 5_397_500],
    [9.5, 1220, 2440, 28_279_600],
    [0.5, 640, 1270, 406_400],
    [30, 120, 4000, 14_400_000],
    [0.1, 1, 1, 1],
  ])("of %f × %i × %i mm is %i mm³", (thickness, width, length, volume) => {
    expect(pieceVolumeMm3(mm(thickness), mm(width), mm(length))).toBe(volume);
  });

  it("is exact to half a mm³ for every tenth of a mm, and so are lots of pieces to half a dm³", () => {
    const side = (most: number) => fc.integer({ min: 1, max: most });
    fc.assert(
      fc.property(side(10_000), side(2_000), side(20_000), side(100_000), (tenths, width, length, pieces) => {
        const piece = pieceVolumeMm3(mmOfTenths(tenths), mm(width), mm(length));
        const exact = BigInt(tenths) * BigInt(width) * BigInt(length);
        expect(Number.isSafeInteger(piece)).toBe(true);
        const off = 10n * BigInt(piece) - exact;
        expect(off > -5n && off <= 9n && (off <= 5n || piece === 1)).toBe(true);
        const volume = rowVolume({ thickness: mmOfTenths(tenths), width: mm(width), length: mm(length), pieces });
        const lot = 2n * (10_000_000n * BigInt(volume) - exact * BigInt(pieces));
        expect(lot > -10_000_000n && lot <= 10_000_000n).toBe(true);
      }),
    );
  });
});

describe("logVolumeGb", () => {
  it.each([
    [4, 2, "0.0041"],
    [6, 4, "0.0201"],
    [8, 2, "0.013"],
    [10, 4, "0.045"],
    [12, 5, "0.082"],
    [14, 4, "0.083"],
    [16, 4, "0.106"],
    [18, 6, "0.219"],
    [20, 4, "0.160"],
    [22, 3.8, "0.180"],
    [24, 4.2, "0.239"],
    [26, 6, "0.423"],
    [28, 5.8, "0.465"],
    [30, 3.8, "0.324"],
    [30, 3.9, "0.334"],
    [30, 4, "0.344"],
    [30, 5, "0.444"],
    [34, 4.8, "0.537"],
    [40, 4, "0.597"],
    [40, 5, "0.765"],
    [50, 5, "1.173"],
  ])("tables %i cm × %f m as %s m³ (GB/T 4814)", (diameter, metres, text) => {
    const volume = logVolumeGb(cm(diameter), mm(Math.round(metres * 1000)));
    expect(cubicMetresText(volume, diameter < 8 ? 4 : 3)).toBe(text);
  });

  it("agrees with the standard's formula to half a digit, and grows with both measures", () => {
    const logs = fc.tuple(fc.integer({ min: 14, max: 120 }), fc.integer({ min: 20, max: 98 }));
    fc.assert(
      fc.property(logs, ([d, decimetres]) => {
        const L = decimetres / 10;
        const bracket = d + 0.5 * L + 0.005 * L * L + 0.000125 * L * (14 - L) ** 2 * (d - 10);
        const formula = (0.7854 * L * bracket * bracket) / 10_000;
        expect(Math.abs(logVolumeGb(cm(d), mm(decimetres * 100)) / MM3_PER_M3 - formula)).toBeLessThan(0.000501);
        expect(logVolumeGb(cm(d + 1), mm(decimetres * 100))).toBeGreaterThan(logVolumeGb(cm(d), mm(decimetres * 100)));
        expect(logVolumeGb(cm(d), mm((decimetres + 2) * 100))).toBeGreaterThan(
          logVolumeGb(cm(d), mm(decimetres * 100)),
        );
      }),
    );
  });

  it("scales short and over-long logs by the formula outside the table", () => {
    expect(logVolumeGb(cm(20), mm(1000))).toBe(34_000_000);
    expect(logVolumeGb(cm(30), mm(12_000))).toBe(1_244_000_000);
    const lengths = fc.oneof(fc.integer({ min: 1, max: 1_999 }), fc.integer({ min: 10_001, max: 20_000 }));
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 120 }), lengths, (d, length) => {
        const formula = (0.8 * (length / 1000) * (d + 0.5 * (length / 1000)) ** 2) / 10_000;
        expect(Math.abs(logVolumeGb(cm(d), mm(length)) / MM3_PER_M3 - formula)).toBeLessThan(0.000501);
      }),
    );
  });

  it("retains the fourth digit of logs thinner than 8 cm only", () => {
    expect(logVolumeGb(cm(7), mm(3000))).toBe(17_200_000);
    expect(logVolumeGb(cm(8), mm(3000))).toBe(21_000_000);
  });
});

describe("logVolumeJas", () => {
  it.each([
    [13, 3.9, "0.066"],
    [20, 3.9, "0.156"],
    [24, 3.9, "0.225"],
    [30, 3.9, "0.351"],
    [30, 5.9, "0.531"],
    [30, 6, "0.577"],
    [36, 5.9, "0.765"],
    [28, 7.9, "0.687"],
    [30, 11.8, "1.324"],
    [40, 11.8, "2.233"],
  ])("scales %i cm × %f m as %s m³", (diameter, metres, text) => {
    expect(cubicMetresText(logVolumeJas(cm(diameter), mm(Math.round(metres * 1000))), 3)).toBe(text);
  });
});

describe("cubicMetresText", () => {
  it("rounds half up to its digits, to whole m³ without any", () => {
    expect(cubicMetresText(1_499_999_999, 0)).toBe("1");
    expect(cubicMetresText(1_500_000_000, 0)).toBe("2");
    expect(cubicMetresText(14_450_000, 4)).toBe("0.0145");
  });
});

describe("diameter classes", () => {
  it("round to the class of the standard", () => {
    expect([94, 95, 139, 140, 149, 150, 169, 170].map((diameter) => gbDiameter(mm(diameter)))).toEqual([
      9, 10, 14, 14, 14, 16, 16, 18,
    ]);
  });
});
