import type { Static } from "typebox";
import type { Page } from "../../domain/paging.ts";
import type { Message, MessagePref, UnreadCounts } from "../../domain/system/message.ts";
import { answers, del, get, post, signedIn } from "../call.ts";
import type {
  MessageDeleteQuery,
  MessageListBody,
  MessagePrefBody,
  MessageReadAllBody,
  MessageReadBody,
  UnreadCountsReply,
} from "./message-schemas.ts";

export const notificationList = signedIn(
  post<MessageListBody, Page<Message>>("/api/message/pc/getList", "The person's notifications"),
);
export const unreadCounts = signedIn(
  get<UnreadCountsReply>("/api/message/pc/getUnreadNum", "Unread notifications by type"),
);
/** The stream ends when the server stops or the session ends; listeners reconnect. */
export const notificationStream = signedIn(
  answers("stream", get<null>("/api/message/pc/stream", "Events that say when there is something new for the person")),
);
export const readNotifications = signedIn(
  post<Static<typeof MessageReadBody>, UnreadCounts>("/api/message/pc/read", "Marks notifications as read", 404),
);
export const readAllNotifications = signedIn(
  post<Static<typeof MessageReadAllBody>, UnreadCounts>("/api/message/pc/readAll", "Marks all notifications as read"),
);
export const deleteNotifications = signedIn(
  del<Static<typeof MessageDeleteQuery>, UnreadCounts>("/api/message/pc/delete", "Deletes notifications", 404),
);
export const notificationPreferences = signedIn(
  get<MessagePref[]>("/api/message/pc/getPref", "Which notifications the person receives"),
);
export const updateNotificationPreferences = signedIn(
  post<Static<typeof MessagePrefBody>, MessagePref[]>(
    "/api/message/pc/updatePref",
    "Changes which notifications the person receives",
  ),
);
