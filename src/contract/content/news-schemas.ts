import { type Static, Type } from "typebox";
import { HOME_NEWS, NEWS_ARTICLE, NEWS_BRIEF, NEWS_CHANNEL_CODES } from "../../domain/content/news.ts";
import { EDITED_ARTICLE, NEWS_FIELDS } from "../../domain/content/news-form.ts";
import type { ArticleId } from "../../domain/ids.ts";
import {
  each,
  IdOnlyOf,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  ReplyId,
  SentId,
  Shape,
  VERSIONED_ID,
  VersionedBodyOf,
  VersionSchema,
} from "../common.ts";
import { draftsOf, ReplyOf } from "../fields.ts";

const ChannelSchema = OneOf(NEWS_CHANNEL_CODES);
const KeywordSchema = Type.String({ maxLength: 200 });
const ContentSchema = Type.String({ maxLength: NEWS_FIELDS.contentHtml.type.most });
const SlotSchema = Type.String({ pattern: "^[a-z][a-z-]{2,39}$" });

const NewsListBody = Shape({
  channelCode: Type.Optional(Nullable(ChannelSchema)),
  keyword: Type.Optional(KeywordSchema),
  ...PAGING,
});
export type NewsList = Static<typeof NewsListBody>;

/** By id, or by the slot of a help article. */
const NewsInfoQuery = Shape({ id: Type.Optional(SentId<ArticleId>()), slot: Type.Optional(SlotSchema) });
export type NewsInfo = Static<typeof NewsInfoQuery>;

const written = draftsOf(NEWS_FIELDS, {
  ...each("title subtitle source author", Type.String({ maxLength: 200 })),
  cover: Type.String({ maxLength: NEWS_FIELDS.cover.type.most }),
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 20 }),
  contentHtml: ContentSchema,
});
const { channelCode, title, contentHtml, ...mayLack } = written;
/** Without `id` a new draft, else that article as of `version`. */
const NewsSaveBody = Shape({
  id: Type.Optional(SentId<ArticleId>()),
  version: Type.Optional(VersionSchema),
  channelCode,
  title,
  contentHtml,
  ...Type.Partial(Type.Object(mayLack)).properties,
  speciesCodes: Type.Optional(Type.Array(Type.String({ pattern: "^[a-z0-9_]{1,40}$" }), { maxItems: 20 })),
});
export type NewsSave = Static<typeof NewsSaveBody>;

/** At once, or at `publishTime` (Beijing, `yyyy-MM-dd HH:mm:ss`). */
const NewsPublishBody = Shape({
  ...VERSIONED_ID,
  id: SentId<ArticleId>(),
  publishTime: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
});

export type NewsPublish = Static<typeof NewsPublishBody>;

const NewsTopBody = Shape({ ...VERSIONED_ID, id: SentId<ArticleId>(), isTop: Type.Boolean() });
export type NewsTop = Static<typeof NewsTopBody>;

/** Where an article stands after a change. */
const NewsVersionReply = Type.Object({ id: ReplyId<ArticleId>(), version: Type.Integer() });
export type NewsVersion = Static<typeof NewsVersionReply>;

/** What the calls of `news-calls.ts` are checked against, by their names. */
export const newsSchemas = {
  newsList: { body: NewsListBody, reply: PageOf(ReplyOf(NEWS_BRIEF)) },
  newsArticle: { query: NewsInfoQuery, reply: ReplyOf(NEWS_ARTICLE) },
  homeNews: { reply: ReplyOf(HOME_NEWS) },
  editedArticle: { query: IdOnlyOf<ArticleId>(), reply: ReplyOf(EDITED_ARTICLE) },
  saveArticle: { body: NewsSaveBody, reply: NewsVersionReply },
  publishArticle: { body: NewsPublishBody, reply: NewsVersionReply },
  takeArticleOffline: { body: VersionedBodyOf<ArticleId>(), reply: NewsVersionReply },
  removeArticle: { body: VersionedBodyOf<ArticleId>(), reply: Type.Null() },
  pinArticle: { body: NewsTopBody, reply: NewsVersionReply },
} as const;
