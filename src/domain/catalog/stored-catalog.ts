import { DEMAND_UNITS } from "../demand/demand-item.ts";
import { PAGE_SIZES } from "../paging.ts";
import {
  conditions,
  needed,
  orNull,
  type Stored,
  storedFields,
  storedFlag,
  storedList,
  storedNumber,
  storedOne,
  storedRecord,
  storedText,
} from "../stored.ts";
import { SALE_UNITS } from "../timber/spec.ts";
import type { Mm } from "../units.ts";
import { EMPTY_SPEC_ALERT, type SpecAlertForm } from "./alerts/spec-alert.ts";
import type { ClassifyGroup, ClassifyKind, ClassifySpecies } from "./goods/classification.ts";
import type { PriceTier } from "./goods/goods.ts";
import { GOODS_FIELDS } from "./goods/goods-fields.ts";
import type { StatedGoods } from "./goods/goods-sheet.ts";
import type { Cert } from "./import/import-listed.ts";
import { FACET_KEYS, type FacetCodes, type FacetKey, facetRow } from "./search/facets.ts";
import { EMPTY_QUERY, type GoodsQuery, type Range, SORTS } from "./search/goods-query.ts";

const CODES = storedList(storedText());
const SIDE: Stored<Range<Mm>> = storedRecord<Range<Mm>>({ min: orNull(storedNumber()), max: orNull(storedNumber()) });

const storedCodes = () =>
  Object.fromEntries(FACET_KEYS.map((key) => [key, facetRow(key).isOne ? orNull(storedText()) : CODES])) as {
    readonly [Key in FacetKey]: Stored<FacetCodes[Key]>;
  };

/** The filters of a saved search: the domain's query, and the certificates that only the wire knows. */
export type SavedFilters = GoodsQuery & { certType: string[] };

export const SAVED_FILTERS: Stored<SavedFilters> = conditions(
  storedRecord<SavedFilters>({
    keywords: storedText(),
    ...storedCodes(),
    merchantId: orNull(storedText()),
    thickness: SIDE,
    width: SIDE,
    length: SIDE,
    priceMin: orNull(storedNumber()),
    priceMax: orNull(storedNumber()),
    deliveredMin: orNull(storedNumber()),
    deliveredMax: orNull(storedNumber()),
    purchaseVolume: orNull(storedNumber()),
    inStock: storedFlag(EMPTY_QUERY.inStock),
    sort: storedOne(SORTS, EMPTY_QUERY.sort),
    pageNum: storedNumber(EMPTY_QUERY.pageNum),
    pageSize: storedOne(PAGE_SIZES, EMPTY_QUERY.pageSize),
    certType: CODES,
  }),
);

const UNIT = storedOne(
  SALE_UNITS.map(({ code }) => code),
  EMPTY_SPEC_ALERT.priceUnit,
);

/** The conditions of a spec alert, without its name and how its owner is notified. */
export const SPEC_ALERT: Stored<Omit<SpecAlertForm, "name" | "notify">> = conditions(
  storedRecord<Omit<SpecAlertForm, "name" | "notify">>({
    kindCode: orNull(storedText()),
    speciesCode: CODES,
    gradeCode: CODES,
    brandCode: CODES,
    originCode: CODES,
    portCode: CODES,
    cityCode: orNull(storedText()),
    thickness: orNull(storedNumber()),
    width: orNull(storedNumber()),
    length: orNull(storedNumber()),
    tolerance: storedRecord({ t: storedNumber(), w: storedNumber(), l: storedNumber() }),
    targetPrice: orNull(storedNumber()),
    priceUnit: UNIT,
    quantity: orNull(storedNumber()),
    quantityUnit: storedOne(DEMAND_UNITS, EMPTY_SPEC_ALERT.quantityUnit),
    includeFutures: storedFlag(EMPTY_SPEC_ALERT.includeFutures),
  }),
);

/** Certificates of goods. */
export const CERTS: Stored<Cert[]> = storedList(
  storedRecord<Cert>({ type: needed(storedText()), no: storedText(), expireTime: orNull(storedText()) }),
);

/** Prices of goods from an amount on. */
export const PRICE_TIERS: Stored<PriceTier[]> = storedList(
  storedRecord<PriceTier>({ minVolume: needed(storedNumber()), price: needed(storedNumber()) }),
);

/** What was last approved of goods whose change waits for a review. */
export const STATED_GOODS: Stored<StatedGoods> = storedRecord<StatedGoods>({
  ...storedFields(GOODS_FIELDS, {
    certs: CERTS,
    uses: storedList(storedText()),
    priceTiers: PRICE_TIERS,
    deliveryModes: storedList(storedOne([1, 2], 1)),
    images: storedList(storedText()),
  }),
  storeName: storedText(),
});

const CLASSIFY_SPECIES = storedRecord<ClassifySpecies>({ code: needed(storedText()), isShown: storedFlag(true) });
const CLASSIFY_KIND = storedRecord<ClassifyKind>({
  code: needed(storedText()),
  name: storedText(),
  isShown: storedFlag(true),
  species: storedList(CLASSIFY_SPECIES),
});

/** The classification as the operator set it. */
export const CLASSIFICATION: Stored<ClassifyGroup[]> = storedList(
  storedRecord<ClassifyGroup>({
    code: needed(storedText()),
    name: storedText(),
    isShown: storedFlag(true),
    kinds: storedList(CLASSIFY_KIND),
  }),
);
