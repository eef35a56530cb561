import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { goodsHtml, htmlOf, htmlOfLines, linesOfHtml } from "../../../../src/domain/catalog/goods/goods-text.ts";
import { cleanHtml } from "../../../../src/server/system/clean-html.ts";

const word = fc.constantFrom("樟子松 30*120", "<", ">", "&", "&lt;", "&amp;lt;", '"', "'", "厚<30>mm", "a&b", "b", "");
const lines = fc
  .array(
    fc.array(word, { maxLength: 4 }).map((words) => words.join("")),
    { maxLength: 5 },
  )
  .map((all) => all.join("\n").trim())
  .filter((text) => goodsHtml(text, (html) => html) === htmlOfLines(text));
const kept = (written: string) => goodsHtml(written, cleanHtml);

describe("what is written about goods", () => {
  it("retains lines without markup: they survive the round trip through HTML, which cleaning leaves unchanged", () => {
    fc.assert(
      fc.property(lines, (text) => {
        const html = kept(text);
        expect(html).toBe(htmlOfLines(text));
        expect(linesOfHtml(html)).toBe(text);
        expect(htmlOf(text)).toBe(html);
      }),
    );
  });

  it("stands in the form as it is stored, so that saving without edits changes nothing", () => {
    const part = fc.constantFrom(
      "<p>",
      "</p>",
      "<ul><li>",
      "</li></ul>",
      "<b>",
      "</b>",
      "<br>",
      "<script>x</script>",
      "烘干",
      "&",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const html = kept(parts.join("").trim());
        expect(htmlOf(html)).toBe(html);
        expect(kept(html)).toBe(html);
      }),
    );
  });

  it("reads the words of HTML line by line", () => {
    expect(linesOfHtml("<h2>规格</h2><ul><li>30*120</li><li>A &amp; B</li></ul><p>好<br />货</p>")).toBe(
      "规格\n30*120\nA & B\n好\n货",
    );
  });
});
