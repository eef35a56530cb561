import type { Quotes } from "../../application/demand/quotes.ts";
import {
  addQuote,
  awardQuotes,
  compareQuotes,
  counterQuote,
  demandBoard,
  invitableShops,
  inviteShops,
  openDemand,
  quotableGoods,
  quoteDetail,
  rateRecommendation,
  recommendations,
  reissueQuote,
  rejectQuote,
  sentQuoteList,
  updateQuote,
  withdrawQuote,
} from "../../contract/demand/quote-calls.ts";
import { addToCart } from "../../contract/trade/order-calls.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

export const createHttpQuotes = (http: HttpClient): Quotes => ({
  demandBoard: (query) => http.send(demandBoard, query),
  open: (id) => http.send(openDemand, { id }, MISSING_IS_SHOWN),
  quotableGoods: (demandId) => http.send(quotableGoods, { demandId }),
  add: (demandId, word, idempotencyKey) => http.send(addQuote, { demandId, ...word }, { idempotencyKey }),
  answer: ({ id, version }, word, event) =>
    http.send(event === "answer" ? updateQuote : reissueQuote, { id, version, ...word }),
  withdraw: ({ id, version }) => http.send(withdrawQuote, { id, version }),
  sent: (query) => http.send(sentQuoteList, query),
  quote: (id) => http.send(quoteDetail, { id }),
  compare: (demandId) => http.send(compareQuotes, { demandId }),
  counter: ({ id, version }, lines, note) => http.send(counterQuote, { id, version, lines, note }),
  reject: ({ id, version }, reason) => http.send(rejectQuote, { id, version, reason }),
  award: (quotes, idempotencyKey) => http.send(awardQuotes, { quotes }, { idempotencyKey }),
  sources: (demandId) => http.send(recommendations, { demandId }),
  feedback: (said) => http.send(rateRecommendation, said),
  shops: (id) => http.send(invitableShops, { id }),
  invite: (id, merchantIds) => http.send(inviteShops, { id, merchantIds }),
  addToCart: (line) => http.send(addToCart, line),
});
