import axios, { type AxiosInstance, isAxiosError } from "axios";
import type { FailureFeed, TokenStore } from "../../application/platform.ts";
import type { Envelope } from "../../contract/reply.ts";
import { ApiError, type Failure, failureOf, transportFailure } from "../../domain/errors.ts";

/** A call's parameters; empty values (`null`, `undefined`, `""`) are not sent (seed §7). */
export type Params = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type CallOptions = {
  /** Nothing is told to the person when it fails; the caller deals with it. */
  silent?: boolean;
  /** The call goes out without the Authorization header. */
  anonymous?: boolean;
  /** The same key makes the server give the same answer to a repeated create. */
  idempotencyKey?: string;
};

/** Every method resolves with the `data` of a successful reply and rejects with `ApiError` and nothing else. */
export abstract class HttpClient {
  abstract get<Data>(path: string, params?: Params, options?: CallOptions): Promise<Data>;
  abstract post<Data>(path: string, body?: unknown, options?: CallOptions & { params?: Params }): Promise<Data>;
  abstract delete<Data>(path: string, params?: Params, options?: CallOptions): Promise<Data>;
}

/** Where the API is; "" for the page's own origin. */
export abstract class ApiBase {
  abstract readonly url: string;
}

/** Seed §9. */
export const TIMEOUT_MS = 20_000;
export const PLATFORM = "1006";

/** Tells every failure that is not silent to whoever listens; shows nothing itself. */
export type FailureBus = FailureFeed & { emit(failure: Failure): void };

export function createFailureBus(): FailureBus {
  const listeners = new Set<(failure: Failure) => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit(failure) {
      for (const listener of listeners) listener(failure);
    },
  };
}

/** What a rejected axios call means. A refusal with an envelope keeps the server's words whatever its HTTP status. */
function failureOfCall(error: unknown): Failure {
  if (!isAxiosError(error)) throw error;
  if (error.code === "ECONNABORTED" || error.code === "ETIMEDOUT") return transportFailure("timeout");
  if (!error.response) return transportFailure("offline");
  const { status, data } = error.response;
  const envelope = data as Partial<Envelope> | null;
  if ((status === 400 || status === 429) && typeof envelope?.msg === "string" && typeof envelope.code === "number") {
    return failureOf(envelope.code, envelope.msg, envelope.data) ?? transportFailure("http", status);
  }
  return transportFailure("http", status);
}

const filled = (params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  );

/** The one axios instance. */
export function createHttpClient(base: ApiBase, tokens: TokenStore, failures: FailureBus): HttpClient {
  const instance: AxiosInstance = axios.create({
    baseURL: base.url,
    timeout: TIMEOUT_MS,
    headers: { platform: PLATFORM },
  });
  const call = async <Data>(
    request: { method: "get" | "post" | "delete"; url: string; params?: Params; data?: unknown },
    { silent = false, anonymous = false, idempotencyKey }: CallOptions,
  ): Promise<Data> => {
    const token = anonymous ? null : tokens.read();
    const fail = (failure: Failure): never => {
      const isExpiry = failure.kind === "session-expired";
      // Whoever has signed in since then is not signed out by a late answer to somebody before.
      const isLate = isExpiry && token !== null && token !== tokens.read();
      if (!isLate && (!silent || isExpiry)) failures.emit(failure);
      throw new ApiError(failure);
    };
    let envelope: Envelope<Data>;
    try {
      const reply = await instance.request<Envelope<Data>>({
        ...request,
        params: filled(request.params ?? {}),
        headers: {
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
        },
      });
      envelope = reply.data;
    } catch (error) {
      return fail(failureOfCall(error));
    }
    const failure = failureOf(envelope?.code, envelope?.msg, envelope?.data);
    return failure === null ? envelope?.data : fail(failure);
  };
  return {
    get: (url, params = {}, options = {}) => call({ method: "get", url, params }, options),
    post: (url, data = {}, { params = {}, ...options } = {}) => call({ method: "post", url, data, params }, options),
    delete: (url, params = {}, options = {}) => call({ method: "delete", url, params }, options),
  };
}
