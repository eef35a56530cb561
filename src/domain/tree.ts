/** A row with its child rows, in the order they came in. */
export type TreeNode<Row> = Row & { children: TreeNode<Row>[] };

/**
 * Flat rows as trees, in the order they come in. Ids are compared as text. A row whose parent is not listed is
 * a root; so is the first row of a circle, so that none is lost. Of rows with the same id the first gets the children.
 * The rows themselves are not touched.
 */
export function treeOf<Row extends { id: string | number; parentId?: string | number | null }>(
  rows: readonly Row[],
): TreeNode<Row>[] {
  const nodes = rows.map((row): TreeNode<Row> => ({ ...row, children: [] }));
  const byId = new Map<string, TreeNode<Row>>();
  for (const node of nodes) if (!byId.has(String(node.id))) byId.set(String(node.id), node);
  const parentOf = new Map<TreeNode<Row>, TreeNode<Row>>();
  const leadsBackTo = (node: TreeNode<Row>, parent: TreeNode<Row>): boolean => {
    for (let at: TreeNode<Row> | undefined = parent; at !== undefined; at = parentOf.get(at))
      if (at === node) return true;
    return false;
  };
  // From the last to the first, so that a circle is cut at its first row.
  for (const node of nodes.toReversed()) {
    const parent = byId.get(String(node.parentId ?? ""));
    if (parent !== undefined && !leadsBackTo(node, parent)) parentOf.set(node, parent);
  }
  const roots: TreeNode<Row>[] = [];
  for (const node of nodes) (parentOf.get(node)?.children ?? roots).push(node);
  return roots;
}
