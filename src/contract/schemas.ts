import type { Static, TSchema } from "typebox";
import { GOODS_EVENTS } from "../domain/catalog/goods/goods-status.ts";
import { HANDLED_GOODS } from "../domain/catalog/goods/handled-goods.ts";
import { REVIEWED_APPLICATION_DETAIL } from "../domain/company/application-record.ts";
import { COMPANY_EVENTS } from "../domain/company/certification.ts";
import { CHANGE_EVENTS } from "../domain/company/company-change.ts";
import { REVIEWED_COMPANY_DETAIL } from "../domain/company/company-record.ts";
import { APPLICATION_COMMANDS } from "../domain/company/merchant-application.ts";
import { MERCHANT_DETAIL, MERCHANT_EVENTS } from "../domain/company/merchant-life.ts";
import { QUOTE_EVENTS, QUOTING_SIDE } from "../domain/demand/quote.ts";
import { QUOTE } from "../domain/demand/quote-view.ts";
import { INQUIRY_EVENTS } from "../domain/futures/inquiry.ts";
import { FUTURES_COMMANDS, FUTURES_EVENTS } from "../domain/futures/order-events.ts";
import { ORDER_COMMANDS } from "../domain/trade/order-console.ts";
import { ORDER_EVENTS } from "../domain/trade/order-events.ts";
import { RESERVATION_EVENTS } from "../domain/trade/reservation.ts";
import { SPOT_CHECK_EVENTS } from "../domain/trade/spot-check.ts";
import { PICKUP_COMMANDS, PICKUP_EVENTS } from "../domain/trade/tally.ts";
import * as accountCalls from "./account/account-calls.ts";
import { accountSchemas } from "./account/account-schemas.ts";
import type { AnyCall, Call } from "./call.ts";
import * as brandCalls from "./catalog/brand-calls.ts";
import { brandSchemas } from "./catalog/brand-schemas.ts";
import * as classificationCalls from "./catalog/classification-calls.ts";
import { classificationSchemas } from "./catalog/classification-schemas.ts";
import * as followCalls from "./catalog/follow-calls.ts";
import { followSchemas } from "./catalog/follow-schemas.ts";
import { goodsAdminEvents, merchantGoodsEvents } from "./catalog/goods-event-calls.ts";
import * as goodsLifeCalls from "./catalog/goods-life-calls.ts";
import { goodsEventBodies, goodsLifeSchemas } from "./catalog/goods-life-schemas.ts";
import * as merchantGoodsCalls from "./catalog/merchant-goods-calls.ts";
import { merchantGoodsSchemas } from "./catalog/merchant-goods-schemas.ts";
import * as searchCalls from "./catalog/search-calls.ts";
import * as searchOperationCalls from "./catalog/search-operation-calls.ts";
import { searchOperationSchemas } from "./catalog/search-operation-schemas.ts";
import { searchSchemas } from "./catalog/search-schemas.ts";
import * as specAlertCalls from "./catalog/spec-alert-calls.ts";
import { specAlertSchemas } from "./catalog/spec-alert-schemas.ts";
import * as companyCalls from "./company/company-calls.ts";
import { changeEventBodies, companySchemas } from "./company/company-schemas.ts";
import * as merchantApplicationCalls from "./company/merchant-application-calls.ts";
import { applicationEventBodies, merchantApplicationSchemas } from "./company/merchant-application-schemas.ts";
import * as merchantCalls from "./company/merchant-calls.ts";
import { merchantSchemas } from "./company/merchant-schemas.ts";
import {
  applicationAdminEvents,
  changeAdminEvents,
  companyAdminEvents,
  merchantAdminEvents,
} from "./company/review-event-calls.ts";
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
import { buyerQuoteEvents, quotingEvents } from "./demand/quote-event-calls.ts";
import { quoteEventBodies, quoteSchemas } from "./demand/quote-schemas.ts";
import { eventSchemas } from "./event-schemas.ts";
import { ReplyOf } from "./fields.ts";
import * as forwardInquiryCalls from "./futures/forward-inquiry-calls.ts";
import { buyerInquiryEvents, merchantInquiryEvents } from "./futures/forward-inquiry-event-calls.ts";
import { forwardInquirySchemas, inquiryEventBodies } from "./futures/forward-inquiry-schemas.ts";
import * as forwardOfferCalls from "./futures/forward-offer-calls.ts";
import { forwardOfferSchemas } from "./futures/forward-offer-schemas.ts";
import * as forwardOrderCalls from "./futures/forward-order-calls.ts";
import {
  buyerForwardOrderEvents,
  forwardOrderAdminEvents,
  merchantForwardOrderEvents,
} from "./futures/forward-order-event-calls.ts";
import { forwardOrderEventBodies, forwardOrderSchemas } from "./futures/forward-order-schemas.ts";
import * as apiCalls from "./system/api-calls.ts";
import { apiSchemas } from "./system/api-schemas.ts";
import * as configCalls from "./system/config-calls.ts";
import { configSchemas } from "./system/config-schemas.ts";
import * as dictionaryCalls from "./system/dictionary-calls.ts";
import { dictionarySchemas } from "./system/dictionary-schemas.ts";
import * as fileCalls from "./system/file-calls.ts";
import { fileSchemas } from "./system/file-schemas.ts";
import * as messageCalls from "./system/message-calls.ts";
import { messageSchemas } from "./system/message-schemas.ts";
import * as peopleCalls from "./system/people-calls.ts";
import { peopleSchemas } from "./system/people-schemas.ts";
import * as todoCalls from "./system/todo-calls.ts";
import { todoSchemas } from "./system/todo-schemas.ts";
import * as basketCalls from "./trade/basket-calls.ts";
import { basketSchemas } from "./trade/basket-schemas.ts";
import * as dealNoteCalls from "./trade/deal-note-calls.ts";
import { dealNoteSchemas } from "./trade/deal-note-schemas.ts";
import * as freightCalls from "./trade/freight-calls.ts";
import { freightSchemas } from "./trade/freight-schemas.ts";
import * as invoiceCalls from "./trade/invoice-calls.ts";
import { invoiceSchemas } from "./trade/invoice-schemas.ts";
import * as orderCalls from "./trade/order-calls.ts";
import { buyerOrderEvents, merchantOrderEvents, orderAdminEvents } from "./trade/order-event-calls.ts";
import * as orderLifeCalls from "./trade/order-life-calls.ts";
import { orderEventBodies, orderLifeSchemas, pickupEventBodies } from "./trade/order-life-schemas.ts";
import { orderSchemas } from "./trade/order-schemas.ts";
import * as pickupCalls from "./trade/pickup-calls.ts";
import { buyerPickupEvents, merchantPickupEvents, pickupAdminEvents } from "./trade/pickup-event-calls.ts";
import { pickupSchemas } from "./trade/pickup-schemas.ts";
import * as refundCalls from "./trade/refund-calls.ts";
import { refundSchemas } from "./trade/refund-schemas.ts";
import { reservationEvents } from "./trade/reservation-event-calls.ts";
import * as spotCheckCalls from "./trade/spot-check-calls.ts";
import { spotCheckEvents } from "./trade/spot-check-event-calls.ts";
import { spotCheckSchemas } from "./trade/spot-check-schemas.ts";
import * as warehouseCalls from "./trade/warehouse-calls.ts";
import { warehouseSchemas } from "./trade/warehouse-schemas.ts";

/** What a call's parts are checked against. `reply`: the `data` of a success. */
type CallSchemas = { body?: TSchema; query?: TSchema; params?: TSchema; reply: TSchema };

/** `name`: what the call is exported as; no two calls share one. */
type NamedSchemas = CallSchemas & { name: string };

/** `Found`, where what the schema admits is what the call's types declare, else the type that the schema should have. */
type Matching<Found, Expected> = Found extends TSchema
  ? Static<Found> extends Expected
    ? Found
    : { schemaShouldBe: Expected }
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
  ...eventSchemas(GOODS_EVENTS, "merchant", merchantGoodsEvents, "Goods", {}, ReplyOf(HANDLED_GOODS)),
  ...eventSchemas(GOODS_EVENTS, "operator", goodsAdminEvents, "GoodsAdmin", goodsEventBodies, ReplyOf(HANDLED_GOODS)),
  ...pairs(followCalls, followSchemas),
  ...pairs(specAlertCalls, specAlertSchemas),
  ...pairs(searchOperationCalls, searchOperationSchemas),
  ...consoleListSchemas,
  ...pairs(companyCalls, companySchemas),
  ...eventSchemas(COMPANY_EVENTS, "operator", companyAdminEvents, "CompanyAdmin", {}, ReplyOf(REVIEWED_COMPANY_DETAIL)),
  ...eventSchemas(
    CHANGE_EVENTS,
    "operator",
    changeAdminEvents,
    "CompanyChangeAdmin",
    changeEventBodies,
    ReplyOf(REVIEWED_COMPANY_DETAIL),
  ),
  ...pairs(merchantApplicationCalls, merchantApplicationSchemas),
  ...eventSchemas(
    APPLICATION_COMMANDS,
    "operator",
    applicationAdminEvents,
    "ApplicationAdmin",
    applicationEventBodies,
    ReplyOf(REVIEWED_APPLICATION_DETAIL),
  ),
  ...pairs(merchantCalls, merchantSchemas),
  ...eventSchemas(MERCHANT_EVENTS, "operator", merchantAdminEvents, "MerchantAdmin", {}, ReplyOf(MERCHANT_DETAIL)),
  ...pairs(supplyCalls, supplySchemas),
  ...pairs(shopInformationCalls, shopInformationSchemas),
  ...pairs(homeCalls, homeSchemas),
  ...pairs(priceIndexCalls, priceIndexSchemas),
  ...pairs(demandCalls, demandSchemas),
  ...pairs(quoteCalls, quoteSchemas),
  ...eventSchemas(QUOTE_EVENTS, "buyer", buyerQuoteEvents, "Quote", quoteEventBodies.buyer, ReplyOf(QUOTE)),
  ...eventSchemas(QUOTE_EVENTS, QUOTING_SIDE, quotingEvents, "Quote", quoteEventBodies[QUOTING_SIDE], ReplyOf(QUOTE)),
  ...pairs(forwardOfferCalls, forwardOfferSchemas),
  ...pairs(forwardInquiryCalls, forwardInquirySchemas),
  ...eventSchemas(INQUIRY_EVENTS, "buyer", buyerInquiryEvents, "ForwardInquiry", inquiryEventBodies.buyer),
  ...eventSchemas(
    INQUIRY_EVENTS,
    "merchant",
    merchantInquiryEvents,
    "ForwardInquiryMerchant",
    inquiryEventBodies.merchant,
  ),
  ...pairs(forwardOrderCalls, forwardOrderSchemas),
  ...eventSchemas(FUTURES_EVENTS, "buyer", buyerForwardOrderEvents, "ForwardOrder", forwardOrderEventBodies.buyer),
  ...eventSchemas(
    FUTURES_COMMANDS,
    "merchant",
    merchantForwardOrderEvents,
    "ForwardOrderMerchant",
    forwardOrderEventBodies.merchant,
  ),
  ...eventSchemas(
    FUTURES_COMMANDS,
    "operator",
    forwardOrderAdminEvents,
    "ForwardOrderAdmin",
    forwardOrderEventBodies.operator,
  ),
  ...pairs(orderCalls, orderSchemas),
  ...pairs(basketCalls, basketSchemas),
  ...pairs(orderLifeCalls, orderLifeSchemas),
  ...eventSchemas(ORDER_EVENTS, "buyer", buyerOrderEvents, "Order", orderEventBodies.buyer),
  ...eventSchemas(ORDER_COMMANDS, "merchant", merchantOrderEvents, "OrderMerchant", orderEventBodies.merchant),
  ...eventSchemas(ORDER_COMMANDS, "operator", orderAdminEvents, "OrderAdmin", orderEventBodies.operator),
  ...pairs(refundCalls, refundSchemas),
  ...pairs(dealNoteCalls, dealNoteSchemas),
  ...pairs(spotCheckCalls, spotCheckSchemas),
  ...eventSchemas(SPOT_CHECK_EVENTS, "buyer", spotCheckEvents.buyer, "SpotCheck", {}),
  ...eventSchemas(SPOT_CHECK_EVENTS, "merchant", spotCheckEvents.merchant, "SpotCheckMerchant", {}),
  ...eventSchemas(SPOT_CHECK_EVENTS, "operator", spotCheckEvents.operator, "SpotCheckAdmin", {}),
  ...pairs(warehouseCalls, warehouseSchemas),
  ...pairs(freightCalls, freightSchemas),
  ...pairs(pickupCalls, pickupSchemas),
  ...eventSchemas(PICKUP_EVENTS, "buyer", buyerPickupEvents, "Pickup", pickupEventBodies.buyer),
  ...eventSchemas(PICKUP_COMMANDS, "merchant", merchantPickupEvents, "PickupMerchant", pickupEventBodies.merchant),
  ...eventSchemas(PICKUP_COMMANDS, "operator", pickupAdminEvents, "PickupAdmin", pickupEventBodies.operator),
  ...eventSchemas(RESERVATION_EVENTS, "buyer", reservationEvents.buyer, "Reservation", {}),
  ...eventSchemas(RESERVATION_EVENTS, "merchant", reservationEvents.merchant, "ReservationMerchant", {}),
  ...eventSchemas(RESERVATION_EVENTS, "operator", reservationEvents.operator, "ReservationAdmin", {}),
  ...pairs(invoiceCalls, invoiceSchemas),
  ...pairs(messageCalls, messageSchemas),
  ...pairs(configCalls, configSchemas),
  ...pairs(dictionaryCalls, dictionarySchemas),
  ...pairs(peopleCalls, peopleSchemas),
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
