import { useActorRef } from "@xstate/react";
import { App } from "../../application/app.ts";
import { Inbox, LiveNews } from "../../application/system/inbox.ts";
import { createInboxFeedMachine, tellSession } from "../../application/system/inbox-feed-machine.ts";
import { useWired } from "../wiring.tsx";

const createFeed = (inbox: Inbox, live: LiveNews, { session }: App) =>
  createInboxFeedMachine(inbox, live, (counts) => tellSession(session, counts));

/** Shows nothing: hears of new messages while it is there. */
export function InboxFeed() {
  useActorRef(useWired(createFeed, Inbox, LiveNews, App));
  return null;
}
