/** Where a query holds what it says of a field by its codes. */
export const CODES = {
  species: "speciesCodes",
  kind: "kindCodes",
  grade: "gradeCodes",
  brand: "brandCodes",
  origin: "originCodes",
  port: "portCodes",
  use: "useCodes",
} as const;
