/** Days `yyyy-MM-dd`; "" is open. Both belong to the range. */
export type DateRange = { begin: string; end: string };

/** Why a range cannot be queried, or `null`. */
export function rangeProblem({ begin, end }: DateRange): string | null {
  return begin !== "" && end !== "" && begin > end ? "开始日期不能晚于结束日期" : null;
}

/**
 * `params` with the range as a list call takes it: `beginTime` and `endTime`, or `begin` and `end` with another
 * suffix. An open end is left out, also where `params` had one from before. Neither argument is touched.
 */
export function withDateRange<Params extends object, Suffix extends string = "Time">(
  params: Params,
  { begin, end }: DateRange,
  suffix = "Time" as Suffix,
): Omit<Params, `begin${Suffix}` | `end${Suffix}`> & { [Key in `begin${Suffix}` | `end${Suffix}`]?: string } {
  const bounds = [`begin${suffix}`, `end${suffix}`];
  const kept = Object.fromEntries(Object.entries(params).filter(([name]) => !bounds.includes(name)));
  return {
    ...(kept as Omit<Params, `begin${Suffix}` | `end${Suffix}`>),
    ...(begin === "" ? {} : { [`begin${suffix}`]: begin }),
    ...(end === "" ? {} : { [`end${suffix}`]: end }),
  };
}
