import type { HomeNews, NewsArticle, NewsPage } from "../../domain/content/news.ts";
import type { EditedArticle } from "../../domain/content/news-form.ts";
import type { ArticleId } from "../../domain/ids.ts";
import { costly, everybodyReads, get, holders, post, roomy } from "../call.ts";
import type { VersionedBody } from "../common.ts";
import type { NewsInfo, NewsList, NewsPublish, NewsSave, NewsTop, NewsVersion } from "./news-schemas.ts";

const mayEditNews = holders("content:news:edit");

export const newsList = everybodyReads(
  post<NewsList, NewsPage>("/api/news/getPcList", "Published articles: pinned ones first, then the newest", 404),
);
export const newsArticle = everybodyReads(
  get<NewsInfo, NewsArticle>(
    "/api/news/getPcInfo",
    "One published article, by id or by the slot of a help article",
    404,
  ),
);
export const homeNews = everybodyReads(
  get<HomeNews>("/api/news/getHomeList", "The newest titles of each channel for the home page"),
);
export const editedArticle = mayEditNews(
  get<{ id: ArticleId }, EditedArticle>("/api/news/admin/getInfo", "One article with its text, for its editors", 404),
);
export const saveArticle = costly(
  "cleaning",
  mayEditNews(
    roomy(
      1024,
      post<NewsSave, NewsVersion>(
        "/api/news/admin/save",
        "Adds a draft, or changes the article as of its version",
        404,
        5001,
      ),
    ),
  ),
);
export const publishArticle = mayEditNews(
  post<NewsPublish, NewsVersion>("/api/news/admin/publish", "Publishes an article at once or at a time", 404, 5001),
);
export const takeArticleOffline = mayEditNews(
  post<VersionedBody<ArticleId>, NewsVersion>(
    "/api/news/admin/offline",
    "Takes a published article offline",
    404,
    5001,
  ),
);
export const removeArticle = mayEditNews(
  post<VersionedBody<ArticleId>, null>("/api/news/admin/delete", "Removes an article", 404, 5001),
);
export const pinArticle = mayEditNews(
  post<NewsTop, NewsVersion>(
    "/api/news/admin/top",
    "Pins an article above the others of its lists, or unpins it",
    404,
    5001,
  ),
);
