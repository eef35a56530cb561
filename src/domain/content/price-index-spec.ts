import { gradeByCode } from "../timber/grades.ts";
import { kindByCode } from "../timber/kinds.ts";
import { placeByCode } from "../timber/places.ts";
import { speciesByCode } from "../timber/species.ts";
import type { Spec } from "./price-index-view.ts";

/** 30*120 · 26 厚 · 径 30 起 */
function sizeText({ thickness, width, diameterMin }: Pick<Spec, "thickness" | "width" | "diameterMin">): string {
  if (thickness !== null && width !== null) return `${thickness}*${width}`;
  if (thickness !== null) return `${thickness} 厚`;
  return diameterMin === null ? "" : `径 ${diameterMin} 起`;
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
