import * as calls from "../../../contract/catalog/spec-alert-calls.ts";
import { specAlertRead } from "../../../domain/catalog/alerts/spec-alert-reading.ts";
import { calendarDay } from "../../../domain/demand/demand-form.ts";
import { signedIn } from "../../auth.ts";
import type { App, Deps } from "../../http.ts";
import { idempotencyKeyOf } from "../../idempotency.ts";
import { serve } from "../../serve.ts";
import { searchWords } from "../../system/search-words.ts";
import { type DraftDemand, demandFromSpecAlert } from "./demand-from-spec-alert.ts";
import {
  changeSpecAlertStatus,
  insertSpecAlert,
  readSpecAlertAnyway,
  removeSpecAlert,
  specAlertsOf,
  writeSpecAlert,
} from "./keep-spec-alert.ts";
import { hitsOf } from "./spec-alert-hit-list.ts";

/** Spec alerts on their owners' side. `draftDemand` is given by the demand module. */
export function specAlertRoutes(app: App, { db, now }: Deps, draftDemand: DraftDemand): void {
  serve(app, calls.readSpecAlert, async ({ body }) => {
    const { lexicon, brands, market } = await searchWords(db);
    return specAlertRead(body.text, calendarDay(now()), lexicon, brands, market);
  });
  serve(app, calls.specAlertList, async (request) => specAlertsOf(db, signedIn(request), request.body));
  serve(app, calls.specAlert, async (request) => readSpecAlertAnyway(db, signedIn(request), request.query.id));
  serve(app, calls.addSpecAlert, async (request) =>
    insertSpecAlert(db, idempotencyKeyOf(request), signedIn(request), request.body),
  );
  serve(app, calls.updateSpecAlert, async (request) => {
    await writeSpecAlert(db, signedIn(request), request.body, now());
    return await readSpecAlertAnyway(db, signedIn(request), request.body.id);
  });
  serve(app, calls.setSpecAlertStatus, async (request) => {
    await changeSpecAlertStatus(db, signedIn(request), request.body);
    return await readSpecAlertAnyway(db, signedIn(request), request.body.id);
  });
  serve(app, calls.demandFromSpecAlert, async (request) =>
    demandFromSpecAlert(db, idempotencyKeyOf(request), signedIn(request), request.body.id, {
      draft: draftDemand,
      nowMs: now(),
    }),
  );
  serve(app, calls.specAlertHits, async (request) => hitsOf(db, signedIn(request), request.body));
  serve(app, calls.deleteSpecAlert, async (request) => {
    await removeSpecAlert(db, signedIn(request), request.query.id);
    return null;
  });
}
