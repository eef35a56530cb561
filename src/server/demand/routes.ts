import * as calls from "../../contract/demand/demand-calls.ts";
import { calendarDay } from "../../domain/demand/demand-form.ts";
import { MATCHED_AT_ONCE, type ParsedText } from "../../domain/demand/line-match.ts";
import { rawTextProblem } from "../../domain/demand/raw-text.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { refuseIf } from "../reply.ts";
import { serve } from "../serve.ts";
import { searchWords } from "../system/search-words.ts";
import { askPrice } from "./ask-price.ts";
import { itemFrom } from "./demand-input.ts";
import { ownDemands, publicTicker } from "./demand-view.ts";
import { addDemand, closeDemand, copyDemand, publishDemand, readDemand, updateDemand } from "./demands.ts";
import { matchLines } from "./match-goods.ts";
import { createMessageReading } from "./message-reading.ts";

/** What reads the text: the grammar and the dictionaries of the trade. */
const ENGINE = "rules";

/** Reads demands from text, matches them with goods and publishes them. */
export function demandRoutes(app: App, deps: Deps): void {
  const { db, now } = deps;
  const reading = createMessageReading({
    reader: deps.secondReader,
    perMinute: deps.secondReadingsPerMinute,
    now,
    log: (text) => app.log.warn(text),
  });

  serve(
    app,
    calls.parseDemand,
    async (request, _reply, inTurn) => {
      const { text } = request.body;
      refuseIf(rawTextProblem(text));
      const { lexicon, brands, market } = await searchWords(db);
      const read = await reading([text, calendarDay(now()), lexicon, brands, market], signedIn(request), inTurn);
      const parsed: ParsedText = { ...read, engine: ENGINE };
      return parsed;
    },
    { ownTurns: true },
  );

  serve(app, calls.previewDemandMatch, async (request) => {
    const { body } = request;
    refuseIf(body.items.length > MATCHED_AT_ONCE ? `一次最多匹配${MATCHED_AT_ONCE}种木材` : null);
    const { brands } = await searchWords(db);
    const items = body.items.map((item) => itemFrom(item, brands));
    return await matchLines(db, items, signedIn(request));
  });

  serve(app, calls.addDemand, async (request) =>
    addDemand(db, idempotencyKeyOf(request), signedIn(request), request.body, now()),
  );

  serve(app, calls.updateDemand, async (request) => updateDemand(db, signedIn(request), request.body, now()));

  serve(app, calls.publishDemand, async (request) =>
    publishDemand(db, idempotencyKeyOf(request), signedIn(request), request.body, now()),
  );

  serve(app, calls.closeDemand, async (request) => {
    await closeDemand(db, signedIn(request), request.body);
    return null;
  });

  serve(app, calls.copyDemand, async (request) =>
    copyDemand(db, idempotencyKeyOf(request), signedIn(request), request.body.id, now()),
  );

  serve(app, calls.askPrice, async (request) =>
    askPrice(db, idempotencyKeyOf(request), signedIn(request), request.body, now()),
  );

  serve(app, calls.ownDemandList, async (request) => ownDemands(db, signedIn(request), request.body));

  serve(app, calls.ownDemand, async (request) => readDemand(db, signedIn(request), request.query.id));

  serve(app, calls.demandTicker, async () => publicTicker(db));
}
