import type { DepositKind } from "../../domain/futures/deposit.ts";
import type { OfferDetail, OfferPage } from "../../domain/futures/forward-offer.ts";
import type { ForwardOfferId } from "../../domain/ids.ts";
import type { PageQuery } from "../../domain/paging.ts";

/** What narrows the open offers, as texts of an address; "" does not narrow. */
export const OFFER_FILTERS = [
  "keyword",
  "speciesCode",
  "originCode",
  "destPort",
  "incoterm",
  "thickness",
  "width",
  "etaBegin",
  "etaEnd",
  "sort",
] as const;
/** A filter of the open offers. */
export type OfferFilter = (typeof OFFER_FILTERS)[number];

/** Open forward offers, as buyers find them. Rejects with `ApiError` and nothing else. */
export abstract class ForwardOffers {
  /** Sizes that are no numbers do not narrow. */
  abstract list(filters: Readonly<Record<OfferFilter, string>>, page: PageQuery): Promise<OfferPage>;
  /** `null` where there is none to be read. */
  abstract detail(id: ForwardOfferId): Promise<OfferDetail | null>;
  /** What an order placed now would call what is paid ahead, where no offer states it. */
  abstract depositKind(): Promise<DepositKind>;
}
