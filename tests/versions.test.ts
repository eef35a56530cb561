import { describe, expect, it } from "vitest";
import { demandSchemas } from "../src/contract/demand/demand-schemas.ts";
import { quoteSchemas } from "../src/contract/demand/quote-schemas.ts";
import { forwardInquirySchemas } from "../src/contract/futures/forward-inquiry-schemas.ts";
import { forwardOfferSchemas } from "../src/contract/futures/forward-offer-schemas.ts";
import { forwardOrderSchemas } from "../src/contract/futures/forward-order-schemas.ts";
import { invoiceSchemas } from "../src/contract/trade/invoice-schemas.ts";
import { orderLifeSchemas } from "../src/contract/trade/order-life-schemas.ts";
import { orderSchemas } from "../src/contract/trade/order-schemas.ts";
import { pickupSchemas } from "../src/contract/trade/pickup-schemas.ts";
import { refundSchemas } from "../src/contract/trade/refund-schemas.ts";

const SCHEMAS = {
  ...orderSchemas,
  ...orderLifeSchemas,
  ...pickupSchemas,
  ...refundSchemas,
  ...invoiceSchemas,
  ...forwardInquirySchemas,
  ...forwardOfferSchemas,
  ...forwardOrderSchemas,
  ...demandSchemas,
  ...quoteSchemas,
};

/** Commands that name a thing and take no version, with why nothing unseen can be agreed to by them. */
const WITHOUT: Readonly<Record<string, string>> = {
  addToCart: "a line is compared with its goods again at checkout",
  updateCart: "the same",
  removeFromCart: "the same",
  placeOrders: "the token of the checkout holds what was seen",
  updateAddress: "the buyer's own, written whole",
  updateInvoiceTitle: "the same",
  addReservation: "counts are checked against what is left of each line",
  addForwardInquiry: "asks, and binds nobody",
  addForwardOrder: "the price and the share that were seen are sent themselves",
  calculateLandedCost: "computes",
  copyDemand: "begins a draft",
  askPrice: "asks, and binds nobody",
  addQuote: "states its own lines and prices",
  inviteShops: "tells shops",
  rateRecommendation: "an opinion",
  addRecommendation: "shows goods",
  removeRecommendation: "the same",
};

const propertiesOf = (body: object): object => ("properties" in body ? (body.properties as object) : {});
const reads = (names: readonly string[]) => names.includes("pageNum") || names.includes("scope");

describe("a command on a thing with states", () => {
  it("takes the version that was seen, or has a reason why it needs none", () => {
    const without = Object.entries(SCHEMAS).flatMap(([name, schemas]) => {
      if (!("body" in schemas)) return [];
      const names = Object.keys(propertiesOf(schemas.body));
      const namesThing = names.some((field) => /(^id|Ids?|ids|settlementToken)$/.test(field));
      return namesThing && !names.includes("version") && !reads(names) ? [name] : [];
    });
    expect(without.filter((name) => !["quoteListOfDemand"].includes(name)).sort()).toEqual(Object.keys(WITHOUT).sort());
  });
});
