import type { FastifyRequest } from "fastify";
import * as calls from "../../contract/catalog/goods-life-calls.ts";
import { DEFAULT_PAGE_SIZE } from "../../domain/paging.ts";
import { callersMerchantId, signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { stepGoods } from "./goods-life.ts";
import { handledGoods, handledInfo } from "./handled-goods.ts";

/** Commands of the merchant and of the operator that put goods on sale and take them off. */
export function goodsLifeRoutes(app: App, { db }: Deps): void {
  const actorOf = (request: FastifyRequest) => ({ caller: signedIn(request), ip: request.ip });

  for (const event of ["submit", "withdraw", "publish", "unpublish"] as const)
    serve(
      app,
      {
        submit: calls.submitGoods,
        withdraw: calls.withdrawGoods,
        publish: calls.publishGoods,
        unpublish: calls.unpublishGoods,
      }[event],
      async (request) =>
        stepGoods(db, callersMerchantId(signedIn(request)), actorOf(request), { ...request.body, event }),
    );
  for (const event of ["approve", "restore"] as const)
    serve(app, { approve: calls.approveGoods, restore: calls.restoreGoods }[event], async (request) =>
      stepGoods(db, null, actorOf(request), { ...request.body, event }),
    );
  for (const event of ["reject", "takedown"] as const)
    serve(app, { reject: calls.rejectGoods, takedown: calls.takeGoodsDown }[event], async (request) =>
      stepGoods(db, null, actorOf(request), { ...request.body, event }),
    );
  serve(app, calls.reviewedGoodsList, async ({ body }) =>
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
