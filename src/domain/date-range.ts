/** Days `yyyy-MM-dd`; "" is open. Both belong to the range. */
export type DateRange = { begin: string; end: string };

export const NO_RANGE: DateRange = { begin: "", end: "" };

/** Why a range cannot be asked for, or `null`. */
export function rangeProblem({ begin, end }: DateRange): string | null {
  return begin !== "" && end !== "" && begin > end ? "开始日期不能晚于结束日期" : null;
}

/**
 * `params` with the range as a list call takes it (seed §3): `beginTime` and `endTime`, or `begin` and `end` with another
 * suffix. An open end is left out. Neither argument is touched.
 */
export function withDateRange<Params extends object, Suffix extends string = "Time">(
  params: Params,
  { begin, end }: DateRange,
  suffix = "Time" as Suffix,
): Params & { [Key in `begin${Suffix}` | `end${Suffix}`]?: string } {
  return {
    ...params,
    ...(begin === "" ? {} : { [`begin${suffix}`]: begin }),
    ...(end === "" ? {} : { [`end${suffix}`]: end }),
  };
}
