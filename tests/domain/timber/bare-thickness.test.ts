import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "../../../src/domain/timber/query.ts";
import { THICKNESS_LISTS } from "../../support/how-traders-list.ts";

const thicknessOf = (text: string): number | null => parseQuery(text).size.thickness;

/** What is called by a thickness alone, and thicknesses that it has, mm. */
const SHEETS: Readonly<Record<string, readonly number[]>> = {
  多层板: [3, 9, 12, 15, 18, 25],
  OSB: [9, 12, 18],
  密度板: [2.5, 3, 15, 18],
  刨花板E0: [16, 18, 25],
  樟子松指接板: [15, 18, 25],
  红橡木皮: [0.3, 0.5, 0.6, 1.7],
  红橡皮子: [0.5, 0.6],
  白橡: [20, 26, 32, 52],
  黑胡桃板材: [26, 52],
};
const SPELLED: Readonly<Record<number, string>> = { 9: "九", 12: "十二", 15: "十五", 18: "十八", 25: "二十五" };

describe("a bare number in a query", () => {
  it("is the thickness of sheets named by it alone, in any notation", () => {
    const asked = fc
      .constantFrom(...Object.entries(SHEETS))
      .chain(([name, thicknesses]) => fc.tuple(fc.constant(name), fc.constantFrom(...thicknesses)));
    const way = fc.constantFrom(
      (name: string, mm: number) => `${name} ${mm}`,
      (name: string, mm: number) => `${name} ${mm}个的`,
      (name: string, mm: number) => `${mm}个厚的${name}`,
      (name: string, mm: number) => `太仓 ${name} ${mm} 含税`,
      (name: string, mm: number) => `${SPELLED[mm] ?? mm}个厚的${name}`,
    );
    fc.assert(
      fc.property(asked, way, ([name, mm], write) => {
        expect(thicknessOf(write(name, mm)), write(name, mm)).toBe(mm);
      }),
    );
  });

  it.each([
    ["多层板 300张", "how many"],
    ["CLT 5层", "layers"],
    ["樟子松 40", "a softwood, called by its section"],
    ["白蜡原木 40", "a diameter"],
    ["多层板 15 18", "one of two"],
    ["阻燃多层板 B1", "a class"],
    ["红橡木皮 120", "no thickness of veneer"],
  ])("is none in %s: %s", (text) => {
    expect(thicknessOf(text)).toBeNull();
  });

  it("is one of several in a list, and the query covers the range between least and most", () => {
    const several = fc.uniqueArray(fc.constantFrom(9, 12, 15, 18, 25), { minLength: 2, maxLength: 4 });
    const bare = ["/", "、", " "].map((cut) => (all: readonly number[]) => all.join(cut));
    const ways = fc.constantFrom(...THICKNESS_LISTS, ...bare);
    fc.assert(
      fc.property(
        fc.constantFrom("多层板", "OSB", "密度板E1"),
        several,
        ways,
        fc.boolean(),
        (name, all, write, first) => {
          const listed = all.toSorted((one, other) => one - other);
          const text = first ? `${write(listed)} ${name}` : `${name} ${write(listed)}`;
          const { size, words } = parseQuery(text);
          expect({ ...size, words }, text).toMatchObject({
            thickness: null,
            thicknessMin: listed[0],
            thicknessMax: listed.at(-1),
            width: null,
            length: null,
            words: [],
          });
        },
      ),
    );
  });

  it("leaves an explicit thickness unchanged", () => {
    expect(parseQuery("多层板 15厘 18").size.thickness).toBe(15);
  });
});
