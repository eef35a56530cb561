import { Type } from "typebox";
import {
  AdvertAddBody,
  AdvertDeleteBody,
  AdvertListBody,
  AdvertUpdateBody,
  BannerItem,
  BannerQuery,
  FastTrackItem,
  FastTrackSaveBody,
  GoodsPoolBody,
  GoodsPoolSaveBody,
  InformationSaveBody,
  MenuSaveBody,
  TemplateIdQuery,
  TemplateItem,
  TemplateQuery,
  TemplateSaveBody,
} from "../../contract/home.ts";
import { Reply } from "../../contract/reply.ts";
import { TEMPLATE_PLACE } from "../../domain/content/home-template.ts";
import { menuOf } from "../../domain/content/menu.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { notFound, ok, unlessKnown } from "../reply.ts";
import { type AuditEntry, audit } from "../system/audit.ts";
import {
  addBanner,
  deleteBanner,
  saveFastTracks,
  saveGoodsPool,
  saveMenu,
  saveTemplate,
  updateBanner,
} from "./home-editing.ts";
import {
  allBanners,
  allTemplates,
  banners,
  fastTracks,
  menuTemplateId,
  menuTree,
  pooledGoods,
  templatesOf,
} from "./home-repository.ts";
import { isPreview, previewToken } from "./preview.ts";
import { saveShopInformation, shopInformation } from "./shop-information.ts";

/** What the home page and the menu are made of (seed §7 Home, product §24). */
export function homeRoutes(app: App, { db, now, secret }: Deps): void {
  const config = { access: "public", perNetwork: "reads" } as const;
  const previews = (token: string | undefined) => isPreview(secret, token, now());

  app.get(
    "/api/shopHomePageInfo/getPCShopTemplate",
    { config, schema: { querystring: TemplateQuery, response: { 200: Reply(Type.Array(TemplateItem)) } } },
    async ({ query, headers }, reply) =>
      unlessKnown(headers, reply, await templatesOf(db, query.type ?? TEMPLATE_PLACE.centre, previews(query.preview))),
  );
  app.get(
    "/api/shopHomePageInfo/getPCFastTrack",
    { config, schema: { querystring: TemplateIdQuery, response: { 200: Reply(Type.Array(FastTrackItem)) } } },
    async ({ query }) => ok(await fastTracks(db, query.templateId)),
  );
  app.get(
    "/api/shopHomePageInfo/getPCMenuNavigation",
    { config, schema: { querystring: TemplateIdQuery } },
    async ({ query, log, headers }, reply) => {
      const items = await menuTree(db, query.templateId);
      const { unknown } = menuOf(items, []);
      if (unknown.length > 0) log.warn({ unknown }, "menu items lead nowhere");
      return unlessKnown(headers, reply, items);
    },
  );
  app.get(
    "/api/sysAdvert/getPCBanner",
    { config, schema: { querystring: BannerQuery, response: { 200: Reply(Type.Array(BannerItem)) } } },
    async ({ query }) => ok(await banners(db, query.page, previews(query.preview))),
  );
}

/** Which one a save was about, as far as its body or its answer says. */
function targetOf(about: unknown): string {
  if (typeof about !== "object" || about === null) return "";
  const { id = "", templateId = id } = about as { id?: string; templateId?: string };
  return templateId;
}

/** The operator's side of the same. Every save is one transaction with its line in the log. */
export function homeAdminRoutes(app: App, { db, now, secret }: Deps): void {
  const config = { access: { permission: "content:home:edit" } } as const;
  const path = "/api/shopHomePage/admin";
  const saves =
    <Body extends object, Answer>(
      title: string,
      save: (tx: Db, body: Body) => Promise<Answer>,
      kind: AuditEntry["kind"] = "changed",
    ) =>
    async (request: { body: Body; caller: Caller | null; ip: string }) =>
      ok(
        await db.transaction(async (tx) => {
          const answer = await save(tx, request.body);
          const target = [request.body, answer].map(targetOf).find((one) => one !== "") ?? "";
          await audit(tx, request, { title, kind, target, after: request.body });
          return answer;
        }),
      );

  app.post(`${path}/templateList`, { config }, async () => ok(await allTemplates(db)));
  app.post(`${path}/templateSave`, { config, schema: { body: TemplateSaveBody } }, saves("首页模板", saveTemplate));
  app.post(`${path}/menuTree`, { config }, async () => {
    const templateId = await menuTemplateId(db);
    if (templateId === null) throw notFound("模板不存在");
    return ok({ templateId, items: await menuTree(db, templateId) });
  });
  app.post(`${path}/menuSave`, { config, schema: { body: MenuSaveBody } }, saves("导航菜单", saveMenu));
  app.post(`${path}/fastTrackSave`, { config, schema: { body: FastTrackSaveBody } }, saves("快捷入口", saveFastTracks));
  app.post(`${path}/goodsPool`, { config, schema: { body: GoodsPoolBody } }, async ({ body }) =>
    ok(await pooledGoods(db, body.templateId, body.tab)),
  );
  app.post(`${path}/goodsPoolSave`, { config, schema: { body: GoodsPoolSaveBody } }, saves("首页商品", saveGoodsPool));
  app.post(`${path}/information`, { config }, async () => ok(await shopInformation(db)));
  app.post(
    `${path}/informationSave`,
    { config, schema: { body: InformationSaveBody } },
    saves("商城信息", saveShopInformation),
  );
  app.post(`${path}/previewToken`, { config }, async () => ok(previewToken(secret, now())));

  app.post("/api/sysAdvert/admin/getList", { config, schema: { body: AdvertListBody } }, async ({ body }) =>
    ok(await allBanners(db, body.page ?? null)),
  );
  app.post(
    "/api/sysAdvert/admin/add",
    { config, schema: { body: AdvertAddBody } },
    saves("轮播图", addBanner, "added"),
  );
  app.post(
    "/api/sysAdvert/admin/update",
    { config, schema: { body: AdvertUpdateBody } },
    saves("轮播图", updateBanner),
  );
  app.post(
    "/api/sysAdvert/admin/delete",
    { config, schema: { body: AdvertDeleteBody } },
    saves("轮播图", deleteBanner, "removed"),
  );
}
