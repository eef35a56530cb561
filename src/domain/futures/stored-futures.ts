import {
  maybe,
  needed,
  orNull,
  type Stored,
  storedFlag,
  storedList,
  storedNumber,
  storedOne,
  storedRecord,
  storedText,
} from "../stored.ts";
import { MOISTURE_TYPES } from "../timber/spec.ts";
import type { OfferLine } from "./forward-offer.ts";
import { LANDED_KEYS, type LandedLine, type LandedReport } from "./landed-cost.ts";

/** Specifications of a forward offer, of an inquiry and of an order; one without its volume is none. */
export const OFFER_LINES: Stored<OfferLine[]> = storedList(
  storedRecord<OfferLine>({
    kindCode: storedText(),
    speciesCode: storedText(),
    gradeCode: orNull(storedText()),
    thickness: orNull(storedNumber()),
    width: orNull(storedNumber()),
    lengthText: storedText(),
    diameterMin: maybe(orNull(storedNumber())),
    diameterMax: maybe(orNull(storedNumber())),
    moistureType: orNull(
      storedOne(
        MOISTURE_TYPES.map(({ code }) => code),
        "KD",
      ),
    ),
    surface: storedText(),
    volume: needed(storedNumber()),
  }),
);

/** What the buyer of an inquiry had reckoned. */
export const LANDED_REPORT: Stored<LandedReport> = storedRecord<LandedReport>({
  lines: storedList(
    storedRecord<LandedLine>({
      key: needed(storedOne(LANDED_KEYS, "goods")),
      name: storedText(),
      formula: storedText(),
      amount: needed(storedNumber()),
      isOverridden: storedFlag(false),
    }),
  ),
  perM3: needed(storedNumber()),
  spotMedian: orNull(storedNumber()),
  breakEvenFx: orNull(storedNumber()),
});
