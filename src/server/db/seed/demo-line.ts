import type { MoistureType } from "../../../domain/timber/spec.ts";
import type { Trade } from "./demo-merchants.ts";

/** A grade (or `null`) and the range of believable spot prices, yuan per m³ with tax. */
export type PricedGrade = readonly [grade: string | null, low: number, high: number];

/**
 * How goods come. Sizes mm, diameters cm; earlier sizes are commoner. `pack`: dm³ of a bundle, low and high.
 * - `board`: pieces of one exact size, bundled
 * - `random`: boards of one thickness, any width and a range of lengths, sold by tally
 * - `log`: by bulk volume and diameter class
 * - `sheet`: panels, sold by the sheet
 */
export type Shape =
  | { form: "board"; sections: readonly (readonly [number, number])[]; lengths: readonly number[]; pack: Range }
  | { form: "random"; thicknesses: readonly number[]; lengthMin: number; lengthMax: number; pack: Range }
  | { form: "log"; diameters: readonly Range[]; lengths: readonly number[]; rule: 3 | 4 }
  | { form: "sheet"; thicknesses: readonly number[]; faces: readonly (readonly [number, number])[] };

export type Range = readonly [low: number, high: number];

/** One kind of goods as the trade knows it: everything a species of a kind may look like on the market. */
export type DemoLine = {
  /** Weight among all lines. */
  share: number;
  trade: Trade;
  kind: string;
  species: string;
  /** How titles call it, the commonest first. */
  words: readonly string[];
  grades: readonly PricedGrade[];
  /** Origin with the mills whose stamps come from there; no mills = nameless. */
  origins: readonly (readonly [origin: string, brands: readonly string[]])[];
  /** Places where it lies, the commonest first. */
  ports: readonly string[];
  shape: Shape;
  moisture: MoistureType | null;
  /** Percent, low and high. */
  moisturePct: Range | null;
  surface: string | null;
  treatment: string;
  /** Share of goods with an FSC or PEFC certificate. */
  certified: number;
  /** CITES-listed: every goods carries a permit number. */
  cites?: boolean;
  /** Sold by the piece instead of the m³. */
  byPiece?: number;
};

type Given = Omit<DemoLine, "moisture" | "moisturePct" | "surface" | "treatment" | "certified"> & Partial<DemoLine>;

const line = (defaults: Partial<DemoLine>, given: Given): DemoLine => ({
  moisture: null,
  moisturePct: null,
  surface: null,
  treatment: "none",
  certified: 0.1,
  ...defaults,
  ...given,
});

/** Kiln-dried boards as they come from the saw. */
export const kilnDried = (given: Given): DemoLine =>
  line({ moisture: "KD", moisturePct: [14, 20], surface: "rough", certified: 0.3 }, given);

/** Kiln-dried furniture timber. */
export const furnitureDry = (given: Given): DemoLine =>
  line({ moisture: "KD", moisturePct: [8, 12], surface: "rough", certified: 0.25 }, given);

/** Green or freshly sawn. */
export const green = (given: Given): DemoLine => line({ moisture: "GRN", surface: "rough" }, given);

export const roundLog = (given: Given): DemoLine => line({ moisture: "GRN", certified: 0.15 }, given);

export const panel = (given: Given): DemoLine => line({ surface: "sanded", certified: 0.25 }, given);

/** Planed and ready to use. */
export const planed = (given: Given): DemoLine =>
  line({ moisture: "KD", moisturePct: [10, 18], surface: "s4s", certified: 0.25 }, given);
