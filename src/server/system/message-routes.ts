import * as calls from "../../contract/system/message-calls.ts";
import { asId, type MessageId } from "../../domain/ids.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { serve } from "../serve.ts";
import { createLiveStreams, STREAM_TYPE } from "./live.ts";
import {
  deleteMessages,
  messagesOf,
  prefsOf,
  readAllMessages,
  readMessages,
  unreadOf,
  updatePref,
} from "./messages.ts";

/** The person's messages, and a stream that announces new ones. */
export function messageRoutes(app: App, { db, listenUrl, metrics }: Deps): void {
  const live = createLiveStreams(db, { listenUrl });
  metrics.beforeReading.push(async () => metrics.streams.set(live.number()));
  app.addHook("onListen", () => live.listen());
  app.addHook("preClose", () => live.close());

  serve(app, calls.notificationList, async (request) => messagesOf(db, signedIn(request).personId, request.body));
  serve(app, calls.unreadCounts, async (request) => {
    const { personId, epoch } = signedIn(request);
    return { ...(await unreadOf(db, personId)), sessionEpoch: epoch };
  });
  serve(app, calls.readNotifications, async (request) =>
    readMessages(db, signedIn(request).personId, request.body.ids),
  );
  serve(app, calls.readAllNotifications, async (request) =>
    readAllMessages(db, signedIn(request).personId, request.body.type ?? null),
  );
  serve(app, calls.deleteNotifications, async (request) =>
    deleteMessages(
      db,
      signedIn(request).personId,
      request.query.ids.split(",").map((id) => asId<MessageId>(id)),
    ),
  );
  serve(app, calls.notificationPreferences, async (request) => prefsOf(db, signedIn(request).personId));
  serve(app, calls.updateNotificationPreferences, async (request) =>
    updatePref(db, signedIn(request).personId, request.body),
  );
  serve(app, calls.notificationStream, (request, reply) => {
    // A client that requests the head alone waits for its end.
    if (request.method === "HEAD") return reply.type(STREAM_TYPE).send();
    reply.hijack();
    live.open(signedIn(request), reply.raw);
    return reply;
  });
}
