import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect, type Database } from "../../src/server/db/database.ts";
import { startEmbeddedPostgres } from "../../src/server/db/embedded.ts";
import type { App } from "../../src/server/http.ts";
import { type Buyer, countOf, orderOf } from "../support/buyer.ts";
import { eventually } from "../support/clock.ts";
import { createTestDatabase } from "../support/database.ts";
import { deploymentOnto } from "../support/deployment.ts";
import { expectLedgerInOrder } from "../support/ledger.ts";
import { call, freePort, type Program, spawnProgram, startProgram } from "../support/program.ts";
import { createTestApp } from "../support/server.ts";
import { signInAs } from "../support/sign-in.ts";
import { createTrade, paid, tallyOf } from "../support/trade.ts";

type Page = { rows: { id: string }[]; total: number };

describe("the program", () => {
  let dataDir: string;
  let running: Omit<Program, "url">[];
  const start = async (env: Record<string, string> = {}) => {
    const program = await startProgram({ DATA_DIR: dataDir, DEMO_GOODS: "300", ...env });
    running.push(program);
    return program;
  };
  // One folder for all: the marketplace is created by the first to start.
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "taomu-program-"));
  });
  beforeEach(() => {
    running = [];
  });
  afterEach(async () => {
    for (const program of running) if (program.process.exitCode === null) await program.end("SIGKILL");
  });
  afterAll(async () => {
    await (await startEmbeddedPostgres(dataDir)).stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("is ready with a demo marketplace, stops cleanly, and finds its data at the next start", async () => {
    const first = await start();
    await eventually(async () => expect((await fetch(`${first.url}/readyz`)).status).toBe(200));
    const before = await call<Page>(first.url, "/api/goods/pc/getSearchList", { body: {} });
    expect(before.data.total).toBeGreaterThan(100);
    expect(await first.end("SIGTERM")).toBe(0);
    const second = await start();
    expect(second.printed()).not.toContain("正在生成演示市场");
    const after = await call<Page>(second.url, "/api/goods/pc/getSearchList", { body: {} });
    expect(after.data.total).toBe(before.data.total);
  });

  it("loses no acknowledged step when it is killed in the middle of 200 of them, and none gets stuck", async () => {
    const first = await start();
    const db = connect((await startEmbeddedPostgres(dataDir)).url("taomu"), { poolSize: 4 });
    const { app } = await createTestApp(db);
    const steps = await stepsToTake(app, db);
    expect(steps).toHaveLength(200);
    const orders = await countOf(db, "platform_order");
    const acknowledged = new Set<Step>();
    const kindsOf = (some: ReadonlySet<Step>) => new Set([...some].map(({ path }) => path)).size;
    const take = async (url: string, step: Step) => {
      const answer = await call(url, step.path, step).catch(() => null);
      if (answer?.code === 200) acknowledged.add(step);
      return answer;
    };
    await Promise.all(
      steps.map(async (step) => {
        await take(first.url, step);
        if (acknowledged.size >= 50 && kindsOf(acknowledged) === 3) first.process.kill("SIGKILL");
      }),
    );
    await first.end("SIGKILL");
    expect(acknowledged.size).toBeLessThan(200);

    const second = await start();
    for (const step of acknowledged) expect(await step.isDone(), `${step.path} was acknowledged`).toBe(true);
    await expectLedgerInOrder(db);
    // Called again, each of the others either was taken already or is taken now.
    for (const step of steps.filter((one) => !acknowledged.has(one))) {
      const isTaken = await step.isDone();
      const answer = await take(second.url, step);
      expect(answer?.code, step.path).toEqual(isTaken && step.headers === undefined ? 601 : 200);
      expect(await step.isDone(), `${step.path} called again`).toBe(true);
    }
    expect(await countOf(db, "platform_order")).toBe(orders + steps.filter(({ path }) => path === PLACE).length);
    await expectLedgerInOrder(db);
    await app.close();
    await db.close();
  });

  it("starts empty with its first operator, and no demo, where it is deployed as in README", async () => {
    const database = await createTestDatabase();
    const { start: command, env } = deploymentOnto(database.url, "");
    expect(command).toBe("node src/server/main.ts");
    const program = await start(env);
    const goods = await call<Page>(program.url, "/api/goods/pc/getSearchList", { body: {} });
    expect(goods.data.total).toBe(0);
    const body = { username: env.ADMIN_PHONE, password: env.ADMIN_PASSWORD, type: 2 };
    const answer = await call<{ access_token: string }>(program.url, "/api/login/login", { body });
    const user = await call<{ roles: string[] }>(program.url, "/api/login/getUserInfo", {
      body: {},
      token: answer.data.access_token,
    });
    expect(user.data.roles).toContain("admin");
    expect(await program.end("SIGTERM")).toBe(0);
    await database.drop();
  });

  it("in production refuses the demo's password, and starts with the smallest pool", async () => {
    const database = await createTestDatabase();
    const sms = { SMS_PROVIDER: "log", SMS_CODES_IN_LOG: "1" };
    const env = { DATABASE_URL: database.url, NODE_ENV: "production", POOL_SIZE: "3", ...sms };
    const bare = await start(env);
    await eventually(async () => expect((await fetch(`${bare.url}/readyz`)).status).toBe(200));
    const goods = await call<Page>(bare.url, "/api/goods/pc/getSearchList", { body: {} });
    expect(goods.data.total).toBe(0);
    expect(bare.printed()).not.toContain("taomu2026");
    expect(await bare.end("SIGTERM")).toBe(0);
    expect(await database.rows("select 1 from person")).toEqual([]);

    const demo = await start({ DATABASE_URL: database.url, DEMO_DATA: "1" });
    expect(await demo.end("SIGTERM")).toBe(0);
    await expect(start(env)).rejects.toThrow(/配置错误：数据库里有密码公开的演示账号（13800000001.*13900000001）/);
    await database.run("update person set password_hash = null where phone like '13_0000000_'");
    expect(await (await start(env)).end("SIGTERM")).toBe(0);
    await database.drop();
  });

  it("serves on where its log cannot be written", async () => {
    const database = await createTestDatabase();
    const full = await open("/dev/full", "w");
    const port = await freePort();
    const sms = { SMS_PROVIDER: "log", SMS_CODES_IN_LOG: "1" };
    const env = { DATABASE_URL: database.url, NODE_ENV: "production", PORT: String(port), ...sms };
    const program = spawnProgram(env, full.fd);
    running.push(program);
    await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200));
    for (let times = 0; times < 5; times += 1)
      expect((await call(`http://127.0.0.1:${port}`, "/api/goods/pc/getSearchList", { body: {} })).code).toBe(200);
    expect(await program.end("SIGTERM")).toBe(0);
    await full.close();
    await database.drop();
  });

  it("refuses a wrong setting with a sentence, not a stack", async () => {
    await expect(start({ PORT: "many" })).rejects.toThrow(/配置错误：PORT 应为/);
  });
});

const PLACE = "/api/platformOrder/pc/add";
const CONFIRM = "/api/platformOrder/merchant/confirm";
const TALLY = "/api/pickupRecord/merchant/add";

type Step = {
  path: string;
  body: object;
  token: string;
  /** The idempotency key, where the call takes one. */
  headers?: Record<string, string>;
  isDone(): Promise<boolean>;
};

/** 80 orders to place, 80 to confirm, 40 to tally, mixed, each ready to be sent. */
async function stepsToTake(app: App, db: Database): Promise<Step[]> {
  for (const key of ["hold.cap.orders", "hold.cap.m3"]) {
    await db.run(
      `insert into sys_config (config_key, config_value) values ($1, '10000')
         on conflict (config_key) do update set config_value = excluded.config_value`,
      [key],
    );
  }
  const trade = await createTrade(app, db, { stock: 100_000, merchantName: "停电木行" });
  const tokenOf = async ({ phone }: Buyer) => (await signInAs(db, phone)).slice("Bearer ".length);
  const buying = await tokenOf(trade.buyer);
  const selling = await tokenOf(trade.merchant);
  const onceMore = () => ({ "idempotency-key": randomUUID() });
  const isIn = (id: string, status: number) => async () => (await trade.buyer.detail(id)).status === status;
  const placing = async (): Promise<Step> => {
    const body = orderOf(await trade.buyer.previewOf(trade.goods.id, 1));
    const hash = createHash("sha256").update(body.settlementToken).digest();
    const isDone = async () =>
      (await db.one("select 1 from settlement where token_hash = $1 and order_group_id is not null", [hash])) !== null;
    return { path: PLACE, body, token: buying, headers: onceMore(), isDone };
  };
  const confirming = async (): Promise<Step> => {
    const { id } = await trade.buyer.order(trade.goods.id, 2);
    return { path: CONFIRM, body: { id }, token: selling, isDone: isIn(id, 30) };
  };
  const tallying = async (): Promise<Step> => {
    const order = await paid(trade, 3);
    return { path: TALLY, body: tallyOf(order, 3), token: selling, headers: onceMore(), isDone: isIn(order.id, 70) };
  };
  const steps: Step[] = [];
  for (let round = 0; round < 40; round += 1) {
    for (const one of [placing, confirming, tallying, placing, confirming]) steps.push(await one());
  }
  return steps;
}
