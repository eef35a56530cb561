import { unzipSync } from "fflate";
import { describe, expect } from "vitest";
import type { PersonId } from "../../../src/domain/ids.ts";
import { dataOf } from "../../../src/server/account/data-copy.ts";
import { copiedRows } from "../../../src/server/account/data-copy-store.ts";
import { type ZippedFile, zipOf } from "../../../src/server/system/files/zip.ts";
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

  it("has every row of a table with many, some at a time, without those that went meanwhile", async ({ db }) => {
    const person = (await db.one<{ id: PersonId }>("select id from person order by id limit 1"))!.id;
    await db.run(
      `insert into message (person_id, type, title, content, ref_type, outbox_id)
       select $1, 1, 'one of many', '', '', n from generate_series(1, 2500) n`,
      [person],
    );
    const copied = TABLES.message.copy;
    if (typeof copied !== "object") throw new Error("not copied");
    const seen: string[] = [];
    const sizes: number[] = [];
    for await (const rows of copiedRows(
      db,
      "message",
      { ...copied, where: `${copied.where} and title = 'one of many'` },
      person,
    )) {
      if (sizes.length === 0)
        await db.run("delete from message where title = 'one of many' and outbox_id in (1, 2500)");
      sizes.push(rows.count);
      seen.push(...rows.lines.split("\n"));
    }
    expect(sizes).toEqual([1000, 1000, 499]);
    expect(new Set(seen).size).toBe(2499);
    const zipped: Uint8Array[] = [];
    for await (const piece of zipOf(dataOf(db, null, person))) zipped.push(piece);
    const { "消息/消息.json": messages, "说明.txt": about } = unzipSync(Buffer.concat(zipped));
    expect(JSON.parse(text(messages)).filter((row: { title: string }) => row.title === "one of many")).toHaveLength(
      2498,
    );
    expect(text(about)).toContain(`消息/消息.json：${JSON.parse(text(messages)).length} 条\n`);
    await db.run("delete from message where title = 'one of many'");
  });

  it("reads each table by statements that the database takes", async ({ db }) => {
    const person = await db.one<{ id: string }>("select id from person order by id limit 1");
    for (const table of Object.keys(TABLES) as TableName[]) {
      const { copy } = TABLES[table];
      if (typeof copy !== "object") continue;
      await db.rows(`select 1 from ${table} where ${copy.where.replaceAll(":personId", "$1::bigint")}`, [person!.id]);
    }
    const files: ZippedFile[] = [];
    for await (const file of dataOf(db, null, "1" as never)) files.push(file);
    expect(files.map(({ name }) => name)).toEqual(["说明.txt"]);
  });
});
