import {
  DemandAddBody,
  DemandCloseBody,
  DemandIdOnly,
  DemandListBody,
  DemandPublishBody,
  DemandUpdateBody,
  ParseTextBody,
  PreviewMatchBody,
} from "../../contract/demand.ts";
import { calendarDay, rawTextProblem } from "../../domain/demand/demand-form.ts";
import { DEMAND_ITEMS_MAX } from "../../domain/demand/demand-item.ts";
import type { ParsedText } from "../../domain/demand/demand-match.ts";
import { parseDemand } from "../../domain/timber/demand-text.ts";
import { signedIn } from "../auth.ts";
import { searchWords } from "../catalog/search-words.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { ok, refuseIf } from "../reply.ts";
import { itemFrom } from "./demand-input.ts";
import { ownDemands, publicTicker } from "./demand-repository.ts";
import { addDemand, closeDemand, copyDemand, publishDemand, readDemand, updateDemand } from "./demands.ts";
import { matchLines } from "./match-goods.ts";

/** What reads the text: the grammar and the dictionaries of the trade. */
const ENGINE = "rules";

/** Wanted timber: read from text, matched, published (product §15). */
export function demandRoutes(app: App, { db, now }: Deps): void {
  const config = { access: "signed-in" } as const;

  app.post("/api/demand/pc/parseText", { config, schema: { body: ParseTextBody } }, async ({ body }) => {
    refuseIf(rawTextProblem(body.text));
    const { lexicon, brands } = await searchWords(db);
    const parsed: ParsedText = { ...parseDemand(body.text, calendarDay(now()), lexicon, brands), engine: ENGINE };
    return ok(parsed);
  });

  app.post("/api/demand/pc/previewMatch", { config, schema: { body: PreviewMatchBody } }, async ({ body }) => {
    refuseIf(body.items.length > DEMAND_ITEMS_MAX ? `一次最多${DEMAND_ITEMS_MAX}种木材` : null);
    const { brands } = await searchWords(db);
    const items = body.items.map((item) => itemFrom(item, brands));
    return ok(await matchLines(db, items));
  });

  app.post("/api/demand/pc/add", { config, schema: { body: DemandAddBody } }, async (request) =>
    ok(await once(db, repeatKeyOf(request), (tx) => addDemand(tx, signedIn(request), request.body, now()))),
  );

  app.post("/api/demand/pc/update", { config, schema: { body: DemandUpdateBody } }, async (request) =>
    ok(await db.transaction((tx) => updateDemand(tx, signedIn(request), request.body, now()))),
  );

  app.post("/api/demand/pc/publish", { config, schema: { body: DemandPublishBody } }, async (request) =>
    ok(await once(db, repeatKeyOf(request), (tx) => publishDemand(tx, signedIn(request), request.body, now()))),
  );

  app.post("/api/demand/pc/close", { config, schema: { body: DemandCloseBody } }, async (request) => {
    await db.transaction((tx) => closeDemand(tx, signedIn(request), request.body));
    return ok(null);
  });

  app.post("/api/demand/pc/copy", { config, schema: { body: DemandIdOnly } }, async (request) =>
    ok(await once(db, repeatKeyOf(request), (tx) => copyDemand(tx, signedIn(request), request.body.id, now()))),
  );

  app.post("/api/demand/pc/getMyList", { config, schema: { body: DemandListBody } }, async (request) =>
    ok(await ownDemands(db, signedIn(request), request.body)),
  );

  app.get("/api/demand/pc/getInfo", { config, schema: { querystring: DemandIdOnly } }, async (request) =>
    ok(await readDemand(db, signedIn(request), request.query.id)),
  );

  app.get("/api/demand/getPublicTicker", { config: { access: "public", perNetwork: "reads" } }, async () =>
    ok(await publicTicker(db)),
  );
}
