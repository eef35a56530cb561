/** Columns of a list of goods that a person may do without; size and button always stand. */
export const LIST_COLUMNS = [
  { key: "traits", name: "材质" },
  { key: "price", name: "单价" },
  { key: "true", name: "到家 · 足方" },
  { key: "stock", name: "可售库存" },
  { key: "place", name: "港口 · 仓库" },
  { key: "merchant", name: "商家" },
] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number]["key"];

/** The columns that a stored text names, in the list's order; what it cannot mean is left out. */
export function columnsIn(text: string | null): ListColumn[] {
  const named = new Set((text ?? "").split(","));
  return LIST_COLUMNS.map(({ key }) => key).filter((key) => named.has(key));
}

/** The hidden columns after one of them was shown or hidden, in the list's order. */
export const toggledColumn = (hidden: readonly ListColumn[], column: ListColumn): ListColumn[] =>
  LIST_COLUMNS.map(({ key }) => key).filter((key) => hidden.includes(key) !== (key === column));
