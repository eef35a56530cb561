import { createServer, type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asId } from "../../../src/domain/ids.ts";
import { callerOf } from "../../../src/server/auth.ts";
import type { App } from "../../../src/server/http.ts";
import { createLiveStreams } from "../../../src/server/system/live.ts";
import { notify } from "../../../src/server/system/messages.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createTestApp } from "../../support/server.ts";
import { personIdOf, signInAs } from "../../support/sign-in.ts";

const STREAM = "/api/message/pc/stream";

let db: TestDatabase;
let nodes: App[];
let urls: string[];
let buyer: Buyer;

beforeAll(async () => {
  db = await createTestDatabase();
  nodes = [(await createTestApp(db)).app, (await createTestApp(db)).app];
  urls = await Promise.all(nodes.map((node) => node.listen({ port: 0, host: "127.0.0.1" })));
  buyer = await createBuyer(nodes[0]!, db, phoneOf(1));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await db.drop();
});

type Stream = { ended: Promise<string>; heard(): string };

/** An open stream; `ended` gives all that was heard once the server has ended it. */
async function open(url: string, headers: Record<string, string>): Promise<Stream> {
  let heard = "";
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    request(url, { headers }, resolve).on("error", reject).end(),
  );
  const ready = new Promise<void>((resolve) =>
    reply.on("data", (chunk: Buffer) => {
      heard += chunk.toString();
      resolve();
    }),
  );
  const ended = new Promise<string>((resolve) => reply.on("end", () => resolve(heard)));
  await ready;
  return { ended, heard: () => heard };
}

/** A session of the buyer's with a stream of it on each node. */
async function sessionWithStreams() {
  const authorization = await signInAs(db, buyer.phone);
  const streams = await Promise.all(urls.map((url) => open(`${url}${STREAM}`, { authorization })));
  return { authorization, streams };
}
let events = 0;
const news = () =>
  db.transaction((tx) => {
    events += 1;
    return notify(tx, asId(String(events)), [{ personId: buyer.id, companyId: null }], {
      type: 3,
      todo: null,
      title: "有新货",
      content: "樟子松到货",
      linkPath: "/index",
      refType: "goods",
      refId: "1",
    });
  });

describe("the stream of news", () => {
  it.each<[string, (authorization: string) => Promise<unknown>]>([
    [
      "signing out",
      (authorization) => nodes[0]!.inject({ method: "POST", url: "/logout", headers: { authorization } }),
    ],
    [
      "closing all sessions, as another password does",
      async () => db.run("delete from session where person_id = $1", [await personIdOf(db, buyer.phone)]),
    ],
    [
      "a raised epoch",
      async () =>
        db.run("update session set epoch = epoch + 1 where person_id = $1", [await personIdOf(db, buyer.phone)]),
    ],
  ])("ends on every node with %s, and sends nothing more", async (name, end) => {
    // A new person, so that no earlier message arrives late.
    buyer = await createBuyer(nodes[0]!, db, phoneOf(20 + name.length));
    const { authorization, streams } = await sessionWithStreams();
    await end(authorization);
    await news();
    for (const stream of streams) expect(await stream.ended).not.toContain("event: message");
  });

  it("of another session of the same person goes on", async () => {
    buyer = await createBuyer(nodes[0]!, db, phoneOf(2));
    const first = await sessionWithStreams();
    const second = await sessionWithStreams();
    await nodes[1]!.inject({ method: "POST", url: "/logout", headers: { authorization: first.authorization } });
    for (const stream of first.streams) await stream.ended;
    await news();
    for (const stream of second.streams) await expect.poll(stream.heard).toContain("event: message");
    await nodes[1]!.inject({ method: "POST", url: "/logout", headers: { authorization: second.authorization } });
  });

  it("names the subject of a message", async () => {
    buyer = await createBuyer(nodes[0]!, db, phoneOf(5));
    const { authorization, streams } = await sessionWithStreams();
    await news();
    for (const stream of streams)
      await expect.poll(stream.heard).toContain('event: message\ndata: {"refType":"goods","refId":"1"}\n\n');
    await nodes[1]!.inject({ method: "POST", url: "/logout", headers: { authorization } });
  });

  it("ends where the session has run out, and where its person was locked", async () => {
    const live = createLiveStreams(db, { heartbeatMs: 20 });
    const server = createServer(async ({ headers }, response) => {
      const caller = await callerOf(db, (headers.authorization ?? "").replace("Bearer ", ""));
      live.open(caller!, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
    const opened = async (phone: string) => open(url, { authorization: await signInAs(db, phone) });
    const out = await opened(phoneOf(3));
    await db.run("update session set expire_at = now() where person_id = $1", [await personIdOf(db, phoneOf(3))]);
    await out.ended;
    const locked = await opened(phoneOf(4));
    await db.run("update person set locked_at = now() where id = $1", [await personIdOf(db, phoneOf(4))]);
    await locked.ended;
    await live.close();
    server.close();
  });

  it("ends at once for a HEAD request", async () => {
    const authorization = await signInAs(db, buyer.phone);
    const reply = await fetch(`${urls[0]}${STREAM}`, { method: "HEAD", headers: { authorization } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(await reply.text()).toBe("");
  });
});
