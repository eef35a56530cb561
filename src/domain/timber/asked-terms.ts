import type { SaleUnit } from "./spec.ts";

/** Bounds in fen, with tax per m³, or per m², piece or sheet as goods are sold. */
export type PriceBounds = { readonly min: number | null; readonly max: number | null; readonly unit: SaleUnit };

/** The terms on which goods are sold. */
export type SaleTerms = {
  /** Codes of certificates: of each of them one. */
  readonly certs: readonly (readonly string[])[];
  /** Codes of certificates that the goods must not bear. */
  readonly certsRefused: readonly string[];
  readonly taxIncluded: boolean | null;
  readonly price: PriceBounds | null;
};

/** None of the terms that goods may miss and yet be near. */
export const NO_NEAR_TERMS: Pick<SaleTerms, "certs" | "price"> = { certs: [], price: null };
