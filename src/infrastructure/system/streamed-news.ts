import type { TokenStore } from "../../application/platform.ts";
import type { LiveNews } from "../../application/system/inbox.ts";
import { notificationStream } from "../../contract/system/message-calls.ts";
import { type ChangedThing, changedThingIn } from "../../domain/system/changed-thing.ts";
import { ALONE, type Locks, type OpenStream, type Tabs } from "../device.ts";
import { type ApiBase, PLATFORM } from "../http/http-client.ts";

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

type NewsPorts = { base: ApiBase; tokens: TokenStore; stream: OpenStream; tabs?: Tabs };

/**
 * The server's event stream. An event ends with a blank line; comments keep the line alive and are ignored. Browsers open six
 * connections to a host and no more, for all tabs together: one tab listens and informs the others, and when it goes another one
 * takes over.
 */
export const createStreamedNews = ({ base, tokens, stream, tabs = ALONE }: NewsPorts): LiveNews => ({
  open(heard, lost) {
    const hangUp = new AbortController();
    const { signal } = hangUp;
    const others = tabs.channel(LINE, (message) => heard(changedThingIn(message)));
    const listen = async () => {
      const token = tokens.read();
      const headers = { platform: PLATFORM, ...(token === null ? {} : { Authorization: `Bearer ${token}` }) };
      const texts = await stream(`${base.url}${notificationStream.path}`, { headers, signal });
      if (texts === null) return;
      let rest = "";
      for await (const text of texts) {
        const parts = (rest + text).split("\n\n");
        rest = parts.pop() ?? "";
        for (const changed of changesIn(parts)) {
          heard(changed);
          others.post(changed);
        }
      }
    };
    /** Listens as soon as no other tab does; what came between two listeners is requested. */
    const takeTurns = async (locks: Locks) => {
      const isFree = await locks.request(LINE, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await listen();
        return lock !== null;
      });
      if (isFree) return;
      await locks.request(LINE, { signal }, () => {
        heard(null);
        return listen();
      });
    };
    (tabs.locks === null ? listen() : takeTurns(tabs.locks))
      .catch(() => {})
      .then(() => {
        others.close();
        if (!signal.aborted) lost();
      });
    return () => {
      hangUp.abort();
      others.close();
    };
  },
});
