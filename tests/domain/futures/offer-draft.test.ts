import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textsOf, valuesIn } from "../../../src/domain/fields.ts";
import {
  CONTAINER_TYPES,
  type OfferForm,
  PAYMENT_TERMS,
  PRICE_MODES,
} from "../../../src/domain/futures/forward-offer.ts";
import { CURRENCIES, INCOTERMS } from "../../../src/domain/futures/landed-cost.ts";
import { perCubicMetre } from "../../../src/domain/futures/mbf.ts";
import { OFFER_FIELDS, offerIn, offerTyped } from "../../../src/domain/futures/offer-draft.ts";
import { GRADES } from "../../../src/domain/timber/grades.ts";
import { KINDS } from "../../../src/domain/timber/kinds.ts";
import { ORIGINS } from "../../../src/domain/timber/origins.ts";
import { PLACES } from "../../../src/domain/timber/places.ts";
import { MOISTURE_TYPES } from "../../../src/domain/timber/spec.ts";
import { SPECIES } from "../../../src/domain/timber/species.ts";
import { dm3, mm } from "../../../src/domain/units.ts";

const codeOf = <Code>(entries: readonly { readonly code: Code }[]) =>
  fc.constantFrom(...entries.map(({ code }) => code));
const words = fc.string({ maxLength: 20 }).map((text) => text.trim());
const day = fc.constantFrom("", "2026-12-01", "2027-02-28");
const volume = (least: number) => fc.integer({ min: least, max: 90_000_000 }).map(dm3);
const size = fc.record({
  thickness: fc.integer({ min: 1, max: 999 }).map(mm),
  width: fc.option(fc.integer({ min: 1, max: 999 }).map(mm)),
  lengthText: fc.constantFrom("4000", "3660-4880"),
  volume: volume(1),
});
const goods = fc.record({
  kindCode: codeOf(KINDS),
  speciesCode: codeOf(SPECIES),
  gradeCode: fc.option(codeOf(GRADES)),
  moistureType: fc.option(codeOf(MOISTURE_TYPES)),
  surface: words,
});
const price = fc.integer({ min: 0, max: 9_999_999 });
const priced = fc.oneof(
  price.map((perM3) => ({ price: perM3, mbf: null })),
  fc
    .record({ price, volume: fc.integer({ min: 1_400, max: 7_000 }).map(dm3) })
    .map((mbf) => ({ price: perCubicMetre(mbf), mbf })),
);
const DAY_MS = 86_400_000;
const BEIJING_MS = 8 * 3_600_000;
const forms: fc.Arbitrary<OfferForm> = fc
  .record({
    title: words,
    supplierName: words,
    originCode: codeOf(ORIGINS),
    millBrandCode: fc.constantFrom(null, "ilim"),
    goods,
    sizes: fc.array(size, { minLength: 1, maxLength: 4 }),
    priced,
    certs: fc.subarray(["FSC", "PEFC"]),
    containerType: fc.constantFrom(...CONTAINER_TYPES),
    containerNum: fc.nat(2_000),
    volumePerContainer: volume(0),
    minContainers: fc.nat(2_000),
    incoterm: fc.constantFrom(...INCOTERMS),
    loadPort: words,
    currency: fc.constantFrom(...CURRENCIES),
    destPorts: fc.uniqueArray(codeOf(PLACES), { minLength: 1, maxLength: 2 }),
    priceMode: fc.constantFrom(...PRICE_MODES),
    paymentTerm: fc.constantFrom(...PAYMENT_TERMS),
    depositPct: fc.nat(100),
    tolerancePct: fc.nat(100),
    etdFrom: day,
    etdTo: day,
    eta: day,
    vesselVoyage: words,
    remark: words,
    quoteValidUntilAt: fc.nat(30_000).map((days) => (days + 1) * DAY_MS - BEIJING_MS - 60_000),
  })
  .map(({ goods: shared, sizes, priced: amount, ...form }) => ({
    ...form,
    ...amount,
    lines: sizes.map((line) => ({ ...line, ...shared })),
  }));

describe("the form of a forward offer", () => {
  it("equals its offer, whichever fields that leaves open", () => {
    fc.assert(
      fc.property(forms, (form) => {
        expect(offerIn(valuesIn(OFFER_FIELDS, textsOf(OFFER_FIELDS, offerTyped({ form }, 1, 0))))).toEqual(form);
      }),
    );
  });
});
