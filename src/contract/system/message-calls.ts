import type { Static } from "typebox";
import type { Page } from "../../domain/paging.ts";
import type { Message, MessagePref, UnreadCounts } from "../../domain/system/message.ts";
import type { Call } from "../call.ts";
import type {
  MessageDeleteQuery,
  MessageListBody,
  MessagePrefBody,
  MessageReadAllBody,
  MessageReadBody,
  UnreadCountsReply,
} from "./message-schemas.ts";

export const notificationList: Call<{ body: MessageListBody; reply: Page<Message> }> = {
  method: "POST",
  path: "/api/message/pc/getList",
  access: "signed-in",
  input: "body",
  summary: "The person's notifications",
};

export const unreadCounts: Call<{ reply: UnreadCountsReply }> = {
  method: "GET",
  path: "/api/message/pc/getUnreadNum",
  access: "signed-in",
  input: "none",
  summary: "Unread notifications by type",
};

/** The stream ends when the server stops or the session ends; whoever listens asks again. */
export const notificationStream: Call<{ reply: null }> = {
  method: "GET",
  path: "/api/message/pc/stream",
  access: "signed-in",
  input: "none",
  answers: "stream",
  summary: "Events that say when there is something new for the person",
};

export const readNotifications: Call<{ body: Static<typeof MessageReadBody>; reply: UnreadCounts }> = {
  method: "POST",
  path: "/api/message/pc/read",
  access: "signed-in",
  input: "body",
  summary: "Marks notifications as read",
  refusals: [404],
};

export const readAllNotifications: Call<{ body: Static<typeof MessageReadAllBody>; reply: UnreadCounts }> = {
  method: "POST",
  path: "/api/message/pc/readAll",
  access: "signed-in",
  input: "body",
  summary: "Marks all notifications as read",
};

export const deleteNotifications: Call<{ query: Static<typeof MessageDeleteQuery>; reply: UnreadCounts }> = {
  method: "DELETE",
  path: "/api/message/pc/delete",
  access: "signed-in",
  input: "query",
  summary: "Deletes notifications",
  refusals: [404],
};

export const notificationPreferences: Call<{ reply: MessagePref[] }> = {
  method: "GET",
  path: "/api/message/pc/getPref",
  access: "signed-in",
  input: "none",
  summary: "Which notifications the person receives",
};

export const updateNotificationPreferences: Call<{ body: Static<typeof MessagePrefBody>; reply: MessagePref[] }> = {
  method: "POST",
  path: "/api/message/pc/updatePref",
  access: "signed-in",
  input: "body",
  summary: "Changes which notifications the person receives",
};
