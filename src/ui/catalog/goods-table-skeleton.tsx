const COLUMNS = ["picture", "title", "size", "stock", "place", "price", "merchant", "act"];

/** The table's shape while the first answer is under way. */
export function GoodsTableSkeleton({ rows }: { rows: number }) {
  return (
    <div className="tm-goods-skeleton" role="status" aria-label="正在加载">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
        <div key={row}>
          {COLUMNS.map((column) => (
            <i key={column} />
          ))}
        </div>
      ))}
    </div>
  );
}
