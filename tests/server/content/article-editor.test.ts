import fc from "fast-check";
import { type Mark, Node } from "prosemirror-model";
import { describe, expect, it } from "vitest";
import { goodsHtml } from "../../../src/domain/catalog/goods/goods-text.ts";
import { missedIn } from "../../../src/domain/content/article-html.ts";
import { cleanHtml } from "../../../src/server/system/clean-html.ts";
import { articleHtml, articleSchema, MOST_LISTS } from "../../../src/ui/kit/article/article-schema.ts";

type Json = { type: string; attrs?: object; marks?: object[]; content?: Json[]; text?: string };

const words = fc.oneof(
  fc.constantFrom(
    "锯材 30*120*4000",
    " & ",
    "<script>alert(1)</script>",
    '"引号"',
    "&lt;p&gt;",
    "a  b",
    "\u00a0",
    "<",
    "'",
  ),
  fc.string({ minLength: 1, unit: "binary" }).filter((text) => !text.includes("\0") && text.trim() !== ""),
);
const size = fc.option(fc.integer({ min: 1, max: 9999 }).map(String), { nil: null });
const picture = fc.record({
  src: fc.constantFrom("/pictures/upload/ab_c-1.png", "/common/file.jpg"),
  alt: fc.oneof(fc.constant(""), words),
  width: size,
  height: size,
});
const href = fc.constantFrom(
  "/public/list?speciesCode=pine&sort=1",
  "https://example.com/a?b=1&c=x",
  "http://example.com",
  "/",
);
const marks = fc
  .record({
    link: fc.option(href, { nil: null }),
    others: fc.subarray(["strong", "em", "u", "s"]),
    script: fc.constantFrom(null, "sub", "sup"),
  })
  .map(({ link, others, script }) => [
    ...(link === null ? [] : [{ type: "link", attrs: { href: link } }]),
    ...others.map((type) => ({ type })),
    ...(script === null ? [] : [{ type: script }]),
  ]);
const inline: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant("text"), text: words, marks }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("image"), attrs: picture, marks }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("hard_break"), marks }) },
);
const line = fc.array(inline, { maxLength: 5 });
const paragraph = line.map((content): Json => ({ type: "paragraph", content }));
const heading = fc
  .record({ content: line, level: fc.constantFrom(2, 3, 4) })
  .map(({ content, level }): Json => ({ type: "heading", attrs: { level }, content }));
const figure = fc.record({ attrs: picture, caption: fc.option(words, { nil: null }) }).map(
  ({ attrs, caption }): Json => ({
    type: "figure",
    attrs,
    content: caption === null ? [] : [{ type: "text", text: caption }],
  }),
);
const listOf = (depth: number): fc.Arbitrary<Json> =>
  fc.record({
    type: fc.constantFrom("bullet_list", "ordered_list"),
    content: fc.array(
      fc
        .tuple(paragraph, fc.array(depth === 1 ? paragraph : fc.oneof(paragraph, listOf(depth - 1)), { maxLength: 2 }))
        .map(([first, rest]): Json => ({ type: "list_item", content: [first, ...rest] })),
      { minLength: 1, maxLength: 3 },
    ),
  });
const inner = fc.oneof(paragraph, heading, figure, listOf(MOST_LISTS));
const quote = fc.array(inner, { minLength: 1, maxLength: 3 }).map((content): Json => ({ type: "blockquote", content }));
const cell = fc
  .record({
    type: fc.constantFrom("table_cell", "table_header"),
    colspan: fc.integer({ min: 1, max: 4 }),
    rowspan: fc.integer({ min: 1, max: 4 }),
    scope: fc.constantFrom(null, "row", "col"),
    content: fc.array(inner, { minLength: 1, maxLength: 2 }),
  })
  .map(({ type, content, ...attrs }): Json => ({ type, attrs, content }));
const table = fc
  .record({
    caption: fc.oneof(
      fc.constant(""),
      words.map((text) => text.trim()),
    ),
    rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  })
  .map(
    ({ caption, rows }): Json => ({
      type: "table",
      attrs: { caption },
      content: rows.map((content) => ({ type: "table_row", content })),
    }),
  );
const block = fc.oneof(
  paragraph,
  heading,
  figure,
  listOf(MOST_LISTS),
  quote,
  table,
  fc.constant({ type: "horizontal_rule" }),
);

const documents = fc.array(block, { minLength: 1, maxLength: 5 }).map((content) => {
  const doc = Node.fromJSON(articleSchema, { type: "doc", content });
  doc.check();
  return doc;
});

const textNode = (text: string, ...names: readonly string[]) =>
  articleSchema.text(
    text,
    names.map((name): Mark => articleSchema.mark(name)),
  );
const p = (...content: readonly Node[]) => articleSchema.node("paragraph", null, content);

describe("an article as its editor writes it", () => {
  it("is what the server stores: whatever can be written is left as it is by the cleaning", () => {
    fc.assert(
      fc.property(documents, (doc) => {
        const html = articleHtml(doc);
        expect(cleanHtml(html)).toBe(html);
        // And as the text of goods.
        expect(goodsHtml(html, cleanHtml)).toBe(html);
      }),
    );
  });

  it("has lines in items and cells without a paragraph, and the first row as its head", () => {
    const cellOf = (type: string, text: string) => articleSchema.node(type, null, [p(textNode(text))]);
    const doc = articleSchema.node("doc", null, [
      articleSchema.node("bullet_list", null, [articleSchema.node("list_item", null, [p(textNode("现货", "strong"))])]),
      articleSchema.node("table", null, [
        articleSchema.node("table_row", null, [cellOf("table_header", "规格")]),
        articleSchema.node("table_row", null, [cellOf("table_cell", "30*120*4000")]),
      ]),
    ]);
    expect(articleHtml(doc)).toBe(
      "<ul><li><strong>现货</strong></li></ul>" +
        "<table><thead><tr><th>规格</th></tr></thead><tbody><tr><td>30*120*4000</td></tr></tbody></table>",
    );
    expect(articleHtml(articleSchema.node("doc", null, [p()]))).toBe("");
  });

  it("writes what goes on in bold once", () => {
    const doc = articleSchema.node("doc", null, [
      p(textNode("甲", "strong"), textNode("乙", "strong", "em"), textNode("丙")),
    ]);
    expect(articleHtml(doc)).toBe("<p><strong>甲<em>乙</em></strong>丙</p>");
  });
});

describe("missedIn", () => {
  it("misses nothing of what stayed", () => {
    fc.assert(
      fc.property(documents, (doc) => {
        expect(missedIn(articleHtml(doc), articleHtml(doc))).toEqual([]);
      }),
    );
  });

  it.each([
    ["<p>甲</p>", "<p>乙</p>", ["文字"]],
    ["<p><b>甲</b> <i>乙</i></p>", "<p><strong>甲</strong> <em>乙</em></p>", []],
    [
      "<blockquote><table><tbody><tr><td>1</td></tr></tbody></table></blockquote>",
      "<blockquote><p>1</p></blockquote>",
      ["表格", "表格行", "表格单元格"],
    ],
    ['<p><a href="/a">甲</a></p>', '<p><a href="/b">甲</a></p>', ["链接地址"]],
    ['<p><img src="/common/a.png" alt="" loading="lazy" /></p>', "<p></p>", ["图片"]],
    ['<table><tr><td colspan="2">1</td></tr></table>', "<table><tr><td>1</td></tr></table>", ["合并的单元格"]],
    ['<table><tr><td colspan="1">1</td></tr></table>', "<table><tbody><tr><td>1</td></tr></tbody></table>", []],
  ])("%s → %s: %j", (before, after, missed) => {
    expect(missedIn(before, after)).toEqual(missed);
  });
});
