import { QUOTE_EVENTS, QUOTING_SIDE } from "../../domain/demand/quote.ts";
import type { Quote } from "../../domain/demand/quote-view.ts";
import type { QuoteId } from "../../domain/ids.ts";
import { type BodiesOf, eventCallsOf } from "../events.ts";
import type { quoteEventBodies } from "./quote-schemas.ts";

type Own = typeof quoteEventBodies;
const PATH = "/api/demandQuote/pc";

/** The calls of the events of quotes, by side; each answers the quote as it is then. */
export const buyerQuoteEvents = /* @__PURE__ */ eventCallsOf<QuoteId, BodiesOf<Own["buyer"]>, Quote>()(
  QUOTE_EVENTS,
  "buyer",
  PATH,
);
export const quotingEvents = /* @__PURE__ */ eventCallsOf<QuoteId, BodiesOf<Own[typeof QUOTING_SIDE]>, Quote>()(
  QUOTE_EVENTS,
  QUOTING_SIDE,
  PATH,
);
