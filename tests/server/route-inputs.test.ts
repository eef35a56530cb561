import fc from "fast-check";
import { Compile } from "typebox/compile";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMPANY_STATUS } from "../../src/domain/company/company-status.ts";
import type { PlacedOrders } from "../../src/domain/trade/checkout.ts";
import type { App, RoutePolicy } from "../../src/server/http.ts";
import { someIp } from "../support/account-calls.ts";
import { type Buyer, createBuyer, orderOf, phoneOf } from "../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { insertGoods } from "../support/goods.ts";
import { expectLedgerInOrder } from "../support/ledger.ts";
import { bodiesOf, callsOf, everythingIn, partAt, pathsIn, sampleOf, withPart } from "../support/requests.ts";
import { testDeps } from "../support/server.ts";
import { signInAs } from "../support/sign-in.ts";
import { createWitness } from "../support/witness.ts";

/** What only the server may decide. */
const DANGEROUS = {
  price: 1,
  payable: 1,
  amount: 1,
  discountAmount: 1,
  userId: "1",
  personId: "1",
  companyId: "1",
  companyStatus: COMPANY_STATUS.certified,
  roles: ["admin"],
  role: "admin",
  permissions: ["*:*:*"],
  held: 0,
  stock: 999,
  onHand: 999,
  expireAt: 9_999_999_999_999,
  deleted: true,
};

const SHARE = 8;
const HOSTILE_TEXTS = [
  "'",
  "''",
  "' or '1'='1",
  "'; drop table person; --",
  "1; select pg_sleep(9)",
  "1 union select token_hash from session",
  "$1",
  "\\",
  "\\'; --",
  "%",
  "_",
  "%%%_%_%\\%",
  "{}",
  "{1,2}",
  '{"a":1}',
  "[1]",
  "null",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "javascript:alert(1)",
  "{{7*7}}#{7*7}<%= 7*7 %>",
  "../../etc/passwd",
  "a\r\nset-cookie: a=b",
  "\u0000",
  "松\u0000' --",
  "\ud800",
  "\u202e\u200b\ufeff",
  "😀".repeat(40),
  "木".repeat(3_000),
  " ".repeat(5_000),
];

/** Calls of the template: every refusal is HTTP 200, a wrong shape has code 500, and `data` is left out where there is none. */
const ofTemplate = ({ url }: RoutePolicy) => /^\/(system|common)\//.test(url);

const junk = fc.oneof(
  fc.constantFrom<unknown>(null, true, "", "3", [3], {}, [], -1, 0, -0, 1.00001, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63)),
  fc.constantFrom<unknown>(...HOSTILE_TEXTS),
  fc.constantFrom<unknown>({ length: 9 }, { toString: 1 }, [[[[]]]], { constructor: {} }, Array(200).fill("1")),
  fc.jsonValue(),
  fc.string({ unit: "binary" }),
);

describe("every call of the API, with any input,", () => {
  let db: TestDatabase;
  let app: App;
  let buyer: Buyer;
  const witness = createWitness();
  let tokens: { buyer: string; merchant: string; operator: string; leaver: string };
  let ids: string[];
  beforeAll(async () => {
    db = await createTestDatabase();
    app = await witness.app(testDeps(db));
    const goods = await insertGoods(db);
    buyer = await createBuyer(app, db, phoneOf(1));
    tokens = {
      buyer: await signInAs(db, buyer.phone),
      merchant: await signInAs(db, phoneOf(2), { roles: ["merchant"], merchantId: goods.merchantId }),
      operator: await signInAs(db, phoneOf(3), { roles: ["admin"] }),
      leaver: await signInAs(db, phoneOf(4)),
    };
    await buyer.addToCart(goods.id, 10);
    const order = await buyer.order(goods.id, 10);
    const cart = await db.one<{ id: string }>("select id from cart_item");
    ids = [goods.id, goods.merchantId, goods.storeId, order.id, cart!.id, "1"];
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  const tokenFor = ({ access, url }: RoutePolicy) => {
    // One's own account may be closed by these, and other sessions ended.
    if (url.startsWith("/api/member/")) return tokens.leaver;
    if (typeof access !== "object") return tokens.buyer;
    return url.includes("/merchant/") && !url.includes("/admin/") ? tokens.merchant : tokens.operator;
  };

  const send = async (call: RoutePolicy, { body, query = {} }: { body?: unknown; query?: Record<string, string> }) => {
    const reply = await app.inject({
      method: call.method as "POST",
      url: call.url,
      query,
      remoteAddress: someIp(),
      headers: {
        ...(call.url === "/logout" ? {} : { authorization: tokenFor(call) }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    witness.saw(`${call.method} ${call.url} ${sent} → ${reply.statusCode} ${reply.body}`);
    expect(reply.headers["x-content-type-options"]).toBe("nosniff");
    // A workbook is a success.
    if (/\/export$/.test(call.url) && /openxmlformats/.test(`${reply.headers["content-type"]}`))
      return { status: 200, code: 200, msg: "操作成功", data: null };
    expect(reply.headers["content-type"]).toMatch(/^application\/json/);
    return { status: reply.statusCode, ...(reply.json() as { code: number; msg: string; data: unknown }) };
  };

  const shapes = new Map<RoutePolicy, (body: unknown) => boolean>();
  /** Whether the body gets past the shape, and so to where something can go wrong; what does not is refused before. */
  const isLetIn = (call: RoutePolicy, body: unknown): boolean => {
    const { schema } = call;
    if (schema.body === undefined) return true;
    const known = shapes.get(call);
    if (known) return known(body);
    const shape = Compile(schema.body);
    shapes.set(call, (value) => shape.Check(value));
    return shape.Check(body);
  };

  /** A refusal or a success, never a failure, in Chinese. */
  const expectAnswer = (call: RoutePolicy, sent: unknown, answer: Awaited<ReturnType<typeof send>>) => {
    const described = `${call.method} ${call.url} ${JSON.stringify(sent)?.slice(0, 300)} → ${JSON.stringify(answer).slice(0, 300)}`;
    expect(answer.status, described).toBeLessThan(500);
    expect([200, 400, 401, 403, 404, 413, 601, 5001, 5002, ...(ofTemplate(call) ? [500] : [])], described).toContain(
      answer.code,
    );
    expect(answer.msg, described).toMatch(/[\u4e00-\u9fff]/);
    if (!ofTemplate(call)) expect(Object.keys(answer), described).toContain("data");
  };

  const queryOf = (call: RoutePolicy) =>
    call.schema.querystring === undefined
      ? null
      : (Object.fromEntries(
          Object.entries(sampleOf(call.schema.querystring, ids[0]!) as object).map(([name, part]) => [name, `${part}`]),
        ) as Record<string, string>);

  it("refuses properties it does not know, at any depth, and changes nothing", async () => {
    const before = await everythingIn(db);
    let tried = 0;
    for (const call of callsOf(app)) {
      const wrongShape = ofTemplate(call) ? { status: 200, code: 500 } : { status: 400, code: 400 };
      for (const body of bodiesOf(call, ids[0]!)) {
        const objects = pathsIn(body).filter((path) => {
          const part = partAt(body, path);
          // Filters are free to the client, hosts are named by the operator.
          const free =
            path.includes("filters") || path.includes("byHost") || (ofTemplate(call) && path[0] === "params");
          return typeof part === "object" && part !== null && !Array.isArray(part) && !free;
        });
        for (const path of objects) {
          const part = partAt(body, path) as object;
          let isSent = false;
          for (const [name, value] of Object.entries(DANGEROUS)) {
            if (name in part) continue;
            const sent = withPart(body, path, { ...part, [name]: value });
            // One of them is sent; the shape is the same for all.
            expect(isLetIn(call, sent), `${call.url} ${path} ${name}`).toBe(false);
            tried += 1;
            if (isSent) continue;
            isSent = true;
            const { status, code, msg } = await send(call, { body: sent, query: queryOf(call) ?? {} });
            expect({ status, code }, `${call.url} ${path} ${msg}`).toEqual(wrongShape);
          }
        }
      }
      const query = queryOf(call);
      if (query === null) continue;
      const { status, code } = await send(call, { query: { ...query, userId: "1" } });
      expect({ status, code }, call.url).toEqual(wrongShape);
    }
    expect(tried).toBeGreaterThan(400);
    expect(await everythingIn(db)).toEqual(before);
  });

  it("takes hostile text for text", async () => {
    const tables = Object.keys(await everythingIn(db));
    // Each part takes its share of them, another one in each run: all parts together take every one many times.
    let turn = witness.seed % HOSTILE_TEXTS.length;
    const share = () => {
      turn += SHARE;
      return Array.from({ length: SHARE }, (_, n) => HOSTILE_TEXTS[(turn + n) % HOSTILE_TEXTS.length]!);
    };
    for (const call of callsOf(app)) {
      for (const body of bodiesOf(call, ids[0]!)) {
        const texts = pathsIn(body).filter((path) => typeof partAt(body, path) === "string");
        for (const path of texts) {
          const whole = share().map((text) => withPart(body, path, text));
          const all = whole.filter((sent, n) => n === 0 || isLetIn(call, sent));
          // One after another: many at once would only wait for a connection.
          for (const sent of all)
            expectAnswer(call, sent, await send(call, { body: sent, query: queryOf(call) ?? {} }));
        }
      }
      for (const name of Object.keys(queryOf(call) ?? {})) {
        const all = share().map((text) => ({ ...queryOf(call), [name]: text.toWellFormed() }));
        for (const query of all) expectAnswer(call, query, await send(call, { query }));
      }
    }
    expect(Object.keys(await everythingIn(db))).toEqual(tables);
    await expectLedgerInOrder(db);
  });

  it("stores the text of orders and addresses, or refuses it", async () => {
    const callTo = (url: string) => callsOf(app).find((call) => call.url === url)!;
    const post = async <Data>(url: string, body: object) => {
      const answer = await send(callTo(url), { body });
      expectAnswer(callTo(url), body, answer);
      return answer as { code: number; data: Data };
    };
    let placed = 0;
    // What was tried before may have taken the others off sale.
    const goods = await insertGoods(db, { title: "樟子松木方 50*100*4000" });
    for (const text of HOSTILE_TEXTS) {
      for (const form of [
        { remark: text, title: "苏州木业" },
        { remark: "", title: text },
      ]) {
        const preview = await buyer.previewOf(goods.id, 10);
        const { invoice: _, groups, ...rest } = orderOf(preview);
        const body = {
          ...rest,
          groups: groups.map((group) => ({ ...group, remark: form.remark })),
          invoice: { title: form.title, taxNo: "91320585MA1W8K2D5Y", kind: 1 },
        };
        const answer = await post<PlacedOrders>("/api/platformOrder/pc/add", body);
        if (answer.code !== 200) continue;
        placed += 1;
        const { id } = answer.data.orders[0]!;
        const detail = await buyer.detail(id);
        if (form.remark !== "") expect(text.toWellFormed().replaceAll("\u0000", " ").trim()).toBe(detail.remark.trim());
        const end = (reason: string) => post("/api/platformOrder/pc/cancel", { id, version: detail.version, reason });
        if ((await end(text)).code !== 200) expect((await end("不再需要了")).code).toBe(200);
      }
      const address = {
        receiver: text,
        phone: "13800138000",
        provinceCode: "320000",
        provinceName: "",
        cityCode: "320500",
        cityName: "",
        districtCode: "320585",
        districtName: "",
        canUnload: true,
        vehicleLimit: "",
        isDefault: false,
        detail: "港区一路1号",
      };
      await post("/api/userAddress/pc/add", address);
      await post("/api/userAddress/pc/add", { ...address, receiver: "李木", detail: text });
    }
    expect(placed).toBeGreaterThan(20);
    await expectLedgerInOrder(db);
  });

  it("never fails for wrong types, numbers out of range, missing or misplaced parts", () =>
    witness.about(async () => {
      let made = 0;
      for (const [nth, call] of callsOf(app).entries()) {
        const bodies = bodiesOf(call, ids[0]!);
        const wholes = bodies.length > 0 ? bodies : call.method === "POST" ? [{}] : [];
        if (wholes.length === 0) continue;
        const sends = fc.record({
          whole: fc.constantFrom(...wholes),
          id: fc.constantFrom(...ids),
          changes: fc.array(fc.record({ at: fc.nat(), part: junk }), { minLength: 1, maxLength: 3 }),
        });
        await fc.assert(
          fc.asyncProperty(sends, async ({ whole, id, changes }) => {
            let body: unknown = JSON.parse(JSON.stringify(whole).replaceAll(`"${ids[0]}"`, `"${id}"`));
            for (const { at, part } of changes) {
              const paths = pathsIn(body);
              body = withPart(body, paths[at % paths.length]!, part);
            }
            made += 1;
            if (made % 8 !== 0 && !isLetIn(call, body)) return;
            expectAnswer(call, body, await send(call, { body: JSON.stringify(body), query: queryOf(call) ?? {} }));
          }),
          // What a call meets depends on those before it: tried again alone, a failure would be another one.
          { numRuns: 40, seed: witness.seed + nth, endOnFailure: true },
        );
      }
      await expectLedgerInOrder(db);
    }));

  it("never fails for numbers that JSON can spell but are out of range", async () => {
    for (const call of callsOf(app)) {
      for (const body of bodiesOf(call, ids[0]!)) {
        for (const path of pathsIn(body).filter((it) => typeof partAt(body, it) === "number")) {
          for (const spelt of ["1e400", "-1e400", "1e-400", "9007199254740993", "00", "NaN", "0x10"]) {
            const text = JSON.stringify(withPart(body, path, "@@")).replace('"@@"', spelt);
            expectAnswer(call, text, await send(call, { body: text, query: queryOf(call) ?? {} }));
          }
        }
      }
    }
  });

  it("finds a percent sign, not everything", async () => {
    const list = (keyword: string) =>
      buyer.post<{ total: number }>("/api/platformOrder/pc/getList", { keyword, scope: "all" });
    expect((await list("樟子松")).data.total).toBeGreaterThan(0);
    for (const wildcard of ["%", "_", "%%", "樟%松", "\\"]) expect((await list(wildcard)).data.total).toBe(0);
  });
});
