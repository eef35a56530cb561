/**
 * Measures of timber, each with a type of its own, so that millimetres given for a volume do not compile. All of them are
 * numbers at run time; arithmetic gives a plain number, which a rule brands again in the unit it has worked out.
 */

/** Length of a side of timber in mm; a thickness has tenths of one (veneer of 1.7 mm), other sides are whole. */
export type Mm = number & { readonly unit: "mm" };

/** Diameter of a log at its small end, inside bark, in whole cm. */
export type Cm = number & { readonly unit: "cm" };

/** Volume of an amount of timber in whole dm³, 1/1000 m³; negative only as a difference. */
export type Dm3 = number & { readonly unit: "dm3" };

/** Weight in whole kg. */
export type Kg = number & { readonly unit: "kg" };

/** A part of a whole in 1/100 of a percent: 10,000 are all of it. */
export type BasisPoints = number & { readonly unit: "basisPoints" };

/** `null` stays: it is no size. */
type Sized<Value, Unit> = Value extends null ? null : Unit;

/** Brands `value` as mm. The caller has measured in mm: nothing is checked. */
export const mm = <Value extends number | null>(value: Value): Sized<Value, Mm> => value as never;

/** Tenths of a mm as mm: 17 are 1.7 mm. `null` stays. */
export const mmOfTenths = <Tenths extends number | null>(tenths: Tenths): Sized<Tenths, Mm> =>
  (tenths === null ? null : tenths / 10) as never;

/** A side in whole tenths of a mm, to the nearest: 1.7 mm are 17. */
export const tenthsOfMm = (side: Mm): number => Math.round(side * 10);

/** To the nearest tenth of a mm: what sums and differences of tenths come to. */
export const toTenth = (value: number): Mm => mm(Math.round(value * 10) / 10);

/** Brands `value` as cm, likewise unchecked. */
export const cm = <Value extends number | null>(value: Value): Sized<Value, Cm> => value as never;

/** Brands `value` as dm³. The caller has counted or rounded in dm³: nothing is checked. */
export const dm3 = (value: number): Dm3 => value as Dm3;

/** Brands `value` as kg, likewise unchecked. */
export const kg = (value: number): Kg => value as Kg;

/** Brands `value` as basis points, likewise unchecked. */
export const basisPoints = (value: number): BasisPoints => value as BasisPoints;
