import * as calls from "../../contract/content/price-index-calls.ts";
import { BASE_PERIOD, POINT_SOURCE } from "../../domain/content/price-index.ts";
import { isPeriod } from "../../domain/content/price-index-period.ts";
import type { App, Deps } from "../http.ts";
import { notFound, warning } from "../reply.ts";
import { serve } from "../serve.ts";
import { audit } from "../system/audit.ts";
import { keepPoint } from "./keep-index-point.ts";
import { computeIndices } from "./price-index-compute.ts";
import { administeredIndices, indexDetail, indexRows, priceTable } from "./price-index-store.ts";

const TITLE = "价格指数";

/** The price index, for readers and for the operator. */
export function priceIndexRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.priceIndexList, async ({ body }) => indexRows(db, body.parentCode ?? null, body.keyword ?? ""));
  serve(app, calls.priceIndexDetail, async ({ query }) => {
    const index = await indexDetail(db, query.indexCode, query.range ?? "1y");
    if (index === null) throw notFound("指数不存在");
    return index;
  });
  serve(app, calls.priceTable, async ({ query }) => priceTable(db, query.kindCode ?? null, query.portCode ?? null));

  serve(app, calls.priceIndexListAdmin, async ({ body }) => administeredIndices(db, body));
  serve(app, calls.savePricePoint, async (request) => {
    const point = request.body;
    await db.transaction(async (tx) => {
      const before = await keepPoint(tx, point, POINT_SOURCE.entered, now());
      const target = `${point.indexCode} ${point.period}`;
      await audit(tx, request, { title: TITLE, kind: before ? "changed" : "added", target, before, after: point });
    });
    return null;
  });
  serve(app, calls.importPricePoints, async (request) => {
    const { points } = request.body;
    await db.transaction(async (tx) => {
      for (const point of points) await keepPoint(tx, point, POINT_SOURCE.external, now());
      await audit(tx, request, { title: TITLE, kind: "added", target: `${points.length} 个点`, after: { points } });
    });
    return { imported: points.length };
  });
  serve(app, calls.recomputePriceIndex, async (request) => {
    const from = request.body.fromPeriod ?? BASE_PERIOD;
    if (!isPeriod(from)) throw warning(`没有 ${from} 这一周`);
    const computed = await computeIndices(db, now(), from);
    await db.transaction((tx) =>
      audit(tx, request, { title: TITLE, kind: "other", target: `自 ${from} 重算`, after: { computed } }),
    );
    return { computed };
  });
}
