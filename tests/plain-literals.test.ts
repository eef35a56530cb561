import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isNode, type Node, partsOf, sourcesBelow, walk } from "../scripts/house/sources.ts";

/** Shapes that hide a literal from the type checker or from the reader. */
const ROOT = join(import.meta.dirname, "..");
const WRAPPERS = /^(TSAsExpression|TSSatisfiesExpression|ParenthesizedExpression)$/;

const unwrapped = (node: Node): Node =>
  WRAPPERS.test(node.type) && isNode(node.expression) ? unwrapped(node.expression) : node;

/** `...{ a, b }` in an object, `...[a, b]` in a list, `{...{ a }}` in JSX: no excess property is checked in the first. */
function isSpreadLiteral(node: Node): boolean {
  if (!/^(SpreadElement|JSXSpreadAttribute)$/.test(node.type) || !isNode(node.argument)) return false;
  return /^(ObjectExpression|ArrayExpression)$/.test(unwrapped(node.argument).type);
}

const hasSpread = (list: Node): boolean => partsOf(list).some(({ type }) => type === "SpreadElement");

/** `const [a, b] = [x, y]`: two declarations in one line. */
function isPairedDeclaration(node: Node): boolean {
  if (node.type !== "VariableDeclarator" || !isNode(node.id) || !isNode(node.init)) return false;
  const init = unwrapped(node.init);
  return node.id.type === "ArrayPattern" && init.type === "ArrayExpression" && !hasSpread(init);
}

const LAWS = { spread: isSpreadLiteral, paired: isPairedDeclaration };

/** The places that break a law, all of them found in one walk over the sources. */
const found: Record<keyof typeof LAWS, string[]> = { spread: [], paired: [] };
for (const { path, text, tree } of sourcesBelow(ROOT))
  if (tree !== null)
    walk(tree, (node) => {
      for (const [law, breaks] of Object.entries(LAWS))
        if (breaks(node))
          found[law as keyof typeof LAWS].push(`${path}:${text.slice(0, node.start).split("\n").length}`);
    });

describe("literals", () => {
  it("are written out where they belong, never spread", () => {
    expect(found.spread).toEqual([]);
  });
  it("are declared one name at a time", () => {
    expect(found.paired).toEqual([]);
  });
});
