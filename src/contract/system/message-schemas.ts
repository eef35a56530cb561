import { type Static, Type } from "typebox";
import { ID_DIGITS, type MessageId } from "../../domain/ids.ts";
import { REF_TYPES } from "../../domain/system/changed-thing.ts";
import { DIGESTS, type Digest, MESSAGE_TYPES, type MessageType } from "../../domain/system/message.ts";
import { EachOf, each, FileReply, Nullable, OneOf, PAGING, PageOf, ReplyId, SentId, Shape } from "../common.ts";

const TypeSchema = OneOf<MessageType>(MESSAGE_TYPES);

/** The person's, newest first. */
export const MessageListBody = Shape({
  type: Type.Optional(TypeSchema),
  unread: Type.Optional(Type.Boolean()),
  ...PAGING,
});
export type MessageListBody = Static<typeof MessageListBody>;

/** Answered with the unread counts that are left. */
export const MessageReadBody = Shape({ ids: Type.Array(SentId<MessageId>(), { minItems: 1, maxItems: 50 }) });

/** Marks notifications as read: of one type, or all. */
export const MessageReadAllBody = Shape({ type: Type.Optional(TypeSchema) });

/** Answered with all preferences. */
export const MessagePrefBody = Shape({ type: TypeSchema, inApp: Type.Boolean(), digest: OneOf<Digest>(DIGESTS) });

/** Ids joined by commas. */
export const MessageDeleteQuery = Shape({
  ids: Type.String({ pattern: `^${ID_DIGITS}(,${ID_DIGITS}){0,49}$` }),
});

const MessageSchema = Type.Object({
  type: OneOf(MESSAGE_TYPES),
  level: OneOf([0, 1] as const),
  ...each("title content linkPath id createTime", Type.String()),
  id: ReplyId<MessageId>(),
  refType: OneOf(REF_TYPES),
  refId: Nullable(Type.String()),
  readTime: Nullable(Type.String()),
});
const UnreadCountsSchema = Type.Object({
  total: Type.Number(),
  byType: EachOf(MESSAGE_TYPES, Type.Number()),
  sessionEpoch: Type.Optional(Type.Number()),
});
const MessagePrefSchema = Type.Object({
  type: OneOf(MESSAGE_TYPES),
  inApp: Type.Boolean(),
  digest: OneOf(DIGESTS),
});

const UnreadCountsReply = Type.Object({ ...UnreadCountsSchema.properties, sessionEpoch: Type.Number() });
export type UnreadCountsReply = Static<typeof UnreadCountsReply>;

export const messageSchemas = {
  notificationList: { body: MessageListBody, reply: PageOf(MessageSchema) },
  unreadCounts: { reply: UnreadCountsReply },
  notificationStream: { reply: FileReply },
  readNotifications: { body: MessageReadBody, reply: UnreadCountsSchema },
  readAllNotifications: { body: MessageReadAllBody, reply: UnreadCountsSchema },
  deleteNotifications: { query: MessageDeleteQuery, reply: UnreadCountsSchema },
  notificationPreferences: { reply: Type.Array(MessagePrefSchema) },
  updateNotificationPreferences: { body: MessagePrefBody, reply: Type.Array(MessagePrefSchema) },
} as const;
