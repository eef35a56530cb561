import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choiceMeant, choicesLike, choicesOf, type SearchChoice } from "../../src/domain/choice-search.ts";
import { regionPinyin } from "../../src/domain/region-pinyin.ts";
import { PLACES } from "../../src/domain/timber/places.ts";

const PORTS = choicesOf(PLACES);
const CITIES = choicesOf(
  [
    "上海市",
    "苏州市",
    "宿州市",
    "六安市",
    "厦门市",
    "乐清市",
    "重庆市",
    "长春市",
    "长沙市",
    "吉林市",
    "吉安市",
    "西藏自治区",
  ].map((name) => ({ code: name, name, pinyin: regionPinyin(name) })),
);
const called = (choices: readonly SearchChoice[]) => choices.map(({ label }) => label);
const found = (typed: string) => called(choicesLike(CITIES, typed));

const parts = fc.constantFrom("北", "木", "a", "bei", "j", "1");
const choices = fc.uniqueArray(
  fc.record({
    value: fc.string({ minLength: 1, maxLength: 3 }),
    label: fc.array(parts, { minLength: 1, maxLength: 3 }).map((list) => list.join("")),
    names: fc.array(
      fc.array(parts, { maxLength: 3 }).map((list) => list.join("")),
      { maxLength: 2 },
    ),
    sounds: fc.array(fc.constantFrom("bei jing shi", "nv er", "lu/liu an", "a"), { maxLength: 2 }),
  }),
  { selector: ({ value }) => value, maxLength: 6 },
);
const typed = fc.oneof(
  fc
    .array(fc.oneof(parts, fc.constantFrom(" ", "B", "n", "v", "u", "liu")), { maxLength: 4 })
    .map((list) => list.join("")),
  fc.string({ maxLength: 5 }),
);

describe("a long list", () => {
  it("is searched by name, pinyin, initials and any mixture of both", () => {
    for (const words of ["苏州", "苏州市", "suzhou", "su zhou", "SZ", "szs", "suz", "szhou"])
      expect(found(words)).toContain("苏州市");
    expect(found("suzhou")).toEqual(["苏州市", "宿州市"]);
    expect(found("ji")).toEqual(["吉林市", "吉安市"]);
    expect(found("zhou")).toEqual(["苏州市", "宿州市"]);
    expect(found("没有")).toEqual([]);
  });

  it("knows how places are read where their characters are read otherwise elsewhere, and how strangers read them", () => {
    for (const [name, ...sounds] of [
      ["六安市", "luan", "liuan", "las"],
      ["厦门市", "xiamen"],
      ["乐清市", "yueqing", "leqing"],
      ["重庆市", "chongqing", "cq"],
      ["长沙市", "changsha"],
      ["西藏自治区", "xizang", "xz"],
    ])
      for (const sound of sounds) expect(found(sound)).toContain(name);
    expect(regionPinyin("没𠀀")).toBeUndefined();
  });

  it("finds each of its choices by what it is called by, and by any beginning of its sound", () => {
    for (const { label, names = [], sounds = [] } of [...PORTS, ...CITIES]) {
      const list = [...PORTS, ...CITIES];
      for (const name of [label, ...names]) expect(called(choicesLike(list, name))).toContain(label);
      for (const sound of sounds) {
        const syllables = (sound ?? "").split(" ").map((syllable) => syllable.split("/")[0] ?? "");
        const initials = syllables.map((syllable) => syllable.charAt(0)).join("");
        for (const whole of [syllables.join(""), initials])
          for (let length = 1; length <= whole.length; length += 1)
            expect(called(choicesLike(list, whole.slice(0, length)))).toContain(label);
      }
    }
  });

  it("never shows what it has not, nor anything twice, and all of it where nothing is typed", () => {
    fc.assert(
      fc.property(choices, typed, (list, words) => {
        const shown = choicesLike(list, words);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.every((choice) => list.includes(choice))).toBe(true);
        if (words.trim() === "") expect(shown).toEqual(list);
      }),
    );
  });

  it("takes words that were left for the one they name alone, and for one that it shows at all", () => {
    fc.assert(
      fc.property(choices, typed, (list, words) => {
        const meant = choiceMeant(list, words);
        if (meant === null) return;
        const shown = choicesLike(list, words);
        expect(shown).toContain(meant);
        if (shown.length > 1) expect(shown.filter(({ label }) => label === meant.label)).toEqual([meant]);
      }),
    );
    expect(choiceMeant(CITIES, "苏州")?.label).toBe("苏州市");
    for (const words of ["suzhou", "", "没有"]) expect(choiceMeant(CITIES, words), words).toBeNull();
    // 长 begins two, the whole name of one is meant though another contains it.
    const twice = choicesOf([
      { code: "1", name: "朝阳" },
      { code: "2", name: "朝阳区" },
    ]);
    expect(choiceMeant(twice, "朝阳")?.value).toBe("1");
  });
});
