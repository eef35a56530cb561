import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineSizeText } from "../../../src/domain/futures/offer-form.ts";
import {
  containersFor,
  linesProblem,
  linesTyped,
  typedLine,
  typedVolume,
  volumeText,
} from "../../../src/domain/futures/typed.ts";
import { cm, dm3 } from "../../../src/domain/units.ts";

describe("typedVolume", () => {
  it("gives back what volumeText writes, and 0 for anything that is no amount", () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (volume) => {
        expect(typedVolume(` ${volumeText(dm3(volume))} `)).toBe(volume);
      }),
    );
    expect(typedVolume("1.5")).toBe(1_500);
    for (const text of ["", "约9", "9根", "1.2345", "1234567", "-1", "8-12"]) expect(typedVolume(text)).toBe(0);
    for (const text of ["9方", "9 m³", "9.", "９"]) expect(typedVolume(text)).toBe(9_000);
  });
});

describe("containersFor", () => {
  it("are as many as hold it, and none for goods that are loaded loose", () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.integer({ min: 1, max: 200_000 }), (volume, each) => {
        const count = containersFor(dm3(volume), dm3(each));
        expect(count * each).toBeGreaterThanOrEqual(volume);
        expect((count - 1) * each).toBeLessThan(volume);
      }),
    );
    expect(containersFor(dm3(104_000), dm3(0))).toBe(0);
  });
});

describe("typedLine", () => {
  it("reads a size of three parts, one of random width, and lengths of logs, each with its amount", () => {
    const read = { thickness: 38, width: 140, lengthText: "3660-4880", volume: 104_000 };
    expect(typedLine("  38*140*3660-4880   104 ")).toEqual(read);
    expect(typedLine("38*随宽*4000 1.5")).toEqual({ thickness: 38, width: null, lengthText: "4000", volume: 1_500 });
    expect(typedLine("3900 600")).toEqual({ thickness: null, width: null, lengthText: "3900", volume: 600_000 });
  });
  it("reads the diameters of logs, as lineSizeText writes them", () => {
    const ends = fc.tuple(fc.integer({ min: 4, max: 200 }), fc.integer({ min: 0, max: 60 }));
    fc.assert(
      fc.property(ends, fc.boolean(), fc.integer({ min: 100, max: 12_000 }), ([least, more], isOpen, length) => {
        const logs = { thickness: null, width: null, lengthText: String(length), diameterMin: cm(least) };
        const line = { ...logs, diameterMax: isOpen ? null : cm(least + more) };
        expect(typedLine(`${lineSizeText(line)} 600`)).toEqual({ ...line, volume: 600_000 });
      }),
    );
    for (const text of ["φ20- 600", "φ-34*5900 600", "φ20-34 600", "20-34*5900 600", "φ20-34*59 600"])
      expect(typedLine(text)).toBeNull();
  });
  it.each([
    "",
    "3900",
    "3900 0",
    "3900 600 2",
    "38*140 104",
    "38*140*3660*2 104",
    "x*140*3660 104",
    "38x*140*3660 104",
    "x38*140*3660 104",
    "38*x*3660 104",
    "38*140x*3660 104",
    "38*x140*3660 104",
    "38*140*36 104",
    "38*140*x 104",
    "38*140*x3660 104",
    "38*140*3660x 104",
    "x3900 600",
    "39 600",
    "3900- 600",
    "12345*140*3660 104",
  ])("finds no line in %s", (text) => {
    expect(typedLine(text)).toBeNull();
  });
});

describe("linesTyped, linesProblem", () => {
  const goods = { kindCode: "1501", speciesCode: "spf", gradeCode: null, moistureType: null, surface: "" };
  it("read the rows that are not blank, all of them of the same goods", () => {
    expect(linesTyped("3900 600\n\n  \n38*140*3660 104", goods)).toMatchObject([
      { ...goods, lengthText: "3900", volume: 600_000 },
      { ...goods, thickness: 38, volume: 104_000 },
    ]);
    expect(linesTyped("", goods)).toEqual([]);
    expect(linesProblem("3900 600\n\n  \n38*140*3660 104")).toBeNull();
  });
  it("leave out an unreadable row, and explain how a row is written", () => {
    expect(linesTyped("3900 600\n38x140", goods)).toHaveLength(1);
    expect(linesProblem("3900 600\n38x140")).toBe(
      "每行写一种：厚*宽*长 数量，如 38*140*3660-4880 104；原木写 φ20-34*5900 600",
    );
  });
});
