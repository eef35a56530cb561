import type { HomeNews, NewsArticle, NewsPage } from "../../domain/content/news.ts";
import type { Page } from "../../domain/paging.ts";
import type { Call } from "../call.ts";
import type { SeenBody } from "../common.ts";
import type {
  NewsAdminDetail,
  NewsAdminList,
  NewsAdminRow,
  NewsContent,
  NewsInfo,
  NewsList,
  NewsPublish,
  NewsSave,
  NewsTop,
  NewsVersion,
} from "./news-schemas.ts";

const everybody = { access: "public", perNetwork: "reads" } as const;
const editors = { access: { permission: "content:news:edit" } } as const;

export const newsList: Call<{ body: NewsList; reply: NewsPage }> = {
  method: "POST",
  path: "/api/news/getPcList",
  ...everybody,
  input: "body",
  summary: "Published articles: pinned ones first, then the newest",
  refusals: [404],
};

export const newsArticle: Call<{ query: NewsInfo; reply: NewsArticle }> = {
  method: "GET",
  path: "/api/news/getPcInfo",
  ...everybody,
  input: "query",
  summary: "One published article, by id or by the slot of a help article",
  refusals: [404],
};

export const homeNews: Call<{ reply: HomeNews }> = {
  method: "GET",
  path: "/api/news/getHomeList",
  ...everybody,
  input: "none",
  summary: "The newest titles of each channel for the home page",
};

export const editedNewsList: Call<{ body: NewsAdminList; reply: Page<NewsAdminRow> }> = {
  method: "POST",
  path: "/api/news/admin/getList",
  ...editors,
  input: "body",
  summary: "Every article that is not removed, for its editors",
  refusals: [404],
};

export const editedArticle: Call<{ query: { id: string }; reply: NewsAdminDetail }> = {
  method: "GET",
  path: "/api/news/admin/getInfo",
  ...editors,
  input: "query",
  summary: "One article with its text, for its editors",
  refusals: [404],
};

export const saveArticle: Call<{ body: NewsSave; reply: NewsVersion }> = {
  method: "POST",
  path: "/api/news/admin/save",
  ...editors,
  input: "body",
  summary: "Adds a draft, or changes the article as of its version",
  refusals: [404, 5001],
};

export const publishArticle: Call<{ body: NewsPublish; reply: NewsVersion }> = {
  method: "POST",
  path: "/api/news/admin/publish",
  ...editors,
  input: "body",
  summary: "Publishes an article at once or at a time",
  refusals: [404, 5001],
};

export const takeArticleOffline: Call<{ body: SeenBody; reply: NewsVersion }> = {
  method: "POST",
  path: "/api/news/admin/offline",
  ...editors,
  input: "body",
  summary: "Takes a published article offline",
  refusals: [404, 5001],
};

export const removeArticle: Call<{ body: SeenBody; reply: null }> = {
  method: "POST",
  path: "/api/news/admin/delete",
  ...editors,
  input: "body",
  summary: "Removes an article",
  refusals: [404, 5001],
};

export const pinArticle: Call<{ body: NewsTop; reply: NewsVersion }> = {
  method: "POST",
  path: "/api/news/admin/top",
  ...editors,
  input: "body",
  summary: "Pins an article above the others of its lists, or unpins it",
  refusals: [404, 5001],
};

export const previewArticle: Call<{ body: NewsContent; reply: NewsContent }> = {
  method: "POST",
  path: "/api/news/admin/preview",
  ...editors,
  input: "body",
  summary: "The content as it would be kept, without elements that are not allowed",
};
