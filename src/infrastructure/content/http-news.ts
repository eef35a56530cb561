import type { News } from "../../application/content/news.ts";
import type { NewsList } from "../../contract/news.ts";
import type { HomeNews, NewsArticle, NewsPage } from "../../domain/content/news.ts";
import type { HttpClient } from "../http/http-client.ts";

/** The page itself says what is missing. */
const SILENT = { silent: true } as const;

export const createHttpNews = (http: HttpClient): News => ({
  list(query) {
    const body: NewsList = query;
    return http.post<NewsPage>("/api/news/getPcList", body);
  },
  article: (key) => http.get<NewsArticle>("/api/news/getPcInfo", key, SILENT),
  home: () => http.get<HomeNews>("/api/news/getHomeList", {}, SILENT),
});
