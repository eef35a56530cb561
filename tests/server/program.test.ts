import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "../../src/server/db/embedded.ts";
import { call, type Program, startProgram } from "../support/program.ts";

type Page = { rows: { id: string; saleUnit: string; minOrder: number }[]; total: number };

describe("the program", () => {
  let dataDir: string;
  let running: Program[];
  const start = async (env: Record<string, string> = {}) => {
    const program = await startProgram({ DATA_DIR: dataDir, DEMO_GOODS: "300", ...env });
    running.push(program);
    return program;
  };
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "taomu-program-"));
    running = [];
  });
  afterEach(async () => {
    for (const program of running) if (program.process.exitCode === null) await program.end("SIGKILL");
    await (await startEmbeddedPostgres(dataDir)).stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const signIn = async (url: string) => {
    const body = { username: "13800000002", password: "taomu2026", type: 2 };
    const answer = await call<{ access_token: string }>(url, "/api/login/login", { body });
    expect(answer.code).toBe(200);
    return answer.data.access_token;
  };

  const orderNumbers = async (url: string, token: string) => {
    const answer = await call<{ rows: { orderNo: string }[] }>(url, "/api/platformOrder/pc/getList", {
      body: {},
      token,
    });
    return answer.data.rows.map(({ orderNo }) => orderNo).sort();
  };

  /** Buys one minimum order of some goods; resolves with the order number the server acknowledged, `null` if it did not. */
  const buy = async (url: string, token: string, goods: Page["rows"][number]): Promise<string | null> => {
    try {
      const quantity = goods.minOrder;
      const preview = await call<{ settlementToken: string; groups: { merchantId: string; storeId: string }[] }>(
        url,
        "/api/shoppingCart/pc/settlement",
        { body: { goodsId: goods.id, quantity, unit: "piece" }, token },
      );
      if (preview.code !== 200) return null;
      const groups = preview.data.groups.map(({ merchantId, storeId }) => ({
        merchantId,
        storeId,
        deliveryMode: 1,
        addressId: null,
        expectDate: null,
        remark: "",
      }));
      const placed = await call<{ orders: { orderNo: string }[] }>(url, "/api/platformOrder/pc/add", {
        body: { settlementToken: preview.data.settlementToken, groups, invoice: null, payMode: 1, agree: true },
        token,
        headers: { "idempotency-key": crypto.randomUUID() },
      });
      return placed.data?.orders[0]?.orderNo ?? null;
    } catch {
      return null;
    }
  };

  it("is ready with a demo marketplace, stops cleanly, and finds its data at the next start", async () => {
    const first = await start();
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    const before = await call<Page>(first.url, "/api/goods/pc/getSearchList", { body: {} });
    expect(before.data.total).toBeGreaterThan(100);
    expect(await first.end("SIGTERM")).toBe(0);
    const second = await start();
    expect(second.printed()).not.toContain("正在生成演示市场");
    const after = await call<Page>(second.url, "/api/goods/pc/getSearchList", { body: {} });
    expect(after.data.total).toBe(before.data.total);
  });

  it("loses no acknowledged order when it is killed while orders come in", async () => {
    const first = await start();
    const token = await signIn(first.url);
    const pages = await call<Page>(first.url, "/api/goods/pc/getSearchList", {
      body: { kindCode: "1501", pageSize: 50 },
    });
    const acknowledged: string[] = [];
    // Five unpaid orders are the most a buyer may have; the kill comes with the first answer, in the middle of the others.
    const buying = pages.data.rows.map(async (goods) => {
      const orderNo = await buy(first.url, token, goods);
      if (orderNo === null) return;
      acknowledged.push(orderNo);
      first.process.kill("SIGKILL");
    });
    await Promise.all(buying);
    await first.end("SIGKILL");
    expect(acknowledged.length).toBeGreaterThan(0);
    const second = await start();
    const kept = await orderNumbers(second.url, await signIn(second.url));
    expect(kept).toEqual(expect.arrayContaining(acknowledged));
    expect(kept.length).toBeLessThanOrEqual(5);
  });

  it("starts empty with its first operator where no demo is wanted", async () => {
    const program = await start({ DEMO_DATA: "0", ADMIN_PHONE: "13911112222", ADMIN_PASSWORD: "mutou88ok" });
    const goods = await call<Page>(program.url, "/api/goods/pc/getSearchList", { body: {} });
    expect(goods.data.total).toBe(0);
    const body = { username: "13911112222", password: "mutou88ok", type: 2 };
    const answer = await call<{ access_token: string }>(program.url, "/api/login/login", { body });
    const user = await call<{ roles: string[] }>(program.url, "/api/login/getUserInfo", {
      body: {},
      token: answer.data.access_token,
    });
    expect(user.data.roles).toContain("admin");
  });

  it("refuses a wrong setting with a sentence, not a stack", async () => {
    await expect(start({ PORT: "many" })).rejects.toThrow(/配置错误：PORT 应为/);
  });
});
