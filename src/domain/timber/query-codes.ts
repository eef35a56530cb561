/** Where a query holds a field's codes. */
export const CODES = {
  species: "speciesCodes",
  kind: "kindCodes",
  grade: "gradeCodes",
  brand: "brandCodes",
  origin: "originCodes",
  port: "portCodes",
  use: "useCodes",
} as const;
