import * as calls from "../../contract/company/supply-calls.ts";
import { consoleListCalls } from "../../contract/console-list-calls.ts";
import { DEFAULT_PAGE_SIZE, pageOf } from "../../domain/paging.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { addApply, handleApply, updateApply, withdrawApply } from "./supply-applications.ts";
import { applies, handledApplies, handledApply, supplyProducts } from "./supply-store.ts";

/** The supply chain service: reading is public, applying is for certified companies. */
export function supplyRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.supplyProducts, async () => supplyProducts(db));

  serve(app, calls.addSupplyApplication, async (request) => {
    const caller = signedIn(request);
    return await addApply(db, idempotencyKeyOf(request), caller, request.body, now());
  });
  serve(app, calls.supplyApplicationList, async (request) => {
    const { companyId } = signedIn(request);
    const page = { pageNum: request.body.pageNum ?? 1, pageSize: request.body.pageSize ?? DEFAULT_PAGE_SIZE };
    return companyId === null ? pageOf([], 0, page) : await applies(db, companyId, page);
  });
  serve(app, calls.updateSupplyApplication, async (request) => updateApply(db, signedIn(request), request.body));
  serve(app, calls.withdrawSupplyApplication, async (request) => {
    const { id, version } = request.body;
    return await withdrawApply(db, signedIn(request), id, version);
  });

  serve(app, consoleListCalls.handledSupplyApplicationList, async ({ body }) => {
    const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
    return await handledApplies(db, body.status ?? null, page);
  });
  serve(app, calls.handledSupplyApplication, async ({ query: { id } }) => {
    const apply = await handledApply(db, id);
    if (apply === null) throw notFound("申请不存在");
    return apply;
  });
  serve(app, calls.handleSupplyApplication, async (request) => handleApply(db, signedIn(request), request.body));
}
