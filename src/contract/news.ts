import { type Static, Type } from "typebox";
import { NEWS_CHANNEL_CODES, NEWS_STATUSES, type NewsEvent } from "../domain/content/news.ts";
import { IdSchema, Nullable, OneOf, PageNumSchema, PageSizeSchema, Shape, VersionSchema } from "./common.ts";

const ChannelSchema = OneOf(NEWS_CHANNEL_CODES);
const KeywordSchema = Type.String({ maxLength: 200 });
const SlotSchema = Type.String({ pattern: "^[a-z][a-z-]{2,39}$" });
const Paging = { pageNum: Type.Optional(PageNumSchema), pageSize: Type.Optional(PageSizeSchema) };

/** `POST /api/news/getPcList` (product §22): what is published, top ones first, then the newest. Answers a `NewsPage`. */
export const NewsListBody = Shape({
  channelCode: Type.Optional(Nullable(ChannelSchema)),
  keyword: Type.Optional(KeywordSchema),
  ...Paging,
});
export type NewsList = Static<typeof NewsListBody>;

/** `GET /api/news/getPcInfo`: by id, or by the slot of a help article. Answers a `NewsArticle`. */
export const NewsInfoQuery = Shape({ id: Type.Optional(IdSchema), slot: Type.Optional(SlotSchema) });

/** `POST /api/news/admin/getList`: every article that is not removed. */
export const NewsAdminListBody = Shape({
  channelCode: Type.Optional(Nullable(ChannelSchema)),
  status: Type.Optional(Nullable(OneOf(NEWS_STATUSES))),
  keyword: Type.Optional(KeywordSchema),
  ...Paging,
});
export type NewsAdminList = Static<typeof NewsAdminListBody>;

export const NewsIdQuery = Shape({ id: IdSchema });

const AddressSchema = Type.String({ maxLength: 300 });
const ShortText = Type.String({ maxLength: 200 });

/** `POST /api/news/admin/save`: without `id` a new draft, else that article as of `version`. Answers `{id, version}`. */
export const NewsSaveBody = Shape({
  id: Type.Optional(IdSchema),
  version: Type.Optional(VersionSchema),
  channelCode: ChannelSchema,
  title: ShortText,
  subtitle: Type.Optional(ShortText),
  cover: Type.Optional(AddressSchema),
  source: Type.Optional(ShortText),
  author: Type.Optional(ShortText),
  contentHtml: Type.String({ maxLength: 200_000 }),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 20 })),
  speciesCodes: Type.Optional(Type.Array(Type.String({ pattern: "^[a-z0-9_]{1,40}$" }), { maxItems: 20 })),
  isTop: Type.Optional(Type.Boolean()),
});
export type NewsSave = Static<typeof NewsSaveBody>;

/** `POST /api/news/admin/publish`: at once, or at `publishTime` (Beijing, `yyyy-MM-dd HH:mm:ss`). */
export const NewsPublishBody = Shape({
  id: IdSchema,
  version: VersionSchema,
  publishTime: Type.Optional(Nullable(Type.String({ maxLength: 30 }))),
});

export type NewsPublish = Static<typeof NewsPublishBody>;

/** `POST /api/news/admin/top`: whether it stands before the others of its lists. */
export const NewsTopBody = Shape({ id: IdSchema, version: VersionSchema, isTop: Type.Boolean() });

/** `POST /api/news/admin/preview`: the content as it would be kept. Answers `{contentHtml}`. */
export const NewsPreviewBody = Shape({ contentHtml: Type.String({ maxLength: 200_000 }) });

/** `POST /api/news/admin/offline` and `/delete`. */
export const NewsChangeBody = Shape({ id: IdSchema, version: VersionSchema });

/** Where an article stands after a change. */
export type NewsVersion = { id: string; version: number };

/** An article as its editors see it. Times Beijing, `null` before it was published. */
export type NewsAdminRow = {
  id: string;
  channelCode: string;
  channelName: string;
  title: string;
  status: number;
  statusName: string;
  /** What its editor may do now. */
  events: NewsEvent[];
  isTop: boolean;
  slot: string | null;
  publishTime: string | null;
  updateTime: string;
  version: number;
};
export type NewsAdminDetail = NewsAdminRow & {
  subtitle: string;
  cover: string;
  source: string;
  author: string;
  contentHtml: string;
  tags: string[];
  speciesCodes: string[];
};
