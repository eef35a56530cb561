import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listDepths, withoutStyles, wordItem } from "../../../src/domain/content/pasted-html.ts";

const name = fc.constantFrom("p", "span", "b", "td", "o:p");
const attribute = fc.constantFrom(
  ' style="color:red"',
  " style='mso-list:l0 level1 lfo1'",
  " STYLE = x",
  "\nstyle=y",
  ' class="a"style="b"',
  ' alt="板 style=1"',
  " title='a style=\"b\"'",
  " lang=EN-US",
);
const tag = fc.tuple(name, fc.array(attribute, { maxLength: 3 })).map(([of, all]) => `<${of}${all.join("")}>`);
const words = fc.constantFrom(
  "樟子松",
  "30*120",
  " style=1 ",
  "&lt;p style=1&gt;",
  "a < b style=2",
  "</p>",
  "<!-- -->",
);

describe("withoutStyles", () => {
  it("leaves no element a style, and everything else as it is", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, words), { maxLength: 8 }), (parts) => {
        const html = parts.join("");
        const without = withoutStyles(html);
        // Of each tag what stands outside of quotation marks.
        for (const [written] of without.matchAll(/<[a-z][^<>]*>/gi))
          expect(written.replace(/"[^"]*"|'[^']*'/g, "")).not.toMatch(/(^|[\s"'])style\s*=/i);
        expect(without.replace(/data-style/g, "style").toLowerCase()).toBe(html.toLowerCase());
      }),
    );
  });

  it.each([
    ["樟子松 style=1", "樟子松 style=1"],
    ["<style>p{color:red}</style>", "<title>p{color:red}</title>"],
    ['<STYLE type="text/css"><!-- p{} --></STYLE >', '<title type="text/css"><!-- p{} --></title >'],
    ['<p style="a">style=b</p>', '<p data-style="a">style=b</p>'],
    ['<img alt="a style=b" style=c>', '<img alt="a style=b" data-style=c>'],
  ])("%s → %s", (html, without) => {
    expect(withoutStyles(html)).toBe(without);
  });
});

describe("wordItem", () => {
  const line = { className: "MsoNormal", style: "", marker: null, text: "" };
  const placed = { ...line, className: "MsoListParagraph", style: "text-indent:-18pt;mso-list:l0 level2 lfo1" };

  it("is an item where Word says so, beside or in front of the text", () => {
    expect(wordItem({ ...placed, marker: "·   ", text: "·   樟子松" })).toEqual({
      list: "l0 lfo1",
      level: 2,
      isNumbered: false,
      cut: 0,
    });
    expect(wordItem({ ...placed, text: "·\u00a0\u00a0樟子松" })).toMatchObject({ isNumbered: false, cut: 3 });
    expect(wordItem({ ...placed, text: "1.\u00a0樟子松" })).toMatchObject({ isNumbered: true, cut: 3 });
    expect(wordItem({ ...placed, text: "樟子松" })).toMatchObject({ isNumbered: false, cut: 0 });
    // The sheet of styles places it.
    expect(wordItem({ ...line, className: "MsoListBullet2", marker: "o  ", text: "o  云杉" })).toMatchObject({
      level: 2,
      isNumbered: false,
    });
  });

  it.each(["1.", "1)", "（1）", "1", "1.2", "a.", "iv)", "一、", "第一条", "A、"])("%s numbers a list", (marker) => {
    expect(wordItem({ ...placed, marker })?.isNumbered).toBe(true);
  });

  it.each(["·", "o", "§", "Ø", "ü", "l", "n", "-", "\uf0b7"])("%s is a bullet", (marker) => {
    expect(wordItem({ ...placed, marker })?.isNumbered).toBe(false);
  });

  it.each(["樟子松", "30.5 mm 板材", "30*120", "2026.12.01 到港", "o2o", "-5 ℃"])(
    "a paragraph of the style of lists alone is none: %s",
    (text) => {
      expect(wordItem({ ...line, className: "MsoListParagraph", text })).toBeNull();
      expect(wordItem({ ...line, text: `· ${text}` })).toBeNull();
    },
  );
});

describe("listDepths", () => {
  const levels = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 });

  it("begins at one, goes deeper by one and never too deep", () => {
    fc.assert(
      fc.property(levels, fc.integer({ min: 1, max: 4 }), (all, most) => {
        const depths = listDepths(all, most);
        expect(depths).toHaveLength(all.length);
        for (const [at, depth] of depths.entries()) {
          expect(depth).toBeGreaterThanOrEqual(1);
          expect(depth).toBeLessThanOrEqual(Math.min(most, (depths[at - 1] ?? 0) + 1));
        }
      }),
    );
  });

  it("places what follows at the same level beside it, what is deeper deeper, what is less deep no deeper", () => {
    fc.assert(
      fc.property(levels, (all) => {
        const depths = listDepths(all, 9);
        for (let at = 1; at < all.length; at += 1) {
          const rise = Math.sign(all[at]! - all[at - 1]!);
          const drawn = Math.sign(depths[at]! - depths[at - 1]!);
          if (rise >= 0) expect(drawn).toBe(rise);
          else expect(drawn).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
