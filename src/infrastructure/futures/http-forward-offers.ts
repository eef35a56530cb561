import { foundOrNull } from "../../application/found.ts";
import type { ForwardOffers } from "../../application/futures/forward-offers.ts";
import { forwardDeposit, forwardOffer, forwardOfferList } from "../../contract/futures/forward-offer-calls.ts";
import type { OfferListBody } from "../../contract/futures/forward-offer-schemas.ts";
import { INCOTERMS } from "../../domain/futures/landed-cost.ts";
import { codeIn, oneOf } from "../../domain/list-params.ts";
import type { HttpClient } from "../http/http-client.ts";

/** The page itself shows what is missing. */
const SILENT = { silent: true } as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SORTS = ["eta", "new", "price"] as const;

const size = (text: string): number | null => (/^[1-9]\d{0,2}$/.test(text) ? Number(text) : null);
const thickness = (text: string): number | null =>
  /^\d{1,3}(?:\.\d)?$/.test(text) && Number(text) > 0 ? Number(text) : null;
const filled = <Value>(name: string, value: Value | null): object => (value === null ? {} : { [name]: value });

export const createHttpForwardOffers = (http: HttpClient): ForwardOffers => ({
  list(filters, page) {
    const body: OfferListBody = {
      ...page,
      ...filled("keyword", filters.keyword || null),
      ...filled("speciesCode", codeIn(filters.speciesCode)),
      ...filled("originCode", codeIn(filters.originCode)),
      ...filled("destPort", codeIn(filters.destPort)),
      ...filled("incoterm", oneOf(filters.incoterm, INCOTERMS)),
      ...filled("thickness", thickness(filters.thickness)),
      ...filled("width", size(filters.width)),
      ...filled("etaBegin", DAY.test(filters.etaBegin) ? filters.etaBegin : null),
      ...filled("etaEnd", DAY.test(filters.etaEnd) ? filters.etaEnd : null),
      ...filled("sort", oneOf(filters.sort, SORTS)),
    };
    return http.send(forwardOfferList, body, SILENT);
  },
  depositKind: () => http.send(forwardDeposit, undefined),
  detail: (id) => foundOrNull(http.send(forwardOffer, { id }, SILENT)),
});
