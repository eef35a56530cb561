import type { Inbox } from "../../application/system/inbox.ts";
import {
  deleteNotifications,
  notificationList,
  notificationPreferences,
  readAllNotifications,
  readNotifications,
  unreadCounts,
  updateNotificationPreferences,
} from "../../contract/system/message-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpInbox = (http: HttpClient): Inbox => ({
  list: ({ type, unread, pageNum, pageSize }) =>
    http.send(notificationList, {
      ...(type === null ? {} : { type }),
      unread,
      pageNum,
      pageSize,
    }),
  unread: () => http.send(unreadCounts, undefined, { silent: true }),
  read: (ids) => http.send(readNotifications, { ids }, { silent: true }),
  readAll: (type) => http.send(readAllNotifications, type === null ? {} : { type }),
  remove: (ids) => http.send(deleteNotifications, { ids: ids.join(",") }),
  prefs: () => http.send(notificationPreferences),
  updatePref: (pref) => http.send(updateNotificationPreferences, pref),
});
