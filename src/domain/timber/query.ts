import type { MoistureType } from "./spec.ts";

export type TagField = "species" | "kind" | "grade" | "brand" | "origin" | "port" | "moisture" | "size" | "quantity";

/** What was recognised. `value`: codes joined by ",", or the size; `span`: offsets in the text as given, end exclusive. */
export type QueryTag = {
  readonly field: TagField;
  readonly label: string;
  readonly value: string;
  readonly span: readonly [number, number];
};

export type QuerySize = {
  readonly thickness: number | null;
  readonly width: number | null;
  readonly length: number | null;
  readonly diameterMin: number | null;
  readonly diameterMax: number | null;
};

/** Codes are alternatives: `[]` means that nothing was said. `words`: what is left, for text matching. */
export type ParsedQuery = {
  readonly speciesCodes: readonly string[];
  readonly kindCodes: readonly string[];
  readonly gradeCodes: readonly string[];
  readonly brandCodes: readonly string[];
  readonly originCodes: readonly string[];
  readonly portCodes: readonly string[];
  readonly moistureType: MoistureType | null;
  readonly size: QuerySize;
  readonly words: readonly string[];
  readonly tags: readonly QueryTag[];
};

const NO_SIZE: QuerySize = { thickness: null, width: null, length: null, diameterMin: null, diameterMax: null };

export function parseQuery(keywords: string): ParsedQuery {
  return {
    speciesCodes: [],
    kindCodes: [],
    gradeCodes: [],
    brandCodes: [],
    originCodes: [],
    portCodes: [],
    moistureType: null,
    size: NO_SIZE,
    words: keywords.split(/\s+/).filter((word) => word !== ""),
    tags: [],
  };
}

/** The same recogniser on a goods' title. */
export const parsedFromTitle = (title: string): ParsedQuery => parseQuery(title);
