import type { OpenStream, Tabs } from "../device.ts";

async function* textsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
    if (value !== undefined) yield value;
}

/** Read by `fetch`, because an EventSource cannot send the Authorization header. */
export const browserStream: OpenStream = async (address, options) => {
  const { ok, body, headers } = await fetch(address, { ...options, cache: "no-store" });
  const isStream = ok && headers.get("content-type")?.startsWith("text/event-stream") === true;
  return isStream && body !== null ? textsOf(body) : null;
};

export const browserTabs: Tabs = {
  channel(name, onMessage) {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => onMessage(data);
    return { post: (message) => channel.postMessage(message), close: () => channel.close() };
  },
  // Locks are there on https and on the machine itself only.
  locks: globalThis.navigator?.locks ?? null,
};
