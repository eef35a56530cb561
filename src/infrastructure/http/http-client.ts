import axios, {
  type AxiosAdapter,
  type AxiosInstance,
  type AxiosRequestConfig,
  type AxiosResponse,
  isAxiosError,
} from "axios";
import type { PersonCheck, SolvedPuzzle } from "../../application/account/person-check.ts";
import type { FailureFeed, TokenStore } from "../../application/platform.ts";
import type { QuietCalls } from "../../application/system/changes.ts";
import type { AnyCall, Call, CallTypes, InputOf } from "../../contract/call.ts";
import type { Envelope } from "../../contract/reply.ts";
import { PUZZLE_HEADERS } from "../../domain/account/captcha.ts";
import {
  ApiError,
  DEFAULT_FAILURE_TEXT,
  type Failure,
  FILES_AWAY_TEXT,
  failureOf,
  neededFirst,
  REPLY_CODE,
  transportFailure,
} from "../../domain/errors.ts";
import { dispositionName, downloadName } from "../../domain/system/file-name.ts";
import { type DeviceFiles, NO_FILES, type SentFile } from "../device.ts";
import type { ServerClock } from "./server-clock.ts";

/** A call's parameters; empty values (`null`, `undefined`, `""`) are not sent. */
type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type CallOptions = {
  /** No notice is shown when it fails; the caller deals with it. */
  silent?: boolean;
  /** A 404 alone is silent: the page itself shows that there is no such thing. */
  missingIsShown?: boolean;
  /** A refusal by the server is silent: the page shows it itself. A missing answer is announced all the same. */
  refusalIsShown?: boolean;
  /** The call goes out without the Authorization header. */
  anonymous?: boolean;
  /** The same key makes the server give the same answer to a repeated create. */
  idempotencyKey?: string;
};

/** Of the call that reads what a page is about. */
export const MISSING_IS_SHOWN = { missingIsShown: true } as const;
/** For calls whose list shows in its place why it was refused. */
export const REFUSAL_IS_SHOWN = { refusalIsShown: true } as const;

/** A call without input is sent without one, or with `undefined` before the options. */
type Given<T> =
  undefined extends InputOf<T>
    ? [input?: undefined, options?: CallOptions]
    : [input: InputOf<T>, options?: CallOptions];

/** A file as it came, in the device's own way to hold it, and the name to save it under. */
export type ReceivedFile = { content: unknown; name: string };

/** A file with the texts that go along with it. */
export type SentForm = { file: SentFile; texts?: Readonly<Record<string, string>> };

/** The answer of a call; nothing where its reply is `null`. */
// biome-ignore lint/suspicious/noConfusingVoidType: it stands in a promise only, as a port returns it
type Answered<T extends CallTypes> = [T["reply"]] extends [null] ? void : T["reply"];

/** Every method resolves with the `data` of a successful reply and rejects with `ApiError` and nothing else. */
export abstract class HttpClient {
  /** Makes `call`; `input` is its body or its query, or both by name where it has both. */
  abstract send<T extends CallTypes>(call: Call<T>, ...given: Given<T>): Promise<Answered<T>>;
  /** Sends a form with a file besides the call's own input; `onProgress` gets the part sent, 0 to 1. */
  abstract sendForm<T extends CallTypes>(
    call: Call<T>,
    form: SentForm,
    input: InputOf<T>,
    options?: CallOptions & { onProgress?: (part: number) => void },
  ): Promise<Answered<T>>;
  /** Makes a call that returns a file. */
  abstract sendForFile<T extends CallTypes>(call: Call<T>, ...given: Given<T>): Promise<ReceivedFile>;
}

/** Where the API is; "" for the page's own origin. */
export abstract class ApiBase {
  abstract readonly url: string;
}

/** Milliseconds until a request is given up; an upload as long after its last progress. */
export const TIMEOUT_MS = 20_000;
export const PLATFORM = "1006";

/** Pauses before a read that did not get through is retried: a node may just be restarting. */
const AGAIN_AFTER_MS = [300, 900] as const;
const NOT_THERE = [502, 504];

/** Whether a call did not reach the program, and that was known at once. */
const missed = (error: unknown): boolean =>
  isAxiosError(error) &&
  (error.response === undefined ? error.code === "ERR_NETWORK" : NOT_THERE.includes(error.response.status));

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Publishes every failure that is not silent to its subscribers; shows nothing itself. */
export type FailureBus = FailureFeed & { publish(failure: Failure): void };

export function createFailureBus(): FailureBus {
  const listeners = new Set<(failure: Failure) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish(failure) {
      for (const listener of listeners) listener(failure);
    },
  };
}

/** The parts of an answer's envelope, each `undefined` where there is none. */
function envelopeIn(answer: unknown): {
  code: number | undefined;
  msg: string | undefined;
  data: unknown;
  serverAt: number | undefined;
} {
  const { code, msg, data, serverAt }: { code?: unknown; msg?: unknown; data?: unknown; serverAt?: unknown } =
    typeof answer === "object" && answer !== null ? answer : {};
  return {
    code: typeof code === "number" ? code : undefined,
    msg: typeof msg === "string" ? msg : undefined,
    data,
    serverAt: typeof serverAt === "number" ? serverAt : undefined,
  };
}

/** Faults of the server, after which it is not known what became of the call; a full disk (507) refused it. */
const isFault = (status: number): boolean => status >= 500 && status !== 507;

/** What a rejected axios call means: a refusal in the server's words, a fault in the words that the specification fixes. */
function failureOfCall(error: unknown): Failure {
  if (!isAxiosError(error)) throw error;
  // Nothing else cancels a call than `whileItMoves`.
  if (["ECONNABORTED", "ETIMEDOUT", "ERR_CANCELED"].includes(error.code ?? "")) return transportFailure("timeout");
  if (!error.response) return transportFailure("offline");
  const { status } = error.response;
  const { code, msg, data } = envelopeIn(readable(error.response.data));
  // Where the bucket is away nothing was done, and it is said what does not work.
  const isRefusal = code !== undefined && msg !== undefined && (!isFault(status) || msg === FILES_AWAY_TEXT);
  return (isRefusal ? failureOf(code, msg, data) : null) ?? transportFailure("http", status);
}

const filled = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  );

/** An answer, also where it came as bytes because the call returns a file; `null` for bytes that are no JSON. */
function readable(answer: unknown): unknown {
  if (!(answer instanceof ArrayBuffer || ArrayBuffer.isView(answer))) return answer;
  try {
    return JSON.parse(new TextDecoder().decode(answer));
  } catch {
    return null;
  }
}

/** What came instead of a file: the refusal in it, or an unspecified failure. */
function failureIn(bytes: ArrayBuffer): Failure {
  const { code, msg, data } = envelopeIn(readable(bytes));
  const nothing: Failure = { kind: "refused", code: REPLY_CODE.failed, message: DEFAULT_FAILURE_TEXT, data: null };
  return failureOf(code, msg, data) ?? nothing;
}

/** Calls that begin while one of `run` runs are silent. */
export type QuietScope = QuietCalls & { readonly isOpen: boolean };

export function createQuietScope(): QuietScope {
  let depth = 0;
  return {
    get isOpen() {
      return depth > 0;
    },
    run(begin) {
      depth += 1;
      try {
        return begin();
      } finally {
        depth -= 1;
      }
    },
  };
}

/** How a call reaches the API. */
export type Transport = AxiosAdapter;

/** What a client may be given besides; without a `transport` it takes the device's own way. */
type Ways = {
  transport?: Transport | undefined;
  pause?: (ms: number) => Promise<void>;
  /** Asks the person to solve puzzles, where that is possible. */
  persons?: PersonCheck;
  quiet?: QuietScope;
  /** Gets the server's time in the answers. */
  clock?: ServerClock;
  /** Packs and unpacks files; without it none are sent or received. */
  files?: DeviceFiles;
};

/**
 * Makes a request that may take longer than others, since a file of 5 MB does on a slow line, and gives it up once no byte of it
 * was sent nor of its answer came for `TIMEOUT_MS`.
 */
async function whileItMoves<Body>(instance: AxiosInstance, request: AxiosRequestConfig): Promise<AxiosResponse<Body>> {
  const stopped = new AbortController();
  const limit = () => setTimeout(() => stopped.abort(), TIMEOUT_MS);
  let timer = limit();
  const moved = () => {
    clearTimeout(timer);
    timer = limit();
  };
  try {
    return await instance.request<Body>({
      ...request,
      timeout: 0,
      signal: stopped.signal,
      onUploadProgress: (progress) => {
        moved();
        request.onUploadProgress?.(progress);
      },
      onDownloadProgress: moved,
    });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The one axios instance. GETs that did not get through are tried three times; a call that a person has to send goes through
 * `persons`.
 */
export function createHttpClient(
  base: ApiBase,
  tokens: TokenStore,
  failures: FailureBus,
  { transport, pause = wait, persons, quiet, clock, files = NO_FILES }: Ways = {},
): HttpClient {
  const instance: AxiosInstance = axios.create({
    baseURL: base.url,
    timeout: TIMEOUT_MS,
    headers: { platform: PLATFORM },
    // Calls carry their token themselves; a name here makes axios wait for the browser's cookies before each request.
    xsrfCookieName: "",
    ...(transport === undefined ? {} : { adapter: transport }),
  });
  /** `sentWith`: the token of the call; a person who has signed in since then is not signed out by a late answer. */
  const fail = (failure: Failure, silent: boolean, sentWith: string | null): never => {
    const isExpiry = failure.kind === "session-expired";
    const isLate = isExpiry && sentWith !== null && sentWith !== tokens.read();
    if (!isLate && (!silent || isExpiry)) failures.publish(failure);
    throw new ApiError(failure);
  };
  const tokenFor = ({ anonymous = false }: CallOptions) => (anonymous ? null : tokens.read());
  const ask = async <Body>(
    request: AxiosRequestConfig,
    options: CallOptions & { puzzle?: SolvedPuzzle },
    token: string | null,
  ): Promise<AxiosResponse<Body>> => {
    const { silent = false, idempotencyKey, puzzle } = options;
    const once = async () => {
      const hear = clock?.asking();
      const headed: AxiosRequestConfig = {
        ...request,
        headers: {
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
          ...(puzzle && { [PUZZLE_HEADERS.token]: puzzle.token, [PUZZLE_HEADERS.offset]: puzzle.offset }),
        },
      };
      const isFile = request.onUploadProgress !== undefined || request.responseType === "arraybuffer";
      const reply = await (isFile ? whileItMoves<Body>(instance, headed) : instance.request<Body>(headed));
      const { serverAt } = envelopeIn(reply.data);
      // One with a tag may be an earlier answer that the browser has cached.
      if (serverAt !== undefined && reply.headers.etag === undefined) hear?.(serverAt);
      return reply;
    };
    // What changes something is never sent again by itself.
    const pauses = request.method === "get" ? AGAIN_AFTER_MS : [];
    try {
      for (const ms of pauses) {
        try {
          return await once();
        } catch (error) {
          if (!missed(error)) throw error;
          await pause(ms);
        }
      }
      return await once();
    } catch (error) {
      return fail(failureOfCall(error), silent, token);
    }
  };
  const whole = async <Body>(
    request: AxiosRequestConfig,
    given: CallOptions & { puzzle?: SolvedPuzzle },
  ): Promise<Body> => {
    const silent = given.silent === true || quiet?.isOpen === true;
    const options = { ...given, silent };
    const token = tokenFor(options);
    const { data: answer } = await ask<Body>(request, options, token);
    const { code, msg, data } = envelopeIn(answer);
    const failure = failureOf(code, msg, data);
    if (failure === null) return answer;
    const again =
      options.puzzle === undefined && neededFirst(failure) === "person"
        ? await persons?.ask((puzzle) => whole<Body>(request, { ...options, puzzle }))
        : null;
    const isMissing = failure.kind === "refused" && failure.code === REPLY_CODE.notFound;
    const isShown =
      (options.missingIsShown === true && isMissing) || (options.refusalIsShown === true && failure.kind === "refused");
    return again ? again.answer : fail(failure, silent || isShown, token);
  };
  /** By the call, the data in the envelope or the whole reply. */
  const answerOf = async <T extends CallTypes>(
    { answers }: Call<T>,
    request: AxiosRequestConfig,
    options: CallOptions,
  ): Promise<Answered<T>> => {
    const envelope = await whole<Answered<T> & Envelope<Answered<T>>>(request, options);
    return answers === "whole" ? envelope : envelope?.data;
  };
  const fileFrom = async (request: AxiosRequestConfig, options: CallOptions): Promise<ReceivedFile> => {
    const token = tokenFor(options);
    const reply = await ask<ArrayBuffer>({ ...request, responseType: "arraybuffer" }, options, token);
    // By the header, not by the type: a file may be JSON, and browsers spell its type in several ways. A bucket sends one of them.
    const headed = (header: string) => {
      const value: unknown = reply.headers[header];
      return typeof value === "string" ? value : null;
    };
    const name = downloadName(headed("download-filename") ?? dispositionName(headed("content-disposition")));
    if (name === null) return fail(failureIn(reply.data), options.silent ?? false, token);
    return { content: files.contentOf(reply.data), name };
  };
  return {
    send: (call, ...[input, options = {}]) => answerOf(call, requestOf(call, input), options),
    sendForm: async (call, { file, texts = {} }, input, { onProgress, ...options } = {}) =>
      answerOf(
        call,
        {
          ...requestOf(call, input),
          data: files.formOf(file, texts),
          onUploadProgress: ({ loaded, total }) => onProgress?.(total ? loaded / total : 0),
        },
        options,
      ),
    sendForFile: (call, ...[input, options = {}]) => fileFrom(requestOf(call, input), options),
  };
}

type Parts = { query?: Params; body?: unknown; params?: Readonly<Record<string, string>> };

/** The request that `input` makes of a call. */
function requestOf({ method, path, input: part }: AnyCall, input: unknown): AxiosRequestConfig {
  const parts = (part === "parts" ? input : { [part]: input }) as Parts;
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts.params?.[name] ?? ""));
  const data = parts.body ?? (method === "GET" || method === "DELETE" ? undefined : {});
  return { method: method.toLowerCase(), url, params: filled(parts.query ?? {}), data };
}
