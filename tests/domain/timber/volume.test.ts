import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boardFeetThousandths,
  cubicMetresText,
  gbDiameter,
  jasDiameter,
  logVolumeGb,
  logVolumeJas,
  MM3_PER_M3,
  piecesPerCubicMetre,
  pieceVolumeMm3,
  pieceVolumeText,
  scaledLogLength,
  scribnerDecimalC,
  scribnerTenths,
  surfaceMeasure,
  volumePerMbf,
} from "../../../src/domain/timber/volume.ts";

describe("pieceVolumeText", () => {
  it.each([
    [30, 120, 4000, "0.0144", 69.4],
    [30, 150, 4000, "0.0180", 55.6],
    [38, 140, 3970, "0.0211", 47.3],
    [38, 89, 3660, "0.0124", 80.8],
    [40, 90, 3000, "0.0108", 92.6],
    [50, 150, 6000, "0.0450", 22.2],
    [20, 50, 1000, "0.00100", 1000],
    [18, 1220, 2440, "0.0536", 18.7],
    [12, 915, 1830, "0.02009", 49.8],
  ])("tables %i*%i*%i as %s m³, %f to the m³ (GB/T 449)", (thickness, width, length, text, perCubic) => {
    expect(pieceVolumeText(thickness, width, length)).toBe(text);
    expect(piecesPerCubicMetre(thickness, width, length)).toBe(perCubic);
  });

  it("is never more than half a digit from the exact volume", () => {
    const sides = fc.tuple(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 100, max: 20_000 }),
    );
    fc.assert(
      fc.property(sides, ([thickness, width, length]) => {
        const text = pieceVolumeText(thickness, width, length);
        const grain = length < 2000 ? 10_000 : 100_000;
        expect(text.split(".")[1]).toHaveLength(length < 2000 ? 5 : 4);
        const tabled = Math.round(Number(text) * (MM3_PER_M3 / grain)) * grain;
        const exact = pieceVolumeMm3(thickness, width, length);
        expect(tabled - exact).toBeGreaterThan(-grain / 2);
        expect(tabled - exact).toBeLessThanOrEqual(grain / 2);
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
    const volume = logVolumeGb(diameter, Math.round(metres * 1000));
    expect(cubicMetresText(volume, diameter < 8 ? 4 : 3)).toBe(text);
  });

  it("agrees with the standard's formula to half a digit, and grows with both measures", () => {
    const logs = fc.tuple(fc.integer({ min: 14, max: 120 }), fc.integer({ min: 20, max: 98 }));
    fc.assert(
      fc.property(logs, ([d, decimetres]) => {
        const L = decimetres / 10;
        const bracket = d + 0.5 * L + 0.005 * L * L + 0.000125 * L * (14 - L) ** 2 * (d - 10);
        const formula = (0.7854 * L * bracket * bracket) / 10_000;
        expect(Math.abs(logVolumeGb(d, decimetres * 100) / MM3_PER_M3 - formula)).toBeLessThan(0.000501);
        expect(logVolumeGb(d + 1, decimetres * 100)).toBeGreaterThan(logVolumeGb(d, decimetres * 100));
        expect(logVolumeGb(d, (decimetres + 2) * 100)).toBeGreaterThan(logVolumeGb(d, decimetres * 100));
      }),
    );
  });

  it("scales short and over-long logs by the formula outside the table", () => {
    expect(logVolumeGb(20, 1000)).toBe(34_000_000);
    expect(logVolumeGb(30, 12_000)).toBe(1_244_000_000);
  });
});

describe("logVolumeJas", () => {
  it.each([
    [13, 3.9, "0.066"],
    [20, 3.9, "0.156"],
    [24, 3.9, "0.225"],
    [30, 3.9, "0.351"],
    [30, 5.9, "0.531"],
    [36, 5.9, "0.765"],
    [28, 7.9, "0.687"],
    [30, 11.8, "1.324"],
    [40, 11.8, "2.233"],
  ])("scales %i cm × %f m as %s m³", (diameter, metres, text) => {
    expect(cubicMetresText(logVolumeJas(diameter, Math.round(metres * 1000)), 3)).toBe(text);
  });
});

describe("diameter and length classes", () => {
  it("round to the class of their standard", () => {
    expect([94, 95, 139, 140, 149, 150, 169, 170].map(gbDiameter)).toEqual([9, 10, 14, 14, 14, 16, 16, 18]);
    expect([139, 140, 159, 160, 305].map(jasDiameter)).toEqual([13, 14, 14, 16, 30]);
    expect([3900, 4000, 1950].map((length) => scaledLogLength(length, 200))).toEqual([3800, 4000, 1900]);
    expect(scaledLogLength(3900, 100)).toBe(3900);
  });
});

describe("American measures", () => {
  it.each([
    [1, 4, 19, 89, "1.546"],
    [2, 4, 38, 89, "1.546"],
    [1, 6, 19, 140, "1.622"],
    [2, 6, 38, 140, "1.622"],
    [2, 3, 38, 64, "1.483"],
    [2, 8, 38, 184, "1.598"],
    [2, 10, 38, 235, "1.633"],
    [2, 12, 38, 286, "1.656"],
    [4, 4, 89, 89, "1.811"],
    [4, 6, 89, 140, "1.899"],
  ])("1 MBF of %ix%i (%i*%i mm) is %s m³", (t, w, thickness, width, text) => {
    const nominal = { thickness: t, width: w };
    expect(cubicMetresText(volumePerMbf(nominal, { thickness, width }), 3)).toBe(text);
  });

  it("counts board feet at nominal size, Scribner scale and surface measure", () => {
    expect(boardFeetThousandths(8, 4, 12)).toBe(8000);
    expect(boardFeetThousandths(5, 6, 10)).toBe(6250);
    expect(scribnerTenths(12, 16)).toBe(858);
    expect(scribnerDecimalC(12, 16)).toBe(9);
    expect(scribnerTenths(16, 16)).toBe(1662);
    expect(surfaceMeasure(7, 10)).toBe(6);
  });
});
