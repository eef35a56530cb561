import { useActorRef } from "@xstate/react";
import { App } from "../../application/app.ts";
import { Changes } from "../../application/system/changes.ts";
import { Inbox, LiveNews } from "../../application/system/inbox.ts";
import { createInboxFeedMachine, notifySession } from "../../application/system/inbox-feed-machine.ts";
import { useWired } from "../wiring.tsx";

const createFeed = ({
  inbox,
  live,
  app: { session },
  changes,
}: {
  inbox: Inbox;
  live: LiveNews;
  app: App;
  changes: Changes;
}) =>
  createInboxFeedMachine({
    inbox,
    live,
    onUnread: (counts) => notifySession(session, counts),
    onChange: (changed) => changes.publish(changed),
  });

/** Shows nothing: hears of new messages while it is there, and says what they are about. */
export function InboxFeed() {
  useActorRef(useWired(createFeed, { inbox: Inbox, live: LiveNews, app: App, changes: Changes }));
  return null;
}
