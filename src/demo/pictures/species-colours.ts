import { SPECIES, speciesByCode } from "../../domain/timber/species.ts";
import { type Fact, number, oneOf, record, rowsIn, text } from "../data.ts";

/**
 * How a wood looks when freshly sawn. `face`: the board; `grain`: its latewood or pores; `heart`: the deepest streaks;
 * `bark`; `contrast`: how strongly the rings stand out, 0–1. Colours `#rrggbb`.
 */
export type WoodColours = { face: string; grain: string; heart: string; bark: string; contrast: number };

const colour: Fact<string> = (written) => {
  if (!/^[\da-f]{6}$/.test(text(written))) throw new Error("must be six figures of a colour");
  return `#${written}`;
};

/** `wood`: a species or a group of them; a species' own row goes before its group's. */
const FACTS = {
  wood: oneOf(SPECIES.flatMap(({ code, group }) => [code, group])),
  face: colour,
  grain: colour,
  heart: colour,
  bark: colour,
  contrast: number,
};
const COLOURS = new Map(
  rowsIn("species-colours", record(FACTS)).map(({ wood, ...colours }): [string, WoodColours] => [wood, colours]),
);

/** The species' own colours, else its group's; `null` for an unknown species. */
export function woodColours(speciesCode: string): WoodColours | null {
  const species = speciesByCode(speciesCode);
  return species === undefined ? null : (COLOURS.get(speciesCode) ?? COLOURS.get(species.group) ?? null);
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** `share` of `second` mixed into `first`, 0–1: shades of one wood. */
export function mixed(first: string, second: string, share: number): string {
  const other = channels(second);
  const mix = channels(first).map((value, at) => Math.round(value + ((other[at] ?? value) - value) * share));
  return `#${mix.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
