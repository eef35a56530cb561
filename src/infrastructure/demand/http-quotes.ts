import type { Quotes } from "../../application/demand/quotes.ts";
import type { Comparison, HallPage, InvitedShop, OpenDemand, Quote } from "../../domain/demand/quote-view.ts";
import type { OwnGoods } from "../../domain/demand/source-view.ts";
import type { LineSources } from "../../domain/demand/sources.ts";
import type { Page } from "../../domain/paging.ts";
import type { HttpClient } from "../http/http-client.ts";

const QUOTE = "/api/demandQuote/pc";

export const createHttpQuotes = (http: HttpClient): Quotes => ({
  hall: (query) => http.post<HallPage>("/api/demand/pc/getOpenList", query),
  open: (id) => http.get<OpenDemand>("/api/demand/pc/getOpenInfo", { id }),
  ownGoods: (demandId) => http.get<OwnGoods[]>("/api/demand/pc/getOwnGoods", { demandId }),
  add: (demandId, word, idempotencyKey) => http.post<Quote>(`${QUOTE}/add`, { demandId, ...word }, { idempotencyKey }),
  answer: ({ id, version }, word, event) =>
    http.post<Quote>(`${QUOTE}/${event === "answer" ? "update" : "reissue"}`, { id, version, ...word }),
  withdraw: ({ id, version }) => http.post<Quote>(`${QUOTE}/withdraw`, { id, version }),
  sent: (query) => http.post<Page<Quote>>(`${QUOTE}/getMySent`, query),
  quote: (id) => http.get<Quote>(`${QUOTE}/getInfo`, { id }),
  compare: (demandId) => http.get<Comparison>(`${QUOTE}/getCompare`, { demandId }),
  counter: ({ id, version }, lines, note) => http.post<Quote>(`${QUOTE}/counter`, { id, version, lines, note }),
  reject: ({ id, version }, reason) => http.post<Quote>(`${QUOTE}/reject`, { id, version, reason }),
  award: (quotes, idempotencyKey) => http.post<Comparison>(`${QUOTE}/award`, { quotes }, { idempotencyKey }),
  sources: (demandId) => http.get<LineSources[]>("/api/recSource/pc/getInfo", { demandId }),
  async feedback(said) {
    await http.post("/api/recSource/pc/feedback", said);
  },
  shops: (id) => http.get<InvitedShop[]>("/api/demand/pc/getShops", { id }),
  async invite(id, merchantIds) {
    await http.post("/api/demand/pc/invite", { id, merchantIds });
  },
  addToCart: (line) => http.post<number>("/api/shoppingCart/pc/add", line),
});
