import { type Static, Type } from "typebox";
import {
  NOTIFY_KINDS,
  type Notify,
  type SavedSearchStatus,
  TRIGGERS,
  type Trigger,
} from "../../domain/catalog/alerts/saved-search.ts";
import { GOODS_BRIEF } from "../../domain/catalog/goods/goods.ts";
import { LIST_FACETS, type ListFacet, ONE_FACETS, type OneFacet } from "../../domain/catalog/search/facets.ts";
import { SORTS } from "../../domain/catalog/search/goods-query.ts";
import { FOLLOW_TYPES, type FollowType } from "../../domain/catalog/visits/follow.ts";
import type { BrowseEntryId, MerchantId, SavedSearchId } from "../../domain/ids.ts";
import { maybe } from "../../domain/records.ts";
import {
  Dm3Schema,
  EachOf,
  each,
  FenSchema,
  IdOnlyOf,
  MmSchema,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  PageSizeSchema,
  PagingBody,
  ReplyId,
  SentId,
  Shape,
  VERSIONED_ID_FROM_ONE,
} from "../common.ts";
import { ReplyOf } from "../fields.ts";
import { GoodsSearchBody } from "./search-schemas.ts";

/** The id of goods, shops and forward offers, the code of brands and indices. */
const TargetIdSchema = Type.String({ pattern: "^[A-Za-z0-9_.-]{1,80}$" });

/** What is followed, unfollowed or looked up. */
export const FollowTargetShape = Shape({ targetType: OneOf<FollowType>(FOLLOW_TYPES), targetId: TargetIdSchema });

/** Newest first. */
export const FollowListBody = Shape({ targetType: Type.Optional(OneOf<FollowType>(FOLLOW_TYPES)), ...PAGING });
export type FollowListBody = Static<typeof FollowListBody>;

/** By entries, by day, or everything; one of the three. */
export const BrowseDeleteQuery = Shape({
  ids: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,17}(,[1-9][0-9]{0,17}){0,99}$" })),
  day: Type.Optional(Type.String({ pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" })),
  all: Type.Optional(Type.Boolean()),
});
export type BrowseDeleteQuery = Static<typeof BrowseDeleteQuery>;

const NameSchema = Type.String({ maxLength: 200 });
const NotifySchema = OneOf<Notify>(NOTIFY_KINDS);
const TriggerSchema = Type.Array(OneOf<Trigger>(TRIGGERS), { maxItems: TRIGGERS.length, uniqueItems: true });

/** `filters` is the body of the list's own call; without `trigger` only new goods count. Replies with the `SavedSearch`. */
export const SavedSearchAddBody = Shape({
  name: NameSchema,
  filters: GoodsSearchBody,
  notify: Type.Optional(NotifySchema),
  trigger: Type.Optional(TriggerSchema),
});
export type SavedSearchAddBody = Static<typeof SavedSearchAddBody>;

/** What is missing stays. Replies with the `SavedSearch`. */
export const SavedSearchUpdateBody = Shape({
  ...VERSIONED_ID_FROM_ONE,
  id: SentId<SavedSearchId>(),
  name: Type.Optional(NameSchema),
  notify: Type.Optional(NotifySchema),
  trigger: Type.Optional(TriggerSchema),
  status: Type.Optional(OneOf<SavedSearchStatus>([0, 1])),
});
export type SavedSearchUpdateBody = Static<typeof SavedSearchUpdateBody>;

const FollowedSchema = Type.Object({
  targetType: OneOf(FOLLOW_TYPES),
  ...each("targetId id name note linkPath createTime", Type.String()),
  goods: ReplyOf(maybe(GOODS_BRIEF)),
  priceAtFollow: Nullable(FenSchema),
});
const BrowseEntrySchema = Type.Object({
  ...each("id day browseTime", Type.String()),
  id: ReplyId<BrowseEntryId>(),
  price: FenSchema,
  goods: ReplyOf(GOODS_BRIEF),
});
const BrowseDaySchema = Type.Object({ day: Type.String(), entries: Type.Array(BrowseEntrySchema) });
/** Both ends of a range in mm; an end that is `null` is open. */
const RangeSchema = Type.Object(each("min max", Nullable(MmSchema)));
const OneCode = Nullable(Type.String());
const CodeList = Type.Array(Type.String());
/** The codes of each facet. */
const CODES = Object.fromEntries([
  ...ONE_FACETS.map((key) => [key, OneCode]),
  ...LIST_FACETS.map((key) => [key, CodeList]),
]) as unknown as Record<OneFacet, typeof OneCode> & Record<ListFacet, typeof CodeList>;
const GoodsQuerySchema = Type.Object({
  certType: Type.Optional(CodeList),
  keywords: Type.String(),
  ...CODES,
  merchantId: Nullable(ReplyId<MerchantId>()),
  ...each("thickness width length", RangeSchema),
  priceMin: Nullable(Type.Number()),
  priceMax: Nullable(Type.Number()),
  deliveredMin: Nullable(Type.Number()),
  deliveredMax: Nullable(Type.Number()),
  purchaseVolume: Nullable(Dm3Schema),
  inStock: Type.Boolean(),
  sort: OneOf(SORTS),
  pageNum: Type.Number(),
  pageSize: PageSizeSchema,
});
const SavedSearchSchema = Type.Object({
  ...each("id name keywords lastSeenTime createTime", Type.String()),
  id: ReplyId<SavedSearchId>(),
  version: Type.Number(),
  filters: GoodsQuerySchema,
  tags: Type.Array(Type.String()),
  notify: OneOf(NOTIFY_KINDS),
  trigger: Type.Array(OneOf(TRIGGERS)),
  status: OneOf([0, 1] as const),
  found: EachOf(TRIGGERS, Type.Number()),
  newNum: Type.Number(),
});

const FollowReply = Type.Object({ followed: Type.Boolean() });
export type FollowReply = Static<typeof FollowReply>;

export const followSchemas = {
  follow: { body: FollowTargetShape, reply: FollowReply },
  unfollow: { body: FollowTargetShape, reply: FollowReply },
  followState: { query: FollowTargetShape, reply: FollowReply },
  followedList: { body: FollowListBody, reply: PageOf(FollowedSchema) },
  browsedList: { body: PagingBody, reply: PageOf(BrowseDaySchema) },
  forgetBrowsed: { query: BrowseDeleteQuery, reply: Type.Null() },
  savedSearchList: { reply: Type.Array(SavedSearchSchema) },
  saveSearch: { body: SavedSearchAddBody, reply: SavedSearchSchema },
  updateSavedSearch: { body: SavedSearchUpdateBody, reply: SavedSearchSchema },
  markSavedSearchSeen: { query: IdOnlyOf<SavedSearchId>(), reply: Type.Null() },
  deleteSavedSearch: { query: IdOnlyOf<SavedSearchId>(), reply: Type.Null() },
} as const;
