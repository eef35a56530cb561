import {
  maybe,
  needed,
  orNull,
  type Stored,
  storedFlag,
  storedList,
  storedMap,
  storedNumber,
  storedOne,
  storedRecord,
  storedText,
} from "../stored.ts";
import { MOISTURE_TYPES, SALE_UNITS } from "../timber/spec.ts";
import { CODED_FIELDS, DEMAND_FIELD_NAMES, DEMAND_UNITS, type DemandItem, EMPTY_ITEM } from "./demand-item.ts";
import type { Difference, QuoteLine, QuoteTerms } from "./quote-line.ts";
import type { QuoteFile } from "./quote-view.ts";
import type { DemandChoice, DemandField } from "./reading/demand-line.ts";
import type { Requirement } from "./requirements.ts";

const NAME = orNull(storedText());
const SIZE = orNull(storedNumber<never>());
const MOISTURE = orNull(
  storedOne(
    MOISTURE_TYPES.map(({ code }) => code),
    "KD",
  ),
);
const FIELDS = Object.keys(DEMAND_FIELD_NAMES) as DemandField[];
const SPAN = storedList(storedNumber(), 2) as Stored<never>;

/** One demanded timber. */
export const DEMAND_ITEM: Stored<DemandItem> = storedRecord<DemandItem>({
  kindCode: NAME,
  kindName: NAME,
  speciesCode: NAME,
  speciesName: NAME,
  speciesText: NAME,
  gradeCode: NAME,
  gradeName: NAME,
  brandCode: NAME,
  brandName: NAME,
  originCode: NAME,
  originName: NAME,
  portCode: NAME,
  portName: NAME,
  moistureType: MOISTURE,
  thickness: SIZE,
  thicknessMin: SIZE,
  thicknessMax: SIZE,
  width: SIZE,
  widthMin: SIZE,
  widthMax: SIZE,
  length: SIZE,
  lengthMin: SIZE,
  lengthMax: SIZE,
  lengths: storedList(storedNumber()),
  diameterMin: SIZE,
  diameterMax: SIZE,
  quantity: orNull(storedNumber()),
  quantityUnit: storedOne(DEMAND_UNITS, EMPTY_ITEM.quantityUnit),
  targetPrice: orNull(storedNumber()),
  targetPriceUnit: orNull(storedOne(DEMAND_UNITS, EMPTY_ITEM.quantityUnit)),
  deliverCityCode: NAME,
  deliverCityName: NAME,
  requirements: storedList(
    storedRecord<Requirement>({
      code: needed(storedText()),
      detail: storedText(),
      sure: maybe(storedNumber()),
      span: maybe(SPAN),
    }),
  ),
  acceptAlternative: storedFlag(EMPTY_ITEM.acceptAlternative),
  note: storedText(),
  alternatives: storedMap(
    storedList(storedRecord<DemandChoice>({ code: needed(storedText()), name: storedText() })),
    CODED_FIELDS,
  ),
  confidence: storedMap(storedNumber(), FIELDS),
  sourceSpan: storedMap(SPAN, FIELDS),
});

const UNIT = needed(
  storedOne(
    SALE_UNITS.map(({ code }) => code),
    "m3",
  ),
);

/** The lines of a round of a quote; one without its amount or its price is none. */
export const QUOTE_LINES: Stored<QuoteLine[]> = storedList(
  storedRecord<QuoteLine>({
    demandItemId: needed(storedText()),
    goodsId: orNull(storedText()),
    saleUnit: UNIT,
    quantity: needed(storedNumber()),
    volume: orNull(storedNumber()),
    count: orNull(storedNumber()),
    price: needed(storedNumber()),
    amount: needed(storedNumber()),
    title: storedText(),
    specText: storedText(),
    storeName: storedText(),
    speciesCode: NAME,
    speciesName: storedText(),
    gradeCode: NAME,
    gradeName: storedText(),
    thickness: SIZE,
    width: SIZE,
    length: SIZE,
    diameterMin: maybe(SIZE),
    diameterMax: maybe(SIZE),
    moistureType: NAME,
    originName: storedText(),
    brandName: storedText(),
    matchType: storedOne([1, 2], 1),
    differences: storedList(
      storedRecord<Difference>({
        field: needed(storedOne(FIELDS, "species")),
        asked: storedText(),
        offered: storedText(),
      }),
    ),
    met: maybe(storedList(storedText())),
    note: storedText(),
  }),
);

/** What is agreed beside the lines of a round. */
export const QUOTE_TERMS: Stored<QuoteTerms> = storedRecord<QuoteTerms>({
  freightIncluded: storedFlag(false),
  freightAmount: orNull(storedNumber()),
  taxIncluded: storedFlag(true),
  taxRate: storedNumber(13),
  payTerm: storedText(),
  leadDays: storedNumber(),
});

/** The papers of a round. */
export const QUOTE_FILES: Stored<QuoteFile[]> = storedList(
  storedRecord<QuoteFile>({ fileId: needed(storedText()), fileName: needed(storedText()), name: storedText() }),
);
