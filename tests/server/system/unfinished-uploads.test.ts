import { once } from "node:events";
import { connect as dial, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../../src/server/http.ts";
import {
  createUploadSlots,
  UPLOAD_LIMITS,
  type UploadLimits,
  type UploadSlots,
} from "../../../src/server/system/files/upload-slots.ts";
import { createBuyer, phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { formOf } from "../../support/files.ts";
import { insertGoods } from "../../support/goods.ts";
import { createTestApp } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";

const UPLOAD = "/common/uploadPrivate";
const IMPORT = "/api/goods/merchant/import?dryRun=true";
const NEVER_MS = 2 ** 30;
/** No upload times out unless a test requires it. */
const patient: UploadLimits = { ...UPLOAD_LIMITS, silentMs: NEVER_MS, totalMs: NEVER_MS };

let db: TestDatabase;
let people: string[];
let merchants: string[];
let app: App;
let port: number;
let lines: Socket[] = [];
let begun = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  app = (await createTestApp(db)).app;
  people = await Promise.all(Array.from({ length: 26 }, (_, at) => signInAs(db, phoneOf(at + 1))));
  const { merchantId } = await insertGoods(db, {});
  for (const at of [101, 102]) await createBuyer(app, db, phoneOf(at), { roles: ["merchant"], merchantId });
  merchants = await Promise.all([101, 102].map((at) => signInAs(db, phoneOf(at))));
  await app.close();
});
afterEach(async () => {
  for (const line of lines) line.destroy();
  lines = [];
  await app.close();
});
afterAll(() => db.drop());

async function listen(limits: UploadLimits): Promise<void> {
  const slots = createUploadSlots(limits);
  begun = 0;
  const uploads: UploadSlots = (...upload) => {
    begun += 1;
    return slots(...upload);
  };
  app = (await createTestApp(db, { uploads })).app;
  port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
}

/** What a connection hears first, and its end: listened for from its beginning, since either may come at any moment. */
const heard = new WeakMap<Socket, Promise<string>>();
const closed = new WeakMap<Socket, Promise<unknown>>();

/** A connection with the first `share` of an upload on it. */
async function begin(who: string, share: number, url = UPLOAD, name = "a.txt", size = 60_000): Promise<Socket> {
  const { payload, type } = formOf([{ name, bytes: Buffer.alloc(size, 65) }]);
  const line = dial(port, "127.0.0.1");
  lines.push(line);
  line.on("error", () => {});
  heard.set(line, new Promise((resolve) => line.once("data", (chunk) => resolve(String(chunk)))));
  closed.set(line, new Promise((resolve) => line.once("close", resolve)));
  await once(line, "connect");
  line.write(
    `POST ${url} HTTP/1.1\r\nhost: x\r\nauthorization: ${who}\r\ncontent-type: ${type}\r\ncontent-length: ${payload.length}\r\n\r\n`,
  );
  line.write(payload.subarray(0, payload.length * share));
  return line;
}
/** The first line that comes back. */
const answerOn = async (line: Socket): Promise<string> => (await heard.get(line))?.split("\r\n", 1)[0] ?? "";
const whole = async (who: string, url = UPLOAD, name = "a.txt"): Promise<string> =>
  answerOn(await begin(who, 1, url, name, 60));

/** Resolves once so many uploads have come to the slots. */
async function takenUp(number: number): Promise<void> {
  while (begun < number) await new Promise((resolve) => setImmediate(resolve));
}

describe("unfinished uploads", () => {
  it("of 25 people with two files each block no one else", async () => {
    await listen(patient);
    for (const who of people.slice(0, 25)) for (let n = 0; n < 2; n += 1) await begin(who, 0.5);
    await takenUp(50);
    expect(await whole(people[25]!)).toBe("HTTP/1.1 200 OK");
  });

  it("of one person block only that person's next ones, and admit them when the connection closes", async () => {
    await listen(patient);
    const halves = [await begin(people[0]!, 0.5), await begin(people[0]!, 0.5)];
    await takenUp(2);
    const next = await begin(people[0]!, 1);
    const answer = answerOn(next);
    expect(await whole(people[1]!)).toBe("HTTP/1.1 200 OK");
    for (const line of halves) line.destroy();
    expect(await answer).toBe("HTTP/1.1 200 OK");
  });

  it("of one merchant, sent by two of its people, let a third list in and end with their connections", async () => {
    await listen(patient);
    const halves = [
      await begin(merchants[0]!, 0.5, IMPORT, "货.csv"),
      await begin(merchants[0]!, 0.5, IMPORT, "货.csv"),
    ];
    await takenUp(2);
    expect(await whole(merchants[1]!, IMPORT, "货.csv")).toBe("HTTP/1.1 200 OK");
    const answer = answerOn(await begin(merchants[0]!, 1, IMPORT, "货.csv"));
    for (const line of halves) line.destroy();
    expect(await answer).toBe("HTTP/1.1 200 OK");
  });

  it("are given up after silence, with an answer, and their slots go to who waits", async () => {
    await listen({ ...patient, silentMs: 100 });
    const halves = [await begin(people[0]!, 0.5), await begin(people[0]!, 0.5)];
    expect(await Promise.all(halves.map(answerOn))).toEqual(Array(2).fill("HTTP/1.1 408 Request Timeout"));
    await Promise.all(halves.map((line) => closed.get(line)));
    // A slow machine may find a whole one silent too.
    let answer = "";
    while (answer !== "HTTP/1.1 200 OK") answer = await whole(people[0]!);
  });

  it("are given up after a time although bytes go on coming", async () => {
    await listen({ ...patient, totalMs: 50 });
    const line = await begin(people[0]!, 0.5);
    const trickle = setInterval(() => line.write("A"), 5);
    expect(await answerOn(line)).toBe("HTTP/1.1 408 Request Timeout");
    clearInterval(trickle);
  });

  it("that together are too large are refused at once with 503, and there is room again when they end", async () => {
    await listen({ ...patient, bytes: 130_000 });
    const halves = [await begin(people[0]!, 0.5), await begin(people[1]!, 0.5)];
    await takenUp(2);
    const refused = await begin(people[2]!, 1);
    const text = await heard.get(refused);
    expect(text).toMatch(/^HTTP\/1\.1 503 /);
    expect(text).toMatch(/\r\nretry-after: \d+\r\n/);
    halves[0]!.destroy();
    let answer = "";
    while (answer !== "HTTP/1.1 200 OK") answer = await whole(people[2]!);
  });

  it("of one person wait in no endless line", async () => {
    await listen({ ...patient, waitingPerPerson: 1 });
    for (let n = 0; n < 3; n += 1) await begin(people[0]!, 0.5);
    await takenUp(3);
    expect(await whole(people[0]!)).toBe("HTTP/1.1 503 Service Unavailable");
  });
});
