import type { TokenStore } from "../../application/platform.ts";
import type { LiveNews } from "../../application/system/inbox.ts";
import { notificationStream } from "../../contract/system/message-calls.ts";
import { type ChangedThing, changedThingIn } from "../../domain/system/changed-thing.ts";
import type { ApiBase } from "../http/http-client.ts";

/** What the events in `parts` of the stream are about. */
export const changesIn = (parts: readonly string[]): (ChangedThing | null)[] =>
  parts
    .filter((part) => part.includes("event: message"))
    .map((part) => {
      try {
        return changedThingIn(JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? "{}"));
      } catch {
        return null;
      }
    });

/** Name of the lock that the listening tab holds, and of the channel on which it informs the others. */
const LINE = "taomu-news";

/**
 * The server's event stream, read by `fetch`, because an EventSource cannot send the Authorization header. An event
 * ends with a blank line; comments keep the line alive and are not heard. Browsers open six connections to a host and
 * no more, for all tabs together: one tab listens and informs the others, and when it goes another one takes over.
 */
export const createStreamedNews = (base: ApiBase, tokens: TokenStore): LiveNews => ({
  open(heard, lost) {
    const hangUp = new AbortController();
    const others = new BroadcastChannel(LINE);
    others.onmessage = ({ data }) => heard(changedThingIn(data));
    const listen = async () => {
      const token = tokens.read();
      const reply = await fetch(`${base.url}${notificationStream.path}`, {
        headers: { platform: "1006", ...(token === null ? {} : { Authorization: `Bearer ${token}` }) },
        signal: hangUp.signal,
        cache: "no-store",
      });
      if (!reply.ok || reply.body === null || !reply.headers.get("content-type")?.startsWith("text/event-stream"))
        return;
      const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        const parts = (rest + value).split("\n\n");
        rest = parts.pop() ?? "";
        for (const changed of changesIn(parts)) {
          heard(changed);
          others.postMessage(changed);
        }
      }
    };
    /** Listens as soon as no other tab does; what came between two listeners is asked for. */
    const takeTurns = async (locks: LockManager) => {
      const isFree = await locks.request(LINE, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await listen();
        return lock !== null;
      });
      if (isFree) return;
      await locks.request(LINE, { signal: hangUp.signal }, () => {
        heard(null);
        return listen();
      });
    };
    // Locks are there on https and on the machine itself only.
    (navigator.locks ? takeTurns(navigator.locks) : listen())
      .catch(() => {})
      .then(() => {
        others.close();
        if (!hangUp.signal.aborted) lost();
      });
    return () => {
      hangUp.abort();
      others.close();
    };
  },
});
