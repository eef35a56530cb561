import { describe, expect } from "vitest";
import { formatBeijing, parseTime } from "../../src/domain/time.ts";
import { connect, type Database } from "../../src/server/db/database.ts";
import type { App } from "../../src/server/http.ts";
import { post, requestSmsCode, SMS_CODE_URLS, solvedPuzzle, somePhone } from "../support/account-calls.ts";
import { createBuyer, orderOf, phoneOf } from "../support/buyer.ts";
import type { TestDatabase } from "../support/database.ts";
import { it as test } from "../support/fixtures.ts";
import { insertGoods } from "../support/goods.ts";
import { createTestApp, type SentSms } from "../support/server.ts";
import { signInAs } from "../support/sign-in.ts";

const ZONES = ["UTC", "America/New_York", "Pacific/Kiritimati", "Asia/Shanghai"];
const HOUR_MS = 3_600_000;

/** Runs `work` as if the machine stood in that zone. */
async function standingIn<T>(zone: string, work: () => Promise<T>): Promise<T> {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    return await work();
  } finally {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  }
}

const it = test.extend("goodsId", { scope: "file" }, async ({ db }) => (await insertGoods(db)).id);

describe("times", () => {
  /** A server whose process and whose connections stand in other zones. */
  const withServerIn = (
    db: TestDatabase,
    zone: string,
    databaseZone: string,
    work: (app: App, pool: Database) => Promise<unknown>,
  ) =>
    standingIn(zone, async () => {
      const url = new URL(db.url);
      url.searchParams.set("options", `-c TimeZone=${databaseZone}`);
      const pool = connect(url.href, { poolSize: 4 });
      const { app } = await createTestApp(pool);
      try {
        expect(await pool.one("show timezone")).toEqual({ TimeZone: databaseZone });
        return await work(app, pool);
      } finally {
        await app.close();
        await pool.close();
      }
    });

  it("are shown and read as Beijing's wherever server and database stand", async ({ db, goodsId }) => {
    const first = await createTestApp(db);
    const buyer = await createBuyer(first.app, db, phoneOf(1));
    const preview = await buyer.previewOf(goodsId, 10);
    const today = formatBeijing(Date.now()).slice(0, 10);
    const groups = orderOf(preview).groups.map((group) => ({ ...group, expectDate: today }));
    const placed = await buyer.place(preview, undefined, { groups });
    const { id } = placed.data.orders[0]!;
    // A quarter past midnight in Beijing: the day before everywhere to the west.
    const placedAt = parseTime("2026-03-01 00:15:00")!;
    await db.run("update platform_order set created_at = to_timestamp($1::float8 / 1000) where id = $2", [
      placedAt,
      id,
    ]);
    await first.app.close();
    const authorization = await signInAs(db, buyer.phone);
    const seen = new Set<string>();
    for (const zone of ZONES) {
      for (const databaseZone of ["UTC", "Pacific/Kiritimati"]) {
        await withServerIn(db, zone, databaseZone, async (app) => {
          const list = (beginTime: string, endTime: string) =>
            post(app, "/api/platformOrder/pc/getList", { beginTime, endTime }, { authorization });
          const get = async (url: string) => (await app.inject({ url, headers: { authorization } })).json().data;
          expect((await list("2026-03-01", "2026-03-01")).data).toMatchObject({ total: 1 });
          expect((await list("2026-02-28", "2026-02-28")).data).toMatchObject({ total: 0 });
          expect((await list("2026-03-01 00:15:00", "2026-03-01 00:15:00")).data).toMatchObject({ total: 1 });
          expect((await list("2026-03-01 00:15:01", "2026-03-02")).data).toMatchObject({ total: 0 });
          const order = await get(`/api/platformOrder/pc/getInfo?id=${id}`);
          expect(order).toMatchObject({ createTime: "2026-03-01 00:15:00", expectDate: today });
          const shown = [
            order,
            await get(`/api/goods/pc/getInfo?id=${goodsId}`),
            await get(`/api/goods/pc/getPriceHistory?id=${goodsId}`),
            (await post(app, "/api/goods/pc/getSearchList", {})).data,
            await get("/api/agreement/getInfo?type=1"),
          ];
          seen.add(JSON.stringify(shown));
        });
      }
    }
    expect(seen.size).toBe(1);
  });

  it("decide by the database's clock, however wrong the server's clock and zone are", async ({ db, goodsId }) => {
    for (const [zone, skewMs] of [
      ["Pacific/Kiritimati", HOUR_MS],
      ["America/New_York", -HOUR_MS],
    ] as const) {
      await standingIn(zone, async () => {
        const now = () => Date.now() + skewMs;
        const { app, sent }: { app: App; sent: SentSms[] } = await createTestApp(db, { now });
        const phone = somePhone();
        expect((await requestSmsCode(app, db, phone)).code).toBe(200);
        // The wait, the code, the puzzle, the session and the checkout all have their age by the database's clock.
        expect((await requestSmsCode(app, db, phone)).code).toBe(601);
        const login = { type: 1, username: phone, code: sent.at(-1)!.code };
        const { data } = await post(app, "/api/login/login", login);
        const authorization = `Bearer ${(data as { access_token: string }).access_token}`;
        expect((await post(app, "/api/login/getUserInfo", {}, { authorization })).code).toBe(200);
        const buyer = await createBuyer(app, db, phone);
        const preview = await buyer.previewOf(goodsId, 1);
        expect((await buyer.place(preview)).code).toBe(200);
        const old = await solvedPuzzle(app, db, phone);
        await db.run("update captcha set expire_at = expire_at - interval '2 minutes' where token = $1", [old.token]);
        expect((await post(app, SMS_CODE_URLS[0], { phone, ...old })).msg).toBe("验证失败，请重试");
        const late = await buyer.previewOf(goodsId, 1);
        await db.run(
          "update settlement set expire_at = expire_at - interval '15 minutes' where order_group_id is null",
        );
        expect((await buyer.place(late)).code).toBe(601);
        await app.close();
      });
    }
  });
});
