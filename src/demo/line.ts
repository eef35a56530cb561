import type { MoistureType } from "../domain/timber/spec.ts";
import { type Cm, cm, type Mm, mm } from "../domain/units.ts";
import type { Trade } from "./merchants.ts";

/** A grade (or `null`) and the range of believable spot prices, yuan per m³ with tax. */
type PricedGrade = readonly [grade: string | null, low: number, high: number];

/**
 * How goods come. Sizes mm, diameters cm; earlier sizes are commoner. `pack`: dm³ of a bundle, low and high.
 * - `board`: pieces of one exact size, bundled
 * - `random`: boards of one thickness, any width and a range of lengths, sold by tally
 * - `log`: by bulk volume and diameter class
 * - `sheet`: panels, sold by the sheet
 */
export type Shape =
  | { form: "board"; sections: readonly Two<Mm>[]; lengths: readonly Mm[]; pack: Range }
  | { form: "random"; thicknesses: readonly Mm[]; lengths: readonly Two<Mm>[]; pack: Range }
  | { form: "log"; diameters: readonly Two<Cm>[]; lengths: readonly Mm[]; rule: 3 | 4 }
  | { form: "sheet"; thicknesses: readonly Mm[]; sheetSizes: readonly Two<Mm>[] };

type Two<Size> = readonly [Size, Size];

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
  /** Sold by the m² instead. */
  byArea?: true;
};

type Details = Partial<
  Pick<DemoLine, "moisture" | "moisturePct" | "surface" | "treatment" | "certified" | "cites" | "byPiece" | "byArea">
>;

const words = (text: string): string[] => text.split(" ");
const sides = (text: string): Mm[] => words(text).map((side) => mm(Number(side)));
const pairs = (text: string, between: string): [number, number][] =>
  words(text).map((pair) => {
    const [first = 0, second = 0] = pair.split(between).map(Number);
    return [first, second];
  });
/** `30*120 40*150` */
const sections = (text: string): Two<Mm>[] => pairs(text, "*").map(([first, second]) => [mm(first), mm(second)]);
const LENGTHS_OF_TALLIES = "1800-4900 2100-4300 2400-3600 1800-3000";

/** `30*120 40*150`, `4000 6000`: sections and lengths. */
export const board = (across: string, lengths: string, pack: Range): Shape => ({
  form: "board",
  sections: sections(across),
  lengths: sides(lengths),
  pack,
});

/** Hardwood of random width; the lengths of a tally are those of its species' mills. */
export const tally = (thicknesses: string, pack: Range): Shape => ({
  form: "random",
  thicknesses: sides(thicknesses),
  lengths: pairs(LENGTHS_OF_TALLIES, "-").map(([shortest, longest]) => [mm(shortest), mm(longest)]),
  pack,
});

/** `20-34 30-50`, `3900 5900`: diameter classes and lengths. */
export const logs = (diameters: string, lengths: string, rule: 3 | 4): Shape => ({
  form: "log",
  diameters: pairs(diameters, "-").map(([least, most]) => [cm(least), cm(most)]),
  lengths: sides(lengths),
  rule,
});

export const sheets = (thicknesses: string, sheetSizes: string): Shape => ({
  form: "sheet",
  thicknesses: sides(thicknesses),
  sheetSizes: sections(sheetSizes),
});

/** `ru-1 1820-2000, ru-13 1600-1880`; `- 1500-2100`: without a grade. */
const gradesIn = (text: string): PricedGrade[] =>
  text.split(", ").map((graded) => {
    const [code = "", range = ""] = graded.split(" ");
    const [[low, high] = [0, 0]] = pairs(range, "-");
    return [code === "-" ? null : code, low, high];
  });

/** `CA:canfor,tolko US` */
const originsIn = (text: string): [string, string[]][] =>
  words(text).map((origin) => {
    const [code = "", mills = ""] = origin.split(":");
    return [code, mills === "" ? [] : mills.split(",")];
  });

/** A maker of lines whose details are `defaults` unless a line states otherwise; `what` is trade, kind and species. */
const lineWith =
  (defaults: Details) =>
  (
    share: number,
    what: `${Trade} ${string} ${string}`,
    titleWords: string,
    grades: string,
    origins: string,
    ports: string,
    shape: Shape,
    details: Details = {},
  ): DemoLine => {
    const [trade = "", kind = "", species = ""] = words(what);
    return {
      share,
      trade: trade as Trade,
      kind,
      species,
      words: words(titleWords),
      grades: gradesIn(grades),
      origins: originsIn(origins),
      ports: words(ports),
      shape,
      moisture: null,
      moisturePct: null,
      surface: null,
      treatment: "none",
      certified: 0.1,
      ...defaults,
      ...details,
    };
  };

/** Kiln-dried boards as they come from the saw. */
export const kilnDried = lineWith({ moisture: "KD", moisturePct: [14, 20], surface: "rough", certified: 0.3 });
/** Kiln-dried furniture timber. */
export const furnitureDry = lineWith({ moisture: "KD", moisturePct: [8, 12], surface: "rough", certified: 0.25 });
/** Green or freshly sawn. */
export const green = lineWith({ moisture: "GRN", surface: "rough" });
export const roundLog = lineWith({ moisture: "GRN", certified: 0.15 });
export const panel = lineWith({ surface: "sanded", certified: 0.25 });
/** Planed and ready to use. */
export const planed = lineWith({ moisture: "KD", moisturePct: [10, 18], surface: "s4s", certified: 0.25 });
