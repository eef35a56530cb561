import { EventEmitter, once } from "node:events";
import { connect as dial, type Socket } from "node:net";
import fc from "fast-check";
import type { FastifyReply, FastifyRequest } from "fastify";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../../src/server/http.ts";
import { Busy } from "../../../src/server/reply.ts";
import { createServingSlots, SERVING_LIMITS, type ServingSlots } from "../../../src/server/system/files/serving-slots.ts";
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

  /** The first line that comes; nothing is read after it. */
  async function answer(line: Socket): Promise<string> {
    const [first] = await once(line, "data");
    line.pause();
    return String(first).split("\r\n", 1)[0] ?? "";
  }

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
    const [small, large] = [await picture(1_000), await picture(3_000)];
    const servings = createServingSlots({ ...SERVING_LIMITS, bytes: 2_000, bytesPerNetwork: 2_000 });
    app = (await createTestApp(db, { servings })).app;
    const refused = await app.inject(large);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "2"]);
    expect(refused.json()).toMatchObject({ code: 503, msg: "系统繁忙，请稍后再试" });
    for (let times = 0; times < 5; times += 1) {
      const served = await app.inject(small);
      expect([served.statusCode, served.rawPayload.length]).toEqual([200, 1_000]);
    }
  });

  it("that its client does not read holds its share until the connection is closed", async () => {
    // More than the system takes in by itself.
    const size = 48 * 1024 * 1024;
    const [large, small] = [await picture(size), await picture(500)];
    const servings = createServingSlots({ ...SERVING_LIMITS, bytes: size, bytesPerNetwork: size });
    app = (await createTestApp(db, { servings })).app;
    const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
    const line = dial(port, "127.0.0.1");
    await once(line, "connect");
    line.write(`GET ${large} HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(await answer(line)).toBe("HTTP/1.1 200 OK");
    const status = async () => (await fetch(`http://127.0.0.1:${port}${small}`)).status;
    expect(await status()).toBe(503);
    line.destroy();
    while ((await status()) !== 200) await new Promise((resolve) => setImmediate(resolve));
  });

  it("that nobody reads is given up after a while", async () => {
    const size = 49 * 1024 * 1024;
    const [large, small] = [await picture(size), await picture(600)];
    const slots = createServingSlots({ ...SERVING_LIMITS, bytes: size, bytesPerNetwork: size, silentMs: 100 });
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const servings: ServingSlots = (...asked) => {
      const served = slots(...asked);
      begin();
      return served;
    };
    app = (await createTestApp(db, { servings })).app;
    const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
    const line = dial(port, "127.0.0.1");
    line.on("error", () => {});
    line.write(`GET ${large} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await begun;
    while ((await fetch(`http://127.0.0.1:${port}${small}`)).status !== 200)
      await new Promise((resolve) => setImmediate(resolve));
    line.destroy();
  });
});
