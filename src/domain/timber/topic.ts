import type { ParsedQuery } from "./query.ts";

/**
 * Whether a query is clearly about timber, whatever words stand beside it: not in 瓷砖 600*600, nor in 橡木酒塞, where the thing itself
 * stands behind the species and nothing else names timber.
 */
export function isAboutTimber(parsed: ParsedQuery): boolean {
  if (parsed.offTopic !== undefined) return false;
  const { speciesCodes, brandCodes, kindCodes, gradeCodes, portCodes, originCodes, useCodes, moistureType, size } =
    parsed;
  const isSized = Object.values(size).some((value) => value !== null);
  const others = gradeCodes.length + portCodes.length + originCodes.length;
  const hasDetails = others > 0 || moistureType !== null || isSized;
  if (parsed.head !== undefined && !hasDetails && kindCodes.length === 0) return false;
  if (speciesCodes.length > 0 || useCodes.length > 0) return true;
  if (brandCodes.length > 0) return isSized || gradeCodes.length > 0;
  if (gradeCodes.length > 0) return portCodes.length + originCodes.length > 0 || isSized;
  return kindCodes.length > 0 && (hasDetails || parsed.head === undefined);
}
