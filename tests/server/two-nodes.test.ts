import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CheckoutPreview } from "../../src/domain/trade/checkout.ts";
import { connect, type Database } from "../../src/server/db/database.ts";
import type { App } from "../../src/server/http.ts";
import { post, receivedCode, SMS_CODE_URLS, solvedPuzzle, someIp, somePhone } from "../support/account-calls.ts";
import { type Buyer, countOf, createBuyer, phoneOf, stockOf } from "../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { insertGoods } from "../support/goods.ts";
import { expectLedgerInOrder } from "../support/ledger.ts";
import { createTestApp, type SentSms } from "../support/server.ts";
import { personIdOf, signInAs } from "../support/sign-in.ts";

/** Two servers that share a database and nothing else: what one knows only in its memory, the other does not know. */
describe("two nodes on one database", () => {
  let db: TestDatabase;
  let pools: Database[];
  let nodes: { app: App; sent: SentSms[] }[];
  beforeAll(async () => {
    db = await createTestDatabase();
    pools = [connect(db.url), connect(db.url)];
    nodes = await Promise.all(pools.map((pool) => createTestApp(pool)));
  });
  afterAll(async () => {
    for (const { app } of nodes) await app.close();
    for (const pool of pools) await pool.close();
    await db.drop();
  });

  const A = 0;
  const B = 1;
  const appOf = (node: number) => nodes[node % 2]!.app;

  it("forget a session together: after logout on one, a hundred requests to the other are denied", async () => {
    const authorization = await signInAs(db, somePhone());
    const onB = () => post(appOf(B), "/api/login/getUserInfo", {}, { authorization });
    expect((await onB()).code).toBe(200);
    await post(appOf(A), "/logout", {}, { authorization });
    const answers = await Promise.all(Array.from({ length: 100 }, onB));
    expect(answers.filter(({ code }) => code === 401)).toHaveLength(100);
  });

  it("lock a person out together: after it on one, a hundred carts and orders on the other are denied", async () => {
    const buyer = await createBuyer(appOf(B), db, somePhone());
    const goods = await insertGoods(db);
    const preview = await buyer.previewOf(goods.id, 10);
    expect((await buyer.cart()).num).toBe(0);
    const operator = await signInAs(db, somePhone(), { roles: ["operator"] });
    const locked = { userId: buyer.id, status: "1", reason: "冒用他人证件" };
    expect(await post(appOf(A), "/system/user/changeStatus", locked, { authorization: operator })).toMatchObject({
      code: 200,
    });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2 === 0 ? buyer.get("/api/shoppingCart/getPcList") : buyer.place(preview),
      ),
    );
    expect(answers.filter(({ code }) => code === 401)).toHaveLength(100);
    expect(await stockOf(db, goods.id)).toMatchObject({ held: 0 });
  });

  it("take a permission away together: after it on one, a hundred calls to the other are refused", async () => {
    const phone = somePhone();
    const authorization = await signInAs(db, phone, { roles: ["operator"] });
    const onB = () => appOf(B).inject({ url: "/system/role/list", headers: { authorization } });
    expect((await onB()).json()).toMatchObject({ code: 200 });
    const admin = await signInAs(db, somePhone(), { roles: ["admin"] });
    const userId = await personIdOf(db, phone);
    const taken = await post(appOf(A), `/system/user/authRole?userId=${userId}`, {}, { authorization: admin });
    expect(taken).toMatchObject({ code: 200 });
    const answers = await Promise.all(Array.from({ length: 100 }, onB));
    expect(answers.filter((answer) => [401, 403].includes(answer.json().code))).toHaveLength(100);
  });

  it("send one code to a phone that requests it from both, and accept it on either, once", async () => {
    const phone = somePhone();
    const puzzles = await Promise.all(Array.from({ length: 20 }, (_, n) => solvedPuzzle(appOf(n), db, phone)));
    const answers = await Promise.all(
      puzzles.map((puzzle, n) => post(appOf(n + 1), SMS_CODE_URLS[0], { phone, ...puzzle }, { ip: someIp() })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const sms = nodes.flatMap(({ sent }) => sent).filter((message) => message.phone === phone);
    expect(sms).toHaveLength(1);
    const logins = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post(appOf(n), "/api/login/login", { type: 1, username: phone, code: sms[0]!.code }, { ip: someIp() }),
      ),
    );
    expect(logins.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it("count the codes of a network together", async () => {
    const ip = someIp();
    const phones = Array.from({ length: 26 }, somePhone);
    const answers = await Promise.all(
      phones.map(async (phone, n) => {
        const puzzle = await solvedPuzzle(appOf(n), db, phone);
        return post(appOf(n), SMS_CODE_URLS[0], { phone, ...puzzle }, { ip });
      }),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(20);
  });

  it("count pictures, wrong passwords and wrong codes together", async () => {
    const ip = someIp();
    const phone = somePhone();
    const pictures = await Promise.all(
      Array.from({ length: 64 }, (_, n) =>
        appOf(n).inject({
          url: "/api/verifyOneInterface/getImage",
          query: { type: "0", phone },
          remoteAddress: ip,
        }),
      ),
    );
    expect(pictures.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        post(appOf(n), "/api/login/login", { type: 2, username: phone, password: "no-mu-cai-1" }, { ip: someIp() }),
      ),
    );
    expect(guesses.filter(({ msg }) => msg === "账号或密码错误")).toHaveLength(5);
    expect(guesses.filter(({ code }) => code === 5002)).toHaveLength(9);
    const code = await receivedCode({ app: appOf(A), db, sent: nodes[A]!.sent }, phone);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        post(appOf(n), "/api/login/login", { type: 1, username: phone, code: wrong }, { ip: someIp() }),
      ),
    );
    expect((await post(appOf(B), "/api/login/login", { type: 1, username: phone, code })).code).toBe(601);
  });

  /** A busy node answers 503; the client sends the same key again. */
  const placed = async (buyer: Buyer, preview: CheckoutPreview, key: string): ReturnType<Buyer["place"]> => {
    const answer = await buyer.place(preview, key);
    return answer.code === 503 ? placed(buyer, preview, key) : answer;
  };

  it("sell a stock of 50 to exactly 50 of 200 who order at the same moment", async () => {
    const { id } = await insertGoods(db, { stock: 50 });
    const buyers: Buyer[] = [];
    for (let n = 0; n < 200; n++) buyers.push(await createBuyer(appOf(n), db, phoneOf(n)));
    const previews: CheckoutPreview[] = [];
    for (const buyer of buyers) previews.push(await buyer.previewOf(id, 1));
    const answers = await Promise.all(buyers.map((buyer, n) => placed(buyer, previews[n]!, `once-${n}`)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(50);
    expect(answers.filter(({ code }) => code === 5001)).toHaveLength(150);
    expect(await stockOf(db, id)).toMatchObject({ stock: 50, held: 50 });
    expect(await countOf(db, "platform_order")).toBe(50);
    await expectLedgerInOrder(db);
  });

  it("create one order from one checkout submitted to both, and from one key", async () => {
    const { id } = await insertGoods(db);
    const phone = phoneOf(900);
    const onBoth = [await createBuyer(appOf(A), db, phone), await createBuyer(appOf(B), db, phone)];
    const before = await countOf(db, "platform_order");
    const preview = await onBoth[A]!.previewOf(id, 1);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => onBoth[n % 2]!.place(preview)));
    const numbers = answers.map(({ data }) => data.orders[0]!.orderNo);
    expect(new Set(numbers).size).toBe(1);
    expect(await countOf(db, "platform_order")).toBe(before + 1);
    const again = await onBoth[B]!.previewOf(id, 1);
    const keyed = await Promise.all(Array.from({ length: 20 }, (_, n) => onBoth[n % 2]!.place(again, "one-key")));
    expect(new Set(keyed.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await countOf(db, "platform_order")).toBe(before + 2);
    await expectLedgerInOrder(db);
  });
});
