import {
  SupplyAddBody,
  SupplyAdminListBody,
  SupplyHandleBody,
  SupplyInfoQuery,
  SupplyListBody,
  SupplyUpdateBody,
  SupplyWithdrawBody,
} from "../../contract/supply.ts";
import { DEFAULT_PAGE_SIZE, pageOf } from "../../domain/paging.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { notFound, ok } from "../reply.ts";
import { audit } from "../system/audit.ts";
import { addApply, handleApply, updateApply, withdrawApply } from "./supply-applications.ts";
import { applies, handledApplies, handledApply, supplyProducts } from "./supply-repository.ts";

/** The supply chain service: reading is public, applying is for certified companies (product §23). */
export function supplyRoutes(app: App, { db, now }: Deps): void {
  app.get("/api/supplyChain/getPcList", { config: { access: "public", perNetwork: "reads" } }, async () =>
    ok(await supplyProducts(db)),
  );

  const config = { access: "signed-in" } as const;
  const path = "/api/supplyApply/pc";
  app.post(`${path}/add`, { config, schema: { body: SupplyAddBody } }, async (request) => {
    const caller = signedIn(request);
    return ok(await once(db, repeatKeyOf(request), (tx) => addApply(tx, caller, request.body, now())));
  });
  app.post(`${path}/getList`, { config, schema: { body: SupplyListBody } }, async (request) => {
    const { companyId } = signedIn(request);
    const page = { pageNum: request.body.pageNum ?? 1, pageSize: request.body.pageSize ?? DEFAULT_PAGE_SIZE };
    return ok(companyId === null ? pageOf([], 0, page) : await applies(db, companyId, page));
  });
  app.post(`${path}/update`, { config, schema: { body: SupplyUpdateBody } }, async (request) =>
    ok(await db.transaction((tx) => updateApply(tx, signedIn(request), request.body))),
  );
  app.post(`${path}/withdraw`, { config, schema: { body: SupplyWithdrawBody } }, async (request) => {
    const { id, version } = request.body;
    return ok(await db.transaction((tx) => withdrawApply(tx, signedIn(request), id, version)));
  });

  const handling = { access: { permission: "supply:apply:handle" } } as const;
  const admin = "/api/supplyApply/admin";
  app.post(`${admin}/getList`, { config: handling, schema: { body: SupplyAdminListBody } }, async ({ body }) => {
    const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
    return ok(await handledApplies(db, body.status ?? null, page));
  });
  app.get(
    `${admin}/getInfo`,
    { config: handling, schema: { querystring: SupplyInfoQuery } },
    async ({ query: { id } }) => {
      const apply = await handledApply(db, id);
      if (apply === null) throw notFound("申请不存在");
      return ok(apply);
    },
  );
  app.post(`${admin}/handle`, { config: handling, schema: { body: SupplyHandleBody } }, async (request) =>
    ok(
      await db.transaction(async (tx) => {
        const apply = await handleApply(tx, request.body);
        await audit(tx, request, { title: "供应链申请", kind: "changed", target: apply.applyNo, after: request.body });
        return apply;
      }),
    ),
  );
}
