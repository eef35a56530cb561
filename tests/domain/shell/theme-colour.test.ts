import { describe, expect, it } from "vitest";
import { type Colour, contrast, isColour, themeColours } from "../../../src/domain/shell/theme-colour.ts";

describe("the contrast of two colours", () => {
  it.each<[Colour, Colour, number]>([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.48],
    ["#ff0000", "#ffffff", 4],
    ["#00ff00", "#ffffff", 1.37],
    ["#0000ff", "#ffffff", 8.59],
    ["#0a0a0a", "#000000", 1.06],
  ])("of %s and %s is %s, whichever comes first", (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
});

describe("a colour", () => {
  it("is six small hexadecimal digits behind a #", () => {
    expect(isColour("#0a9fbc")).toBe(true);
    for (const other of ["0a9fbc", "#0a9fb", "#0a9fbcd", "#0A9FBC", "#0a9fbg", "x#0a9fbc", "#0a9fbc;", 7, null])
      expect(isColour(other)).toBe(false);
  });
});

describe("the colours of a theme", () => {
  it("leave a colour that white text is readable on unchanged", () => {
    for (const chosen of ["#000000", "#2d72d2", "#404854"] as const)
      for (const appearance of ["light", "dark"] as const)
        expect(themeColours(chosen, appearance).primary).toBe(chosen);
  });

  it("darken one that it cannot, no further than it takes", () => {
    const { primary } = themeColours("#ffffff", "light");
    expect(contrast(primary, "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(primary, "#ffffff")).toBeLessThan(5);
  });
});
