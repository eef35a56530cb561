import type { WireDemandForm } from "../../contract/demand.ts";
import {
  ReqSpecAddBody,
  ReqSpecHitsBody,
  ReqSpecIdOnly,
  ReqSpecListBody,
  ReqSpecStatusBody,
  ReqSpecUpdateBody,
} from "../../contract/req-spec.ts";
import { demandOfWant } from "../../domain/catalog/req-spec-draft.ts";
import { type Caller, signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { ok } from "../reply.ts";
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
  const config = { access: "signed-in" } as const;

  app.post("/api/reqSpec/pc/getList", { config, schema: { body: ReqSpecListBody } }, async (request) =>
    ok(await wantsOf(db, signedIn(request), request.body)),
  );
  app.get("/api/reqSpec/pc/getInfo", { config, schema: { querystring: ReqSpecIdOnly } }, async (request) =>
    ok(await readWantAnyway(db, signedIn(request), request.query.id)),
  );
  app.post("/api/reqSpec/pc/add", { config, schema: { body: ReqSpecAddBody } }, async (request) =>
    ok(await once(db, repeatKeyOf(request), (tx) => addWant(tx, signedIn(request), request.body))),
  );
  app.post("/api/reqSpec/pc/update", { config, schema: { body: ReqSpecUpdateBody } }, async (request) => {
    await db.transaction((tx) => updateWant(tx, signedIn(request), request.body, now()));
    return ok(await readWantAnyway(db, signedIn(request), request.body.id));
  });
  app.post("/api/reqSpec/pc/setStatus", { config, schema: { body: ReqSpecStatusBody } }, async (request) => {
    await db.transaction((tx) => setWantStatus(tx, signedIn(request), request.body));
    return ok(await readWantAnyway(db, signedIn(request), request.body.id));
  });
  app.post("/api/reqSpec/pc/toDemand", { config, schema: { body: ReqSpecIdOnly } }, async (request) =>
    ok(
      await once(db, repeatKeyOf(request), async (tx) => {
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
    ),
  );
  app.post("/api/reqSpec/pc/getHitList", { config, schema: { body: ReqSpecHitsBody } }, async (request) =>
    ok(await hitsOf(db, signedIn(request), request.body)),
  );
  app.delete("/api/reqSpec/pc/delete", { config, schema: { querystring: ReqSpecIdOnly } }, async (request) => {
    await deleteWant(db, signedIn(request), request.query.id);
    return ok(null);
  });
}
