import { choice, type Fields, fieldProblem, flag, moment, text, type ValuesOf, words } from "../fields.ts";
import { type Infer, list, record, TEXT } from "../records.ts";
import { EDITED_NEWS, NEWS_CHANNELS } from "./news.ts";

/** What stands above an article's text. */
export const NEWS_HEAD = {
  channelCode: { type: choice(NEWS_CHANNELS), label: "频道" },
  title: { type: text(60, 4), label: "标题", hint: "4-60字", wrong: "标题须为4-60字" },
  subtitle: { type: text(200), label: "摘要" },
  tags: { type: words(6, 20, /[,，、\s]/), label: "标签", hint: "用逗号隔开，最多6个" },
  source: { type: text(200), label: "来源" },
  author: { type: text(200), label: "作者" },
  isTop: { type: flag(), label: "在列表里置顶" },
  /** Address of a picture, or an empty text. */
  cover: { type: text(300), label: "封面", isPicture: true },
} as const satisfies Fields;

/** An article as an editor writes it; `contentHtml` counts as what it says to a reader. */
export const NEWS_FIELDS = {
  ...NEWS_HEAD,
  contentHtml: {
    type: text(200_000, 1),
    label: "正文",
    rule: (html: string) => (html.replace(/<[^<>]*>/g, "").trim() === "" ? "请填写正文" : null),
  },
} as const satisfies Fields;
/** What an editor writes. */
export type NewsText = ValuesOf<typeof NEWS_FIELDS>;

/** An article as its editors open it. */
export const EDITED_ARTICLE = record(EDITED_NEWS, NEWS_FIELDS, { speciesCodes: list(TEXT) });
export type EditedArticle = Infer<typeof EDITED_ARTICLE>;

/** When an article is published. */
export const SCHEDULE_FIELDS = { time: { type: moment(), label: "发布时间" } } as const satisfies Fields;

/** Why an article cannot be kept, or `null`. `text`: what its sanitised content says to a reader. */
export const newsProblem = ({ title, text: plain, tags }: Pick<NewsText, "title" | "tags"> & { text: string }) =>
  fieldProblem(NEWS_FIELDS.title, title) ??
  fieldProblem(NEWS_FIELDS.contentHtml, plain) ??
  fieldProblem(NEWS_FIELDS.tags, tags);
