import type { NewsList, NewsVersion } from "../../contract/content/news-schemas.ts";
import type { ListCallInput } from "../../domain/console-lists.ts";
import type { EditedNews } from "../../domain/content/news.ts";
import {
  type HomeNews,
  NEWS_CHANNELS,
  NEWS_STATUS,
  NEWS_STATUS_NAMES,
  NEWS_TABLE,
  type NewsArticle,
  type NewsBrief,
  type NewsChannel,
  type NewsLink,
  type NewsPage,
  type NewsStatus,
  newsChannelName,
} from "../../domain/content/news.ts";
import type { EditedArticle } from "../../domain/content/news-form.ts";
import type { ArticleId } from "../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { availableEvents } from "../../domain/state-table.ts";
import { pictureShown } from "../../domain/system/upload.ts";
import { normalised } from "../../domain/text.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Db, Value } from "../db/database.ts";
import { containing } from "../like.ts";

/** Released, and its time has come by the database's clock. */
const VISIBLE = `n.status = ${NEWS_STATUS.published} and not n.deleted and n.publish_at <= now()`;
/** What is written, as the words are that it is looked for by (`normalised`). */
const compared = (column: string) => `normalize(${column}, nfkc)`;
const MOMENT = 'floor(extract(epoch from n.publish_at) * 1000)::float8 as "publishMs"';
const BRIEF = `n.id, n.channel_code as "channelCode", n.title, n.subtitle, n.cover, n.source, n.tags, n.is_top as "isTop",
  ${MOMENT}`;

type LinkRow = { id: ArticleId; title: string; publishMs: number };
type BriefRow = LinkRow & {
  channelCode: NewsChannel;
  subtitle: string;
  cover: string;
  source: string;
  tags: string[];
  isTop: boolean;
};
type ArticleRow = BriefRow & { author: string; slot: string | null; contentHtml: string; speciesCodes: string[] };

const linkOf = ({ id, title, publishMs }: LinkRow): NewsLink => ({
  id,
  title,
  publishTime: formatBeijing(publishMs),
});

const briefOf = (row: BriefRow): NewsBrief => ({
  ...linkOf(row),
  channelCode: row.channelCode,
  channelName: newsChannelName(row.channelCode),
  subtitle: row.subtitle,
  cover: pictureShown(row.cover, 480),
  source: row.source,
  tags: row.tags,
  isTop: row.isTop,
});

/** A page of what is published: top ones first, then the newest. Help is listed where it is requested. */
export async function newsPage(db: Db, body: NewsList): Promise<NewsPage> {
  const { channelCode = null, keyword = "", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = body;
  const page = { pageNum, pageSize };
  const words = normalised(keyword);
  const where = `${VISIBLE} and (n.channel_code = :channelCode or :channelCode::text is null and (:words <> '' or n.channel_code <> 'help'))
     and (:words = '' or ${compared("n.title")} ilike :pattern or ${compared("n.subtitle")} ilike :pattern or :words = any(n.tags))`;
  const filters = { channelCode, words, pattern: containing(words) };
  const counted = await db.one<{ n: number }>(`select count(*)::int as n from news n where ${where}`, filters);
  const rows = await db.rows<BriefRow>(
    `select ${BRIEF} from news n where ${where}
      order by n.is_top desc, n.publish_at desc, n.id desc limit :pageSize offset :before`,
    { ...filters, pageSize, before: rowsBefore(page) },
  );
  return pageOf(rows.map(briefOf), counted?.n ?? 0, page);
}

const RELATED = 5;

/** The article of that id or slot, or `null` when there is none, or its time has not come. */
export async function newsArticle(db: Db, key: { id: ArticleId } | { slot: string }): Promise<NewsArticle | null> {
  const [column, value] = "id" in key ? ["id", key.id] : ["slot", key.slot];
  const row = await db.one<ArticleRow>(
    `select ${BRIEF}, n.author, n.slot, n.content_html as "contentHtml", n.species_codes as "speciesCodes"
       from news n where n.${column} = :value and ${VISIBLE}`,
    { value },
    `news-by-${column}`,
  );
  if (row === null) return null;
  // A row as a bound, read by its id: a time in ms would cut off the microseconds that part two articles.
  const beside = (than: "<" | ">", order: "asc" | "desc") =>
    db.one<LinkRow>(
      `select n.id, n.title, ${MOMENT} from news n, news here
        where here.id = :id and n.channel_code = here.channel_code and ${VISIBLE}
          and (n.publish_at, n.id) ${than} (here.publish_at, here.id)
        order by n.publish_at ${order}, n.id ${order} limit 1`,
      { id: row.id },
      `news-beside-${order}`,
    );
  const newer = await beside(">", "asc");
  const older = await beside("<", "desc");
  const related = await db.rows<LinkRow>(
    `select n.id, n.title, ${MOMENT} from news n
        where n.id <> :id and ${VISIBLE} and (n.species_codes && :speciesCodes or n.tags && :tags)
        order by n.publish_at desc, n.id desc limit ${RELATED}`,
    row,
    "news-related",
  );
  return {
    ...briefOf(row),
    author: row.author,
    slot: row.slot,
    contentHtml: row.contentHtml,
    species: row.speciesCodes.flatMap((code) => {
      const species = speciesByCode(code);
      return species === undefined ? [] : [{ code, name: species.name }];
    }),
    prev: newer === null ? null : linkOf(newer),
    next: older === null ? null : linkOf(older),
    related: related.map(linkOf),
  };
}

const HOME_ROWS = 6;

/** The newest titles of each channel but help; a channel without any is left out. */
export async function homeNews(db: Db): Promise<HomeNews> {
  const rows = await db.rows<LinkRow & { channelCode: NewsChannel }>(
    `select one.* from unnest(:channels::text[]) as c(code) cross join lateral (
       select n.id, n.channel_code as "channelCode", n.title, ${MOMENT} from news n
        where n.channel_code = c.code and ${VISIBLE} order by n.publish_at desc, n.id desc limit ${HOME_ROWS}) one`,
    { channels: NEWS_CHANNELS.map(({ code }) => code).filter((code) => code !== "help") },
    "home-news",
  );
  return NEWS_CHANNELS.flatMap(({ code, name }) => {
    const own = rows.filter((row) => row.channelCode === code).map(linkOf);
    return own.length === 0 ? [] : [{ channelCode: code, channelName: name, rows: own }];
  });
}

/** `scheduled` where it is released and its time has not come. */
const STATUS = `case when n.status = ${NEWS_STATUS.published} and n.publish_at > now() then ${NEWS_STATUS.scheduled} else n.status end`;
const EDITED = `n.id, n.channel_code as "channelCode", n.title, n.is_top as "isTop", n.slot, n.version,
  ${STATUS} as status, floor(extract(epoch from n.publish_at) * 1000)::float8 as "publishMs",
  floor(extract(epoch from n.updated_at) * 1000)::float8 as "updateMs"`;

type EditedRow = Pick<EditedNews, "id" | "channelCode" | "title" | "isTop" | "slot" | "version" | "status"> & {
  publishMs: number | null;
  updateMs: number;
};
type EditedText = Omit<EditedArticle, keyof EditedNews>;

const editedOf = ({ publishMs, updateMs, ...row }: EditedRow): EditedNews => ({
  ...row,
  channelName: newsChannelName(row.channelCode),
  statusName: NEWS_STATUS_NAMES[row.status],
  events: availableEvents(NEWS_TABLE, row.status, "editor", { isLater: false }),
  publishTime: publishMs === null ? null : formatBeijing(publishMs),
  updateTime: formatBeijing(updateMs),
});

/** Articles for their editors, last changed first. */
export async function editedNews(db: Db, body: ListCallInput<"editedNewsList">): Promise<Page<EditedNews>> {
  const { channelCode = null, status = null, keyword = "", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = body;
  const page = { pageNum, pageSize };
  const words = normalised(keyword);
  const where = `not n.deleted and (:channelCode::text is null or n.channel_code = :channelCode)
     and (:status::int is null or ${STATUS} = :status) and (:words = '' or ${compared("n.title")} ilike :pattern)`;
  const filters = { channelCode, status, words, pattern: containing(words) };
  const counted = await db.one<{ n: number }>(`select count(*)::int as n from news n where ${where}`, filters);
  const rows = await db.rows<EditedRow>(
    `select ${EDITED} from news n where ${where} order by n.updated_at desc, n.id desc limit :pageSize offset :before`,
    { ...filters, pageSize, before: rowsBefore(page) },
  );
  return pageOf(rows.map(editedOf), counted?.n ?? 0, page);
}

/** An article with its text for its editors, or `null`. */
export async function editedArticle(db: Db, id: ArticleId): Promise<EditedArticle | null> {
  const row = await db.one<EditedRow & EditedText>(
    `select ${EDITED}, n.subtitle, n.cover, n.source, n.author, n.content_html as "contentHtml", n.tags,
            n.species_codes as "speciesCodes"
       from news n where n.id = :id and not n.deleted`,
    { id },
    "news-edited",
  );
  if (row === null) return null;
  const { subtitle, cover, source, author, contentHtml, tags, speciesCodes, ...edited } = row;
  return { ...editedOf(edited), subtitle, cover, source, author, contentHtml, tags, speciesCodes };
}

/** Locks an article and returns where it stands, or `null`. */
export const lockArticle = (tx: Db, id: ArticleId): Promise<{ status: NewsStatus; version: number } | null> =>
  tx.one<{ status: NewsStatus; version: number }>(
    `select ${STATUS} as status, n.version from news n where n.id = :id and not n.deleted for update`,
    { id },
    "news-lock",
  );

/** What editors write of an article. */
export type ArticleText = Pick<EditedNews, "channelCode" | "title" | "isTop"> & EditedText;

/** Adds a draft. */
export async function insertArticle(tx: Db, article: ArticleText): Promise<NewsVersion> {
  const row = await tx.one<NewsVersion>(
    `insert into news (channel_code, title, subtitle, cover, source, author, content_html, tags, species_codes, is_top)
     values (:channelCode, :title, :subtitle, :cover, :source, :author, :contentHtml, :tags, :speciesCodes, :isTop)
     returning id, version`,
    article,
    "news-add",
  );
  return row!;
}

/** Writes `columns` of a locked article and raises its version. */
async function change(
  tx: Db,
  columns: string,
  values: { id: ArticleId } & Record<string, Value>,
  name: string,
): Promise<NewsVersion> {
  const row = await tx.one<NewsVersion>(
    `update news set ${columns}, version = version + 1, updated_at = now() where id = :id returning id, version`,
    values,
    name,
  );
  return row!;
}

/** Writes the text of a locked article. */
export const writeArticle = (tx: Db, id: ArticleId, article: ArticleText): Promise<NewsVersion> =>
  change(
    tx,
    `channel_code = :channelCode, title = :title, subtitle = :subtitle, cover = :cover, source = :source,
     author = :author, content_html = :contentHtml, tags = :tags, species_codes = :speciesCodes, is_top = :isTop`,
    { ...article, id },
    "news-update",
  );

/** Releases a locked article at `at`, epoch ms; now where that has passed or is `null`. */
export const releaseArticle = (tx: Db, id: ArticleId, at: number | null): Promise<NewsVersion> =>
  change(
    tx,
    `status = ${NEWS_STATUS.published}, publish_at = greatest(now(), to_timestamp(:at::float8 / 1000))`,
    { id, at },
    "news-publish",
  );

/** Takes a locked article offline. */
export const putOffline = (tx: Db, id: ArticleId): Promise<NewsVersion> =>
  change(tx, `status = ${NEWS_STATUS.offline}`, { id }, "news-offline");

/** Places a locked article before the others of its lists, or among them. */
export const setOnTop = (tx: Db, id: ArticleId, isTop: boolean): Promise<NewsVersion> =>
  change(tx, "is_top = :isTop", { id, isTop }, "news-top");

/** Hides a locked article from readers and editors; the row stays, without its slot. */
export const deleteArticle = (tx: Db, id: ArticleId): Promise<NewsVersion> =>
  change(tx, "deleted = true, slot = null", { id }, "news-remove");

export type HelpArticle = {
  slot: string;
  title: string;
  subtitle: string;
  cover: string;
  contentHtml: string;
  tags: readonly string[];
};

/** Adds a help article where its slot is empty, or brings it up to date where no editor has touched it. */
export const upsertHelpArticle = (db: Db, article: HelpArticle): Promise<number> =>
  db.run(
    `insert into news (channel_code, slot, title, subtitle, cover, source, content_html, tags, status, publish_at)
     values ('help', :slot, :title, :subtitle, :cover, '淘木', :contentHtml, :tags, ${NEWS_STATUS.published}, now())
     on conflict (slot) do update set subtitle = excluded.subtitle, content_html = excluded.content_html
       where news.version = 1 and (news.subtitle, news.content_html) is distinct from (excluded.subtitle, excluded.content_html)`,
    article,
  );
