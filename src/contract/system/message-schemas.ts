import { type Static, Type } from "typebox";
import { ID_DIGITS, type MessageId } from "../../domain/ids.ts";
import { type Infer, list, NUMBER, record } from "../../domain/records.ts";
import {
  DIGESTS,
  type Digest,
  MESSAGE,
  MESSAGE_PREF,
  MESSAGE_TYPES,
  type MessageType,
  UNREAD_COUNTS,
} from "../../domain/system/message.ts";
import { FileReply, OneOf, PAGING, PageOf, SentId, Shape } from "../common.ts";
import { ReplyOf } from "../fields.ts";

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

const UNREAD_AND_EPOCH = record(UNREAD_COUNTS, { sessionEpoch: NUMBER });
export type UnreadCountsReply = Infer<typeof UNREAD_AND_EPOCH>;

export const messageSchemas = {
  notificationList: { body: MessageListBody, reply: PageOf(ReplyOf(MESSAGE)) },
  unreadCounts: { reply: ReplyOf(UNREAD_AND_EPOCH) },
  notificationStream: { reply: FileReply },
  readNotifications: { body: MessageReadBody, reply: ReplyOf(UNREAD_COUNTS) },
  readAllNotifications: { body: MessageReadAllBody, reply: ReplyOf(UNREAD_COUNTS) },
  deleteNotifications: { query: MessageDeleteQuery, reply: ReplyOf(UNREAD_COUNTS) },
  notificationPreferences: { reply: ReplyOf(list(MESSAGE_PREF)) },
  updateNotificationPreferences: { body: MessagePrefBody, reply: ReplyOf(list(MESSAGE_PREF)) },
} as const;
