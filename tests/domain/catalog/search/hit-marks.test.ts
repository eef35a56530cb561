import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marked, markedSize, needlesOf } from "../../../../src/domain/catalog/search/hit-marks.ts";
import { mm } from "../../../../src/domain/units.ts";

const hits = (text: string, needles: readonly string[]) =>
  marked(text, needles)
    .filter((piece) => piece.hit)
    .map((piece) => piece.text);

describe("marked", () => {
  it("marks the words and whole figures only", () => {
    expect(hits("俄罗斯樟子松 30*120*4000", ["樟子松", "30*120"])).toEqual(["樟子松", "30*120"]);
    expect(hits("俄罗斯樟子松 30*120*3000", ["120*30"])).toEqual([]);
    expect(hits("云杉 130*120*3000", ["30*120"])).toEqual([]);
    expect(hits("加拿大SPF spf", ["spf"])).toEqual(["SPF", "spf"]);
  });
  it("loses no text, for any search words", () => {
    const word = fc.oneof(fc.constantFrom("樟", "樟子松", "30", "*", "(", "\\", "[a", "", "$"), fc.string());
    fc.assert(
      fc.property(fc.array(word), fc.array(word), (text, needles) => {
        const pieces = marked(text.join(""), needles);
        expect(pieces.map((piece) => piece.text).join("")).toBe(text.join(""));
        const lowered = needles.map((one) => one.toLowerCase());
        for (const piece of pieces) if (piece.hit) expect(lowered).toContain(piece.text.toLowerCase());
      }),
    );
  });
});

describe("markedSize", () => {
  it("marks each measure in its own place", () => {
    const pieces = markedSize("30*120*30", { thickness: mm(30), width: mm(120), length: null });
    expect(pieces.map((piece) => piece.text)).toEqual(["30", "*", "120", "*30"]);
    expect(pieces.filter((piece) => piece.hit).map((piece) => piece.text)).toEqual(["30", "120"]);
    expect(markedSize("φ30+*3900", { thickness: null, width: null, length: null }).some((piece) => piece.hit)).toBe(
      false,
    );
  });
});

describe("needlesOf", () => {
  it("looks for what was typed and for its proper name", () => {
    const tags = [{ field: "species", label: "樟子松", value: "zhangzisong", span: [0, 3] as [number, number] }];
    expect(needlesOf("獐子松 现货", { words: ["现货"], tags })).toEqual(["现货", "獐子松", "樟子松"]);
  });
});
