import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { AxiosError, AxiosHeaders, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from "axios";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PersonCheck } from "../../../src/application/account/person-check.ts";
import type { Call } from "../../../src/contract/call.ts";
import { type ApiError, type Failure, FILES_AWAY_TEXT, noticeFor } from "../../../src/domain/errors.ts";
import { browserFiles } from "../../../src/infrastructure/browser/browser-files.ts";
import {
  createFailureBus,
  createHttpClient,
  createQuietScope,
  TIMEOUT_MS,
} from "../../../src/infrastructure/http/http-client.ts";
import { createServerClock, type ServerClock } from "../../../src/infrastructure/http/server-clock.ts";

const ABOUT = { access: "signed-in", summary: "A call" } as const;
type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;
const read: Call<{ query: Values; reply: unknown }> = { ...ABOUT, method: "GET", path: "/api/a", input: "query" };
const readWhole: typeof read = { ...read, answers: "whole" };
const change: Call<{ body: object; reply: unknown }> = { ...ABOUT, method: "POST", path: "/api/a", input: "body" };
const remove: typeof read = { ...read, method: "DELETE" };

/** A client whose calls are answered by `answer`, with what it sent and published. */
function client(
  answer: (config: InternalAxiosRequestConfig) => unknown = () => ({ code: 200, data: "ok" }),
  ways: { clock?: ServerClock; headers?: Record<string, string> } = {},
) {
  const sent: InternalAxiosRequestConfig[] = [];
  const reported: Failure[] = [];
  const failures = createFailureBus();
  failures.subscribe((failure) => reported.push(failure));
  const tokens = { read: () => "T", write: () => undefined, clear: () => undefined };
  const paused: number[] = [];
  const persons = new PersonCheck();
  const quiet = createQuietScope();
  const http = createHttpClient({ url: "" }, tokens, failures, {
    transport: async (config) => {
      sent.push(config);
      const data = answer(config);
      return { status: 200, data, statusText: "", headers: new AxiosHeaders(ways.headers), config } as AxiosResponse;
    },
    pause: async (ms) => {
      paused.push(ms);
    },
    persons,
    quiet,
    ...(ways.clock && { clock: ways.clock }),
  });
  return { http, sent, reported, paused, persons, quiet };
}
const codes = fc.oneof(fc.constantFrom(401, 403, 404, 500, 601, 5001, 5002), fc.integer({ min: 201, max: 9999 }));

describe("every call", () => {
  it("sends platform 1006 and JSON, waits 20 s, and carries the token unless configured otherwise", async () => {
    const { http, sent } = client();
    await http.send(change, { b: 1 });
    await http.send(read, {}, { anonymous: true });
    const [named, anonymous] = sent;
    expect(named).toMatchObject({ timeout: 20_000, url: "/api/a", baseURL: "", data: '{"b":1}' });
    expect(named?.headers.get("platform")).toBe("1006");
    expect(String(named?.headers.get("content-type"))).toMatch(/^application\/json/);
    expect(named?.headers.get("authorization")).toBe("Bearer T");
    expect(anonymous?.headers.get("platform")).toBe("1006");
    expect(anonymous?.headers.has("authorization")).toBe(false);
  });

  it("leaves out empty parameters, and nothing else", async () => {
    const values = fc.constantFrom("", null, undefined, 0, false, " ", "松", 7, true);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom("a", "b", "c", "d"), values), async (params) => {
        const { http, sent } = client();
        await http.send(read, params);
        const empty: unknown[] = ["", null, undefined];
        const expected = Object.entries(params).filter(([, value]) => !empty.includes(value));
        expect(Object.entries(sent[0]?.params)).toEqual(expected);
      }),
    );
  });

  it("is fine at code 200, and otherwise published once with its code, 5001 and 5002 with their data and no message", async () => {
    expect(await client().http.send(read, {})).toBe("ok");
    await fc.assert(
      fc.asyncProperty(codes, fc.constantFrom("", "库存不足"), async (code, msg) => {
        const { http, reported } = client(() => ({ code, msg, data: { changed: 1 } }));
        const error = await http.send(read, {}).catch((failed: unknown) => failed);
        expect(reported).toHaveLength(1);
        expect(error).toMatchObject({ failure: reported[0] });
        if (code === 401) expect(reported[0]?.kind).toBe("session-expired");
        else expect(reported[0]).toMatchObject({ kind: "refused", code, data: { changed: 1 } });
        const silent = code === 5001 || code === 5002;
        expect(noticeFor(reported[0]!).intent).toBe(silent ? "none" : code === 601 ? "warning" : "error");
      }),
    );
  });

  it("reports its failure only to the caller on request, but always an ended session", async () => {
    await fc.assert(
      fc.asyncProperty(codes, async (code) => {
        const { http, reported } = client(() => ({ code, msg: "", data: null }));
        await expect(http.send(change, {}, { silent: true })).rejects.toMatchObject({ name: "ApiError" });
        expect(reported).toHaveLength(code === 401 ? 1 : 0);
      }),
    );
  });

  it("reports a 404 to its caller only where the page shows it, and publishes everything else", async () => {
    await fc.assert(
      fc.asyncProperty(codes, async (code) => {
        const { http, reported } = client(() => ({ code, msg: "不存在" }));
        const error = await http.send(read, {}, { missingIsShown: true }).catch((failed: unknown) => failed);
        expect(error).toMatchObject({ name: "ApiError" });
        expect(reported).toHaveLength(code === 404 ? 0 : 1);
      }),
    );
  });

  it("sets the clock by its answer, but not by one that a browser may have cached", async () => {
    for (const code of [200, 601]) {
      const clock = createServerClock({ now: () => 5_000 });
      const { http } = client(() => ({ code, msg: "", data: null, serverAt: 9_000 }), { clock });
      await http.send(read, {}, { silent: true }).catch(() => {});
      expect(clock.now()).toBe(9_000);
    }
    const clock = createServerClock({ now: () => 5_000 });
    const { http } = client(() => ({ code: 200, data: 1, serverAt: 9 }), { clock, headers: { etag: '"a"' } });
    await http.send(read, {});
    expect(clock.now()).toBe(5_000);
  });

  it("is silent when it begins in a quiet scope, and only then, however late its answer is", async () => {
    const { http, reported, quiet } = client(() => ({ code: 500, msg: "坏了", data: null }));
    const silent = quiet.run(() => Promise.allSettled([http.send(read, {}), http.send(change, {})]));
    const heard = http.send(read, {});
    await silent;
    await expect(heard).rejects.toMatchObject({ name: "ApiError" });
    expect(reported.map(({ message }) => message)).toEqual(["坏了"]);
  });

  it("is retried at most twice where it did not get through, and never when it changes something", async () => {
    const missed = fc.constantFrom<[string, number?]>(["ERR_NETWORK"], ["ERR_BAD_RESPONSE", 502], ["E", 504]);
    const refused = fc.constantFrom<[string, number?]>(
      ["ECONNABORTED"],
      ["ETIMEDOUT"],
      ["E", 500],
      ["E", 503],
      ["E", 400],
    );
    const calls = fc.constantFrom<typeof read>(read, readWhole, remove, { ...read, method: "POST" });
    await fc.assert(
      fc.asyncProperty(calls, fc.oneof(missed, refused), fc.nat(4), async (call, [code, status], times) => {
        let left = times;
        const { http, sent, reported, paused } = client((config) => {
          left -= 1;
          if (left < 0) return { code: 200, data: "ok" };
          const response =
            status === undefined ? undefined : { status, data: null, statusText: "", headers: {}, config };
          throw new AxiosError("", code, config, null, response);
        });
        const isAgain = call.method === "GET" && (code === "ERR_NETWORK" || status === 502 || status === 504);
        const tries = Math.min(times + 1, isAgain ? 3 : 1);
        const isFine = await http.send(call, {}).then(
          () => true,
          () => false,
        );
        expect(isFine).toBe(times < tries);
        expect(sent.length).toEqual(tries);
        expect(reported.length).toEqual(isFine ? 0 : 1);
        expect(paused).toEqual([300, 900].slice(0, tries - 1));
      }),
    );
  });

  it("is sent again with a puzzle where a person has to send it, once, under the same key", async () => {
    const refusal = { code: 5002, msg: "请先完成安全验证", data: { need: "person" } };
    const right = ({ headers }: InternalAxiosRequestConfig) => headers.get("captcha-token") === "P";
    const { http, sent, reported, persons } = client((call) => (right(call) ? { code: 200, data: 7 } : refusal));
    const post = () => http.send(change, { x: 1 }, { idempotencyKey: "K" });
    await expect(post()).rejects.toThrow("请先完成安全验证");
    persons.answerBy(async (send) => ({ answer: await send({ token: "P", offset: 12 }) }));
    expect(await post()).toBe(7);
    expect(sent.slice(1).map(({ headers, data }) => [headers.get("idempotency-key"), data])).toEqual(
      Array.from({ length: 2 }, () => ["K", '{"x":1}']),
    );
    expect(sent[2]!.headers.get("captcha-offset")).toBe("12");
    expect(reported).toHaveLength(1);
    persons.answerBy(async (send) => ({ answer: await send({ token: "other", offset: 12 }) }));
    await expect(post()).rejects.toThrow("请先完成安全验证");
    persons.answerBy(async () => null);
    await expect(post()).rejects.toThrow("请先完成安全验证");
    expect(sent).toHaveLength(6);
    expect(reported).toHaveLength(3);
  });

  it("describes network failures in words for people", async () => {
    const failed = async (code: string, status?: number) => {
      const { http } = client((config) => {
        const response = status === undefined ? undefined : { status, data: null, statusText: "", headers: {}, config };
        throw new AxiosError("", code, config, null, response);
      });
      return http.send(read, {}).catch((error: Error) => error.message);
    };
    expect(await failed(AxiosError.ERR_NETWORK)).toBe("网络不通，请重试");
    expect(await failed(AxiosError.ECONNABORTED)).toBe("系统接口请求超时");
    expect(await failed(AxiosError.ERR_BAD_RESPONSE, 502)).toBe("系统接口502异常");
  });

  describe("that ends with an HTTP status", () => {
    const file: typeof read = { ...read, method: "POST", answers: "file" };
    const bytesOf = (answer: unknown) => new TextEncoder().encode(JSON.stringify(answer)).buffer;
    /** What it fails with, as a call for data and as one for a file, whose answers are bytes. */
    const failuresOf = async (status: number, data: unknown) => {
      const answeredWith = (body: unknown) =>
        client((config) => {
          const response = { status, data: body, statusText: "", headers: {}, config };
          throw new AxiosError("", AxiosError.ERR_BAD_RESPONSE, config, null, response as AxiosResponse);
        }).http;
      const caught = (error: ApiError): Failure => error.failure;
      const none = (): null => null;
      return await Promise.all([
        answeredWith(data).send(change, {}).then(none, caught),
        answeredWith(bytesOf(data)).sendForFile(file, {}).then(none, caught),
      ]);
    };
    const statuses = fc.oneof(
      fc.constantFrom(400, 403, 404, 405, 408, 413, 415, 429, 500, 503, 507),
      fc.integer({ min: 400, max: 599 }),
    );

    it("is refused in the server's words where it has some, but for those of the error table; faults have fixed ones", async () => {
      await fc.assert(
        fc.asyncProperty(statuses, fc.string({ minLength: 1 }), async (status, said) => {
          const table: Record<number, string> = {
            401: "认证失败，无法访问系统资源",
            403: "当前操作没有权限",
            404: "访问资源不存在",
          };
          const refused = table[status] ?? (said.trim() === "" ? "系统未知错误，请反馈给管理员" : said);
          const words = status >= 500 && status !== 507 ? `系统接口${status}异常` : refused;
          for (const failure of await failuresOf(status, { code: status, msg: said, data: null }))
            expect(failure).toMatchObject({ message: words });
        }),
      );
    });

    it("is what the server says where the bucket of files is away", async () => {
      for (const failure of await failuresOf(503, { code: 503, msg: FILES_AWAY_TEXT, data: null }))
        expect(failure).toMatchObject({ kind: "refused", message: FILES_AWAY_TEXT });
    });

    it("is 系统接口…异常 where a gateway answers and not the program", async () => {
      await fc.assert(
        fc.asyncProperty(
          statuses,
          fc.constantFrom<unknown>("<html>", null, {}, { msg: "no code" }),
          async (status, said) => {
            for (const failure of await failuresOf(status, said))
              expect(failure).toEqual({ kind: "http", status, message: `系统接口${status}异常` });
          },
        ),
      );
    });

    it("ends the session at 401, and leaves open at faults what became of the call", async () => {
      const kinds = async (status: number) =>
        (await failuresOf(status, { code: status, msg: "坏了", data: null })).map((failure) => failure?.kind);
      expect(await kinds(401)).toEqual(["session-expired", "session-expired"]);
      for (const status of [500, 502, 503, 504]) expect(await kinds(status)).toEqual(["http", "http"]);
      for (const status of [400, 413, 429, 507]) expect(await kinds(status)).toEqual(["refused", "refused"]);
    });
  });
});

describe("an upload", () => {
  const upload: typeof change = { ...change, path: "/api/file" };
  const form = { file: { name: "a.txt", content: new Blob(["timber"]) } };
  /** The kind of failure it ends with, `null` while it is on its way. */
  const outcomeOf = (sending: Promise<unknown>) => {
    const outcome: { kind: string | null } = { kind: null };
    const done = sending.then(
      () => {
        outcome.kind = "done";
      },
      (error: ApiError) => {
        outcome.kind = error.failure.kind;
      },
    );
    return { outcome, done };
  };
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("is given up 20 s after a server that never answers has taken it", async () => {
    const server = createServer((request) => request.resume());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const taken = new Promise((resolve) => server.once("request", (request) => request.once("end", resolve)));
    const { port } = server.address() as AddressInfo;
    const failures = createFailureBus();
    const tokens = { read: () => "T", write: () => undefined, clear: () => undefined };
    const http = createHttpClient({ url: `http://127.0.0.1:${port}` }, tokens, failures, {
      files: browserFiles,
    });
    const { outcome, done } = outcomeOf(http.sendForm(upload, form, {}));
    await taken;
    vi.advanceTimersByTime(TIMEOUT_MS);
    await done;
    expect(outcome.kind).toBe("timeout");
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it("goes on as long as it gets on, and is given up 20 s after that", async () => {
    let progress: () => void = () => {};
    const failures = createFailureBus();
    const tokens = { read: () => "T", write: () => undefined, clear: () => undefined };
    let isSent: () => void = () => {};
    const sent = new Promise<void>((resolve) => {
      isSent = resolve;
    });
    const http = createHttpClient({ url: "" }, tokens, failures, {
      files: browserFiles,
      transport: (config) => {
        progress = () => config.onUploadProgress?.({ loaded: 1, total: 10, bytes: 1, lengthComputable: true });
        isSent();
        return new Promise((_, reject) => {
          const stop = () => reject(new CanceledError());
          config.signal?.addEventListener?.("abort", stop);
        });
      },
    });
    const { outcome, done } = outcomeOf(http.sendForm(upload, form, {}));
    await sent;
    for (let times = 0; times < 6; times += 1) {
      vi.advanceTimersByTime(TIMEOUT_MS - 1);
      progress();
    }
    await Promise.resolve();
    expect(outcome.kind).toBe(null);
    vi.advanceTimersByTime(TIMEOUT_MS);
    await done;
    expect(outcome.kind).toBe("timeout");
  });
});
