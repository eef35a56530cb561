import { unzipSync } from "fflate";
import { describe, expect } from "vitest";
import { dataOf } from "../../../src/server/account/data-copy.ts";
import type { ZippedFile } from "../../../src/server/system/files/zip.ts";
import { TABLES, type TableName } from "../../../src/server/system/tables/tables.ts";
import { everybodysThings } from "../../support/everybodys-things.ts";
import { it } from "../../support/fixtures.ts";
import { signInAs } from "../../support/sign-in.ts";
import { createTrade } from "../../support/trade.ts";

const OTHER = "13700000077";
const PATH = "/api/member/pc/exportData";
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString("utf8");

describe("a copy of a person's data", () => {
  it("is a zip of what the list of tables says, with the files the person uploaded", async ({ app, db }) => {
    const trade = await createTrade(app, db);
    const { buyer } = trade;
    await everybodysThings(trade);
    const reply = await app.inject({ url: PATH, headers: { authorization: await signInAs(db, buyer.phone) } });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["content-type"]).toBe("application/zip");
    expect(decodeURIComponent(String(reply.headers["download-filename"]))).toMatch(/^我的数据_\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(reply.rawPayload);

    const account = JSON.parse(text(files["账户/账户.json"]));
    expect(account).toEqual([expect.objectContaining({ phone: buyer.phone })]);
    expect(account[0]).not.toHaveProperty("password_hash");
    for (const name of [
      "现货订单/订单",
      "现货订单/订单明细",
      "提货/提货预约",
      "期货/期货订单",
      "求购与报价/求购",
      "消息/消息",
    ]) {
      const rows: unknown[] = JSON.parse(text(files[`${name}.json`]));
      expect(rows.length, name).toBeGreaterThan(0);
      expect(text(files["说明.txt"])).toContain(`${name}.json：${rows.length} 条\n`);
    }
    const orders = await db.rows<{ orderNo: string }>(
      `select order_no as "orderNo" from platform_order where person_id = $1 order by id`,
      [buyer.id],
    );
    const copied: { order_no: string }[] = JSON.parse(text(files["现货订单/订单.json"]));
    expect(copied.map((order) => order.order_no)).toEqual(orders.map(({ orderNo }) => orderNo));
    const uploads = await db.rows<{ id: string; bytes: Buffer }>(
      `select f.id, b.bytes from stored_file f join file_bytes b on b.file_id = f.id and b.variant = ''
        where f.person_id = $1 and not f.temporary`,
      [buyer.id],
    );
    expect(uploads.length).toBeGreaterThan(0);
    for (const { id, bytes } of uploads) {
      const name = Object.keys(files).find((one) => one.startsWith(`文件/${id}-`));
      expect(Buffer.from(files[name ?? ""] ?? []).equals(bytes), id).toBe(true);
    }
  });

  it("has nothing of anybody else, and nothing without a sign-in", async ({ app, db }) => {
    const authorization = await signInAs(db, OTHER);
    const reply = await app.inject({ url: PATH, headers: { authorization } });
    const files = unzipSync(reply.rawPayload);
    expect(Object.keys(files).toSorted()).toEqual(
      ["说明.txt", "账户/账户.json", "账户/登录设备.json", "账户/登录记录.json"].toSorted(),
    );
    const all = Object.values(files).map(text).join("\n");
    for (const { phone } of await db.rows<{ phone: string }>("select phone from person where phone <> $1", [OTHER]))
      expect(all).not.toContain(phone);
    expect((await app.inject({ url: PATH })).json()).toMatchObject({ code: 401 });
  });

  it("reads each table by statements that the database takes", async ({ db }) => {
    const person = await db.one<{ id: string }>("select id from person order by id limit 1");
    for (const table of Object.keys(TABLES) as TableName[]) {
      const { copy } = TABLES[table];
      if (typeof copy !== "object") continue;
      await db.rows(`select 1 from ${table} where ${copy.where.replaceAll(":personId", "$1::bigint")}`, [person!.id]);
    }
    const files: ZippedFile[] = [];
    for await (const file of dataOf(db, "1" as never)) files.push(file);
    expect(files.map(({ name }) => name)).toEqual(["说明.txt"]);
  });
});
