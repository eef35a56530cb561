import type { Quotes } from "../../application/demand/quotes.ts";
import {
  addQuote,
  awardQuotes,
  compareQuotes,
  demandBoard,
  invitableShops,
  inviteShops,
  openDemand,
  quotableGoods,
  quoteDetail,
  rateRecommendation,
  recommendations,
  sentQuoteList,
} from "../../contract/demand/quote-calls.ts";
import { buyerQuoteEvents, quotingEvents } from "../../contract/demand/quote-event-calls.ts";
import { addToCart } from "../../contract/trade/order-calls.ts";
import { eventSender } from "../http/event-sender.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

export const createHttpQuotes = (http: HttpClient): Quotes => ({
  demandBoard: (query) => http.send(demandBoard, query),
  open: (id) => http.send(openDemand, { id }, MISSING_IS_SHOWN),
  quotableGoods: (demandId) => http.send(quotableGoods, { demandId }),
  add: (demandId, round, idempotencyKey) => http.send(addQuote, { demandId, ...round }, { idempotencyKey }),
  send: eventSender(http, { ...buyerQuoteEvents, ...quotingEvents }),
  sent: (query) => http.send(sentQuoteList, query),
  quote: (id) => http.send(quoteDetail, { id }),
  compare: (demandId) => http.send(compareQuotes, { demandId }),
  award: (quotes, idempotencyKey) => http.send(awardQuotes, { quotes }, { idempotencyKey }),
  sources: (demandId) => http.send(recommendations, { demandId }),
  feedback: (said) => http.send(rateRecommendation, said),
  shops: (id) => http.send(invitableShops, { id }),
  invite: (id, merchantIds) => http.send(inviteShops, { id, merchantIds }),
  addToCart: (line) => http.send(addToCart, line),
});
