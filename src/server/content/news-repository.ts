import type { NewsList } from "../../contract/content/news-schemas.ts";
import {
  type HomeNews,
  NEWS_CHANNELS,
  type NewsArticle,
  type NewsBrief,
  type NewsChannel,
  type NewsLink,
  type NewsPage,
  newsChannelName,
} from "../../domain/content/news.ts";
import { DEFAULT_PAGE_SIZE, pageOf, rowsBefore } from "../../domain/paging.ts";
import { pictureShown } from "../../domain/system/upload.ts";
import { normalised } from "../../domain/text.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";

/** Released, and its time has come by the database's clock. */
const VISIBLE = "n.status = 2 and not n.deleted and n.publish_at <= now()";
const MOMENT = "floor(extract(epoch from n.publish_at) * 1000)::float8 as publish_ms";
const BRIEF = `n.id, n.channel_code, n.title, n.subtitle, n.cover, n.source, n.tags, n.is_top, ${MOMENT}`;

type LinkRow = { id: string; title: string; publish_ms: number };
type BriefRow = LinkRow & {
  channel_code: NewsChannel;
  subtitle: string;
  cover: string;
  source: string;
  tags: string[];
  is_top: boolean;
};
type ArticleRow = BriefRow & { author: string; slot: string | null; content_html: string; species_codes: string[] };

const linkOf = ({ id, title, publish_ms }: LinkRow): NewsLink => ({
  id,
  title,
  publishTime: formatBeijing(publish_ms),
});

const briefOf = (row: BriefRow): NewsBrief => ({
  ...linkOf(row),
  channelCode: row.channel_code,
  channelName: newsChannelName(row.channel_code),
  subtitle: row.subtitle,
  cover: pictureShown(row.cover, 480),
  source: row.source,
  tags: row.tags,
  isTop: row.is_top,
});

/** A page of what is published: top ones first, then the newest. Help is listed where it is asked for. */
export async function newsPage(db: Db, body: NewsList): Promise<NewsPage> {
  const { channelCode = null, keyword = "", pageNum = 1, pageSize = DEFAULT_PAGE_SIZE } = body;
  const page = { pageNum, pageSize };
  const words = normalised(keyword);
  const where = `${VISIBLE} and (n.channel_code = $1 or $1::text is null and ($2 <> '' or n.channel_code <> 'help'))
     and ($2 = '' or n.title ilike $3 or n.subtitle ilike $3 or $2 = any(n.tags))`;
  const asked = [channelCode, words, containing(words)];
  const counted = await db.one<{ n: number }>(`select count(*)::int as n from news n where ${where}`, asked);
  const rows = await db.rows<BriefRow>(
    `select ${BRIEF} from news n where ${where}
      order by n.is_top desc, n.publish_at desc, n.id desc limit $4 offset $5`,
    [...asked, pageSize, rowsBefore(page)],
  );
  return pageOf(rows.map(briefOf), counted?.n ?? 0, page);
}

const RELATED = 5;

/** The article of that id or slot, or `null` when there is none, or its time has not come. */
export async function newsArticle(db: Db, key: { id: string } | { slot: string }): Promise<NewsArticle | null> {
  const [column, value] = "id" in key ? ["id", key.id] : ["slot", key.slot];
  const row = await db.one<ArticleRow>(
    `select ${BRIEF}, n.author, n.slot, n.content_html, n.species_codes from news n where n.${column} = $1 and ${VISIBLE}`,
    [value],
    `news-by-${column}`,
  );
  if (row === null) return null;
  // A row as a bound, read by its id: a time in ms would cut off the microseconds that part two articles.
  const beside = (than: "<" | ">", order: "asc" | "desc") =>
    db.one<LinkRow>(
      `select n.id, n.title, ${MOMENT} from news n, news here
        where here.id = $1 and n.channel_code = here.channel_code and ${VISIBLE}
          and (n.publish_at, n.id) ${than} (here.publish_at, here.id)
        order by n.publish_at ${order}, n.id ${order} limit 1`,
      [row.id],
      `news-beside-${order}`,
    );
  const [newer, older, related] = [
    await beside(">", "asc"),
    await beside("<", "desc"),
    await db.rows<LinkRow>(
      `select n.id, n.title, ${MOMENT} from news n
        where n.id <> $1 and ${VISIBLE} and (n.species_codes && $2 or n.tags && $3)
        order by n.publish_at desc, n.id desc limit $4`,
      [row.id, row.species_codes, row.tags, RELATED],
      "news-related",
    ),
  ];
  return {
    ...briefOf(row),
    author: row.author,
    slot: row.slot,
    contentHtml: row.content_html,
    species: row.species_codes.flatMap((code) => {
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
  const rows = await db.rows<LinkRow & { channel_code: NewsChannel }>(
    `select one.* from unnest($1::text[]) as c(code) cross join lateral (
       select n.id, n.channel_code, n.title, ${MOMENT} from news n
        where n.channel_code = c.code and ${VISIBLE} order by n.publish_at desc, n.id desc limit $2) one`,
    [NEWS_CHANNELS.map(({ code }) => code).filter((code) => code !== "help"), HOME_ROWS],
    "home-news",
  );
  return NEWS_CHANNELS.flatMap(({ code, name }) => {
    const own = rows.filter((row) => row.channel_code === code).map(linkOf);
    return own.length === 0 ? [] : [{ channelCode: code, channelName: name, rows: own }];
  });
}
