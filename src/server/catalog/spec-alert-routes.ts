import * as calls from "../../contract/catalog/spec-alert-calls.ts";
import type { WireDemandForm } from "../../contract/demand/demand-schemas.ts";
import { demandOfSpecAlert } from "../../domain/catalog/spec-alert-draft.ts";
import { type Caller, signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { serve } from "../serve.ts";
import { readBrands } from "../system/known-brands.ts";
import {
  changeSpecAlertStatus,
  insertSpecAlert,
  readSpecAlert,
  readSpecAlertAnyway,
  removeSpecAlert,
  specAlertsOf,
  writeSpecAlert,
} from "./keep-spec-alert.ts";
import { hitsOf } from "./spec-alert-hit-list.ts";

/** Inserts a draft of a demand; given by the demand module. */
type DraftDemand = (tx: Db, caller: Caller, form: WireDemandForm, nowMs: number) => Promise<{ id: string }>;

export function specAlertRoutes(app: App, { db, now }: Deps, draftDemand: DraftDemand): void {
  serve(app, calls.specAlertList, async (request) => specAlertsOf(db, signedIn(request), request.body));
  serve(app, calls.specAlert, async (request) => readSpecAlertAnyway(db, signedIn(request), request.query.id));
  serve(app, calls.addSpecAlert, async (request) =>
    once(db, idempotencyKeyOf(request), (tx) => insertSpecAlert(tx, signedIn(request), request.body)),
  );
  serve(app, calls.updateSpecAlert, async (request) => {
    await db.transaction((tx) => writeSpecAlert(tx, signedIn(request), request.body, now()));
    return await readSpecAlertAnyway(db, signedIn(request), request.body.id);
  });
  serve(app, calls.setSpecAlertStatus, async (request) => {
    await db.transaction((tx) => changeSpecAlertStatus(tx, signedIn(request), request.body));
    return await readSpecAlertAnyway(db, signedIn(request), request.body.id);
  });
  serve(app, calls.demandFromSpecAlert, async (request) =>
    once(db, idempotencyKeyOf(request), async (tx) => {
      const caller = signedIn(request);
      const specAlert = await readSpecAlert(tx, caller, request.body.id);
      const { items, ...form } = demandOfSpecAlert(specAlert, await readBrands(tx));
      const draft = await draftDemand(
        tx,
        caller,
        { ...form, items: items as NonNullable<WireDemandForm["items"]> },
        now(),
      );
      return { demandId: draft.id };
    }),
  );
  serve(app, calls.specAlertHits, async (request) => hitsOf(db, signedIn(request), request.body));
  serve(app, calls.deleteSpecAlert, async (request) => {
    await removeSpecAlert(db, signedIn(request), request.query.id);
    return null;
  });
}
