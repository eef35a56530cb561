import { statedDrawing } from "../drawing/piece.ts";
import type { DemandItem } from "./demand-item.ts";

/** Where the drawing of what a line asks for is, as rows show it; of several lengths none is drawn. */
export const demandDrawing = (item: DemandItem): string => {
  const [only = null, ...others] = item.lengths;
  return statedDrawing({ ...item, length: item.length ?? (others.length === 0 ? only : null) });
};
