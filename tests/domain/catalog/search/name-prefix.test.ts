import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { othersInPrefix, spokenName } from "../../../../src/domain/catalog/search/name-prefix.ts";
import { KINDS } from "../../../../src/domain/timber/kinds.ts";
import { PLACES } from "../../../../src/domain/timber/places.ts";
import { SPECIES } from "../../../../src/domain/timber/species.ts";

const others = (typed: string, name: string, pinyin?: string) => {
  const spoken = spokenName(name, pinyin);
  return spoken === null ? "not Chinese" : othersInPrefix(typed, spoken);
};

describe("what begins a name", () => {
  it.each([
    ["樟", "樟子松", 0],
    ["樟子松", "樟子松", 0],
    ["张自", "樟子松", 2],
    ["张子松", "樟子松", 1],
    ["花期", "花旗松", 1],
    ["lans", "岚山", 0],
    ["lanshan", "岚山", 0],
    ["lsh", "岚山", 0],
    ["tuopan", "托盘", 0],
    ["柚mu", "柚木", 0],
    ["柚m", "柚木", 0],
    ["you木", "柚木", 0],
    ["防fu", "防腐木", 0],
    ["fang腐m", "防腐木", 0],
    ["zhs", "樟树", 0],
    ["zzs", "樟子松", 0],
    // One character in letters, or one that only sounds so, may be anything.
    ["you", "柚木", null],
    ["油", "柚木", null],
    ["ym", "柚木", null],
    ["柚mx", "柚木", null],
    ["柚木板", "柚木", null],
    ["柚ban", "柚木", null],
    ["", "柚木", null],
    ["spf", "SPF", "not Chinese"],
  ])("is %s for %s: %s", (typed, name, expected) => {
    expect(others(typed, name)).toBe(expected);
  });

  it("is any of its first characters as they are, in pinyin or by their initials", () => {
    const named = [...SPECIES, ...KINDS, ...PLACES].filter(({ name, pinyin = "" }) => {
      return spokenName(name, pinyin) !== null && pinyin.split(" ").length === name.length && name.length > 1;
    });
    expect(named.length).toBeGreaterThan(150);
    const ways = fc.array(fc.constantFrom("han", "full", "initial"), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...named), ways, ({ name, pinyin = "" }, some) => {
        const syllables = pinyin.split(" ");
        const parts = some.slice(0, name.length).map((way, at) => {
          const syllable = syllables[at] ?? "";
          return way === "han" ? name.charAt(at) : way === "full" ? syllable : syllable.charAt(0);
        });
        const typed = parts.join("");
        fc.pre(!/^[a-z]{1,2}$/.test(typed));
        expect(others(typed, name, pinyin), `${typed} ${name}`).toBe(0);
        expect(others(`${name}${typed}`, name, pinyin)).toBeNull();
        expect(others(`Q${typed}`, name, pinyin)).toBeNull();
      }),
    );
  });
});
