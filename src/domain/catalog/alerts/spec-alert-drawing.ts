import { statedDrawing } from "../../drawing/piece.ts";
import type { SpecAlertConditions } from "./spec-alert.ts";

/** Where the drawing of what a spec alert waits for is, as rows show it; one of several species is any. */
export const specAlertDrawing = ({ speciesCode: [species, ...others], ...stated }: SpecAlertConditions): string => {
  const { kindCode, thickness, width, length } = stated;
  return statedDrawing({
    kindCode,
    thickness,
    width,
    length,
    ...(species === undefined || others.length > 0 ? {} : { speciesCode: species }),
  });
};
