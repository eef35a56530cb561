import { withQuery } from "../content/web-link.ts";
import type { Side, Subject } from "../system/waiting.ts";
import { CONSOLE_PAGES } from "./console-pages.ts";
import { PAGES } from "./pages.ts";

/** The page on which each side reads about a thing, without its id; "" for sides that have none. */
const THING_PAGES: Readonly<Record<Subject, Readonly<Record<Side, string>>>> = {
  order: {
    buyer: PAGES.order.path,
    merchant: CONSOLE_PAGES.merchantOrder.path,
    operator: CONSOLE_PAGES.orderAdmin.path,
  },
  reservation: {
    buyer: PAGES.reservation.path,
    merchant: CONSOLE_PAGES.merchantReservation.path,
    operator: CONSOLE_PAGES.reservationAdmin.path,
  },
  pickup: {
    buyer: PAGES.pickup.path,
    merchant: CONSOLE_PAGES.merchantPickup.path,
    operator: CONSOLE_PAGES.ruling.path,
  },
  company: {
    buyer: PAGES.companyForm.to({ type: "edit" }),
    merchant: "",
    operator: CONSOLE_PAGES.companyReview.path,
  },
  // By the company that is to change.
  companyChange: { buyer: "", merchant: "", operator: CONSOLE_PAGES.companyReview.path },
  application: { buyer: "", merchant: "", operator: CONSOLE_PAGES.applicationReview.path },
  goods: {
    buyer: "",
    merchant: CONSOLE_PAGES.goodsForm.path,
    operator: CONSOLE_PAGES.goodsReview.path,
  },
  demand: { buyer: PAGES.demand.path, merchant: "", operator: CONSOLE_PAGES.demandReview.path },
  // By the demand that it answers.
  quote: { buyer: PAGES.demand.path, merchant: PAGES.demandBoard.path, operator: "" },
  offer: {
    buyer: PAGES.forwardOffer.path,
    merchant: CONSOLE_PAGES.forwardOfferForm.path,
    operator: CONSOLE_PAGES.forwardOfferReview.path,
  },
  inquiry: {
    buyer: PAGES.forwardInquiries.path,
    merchant: CONSOLE_PAGES.merchantInquiries.path,
    operator: CONSOLE_PAGES.forwardOrdersAdmin.path,
  },
  futures: {
    buyer: PAGES.forwardOrder.path,
    merchant: CONSOLE_PAGES.merchantForwardOrder.path,
    operator: CONSOLE_PAGES.forwardOrderAdmin.path,
  },
  supply: { buyer: "", merchant: "", operator: CONSOLE_PAGES.supplyReview.path },
};

/** The page about a thing, by the id in its address. */
export const thingAddress = (subject: Subject, side: Side, placeId: string): string =>
  withQuery(THING_PAGES[subject][side], `id=${placeId}`);
