import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_ITEM } from "../../../../src/domain/demand/demand-item.ts";
import { parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";
import { estimateText, volumeEstimated } from "../../../../src/domain/demand/reading/demand-volume.ts";
import { mm } from "../../../../src/domain/units.ts";

const today = { year: 2026, month: 11, day: 21 };
const estimateOf = (text: string) => {
  const [item] = parseDemand(text, today).items;
  return item === undefined ? "" : estimateText(item);
};

describe("volumeEstimated", () => {
  it("estimates what a container or a truck of such timber holds", () => {
    expect(estimateOf("樟子松 30*120*4米 烘干 1柜")).toBe("≈ 50 m³");
    expect(estimateOf("白橡 FAS 26厚 烘干 一柜")).toBe("≈ 33 m³");
    expect(estimateOf("辐射松原木 3.9米 两柜")).toBe("≈ 52 m³");
    expect(estimateOf("辐射松木方 40*90*3米 两车")).toBe("≈ 66 m³");
  });

  it("measures pieces by GB/T 449 and weighs tons by the species", () => {
    expect(estimateOf("樟子松 30*120*4米 2000根")).toBe("≈ 28.8 m³");
    expect(estimateOf("柞木地板 18*120*900 300平方")).toBe("≈ 5.40 m³");
    expect(estimateOf("木皮 0.5 红橡 2000平")).toBe("≈ 1.00 m³");
    expect(estimateOf("杨木 100吨")).toBe("≈ 241.0 m³");
  });

  it("adds nothing to m³, and is unknown where too little is stated", () => {
    expect(estimateOf("樟子松 30*120*4米 100方")).toBe("");
    expect(estimateOf("樟子松 30*120 2000根")).toBe("");
    expect(estimateOf("樟子松 50件")).toBe("");
  });

  it("is a whole number that grows with the quantity", () => {
    const units = fc.constantFrom("m3", "m2", "piece", "sheet", "ton", "truck", "container", "bundle" as const);
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 5 }), (unit, amount, times) => {
        const item = { ...EMPTY_ITEM, speciesCode: "baixiang", thickness: mm(26), width: mm(150), length: mm(3000) };
        const [once, more] = [amount, amount * times].map((quantity) =>
          volumeEstimated({ ...item, quantity, quantityUnit: unit as "m3" }),
        );
        if (once === null || once === undefined || more === null || more === undefined) {
          expect(unit).toBe("bundle");
          return;
        }
        expect(Number.isSafeInteger(once)).toBe(true);
        expect(more).toBeGreaterThanOrEqual(once);
        expect(Math.abs(more - once * times)).toBeLessThanOrEqual(times);
      }),
    );
  });
});
