const COLUMNS = "check picture size traits price true stock place merchant act".split(" ");

/** The table's shape while the first answer is under way: its columns and rows. */
export function GoodsTableSkeleton({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="正在加载">
      <table className="tm-table is-fixed tm-goods tm-goods-skeleton" aria-hidden="true">
        <tbody>
          {Array.from({ length: rows + 1 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
            <tr key={row}>
              {COLUMNS.map((column) => (
                <td key={column} className={`tm-goods-${column}`}>
                  <i />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
