import type { NewsChannel } from "../domain/content/news.ts";
import { PAGES } from "../domain/shell/pages.ts";
import { HOTLINE } from "../domain/system/hotline.ts";
import { grouped } from "../domain/text.ts";
import { articleHtml } from "../server/content/article-text.ts";
import type { Db } from "../server/db/database.ts";
import { cleanHtml } from "../server/system/clean-html.ts";
import { DEMO_ARTICLES, type DemoArticle } from "./articles.ts";
import { insertArticle, isAnyNews, pricesOnSale } from "./marketplace-store.ts";

/** Where links of articles lead, by the names that stand in `{link help}`. */
const LINKS: ReadonlyMap<string, string> = new Map([
  ["certification", PAGES.certification.to()],
  ["taicang", PAGES.search.to({ keywords: "太仓" })],
  ["forward-rules", PAGES.agreement.to({ type: 4 })],
  ["help", PAGES.news.to({ channel: "help" })],
  ["goods-upload", PAGES.article.to({ slot: "goods-upload" })],
  ["pickup-guide", PAGES.article.to({ slot: "pickup-guide" })],
]);

/** The article with its links and the telephone number. */
function withLinks(body: string): string {
  const linked = body.replaceAll(/\{link ([a-z-]+)\}/g, (_, name: string) => {
    const address = LINKS.get(name);
    if (address === undefined) throw new RangeError(`no link is called ${name}`);
    return address;
  });
  return linked.replaceAll("{hotline}", HOTLINE);
}

const DAY = 86_400_000;
const BEIJING = 8 * 3_600_000;

const momentOf = ({ daysAgo, at }: DemoArticle, now: number): Date => {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const midnight = Math.floor((now + BEIJING) / DAY) * DAY - BEIJING;
  return new Date(midnight - daysAgo * DAY + (hours * 60 + minutes) * 60_000);
};

/** `{range species kind grade}` or `{median …}` in an article; `*` is any grade. */
const FIGURE = /\{(range|median) ([a-z_]+) (\d+) ([a-z\d-]+|\*)\}/g;

/** The article with the figures of the goods on sale, whole yuan per m³ with tax; without five prices none is given. */
async function withFigures(db: Db, text: string): Promise<string> {
  let filled = text;
  for (const [token, form, speciesCode = "", kindCode = "", grade = ""] of text.matchAll(FIGURE)) {
    const found = await pricesOnSale(db, { speciesCode, kindCode, gradeCode: grade === "*" ? null : grade });
    const [low, median, high] = (found ?? []).map((price) => grouped(String(Math.round(price / 100))));
    const figure = median === undefined ? "样本不足" : form === "median" ? median : `${low} 至 ${high}`;
    filled = filled.replace(token, figure);
  }
  return filled;
}

/** Adds the demo's articles, dated back from `now` (epoch ms), unless there is any but help. Their figures are of the goods that there are. */
export async function seedNews(db: Db, now: number): Promise<void> {
  if (await isAnyNews(db)) return;
  const drawn = new Map<NewsChannel, number>();
  for (const article of DEMO_ARTICLES) {
    const number = (drawn.get(article.channel) ?? 0) + 1;
    drawn.set(article.channel, number);
    // Of today only what has been: a title page that is dated ahead of its reader looks wrong.
    const moment = momentOf(article, now);
    const publishAt = article.daysAgo === 0 && moment.getTime() > now ? new Date(moment.getTime() - DAY) : moment;
    await insertArticle(db, {
      channelCode: article.channel,
      title: article.title,
      subtitle: article.subtitle,
      cover: `/pictures/news/${article.channel}-${number}.svg`,
      source: article.channel === "notice" ? "淘木" : "淘木资讯",
      author: article.channel === "market" ? "行情组" : "",
      contentHtml: cleanHtml(articleHtml(await withFigures(db, withLinks(article.body)))),
      tags: article.tags,
      speciesCodes: article.species,
      isTop: article.isTop,
      publishAt,
    });
  }
}
