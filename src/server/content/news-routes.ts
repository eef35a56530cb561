import type { SeenBody } from "../../contract/common.ts";
import * as calls from "../../contract/content/news-calls.ts";
import type { NewsPublish, NewsVersion } from "../../contract/content/news-schemas.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { notFound, warning } from "../reply.ts";
import { serve } from "../serve.ts";
import { type AuditEntry, audit } from "../system/audit.ts";
import { cleanHtml } from "../system/clean-html.ts";
import { addArticle, placeOnTop, publishArticle, removeArticle, takeOffline, updateArticle } from "./edit-news.ts";
import { editedArticle, editedNews, homeNews, newsArticle, newsPage } from "./news-store.ts";

const TITLE = "资讯";

/** News, help and announcements: everybody reads, editors write. */
export function newsRoutes(app: App, { db }: Deps): void {
  serve(app, calls.newsList, ({ body }) => newsPage(db, body));
  serve(app, calls.newsArticle, async ({ query: { id, slot } }) => {
    const article = id !== undefined ? await newsArticle(db, { id }) : slot ? await newsArticle(db, { slot }) : null;
    if (article === null) throw notFound("资讯不存在或已下线");
    return article;
  });
  serve(app, calls.homeNews, () => homeNews(db));
  serve(app, calls.editedNewsList, ({ body }) => editedNews(db, body));
  serve(app, calls.editedArticle, async ({ query }) => {
    const article = await editedArticle(db, query.id);
    if (article === null) throw notFound("资讯不存在");
    return article;
  });
  serve(app, calls.saveArticle, async (request) => {
    const { id, version, ...article } = request.body;
    const added = id === undefined;
    const saved = async (tx: Db, save: Promise<NewsVersion>) => {
      const answer = await save;
      const { contentHtml: _, ...after } = article;
      const target = `${answer.id} ${article.title}`;
      await audit(tx, request, { title: TITLE, kind: added ? "added" : "changed", target, after });
      return answer;
    };
    if (id === undefined) return once(db, idempotencyKeyOf(request), (tx) => saved(tx, addArticle(tx, article)));
    if (version === undefined) throw warning("缺少版本号，请刷新后再试");
    return db.transaction((tx) => saved(tx, updateArticle(tx, article, { id, version })));
  });

  /** A change of an article's standing with its line in the log. */
  const changes =
    <Body extends SeenBody, Answer>(
      what: string,
      change: (tx: Db, body: Body) => Promise<Answer>,
      kind: AuditEntry["kind"] = "changed",
    ) =>
    (request: { body: Body; caller: Caller | null; ip: string }) =>
      db.transaction(async (tx) => {
        const answer = await change(tx, request.body);
        await audit(tx, request, { title: TITLE, kind, target: `${what} ${request.body.id}`, after: request.body });
        return answer;
      });
  serve(
    app,
    calls.publishArticle,
    changes("发布", (tx, body: NewsPublish) => publishArticle(tx, body, body.publishTime ?? null)),
  );
  serve(app, calls.takeArticleOffline, changes("下线", takeOffline));
  serve(
    app,
    calls.removeArticle,
    changes("删除", (tx, body: SeenBody) => removeArticle(tx, body).then(() => null), "removed"),
  );
  serve(app, calls.pinArticle, (request) => changes(request.body.isTop ? "置顶" : "取消置顶", placeOnTop)(request));
  serve(app, calls.previewArticle, ({ body }) => ({ contentHtml: cleanHtml(body.contentHtml) }));
}
