import type { Static, TSchema } from "typebox";
import * as accountCalls from "./account/account-calls.ts";
import { accountSchemas } from "./account/account-schemas.ts";
import type { AnyCall, Call } from "./call.ts";
import * as brandCalls from "./catalog/brand-calls.ts";
import { brandSchemas } from "./catalog/brand-schemas.ts";
import * as classificationCalls from "./catalog/classification-calls.ts";
import { classificationSchemas } from "./catalog/classification-schemas.ts";
import * as followCalls from "./catalog/follow-calls.ts";
import { followSchemas } from "./catalog/follow-schemas.ts";
import * as goodsLifeCalls from "./catalog/goods-life-calls.ts";
import { goodsLifeSchemas } from "./catalog/goods-life-schemas.ts";
import * as merchantGoodsCalls from "./catalog/merchant-goods-calls.ts";
import { merchantGoodsSchemas } from "./catalog/merchant-goods-schemas.ts";
import * as searchCalls from "./catalog/search-calls.ts";
import * as searchOperationCalls from "./catalog/search-operation-calls.ts";
import { searchOperationSchemas } from "./catalog/search-operation-schemas.ts";
import { searchSchemas } from "./catalog/search-schemas.ts";
import * as specAlertCalls from "./catalog/spec-alert-calls.ts";
import { specAlertSchemas } from "./catalog/spec-alert-schemas.ts";
import * as companyCalls from "./company/company-calls.ts";
import { companySchemas } from "./company/company-schemas.ts";
import * as merchantApplicationCalls from "./company/merchant-application-calls.ts";
import { merchantApplicationSchemas } from "./company/merchant-application-schemas.ts";
import * as merchantCalls from "./company/merchant-calls.ts";
import { merchantSchemas } from "./company/merchant-schemas.ts";
import * as supplyCalls from "./company/supply-calls.ts";
import { supplySchemas } from "./company/supply-schemas.ts";
import { consoleListSchemas } from "./console-list-schemas.ts";
import * as agreementCalls from "./content/agreement-calls.ts";
import { agreementSchemas } from "./content/agreement-schemas.ts";
import * as homeCalls from "./content/home-calls.ts";
import { homeSchemas } from "./content/home-schemas.ts";
import * as newsCalls from "./content/news-calls.ts";
import { newsSchemas } from "./content/news-schemas.ts";
import * as priceIndexCalls from "./content/price-index-calls.ts";
import { priceIndexSchemas } from "./content/price-index-schemas.ts";
import * as shopInformationCalls from "./content/shop-information-calls.ts";
import { shopInformationSchemas } from "./content/shop-information-schemas.ts";
import * as demandCalls from "./demand/demand-calls.ts";
import { demandSchemas } from "./demand/demand-schemas.ts";
import * as quoteCalls from "./demand/quote-calls.ts";
import { quoteSchemas } from "./demand/quote-schemas.ts";
import * as forwardInquiryCalls from "./futures/forward-inquiry-calls.ts";
import { forwardInquirySchemas } from "./futures/forward-inquiry-schemas.ts";
import * as forwardOfferCalls from "./futures/forward-offer-calls.ts";
import { forwardOfferSchemas } from "./futures/forward-offer-schemas.ts";
import * as forwardOrderCalls from "./futures/forward-order-calls.ts";
import { forwardOrderSchemas } from "./futures/forward-order-schemas.ts";
import * as apiCalls from "./system/api-calls.ts";
import { apiSchemas } from "./system/api-schemas.ts";
import * as configCalls from "./system/config-calls.ts";
import { configSchemas } from "./system/config-schemas.ts";
import * as dictionaryCalls from "./system/dictionary-calls.ts";
import { dictionarySchemas } from "./system/dictionary-schemas.ts";
import * as fileCalls from "./system/file-calls.ts";
import { fileSchemas } from "./system/file-schemas.ts";
import * as logCalls from "./system/log-calls.ts";
import { logSchemas } from "./system/log-schemas.ts";
import * as messageCalls from "./system/message-calls.ts";
import { messageSchemas } from "./system/message-schemas.ts";
import * as peopleCalls from "./system/people-calls.ts";
import { peopleSchemas } from "./system/people-schemas.ts";
import * as todoCalls from "./system/todo-calls.ts";
import { todoSchemas } from "./system/todo-schemas.ts";
import * as invoiceCalls from "./trade/invoice-calls.ts";
import { invoiceSchemas } from "./trade/invoice-schemas.ts";
import * as orderCalls from "./trade/order-calls.ts";
import * as orderLifeCalls from "./trade/order-life-calls.ts";
import { orderLifeSchemas } from "./trade/order-life-schemas.ts";
import { orderSchemas } from "./trade/order-schemas.ts";
import * as pickupCalls from "./trade/pickup-calls.ts";
import { pickupSchemas } from "./trade/pickup-schemas.ts";
import * as refundCalls from "./trade/refund-calls.ts";
import { refundSchemas } from "./trade/refund-schemas.ts";
import * as warehouseCalls from "./trade/warehouse-calls.ts";
import { warehouseSchemas } from "./trade/warehouse-schemas.ts";

/** What a call's parts are checked against. `reply`: the `data` of a success. */
type CallSchemas = { body?: TSchema; query?: TSchema; params?: TSchema; reply: TSchema };

/** `name`: what the call is exported as; no two calls share one. */
type NamedSchemas = CallSchemas & { name: string };

/** `Found`, where what the schema lets through is what the call's types say, else the type that the schema should have. */
type Matching<Found, Said> = Found extends TSchema
  ? Static<Found> extends Said
    ? Found
    : { schemaShouldBe: Said }
  : never;

/** The parts of a call that are the client's to fill are the server's to read: neither side may know more than the other. */
type SchemasOf<C, S> =
  C extends Call<infer T>
    ? { [Part in keyof S]: Part extends keyof T ? Matching<S[Part], T[Part]> : never } & {
        [Part in keyof T & ("body" | "query" | "params" | "reply")]: unknown;
      }
    : never;

type Calls = Readonly<Record<string, AnyCall>>;

/** Joins calls and their schemas by name; the compiler refuses a missing one and one of another type. */
export function pairs<C extends Calls, S extends Record<keyof C, CallSchemas>>(
  calls: C,
  schemas: S & { [Name in keyof C]: SchemasOf<C[Name], S[Name]> },
): [AnyCall, NamedSchemas][] {
  return Object.entries(calls).map(([name, call]) => [call, { name, ...(schemas[name] as CallSchemas) }]);
}

/** Every call of the API with its schemas, in the order of the API's document. */
export const SCHEMAS: ReadonlyMap<AnyCall, NamedSchemas> = new Map<AnyCall, NamedSchemas>([
  ...pairs(newsCalls, newsSchemas),
  ...pairs(agreementCalls, agreementSchemas),
  ...pairs(accountCalls, accountSchemas),
  ...pairs(searchCalls, searchSchemas),
  ...pairs(classificationCalls, classificationSchemas),
  ...pairs(brandCalls, brandSchemas),
  ...pairs(merchantGoodsCalls, merchantGoodsSchemas),
  ...pairs(goodsLifeCalls, goodsLifeSchemas),
  ...pairs(followCalls, followSchemas),
  ...pairs(specAlertCalls, specAlertSchemas),
  ...pairs(searchOperationCalls, searchOperationSchemas),
  ...consoleListSchemas,
  ...pairs(companyCalls, companySchemas),
  ...pairs(merchantApplicationCalls, merchantApplicationSchemas),
  ...pairs(merchantCalls, merchantSchemas),
  ...pairs(supplyCalls, supplySchemas),
  ...pairs(shopInformationCalls, shopInformationSchemas),
  ...pairs(homeCalls, homeSchemas),
  ...pairs(priceIndexCalls, priceIndexSchemas),
  ...pairs(demandCalls, demandSchemas),
  ...pairs(quoteCalls, quoteSchemas),
  ...pairs(forwardOfferCalls, forwardOfferSchemas),
  ...pairs(forwardInquiryCalls, forwardInquirySchemas),
  ...pairs(forwardOrderCalls, forwardOrderSchemas),
  ...pairs(orderCalls, orderSchemas),
  ...pairs(orderLifeCalls, orderLifeSchemas),
  ...pairs(refundCalls, refundSchemas),
  ...pairs(warehouseCalls, warehouseSchemas),
  ...pairs(pickupCalls, pickupSchemas),
  ...pairs(invoiceCalls, invoiceSchemas),
  ...pairs(messageCalls, messageSchemas),
  ...pairs(configCalls, configSchemas),
  ...pairs(dictionaryCalls, dictionarySchemas),
  ...pairs(peopleCalls, peopleSchemas),
  ...pairs(logCalls, logSchemas),
  ...pairs(fileCalls, fileSchemas),
  ...pairs(todoCalls, todoSchemas),
  ...pairs(apiCalls, apiSchemas),
]);

/** Throws where a call was not joined with its schemas above. */
export function schemasOf(call: AnyCall): NamedSchemas {
  const schemas = SCHEMAS.get(call);
  if (schemas === undefined) throw new RangeError(`${call.method} ${call.path} has no schemas`);
  return schemas;
}
