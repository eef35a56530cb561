import {
  MessageDeleteQuery,
  MessageListBody,
  MessagePrefBody,
  MessageReadAllBody,
  MessageReadBody,
} from "../../contract/message.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { ok } from "../reply.ts";
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

/** The person's messages, and a stream that says when there are new ones (product §20). */
export function messageRoutes(app: App, { db }: Deps): void {
  const config = { access: "signed-in" } as const;
  const live = createLiveStreams(db);
  app.addHook("onListen", () => live.listen());
  app.addHook("preClose", () => live.close());

  app.post("/api/message/pc/getList", { config, schema: { body: MessageListBody } }, async (request) =>
    ok(await messagesOf(db, signedIn(request).personId, request.body)),
  );
  app.get("/api/message/pc/getUnreadNum", { config }, async (request) => {
    const { personId, epoch } = signedIn(request);
    return ok({ ...(await unreadOf(db, personId)), sessionEpoch: epoch });
  });
  app.post("/api/message/pc/read", { config, schema: { body: MessageReadBody } }, async (request) =>
    ok(await readMessages(db, signedIn(request).personId, request.body.ids)),
  );
  app.post("/api/message/pc/readAll", { config, schema: { body: MessageReadAllBody } }, async (request) =>
    ok(await readAllMessages(db, signedIn(request).personId, request.body.type ?? null)),
  );
  app.delete("/api/message/pc/delete", { config, schema: { querystring: MessageDeleteQuery } }, async (request) =>
    ok(await deleteMessages(db, signedIn(request).personId, request.query.ids.split(","))),
  );
  app.get("/api/message/pc/getPref", { config }, async (request) => ok(await prefsOf(db, signedIn(request).personId)));
  app.post("/api/message/pc/updatePref", { config, schema: { body: MessagePrefBody } }, async (request) =>
    ok(await updatePref(db, signedIn(request).personId, request.body)),
  );
  app.get("/api/message/pc/stream", { config }, (request, reply) => {
    // Who asks for the head alone waits for its end.
    if (request.method === "HEAD") return reply.type(STREAM_TYPE).send();
    reply.hijack();
    live.open(signedIn(request), reply.raw);
  });
}
