import { id } from "../fields.ts";
import type { ArticleId } from "../ids.ts";
import { keywordIn, listParams, oneOf, pageIn } from "../list-params.ts";
import type { Page, PageQuery } from "../paging.ts";
import { anyOf, FLAG, type Infer, list, maybe, part, record, TEXT, WHOLE } from "../records.ts";
import { type StateTable, tableOf } from "../state-table.ts";
import { type CodeIn, codesOf, columnOf, type State } from "../states.ts";

/** Channels of the news, in the order they are shown. */
export const NEWS_CHANNELS = [
  { code: "market", name: "行情" },
  { code: "policy", name: "政策" },
  { code: "industry", name: "产业" },
  { code: "notice", name: "平台公告" },
  { code: "wiki", name: "百科" },
  { code: "help", name: "帮助" },
] as const;
/** Code of a channel, as stored and as it stands in addresses. */
export type NewsChannel = (typeof NEWS_CHANNELS)[number]["code"];
export const NEWS_CHANNEL_CODES: readonly NewsChannel[] = NEWS_CHANNELS.map(({ code }) => code);

export const newsChannelName = (code: NewsChannel): string =>
  NEWS_CHANNELS.find((channel) => channel.code === code)?.name ?? "";

/** Articles that other pages link to by name, whatever their id. */
export const HELP_SLOTS = {
  buyer: ["how-to-buy", "how-to-search", "payment-and-hold", "pickup-guide", "inspection-and-claims"],
  seller: ["how-to-settle", "goods-upload", "order-duties", "shop-metrics"],
  /** Papers to be printed and stamped; linked to from where they are required. */
  printed: ["commitment-letter"],
} as const;
/** A help article that a page links to by its place instead of by an id. */
export type HelpSlot = (typeof HELP_SLOTS)["buyer" | "seller" | "printed"][number];

/** A line of a list of news; times Beijing. */
export const NEWS_BRIEF = record({
  id: id<ArticleId>(),
  channelCode: anyOf(NEWS_CHANNEL_CODES),
  channelName: TEXT,
  title: TEXT,
  subtitle: TEXT,
  /** Address of a picture, or an empty text. */
  cover: TEXT,
  source: TEXT,
  tags: list(TEXT),
  isTop: FLAG,
  publishTime: TEXT,
});
export type NewsBrief = Infer<typeof NEWS_BRIEF>;

/** A title that links to its article. */
export const NEWS_LINK = part(NEWS_BRIEF, ["id", "title", "publishTime"]);
export type NewsLink = Infer<typeof NEWS_LINK>;

export const NEWS_ARTICLE = record(NEWS_BRIEF, {
  author: TEXT,
  slot: maybe(TEXT),
  /** Nothing but the allowed elements: it was sanitised when it was written. */
  contentHtml: TEXT,
  species: list(record({ code: TEXT, name: TEXT })),
  /** Newer and older of the same channel. */
  prev: maybe(NEWS_LINK),
  next: maybe(NEWS_LINK),
  related: list(NEWS_LINK),
});
export type NewsArticle = Infer<typeof NEWS_ARTICLE>;

/** The newest titles of each channel but help, for the home page. */
export const HOME_NEWS = list(
  record({ channelCode: anyOf(NEWS_CHANNEL_CODES), channelName: TEXT, rows: list(NEWS_LINK) }),
);
export type HomeNews = Infer<typeof HOME_NEWS>;

/** What a list of news is narrowed by; `null` and an empty keyword do not narrow. */
export type NewsQuery = PageQuery & { channelCode: NewsChannel | null; keyword: string };
export type NewsPage = Page<NewsBrief>;

/** The list an address means. Total: what cannot be understood does not narrow. */
export const newsQueryFrom = (params: Readonly<Record<string, string>>): NewsQuery => ({
  channelCode: oneOf(params.channel, NEWS_CHANNEL_CODES),
  keyword: keywordIn(params),
  ...pageIn(params),
});

/** The query as address parameters, the reverse of `newsQueryFrom`. */
export const newsParams = ({ channelCode, keyword, ...page }: NewsQuery): Record<string, string> =>
  listParams({ channel: channelCode, keyword }, page);

/** The states of an article. `scheduled` is derived and never stored: released, and its time has not come. */
export const NEWS_STATES = {
  draft: { code: 0, label: "草稿", tone: "waiting" },
  scheduled: { code: 1, label: "待发布", tone: "running" },
  published: { code: 2, label: "已发布", tone: "done" },
  offline: { code: 3, label: "已下线", tone: "ended" },
} as const satisfies Record<string, State>;

export type NewsStatus = CodeIn<typeof NEWS_STATES>;
/** The codes of the states by name. */
export const NEWS_STATUS = /* @__PURE__ */ codesOf(NEWS_STATES);
/** All codes of `NEWS_STATUS`. */
export const NEWS_STATUSES: readonly NewsStatus[] = /* @__PURE__ */ Object.values(NEWS_STATUS);
export const NEWS_STATUS_NAMES = /* @__PURE__ */ columnOf(NEWS_STATES, "label");

export const NEWS_EVENTS = ["edit", "publish", "offline", "remove"] as const;
/** One of `NEWS_EVENTS`. */
export type NewsEvent = (typeof NEWS_EVENTS)[number];
type Editor = "editor";

/** `isLater`: it is released at a time to come. */
export type NewsFacts = { isLater: boolean };
const later = ({ isLater }: NewsFacts) => (isLater ? null : "发布时间已到");
const PUBLISH = [
  { to: "scheduled", actors: ["editor"], guard: later },
  { to: "published", actors: ["editor"] },
] as const;

/** The life of an article; what waits for its time is read from then on, and what was removed is gone. */
export const NEWS_TABLE: StateTable<NewsStatus, NewsEvent, Editor, NewsFacts> = /* @__PURE__ */ tableOf(NEWS_STATES, {
  draft: {
    edit: [{ to: "draft", actors: ["editor"] }],
    publish: PUBLISH,
    remove: [{ to: "offline", actors: ["editor"] }],
  },
  scheduled: {
    edit: [{ to: "scheduled", actors: ["editor"] }],
    publish: PUBLISH,
    offline: [{ to: "offline", actors: ["editor"] }],
  },
  published: { edit: [{ to: "published", actors: ["editor"] }], offline: [{ to: "offline", actors: ["editor"] }] },
  offline: {
    edit: [{ to: "offline", actors: ["editor"] }],
    publish: PUBLISH,
    remove: [{ to: "offline", actors: ["editor"] }],
  },
});

/** An article as its editors see it; times Beijing, `events` what may be done to it now. */
export const EDITED_NEWS = record({
  id: id<ArticleId>(),
  channelCode: anyOf(NEWS_CHANNEL_CODES),
  channelName: TEXT,
  title: TEXT,
  status: anyOf(NEWS_STATUSES),
  statusName: TEXT,
  events: list(anyOf(NEWS_EVENTS)),
  isTop: FLAG,
  slot: maybe(TEXT),
  publishTime: maybe(TEXT),
  updateTime: TEXT,
  version: WHOLE,
});
export type EditedNews = Infer<typeof EDITED_NEWS>;
