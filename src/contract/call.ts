/**
 * A call of the API as a value: the server registers it, the client sends it, the API's document shows it. Modules of calls
 * import no package, so that a browser loads paths and methods without the schemas.
 */

/** Who may make a call: every visitor, signed-in persons, or holders of a permission. */
export type Access = "public" | "signed-in" | { readonly permission: string };

/**
 * The cost of a public call: `reads` answer what is there; `attempts` try a password, a code or a puzzle, each with a limit of
 * its own besides; `reports` are stored.
 */
export type CallKind = "reads" | "attempts" | "reports";

/**
 * What a call makes the program do that costs it much, of those that need a session: `reading` a text, `matching` goods with
 * lines, `cleaning` HTML, making a table to be saved (`tables`), taking a file in (`imports`). One person may make only a limited
 * number of each within a minute, and few at once.
 */
export type WorkKind = "reading" | "matching" | "cleaning" | "tables" | "imports";

const KIB = 1024;
/** Bytes of the body of a call that names no limit of its own. */
export const BODY_LIMIT = 32 * KIB;
/** The largest body of a public call, bytes: no call needs more; what is stored is smaller still. */
const PUBLIC_BODY: Readonly<Record<CallKind, number>> = { reads: BODY_LIMIT, attempts: 16 * KIB, reports: 8 * KIB };

/** What travels. `query` and `body` are absent where a call takes none; `params` are the parts of its path after `:`. */
export type CallTypes = { body?: unknown; query?: unknown; params?: Readonly<Record<string, string>>; reply: unknown };

type WhoCalls =
  | { readonly access: "public"; readonly perNetwork: CallKind; readonly costs?: never }
  | { readonly access: Exclude<Access, "public">; readonly perNetwork?: CallKind; readonly costs?: WorkKind };

/** Which part of a request a call's input is, if it has one; `parts`: an object of several by name; `form`: a form with a file. */
type CallInput = "query" | "body" | "parts" | "form";

type CallDescription = WhoCalls & {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** One line in English, for the API's document. */
  readonly summary: string;
  /** Codes of refusals besides those that any call may give (`GENERAL_REFUSALS`). */
  readonly refusals?: readonly number[];
  /**
   * `data` (the usual) stands in the envelope; `whole` is the reply itself, as the template's calls answer; `file` has bytes;
   * `stream` has events (`text/event-stream`) for as long as a client listens.
   */
  readonly answers?: "whole" | "file" | "stream";
  /** KiB of its body at most, where it needs another limit than `BODY_LIMIT`. */
  readonly bodyKib?: number;
  /** The reply has an entity tag: a client that has it already gets 304 without data. */
  readonly tagged?: true;
};

/** Any call, whatever travels with it. */
export type AnyCall = CallDescription & { readonly input: CallInput };

/** `types` is never set: it carries what the compiler knows. */
export type Call<T extends CallTypes> = CallDescription & { readonly input: InputNameOf<T>; readonly types?: T };

type PartsOf<T> = Exclude<keyof T, "reply">;

type InputNameOf<T> = [PartsOf<T>] extends [never]
  ? "query" | "body" | "form"
  : [PartsOf<T>] extends ["query"]
    ? "query"
    : [PartsOf<T>] extends ["body"]
      ? "body"
      : "parts";

/** `T` as a client may give it: read-only lists, and `undefined` for what is left out. */
export type Sendable<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Item)[]
      ? readonly Sendable<Item>[]
      : { readonly [K in keyof T]: object extends Pick<T, K> ? Sendable<T[K]> | undefined : Sendable<T[K]> };

/** What a client hands over: the body or the query where a call takes nothing else, else its parts by name. */
export type InputOf<T> = [PartsOf<T>] extends [never]
  ? undefined
  : [PartsOf<T>] extends ["query"]
    ? Sendable<T["query" & keyof T]>
    : [PartsOf<T>] extends ["body"]
      ? Sendable<T["body" & keyof T]>
      : Sendable<Omit<T, "reply">>;

/** Any call may be refused so: wrong input 400 and 601, no session 401, no right 403, a flood 429, the program's fault 500, too busy 503. */
export const GENERAL_REFUSALS: readonly number[] = [400, 401, 403, 413, 415, 429, 500, 503, 601];

/** A call as `get`, `post`, `put` and `del` make it, before its access is stated. */
export type Row<T extends CallTypes> = Omit<CallDescription, "access" | "perNetwork" | "costs"> & {
  readonly perNetwork?: CallKind;
  readonly input: InputNameOf<T>;
  readonly types?: T;
};

/** A row whose input is none of the usual. `refusals`: codes besides `GENERAL_REFUSALS`. */
export const row = /* @__NO_SIDE_EFFECTS__ */ <T extends CallTypes>(
  method: CallDescription["method"],
  input: InputNameOf<T>,
  path: string,
  summary: string,
  ...refusals: readonly number[]
): Row<T> => ({ method, path, input, summary, refusals });

/** Its input is the query, where two types are given. */
type ByQuery = {
  <R>(path: string, summary: string, ...refusals: readonly number[]): Row<{ reply: R }>;
  <Q, R>(path: string, summary: string, ...refusals: readonly number[]): Row<{ query: Q; reply: R }>;
};
/** Its input is the body, where two types are given. */
type ByBody = {
  <R>(path: string, summary: string, ...refusals: readonly number[]): Row<{ reply: R }>;
  <B, R>(path: string, summary: string, ...refusals: readonly number[]): Row<{ body: B; reply: R }>;
};

/** A row of GET: `get<Reply>` or `get<Query, Reply>`. */
export const get: ByQuery = /* @__NO_SIDE_EFFECTS__ */ (
  path: string,
  summary: string,
  ...refusals: readonly number[]
) => row<{ query: never; reply: never }>("GET", "query", path, summary, ...refusals);

/** A row of DELETE: `del<Reply>` or `del<Query, Reply>`. */
export const del: ByQuery = /* @__NO_SIDE_EFFECTS__ */ (
  path: string,
  summary: string,
  ...refusals: readonly number[]
) => row<{ query: never; reply: never }>("DELETE", "query", path, summary, ...refusals);

/** A row of POST: `post<Reply>` or `post<Body, Reply>`. */
export const post: ByBody = /* @__NO_SIDE_EFFECTS__ */ (
  path: string,
  summary: string,
  ...refusals: readonly number[]
) => row<{ body: never; reply: never }>("POST", "body", path, summary, ...refusals);

/** A row of PUT: `put<Reply>` or `put<Body, Reply>`. */
export const put: ByBody = /* @__NO_SIDE_EFFECTS__ */ (path: string, summary: string, ...refusals: readonly number[]) =>
  row<{ body: never; reply: never }>("PUT", "body", path, summary, ...refusals);

/** The row with another kind of answer than data in the envelope. */
export const answers = /* @__NO_SIDE_EFFECTS__ */ <T extends CallTypes>(
  kind: NonNullable<CallDescription["answers"]>,
  one: Row<T>,
): Row<T> => ({
  ...one,
  answers: kind,
});

/** The row whose reply has an entity tag. */
export const tagged = /* @__NO_SIDE_EFFECTS__ */ <T extends CallTypes>(one: Row<T>): Row<T> => ({
  ...one,
  tagged: true,
});

/** The row with a limit per network, over all callers. */
export const limited = /* @__NO_SIDE_EFFECTS__ */ <T extends CallTypes>(perNetwork: CallKind, one: Row<T>): Row<T> => ({
  ...one,
  perNetwork,
});

/** The row with a larger body, in KiB, as much as its input comes to. */
export const roomy = /* @__NO_SIDE_EFFECTS__ */ <T extends CallTypes>(bodyKib: number, one: Row<T>): Row<T> => ({
  ...one,
  bodyKib,
});

/** Bytes of the body of a call at most: a fact of every call. */
export const bodyLimitOf = (call: AnyCall): number =>
  call.bodyKib !== undefined
    ? call.bodyKib * KIB
    : call.access === "public"
      ? PUBLIC_BODY[call.perNetwork]
      : BODY_LIMIT;

const everybody =
  (perNetwork: CallKind) =>
  /* @__NO_SIDE_EFFECTS__ */
  <T extends CallTypes>(one: Row<T>): Call<T> => ({ ...one, access: "public", perNetwork });

/** A public call that reads. */
export const everybodyReads = /* @__PURE__ */ everybody("reads");
/** A public call that tries a password, a code or a puzzle. */
export const publicAttempt = /* @__PURE__ */ everybody("attempts");
/** A public call whose input is stored. */
export const everybodyReports = /* @__PURE__ */ everybody("reports");

/** A call for signed-in persons. */
export const signedIn = /* @__NO_SIDE_EFFECTS__ */ <T extends CallTypes>(one: Row<T>): Call<T> => ({
  ...one,
  access: "signed-in",
});

/** Calls for holders of the permission. */
export const holders =
  (permission: string) =>
  /* @__NO_SIDE_EFFECTS__ */
  <T extends CallTypes>(one: Row<T>): Call<T> => ({ ...one, access: { permission } });

/** A call that makes the program do what costs it much. */
export const costly = /* @__NO_SIDE_EFFECTS__ */ <T extends CallTypes>(costs: WorkKind, call: Call<T>): Call<T> => {
  if (call.access === "public") throw new Error(`${call.path} needs a session: what it costs is counted by person`);
  return { ...call, costs };
};
