import type { KindCode } from "../timber/kinds.ts";

/** What waterborne preservatives and heat make of a wood. */
export type Treated = "green" | "brown";

/** The species of what nobody stated one of: neutral wood. */
export const ANY_SPECIES = "any";

/**
 * How timber of a kind is made. `round`: a log; `solid`: sawn from one; `strips`: jointed and glued side by side; `plies`: veneers
 * of `layer` mm; `lamellas`: boards of `layer` mm glued over each other; `crossed`: layers of boards at right angles; `core`: strips
 * between veneers; `chips`, `fibres`, `strands`: pressed; `leaf`: one veneer.
 */
export type Build = {
  readonly made:
    | "round"
    | "solid"
    | "strips"
    | "plies"
    | "lamellas"
    | "crossed"
    | "core"
    | "chips"
    | "fibres"
    | "strands"
    | "leaf";
  /** Usual, mm: no goods state it. */
  readonly layer?: number;
  /** Comes in sheets, and is drawn as one also where its size is open. */
  readonly isSheet?: true;
};

export const BUILDS: Readonly<Record<KindCode, Build>> = {
  "1500": { made: "round" },
  "1501": { made: "solid" },
  "1502": { made: "solid" },
  "1503": { made: "solid" },
  "1504": { made: "strips", layer: 45 },
  "1505": { made: "plies", layer: 1.5, isSheet: true },
  "1506": { made: "chips", isSheet: true },
  "1507": { made: "leaf", isSheet: true },
  "1508": { made: "solid" },
  "1509": { made: "solid" },
  "1510": { made: "plies", layer: 1.5, isSheet: true },
  "1511": { made: "core", layer: 30, isSheet: true },
  "1512": { made: "fibres", isSheet: true },
  "1513": { made: "strands", isSheet: true },
  "1514": { made: "lamellas", layer: 40 },
  "1515": { made: "plies", layer: 3.2 },
  "1516": { made: "crossed", layer: 35 },
};

/** Layers of `thickness` mm, of which crossed ones come in odd numbers. */
export function layersOf({ made, layer = 1 }: Build, thickness: number): number {
  const count = Math.max(1, Math.round(thickness / layer));
  return made === "plies" || made === "crossed" ? Math.max(3, count - ((count + 1) % 2)) : count;
}

/** Sizes that are drawn where goods leave them open: mm, of logs cm. */
export const usualSize = ({ made, isSheet }: Build): { t: number; w: number; l: number; d: number } =>
  made === "leaf"
    ? { t: 0.6, w: 200, l: 2500, d: 0 }
    : isSheet
      ? { t: 18, w: 1220, l: 2440, d: 0 }
      : { t: 50, w: 100, l: 4000, d: 30 };
