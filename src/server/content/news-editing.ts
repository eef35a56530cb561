import type {
  NewsAdminDetail,
  NewsAdminList,
  NewsAdminRow,
  NewsSave,
  NewsVersion,
} from "../../contract/content/news-schemas.ts";
import {
  NEWS_STATUS_NAMES,
  NEWS_TABLE,
  type NewsChannel,
  type NewsEvent,
  type NewsStatus,
  newsChannelName,
  newsProblem,
} from "../../domain/content/news.ts";
import { REPLY_CODE } from "../../domain/errors.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { availableEvents, nextStatus } from "../../domain/state-table.ts";
import { normalised } from "../../domain/text.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { formatBeijing, parseTime } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { cleanHtml, isOwnPicture, textOf } from "../system/clean-html.ts";
import { keepPictures } from "../system/files/stored-files.ts";

/** 1: released, and its time has not come. */
const STATUS = "case when n.status = 2 and n.publish_at > now() then 1 else n.status end";
const ROW = `n.id, n.channel_code, n.title, n.is_top, n.slot, n.version, ${STATUS} as status,
  floor(extract(epoch from n.publish_at) * 1000)::float8 as publish_ms,
  floor(extract(epoch from n.updated_at) * 1000)::float8 as update_ms`;

type Row = {
  id: string;
  channel_code: NewsChannel;
  title: string;
  is_top: boolean;
  slot: string | null;
  version: number;
  status: NewsStatus;
  publish_ms: number | null;
  update_ms: number;
};
type DetailRow = Row & {
  subtitle: string;
  cover: string;
  source: string;
  author: string;
  content_html: string;
  tags: string[];
  species_codes: string[];
};

const rowOf = (row: Row): NewsAdminRow => ({
  id: row.id,
  channelCode: row.channel_code,
  channelName: newsChannelName(row.channel_code),
  title: row.title,
  status: row.status,
  statusName: NEWS_STATUS_NAMES[row.status],
  events: availableEvents(NEWS_TABLE, row.status, "editor", { isLater: false }),
  isTop: row.is_top,
  slot: row.slot,
  publishTime: row.publish_ms === null ? null : formatBeijing(row.publish_ms),
  updateTime: formatBeijing(row.update_ms),
  version: row.version,
});

/** Articles for their editors, last changed first. */
export async function editedNews(db: Db, body: NewsAdminList): Promise<Page<NewsAdminRow>> {
  const { channelCode = null, status = null, keyword = "", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = body;
  const page = { pageNum, pageSize };
  const words = normalised(keyword);
  const where = `not n.deleted and ($1::text is null or n.channel_code = $1)
     and ($2::int is null or ${STATUS} = $2) and ($3 = '' or n.title ilike $4)`;
  const asked = [channelCode, status, words, containing(words)];
  const counted = await db.one<{ n: number }>(`select count(*)::int as n from news n where ${where}`, asked);
  const rows = await db.rows<Row>(
    `select ${ROW} from news n where ${where} order by n.updated_at desc, n.id desc limit $5 offset $6`,
    [...asked, pageSize, rowsBefore(page)],
  );
  return pageOf(rows.map(rowOf), counted?.n ?? 0, page);
}

export async function editedArticle(db: Db, id: string): Promise<NewsAdminDetail> {
  const row = await db.one<DetailRow>(
    `select ${ROW}, n.subtitle, n.cover, n.source, n.author, n.content_html, n.tags, n.species_codes
       from news n where n.id = $1 and not n.deleted`,
    [id],
    "news-edited",
  );
  if (row === null) throw notFound("资讯不存在");
  const { subtitle, cover, source, author, content_html: contentHtml, tags, species_codes: speciesCodes } = row;
  return { ...rowOf(row), subtitle, cover, source, author, contentHtml, tags, speciesCodes };
}

/** Locks the article and answers where it stands; throws where `event` is not open to it or it changed meanwhile. */
async function opened(tx: Db, { id, version }: NewsVersion, event: NewsEvent): Promise<void> {
  const row = await tx.one<{ status: NewsStatus; version: number }>(
    `select ${STATUS} as status, n.version from news n where n.id = $1 and not n.deleted for update`,
    [id],
    "news-lock",
  );
  if (row === null) throw notFound("资讯不存在");
  if (row.version !== version)
    throw new Refusal(REPLY_CODE.confirmAgain, "资讯已被他人修改，请刷新后再试", { version: row.version });
  const step = nextStatus(NEWS_TABLE, row.status, event, "editor", { isLater: false });
  if (step.kind === "refused") throw warning(step.reason);
}

/** What an article becomes, checked and cleaned. */
function cleaned(body: NewsSave) {
  const contentHtml = cleanHtml(body.contentHtml);
  const tags = [...new Set((body.tags ?? []).map(normalised))].filter((tag) => tag !== "");
  const title = normalised(body.title);
  refuseIf(newsProblem({ title, text: textOf(contentHtml), tags }));
  const cover = body.cover ?? "";
  refuseIf(cover === "" || isOwnPicture(cover) ? null : "封面须为本站图片");
  const speciesCodes = [...new Set(body.speciesCodes ?? [])];
  refuseIf(speciesCodes.every((code) => speciesByCode(code) !== undefined) ? null : "树种不存在");
  return [
    body.channelCode,
    title,
    normalised(body.subtitle ?? ""),
    cover,
    normalised(body.source ?? ""),
    normalised(body.author ?? ""),
    contentHtml,
    tags,
    speciesCodes,
    body.isTop ?? false,
  ] as const;
}

/** Every picture of an article as it is kept: its cover and those in its text. */
const picturesOf = ([, , , cover, , , contentHtml]: ReturnType<typeof cleaned>): string[] => [
  cover,
  ...Array.from(contentHtml.matchAll(/ src="([^"]+)"/g), ([, address = ""]) => address),
];

export async function addArticle(tx: Db, body: NewsSave): Promise<NewsVersion> {
  const kept = cleaned(body);
  const row = await tx.one<NewsVersion>(
    `insert into news (channel_code, title, subtitle, cover, source, author, content_html, tags, species_codes, is_top)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id, version`,
    kept,
    "news-add",
  );
  await keepPictures(tx, picturesOf(kept), "news");
  return row!;
}

export async function updateArticle(tx: Db, body: NewsSave, at: NewsVersion): Promise<NewsVersion> {
  await opened(tx, at, "edit");
  const kept = cleaned(body);
  const row = await tx.one<NewsVersion>(
    `update news set channel_code = $1, title = $2, subtitle = $3, cover = $4, source = $5, author = $6,
            content_html = $7, tags = $8, species_codes = $9, is_top = $10, version = version + 1, updated_at = now()
      where id = $11 returning id, version`,
    [...kept, at.id],
    "news-update",
  );
  await keepPictures(tx, picturesOf(kept), "news");
  return row!;
}

/** Releases it now, or at a later time; a time that has passed means now. */
export async function publishArticle(tx: Db, at: NewsVersion, publishTime: string | null): Promise<NewsVersion> {
  const later = publishTime === null ? null : parseTime(publishTime);
  if (publishTime !== null && later === null) throw warning("发布时间不正确");
  await opened(tx, at, "publish");
  const row = await tx.one<NewsVersion>(
    `update news set status = 2, publish_at = greatest(now(), to_timestamp($2::float8 / 1000)),
            version = version + 1, updated_at = now() where id = $1 returning id, version`,
    [at.id, later],
    "news-publish",
  );
  return row!;
}

export async function takeOffline(tx: Db, at: NewsVersion): Promise<NewsVersion> {
  await opened(tx, at, "offline");
  const row = await tx.one<NewsVersion>(
    "update news set status = 3, version = version + 1, updated_at = now() where id = $1 returning id, version",
    [at.id],
    "news-offline",
  );
  return row!;
}

/** Whether it stands before the others of its lists. */
export async function placeOnTop(tx: Db, { isTop, ...at }: NewsVersion & { isTop: boolean }): Promise<NewsVersion> {
  await opened(tx, at, "edit");
  const row = await tx.one<NewsVersion>(
    "update news set is_top = $2, version = version + 1, updated_at = now() where id = $1 returning id, version",
    [at.id, isTop],
    "news-top",
  );
  return row!;
}

/** Gone for readers and editors; the row stays, without its slot. */
export async function removeArticle(tx: Db, at: NewsVersion): Promise<void> {
  await opened(tx, at, "remove");
  await tx.run(
    "update news set deleted = true, slot = null, version = version + 1, updated_at = now() where id = $1",
    [at.id],
    "news-remove",
  );
}
