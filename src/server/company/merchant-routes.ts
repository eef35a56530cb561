import * as calls from "../../contract/company/merchant-calls.ts";
import { merchantAdminEvents } from "../../contract/company/review-event-calls.ts";
import { consoleListCalls } from "../../contract/console-list-calls.ts";
import { callersMerchantId, signedIn } from "../auth.ts";
import { serveEvents } from "../event-routes.ts";
import type { App, Deps } from "../http.ts";
import { createMinuteCache } from "../minute-cache.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { changePayee, closePeriod, manageMerchant, updateShop } from "./merchant-life.ts";
import { managedMerchants, merchantDetail } from "./merchant-records.ts";
import { publicCompany } from "./public-info.ts";
import { countShops, merchantCard, merchantPage } from "./shop-store.ts";

/** Shops and companies as every visitor may see them. */
export function merchantRoutes(app: App, { db, now }: Deps): void {
  const shops = createMinuteCache(() => countShops(db), now);

  serve(app, calls.shopList, async ({ body }) => merchantPage(db, body, await shops()));

  serve(app, calls.shopDetail, async ({ query }) => {
    const shop = await merchantCard(db, query, (await shops()).goods);
    if (shop === null) throw notFound("店铺不存在或已停业");
    const company = shop.companyId === null ? null : await publicCompany(db, shop.companyId);
    return { ...shop, company };
  });

  serve(app, calls.publicCompany, async ({ query }) => {
    const company = await publicCompany(db, query.id);
    if (company === null) throw notFound("企业不存在或未认证");
    const merchant = await merchantCard(db, { companyId: company.id }, (await shops()).goods);
    return { ...company, merchant };
  });
}

/** Shops, on their owners' and the operator's side. */
export function shopRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.merchantShop, async (request) =>
    merchantDetail(db, callersMerchantId(signedIn(request)), "merchant", now()),
  );
  serve(app, calls.updateMerchantShop, async (request) => updateShop(db, signedIn(request), request.body, now()));
  serve(app, calls.setClosedPeriod, async (request) => closePeriod(db, signedIn(request), request.body, now()));
  serve(app, calls.updatePayee, async (request) => changePayee(db, signedIn(request), request.body, now()));

  serve(app, consoleListCalls.managedMerchantList, async ({ body }) => managedMerchants(db, body, now()));
  serve(app, calls.managedMerchant, async ({ query }) => merchantDetail(db, query.id, "operator", now()));
  serveEvents(app, merchantAdminEvents, {}, (request, event, body) =>
    manageMerchant(db, signedIn(request), event, body, now()),
  );
}
