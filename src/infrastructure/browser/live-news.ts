import type { TokenStore } from "../../application/platform.ts";
import type { LiveNews } from "../../application/system/inbox.ts";
import type { ApiBase } from "../http/http-client.ts";

/**
 * The server's event stream, read by `fetch`, because an EventSource cannot send the Authorization header. An event
 * ends with a blank line; comments keep the line alive and are not heard.
 */
export const createStreamedNews = (base: ApiBase, tokens: TokenStore): LiveNews => ({
  open(heard, lost) {
    const hangUp = new AbortController();
    const listen = async () => {
      const token = tokens.read();
      const reply = await fetch(`${base.url}/api/message/pc/stream`, {
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
        if (parts.some((part) => part.includes("event: message"))) heard();
      }
    };
    listen()
      .catch(() => {})
      .then(() => {
        if (!hangUp.signal.aborted) lost();
      });
    return () => hangUp.abort();
  },
});
