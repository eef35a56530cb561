import { brandByCode } from "../domain/timber/brands.ts";
import { gradeByCode } from "../domain/timber/grades.ts";
import { kindByCode } from "../domain/timber/kinds.ts";
import { originByCode } from "../domain/timber/origins.ts";
import { placeByCode } from "../domain/timber/places.ts";
import type { MoistureType } from "../domain/timber/spec.ts";
import { speciesByCode } from "../domain/timber/species.ts";
import { type Cm, cm, type Mm, mm } from "../domain/units.ts";
import { between, codeOf, type Fact, flag, number, oneOf, orElse, record, rowsIn, several, text } from "./data.ts";
import { TRADES, type Trade } from "./trades.ts";

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

const millimetres: Fact<Mm> = (written) => mm(number(written));
const centimetres: Fact<Cm> = (written) => cm(number(written));

/** The lengths of a tally are those of its species' mills. */
const LENGTHS_OF_TALLIES = several(between(millimetres))("1800-4900 2100-4300 2400-3600 1800-3000");

/** `30*120 40*150` and `4000 6000`: sections and lengths. */
const BOARD = {
  sections: several(between(millimetres, "*")),
  lengths: several(millimetres),
  pack: between(number),
};
const RANDOM = { thicknesses: several(millimetres), pack: between(number) };
/** `20-34 30-50` and `3900 5900`: diameter classes and lengths. */
const LOG = { diameters: several(between(centimetres)), lengths: several(millimetres), rule: oneOf([3, 4]) };
const SHEET = { thicknesses: several(millimetres), sheetSizes: several(between(millimetres, "*")) };

const shape: Fact<Shape> = (written) => {
  const { form, ...sizes } = written as Record<string, unknown>;
  switch (form) {
    case "board":
      return { form, ...record(BOARD)(sizes) };
    case "random": {
      const { thicknesses, pack } = record(RANDOM)(sizes);
      return { form, thicknesses, lengths: LENGTHS_OF_TALLIES, pack };
    }
    case "log":
      return { form, ...record(LOG)(sizes) };
    case "sheet":
      return { form, ...record(SHEET)(sizes) };
    default:
      throw new Error(`has no form of goods: ${form}`);
  }
};

/** `ru-1 1820-2000`; `- 1500-2100`: without a grade. */
const pricedGrade: Fact<PricedGrade> = (written) => {
  const [code, range] = text(written).split(" ");
  return [code === "-" ? null : codeOf(gradeByCode)(code), ...between(number)(range)];
};

/** `CA:canfor,tolko`, `US` */
const originWithMills: Fact<DemoLine["origins"][number]> = (written) => {
  const [origin, mills] = text(written).split(":");
  return [codeOf(originByCode)(origin), mills === undefined ? [] : several(codeOf(brandByCode), ",")(mills)];
};

type Details = Pick<DemoLine, "moisture" | "moisturePct" | "surface" | "treatment" | "certified">;
const PLAIN: Details = { moisture: null, moisturePct: null, surface: null, treatment: "none", certified: 0.1 };

/** How goods usually are unless their line states otherwise. */
const USUAL = {
  /** Kiln-dried boards as they come from the saw. */
  kilnDried: { ...PLAIN, moisture: "KD", moisturePct: [14, 20], surface: "rough", certified: 0.3 },
  /** Kiln-dried furniture timber. */
  furnitureDry: { ...PLAIN, moisture: "KD", moisturePct: [8, 12], surface: "rough", certified: 0.25 },
  /** Green or freshly sawn. */
  green: { ...PLAIN, moisture: "GRN", surface: "rough" },
  roundLog: { ...PLAIN, moisture: "GRN", certified: 0.15 },
  panel: { ...PLAIN, surface: "sanded", certified: 0.25 },
  /** Planed and ready to use. */
  planed: { ...PLAIN, moisture: "KD", moisturePct: [10, 18], surface: "s4s", certified: 0.25 },
} as const satisfies Readonly<Record<string, Details>>;

const FACTS = {
  share: number,
  usual: oneOf(Object.keys(USUAL) as (keyof typeof USUAL)[]),
  trade: oneOf(TRADES),
  kind: codeOf(kindByCode),
  species: codeOf(speciesByCode),
  words: several(text),
  grades: several(pricedGrade, ", "),
  origins: several(originWithMills),
  ports: several(codeOf(placeByCode)),
  shape,
  moisture: orElse(oneOf(["KD", "AD", "GRN"]), undefined),
  moisturePct: orElse(between(number), undefined),
  surface: orElse(text, undefined),
  treatment: orElse(text, undefined),
  certified: orElse(number, undefined),
  cites: flag,
  byPiece: orElse(number, undefined),
  byArea: flag,
};

const linesIn = (name: string): DemoLine[] =>
  rowsIn(name, record(FACTS)).map(
    ({ usual, moisture, moisturePct, surface, treatment, certified, cites, byPiece, byArea, ...line }) => {
      const details = USUAL[usual];
      return {
        ...line,
        moisture: moisture ?? details.moisture,
        moisturePct: moisturePct ?? details.moisturePct,
        surface: surface ?? details.surface,
        treatment: treatment ?? details.treatment,
        certified: certified ?? details.certified,
        ...(cites ? { cites } : {}),
        ...(byPiece === undefined ? {} : { byPiece }),
        ...(byArea ? { byArea } : {}),
      };
    },
  );

/** Softwood boards, building timber and logs; hardwood by tally, tropical logs, rubberwood; panels and products; what is glued. */
export const DEMO_LINES: readonly DemoLine[] = ["softwood", "hardwood", "products", "glued"].flatMap(linesIn);
