/** Grey rows in the shape of a list that is on its way. */
export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="正在加载">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
        <div className="tm-skeleton-row" key={row}>
          <span style={{ width: 48, height: 40 }} />
          <span style={{ flex: 1, maxWidth: 420 }} />
          <span style={{ width: 120 }} />
          <span style={{ width: 90 }} />
          <span style={{ width: 110 }} />
        </div>
      ))}
    </div>
  );
}
