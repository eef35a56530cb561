import {
  NewsAdminListBody,
  NewsChangeBody,
  NewsIdQuery,
  NewsInfoQuery,
  NewsListBody,
  NewsPreviewBody,
  type NewsPublish,
  NewsPublishBody,
  NewsSaveBody,
  NewsTopBody,
  type NewsVersion,
} from "../../contract/news.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { notFound, ok, warning } from "../reply.ts";
import { type AuditEntry, audit } from "../system/audit.ts";
import { cleanHtml } from "../system/clean-html.ts";
import { newsCoverRoutes } from "./news-covers.ts";
import {
  addArticle,
  editedArticle,
  editedNews,
  placeOnTop,
  publishArticle,
  removeArticle,
  takeOffline,
  updateArticle,
} from "./news-editing.ts";
import { homeNews, newsArticle, newsPage } from "./news-repository.ts";

const TITLE = "资讯";

/** News, help and announcements (product §22): everybody reads, editors write. */
export function newsRoutes(app: App, { db }: Deps): void {
  const everybody = { access: "public", perNetwork: "reads" } as const;
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
    const added = id === undefined;
    const saved = async (tx: Db, save: Promise<NewsVersion>) => {
      const answer = await save;
      const { contentHtml: _, ...after } = article;
      const target = `${answer.id} ${article.title}`;
      await audit(tx, request, { title: TITLE, kind: added ? "added" : "changed", target, after });
      return answer;
    };
    if (id === undefined) return ok(await once(db, repeatKeyOf(request), (tx) => saved(tx, addArticle(tx, article))));
    if (version === undefined) throw warning("缺少版本号，请刷新后再试");
    return ok(await db.transaction((tx) => saved(tx, updateArticle(tx, article, { id, version }))));
  });

  /** A change of an article's standing with its line in the log. */
  const changes =
    <Body extends NewsVersion, Answer>(
      what: string,
      change: (tx: Db, body: Body) => Promise<Answer>,
      kind: AuditEntry["kind"] = "changed",
    ) =>
    async (request: { body: Body; caller: Caller | null; ip: string }) =>
      ok(
        await db.transaction(async (tx) => {
          const answer = await change(tx, request.body);
          await audit(tx, request, { title: TITLE, kind, target: `${what} ${request.body.id}`, after: request.body });
          return answer;
        }),
      );
  app.post(
    "/api/news/admin/publish",
    { config: editors, schema: { body: NewsPublishBody } },
    changes<NewsPublish, NewsVersion>("发布", (tx, body) => publishArticle(tx, body, body.publishTime ?? null)),
  );
  app.post(
    "/api/news/admin/offline",
    { config: editors, schema: { body: NewsChangeBody } },
    changes("下线", takeOffline),
  );
  app.post(
    "/api/news/admin/delete",
    { config: editors, schema: { body: NewsChangeBody } },
    changes("删除", async (tx, body: NewsVersion) => removeArticle(tx, body).then(() => null), "removed"),
  );
  app.post("/api/news/admin/top", { config: editors, schema: { body: NewsTopBody } }, (request) =>
    changes(request.body.isTop ? "置顶" : "取消置顶", placeOnTop)(request),
  );
  app.post("/api/news/admin/preview", { config: editors, schema: { body: NewsPreviewBody } }, async ({ body }) =>
    ok({ contentHtml: cleanHtml(body.contentHtml) }),
  );

  newsCoverRoutes(app);
}
