import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../src/server/app.ts";
import type { App, RoutePolicy } from "../../src/server/http.ts";
import { backgroundTasks } from "../../src/server/jobs/background-tasks.ts";
import { someIp } from "../support/account-calls.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { everybodysThings } from "../support/everybodys-things.ts";
import { BEAM } from "../support/goods-input.ts";
import { bodiesOf, callsOf, sampleOf } from "../support/requests.ts";
import { testDeps } from "../support/server.ts";
import { signInAs } from "../support/sign-in.ts";
import { createTrade, done, type Trade } from "../support/trade.ts";

type Part = {
  type?: string;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  anyOf?: Part[];
  properties?: Record<string, Part>;
  items?: Part;
};

const isNumber = ({ type, ...rest }: Part) => (type === "integer" || type === "number") && !("const" in rest);

/** Every part of a schema, and the way to it. */
function partsOf(schema: unknown, path: string): [string, Part][] {
  const part = schema as Part;
  return [
    [path, part],
    ...Object.entries(part.properties ?? {}).flatMap(([name, one]) => partsOf(one, `${path}.${name}`)),
    ...(part.anyOf ?? []).flatMap((one) => partsOf(one, path)),
    ...(part.items ? partsOf(part.items, `${path}[]`) : []),
  ];
}

/** The value with one number at its least or its most, for each number that its schema knows, given or not. */
function withOneEnd(schema: unknown, value: unknown, id: string): unknown[] {
  const part = schema as Part;
  if (part.anyOf) return part.anyOf.flatMap((one) => withOneEnd(one, value, id));
  if (isNumber(part)) return [part.minimum, part.maximum];
  if (part.items) {
    const [first, ...rest] = (value ?? sampleOf(part, id)) as unknown[];
    return withOneEnd(part.items, first, id).map((one) => [one, ...rest]);
  }
  if (!part.properties) return [];
  const whole = (typeof value === "object" ? value : null) ?? (sampleOf(part, id) as object);
  return Object.entries(part.properties).flatMap(([name, one]) =>
    withOneEnd(one, (whole as Record<string, unknown>)[name], id).map((end) => ({ ...whole, [name]: end })),
  );
}

/** The value with all of its numbers at their least or their most. */
function withAllEnds(schema: unknown, value: unknown, end: "minimum" | "maximum"): unknown {
  const part = schema as Part;
  if (typeof value === "number") return [part, ...(part.anyOf ?? [])].find(isNumber)?.[end] ?? value;
  const kind = part.anyOf?.find(({ properties, items }) => properties ?? items) ?? part;
  if (Array.isArray(value)) return value.map((one) => withAllEnds(kind.items ?? {}, one, end));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withAllEnds(kind.properties?.[name] ?? {}, one, end)]),
  );
}

const atTheirEnds = (schema: unknown, value: unknown, id: string): unknown[] => {
  const single = withOneEnd(schema, value, id);
  return single.length === 0
    ? []
    : [...single, withAllEnds(schema, value, "minimum"), withAllEnds(schema, value, "maximum")];
};

describe("the numbers of every call", () => {
  let db: TestDatabase;
  let app: App;
  let trade: Trade;
  let tokens: { buyer: string; merchant: string; operator: string };
  let id: string;
  /** What people sent while they did one of everything: bodies that go all the way. */
  const taken: { url: string; body: unknown; authorization: string }[] = [];
  const failed: string[] = [];
  beforeAll(async () => {
    db = await createTestDatabase();
    let isRecording = true;
    app = await buildApp(testDeps(db));
    app.addHook("onSend", async ({ url, body, headers: { authorization = "" } }, _reply, payload) => {
      if (isRecording && `${payload}`.startsWith('{"code":200')) taken.push({ url, body, authorization });
    });
    await app.ready();
    trade = await createTrade(app, db, { stock: 100_000, merchantName: "界限木行" });
    id = trade.goods.id;
    await everybodysThings(trade);
    await done(trade.merchant.post("/api/goods/merchant/add", { ...BEAM, storeId: trade.goods.storeId }));
    const filters = {
      thickness: { min: 30, max: 40 },
      length: { min: 3000, max: 4000 },
      priceMin: 1,
      priceMax: 300_000,
    };
    await done(trade.buyer.post("/api/mySearch/pc/add", { name: "界限", filters }));
    isRecording = false;
    tokens = {
      buyer: await signInAs(db, trade.buyer.phone),
      merchant: await signInAs(db, trade.merchant.phone, { roles: ["merchant"], merchantId: trade.goods.merchantId }),
      operator: await signInAs(db, "13800000093", { roles: ["admin"] }),
    };
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  it("have a least and a most, and every list a longest", () => {
    const parts = callsOf(app).flatMap(({ url, schema: { body, querystring } }) =>
      [body, querystring].flatMap((schema) => (schema === undefined ? [] : partsOf(schema, url))),
    );
    const numbers = parts.filter(([, part]) => isNumber(part));
    expect(numbers.length).toBeGreaterThan(100);
    const boundless = numbers.filter(([, { minimum, maximum }]) => minimum === undefined || maximum === undefined);
    expect([...new Set(boundless.map(([path]) => path))]).toEqual([]);
    expect(numbers.filter(([, { maximum }]) => (maximum ?? 0) > Number.MAX_SAFE_INTEGER)).toEqual([]);
    const lists = parts.filter(([, { type, maxItems }]) => type === "array" && maxItems === undefined);
    expect([...new Set(lists.map(([path]) => path))]).toEqual([]);
  });

  const send = async (call: RoutePolicy, body: unknown, query: unknown, authorization: string) => {
    const reply = await app.inject({
      method: call.method as "POST",
      url: call.url.replace(/:\w+/g, id),
      query: Object.fromEntries(Object.entries(query ?? {}).map(([name, part]) => [name, `${part}`])),
      remoteAddress: someIp(),
      headers: { authorization },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (reply.statusCode >= 500)
      failed.push(`${call.url} ${JSON.stringify(body)} ${JSON.stringify(query)} → ${reply.statusCode} ${reply.body}`);
    return reply.statusCode === 200 && /^\{"code":200/.test(reply.body);
  };
  const samples = (call: RoutePolicy) => ({
    bodies: bodiesOf(call, id),
    query: call.schema.querystring === undefined ? undefined : sampleOf(call.schema.querystring, id),
  });
  const asThoseOf = ({ access, url }: RoutePolicy) => {
    if (url.includes("/merchant/") && !url.includes("/admin/")) return tokens.merchant;
    return typeof access === "object" ? tokens.operator : tokens.buyer;
  };
  const calls = () => callsOf(app).filter(({ url }) => url !== "/logout" && !url.startsWith("/api/member/"));
  /** Reads and processes all stored values. */
  const workOnAll = async () => {
    for (const call of calls().filter(({ url }) => /\/get\w*$/i.test(url)))
      await send(call, samples(call).bodies[0], samples(call).query, asThoseOf(call));
    for (const { name, run } of backgroundTasks({ sync: async () => {} }))
      await run(db).catch((error: Error) => failed.push(`${name}: ${error.message}`));
  };

  it("may be at their ends in every permitted call", async () => {
    for (const call of calls()) {
      const { bodies, query } = samples(call);
      for (const body of bodies)
        for (const sent of atTheirEnds(call.schema.body, body, id)) await send(call, sent, query, asThoseOf(call));
      for (const sent of atTheirEnds(call.schema.querystring ?? {}, query, id))
        await send(call, bodies[0], sent, asThoseOf(call));
    }
    expect(failed).toEqual([]);
  });

  it("may be at their ends in sent bodies, and the stored values are read and processed", async () => {
    let kept = 0;
    for (const { url, body, authorization } of taken) {
      const call = calls().find((one) => one.url === url);
      if (call === undefined || body === undefined) continue;
      for (const sent of atTheirEnds(call.schema.body, body, id)) {
        if (await send(call, sent, undefined, authorization)) kept += 1;
      }
    }
    await workOnAll();
    expect(failed).toEqual([]);
    expect(kept).toBeGreaterThan(20);
  });
});
