import type { FastifyRequest } from "fastify";
import { consoleListCalls } from "../../../contract/console-list-calls.ts";
import * as calls from "../../../contract/trade/warehouse-calls.ts";
import { signedIn } from "../../auth.ts";
import type { App, Deps } from "../../http.ts";
import { idempotencyKeyOf } from "../../idempotency.ts";
import { serve } from "../../serve.ts";
import { addWarehouse, saveSlots, updateWarehouse, warehouse, warehouses } from "./warehouses.ts";
import { adminWarehouse, adminWarehouses, savePublicSlots } from "./warehouses-admin.ts";

const by = (request: FastifyRequest) => ({ caller: signedIn(request), ip: request.ip });

/** Warehouses of merchants, public warehouses, and their slots. */
export function warehouseRoutes(app: App, { db }: Deps): void {
  serve(app, consoleListCalls.publicWarehouseList, async ({ body }) => adminWarehouses(db, body));
  serve(app, calls.publicWarehouse, async ({ query }) => adminWarehouse(db, query.id));
  serve(app, calls.savePublicSlots, async (request) => {
    await savePublicSlots(db, request, request.body);
    return null;
  });
  serve(app, consoleListCalls.warehouseList, async (request) => warehouses(db, signedIn(request), request.body));
  serve(app, calls.warehouseDetail, async (request) => warehouse(db, signedIn(request), request.query.id));
  serve(app, calls.addWarehouse, async (request) =>
    addWarehouse(db, by(request), request.body, idempotencyKeyOf(request)),
  );
  serve(app, calls.updateWarehouse, async (request) => {
    await updateWarehouse(db, by(request), request.body);
    return null;
  });
  serve(app, calls.saveSlots, async (request) => {
    await saveSlots(db, by(request), request.body);
    return null;
  });
}
