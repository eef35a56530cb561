import { consoleListCalls } from "../../contract/console-list-calls.ts";
import * as calls from "../../contract/content/price-index-calls.ts";
import { BASE_PERIOD } from "../../domain/content/price-index.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { createMinuteCache } from "../minute-cache.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { summaryOf } from "../system/summary-store.ts";
import { enterPoint, importPoints, recomputeIndex } from "./edit-price-index.ts";
import { boardAmong, MARKET_BOARDS_NOW } from "./market-board-store.ts";
import { administeredIndices, indexDetail, indexRows, priceTable } from "./price-index-store.ts";

/** The price index, for readers and for the operator. */
export function priceIndexRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.priceIndexList, async ({ body }) => indexRows(db, body.parentCode ?? null, body.keyword ?? ""));
  serve(app, calls.priceIndexDetail, async ({ query }) => {
    const index = await indexDetail(db, query.indexCode, query.range ?? "1y");
    if (index === null) throw notFound("指数不存在");
    return index;
  });
  serve(app, calls.priceTable, async ({ query }) => priceTable(db, query.kindCode ?? null, query.portCode ?? null));

  const boards = createMinuteCache(() => summaryOf(db, MARKET_BOARDS_NOW), now);
  serve(app, calls.marketBoard, async ({ query }) => boardAmong(await boards(), query.kindCode ?? null));

  serve(app, consoleListCalls.priceIndexListAdmin, async ({ body }) => administeredIndices(db, body));
  serve(app, calls.savePricePoint, async (request) => {
    await enterPoint(db, signedIn(request), request.body, now());
    return null;
  });
  serve(app, calls.importPricePoints, async (request) => ({
    imported: await importPoints(db, signedIn(request), request.body.points, now()),
  }));
  serve(app, calls.recomputePriceIndex, async (request) => ({
    computed: await recomputeIndex(db, signedIn(request), request.body.fromPeriod ?? BASE_PERIOD, now()),
  }));
}
