/**
 * The widths of a table's columns in px, from the first; `null`: it shares what the others leave. Without any, each has more or
 * less than its width as the table is wider or narrower than all of them.
 */
export const Columns = ({ widths }: { widths: readonly (number | null)[] }) => {
  const sum = widths.includes(null) ? null : widths.reduce<number>((all, width) => all + (width ?? 0), 0);
  return (
    <colgroup>
      {widths.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <col key={at} width={width === null ? undefined : sum === null ? width : `${(100 * width) / sum}%`} />
      ))}
    </colgroup>
  );
};
