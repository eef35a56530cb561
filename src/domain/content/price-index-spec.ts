import { gradeByCode } from "../timber/grades.ts";
import { kindByCode } from "../timber/kinds.ts";
import { placeByCode } from "../timber/places.ts";
import { diameterShown } from "../timber/spec.ts";
import { speciesByCode } from "../timber/species.ts";
import type { Spec } from "./price-index-view.ts";

/** 30*120 · 26 厚 · 小头径 30 cm 起 */
function sizeText({ thickness, width, diameterMin }: Pick<Spec, "thickness" | "width" | "diameterMin">): string {
  if (thickness !== null && width !== null) return `${thickness}*${width}`;
  if (thickness !== null) return `${thickness} 厚`;
  return diameterShown(diameterMin, null);
}

/** The words of a specification. */
export const specNames = (spec: Spec) => ({
  kindName: kindByCode(spec.kindCode)?.name ?? spec.kindCode,
  speciesName: speciesByCode(spec.speciesCode)?.name ?? spec.speciesCode,
  sizeText: sizeText(spec),
  gradeName: spec.gradeCode === null ? "" : (gradeByCode(spec.gradeCode)?.name ?? spec.gradeCode),
  portName: placeByCode(spec.portCode)?.name ?? spec.portCode,
});

/** 太仓港 樟子松 锯材 30*120 一级; the kind sets boards and beams of one size apart. */
export function specName(spec: Spec): string {
  const { portName, speciesName, kindName, sizeText: size, gradeName } = specNames(spec);
  return [portName, speciesName, kindName, size, gradeName].filter((word) => word !== "").join(" ");
}

/** The code of a specification's price; the same for the same specification. */
export const specCode = (spec: Spec): string =>
  [
    "TM",
    spec.kindCode,
    spec.speciesCode,
    `${spec.thickness ?? 0}x${spec.width ?? 0}${spec.diameterMin === null ? "" : `d${spec.diameterMin}`}`,
    spec.gradeCode ?? "none",
    spec.portCode,
  ].join("-");

/** A specification and how many goods on sale are of it. */
export type Offered = { readonly spec: Spec; readonly offers: number };

/** Fewer offers make no price of a market. */
const LEAST_OFFERS = 3;

/** Texts and numbers in their order; what is not stated comes last. */
function inOrder(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

const RANKED = ["speciesCode", "portCode", "thickness", "width", "diameterMin", "gradeCode"] as const;

/** The specifications most often offered that are not in the basket yet, up to `perClass` of a big class with those in it. */
export function specsToAdd(offered: readonly Offered[], basket: readonly Spec[], perClass: number): Spec[] {
  const known = new Set(basket.map(specCode));
  const taken = new Map<string, number>();
  for (const { kindCode } of basket) taken.set(kindCode, (taken.get(kindCode) ?? 0) + 1);
  const fresh = offered
    .filter(({ spec, offers }) => offers >= LEAST_OFFERS && !known.has(specCode(spec)))
    .sort(
      (one, other) =>
        inOrder(one.spec.kindCode, other.spec.kindCode) ||
        other.offers - one.offers ||
        RANKED.reduce((order, name) => order || inOrder(one.spec[name], other.spec[name]), 0),
    );
  return fresh.flatMap(({ spec }) => {
    const number = (taken.get(spec.kindCode) ?? 0) + 1;
    taken.set(spec.kindCode, number);
    return number <= perClass ? [spec] : [];
  });
}
