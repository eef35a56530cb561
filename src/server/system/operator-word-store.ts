import type { KnownBrand } from "../../domain/timber/brands.ts";
import type { Db } from "../db/database.ts";

/** All brands in their order, by which words are read. */
export const knownBrands = (db: Db): Promise<KnownBrand[]> =>
  db.rows<KnownBrand>(
    `select brand_code as code, brand_name as name, brand_name_en as "nameEn", country, aliases, enabled as "isShown"
       from corporation_brand order by sort, brand_code`,
    [],
    "known-brands",
  );

/** The lines of `market_count`; `null` where nothing was counted yet. */
export const countedMarket = (db: Db): Promise<{ lines: string } | null> =>
  db.one<{ lines: string }>("select lines from market_count", [], "counted-market");

/** A word of the operator's: an alias of a species (`code`), or a term with a rule. */
type OperatorWord = { code: string | null; word: string; kind: number };

/** All aliases and all terms with a rule, each in their order. */
export const operatorWords = (db: Db): Promise<OperatorWord[]> =>
  db.rows<OperatorWord & { sort: number; id: string }>(
    `select species_code as code, alias as word, kind, 0 as sort, id from species_alias
     union all select null, word, kind, sort, id from hot_word order by sort, id`,
    [],
    "search-words",
  );
