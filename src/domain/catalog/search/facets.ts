import { MOISTURE_TYPES } from "../../timber/spec.ts";
import type { GoodsBrief } from "../goods/goods.ts";

/** Dictionaries that the browser does not load: the server names their codes. */
export type FacetDictionary = "kind" | "species" | "grade" | "origin" | "brand" | "port";

/** One thing by whose codes a list of goods is narrowed, stated once; docs/changing-things.md describes how one is added. */
export type FacetRow = {
  readonly label: string;
  /** Where the page shows it, counted from 1; `null`: it only narrows. */
  readonly place: number | null;
  /** The column of goods that holds its code. */
  readonly column: string;
  /** What stands before its codes among the words of `goods.filters`; without it the column itself is compared. */
  readonly word?: string;
  /** A single code is compared with the column, of which the planner knows more than of words. */
  readonly isPlanned?: true;
  /** One code at a time; else goods must have one of those that are chosen. */
  readonly isOne?: true;
  /** Its codes are ids of rows. */
  readonly isId?: true;
  /** What its codes are called: by a dictionary, by these entries, or `null` where rows bring their names themselves. */
  readonly named: FacetDictionary | readonly { readonly code: string; readonly name: string }[] | null;
  /** The fact of listed goods that names their code. */
  readonly inRows?: keyof GoodsBrief;
};

/**
 * All of them, in the order of an address. From a row follow the query with its parameter, the body of the search, the
 * condition, the counted values, the words on screen and in messages, and how a saved search stores it.
 */
export const FACETS = {
  kindCode: {
    label: "品类",
    place: 1,
    column: "kind_code",
    word: "k",
    isPlanned: true,
    isOne: true,
    named: "kind",
    inRows: "kindName",
  },
  speciesCode: {
    label: "树种",
    place: 2,
    column: "species_code",
    word: "s",
    isPlanned: true,
    named: "species",
    inRows: "speciesName",
  },
  gradeCode: { label: "等级", place: 3, column: "grade_code", word: "g", named: "grade", inRows: "gradeName" },
  brandCode: { label: "品牌", place: 5, column: "brand_code", word: "b", named: "brand", inRows: "brandName" },
  originCode: { label: "产地", place: 4, column: "origin_code", word: "o", named: "origin", inRows: "originName" },
  storeId: { label: "仓库", place: 7, column: "store_id", word: "w", isId: true, named: null, inRows: "storeName" },
  portCode: {
    label: "港口",
    place: 6,
    column: "port_code",
    word: "p",
    isPlanned: true,
    named: "port",
    inRows: "portName",
  },
  cityCode: { label: "城市", place: null, column: "city_code", word: "c", named: null },
  moistureType: { label: "含水率", place: 8, column: "moisture_type", word: "d", named: MOISTURE_TYPES },
} as const satisfies Readonly<Record<string, FacetRow>>;

/** A field of a query that holds codes. */
export type FacetKey = keyof typeof FACETS;
type KeyWith<Part> = { [Key in FacetKey]: (typeof FACETS)[Key] extends Part ? Key : never }[FacetKey];
/** Such a field with one code at most. */
export type OneFacet = KeyWith<{ readonly isOne: true }>;
/** Such a field with any number of codes. */
export type ListFacet = Exclude<FacetKey, OneFacet>;
/** One that the page shows. */
export type FacetField = KeyWith<{ readonly place: number }>;

/** The codes of a query, by field. */
export type FacetCodes = Record<OneFacet, string | null> & Record<ListFacet, string[]>;

const ROWS: Readonly<Record<FacetKey, FacetRow>> = FACETS;
/** The row of a field. */
export const facetRow = (field: FacetKey): FacetRow => ROWS[field];

export const FACET_KEYS = Object.keys(FACETS) as FacetKey[];
/** Those with one code at most, then those with any number, in the order of an address. */
export const ONE_FACETS = FACET_KEYS.filter((key): key is OneFacet => ROWS[key].isOne === true);
export const LIST_FACETS = FACET_KEYS.filter((key): key is ListFacet => ROWS[key].isOne !== true);

const placeOf = (key: FacetKey): number => ROWS[key].place ?? 0;
/** Fields with facets, in the order the page shows them. */
export const FACET_FIELDS: readonly FacetField[] = FACET_KEYS.filter(
  (key): key is FacetField => ROWS[key].place !== null,
).sort((one, other) => placeOf(one) - placeOf(other));

/** The codes of a query without any. */
export const noCodes = (): FacetCodes =>
  Object.fromEntries(FACET_KEYS.map((key) => [key, ROWS[key].isOne ? null : []])) as unknown as FacetCodes;

const isOne = (field: FacetKey): field is OneFacet => ROWS[field].isOne === true;

/** The codes of a facet in a query. */
export function chosenOf(query: FacetCodes, field: FacetKey): readonly string[] {
  if (!isOne(field)) return query[field];
  const code = query[field];
  return code === null ? [] : [code];
}

/** The codes of a query with those of one facet replaced: of one with a single code by the last of them. */
export const withCodes = <Query extends FacetCodes>(
  query: Query,
  field: FacetKey,
  codes: readonly string[],
): Query => ({
  ...query,
  [field]: isOne(field) ? (codes.at(-1) ?? null) : [...codes],
});
