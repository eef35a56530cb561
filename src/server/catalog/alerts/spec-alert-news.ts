import {
  hitReason,
  type OfferChange,
  type SpecAlertCriteria,
  specAlertFits,
  type WatchedTimber,
} from "../../../domain/catalog/alerts/spec-alert-match.ts";
import { forwardOfferTimber, quotedTimber } from "../../../domain/catalog/alerts/spec-alert-sources.ts";
import { linePrices } from "../../../domain/demand/quote-line.ts";
import type { QuoteId } from "../../../domain/ids.ts";
import { dbNow } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { type BadRows, setAside, skipFailures } from "../../jobs/each-row.ts";
import { readBrands } from "../../system/known-brands.ts";
import type { Subscriber } from "../../system/outbox.ts";
import { type Hit, storeHits } from "./spec-alert-hit-store.ts";
import { candidates, readableSpecAlerts, specAlertIdOf } from "./spec-alert-index.ts";
import {
  type OpenForwardOffer,
  openForwardOffer,
  openOfferOfOrder,
  type QuotedLine,
  quotedBy,
} from "./spec-alert-source-store.ts";
import { activeSpecAlerts } from "./spec-alert-store.ts";

/** Matches an open forward offer with all spec alerts that take forward goods. Its price is for certified companies only, so it is no reason. */
async function matchForwardOffer(
  tx: Db,
  offer: OpenForwardOffer,
  kind: OfferChange["kind"],
  nowMs: number,
): Promise<number> {
  const timber = forwardOfferTimber(offer);
  const spots = new Map(timber.map((one) => [`${one.speciesCode} ${one.thickness} ${one.width}`, one]));
  const near = await candidates(
    tx,
    [...spots].map(([id, { speciesCode, thickness, width }]) => ({ id, speciesCode, thickness, width })),
  );
  const hits = await readableSpecAlerts(tx, near, specAlertIdOf, ({ specAlertId, specAlert, notify }): Hit[] => {
    if (!specAlert.includeFutures || !timber.some((one) => specAlertFits(specAlert, one))) return [];
    const hit = { specAlertId, notify, refType: 2, refId: offer.id, lineId: null } as const;
    return [{ ...hit, reason: kind, price: offer.price }];
  });
  return storeHits(tx, [...new Map(hits.map((hit) => [hit.specAlertId, hit])).values()], nowMs);
}

/** The change that a transition of an offer means to spec alerts. */
const OFFER_KINDS: Readonly<Record<string, OfferChange["kind"]>> = { approve: 5, renew: 4, reopen: 4 };

type TimberLine = QuotedLine & { timber: WatchedTimber };
/** The best matching line of a quote: the cheapest per m³ with tax, one of unknown volume last. */
function bestLine(specAlert: SpecAlertCriteria, lines: readonly TimberLine[]): TimberLine | null {
  const cost = (line: TimberLine) => linePrices(line, line.terms).cubic ?? Number.POSITIVE_INFINITY;
  const fitting = lines.filter(({ timber }) => specAlertFits(specAlert, timber));
  return fitting.toSorted((one, other) => Math.sign(cost(one) - cost(other)) || 0)[0] ?? null;
}

/** Lines with the timber they offer; an unreadable one is set aside by itself, not with a spec alert. */
async function readableLines(tx: Db, quoteId: QuoteId, lines: readonly QuotedLine[]): Promise<TimberLine[]> {
  const brands = await readBrands(tx);
  const bad: BadRows = new Map();
  const readable = skipFailures(
    lines,
    bad,
    ({ demandItemId }) => `${quoteId} ${demandItemId}`,
    (line) => [{ ...line, timber: line.goods ?? quotedTimber(line, line.item, brands) }],
  );
  for (const [id, error] of bad) await setAside(tx, "spec-alert-quotes", id, error);
  return readable;
}

/**
 * Matches a quote with the spec alerts of the person who requested it: quotes are private. The quote's own message has announced
 * it, so the hit is stored without another.
 */
async function matchQuote(tx: Db, quoteId: QuoteId, nowMs: number): Promise<number> {
  const quoted = await quotedBy(tx, quoteId);
  if (quoted === null) return 0;
  const specAlerts = await activeSpecAlerts(tx, quoted);
  const lines = await readableLines(tx, quoteId, quoted.lines);
  const hits = await readableSpecAlerts(
    tx,
    specAlerts,
    ({ id }) => id,
    ({ id, spec }): Hit[] => {
      const line = bestLine(spec, lines);
      if (line === null) return [];
      const { terms, before, demandItemId } = line;
      const prices = linePrices(line, terms);
      const was = before === null ? null : linePrices(before, before.terms);
      const isCheaper = was !== null && was.saleUnit === prices.saleUnit && prices.price < was.price;
      const change: OfferChange = { kind: isCheaper ? 2 : 7, priceBefore: was?.price ?? null };
      const hit = { specAlertId: id, notify: 0, refType: 3, refId: quoteId, lineId: demandItemId } as const;
      return [{ ...hit, reason: hitReason(spec, prices, change), price: prices.price }];
    },
  );
  return storeHits(tx, hits, nowMs);
}

/**
 * Matches forward offers that open, reopen or arrive, and quotes, with spec alerts. `now` sets when their
 * owners are notified, by the database's clock where it is not given.
 */
export const specAlertNewsSubscriber = (now: (tx: Db) => Promise<number> = dbNow): Subscriber => ({
  name: "spec-alert-news",
  on: {
    async "offer.stepped"(tx, { offerId, event }) {
      const kind = OFFER_KINDS[event];
      if (kind === undefined) return;
      const offer = await openForwardOffer(tx, offerId);
      if (offer !== null) await matchForwardOffer(tx, offer, kind, await now(tx));
    },
    async "futures.stepped"(tx, { orderId, event }) {
      if (event !== "arrive") return;
      const offer = await openOfferOfOrder(tx, orderId);
      if (offer !== null) await matchForwardOffer(tx, offer, 6, await now(tx));
    },
    async "quote.received"(tx, { quoteId }) {
      await matchQuote(tx, quoteId, await now(tx));
    },
  },
});
