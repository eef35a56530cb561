import {
  NewsAdminListBody,
  NewsChangeBody,
  NewsIdQuery,
  NewsInfoQuery,
  NewsListBody,
  NewsPublishBody,
  NewsSaveBody,
} from "../../contract/news.ts";
import type { App, Deps } from "../app.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { notFound, ok, warning } from "../reply.ts";
import { newsCoverRoutes } from "./news-covers.ts";
import {
  addArticle,
  editedArticle,
  editedNews,
  publishArticle,
  removeArticle,
  takeOffline,
  updateArticle,
} from "./news-editing.ts";
import { homeNews, newsArticle, newsPage } from "./news-repository.ts";

/** News, help and announcements (product §22): everybody reads, editors write. */
export function newsRoutes(app: App, { db }: Deps): void {
  const everybody = { access: "public" } as const;
  const editors = { access: { permission: "content:news:edit" } } as const;

  app.post("/api/news/getPcList", { config: everybody, schema: { body: NewsListBody } }, async ({ body }) =>
    ok(await newsPage(db, body)),
  );

  app.get("/api/news/getPcInfo", { config: everybody, schema: { querystring: NewsInfoQuery } }, async ({ query }) => {
    const { id, slot } = query;
    const article = id !== undefined ? await newsArticle(db, { id }) : slot ? await newsArticle(db, { slot }) : null;
    if (article === null) throw notFound("资讯不存在或已下线");
    return ok(article);
  });

  app.get("/api/news/getHomeList", { config: everybody }, async () => ok(await homeNews(db)));

  app.post("/api/news/admin/getList", { config: editors, schema: { body: NewsAdminListBody } }, async ({ body }) =>
    ok(await editedNews(db, body)),
  );

  app.get("/api/news/admin/getInfo", { config: editors, schema: { querystring: NewsIdQuery } }, async ({ query }) =>
    ok(await editedArticle(db, query.id)),
  );

  app.post("/api/news/admin/save", { config: editors, schema: { body: NewsSaveBody } }, async (request) => {
    const { id, version, ...article } = request.body;
    if (id === undefined) return ok(await once(db, repeatKeyOf(request), (tx) => addArticle(tx, article)));
    if (version === undefined) throw warning("缺少版本号，请刷新后再试");
    return ok(await db.transaction((tx) => updateArticle(tx, article, { id, version })));
  });

  app.post("/api/news/admin/publish", { config: editors, schema: { body: NewsPublishBody } }, async ({ body }) =>
    ok(await db.transaction((tx) => publishArticle(tx, body, body.publishTime ?? null))),
  );

  app.post("/api/news/admin/offline", { config: editors, schema: { body: NewsChangeBody } }, async ({ body }) =>
    ok(await db.transaction((tx) => takeOffline(tx, body))),
  );

  app.post("/api/news/admin/delete", { config: editors, schema: { body: NewsChangeBody } }, async ({ body }) => {
    await db.transaction((tx) => removeArticle(tx, body));
    return ok(null);
  });

  newsCoverRoutes(app);
}
