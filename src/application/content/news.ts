import type { HomeNews, NewsArticle, NewsPage, NewsQuery } from "../../domain/content/news.ts";
import { newsQueryFrom } from "../../domain/content/news.ts";
import { foundOrNull } from "../found.ts";
import { createLoadMachine } from "../load-machine.ts";

/** Rejects with `ApiError` and nothing else. */
export abstract class News {
  abstract list(query: NewsQuery): Promise<NewsPage>;
  /** By id, or by the slot of a help article. A missing one is refused without a notice. */
  abstract article(key: { id: string } | { slot: string }): Promise<NewsArticle>;
  abstract home(): Promise<HomeNews>;
}

/** The list that the address asks for. */
export const createNewsListMachine = (news: News) =>
  createLoadMachine(async (params) => {
    const query = newsQueryFrom(params);
    return { query, page: await news.list(query) };
  });

/** One article; `article` is `null` where there is none of that name. */
export const createNewsArticleMachine = (news: News) =>
  createLoadMachine(async ({ id = "", slot = "" }) => {
    if (/^[1-9]\d{0,17}$/.test(id)) return { article: await foundOrNull(news.article({ id })) };
    if (/^[a-z][a-z-]{2,39}$/.test(slot)) return { article: await foundOrNull(news.article({ slot })) };
    return { article: null };
  });
