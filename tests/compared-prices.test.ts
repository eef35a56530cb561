import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isNode, type Node, type Source, sourceOf, sourcesBelow, walk } from "../scripts/house/sources.ts";

/**
 * Prices are listed by the m³, the m², the piece, the bundle or the tonne, with tax or without it, so listed prices are not
 * comparable: what ranks or bounds goods compares `comparedPrice`, `byComparedPrice` or `isWithin` of the domain, on the
 * server the columns of `catalog/goods/price-columns.ts`. This test finds comparisons of listed prices.
 */
const ROOT = join(import.meta.dirname, "..");

/** Comparisons of listed prices that are none between goods, each with the reason. */
const SAME_THING: Readonly<Record<string, string>> = {
  "src/domain/catalog/goods/goods-input.ts": "tiers of the same goods, by the same unit and tax",
  "src/server/trade/checkout/place-order.ts": "what is to be paid now and what the buyer saw of the same goods",
  "src/ui/trade/cart-group.tsx": "what is to be paid now and when the same goods were put into the cart",
  "src/server/catalog/import/import-store.ts": "whether a file states another price of the same goods",
  "src/domain/catalog/search/near-goods.ts": "prices with tax by the unit of the bound (`prices` of found goods)",
  "src/server/catalog/alerts/spec-alert-news.ts": "`linePrices` of the same line in two rounds, by one unit, with tax",
  "src/domain/catalog/goods/cubic-price.ts": "the rule itself",
  "src/domain/catalog/alerts/spec-alert-match.ts": "the lowest price with tax by the unit of the target",
  "src/domain/demand/reading/demand-line.ts": "whether a figure is small enough to be a price by that unit",
  "src/server/catalog/alerts/spec-alert-hit-store.ts": "the order of hits of the same goods at the same time",
  "src/demo/quotes.ts": "quotes on one line, all by the m³ with tax",
  "src/ui/trade/checkout-group.tsx": "what the buyer saw and what the same goods cost now",
};

const PRICE = /^(price|unitPrice|seenPrice|priceSnapshot|targetPrice)$/;
const ORDER = new Set(["<", ">", "<=", ">=", "-"]);

const unwrapped = (node: unknown): Node | null => {
  if (!isNode(node)) return null;
  const inner = /^(TSNonNullExpression|TSAsExpression|ParenthesizedExpression|ChainExpression)$/.test(node.type);
  return inner ? unwrapped(node.expression) : node;
};
/** Whether an expression is a price that goods are listed at. */
function isPrice(node: unknown): boolean {
  const one = unwrapped(node);
  const name = one?.type === "MemberExpression" ? one.property : one;
  return isNode(name) && name.type === "Identifier" && typeof name.name === "string" && PRICE.test(name.name);
}
/** A literal or a bound in capitals: what limits a figure as such. */
function isLimit(node: unknown): boolean {
  const one = unwrapped(node);
  if (one?.type === "Literal") return true;
  const text = one?.type === "MemberExpression" ? unwrapped(one.object) : one;
  return text?.type === "Identifier" && typeof text.name === "string" && /^[A-Z0-9_]+$/.test(text.name);
}

const RAW_COLUMN = String.raw`(?:\b[a-z]\.)price\b`;
const IN_SQL = [
  new RegExp(`${RAW_COLUMN}\\s*(?:<(?!>)|>)`),
  new RegExp(`(?:[^<]>|<)=?\\s*${RAW_COLUMN}`),
  new RegExp(`(?:min|max|avg)\\(${RAW_COLUMN}`),
  new RegExp(`order by [^;]*?${RAW_COLUMN}`, "i"),
  /\b(?:new|old)\.price\s*[<>](?!>)/,
];

/** Where a source compares listed prices, as `path:line`. */
function comparisonsIn(source: Source): string[] {
  const found = new Set<number>();
  const noteAt = (offset: number) => found.add(source.text.slice(0, offset).split("\n").length);
  if (source.tree !== null)
    walk(source.tree, (node) => {
      if (node.type === "BinaryExpression" && ORDER.has(String(node.operator))) {
        const sides = [node.left, node.right];
        if (sides.some(isPrice) && !sides.some(isLimit)) noteAt(node.start);
      }
      const text = node.type === "TemplateElement" ? source.text.slice(node.start, node.end) : node.value;
      if (typeof text === "string" && IN_SQL.some((pattern) => pattern.test(text))) noteAt(node.start);
    });
  else if (source.path.endsWith(".sql") && IN_SQL.some((pattern) => pattern.test(source.text))) noteAt(0);
  return [...found].map((line) => `${source.path}:${line}`);
}

/** What later migrations took the place of. */
const isReplaced = (path: string): boolean => /migrations\/0(0\d\d|1[01]\d|12[0-3])_/.test(path);

describe("prices of goods", () => {
  const sources = sourcesBelow(ROOT, ["src"]).filter(({ path }) => !isReplaced(path));

  it("are compared with their tax per m³, nowhere as they are listed", () => {
    const found = sources.flatMap(comparisonsIn);
    expect(found.filter((place) => SAME_THING[place.split(":")[0] ?? ""] === undefined)).toEqual([]);
    const passed = Object.keys(SAME_THING).filter((path) => !found.some((place) => place.startsWith(path)));
    expect(passed).toEqual([]);
  });

  it("are found where they are compared as they are listed", () => {
    const says = (text: string) => comparisonsIn(sourceOf("src/server/x.ts", text)).length;
    for (const text of [
      "one.goods.price - other.goods.price",
      "goods.price > item.targetPrice",
      "price <= seen!.price",
      "`select 1 from goods g order by g.status, g.price desc`",
      "`min(g.price) filter (where true)`",
      '"n.price_before > g.price"',
      "`case when new.price < old.price then 1 end`",
    ])
      expect(says(text), text).toBe(1);
    for (const text of [
      "price < 1 || price > HIGHEST_PRICE",
      "`order by g.price_m3_fen, g.id`",
      "`where g.price <> i.price`",
      "byComparedPrice(one, other) || one.price === other.price",
    ])
      expect(says(text), text).toBe(0);
  });
});
