import type { Inbox } from "../../application/system/inbox.ts";
import type { Page } from "../../domain/paging.ts";
import type { Message, MessagePref, UnreadCounts } from "../../domain/system/message.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpInbox = (http: HttpClient): Inbox => ({
  list: ({ type, unread, pageNum, pageSize }) =>
    http.post<Page<Message>>("/api/message/pc/getList", {
      ...(type === null ? {} : { type }),
      unread,
      pageNum,
      pageSize,
    }),
  unread: () => http.get<UnreadCounts>("/api/message/pc/getUnreadNum", {}, { silent: true }),
  read: (ids) => http.post<UnreadCounts>("/api/message/pc/read", { ids }, { silent: true }),
  readAll: (type) => http.post<UnreadCounts>("/api/message/pc/readAll", type === null ? {} : { type }),
  remove: (ids) => http.delete<UnreadCounts>("/api/message/pc/delete", { ids: ids.join(",") }),
  prefs: () => http.get<MessagePref[]>("/api/message/pc/getPref"),
  updatePref: (pref) => http.post<MessagePref[]>("/api/message/pc/updatePref", pref),
});
