import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ParsedText } from "../../../src/domain/demand/line-match.ts";
import type { ParsedDemand } from "../../../src/domain/demand/reading/demand-line.ts";
import { parseDemand } from "../../../src/domain/demand/reading/demand-text.ts";
import type { SecondPrompt } from "../../../src/domain/demand/reading/second-prompt.ts";
import { asId, type PersonId } from "../../../src/domain/ids.ts";
import { createMessageReading } from "../../../src/server/demand/message-reading.ts";
import type { App, SecondReader } from "../../../src/server/http.ts";
import { Busy, TooManyRequests } from "../../../src/server/reply.ts";
import type { InTurn } from "../../../src/server/serve.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createTestApp } from "../../support/server.ts";

const TODAY = { year: 2026, month: 11, day: 29 };
/** 白松 may be one of several. */
const TEXT = "白松 38*89*4000 3车，要不50方";
const message = (text = TEXT): Parameters<typeof parseDemand> => [text, TODAY];
const caller = (n = 1) => ({ personId: asId<PersonId>(`${n}`), name: "王建国", companyName: null });
const atOnce: InTurn = (work) => work();
const alone = (text = TEXT) => parseDemand(...message(text));
const FIFTY = { line: 1, field: "quantity", value: "50 m³", source: "50方" };
const LONG = 60_000;

/** The questions that the first reading does not raise. */
const added = (read: ParsedDemand, text = TEXT) => {
  const known = alone(text).questions.map((one) => JSON.stringify(one));
  return read.questions.filter((one) => !known.includes(JSON.stringify(one)));
};

describe("createMessageReading", () => {
  /** A reader that answers the facts, and records its calls. */
  function fakeReader(answer: () => Promise<unknown> = async () => ({ facts: [FIFTY] })) {
    const asked: SecondPrompt[] = [];
    const reader: SecondReader = {
      read: (prompt) => {
        asked.push(prompt);
        return answer();
      },
    };
    return { reader, asked };
  }
  const ofReader = (reader: SecondReader, more: object = {}) => {
    const logged: string[] = [];
    const log = (text: string) => void logged.push(text);
    const limits = { perMinute: 100, withinMs: LONG, now: () => 0, log, ...more };
    return { reading: createMessageReading({ reader, ...limits }), logged };
  };
  const unsure = (n: number) => `白松 38*89*4000 ${n}车，要不50方`;

  it("does not call the second reader where the first is sure or has no line", async () => {
    const { reader, asked } = fakeReader();
    const { reading } = ofReader(reader);
    for (const text of ["樟子松 30*120*4000 20方", "樟子松 30*120*4000 20方 误差±1mm", "王建国 13812345678"])
      expect(await reading(message(text), caller(), atOnce)).toEqual(alone(text));
    expect(asked).toEqual([]);
  });

  it("calls the reader once for the same text of the same person, also when both wait", async () => {
    const { reader, asked } = fakeReader();
    const { reading } = ofReader(reader);
    const read = (n: number) => reading(message(), caller(n), atOnce);
    const [one, other] = await Promise.all([read(1), read(1)]);
    expect(added(one!)).toHaveLength(1);
    expect(other).toEqual(one);
    expect(await read(1)).toEqual(one);
    expect(asked).toHaveLength(1);
    await read(2);
    expect(asked).toHaveLength(2);
  });

  it("remembers two hundred answers, for ten minutes, and no failure", async () => {
    let now = 0;
    const { reader, asked } = fakeReader();
    const { reading } = ofReader(reader, { perMinute: 1_000, now: () => now });
    for (let n = 1; n <= 201; n += 1) await reading(message(), caller(n), atOnce);
    await reading(message(), caller(201), atOnce);
    expect(asked).toHaveLength(201);
    await reading(message(), caller(1), atOnce);
    expect(asked).toHaveLength(202);
    now += 10 * 60_000;
    await reading(message(), caller(201), atOnce);
    expect(asked).toHaveLength(203);
    const failing = fakeReader(async () => Promise.reject(new Error("HTTP 500")));
    const { reading: again } = ofReader(failing.reader);
    for (let n = 0; n < 2; n += 1) await again(message(), caller(), atOnce);
    expect(failing.asked).toHaveLength(2);
  });

  it("calls the reader a limited number of times per minute, six per person, and then reads alone", async () => {
    let now = 0;
    const { reader, asked } = fakeReader();
    const { reading } = ofReader(reader, { perMinute: 8, now: () => now });
    for (let n = 1; n <= 10; n += 1) await reading(message(unsure(n)), caller(1), atOnce);
    expect(asked).toHaveLength(6);
    for (let n = 1; n <= 5; n += 1) await reading(message(unsure(n)), caller(2), atOnce);
    expect(asked).toHaveLength(8);
    expect(await reading(message(unsure(9)), caller(3), atOnce)).toEqual(alone(unsure(9)));
    now += 60_000;
    await reading(message(unsure(9)), caller(3), atOnce);
    expect(asked).toHaveLength(9);
  });

  it("pauses a reader for a minute that failed three times in a row, and logs it once a minute", async () => {
    let now = 0;
    const { reader, asked } = fakeReader(async () => Promise.reject(new Error("HTTP 429")));
    const { reading, logged } = ofReader(reader, { now: () => now });
    for (let n = 1; n <= 6; n += 1) await reading(message(unsure(n)), caller(n), atOnce);
    expect(asked).toHaveLength(3);
    now += 60_000;
    for (let n = 1; n <= 6; n += 1) await reading(message(unsure(n)), caller(n), atOnce);
    expect(asked).toHaveLength(4);
    expect(logged).toEqual([
      "no second reading: HTTP 429",
      "no second reading: HTTP 429, 3 times since the last such line",
    ]);
  });

  it("answers its reading alone where no turn is to be had for the second one", async () => {
    for (const refusal of [new Busy(), new TooManyRequests(2)]) {
      const { reading, logged } = ofReader(fakeReader().reader);
      let turns = 0;
      const inTurn: InTurn = async (work) => {
        turns += 1;
        if (turns === 2) throw refusal;
        return await work();
      };
      expect(await reading(message(), caller(), inTurn)).toEqual(alone());
      expect(turns).toBe(2);
      expect(logged).toEqual([]);
    }
  });

  it("ends the question once its time is over, waits for no turn behind that, and needs none any more", async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const hanging: SecondReader = {
      read: (_, signal) =>
        new Promise((_answer, reject) => {
          signal.addEventListener("abort", () => {
            end();
            reject(new Error("timeout"));
          });
        }),
    };
    const { reading, logged } = ofReader(hanging, { withinMs: 50 });
    expect(await reading(message(), caller(), atOnce)).toEqual(alone());
    await ended;
    await Promise.resolve();
    expect(logged).toEqual(["no second reading: timeout"]);

    const { reading: answered } = ofReader(fakeReader().reader, { withinMs: 50 });
    const late: (() => boolean)[] = [];
    const inTurn: InTurn = (work, isLate) => {
      if (isLate === undefined) return work();
      late.push(isLate);
      return new Promise(() => {});
    };
    expect(await answered(message(), caller(), inTurn)).toEqual(alone());
    expect(late.map((isLate) => isLate())).toEqual([true]);
  });
});

describe("reading a message while the second reader is waited for", () => {
  let db: TestDatabase;
  let app: App;
  let buyers: Buyer[];
  const waiting: ((answer: unknown) => void)[] = [];
  beforeAll(async () => {
    db = await createTestDatabase();
    const secondReader: SecondReader = { read: () => new Promise((resolve) => waiting.push(resolve)) };
    app = (await createTestApp(db, { secondReader })).app;
    buyers = [await createBuyer(app, db, phoneOf(1)), await createBuyer(app, db, phoneOf(2))];
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  const read = async (who: number, text: string) =>
    (await buyers[who]!.post<ParsedText>("/api/demand/pc/parseText", { text })).data;

  it("delays neither the same person nor others, and ends with its questions", async () => {
    const doubted = read(0, TEXT);
    await expect.poll(() => waiting.length).toBe(1);
    expect((await read(0, "樟子松 30*120*4000 20方")).items).toHaveLength(1);
    expect((await read(1, "樟子松 30*120*4000 20方")).items).toHaveLength(1);
    waiting[0]!({ facts: [FIFTY] });
    const { questions, engine } = await doubted;
    expect(questions).toContainEqual(expect.objectContaining({ options: ["3 车", "50 m³"] }));
    expect(engine).toBe("rules");
  });
});
