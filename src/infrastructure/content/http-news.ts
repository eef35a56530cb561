import type { News } from "../../application/content/news.ts";
import { homeNews, newsArticle, newsList } from "../../contract/content/news-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

/** The page itself shows what is missing. */
const SILENT = { silent: true } as const;

/** A failed read of the list shows a notice; of an article or the home page's news it does not. */
export const createHttpNews = (http: HttpClient): News => ({
  list: (query) => http.send(newsList, query),
  article: (key) => http.send(newsArticle, key, SILENT),
  home: () => http.send(homeNews, undefined, SILENT),
});
