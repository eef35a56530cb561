import type { Rival } from "../../timber/reading/size-lattice.ts";
import type { ReadSizes, SideLists } from "../../timber/reading/size-units.ts";
import type { CodedField, DemandUnit } from "./demand-line.ts";

export type Side = "thickness" | "width" | "diameter" | "length";

/**
 * What one stretch of the text means, and how surely, 0 to 1. A price is fen per unit, `null` where the unit is not stated;
 * `same` is the size of the goods before. An amount is in the smallest step of its unit; `share`: 各 of each line before it, 共 of
 * all of them together, 各半 in equal parts or, 三七开, in `parts` of ten.
 */
export type TokenValue = { readonly sure: number } & (
  | {
      readonly [Field in CodedField | "moisture"]: { readonly field: Field; readonly codes: readonly string[] };
    }[CodedField | "moisture"]
  | {
      readonly field: "size";
      readonly sizes: ReadSizes;
      readonly lengths: readonly number[];
      readonly lists: SideLists;
      readonly sides: readonly Side[];
    }
  | { readonly field: "same" }
  | {
      readonly field: "quantity";
      readonly amount: number;
      readonly unit: DemandUnit;
      readonly share: "each" | "total" | "half" | null;
      readonly parts: readonly number[];
      /** The value is a bound: this is the most of a range, in the same steps, or `null` where it is open. */
      readonly upTo?: number | null;
    }
  | { readonly field: "price"; readonly fen: number; readonly unit: DemandUnit | null }
  | { readonly field: "date"; readonly day: string }
  | { readonly field: "city"; readonly code: string; readonly name: string }
  | { readonly field: "requirement"; readonly code: string; readonly detail: string }
);

/** What a stretch with a number may mean besides a size; without `values` nothing that a demand can hold. */
export type Amount = Rival & { readonly values: readonly TokenValue[]; readonly isUnread?: boolean };

/** Offsets in normal text, of a row or of all. */
export type Stretch = { readonly start: number; readonly end: number };
/** `shown`: its value in words where that differs from its characters, as of an amount to which another one was added. */
export type Found = TokenValue & Stretch & { readonly shown?: string };

/**
 * Offsets of normal text. `row`: line of the text; `clause`: where its stretch between separators begins; `opens`: a new line
 * is announced before it; `or`: it stands beside the token before it as another choice; `forAll`: 都, 均, 一律 stands before
 * it; `heads`: its row ends in a colon, so that it speaks of the rows below; `isCells`: its row is one of a table.
 */
export type DemandToken = Found & {
  readonly row: number;
  readonly clause: number;
  readonly opens: boolean;
  readonly or: boolean;
  readonly forAll: boolean;
  readonly heads: boolean;
  readonly isCells: boolean;
  readonly doubt?: Doubt;
  /** Something is left in its clause that it may hang on. */
  readonly isDoubtful?: boolean;
  readonly risk?: Risk;
};

/** An unread word that may have changed a value, and the question about the value. */
export type Risk = { readonly stretch: Stretch; readonly question: string };

/** What a correction may have meant instead, where it may have meant other goods as well. */
export type Doubt = { readonly value: Found; readonly stretch: Stretch };
