import { consoleListCalls } from "../../contract/console-list-calls.ts";
import * as calls from "../../contract/content/news-calls.ts";
import { withLimits } from "../../domain/trade/order-clock.ts";
import { signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { logged } from "../logged.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { depositKindNow } from "../system/deposit-kind.ts";
import { orderLimits } from "../system/order-limits.ts";
import * as news from "./edit-news.ts";
import { editedArticle, editedNews, homeNews, newsArticle, newsPage } from "./news-store.ts";

/** The operator's settings that help texts quote. */
const helpLimits = async (db: Db) => ({ ...(await orderLimits(db)), depositKind: await depositKindNow(db) });

/** News, help and announcements: visitors read, editors write. */
export function newsRoutes(app: App, { db }: Deps): void {
  serve(app, calls.newsList, ({ body }) => newsPage(db, body));
  serve(app, calls.newsArticle, async ({ query: { id, slot } }) => {
    const article = id !== undefined ? await newsArticle(db, { id }) : slot ? await newsArticle(db, { slot }) : null;
    if (article === null) throw notFound("资讯不存在或已下线");
    return { ...article, contentHtml: withLimits(article.contentHtml, await helpLimits(db)) };
  });
  serve(app, calls.homeNews, () => homeNews(db));
  serve(app, consoleListCalls.editedNewsList, ({ body }) => editedNews(db, body));
  serve(app, calls.editedArticle, async ({ query }) => {
    const article = await editedArticle(db, query.id);
    if (article === null) throw notFound("资讯不存在");
    return article;
  });
  serve(app, calls.saveArticle, async (request) =>
    news.saveArticle(db, idempotencyKeyOf(request), signedIn(request), request.body),
  );
  const article = logged(db, news.LOG_TITLE);
  serve(app, calls.publishArticle, article(news.publishArticle, { target: ({ id }) => `发布 ${id}` }));
  serve(app, calls.takeArticleOffline, article(news.takeOffline, { target: ({ id }) => `下线 ${id}` }));
  serve(app, calls.removeArticle, article(news.removeArticle, { kind: "removed", target: ({ id }) => `删除 ${id}` }));
  serve(
    app,
    calls.pinArticle,
    article(news.placeOnTop, { target: ({ id, isTop }) => `${isTop ? "置顶" : "取消置顶"} ${id}` }),
  );
}
