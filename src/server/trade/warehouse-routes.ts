import type { FastifyRequest } from "fastify";
import { IdOnly } from "../../contract/trade.ts";
import {
  StoreAddBody,
  StoreListBody,
  StoreSlotsBody,
  StoreUpdateBody,
  YardListBody,
} from "../../contract/trade-store.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { ok } from "../reply.ts";
import { savePublicSlots, yard, yards } from "./public-yards.ts";
import { addWarehouse, saveSlots, updateWarehouse, warehouse, warehouses } from "./warehouses.ts";

const LOADS = { access: { permission: "order:spot:load" } } as const;
const RUNS = { access: { permission: "merchant:store:edit" } } as const;

const by = (request: FastifyRequest) => ({ caller: signedIn(request), ip: request.ip });

const KEEPS = { access: { permission: "store:public:edit" } } as const;

/** A merchant's yards and the public ones, and when trucks may come to them (product §13). */
export function warehouseRoutes(app: App, { db }: Deps): void {
  app.post("/api/store/admin/getList", { config: KEEPS, schema: { body: YardListBody } }, async ({ body }) =>
    ok(await yards(db, body)),
  );
  app.get("/api/store/admin/getInfo", { config: KEEPS, schema: { querystring: IdOnly } }, async ({ query }) =>
    ok(await yard(db, query.id)),
  );
  app.post("/api/store/admin/saveSlots", { config: KEEPS, schema: { body: StoreSlotsBody } }, async (request) => {
    await db.transaction((tx) => savePublicSlots(tx, request, request.body));
    return ok(null);
  });
  app.post("/api/store/merchant/getList", { config: LOADS, schema: { body: StoreListBody } }, async (request) =>
    ok(await warehouses(db, signedIn(request), request.body)),
  );
  app.get("/api/store/merchant/getInfo", { config: LOADS, schema: { querystring: IdOnly } }, async (request) =>
    ok(await warehouse(db, signedIn(request), request.query.id)),
  );
  app.post("/api/store/merchant/add", { config: RUNS, schema: { body: StoreAddBody } }, async (request) =>
    ok(await once(db, repeatKeyOf(request), (tx) => addWarehouse(tx, by(request), request.body))),
  );
  app.post("/api/store/merchant/update", { config: RUNS, schema: { body: StoreUpdateBody } }, async (request) => {
    await db.transaction((tx) => updateWarehouse(tx, by(request), request.body));
    return ok(null);
  });
  app.post("/api/store/merchant/saveSlots", { config: RUNS, schema: { body: StoreSlotsBody } }, async (request) => {
    await db.transaction((tx) => saveSlots(tx, by(request), request.body));
    return ok(null);
  });
}
