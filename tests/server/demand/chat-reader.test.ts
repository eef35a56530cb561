import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ParsedText } from "../../../src/domain/demand/line-match.ts";
import type { ParsedDemand } from "../../../src/domain/demand/reading/demand-line.ts";
import { parseDemand } from "../../../src/domain/demand/reading/demand-text.ts";
import { asId, type PersonId } from "../../../src/domain/ids.ts";
import { createChatReader } from "../../../src/server/demand/chat-reader.ts";
import { createMessageReading } from "../../../src/server/demand/message-reading.ts";
import type { InTurn } from "../../../src/server/serve.ts";
import { phoneOf } from "../../support/buyer.ts";
import { createTestDatabase } from "../../support/database.ts";
import { call, startProgram } from "../../support/program.ts";
import { signInAs } from "../../support/sign-in.ts";

type Completion = { model: string; messages: { role: string; content: string }[] } & Record<string, unknown>;
type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: Completion };
type Behaviour = (response: ServerResponse) => void;

const KEY = "sk-not-to-be-shown";
const json = { "content-type": "application/json" };
const completion = (content: unknown) => JSON.stringify({ id: "1", choices: [{ index: 0, message: { content } }] });
const answers =
  (content: unknown): Behaviour =>
  (response) =>
    response.writeHead(200, json).end(completion(content));
const fails =
  (status: number, headers = {}): Behaviour =>
  (response) =>
    response.writeHead(status, { ...json, ...headers }).end(JSON.stringify({ error: { message: `${KEY} ${TEXT}` } }));

/** Stands where the service does, and answers as set. */
async function startService() {
  const asked: Asked[] = [];
  let behave: Behaviour = answers('{"facts":[]}');
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const { method = "", url: path = "", headers } = request;
    asked.push({ method, path, headers, body: JSON.parse(body || "{}") as Completion });
    behave(response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/chat/completions`,
    asked,
    will: (next: Behaviour) => {
      behave = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const TODAY = { year: 2026, month: 11, day: 29 };
/** 白松 may be one of several. */
const TEXT = "白松 38*89*4000 3车，要不50方\n联系人王建国 13812345678，送苏州木渎镇中山东路88号";
const message = (text = TEXT): Parameters<typeof parseDemand> => [text, TODAY];
const caller = (n = 1) => ({ personId: asId<PersonId>(`${n}`), name: "王建国", companyName: "苏州建国木业有限公司" });
const atOnce: InTurn = (work) => work();
const alone = (text = TEXT) => parseDemand(...message(text));
const factsOf = (...facts: object[]) => JSON.stringify({ facts });
const FIFTY = { line: 1, field: "quantity", value: "50 m³", source: "50方" };
const LONG = 60_000;

/** The questions that the first reading does not raise. */
const added = (read: ParsedDemand, text = TEXT) => {
  const known = alone(text).questions.map((one) => JSON.stringify(one));
  return read.questions.filter((one) => !known.includes(JSON.stringify(one)));
};

describe("a second reader by chat completions", () => {
  let service: Awaited<ReturnType<typeof startService>>;
  const logged: string[] = [];
  beforeAll(async () => {
    service = await startService();
  });
  afterEach(() => {
    service.asked.length = 0;
    logged.length = 0;
    service.will(answers('{"facts":[]}'));
  });
  afterAll(() => service.stop());

  const readingOf = (withinMs = LONG, perMinute = 100) =>
    createMessageReading({
      reader: createChatReader({ url: service.url, key: KEY, model: "some-model" }),
      perMinute,
      withinMs,
      now: () => 0,
      log: (text: string) => void logged.push(text),
    });
  const read = (withinMs?: number) => readingOf(withinMs)(message(), caller(), atOnce);

  it("is called by the protocol, with the key, for a JSON object", async () => {
    await read();
    const [{ method, path, headers, body }] = service.asked as [Asked];
    expect(`${method} ${path}`).toBe("POST /v1/chat/completions");
    expect(headers).toMatchObject({ authorization: `Bearer ${KEY}`, "content-type": "application/json" });
    expect(body).toMatchObject({ model: "some-model", response_format: { type: "json_object" }, stream: false });
    expect(body.messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(logged).toEqual([]);
  });

  it("gets the message and its lines without the sender", async () => {
    await read();
    const sent = JSON.stringify(service.asked[0]?.body.messages);
    expect(sent).toContain("白松 38*89*4000 3车，要不50方");
    expect(sent).toContain("数量 3 车");
    expect(sent).not.toMatch(/王建国|建国|1381234|苏州|木渎|中山|88号|\d{7}/);
  });

  it("raises a question for a differing value that the text supports", async () => {
    service.will(answers(factsOf(FIFTY)));
    const answer = await read();
    expect(added(answer)).toEqual([
      { itemIndex: 0, field: "quantity", text: "数量是 3 车 还是 50 m³？", options: ["3 车", "50 m³"] },
    ]);
    expect(answer.items[0]).toMatchObject({ quantity: 3, quantityUnit: "truck" });
  });

  it.each([
    ["a fence", `\`\`\`json\n${factsOf(FIFTY)}\n\`\`\``],
    ["thoughts", `<think>50方 是数量</think>\n好的：${factsOf(FIFTY)}。`],
  ])("is understood with %s around its JSON", async (_, content) => {
    service.will(answers(content));
    expect(added(await read())).toHaveLength(1);
  });

  it.each([
    ["a figure that it invents", { ...FIFTY, value: "60 m³" }],
    ["a figure that it invents and quotes", { ...FIFTY, value: "60 m³", source: "60方" }],
    ["a species that the text does not name", { ...FIFTY, field: "species", value: "辐射松", source: "白松" }],
    ["a fact of no line", { ...FIFTY, line: 9 }],
    ["a field that it has not", { ...FIFTY, field: "port" }],
  ])("raises no question for %s", async (_, fact) => {
    service.will(answers(factsOf(fact)));
    expect(JSON.stringify(await read())).toBe(JSON.stringify(alone()));
    expect(logged).toEqual([]);
  });

  const huge = "9".repeat(64 * 1024);
  const behaviours: [what: string, why: string, behave: Behaviour][] = [
    ["words", "no JSON", answers("我不知道")],
    ["half an object", "no JSON", answers(factsOf(FIFTY).slice(0, -5))],
    ["an object without facts", "no facts", answers('{"lines":[]}')],
    ["no content", "no content", answers(null)],
    ["no choices", "no content", (response) => response.writeHead(200, json).end("{}")],
    ["null", "no content", (response) => response.writeHead(200, json).end("null")],
    ["a page", "no JSON", (response) => response.writeHead(200).end("<html>")],
    ["nothing", "no JSON", (response) => response.writeHead(200).end()],
    ["500", "HTTP 500", fails(500)],
    ["429", "HTTP 429", fails(429, { "retry-after": "1" })],
    ["401", "HTTP 401", fails(401)],
    ["204", "HTTP 204", (response) => response.writeHead(204).end()],
    ["a redirect to itself", "HTTP 307", fails(307, { location: "/v1/other" })],
    ["a redirect elsewhere", "HTTP 302", fails(302, { location: "http://127.0.0.1:9/" })],
    ["a broken line", "unreachable", (response) => response.destroy()],
    [
      "a body that breaks off",
      "unreachable",
      (response) => {
        response.writeHead(200, { "content-length": "1000" }).write(completion(factsOf(FIFTY)).slice(0, 20));
        response.socket?.end();
      },
    ],
    [
      "ten megabytes",
      "answer too long",
      (response) => {
        response.writeHead(200, json);
        const write = (left: number): void => {
          if (left === 0) response.end();
          else if (!response.destroyed) response.write(huge, () => write(left - 1));
        };
        write(160);
      },
    ],
  ];

  it.each(behaviours)("changes nothing by %s, and is logged without a word of it", async (_, why, behave) => {
    service.will(behave);
    expect(JSON.stringify(await read())).toBe(JSON.stringify(alone()));
    expect(logged).toEqual([`no second reading: ${why}`]);
    expect(service.asked).toHaveLength(1);
  });

  it("changes nothing by hanging, before its answer, within it or byte by byte", async () => {
    const drip: Behaviour = (response) => {
      const body = completion(factsOf(FIFTY));
      response.writeHead(200, json);
      let at = 0;
      const timer = setInterval(() => response.write(body.charAt(at++ % body.length)), 20);
      response.on("close", () => clearInterval(timer));
    };
    const half: Behaviour = (response) => void response.writeHead(200, json).write('{"choices":[');
    for (const behave of [() => {}, half, drip]) {
      service.will(behave);
      expect(JSON.stringify(await read(200))).toBe(JSON.stringify(alone()));
    }
    expect(service.asked).toHaveLength(3);
    for (const line of logged) expect(line).toBe("no second reading: timeout");
  });

  it("is unreachable where its address does not respond", async () => {
    const reader = createChatReader({ url: "http://127.0.0.1:9/", key: KEY, model: "m" });
    const log = (text: string) => void logged.push(text);
    const reading = createMessageReading({ reader, perMinute: 9, withinMs: LONG, now: () => 0, log });
    expect(await reading(message(), caller(), atOnce)).toEqual(alone());
    expect(logged).toEqual(["no second reading: unreachable"]);
  });
});

describe("the program with a second reader", () => {
  it("calls it as its variables configure, and logs of a failure neither the key nor the message", async () => {
    const service = await startService();
    const db = await createTestDatabase();
    const env = { READER_URL: service.url, READER_KEY: KEY, READER_MODEL: "some-model", READER_PER_MINUTE: "2" };
    const program = await startProgram({ DATABASE_URL: db.url, DEMO_DATA: "0", ...env });
    const headers = { authorization: await signInAs(db, phoneOf(1)) };
    const read = async (text: string) =>
      (await call<ParsedText>(program.url, "/api/demand/pc/parseText", { body: { text }, headers })).data;
    service.will(answers(factsOf(FIFTY)));
    expect((await read(TEXT)).questions).toContainEqual(expect.objectContaining({ options: ["3 车", "50 m³"] }));
    service.will(fails(500));
    for (const more of ["1", "2"]) expect((await read(`${TEXT}${more}`)).items).toHaveLength(1);
    expect(service.asked).toHaveLength(2);
    expect(await program.end("SIGTERM")).toBe(0);
    expect(program.printed()).toContain("no second reading: HTTP 500");
    expect(program.printed()).not.toMatch(/not-to-be-shown|白松|王建国|1381234/);
    await db.drop();
    await service.stop();
  });
});
