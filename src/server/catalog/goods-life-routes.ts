import type { FastifyRequest } from "fastify";
import { GoodsIdQuery } from "../../contract/catalog.ts";
import { AdminGoodsListBody, GoodsReasonedStepBody, GoodsStepBody } from "../../contract/goods-life.ts";
import { DEFAULT_PAGE_SIZE } from "../../domain/paging.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { forbidden, notFound, ok } from "../reply.ts";
import { stepGoods } from "./goods-life.ts";
import { handledGoods, handledInfo } from "./handled-goods.ts";

/** How goods go on sale and off it again: their merchant's steps and the house's (product §5). */
export function goodsLifeRoutes(app: App, { db }: Deps): void {
  const actorOf = (request: FastifyRequest) => ({ caller: signedIn(request), ip: request.ip });
  const publishes = { access: { permission: "goods:offer:publish" } } as const;
  const reviews = { access: { permission: "goods:offer:review" } } as const;

  for (const event of ["submit", "withdraw", "publish", "unpublish"] as const)
    app.post(
      `/api/goods/merchant/${event}`,
      { config: publishes, schema: { body: GoodsStepBody } },
      async (request) => {
        const { merchantId } = signedIn(request);
        if (merchantId === null) throw forbidden();
        return ok(await stepGoods(db, merchantId, actorOf(request), { ...request.body, event }));
      },
    );
  for (const event of ["approve", "restore"] as const)
    app.post(`/api/goods/admin/${event}`, { config: reviews, schema: { body: GoodsStepBody } }, async (request) =>
      ok(await stepGoods(db, null, actorOf(request), { ...request.body, event })),
    );
  for (const event of ["reject", "takedown"] as const)
    app.post(
      `/api/goods/admin/${event}`,
      { config: reviews, schema: { body: GoodsReasonedStepBody } },
      async (request) => ok(await stepGoods(db, null, actorOf(request), { ...request.body, event })),
    );
  app.post("/api/goods/admin/getList", { config: reviews, schema: { body: AdminGoodsListBody } }, async ({ body }) =>
    ok(
      await handledGoods(db, "operator", {
        keywords: body.keywords?.trim() ?? "",
        status: body.status ?? null,
        merchantId: body.merchantId ?? null,
        kindCode: body.kindCode ?? null,
        storeId: null,
        pageNum: body.pageNum ?? 1,
        pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE,
      }),
    ),
  );
  app.get("/api/goods/admin/getInfo", { config: reviews, schema: { querystring: GoodsIdQuery } }, async ({ query }) => {
    const goods = await handledInfo(db, null, query.id);
    if (goods === null) throw notFound("商品不存在");
    return ok(goods);
  });
}
