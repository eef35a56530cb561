import type { NewsPublish, NewsSave, NewsVersion } from "../../contract/content/news-schemas.ts";
import type { ArticleId } from "../../domain/ids.ts";
import { type Caller, sentBy } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { warning } from "../reply.ts";
import { type AuditEntry, audit } from "../system/audit.ts";
import * as news from "./edit-news.ts";

/*
 * Commands on articles. Each is one transaction with its entry of the operation log.
 */

const TITLE = "资讯";

/** Adds a draft, once per key, or where an article is named writes it anew in the version that was seen. */
export function saveArticle(
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  { id, version, ...article }: NewsSave,
): Promise<NewsVersion> {
  const log = async (tx: Db, kind: "added" | "changed", answer: NewsVersion) => {
    const { contentHtml: _, ...after } = article;
    await audit(tx, sentBy({ caller }), { title: TITLE, kind, target: `${answer.id} ${article.title}`, after });
    return answer;
  };
  if (id === undefined)
    return once(db, idempotencyKey, async (tx) => log(tx, "added", await news.addArticle(tx, article)));
  if (version === undefined) throw warning("缺少版本号，请刷新后再试");
  return db.transaction(async (tx) => log(tx, "changed", await news.updateArticle(tx, article, { id, version })));
}

/** Changes an article's standing by `change`, which the log calls `what`. */
async function changing<Answer>(
  { db, caller, what, kind = "changed" }: { db: Database; caller: Caller; what: string; kind?: AuditEntry["kind"] },
  body: { id: ArticleId },
  change: (tx: Db) => Promise<Answer>,
): Promise<Answer> {
  return await db.transaction(async (tx) => {
    const answer = await change(tx);
    await audit(tx, sentBy({ caller }), { title: TITLE, kind, target: `${what} ${body.id}`, after: body });
    return answer;
  });
}

/** Releases an article now, or at a later time. */
export const publishArticle = (db: Database, caller: Caller, body: NewsPublish): Promise<NewsVersion> =>
  changing({ db, caller, what: "发布" }, body, (tx) => news.publishArticle(tx, body, body.publishTime ?? null));

/** Takes an article offline. */
export const takeOffline = (db: Database, caller: Caller, body: NewsVersion): Promise<NewsVersion> =>
  changing({ db, caller, what: "下线" }, body, (tx) => news.takeOffline(tx, body));

/** Places an article before the others of its lists, or no more. */
export const placeOnTop = (
  db: Database,
  caller: Caller,
  body: NewsVersion & { isTop: boolean },
): Promise<NewsVersion> =>
  changing({ db, caller, what: body.isTop ? "置顶" : "取消置顶" }, body, (tx) => news.placeOnTop(tx, body));

/** Removes an article for readers and editors. */
export const removeArticle = (db: Database, caller: Caller, body: NewsVersion): Promise<void> =>
  changing({ db, caller, what: "删除", kind: "removed" }, body, (tx) => news.removeArticle(tx, body));
