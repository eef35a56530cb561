import { speciesByCode } from "../timber/species.ts";
import { rowsOf } from "../timber/tables.ts";
import { ANY_SPECIES, type Treated } from "./builds.ts";
import TONE_TABLE from "./data/wood-tones.json" with { type: "json" };
import type { Colours } from "./svg-text.ts";

/**
 * How a wood looks when freshly sawn. `face`: the board; `ring`: its latewood or pores; `heart`: the deepest streaks, knots;
 * `bark`. Colours `#rrggbb`.
 */
type WoodTones = { readonly face: string; readonly ring: string; readonly heart: string; readonly bark: string };

/** `wood`: a species or a group of them; a species' own row goes before its group's. */
const TONES = new Map(
  rowsOf(TONE_TABLE, "wood", "face", "ring", "heart", "bark").map(
    ({ wood, face, ring, heart, bark }): [string, WoodTones] => [
      wood,
      { face: `#${face}`, ring: `#${ring}`, heart: `#${heart}`, bark: `#${bark}` },
    ],
  ),
);

/** Of wood whose species nobody stated. */
const ANY: WoodTones = { face: "#dcc7a3", ring: "#b79a6d", heart: "#94784c", bark: "#7a6a58" };

/** The species' own tones, else its group's; `undefined` for an unknown species. */
export function woodTones(speciesCode: string): WoodTones | undefined {
  if (speciesCode === ANY_SPECIES) return ANY;
  const species = speciesByCode(speciesCode);
  return species === undefined ? undefined : (TONES.get(speciesCode) ?? TONES.get(species.group));
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** `share` of `second` mixed into `first`, 0–1: shades of one wood. */
export function mixed(first: string, second: string, share: number): string {
  const other = channels(second);
  const mix = channels(first).map((value, at) => Math.round(value + ((other[at] ?? value) - value) * share));
  return `#${mix.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** What no wood colours. `tint` is of waterborne preservatives. */
const OTHERS = {
  tint: "#7d9a5a",
  steel: "#3b4a5a",
  ink: "#55677a",
  quiet: "#8b98a6",
  water: "#2d72d2",
  glass: "#dfe7ef",
  barely: "#8b98a6",
  partly: "#2d72d2",
  well: "#2e8b57",
  over: "#c23030",
} as const;

/** Every tone of a drawing of that species; heat darkens the whole wood. `undefined` for an unknown species. */
export function coloursOf(speciesCode: string, treated: Treated | null = null): Colours | undefined {
  const wood = woodTones(speciesCode);
  if (wood === undefined) return undefined;
  const burnt = (colour: string): string => (treated === "brown" ? mixed(colour, "#4a2c18", 0.55) : colour);
  const face = burnt(wood.face);
  const ring = burnt(wood.ring);
  // End grain takes up more light than the face.
  return { ...OTHERS, face, end: mixed(face, ring, 0.3), ring, heart: burnt(wood.heart), bark: wood.bark };
}
