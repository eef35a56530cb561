import { CompanyIdQuery, MerchantIdQuery, MerchantListBody } from "../../contract/merchant.ts";
import {
  ClosePeriodBody,
  ManagedMerchantListBody,
  ManagedMerchantQuery,
  MerchantReasonBody,
  PayeeUpdateBody,
  ShopUpdateBody,
} from "../../contract/merchant-life.ts";
import { signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { createMinuteCache } from "../minute-cache.ts";
import { notFound, ok } from "../reply.ts";
import { managedMerchants, merchantDetail } from "./merchant-desk.ts";
import { changePayee, closePeriod, manageMerchant, ownMerchantId, updateShop } from "./merchant-life.ts";
import { countShops, merchantCard, merchantPage } from "./merchant-repository.ts";
import { publicCompany } from "./public-info.ts";

/** Shops and companies as everybody may see them (product §2, §3). */
export function merchantRoutes(app: App, { db, now }: Deps): void {
  const everybody = { access: "public", perNetwork: "reads" } as const;
  const shops = createMinuteCache(() => countShops(db), now);

  app.post("/api/merchant/getPcList", { config: everybody, schema: { body: MerchantListBody } }, async ({ body }) =>
    ok(await merchantPage(db, body, await shops())),
  );

  app.get(
    "/api/merchant/getPcInfo",
    { config: everybody, schema: { querystring: MerchantIdQuery } },
    async ({ query }) => {
      const shop = await merchantCard(db, query, (await shops()).goods);
      if (shop === null) throw notFound("店铺不存在或已停业");
      const company = shop.companyId === null ? null : await publicCompany(db, shop.companyId);
      return ok({ ...shop, company });
    },
  );

  app.get(
    "/api/companyInfo/getPublicInfo",
    { config: everybody, schema: { querystring: CompanyIdQuery } },
    async ({ query }) => {
      const company = await publicCompany(db, query.id);
      if (company === null) throw notFound("企业不存在或未认证");
      const merchant = await merchantCard(db, { companyId: company.id }, (await shops()).goods);
      return ok({ ...company, merchant });
    },
  );
}

/** Shops as their owners and the house keep them (product §3). */
export function shopRoutes(app: App, { db, now }: Deps): void {
  const own = { access: { permission: "merchant:shop:edit" } } as const;
  const house = { access: { permission: "merchant:shop:manage" } } as const;
  const shown = async (from: Db, id: string, reader: "merchant" | "operator") => {
    const shop = await merchantDetail(from, id, reader, now());
    if (shop === null) throw notFound("店铺不存在");
    return shop;
  };

  app.get("/api/merchant/merchant/getInfo", { config: own }, async (request) =>
    ok(await shown(db, ownMerchantId(signedIn(request)), "merchant")),
  );
  app.post("/api/merchant/merchant/update", { config: own, schema: { body: ShopUpdateBody } }, async (request) => {
    const caller = signedIn(request);
    return ok(
      await db.transaction(async (tx) => {
        await updateShop(tx, { caller, ip: request.ip }, request.body);
        return shown(tx, ownMerchantId(caller), "merchant");
      }),
    );
  });
  app.post(
    "/api/merchant/merchant/closePeriod",
    { config: own, schema: { body: ClosePeriodBody } },
    async (request) => {
      const caller = signedIn(request);
      return ok(
        await db.transaction(async (tx) => {
          await closePeriod(tx, caller, request.body, now());
          return shown(tx, ownMerchantId(caller), "merchant");
        }),
      );
    },
  );

  app.post(
    "/api/merchant/merchant/updatePayee",
    { config: own, schema: { body: PayeeUpdateBody } },
    async (request) => {
      const caller = signedIn(request);
      return ok(
        await db.transaction(async (tx) => {
          await changePayee(tx, { caller, ip: request.ip }, request.body, now());
          return shown(tx, ownMerchantId(caller), "merchant");
        }),
      );
    },
  );

  app.post(
    "/api/merchant/admin/getList",
    { config: house, schema: { body: ManagedMerchantListBody } },
    async ({ body }) => ok(await managedMerchants(db, body, now())),
  );
  app.get(
    "/api/merchant/admin/getInfo",
    { config: house, schema: { querystring: ManagedMerchantQuery } },
    async ({ query }) => ok(await shown(db, query.id, "operator")),
  );
  for (const event of ["suspend", "resume", "terminate"] as const)
    app.post(`/api/merchant/admin/${event}`, { config: house, schema: { body: MerchantReasonBody } }, async (request) =>
      ok(
        await db.transaction(async (tx) => {
          const { body } = request;
          await manageMerchant(tx, { caller: signedIn(request), ip: request.ip }, event, body, now());
          return shown(tx, body.id, "operator");
        }),
      ),
    );
}
