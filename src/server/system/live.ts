import type { ServerResponse } from "node:http";
import pg from "pg";
import type { Database } from "../db/database.ts";
import { MESSAGE_CHANNEL } from "./messages.ts";

/** Proxies close connections that stay silent. */
const HEARTBEAT_MS = 25_000;
const RECONNECT_MS = 2_000;
/** A line that was cut without a word is found out by asking. */
const PROBE_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;
/** Tabs one person may keep open streams in; the oldest gives way. */
const STREAMS_PER_PERSON = 10;

export type LiveStreams = {
  /** Starts hearing what all nodes write. */
  listen(): Promise<void>;
  /** Keeps the response open and tells it whenever the person has news. */
  open(personId: string, response: ServerResponse): void;
  close(): Promise<void>;
};

/**
 * Streams of server-sent events by person. One connection to the database hears for the whole node; it is asked every
 * `probeMs` whether it is still there, and made anew where it does not answer.
 */
export function createLiveStreams(
  db: Database,
  { probeMs = PROBE_EVERY_MS, answerWithinMs = ANSWER_WITHIN_MS } = {},
): LiveStreams {
  const streams = new Map<string, Set<ServerResponse>>();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const tell = (personId: string) => {
    for (const stream of streams.get(personId) ?? []) stream.write("event: message\ndata: {}\n\n");
  };
  const heartbeat = setInterval(() => {
    for (const all of streams.values()) for (const stream of all) stream.write(": \n\n");
  }, HEARTBEAT_MS);
  heartbeat.unref();

  let isAsked = false;
  const probe = setInterval(async () => {
    const asked = client;
    if (asked === null || isAsked) return;
    isAsked = true;
    try {
      await asked.query({ text: "select 1", query_timeout: answerWithinMs } as pg.QueryConfig);
    } catch (error) {
      // `connect` hears it and begins anew.
      asked.emit("error", error);
    } finally {
      isAsked = false;
    }
  }, probeMs);
  probe.unref();

  const lost = () => {
    client = null;
    if (!closed) retry = setTimeout(() => void connect(), RECONNECT_MS).unref();
  };
  async function connect(): Promise<void> {
    const made = new pg.Client({ ...db.pool.options, application_name: `taomu-${process.pid}-live` });
    let failed = false;
    const fail = () => {
      if (failed) return;
      failed = true;
      made.end().catch(() => {});
      lost();
    };
    made.on("error", fail);
    made.on("end", fail);
    made.on("notification", ({ channel, payload }) => {
      if (channel === MESSAGE_CHANNEL && payload !== undefined) tell(payload);
    });
    try {
      await made.connect();
      await made.query({ text: `listen ${MESSAGE_CHANNEL}`, query_timeout: answerWithinMs } as pg.QueryConfig);
      client = made;
      // Whatever was written while nobody heard: everybody looks once.
      for (const personId of streams.keys()) tell(personId);
    } catch {
      fail();
    }
  }

  return {
    listen: connect,
    open(personId, response) {
      const own = streams.get(personId) ?? new Set();
      streams.set(personId, own);
      if (own.size >= STREAMS_PER_PERSON) {
        const oldest = own.values().next().value;
        oldest?.end();
      }
      own.add(response);
      response.writeHead(200, {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
        connection: "close",
        "x-content-type-options": "nosniff",
      });
      response.write(": ready\n\n");
      response.on("close", () => {
        own.delete(response);
        if (own.size === 0 && streams.get(personId) === own) streams.delete(personId);
      });
    },
    async close() {
      closed = true;
      clearInterval(heartbeat);
      clearInterval(probe);
      clearTimeout(retry);
      for (const all of streams.values()) for (const stream of all) stream.end();
      await client?.end();
    },
  };
}
