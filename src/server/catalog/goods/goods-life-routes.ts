import type { FastifyRequest } from "fastify";
import { goodsAdminEvents, merchantGoodsEvents } from "../../../contract/catalog/goods-event-calls.ts";
import * as calls from "../../../contract/catalog/goods-life-calls.ts";
import { consoleListCalls } from "../../../contract/console-list-calls.ts";
import { DEFAULT_PAGE_SIZE } from "../../../domain/paging.ts";
import { callersMerchantId, signedIn } from "../../auth.ts";
import { serveEvents } from "../../event-routes.ts";
import type { App, Deps } from "../../http.ts";
import { notFound } from "../../reply.ts";
import { serve } from "../../serve.ts";
import { stepGoods } from "./goods-life.ts";
import { handledGoods, handledInfo } from "./handled-goods.ts";

/** Commands of the merchant and of the operator that put goods on sale and take them off. */
export function goodsLifeRoutes(app: App, { db }: Deps): void {
  const actorOf = (request: FastifyRequest) => ({ caller: signedIn(request), ip: request.ip });

  serveEvents(app, merchantGoodsEvents, {}, (request, event, body) =>
    stepGoods(db, callersMerchantId(signedIn(request)), actorOf(request), { ...body, event }),
  );
  serveEvents(app, goodsAdminEvents, {}, (request, event, body) =>
    stepGoods(db, null, actorOf(request), { ...body, event }),
  );
  serve(app, consoleListCalls.reviewedGoodsList, async ({ body }) =>
    handledGoods(db, "operator", {
      keywords: body.keywords?.trim() ?? "",
      status: body.status ?? null,
      merchantId: body.merchantId ?? null,
      kindCode: body.kindCode ?? null,
      storeId: null,
      pageNum: body.pageNum ?? 1,
      pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE,
    }),
  );
  serve(app, calls.reviewedGoods, async ({ query }) => {
    const goods = await handledInfo(db, null, query.id);
    if (goods === null) throw notFound("商品不存在");
    return goods;
  });
}
