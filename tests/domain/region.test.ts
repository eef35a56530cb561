import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { citiesFor, districtsFor, type PlaceCodes, placeChosen, type Region } from "../../src/domain/region.ts";

const leaf = (code: string): Region => ({ code, name: code, children: [] });
const REGIONS: readonly Region[] = [
  { code: "11", name: "北京市", children: [{ code: "1101", name: "市辖区", children: [leaf("110101")] }] },
  {
    code: "44",
    name: "广东省",
    children: [{ code: "4401", name: "广州市", children: [leaf("440103")] }, leaf("4419")],
  },
];
const codes = fc.constantFrom("", "11", "1101", "110101", "44", "4401", "440103", "4419", "99");
const choices = fc.array(
  fc.tuple(fc.constantFrom<"province" | "city" | "district">("province", "city", "district"), codes),
);

describe("a place chosen level by level", () => {
  it("always lies where it says, however it is chosen", () => {
    fc.assert(
      fc.property(choices, (steps) => {
        let place: PlaceCodes = { provinceCode: "", cityCode: "", districtCode: "" };
        for (const [level, code] of steps) place = placeChosen(REGIONS, place, level, code);
        const { provinceCode, cityCode, districtCode } = place;
        const has = (list: readonly Region[], code: string) => code === "" || list.some((one) => one.code === code);
        expect(has(REGIONS, provinceCode)).toBe(true);
        expect(has(citiesFor(REGIONS, place), cityCode)).toBe(true);
        expect(has(districtsFor(REGIONS, place), districtCode)).toBe(true);
      }),
    );
  });
  it("needs no city where there is one", () => {
    const nowhere = { provinceCode: "", cityCode: "", districtCode: "" };
    expect(placeChosen(REGIONS, nowhere, "province", "11")).toEqual({
      ...nowhere,
      provinceCode: "11",
      cityCode: "1101",
    });
    expect(placeChosen(REGIONS, nowhere, "province", "44")).toEqual({ ...nowhere, provinceCode: "44" });
  });
});
