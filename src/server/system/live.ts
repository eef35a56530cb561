import type { ServerResponse } from "node:http";
import pg from "pg";
import { asId, type PersonId } from "../../domain/ids.ts";
import type { ChangedThing } from "../../domain/system/changed-thing.ts";
import { epochsOfAlive } from "../account/session-store.ts";
import type { Caller } from "../auth.ts";
import type { Database } from "../db/database.ts";
import { MESSAGE_CHANNEL, type MessageNote } from "./message-store.ts";

/** Names the person of an ended session (migration 0050). */
const SESSION_CHANNEL = "session";
export const STREAM_TYPE = "text/event-stream; charset=utf-8";
/** Proxies close connections that stay silent. */
const HEARTBEAT_MS = 25_000;
const RECONNECT_MS = 2_000;
/** A connection that was cut without being closed is only noticed by a query. */
const PROBE_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 5_000;
/** Open streams of one person, one per tab; the oldest gives way. */
const STREAMS_PER_PERSON = 10;

type Session = Pick<Caller, "personId" | "tokenHash" | "epoch">;
type Stream = { session: Session; response: ServerResponse };

export type LiveStreams = {
  /** Starts listening to the notifications of all nodes. */
  listen(): Promise<void>;
  /** Holds the response open and writes to it whenever the person has news, until the session ends or changes its epoch. */
  open(caller: Session, response: ServerResponse): void;
  /** How many are open. */
  number(): number;
  close(): Promise<void>;
};

/**
 * Streams of server-sent events by person. One database connection listens for the whole node; it is probed every `probeMs`
 * and replaced when it does not answer. Every `heartbeatMs` each stream gets a heartbeat, and streams of ended sessions are
 * closed. `listenUrl`: where notifications are heard, instead of at `db`.
 */
export function createLiveStreams(
  db: Database,
  {
    listenUrl = null as string | null,
    probeMs = PROBE_EVERY_MS,
    answerWithinMs = ANSWER_WITHIN_MS,
    heartbeatMs = HEARTBEAT_MS,
  } = {},
): LiveStreams {
  const streams = new Map<PersonId, Set<Stream>>();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  /** The streams of these persons whose sessions are alive; ends the others. */
  async function alive(personIds: Iterable<PersonId>): Promise<Stream[]> {
    const asked = [...personIds].flatMap((personId) => [...(streams.get(personId) ?? [])]);
    if (asked.length === 0) return [];
    const epochs = await epochsOfAlive(
      db,
      asked.map(({ session }) => session.tokenHash),
    );
    const there: Stream[] = [];
    const over: Stream[] = [];
    for (const stream of asked) {
      const { tokenHash, epoch } = stream.session;
      (epochs.get(tokenHash.toString("hex")) === epoch ? there : over).push(stream);
    }
    for (const { response } of over) response.end();
    return there;
  }
  /**
   * Writes what the news are about to everyone still connected (`{}`: that is not known); later, while the database does not know
   * who that is.
   */
  const push = async (personIds: readonly PersonId[], changed: ChangedThing | null): Promise<void> => {
    try {
      const event = `event: message\ndata: ${JSON.stringify(changed ?? {})}\n\n`;
      for (const { response } of await alive(personIds)) if (!response.writableEnded) response.write(event);
    } catch {
      if (!closed) setTimeout(() => void push(personIds, changed), RECONNECT_MS).unref();
    }
  };
  const heartbeat = setInterval(() => {
    // A heartbeat reveals nothing: it is sent also while it is unknown which sessions are alive.
    const all = [...streams.values()].flatMap((own) => [...own]);
    for (const { response } of all) if (!response.writableEnded) response.write(": \n\n");
    alive(streams.keys()).catch(() => {});
  }, heartbeatMs);
  heartbeat.unref();

  let isProbing = false;
  const probe = setInterval(async () => {
    const probed = client;
    if (probed === null || isProbing) return;
    isProbing = true;
    try {
      await probed.query({ text: "select 1", query_timeout: answerWithinMs } as pg.QueryConfig);
    } catch (error) {
      // The error handler of `connect` opens a new connection.
      probed.emit("error", error);
    } finally {
      isProbing = false;
    }
  }, probeMs);
  probe.unref();

  const lost = () => {
    client = null;
    if (!closed) retry = setTimeout(() => void connect(), RECONNECT_MS).unref();
  };
  async function connect(): Promise<void> {
    const made = new pg.Client({
      ...db.pool.options,
      ...(listenUrl === null ? {} : { connectionString: listenUrl }),
      application_name: `taomu-${process.pid}-live`,
    });
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
      if (payload === undefined) return;
      if (channel === MESSAGE_CHANNEL) {
        const { personId, changed } = JSON.parse(payload) as MessageNote;
        void push([personId], changed);
      }
      if (channel === SESSION_CHANNEL) alive([asId<PersonId>(payload)]).catch(() => {});
    });
    try {
      await made.connect();
      const text = `listen ${MESSAGE_CHANNEL}; listen ${SESSION_CHANNEL}`;
      await made.query({ text, query_timeout: answerWithinMs } as pg.QueryConfig);
      client = made;
      // Notifications sent while nothing listened are lost: every stream reloads once.
      void push([...streams.keys()], null);
    } catch {
      fail();
    }
  }

  return {
    listen: connect,
    open(session, response) {
      const { personId } = session;
      const stream = { session, response };
      const own = streams.get(personId) ?? new Set();
      streams.set(personId, own);
      if (own.size >= STREAMS_PER_PERSON) {
        const oldest = own.values().next().value;
        oldest?.response.end();
      }
      own.add(stream);
      response.writeHead(200, {
        "content-type": STREAM_TYPE,
        "cache-control": "no-store",
        "x-accel-buffering": "no",
        connection: "close",
        "x-content-type-options": "nosniff",
      });
      response.write(": ready\n\n");
      response.on("close", () => {
        own.delete(stream);
        if (own.size === 0 && streams.get(personId) === own) streams.delete(personId);
      });
    },
    number: () => [...streams.values()].reduce((sum, own) => sum + own.size, 0),
    async close() {
      closed = true;
      clearInterval(heartbeat);
      clearInterval(probe);
      clearTimeout(retry);
      for (const all of streams.values()) for (const { response } of all) response.end();
      await client?.end();
    },
  };
}
