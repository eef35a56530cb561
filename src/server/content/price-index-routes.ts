import {
  IndexAdminListBody,
  IndexInfoQuery,
  IndexListBody,
  PointImportBody,
  PointSaveBody,
  PriceTableQuery,
  RecomputeBody,
} from "../../contract/exponent.ts";
import { BASE_PERIOD } from "../../domain/content/price-index.ts";
import { isPeriod } from "../../domain/content/price-index-period.ts";
import type { App, Deps } from "../http.ts";
import { ok, warning } from "../reply.ts";
import { audit } from "../system/audit.ts";
import { computeIndices } from "./price-index-compute.ts";
import { administeredIndices, indexDetail, indexRows, keepPoint, priceTable } from "./price-index-repository.ts";

const TITLE = "价格指数";

/** The price index and the operator's hand in it (product §21). */
export function priceIndexRoutes(app: App, { db, now }: Deps): void {
  const config = { access: "public", perNetwork: "reads" } as const;
  app.post("/api/exponent/getList", { config, schema: { body: IndexListBody } }, async ({ body }) =>
    ok(await indexRows(db, body.parentCode ?? null, body.keyword ?? "")),
  );
  app.get("/api/exponent/getInfo", { config, schema: { querystring: IndexInfoQuery } }, async ({ query }) =>
    ok(await indexDetail(db, query.indexCode, query.range ?? "1y")),
  );
  app.get("/api/exponent/getPriceTable", { config, schema: { querystring: PriceTableQuery } }, async ({ query }) =>
    ok(await priceTable(db, query.kindCode ?? null, query.portCode ?? null)),
  );

  const editing = { access: { permission: "index:point:edit" } } as const;
  const path = "/api/exponent/admin";
  app.post(`${path}/getList`, { config: editing, schema: { body: IndexAdminListBody } }, async ({ body }) =>
    ok(await administeredIndices(db, body)),
  );
  app.post(`${path}/savePoint`, { config: editing, schema: { body: PointSaveBody } }, async (request) => {
    const point = request.body;
    await db.transaction(async (tx) => {
      const before = await keepPoint(tx, point, 3, now());
      const target = `${point.indexCode} ${point.period}`;
      await audit(tx, request, { title: TITLE, kind: before ? "changed" : "added", target, before, after: point });
    });
    return ok(null);
  });
  app.post(`${path}/import`, { config: editing, schema: { body: PointImportBody } }, async (request) => {
    const { points } = request.body;
    await db.transaction(async (tx) => {
      for (const point of points) await keepPoint(tx, point, 4, now());
      await audit(tx, request, { title: TITLE, kind: "added", target: `${points.length} 个点`, after: { points } });
    });
    return ok({ imported: points.length });
  });
  app.post(`${path}/recompute`, { config: editing, schema: { body: RecomputeBody } }, async (request) => {
    const from = request.body.fromPeriod ?? BASE_PERIOD;
    if (!isPeriod(from)) throw warning(`没有 ${from} 这一周`);
    const computed = await computeIndices(db, now(), from);
    await db.transaction((tx) =>
      audit(tx, request, { title: TITLE, kind: "other", target: `自 ${from} 重算`, after: { computed } }),
    );
    return ok({ computed });
  });
}
