/**
 * Measures of timber, each with a type of its own, so that millimetres given for a volume do not compile. All of them are
 * numbers at run time; arithmetic gives a plain number, which a rule brands again in the unit it has worked out.
 */

/** Volume of an amount of timber in whole dm³, 1/1000 m³; negative only as a difference. */
export type Dm3 = number & { readonly unit: "dm3" };

/** Brands `value` as dm³. The caller has counted or rounded in dm³: nothing is checked. */
export const dm3 = (value: number): Dm3 => value as Dm3;
