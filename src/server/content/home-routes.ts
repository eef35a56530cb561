import { consoleListCalls } from "../../contract/console-list-calls.ts";
import * as calls from "../../contract/content/home-calls.ts";
import { TEMPLATE_PLACE } from "../../domain/content/home-template.ts";
import { menuOf } from "../../domain/content/menu.ts";
import type { App, Deps } from "../http.ts";
import { logged } from "../logged.ts";
import { createMinuteCache } from "../minute-cache.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { summaryOf } from "../system/summary-store.ts";
import { allBanners, banners } from "./banner-store.ts";
import { addBanner, deleteBanner, updateBanner } from "./edit-banners.ts";
import * as home from "./edit-home.ts";
import { allTemplates, fastTracks, menuTemplateId, menuTree, pooledGoods, templatesOf } from "./home-store.ts";
import { MARKET } from "./market-store.ts";
import { isPreview, previewToken } from "./preview.ts";
import { saveShopInformation, shopInformation } from "./shop-information.ts";

/** What the home page and the menu are made of. */
export function homeRoutes(app: App, { db, now, secret }: Deps): void {
  const previews = (token: string | undefined) => isPreview(secret, token, now());

  const market = createMinuteCache(() => summaryOf(db, MARKET), now);

  serve(app, calls.homeTemplates, ({ query }) =>
    templatesOf(db, query.type ?? TEMPLATE_PLACE.centre, previews(query.preview)),
  );
  serve(app, calls.fastTrack, async ({ query }) => fastTracks(db, query.templateId));
  serve(app, calls.menuNavigation, async ({ query, log }) => {
    const items = await menuTree(db, query.templateId);
    const { unknown } = menuOf(items, []);
    if (unknown.length > 0) log.warn({ unknown }, "menu items lead nowhere");
    return items;
  });
  serve(app, calls.banners, async ({ query }) => banners(db, query.page, previews(query.preview)));
  serve(app, calls.marketSummary, market);
}

/** The operator's side of the same. */
export function homeAdminRoutes(app: App, { db, now, secret }: Deps): void {
  serve(app, calls.templateListAdmin, async () => allTemplates(db));
  serve(app, calls.saveTemplate, logged(db, "首页模板")(home.saveTemplate));
  serve(app, calls.menuTree, async () => {
    const templateId = await menuTemplateId(db);
    if (templateId === null) throw notFound("模板不存在");
    return { templateId, items: await menuTree(db, templateId) };
  });
  serve(app, calls.saveMenu, logged(db, "导航菜单")(home.saveMenu));
  serve(app, calls.saveFastTrack, logged(db, "快捷入口")(home.saveFastTracks));
  serve(app, calls.goodsPool, async ({ body }) => pooledGoods(db, body.templateId, body.tab));
  serve(app, calls.saveGoodsPool, logged(db, "首页商品")(home.saveGoodsPool));
  serve(app, calls.editedInformation, async () => shopInformation(db));
  serve(app, calls.saveInformation, logged(db, "商城信息")(saveShopInformation));
  serve(app, calls.previewToken, async () => previewToken(secret, now()));

  const banner = logged(db, "轮播图");
  serve(app, consoleListCalls.bannerListAdmin, async ({ body }) => allBanners(db, body.page ?? null));
  serve(app, calls.addBanner, banner(addBanner, { kind: "added" }));
  serve(app, calls.updateBanner, banner(updateBanner));
  serve(app, calls.deleteBanner, banner(deleteBanner, { kind: "removed" }));
}
