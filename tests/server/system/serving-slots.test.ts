import { EventEmitter } from "node:events";
import { connect as dial } from "node:net";
import fc from "fast-check";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../../src/server/http.ts";
import { Busy } from "../../../src/server/reply.ts";
import {
  createServingSlots,
  SERVING_LIMITS,
  type ServingSlots,
} from "../../../src/server/system/files/serving-slots.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createTestApp } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";

/** An answer on a connection of its own. */
class Raw extends EventEmitter {
  destroyed = false;
  destroy() {
    this.destroyed = true;
    this.emit("close");
  }
}

describe("what is sent of files", () => {
  it("is never more than the node and one network may hold, and who is sent it or gone gives it back", async () => {
    const limits = { ...SERVING_LIMITS, bytes: 100, bytesPerNetwork: 60 };
    const network = fc.integer({ min: 1, max: 3 });
    const steps = fc.array(
      fc.oneof(fc.record({ network, size: fc.integer({ min: 0, max: 70 }) }), fc.record({ ends: fc.nat({ max: 20 }) })),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const serve = createServingSlots(limits);
        const ask = async (from: number, size: number): Promise<Raw | null> => {
          const raw = new Raw();
          const request = { ip: `10.0.0.${from}`, raw: {} } as FastifyRequest;
          return serve(request, { raw } as unknown as FastifyReply, size, async () => raw).catch((error: unknown) => {
            expect(error).toBeInstanceOf(Busy);
            return null;
          });
        };
        let sent: { network: number; size: number; raw: Raw }[] = [];
        const sum = (of: number | null) =>
          sent.reduce((total, { network: from, size }) => total + (of === null || of === from ? size : 0), 0);
        for (const step of taken) {
          if ("ends" in step) {
            const ended = sent[step.ends];
            ended?.raw.destroy();
            sent = sent.filter((one) => one !== ended);
            continue;
          }
          const fits = sum(null) + step.size <= limits.bytes && sum(step.network) + step.size <= limits.bytesPerNetwork;
          const raw = await ask(step.network, step.size);
          expect(raw !== null).toBe(fits);
          if (raw !== null) sent.push({ ...step, raw });
        }
        for (const { raw } of sent) raw.destroy();
        // All of it can be had again.
        const again = [await ask(1, 60), await ask(2, 40)];
        expect(again).not.toContain(null);
        expect(await ask(3, 1)).toBeNull();
        for (const raw of again) raw?.destroy();
      }),
    );
  });
});

describe("a public picture", () => {
  let db: TestDatabase;
  let app: App;
  let personId: string;
  beforeAll(async () => {
    db = await createTestDatabase();
    await signInAs(db, "13700000001");
    personId = (await db.one<{ id: string }>("select id from person limit 1"))!.id;
  });
  afterEach(() => app.close());
  afterAll(() => db.drop());

  async function picture(bytes: number): Promise<string> {
    const fileName = `/pictures/upload/${String(bytes).padStart(24, "k")}.png`;
    const file = await db.one<{ id: string }>(
      `insert into stored_file (file_name, person_id, is_public, temporary, original_name, content_type, size)
       values ($1, $2, true, false, 'a.png', 'image/png', $3) returning id`,
      [fileName, personId, bytes],
    );
    await db.run("insert into file_bytes (file_id, variant, content_type, bytes) values ($1, '', 'image/png', $2)", [
      file!.id,
      Buffer.alloc(bytes, 1),
    ]);
    return fileName;
  }

  it("beyond what may be sent at once is refused with 503, others are served, and each gives its share back", async () => {
    const small = await picture(1_000);
    const large = await picture(3_000);
    const servings = createServingSlots({ ...SERVING_LIMITS, bytes: 2_000, bytesPerNetwork: 2_000 });
    app = (await createTestApp(db, { servings })).app;
    const refused = await app.inject(large);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("2");
    expect(refused.json()).toMatchObject({ code: 503, msg: "系统繁忙，请稍后再试" });
    for (let times = 0; times < 5; times += 1) {
      const served = await app.inject(small);
      expect(served.statusCode).toBe(200);
      expect(served.rawPayload).toHaveLength(1_000);
    }
  });

  it("holds its share until its connection is closed, however it is closed", async () => {
    const large = await picture(2_000);
    const small = await picture(500);
    const slots = createServingSlots({ ...SERVING_LIMITS, bytes: 2_000, bytesPerNetwork: 2_000 });
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const never = new Promise<never>(() => {});
    const servings: ServingSlots = (request, reply, size, read) =>
      slots(request, reply, size, () => {
        if (size < 2_000) return read();
        begin();
        return never;
      });
    app = (await createTestApp(db, { servings })).app;
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const line = dial(Number(new URL(url).port), "127.0.0.1");
    line.write(`GET ${large} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await begun;
    const status = async () => (await fetch(`${url}${small}`)).status;
    expect(await status()).toBe(503);
    line.destroy();
    while ((await status()) !== 200) await new Promise((resolve) => setImmediate(resolve));
  });
});

describe("a file whose reader is silent", () => {
  it("is given up after a while", async () => {
    // More than the system takes in by itself.
    const size = 64 * 1024 * 1024;
    const slots = createServingSlots({ ...SERVING_LIMITS, bytes: size, bytesPerNetwork: size, silentMs: 100 });
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const app = Fastify();
    app.get("/large", async (request, reply) => {
      begin();
      return reply.send(await slots(request, reply, size, async () => Buffer.alloc(size)));
    });
    app.get("/small", async (request, reply) => slots(request, reply, 1, async () => "a"));
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    const line = dial(Number(new URL(url).port), "127.0.0.1");
    line.on("error", () => {});
    line.write("GET /large HTTP/1.1\r\nhost: x\r\n\r\n");
    await begun;
    while ((await fetch(`${url}/small`)).status !== 200) await new Promise((resolve) => setImmediate(resolve));
    line.destroy();
    await app.close();
  });
});
