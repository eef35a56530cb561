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
type Choice = readonly ["province" | "city" | "district", string];
const near = fc.constantFrom<Choice[]>(
  ["province", "44"],
  ["province", "11"],
  ["city", "4401"],
  ["city", "4419"],
  ["district", "440103"],
  ["district", "110101"],
);
const any = fc.tuple(
  fc.constantFrom<Choice[0][]>("province", "city", "district"),
  fc.constantFrom("", "11", "1101", "44", "4401", "440103", "99"),
);
const choices = fc.array(fc.oneof(near, any));

describe("a place chosen level by level", () => {
  it("always consists of nested regions, in any order of choices", () => {
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
  it("loses its district with its city", () => {
    const place = { provinceCode: "44", cityCode: "4401", districtCode: "440103" };
    expect(placeChosen(REGIONS, place, "city", "4419")).toEqual({ ...place, cityCode: "4419", districtCode: "" });
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
