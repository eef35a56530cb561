/** The widths of a table's columns in px, from the first; `null`: it shares what the others leave. */
export const Columns = ({ widths }: { widths: readonly (number | null)[] }) => (
  <colgroup>
    {widths.map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
      <col key={at} width={width ?? undefined} />
    ))}
  </colgroup>
);
