import { type DemandItem, EMPTY_ITEM } from "../../src/domain/demand/demand-item.ts";
import type { OfferedSpec, QuoteTerms } from "../../src/domain/demand/quote-line.ts";
import type { QuantityRule } from "../../src/domain/timber/quantity.ts";
import { mm } from "../../src/domain/units.ts";

/** 樟子松 30*120*4000 by the piece of 14.4 dm³, 90 to a bundle, sold by the m³. */
export const PINE_RULE: QuantityRule = {
  saleUnit: "m3",
  countedIn: "piece",
  pieceVolumeMm3: 14_400_000,
  width: mm(120),
  length: mm(4000),
  piecesPerBundle: 90,
  bundleVolume: null,
  step: 1,
  minOrder: 1,
  density: 460,
};

/** A line that asks for it, in no quantity yet. */
export const PINE_ITEM: DemandItem = {
  ...EMPTY_ITEM,
  speciesCode: "zhangzisong",
  speciesName: "樟子松",
  thickness: mm(30),
  width: mm(120),
  length: mm(4000),
};

/** What a quote offers for it. */
export const PINE_SPEC: OfferedSpec = {
  speciesCode: "zhangzisong",
  speciesName: "樟子松",
  gradeCode: null,
  gradeName: "",
  thickness: mm(30),
  width: mm(120),
  length: mm(4000),
  moistureType: null,
  originName: "",
  brandName: "",
};

/** Delivered, taxed at 13 %, within three days. */
export const QUOTE_TERMS: QuoteTerms = {
  freightIncluded: true,
  freightAmount: null,
  taxIncluded: true,
  taxRate: 13,
  payTerm: "",
  leadDays: 3,
};
