import { type NewsArticle, type NewsQuery, newsChannelName } from "./news.ts";

/** What a page shows in tabs and search results; `title` without the site's name. */
export type PageHead = { title: string; description: string };

export function newsListHead({ channelCode, keyword }: NewsQuery): PageHead {
  const name = channelCode === null ? "行业资讯" : `${newsChannelName(channelCode)} - 行业资讯`;
  return {
    title: keyword === "" ? name : `“${keyword}” - ${name}`,
    description: "木材行情、进口政策、产业动态与平台公告，按频道查看。",
  };
}

const DESCRIPTION_MAX = 120;

/** The subtitle, or how the article begins. */
export function newsArticleHead({ title, subtitle, contentHtml }: NewsArticle): PageHead {
  const text = contentHtml
    .replace(/<[^<>]*>/g, " ")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
  return { title, description: subtitle === "" ? [...text].slice(0, DESCRIPTION_MAX).join("") : subtitle };
}
