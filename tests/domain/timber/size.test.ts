import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "../../../src/domain/timber/query.ts";
import { surroundingsOf } from "../../../src/domain/timber/reading/size-evidence.ts";
import { placedSizes } from "../../../src/domain/timber/reading/size-lattice.ts";
import { sizesIn } from "../../../src/domain/timber/reading/sizes.ts";
import { type SpecSizes, shownSize, specText } from "../../../src/domain/timber/spec.ts";

/** All sizes of a text together, without the spans. */
function read(text: string): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { span, ...sizes } of sizesIn(text).sizes) Object.assign(all, sizes);
  return all;
}

const thickness = fc.integer({ min: 1, max: 400 });
const width = fc.integer({ min: 20, max: 890 });
const length = fc.integer({ min: 100, max: 20_000 });
const lengthRange = fc.tuple(length, length).filter(([a, b]) => a < b);
const diameter = fc.integer({ min: 4, max: 150 });
const diameterRange = fc
  .tuple(diameter, diameter)
  .map(([a, b]) => ({ diameterMin: Math.min(a, b), diameterMax: Math.max(a, b) }));

const specs: fc.Arbitrary<SpecSizes> = fc.oneof(
  fc.record({ thickness, width }),
  fc.record({ thickness, width, length }),
  fc.record({ thickness, length }),
  fc.record({ width, length }),
  fc.record({ thickness }),
  fc.record({ length }),
  fc
    .record({ thickness, width, range: lengthRange })
    .map(({ range: [lengthMin, lengthMax], ...section }) => ({ ...section, lengthMin, lengthMax })),
  fc
    .record({ thickness, range: lengthRange })
    .map(({ range: [lengthMin, lengthMax], ...rest }) => ({ ...rest, lengthMin, lengthMax })),
  diameterRange,
  fc.record({ diameterMin: diameter }),
  fc.record({ diameterMin: diameter, length }),
  fc.tuple(diameterRange, length).map(([round, along]) => ({ ...round, length: along })),
);

describe("sizesIn", () => {
  it.each([
    ["30*120", { thickness: 30, width: 120 }],
    ["30×120", { thickness: 30, width: 120 }],
    ["30x120", { thickness: 30, width: 120 }],
    ["３０＊１２０", { thickness: 30, width: 120 }],
    ["30 120", { thickness: 30, width: 120 }],
    ["30**120", { thickness: 30, width: 120 }],
    ["38-140", { thickness: 38, width: 140 }],
    ["120*30", { thickness: 120, width: 30 }],
    ["30*120*4", { thickness: 30, width: 120, length: 4000 }],
    ["30*120*4米", { thickness: 30, width: 120, length: 4000 }],
    ["30.120.4米", { thickness: 30, width: 120, length: 4000 }],
    ["30X120X4000", { thickness: 30, width: 120, length: 4000 }],
    ["38*140*3.97m", { thickness: 38, width: 140, length: 3970 }],
    ["30*120*2-4米", { thickness: 30, width: 120, lengthMin: 2000, lengthMax: 4000 }],
    ["910*90*20", { thickness: 20, width: 90, length: 910 }],
    ["4000*120*30", { thickness: 30, width: 120, length: 4000 }],
    ["30-50*120", { thicknessMin: 30, thicknessMax: 50, width: 120 }],
    ["宽100以上", { widthMin: 100 }],
    ["2米以上", { lengthMin: 2000 }],
    ["3900mm", { length: 3900 }],
  ])("reads millimetres: %s", (text, sizes) => expect(read(text)).toEqual(sizes));

  it.each([
    ["3*12公分", { thickness: 30, width: 120 }],
    ["3公分*12公分", { thickness: 30, width: 120 }],
    ["厚3公分宽12公分", { thickness: 30, width: 120 }],
    ["3.8*14", { thickness: 38, width: 140 }],
    ["30*12 公分", { thickness: 30, width: 120 }],
    ["3公分樟子松", { thickness: 30 }],
    ["4*6木方", { thickness: 40, width: 60 }],
    ["5*10*4", { thickness: 50, width: 100, length: 4000 }],
  ])("reads centimetres: %s", (text, sizes) => expect(read(text)).toEqual(sizes));

  it.each([
    ["2x4", { thickness: 38, width: 89 }],
    ["2*6", { thickness: 38, width: 140 }],
    ["2×10", { thickness: 38, width: 235 }],
    ["1x4", { thickness: 19, width: 89 }],
    ["4x4", { thickness: 89, width: 89 }],
    ["2x4x12", { thickness: 38, width: 89, length: 3660 }],
    ["2*4*3.66m", { thickness: 38, width: 89, length: 3660 }],
    ["SPF 12尺", { length: 3660 }],
    ["16ft", { length: 4880 }],
    ["一寸", { thickness: 26 }],
    ["2寸", { thickness: 52 }],
    ["寸板", { thickness: 26 }],
    ["白蜡26 32 52厚", { thicknessMin: 26, thicknessMax: 52 }],
    ["厚度别超过3公分", { thicknessMax: 30 }],
    ["长度不能低于4米", { lengthMin: 4000 }],
    ["寸半的黑胡桃", { thickness: 38 }],
    ["三米九七", { length: 3970 }],
    ["两米五到三米之间", { lengthMin: 2500, lengthMax: 3000 }],
    ["4*9方", { thickness: 40, width: 90 }],
    ["胶合梁 梁高至少400", { widthMin: 400 }],
    ["5/4", { thickness: 32 }],
  ])("reads inches and feet: %s", (text, sizes) => expect(read(text)).toEqual(sizes));

  it.each([
    ["30公分以上", { diameterMin: 30 }],
    ["直径30公分以上", { diameterMin: 30 }],
    ["30+", { diameterMin: 30 }],
    ["Φ30", { diameterMin: 30, diameterMax: 30 }],
    ["径级30-40", { diameterMin: 30, diameterMax: 40 }],
    ["20-30公分原木", { diameterMin: 20, diameterMax: 30 }],
    ["辐射松原木 30*3.9", { diameterMin: 30, diameterMax: 30, length: 3900 }],
  ])("reads diameters of logs: %s", (text, sizes) => expect(read(text)).toEqual(sizes));

  it.each([
    ["4米", { length: 4000 }],
    ["3.9m", { length: 3900 }],
    ["四米", { length: 4000 }],
    ["18厘", { thickness: 18 }],
    ["12mm", { thickness: 12 }],
    ["1.2厚", { thickness: 1.2 }],
    ["1220*2440", { width: 1220, length: 2440 }],
    ["18*1220*2440", { thickness: 18, width: 1220, length: 2440 }],
    ["1220*2440*18", { thickness: 18, width: 1220, length: 2440 }],
    ["1.22*2.44", { width: 1220, length: 2440 }],
    ["4*8尺", { width: 1220, length: 2440 }],
  ])("reads single sides and panels: %s", (text, sizes) => expect(read(text)).toEqual(sizes));

  it.each(["100方", "50件", "两车", "1350元", "2025-11-21", "13812345678", "0512-53512345", "木方", "100m3", "三级"])(
    "takes no size from %s",
    (text) => expect(sizesIn(text)).toEqual({ sizes: [], rest: text }),
  );

  it("does not join numbers over a size between them", () => {
    expect(sizesIn("3φ120公分").sizes).toEqual([{ diameterMin: 120, diameterMax: 120, span: [1, 7] }]);
  });

  it.each([
    ["樟子松 3*12*4", { thickness: 30, width: 120, length: 4000 }],
    ["俄罗斯樟子松2*10", { thickness: 20, width: 100 }],
    ["SPF 2*10", { thickness: 38, width: 235 }],
    ["松木方 3*4*4米", { thickness: 30, width: 40, length: 4000 }],
    ["门柱 15*30", { thickness: 150, width: 300 }],
    ["木方 10*10", { thickness: 100, width: 100 }],
    ["20*20*200cm", { thickness: 200, width: 200, length: 2000 }],
    ["樟子松 厚3.5 宽8.5", { thickness: 35, width: 85 }],
    ["白橡 5厚", { thickness: 50 }],
    ["多层板 5厚", { thickness: 5 }],
    ["樟子松 20公分", { width: 200 }],
    ["四乘八尺的三厘夹板", { thickness: 3, width: 1220, length: 2440 }],
    ["1270*640*1.7", { thickness: 1.7, width: 640, length: 1270 }],
    ["38*140 3.97", { thickness: 38, width: 140, length: 3970 }],
    ["一寸半白橡", { thickness: 38 }],
  ])("weighs a size by the goods: %s", (text, sizes) => expect(read(text)).toEqual(sizes));

  it("offers the other reading of an unsure size in words that can only be read so", () => {
    const goods = fc.constantFrom("", "樟子松", "SPF", "白松", "木方", "铁杉", "多层板", "白橡", "原木");
    const sides = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(goods, sides, sides, fc.constantFrom("", "*4", "*4米", "公分", "长"), (word, a, b, end) => {
        const { alternatives = [], size } = parseQuery(`${word} ${a}*${b}${end}`);
        for (const { query } of alternatives) {
          const other = parseQuery(query);
          expect(other.alternatives ?? []).toEqual([]);
          expect(other.size).not.toEqual(size);
        }
      }),
      { numRuns: 500 },
    );
    expect(parseQuery("4*6").alternatives).toEqual([
      { read: "40×60 mm", label: "89×140 mm（英寸）", query: "89mm*140mm" },
    ]);
    expect(parseQuery("30*120").alternatives).toBeUndefined();
    const [lath, ...others] = parseQuery("花旗松 10*20*6米").alternatives ?? [];
    expect(others).toEqual([]);
    expect(lath).toEqual({
      read: "100×200×6000 mm",
      label: "10×20×6000 mm",
      query: "花旗松 10mm*20mm*6000mm",
    });
    expect(parseQuery(lath?.query ?? "").size).toMatchObject({ thickness: 10, width: 20, length: 6000 });
    // 4*9 is a beam of every building site.
    for (const beam of ["4*9*4米", "5*10*6米"]) expect(parseQuery(beam).alternatives, beam).toBeUndefined();
  });

  it("weighs each number a bounded number of times, however many stand side by side", () => {
    const { context, usual } = surroundingsOf(null);
    const signs = fc.constantFrom("*", "-", "/", " ", "、", "x");
    const numbers = fc.array(fc.tuple(fc.integer({ min: 1, max: 4000 }), signs), { minLength: 10, maxLength: 300 });
    fc.assert(
      fc.property(numbers, (parts) => {
        let weighed = 0;
        const counted =
          (of: (...sides: number[]) => number) =>
          (...sides: number[]) => {
            weighed += 1;
            return of(...sides);
          };
        const counting = Object.fromEntries(Object.entries(usual).map(([side, of]) => [side, counted(of)]));
        placedSizes(parts.flat().join(""), () => ({ context, usual: counting as typeof usual }));
        expect(weighed / parts.length).toBeLessThan(400);
      }),
      { numRuns: 50 },
    );
  });

  it("leaves the rest of a title where it was", () => {
    const title = "俄罗斯樟子松木方 30*120*4000 一级 太仓港现货";
    expect(sizesIn(title)).toEqual({
      sizes: [{ thickness: 30, width: 120, length: 4000, span: [9, 20] }],
      rest: "俄罗斯樟子松木方             一级 太仓港现货",
    });
  });

  it("reads back what specText writes", () => {
    fc.assert(
      fc.property(specs, (sizes) => {
        expect(read(specText(sizes))).toEqual(sizes);
      }),
      { numRuns: 1000 },
    );
  });

  it("reads back what a screen shows, where logs have their units", () => {
    expect(shownSize({ diameterMin: 20, diameterMax: 34, length: 5_900 })).toBe("φ20–34 cm × 5.9 m");
    expect(shownSize({ diameterMin: 20, lengthMin: 3_900, lengthMax: 5_900 })).toBe("小头径 20 cm 起 × 3.9–5.9 m");
    fc.assert(
      fc.property(specs, (sizes) => {
        expect(read(shownSize(sizes))).toEqual(sizes);
        expect(read(shownSize(sizes).replaceAll(" ", ""))).toEqual(sizes);
      }),
      { numRuns: 1000 },
    );
  });

  it("does not mind the width of characters, the cross or blanks", () => {
    const wide = (text: string): string =>
      Array.from(text, (one) => (/[!-~]/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one)).join("");
    const crosses = fc.constantFrom("*", "x", "X", "×", "✕", "＊", " * ", " × ", "  x ", "**");
    const frames = fc.constantFrom(
      (text: string) => text,
      wide,
      (text: string) => ` ${text}  `,
      (text: string) => `樟子松${text}现货`,
    );
    fc.assert(
      fc.property(specs, crosses, frames, (sizes, cross, frame) => {
        const text = specText(sizes);
        expect(read(frame(text.replaceAll("*", cross)))).toEqual(read(text));
      }),
      { numRuns: 1000 },
    );
  });

  it("never throws, and only claims characters that are there", () => {
    const piece = fc.constantFrom(
      "3",
      "30",
      "120",
      "*",
      "x",
      ".",
      "-",
      " ",
      "米",
      "公分",
      "φ",
      "寸",
      "+",
      "以上",
      "/4",
      "厚",
      "％",
      "方",
      "②",
      "㎜",
      "㎝",
      "ﬁ",
    );
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { sizes, rest } = sizesIn(text);
        expect(rest).toHaveLength(text.length);
        let after = 0;
        for (const { span } of sizes) {
          expect(span[0]).toBeGreaterThanOrEqual(after);
          expect(span[1]).toBeGreaterThan(span[0]);
          after = span[1];
        }
        expect(after).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2000 },
    );
  });
});
