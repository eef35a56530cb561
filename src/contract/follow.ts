import { type Static, Type } from "typebox";
import { FOLLOW_TYPES, type FollowType } from "../domain/catalog/follow.ts";
import {
  NOTIFY_KINDS,
  type Notify,
  type SavedSearchStatus,
  TRIGGERS,
  type Trigger,
} from "../domain/catalog/saved-search.ts";
import { GoodsSearchBody } from "./catalog.ts";
import { IdSchema, INTEGER_MAX, OneOf, PageNumSchema, PageSizeSchema, Shape } from "./common.ts";

/** Of goods, shops and cargoes an id, of brands and indices a code. */
const TargetIdSchema = Type.String({ pattern: "^[A-Za-z0-9_.-]{1,80}$" });

/** `POST /api/memberFollow/pc/{add,remove}` and `GET getState?targetType&targetId`: all answer a `FollowStateData`. */
export const FollowTargetShape = Shape({ targetType: OneOf<FollowType>(FOLLOW_TYPES), targetId: TargetIdSchema });
export type FollowStateData = { followed: boolean };

/** `POST /api/memberFollow/pc/getList`: a page of `Followed`, newest first. */
export const FollowListBody = Shape({
  targetType: Type.Optional(OneOf<FollowType>(FOLLOW_TYPES)),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type FollowListBody = Static<typeof FollowListBody>;

/** `POST /api/memberCollect/pc/getBrowseList`: rows are days, newest first; total and paging count goods. */
export const BrowseListBody = Shape({
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});

/** `DELETE /api/memberCollect/pc/deleteBrowse`: by entries, by day, or everything; one of the three. */
export const BrowseDeleteQuery = Shape({
  ids: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,17}(,[1-9][0-9]{0,17}){0,99}$" })),
  day: Type.Optional(Type.String({ pattern: "^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$" })),
  all: Type.Optional(Type.Boolean()),
});
export type BrowseDeleteQuery = Static<typeof BrowseDeleteQuery>;

const NameSchema = Type.String({ maxLength: 200 });
const NotifySchema = OneOf<Notify>(NOTIFY_KINDS);
const TriggerSchema = Type.Array(OneOf<Trigger>(TRIGGERS), { maxItems: TRIGGERS.length, uniqueItems: true });

/** `POST /api/mySearch/pc/add`: `filters` is the body of the list's own call; `trigger` is new goods alone if not given. Answers the `SavedSearch`. */
export const SavedSearchAddBody = Shape({
  name: NameSchema,
  filters: GoodsSearchBody,
  notify: Type.Optional(NotifySchema),
  trigger: Type.Optional(TriggerSchema),
});
export type SavedSearchAddBody = Static<typeof SavedSearchAddBody>;

/** `POST /api/mySearch/pc/update`: what is missing stays. Answers the `SavedSearch`. */
export const SavedSearchUpdateBody = Shape({
  id: IdSchema,
  version: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }),
  name: Type.Optional(NameSchema),
  notify: Type.Optional(NotifySchema),
  trigger: Type.Optional(TriggerSchema),
  status: Type.Optional(OneOf<SavedSearchStatus>([0, 1])),
});
export type SavedSearchUpdateBody = Static<typeof SavedSearchUpdateBody>;

/** `POST /api/mySearch/pc/markSeen?id` and `DELETE /api/mySearch/pc/delete?id` */
export const SavedSearchIdQuery = Shape({ id: IdSchema });
