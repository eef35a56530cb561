/** Grey rows in the shape of a list that is on its way. */
export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div role="status" aria-label="正在加载">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
        <div className="tm-skeleton-row" key={row}>
          <span />
          <span />
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
