import type { NewsPublish, NewsSave, NewsVersion } from "../../contract/content/news-schemas.ts";
import { isOwnPicture } from "../../domain/content/article-html.ts";
import { NEWS_TABLE, type NewsEvent } from "../../domain/content/news.ts";
import { newsProblem } from "../../domain/content/news-form.ts";
import { nextStatus } from "../../domain/state-table.ts";
import { normalised } from "../../domain/text.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { parseTime } from "../../domain/time.ts";
import { auditActor, type Caller } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { notFound, refuseIf, warning } from "../reply.ts";
import { audit } from "../system/audit.ts";
import { cleanHtml, ownPicturesIn, textOf } from "../system/clean-html.ts";
import { retainPictures } from "../system/files/stored-file-store.ts";
import { requireVersion, statusOf } from "../system/life.ts";
import {
  type ArticleText,
  deleteArticle,
  insertArticle,
  lockArticle,
  putOffline,
  releaseArticle,
  setOnTop,
  writeArticle,
} from "./news-store.ts";

/** How articles are called in the operation log. */
export const LOG_TITLE = "资讯";

/** Locks the article; throws where `event` is not open to it or it changed meanwhile. */
async function opened(tx: Db, { id, version }: NewsVersion, event: NewsEvent): Promise<void> {
  const article = await lockArticle(tx, id);
  if (article === null) throw notFound("资讯不存在");
  requireVersion(article, version, "资讯已被他人修改，请刷新后再试", { version: article.version });
  statusOf(nextStatus(NEWS_TABLE, article.status, event, "editor", { isLater: false }));
}

/** What an article becomes, checked and cleaned; its words stay as they are written. */
function cleaned(body: NewsSave): ArticleText {
  const contentHtml = cleanHtml(body.contentHtml);
  const tags = [...new Set((body.tags ?? []).map(normalised))].filter((tag) => tag !== "");
  const title = body.title.trim();
  refuseIf(newsProblem({ title, text: textOf(contentHtml), tags }));
  const cover = body.cover ?? "";
  refuseIf(cover === "" || isOwnPicture(cover) ? null : "封面须为本站图片");
  const speciesCodes = [...new Set(body.speciesCodes ?? [])];
  refuseIf(speciesCodes.every((code) => speciesByCode(code) !== undefined) ? null : "树种不存在");
  return {
    channelCode: body.channelCode,
    title,
    subtitle: (body.subtitle ?? "").trim(),
    cover,
    source: (body.source ?? "").trim(),
    author: (body.author ?? "").trim(),
    contentHtml,
    tags,
    speciesCodes,
    isTop: body.isTop ?? false,
  };
}

/** Every picture of an article as it is stored: its cover and those in its text. */
const picturesOf = ({ cover, contentHtml }: ArticleText): string[] => [cover, ...ownPicturesIn(contentHtml)];

/** Adds a draft and attaches its pictures. */
async function addArticle(tx: Db, body: NewsSave): Promise<NewsVersion> {
  const article = cleaned(body);
  const added = await insertArticle(tx, article);
  await retainPictures(tx, picturesOf(article), "news");
  return added;
}

/** Overwrites an article and attaches its pictures. */
async function updateArticle(tx: Db, body: NewsSave, at: NewsVersion): Promise<NewsVersion> {
  await opened(tx, at, "edit");
  const article = cleaned(body);
  const written = await writeArticle(tx, at.id, article);
  await retainPictures(tx, picturesOf(article), "news");
  return written;
}

/** Adds a draft, once per key, or where an article is named overwrites it in the version that was read. */
export function saveArticle(
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  { id, version, ...article }: NewsSave,
): Promise<NewsVersion> {
  const log = async (tx: Db, kind: "added" | "changed", answer: NewsVersion) => {
    const { contentHtml: _, ...after } = article;
    await audit(tx, auditActor({ caller }), { title: LOG_TITLE, kind, target: `${answer.id} ${article.title}`, after });
    return answer;
  };
  if (id === undefined) return once(db, idempotencyKey, async (tx) => log(tx, "added", await addArticle(tx, article)));
  if (version === undefined) throw warning("缺少版本号，请刷新后再试");
  return db.transaction(async (tx) => log(tx, "changed", await updateArticle(tx, article, { id, version })));
}

/** Publishes an article now, or at a later time; a time that has passed means now. */
export async function publishArticle(tx: Db, { publishTime = null, ...at }: NewsPublish): Promise<NewsVersion> {
  const later = publishTime === null ? null : parseTime(publishTime);
  if (publishTime !== null && later === null) throw warning("发布时间不正确");
  await opened(tx, at, "publish");
  return releaseArticle(tx, at.id, later);
}

/** Takes an article offline. */
export async function takeOffline(tx: Db, at: NewsVersion): Promise<NewsVersion> {
  await opened(tx, at, "offline");
  return putOffline(tx, at.id);
}

/** Whether it stands before the others of its lists. */
export async function placeOnTop(tx: Db, { isTop, ...at }: NewsVersion & { isTop: boolean }): Promise<NewsVersion> {
  await opened(tx, at, "edit");
  return setOnTop(tx, at.id, isTop);
}

/** Removes an article for readers and editors. */
export async function removeArticle(tx: Db, at: NewsVersion): Promise<null> {
  await opened(tx, at, "remove");
  await deleteArticle(tx, at.id);
  return null;
}
