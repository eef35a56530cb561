import type { ParsedQuery } from "./query.ts";

/** Whether it is clear that timber is looked for, whatever words stand beside it: not in 瓷砖 600*600. */
export function isAboutTimber(parsed: ParsedQuery): boolean {
  if (parsed.offTopic !== undefined) return false;
  const { speciesCodes, brandCodes, kindCodes, gradeCodes, portCodes, originCodes, moistureType, size } = parsed;
  if (speciesCodes.length > 0) return true;
  const isSized = Object.values(size).some((value) => value !== null);
  if (brandCodes.length > 0) return isSized || gradeCodes.length > 0;
  const others = gradeCodes.length + portCodes.length + originCodes.length;
  return kindCodes.length > 0 && (others > 0 || moistureType !== null || isSized || parsed.useCodes.length > 0);
}
