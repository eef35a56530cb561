import * as calls from "../../contract/content/home-calls.ts";
import { TEMPLATE_PLACE } from "../../domain/content/home-template.ts";
import { menuOf } from "../../domain/content/menu.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { createMinuteCache } from "../minute-cache.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { allBanners, banners } from "./banner-store.ts";
import * as commands from "./home-commands.ts";
import { allTemplates, fastTracks, menuTemplateId, menuTree, pooledGoods, templatesOf } from "./home-store.ts";
import { marketSummary } from "./market-store.ts";
import { isPreview, previewToken } from "./preview.ts";
import { shopInformation } from "./shop-information.ts";

/** What the home page and the menu are made of. */
export function homeRoutes(app: App, { db, now, secret }: Deps): void {
  const previews = (token: string | undefined) => isPreview(secret, token, now());

  const market = createMinuteCache(() => marketSummary(db), now);

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
  serve(app, calls.saveTemplate, async (request) => commands.saveTemplate(db, signedIn(request), request.body));
  serve(app, calls.menuTree, async () => {
    const templateId = await menuTemplateId(db);
    if (templateId === null) throw notFound("模板不存在");
    return { templateId, items: await menuTree(db, templateId) };
  });
  serve(app, calls.saveMenu, async (request) => commands.saveMenu(db, signedIn(request), request.body));
  serve(app, calls.saveFastTrack, async (request) => commands.saveFastTracks(db, signedIn(request), request.body));
  serve(app, calls.goodsPool, async ({ body }) => pooledGoods(db, body.templateId, body.tab));
  serve(app, calls.saveGoodsPool, async (request) => commands.saveGoodsPool(db, signedIn(request), request.body));
  serve(app, calls.editedInformation, async () => shopInformation(db));
  serve(app, calls.saveInformation, async (request) =>
    commands.saveShopInformation(db, signedIn(request), request.body),
  );
  serve(app, calls.previewToken, async () => previewToken(secret, now()));

  serve(app, calls.bannerListAdmin, async ({ body }) => allBanners(db, body.page ?? null));
  serve(app, calls.addBanner, async (request) => commands.addBanner(db, signedIn(request), request.body));
  serve(app, calls.updateBanner, async (request) => commands.updateBanner(db, signedIn(request), request.body));
  serve(app, calls.deleteBanner, async (request) => commands.deleteBanner(db, signedIn(request), request.body));
}
