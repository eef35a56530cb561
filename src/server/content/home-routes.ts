import * as calls from "../../contract/content/home-calls.ts";
import { TEMPLATE_PLACE } from "../../domain/content/home-template.ts";
import { menuOf } from "../../domain/content/menu.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { type AuditEntry, audit } from "../system/audit.ts";
import { allBanners, banners } from "./banner-store.ts";
import { addBanner, deleteBanner, updateBanner } from "./edit-banners.ts";
import { saveFastTracks, saveGoodsPool, saveMenu, saveTemplate } from "./edit-home.ts";
import { allTemplates, fastTracks, menuTemplateId, menuTree, pooledGoods, templatesOf } from "./home-store.ts";
import { isPreview, previewToken } from "./preview.ts";
import { saveShopInformation, shopInformation } from "./shop-information.ts";

/** What the home page and the menu are made of. */
export function homeRoutes(app: App, { db, now, secret }: Deps): void {
  const previews = (token: string | undefined) => isPreview(secret, token, now());

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
}

/** Which one a save was about, as far as its body or its answer says. */
function targetOf(about: unknown): string {
  if (typeof about !== "object" || about === null) return "";
  const { id = "", templateId = id } = about as { id?: string; templateId?: string };
  return templateId;
}

/** The operator's side of the same. Every save is one transaction with its line in the log. */
export function homeAdminRoutes(app: App, { db, now, secret }: Deps): void {
  const saves =
    <Body extends object, Answer>(
      title: string,
      save: (tx: Db, body: Body) => Promise<Answer>,
      kind: AuditEntry["kind"] = "changed",
    ) =>
    async (request: { body: Body; caller: Caller | null; ip: string }) =>
      db.transaction(async (tx) => {
        const answer = await save(tx, request.body);
        const target = [request.body, answer].map(targetOf).find((one) => one !== "") ?? "";
        await audit(tx, request, { title, kind, target, after: request.body });
        return answer;
      });

  serve(app, calls.templateListAdmin, async () => allTemplates(db));
  serve(app, calls.saveTemplate, saves("首页模板", saveTemplate));
  serve(app, calls.menuTree, async () => {
    const templateId = await menuTemplateId(db);
    if (templateId === null) throw notFound("模板不存在");
    return { templateId, items: await menuTree(db, templateId) };
  });
  serve(app, calls.saveMenu, saves("导航菜单", saveMenu));
  serve(app, calls.saveFastTrack, saves("快捷入口", saveFastTracks));
  serve(app, calls.goodsPool, async ({ body }) => pooledGoods(db, body.templateId, body.tab));
  serve(app, calls.saveGoodsPool, saves("首页商品", saveGoodsPool));
  serve(app, calls.editedInformation, async () => shopInformation(db));
  serve(app, calls.saveInformation, saves("商城信息", saveShopInformation));
  serve(app, calls.previewToken, async () => previewToken(secret, now()));

  serve(app, calls.bannerListAdmin, async ({ body }) => allBanners(db, body.page ?? null));
  serve(app, calls.addBanner, saves("轮播图", addBanner, "added"));
  serve(app, calls.updateBanner, saves("轮播图", updateBanner));
  serve(app, calls.deleteBanner, saves("轮播图", deleteBanner, "removed"));
}
