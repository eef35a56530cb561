import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, vi } from "vitest";
import { connect } from "../../../src/server/db/database.ts";
import { startRunner } from "../../../src/server/jobs/runner.ts";
import { createMetrics } from "../../../src/server/metrics/metrics.ts";
import { openTelemetry } from "../../../src/server/metrics/open-telemetry.ts";
import { eventually } from "../../support/clock.ts";
import { it as withDatabase } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { createTestApp } from "../../support/server.ts";

const SERVER = join(import.meta.dirname, "../../../src/server");

type Field = { number: number; bytes: Buffer };

/** The fields of a protobuf message that hold bytes, text or messages. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = message[at++]!;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = varint();
    const wire = key % 8;
    if (wire === 0) varint();
    else if (wire === 1) at += 8;
    else if (wire === 5) at += 4;
    else {
      const length = varint();
      fields.push({ number: Math.floor(key / 8), bytes: message.subarray(at, at + length) });
      at += length;
    }
  }
  return fields;
}

const inside = (messages: Buffer[], number: number): Buffer[] =>
  messages.flatMap((message) => fieldsOf(message).flatMap((field) => (field.number === number ? [field.bytes] : [])));

/** Of a span as OTLP numbers its fields. */
function spanOf(message: Buffer) {
  const of = (number: number) => fieldsOf(message).find((field) => field.number === number)?.bytes;
  const hex = (number: number) => of(number)?.toString("hex") ?? "";
  return { trace: hex(1), id: hex(2), parent: hex(4), name: of(5)?.toString() ?? "", text: message.toString("latin1") };
}

const it = withDatabase.extend(
  "collector",
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it uses.
  async ({}, { onCleanup }) => {
    const received: ReturnType<typeof spanOf>[] = [];
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      received.push(...inside(inside(inside([Buffer.concat(parts)], 1), 2), 2).map(spanOf));
      response.end();
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    onCleanup(() => {
      vi.unstubAllEnvs();
      server.close();
    });
    return received;
  },
);

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";

describe("spans", () => {
  it("are sent of a request and of its statements below it, as part of the trace that a trusted proxy names", async ({
    db: { url },
    collector,
  }) => {
    const tracing = openTelemetry({ ratio: 0, log: () => {} });
    const db = connect(url, { onStatement: tracing.onStatement });
    const { id } = await insertGoods(db);
    const { app } = await createTestApp(db, { tracing, trustedProxies: ["10.0.0.1"] });
    const asked = `/api/goods/pc/getInfo?id=${id}`;
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
    await app.inject({ url: asked, headers, remoteAddress: "10.0.0.1" });
    // Nobody else's word makes the node send anything.
    await app.inject({ url: asked, headers, remoteAddress: "10.0.0.2" });
    await app.close();
    await tracing.close();
    await db.close();
    const [request, ...others] = collector.filter(({ name }) => name.startsWith("GET"));
    expect(others).toEqual([]);
    expect(request).toMatchObject({ name: "GET /api/goods/pc/getInfo", trace: TRACE, parent: PARENT });
    expect(request!.text).not.toContain(id);
    const statement = collector.find(({ name }) => name === "goods-detail");
    expect(statement).toMatchObject({ trace: TRACE, parent: request!.id });
    expect(collector.every(({ trace }) => trace === TRACE)).toBe(true);
  });

  it("are sent of a task's run, which says that it failed", async ({ db: { url }, collector }) => {
    const tracing = openTelemetry({ ratio: 1, log: () => {} });
    const db = connect(url, { onStatement: tracing.onStatement });
    const stop = new AbortController();
    const ran = { times: 0 };
    const task = {
      name: "count-boards",
      does: "counts boards",
      period: { everyMs: 10 },
      run: async (working: typeof db) => {
        await working.one("select 1", [], "boards");
        ran.times += 1;
        throw Object.assign(new Error("no boards"), { code: "55P03" });
      },
    };
    const options = { metrics: createMetrics(), tracing, log: () => {}, signal: stop.signal };
    const runner = await startRunner(db, [task], options);
    await eventually(async () => expect(ran.times).toBeGreaterThan(0));
    stop.abort();
    await runner.stop();
    await tracing.close();
    await db.close();
    const run = collector.find(({ name }) => name === "task count-boards")!;
    expect(run.text).toContain("55P03");
    expect(run.text).not.toContain("no boards");
    expect(collector.some(({ name, parent }) => name === "boards" && parent === run.id)).toBe(true);
  });

  it("that no collector takes are lost, and nothing else", async ({ db: { url } }) => {
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9");
    const lines: string[] = [];
    const tracing = openTelemetry({ ratio: 1, log: (text) => void lines.push(text) });
    const db = connect(url, { onStatement: tracing.onStatement });
    const { app } = await createTestApp(db, { tracing });
    expect((await app.inject("/healthz")).statusCode).toBe(200);
    await app.close();
    await tracing.close();
    await db.close();
    vi.unstubAllEnvs();
    expect(lines.join("\n")).toContain("ECONNREFUSED");
  });

  it("cost nothing where nobody collects: the library is loaded by one file, which is loaded on demand", () => {
    const files = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    const naming = (text: RegExp) => files.filter((name) => text.test(readFileSync(join(SERVER, name), "utf8")));
    expect(naming(/@opentelemetry\//)).toEqual([join("metrics", "open-telemetry.ts")]);
    expect(naming(/from ".*open-telemetry\.ts"/)).toEqual([]);
    expect(naming(/import\(".*open-telemetry\.ts"\)/)).toEqual(["main.ts"]);
  });
});
