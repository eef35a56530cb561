import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TreeNode, treeOf } from "../../src/domain/tree.ts";

type Row = { id: string | number; parentId: string | number | null };

const ids = fc.constantFrom<string | number>("1", 2, "3", 4, "5", "6");
const rows = fc.array(
  fc.record({ id: ids, parentId: fc.oneof(ids, fc.constantFrom<Row["parentId"]>(null, "0", "9")) }),
  {
    maxLength: 8,
  },
);

const flat = (nodes: readonly TreeNode<Row>[]): TreeNode<Row>[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);
const bare = ({ id, parentId }: Row) => ({ id, parentId });

describe("treeOf", () => {
  it("puts children under their parent and retains orphans", () => {
    const tree = treeOf([
      { id: 2, parentId: "1" },
      { id: 1, parentId: 0 },
      { id: 3, parentId: 7 },
    ]);
    expect(tree.map(({ id, children }) => [id, children.map((child) => child.id)])).toEqual([
      [1, [2]],
      [3, []],
    ]);
  });
  it("loses no row and shows none twice, circles and doubled ids included", () => {
    fc.assert(
      fc.property(rows, (list) => {
        const key = (row: Row) => JSON.stringify(bare(row));
        expect(flat(treeOf(list)).map(key).sort()).toEqual(list.map(key).sort());
      }),
    );
  });
  it("leaves the rows as they were", () => {
    fc.assert(
      fc.property(rows, (list) => {
        const before = structuredClone(list);
        treeOf(list);
        expect(list).toEqual(before);
      }),
    );
  });
  it("puts every row under the first row with its parent's id, unless that would close a circle", () => {
    fc.assert(
      fc.property(rows, (list) => {
        const tree = treeOf(list);
        const roots = new Set(tree);
        for (const node of flat(tree)) {
          for (const child of node.children) expect(String(child.parentId)).toBe(String(node.id));
          if (!roots.has(node)) continue;
          const parent = list.find(({ id }) => String(id) === String(node.parentId));
          if (parent !== undefined)
            expect(flat([node]).some(({ id }) => String(id) === String(node.parentId))).toBe(true);
        }
      }),
    );
  });
  it("gives the children of a doubled id to its first row", () => {
    const tree = treeOf<Row & { name: string }>([
      { id: 1, parentId: null, name: "一" },
      { id: 1, parentId: null, name: "二" },
      { id: 2, parentId: 1, name: "三" },
    ]);
    expect(tree.map(({ name, children }) => [name, children.length])).toEqual([
      ["一", 1],
      ["二", 0],
    ]);
  });
  it("retains the order of siblings", () => {
    fc.assert(
      fc.property(fc.uniqueArray(ids, { selector: String }), (list) => {
        expect(treeOf(list.map((id) => ({ id, parentId: null }))).map(({ id }) => id)).toEqual(list);
      }),
    );
  });
});
