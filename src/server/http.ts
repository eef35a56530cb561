// Requests have cookies, and replies set them.
import type {} from "@fastify/cookie";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { TSchema } from "typebox";
import type { Access, AnyCall, CallKind } from "../contract/call.ts";
import type { SmsPurpose } from "../domain/account/captcha.ts";
import type { SecondPrompt } from "../domain/demand/reading/second-prompt.ts";
import type { Caller } from "./auth.ts";
import type { Database } from "./db/database.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { Tracing } from "./metrics/tracing.ts";
import type { TypeBoxProvider } from "./reply.ts";
import type { Bucket } from "./system/files/bucket.ts";
import type { ServingSlots } from "./system/files/serving-slots.ts";
import type { UploadSlots } from "./system/files/upload-slots.ts";
import type { WorkTurns } from "./work-turns.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What the route serves; pages, pictures and probes have none. */
    call?: AnyCall;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** The code of the answer to a call, once it was made. */
    answered: number;
  }
  interface FastifyInstance {
    /** Every call of the API with who may make it, in the order of registration. */
    routePolicies: RoutePolicy[];
    checksReplies: boolean;
    inWorkTurn: WorkTurns;
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxProvider
>;

export type RoutePolicy = {
  method: string;
  url: string;
  access: Access;
  /** Of public calls. */
  perNetwork: CallKind | undefined;
  schema: { body?: TSchema; querystring?: TSchema };
};

/** Everything routes need from outside. */
export type Deps = {
  db: Database;
  /** Connections of its own, so that a node reports whether it is ready however many requests wait for `db`. */
  readiness: Database;
  /** Where notifications are heard, instead of at `db`, which is behind a pooler; `null`: at `db`. */
  listenUrl: string | null;
  /** Epoch ms; the database's clock decides what expires, this one only what people read. */
  now: () => number;
  sms: SmsSender;
  /** How many SMS all nodes together send within an hour at most. */
  smsPerHour: number;
  /** Second reader of messages that our own is not sure of; `null`: none. */
  secondReader: SecondReader | null;
  /** How many messages this node shows the second reader within a minute at most. */
  secondReadingsPerMinute: number;
  /** Key of keyed hashes. */
  secret: string;
  /** Folder of the built page, or `null` to serve the API alone. */
  webRoot: string | null;
  trustedProxies: string[];
  /** How long a connection without a request stays open, ms: longer than a proxy keeps its own. */
  keepAliveMs: number;
  /** Once aborted, the node says that it is not ready, and ends each connection with the reply under way. */
  stopping?: AbortSignal;
  /** The shop's sites, as `https://host[:port]`. */
  siteUrls: string[];
  /** How many public calls one network may make within a minute; of those that store something, a 25th. */
  callsPerMinute: number;
  /** How old a page may be that everybody gets, ms. */
  pagesFreshMs: number;
  /** Pages invite browsers to load what the pointer rests on before it is pressed. */
  loadAhead: boolean;
  /** Where bytes of files lie beside the database; `null`: nowhere. */
  bucket: Bucket | null;
  /** What all uploads of this node go through. */
  uploads: UploadSlots;
  /** What this node sends of files goes through. */
  servings: ServingSlots;
  /** How far the program is behind its work, ms. */
  lagMs: () => number;
  metrics: Metrics;
  tracing: Tracing;
  /** Token for reading the metrics at `/metrics`; `null`: they are not served here. */
  metricsToken: string | null;
  /** Every reply and every refusal is held against its call before it is sent; tests do. */
  checkReplies?: boolean;
  /** `stream`: where lines go instead of the standard output. */
  logger: boolean | { level: string; stream?: { write(line: string): void } };
};

/**
 * A reader of messages outside. Resolves with the raw answer, and ends by `signal`. Rejects where it gave no answer; the error's
 * message is logged: nothing of the message, no key.
 */
export type SecondReader = { read(prompt: SecondPrompt, signal: AbortSignal): Promise<unknown> };

/** How a code reaches a phone. Rejects when the provider refuses; the error's message is logged: no phone, no code. */
export type SmsSender = { send(message: { phone: string; purpose: SmsPurpose; code: string }): Promise<void> };
