import { FITTING_PANELS, GLUED_STRUCTURE } from "./kind-shape.ts";
import type { KindCode } from "./kinds.ts";

/** The first level of the classification 大类: kinds by how they are made and used. */
export const KIND_GROUPS: readonly { code: string; name: string; kinds: readonly KindCode[] }[] = [
  { code: "solid", name: "原木锯材", kinds: ["1500", "1501", "1509"] },
  { code: "building", name: "建筑用材", kinds: ["1502", "1510"] },
  { code: "glued", name: "集成与单板", kinds: ["1504", "1507", ...GLUED_STRUCTURE] },
  { code: "panels", name: "人造板", kinds: FITTING_PANELS },
  { code: "outdoor", name: "户外与改性", kinds: ["1503", "1508"] },
];
