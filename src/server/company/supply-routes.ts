import * as calls from "../../contract/company/supply-calls.ts";
import { DEFAULT_PAGE_SIZE, pageOf } from "../../domain/paging.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { audit } from "../system/audit.ts";
import { addApply, handleApply, updateApply, withdrawApply } from "./supply-applications.ts";
import { applies, handledApplies, handledApply, supplyProducts } from "./supply-store.ts";

/** The supply chain service: reading is public, applying is for certified companies. */
export function supplyRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.supplyProducts, async () => supplyProducts(db));

  serve(app, calls.addSupplyApplication, async (request) => {
    const caller = signedIn(request);
    return await once(db, idempotencyKeyOf(request), (tx) => addApply(tx, caller, request.body, now()));
  });
  serve(app, calls.supplyApplicationList, async (request) => {
    const { companyId } = signedIn(request);
    const page = { pageNum: request.body.pageNum ?? 1, pageSize: request.body.pageSize ?? DEFAULT_PAGE_SIZE };
    return companyId === null ? pageOf([], 0, page) : await applies(db, companyId, page);
  });
  serve(app, calls.updateSupplyApplication, async (request) =>
    db.transaction((tx) => updateApply(tx, signedIn(request), request.body)),
  );
  serve(app, calls.withdrawSupplyApplication, async (request) => {
    const { id, version } = request.body;
    return await db.transaction((tx) => withdrawApply(tx, signedIn(request), id, version));
  });

  serve(app, calls.handledSupplyApplicationList, async ({ body }) => {
    const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
    return await handledApplies(db, body.status ?? null, page);
  });
  serve(app, calls.handledSupplyApplication, async ({ query: { id } }) => {
    const apply = await handledApply(db, id);
    if (apply === null) throw notFound("申请不存在");
    return apply;
  });
  serve(app, calls.handleSupplyApplication, async (request) =>
    db.transaction(async (tx) => {
      const apply = await handleApply(tx, request.body);
      await audit(tx, request, { title: "供应链申请", kind: "changed", target: apply.applyNo, after: request.body });
      return apply;
    }),
  );
}
