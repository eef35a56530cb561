import type { HomeNews, NewsArticle, NewsPage, NewsQuery } from "../../domain/content/news.ts";
import type { ArticleId } from "../../domain/ids.ts";

/** Rejects with `ApiError` and nothing else. */
export abstract class News {
  abstract list(query: NewsQuery): Promise<NewsPage>;
  /** By id, or by the slot of a help article. A missing one is refused without a notice. */
  abstract article(key: { id: ArticleId } | { slot: string }): Promise<NewsArticle>;
  abstract home(): Promise<HomeNews>;
}
