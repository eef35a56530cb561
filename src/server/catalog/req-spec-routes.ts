import * as calls from "../../contract/catalog/spec-alert-calls.ts";
import type { WireDemandForm } from "../../contract/demand/demand-schemas.ts";
import { demandOfWant } from "../../domain/catalog/req-spec-draft.ts";
import { type Caller, signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { serve } from "../serve.ts";
import { readBrands } from "./known-brands.ts";
import { hitsOf } from "./req-spec-hit-list.ts";
import {
  addWant,
  deleteWant,
  readWant,
  readWantAnyway,
  setWantStatus,
  updateWant,
  wantsOf,
} from "./req-spec-repository.ts";

/** Keeps a demand as a draft; the demands' own. */
type DraftDemand = (tx: Db, caller: Caller, form: WireDemandForm, nowMs: number) => Promise<{ id: string }>;

/** Standing wants (product §7). */
export function reqSpecRoutes(app: App, { db, now }: Deps, draftDemand: DraftDemand): void {
  serve(app, calls.specAlertList, async (request) => wantsOf(db, signedIn(request), request.body));
  serve(app, calls.specAlert, async (request) => readWantAnyway(db, signedIn(request), request.query.id));
  serve(app, calls.addSpecAlert, async (request) =>
    once(db, idempotencyKeyOf(request), (tx) => addWant(tx, signedIn(request), request.body)),
  );
  serve(app, calls.updateSpecAlert, async (request) => {
    await db.transaction((tx) => updateWant(tx, signedIn(request), request.body, now()));
    return await readWantAnyway(db, signedIn(request), request.body.id);
  });
  serve(app, calls.setSpecAlertStatus, async (request) => {
    await db.transaction((tx) => setWantStatus(tx, signedIn(request), request.body));
    return await readWantAnyway(db, signedIn(request), request.body.id);
  });
  serve(app, calls.demandFromSpecAlert, async (request) =>
    once(db, idempotencyKeyOf(request), async (tx) => {
      const caller = signedIn(request);
      const want = await readWant(tx, caller, request.body.id);
      const { items, ...form } = demandOfWant(want, await readBrands(tx));
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
    await deleteWant(db, signedIn(request), request.query.id);
    return null;
  });
}
