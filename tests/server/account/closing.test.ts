import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { APPLICATION_STATUS } from "../../../src/domain/company/merchant-application.ts";
import { SUPPLY_STATUS } from "../../../src/domain/company/supply-states.ts";
import { DEMAND_STATUS } from "../../../src/domain/demand/demand.ts";
import { QUOTE_STATUS } from "../../../src/domain/demand/quote.ts";
import { INQUIRY_STATUS } from "../../../src/domain/futures/inquiry.ts";
import { FUTURES_STATUS } from "../../../src/domain/futures/order.ts";
import { asId } from "../../../src/domain/ids.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { closePerson, TRACES, tiesOf } from "../../../src/server/account/closing-store.ts";
import { hashPassword } from "../../../src/server/account/password-hash.ts";
import type { App } from "../../../src/server/http.ts";
import { notify } from "../../../src/server/system/messages.ts";
import { TABLES, type TableName } from "../../../src/server/system/tables/tables.ts";
import { eventually } from "../../support/clock.ts";
import { someCreditCode } from "../../support/companies.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { everybodysThings } from "../../support/everybodys-things.ts";
import { createTestApp } from "../../support/server.ts";
import { ADDRESS, createTrade, type Trade } from "../../support/trade.ts";

const PASSWORD = "hao-mu-cai-9";

let db: TestDatabase;
let app: App;
beforeAll(async () => {
  db = await createTestDatabase();
  app = (await createTestApp(db)).app;
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

/** Columns that by their name hold a person, or contact details of one. */
const PERSONAL = `person|phone|_by$|_side$|handler_id|reviewer_id|expert_id|actor_id|contact|receiver|driver|plate_no|
  operator_name|buyer_name|payer_name|^ip$|address$|legal|account_name|bank_account|raw_text|^subject$|auth_letter`.replaceAll(
  /\s/g,
  "",
);

const isRetained = (table: TableName) => typeof TABLES[table].closing === "object";

describe("closing: the list of what becomes of each table", () => {
  it("names every column that refers to a person or holds a way to reach one, and no other", async () => {
    const columns = await db.rows<{ name: string }>(
      `select table_name || '.' || column_name as name
         from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ $1
          and table_name not in (select relname from pg_class where relispartition)
          and not (table_name = 'company_info' and column_name = 'reg_address')
          and not (table_name = 'company_invoice' and column_name = 'reg_address')
       union
       select conrelid::regclass || '.' || a.attname
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
        where c.contype = 'f' and c.confrelid = 'person'::regclass`,
      [PERSONAL],
    );
    const listed = TRACES.flatMap(({ table, columns: of }) => of.map((column) => `${table}.${column}`));
    expect(listed.toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
    expect(new Set(TRACES.map(({ table }) => table)).size).toBe(TRACES.length);
  });

  it("has the tables of which the list of tables says what closing does, and clears those that it says", () => {
    const said = (Object.keys(TABLES) as TableName[]).filter((table) => TABLES[table].closing !== undefined);
    expect(TRACES.map(({ table }) => table).toSorted()).toEqual(said.toSorted());
    const cleared = TRACES.filter(({ statement }) => statement !== undefined).map(({ table }) => table);
    expect(cleared.toSorted()).toEqual(said.filter((table) => TABLES[table].closing === "clear").toSorted());
  });
});

/** Everything the buyer may have, all of it over; their password. */
async function finished(trade: Trade): Promise<string> {
  const { buyer } = trade;
  await everybodysThings(trade);
  for (const statement of [
    `update platform_order set status = ${ORDER_STATUS.completed} where person_id = $1`,
    `update futures_order set status = ${FUTURES_STATUS.completed} where person_id = $1`,
    `update futures_inquiry set status = ${INQUIRY_STATUS.withdrawn} where person_id = $1`,
    `update demand set status = ${DEMAND_STATUS.closed} where person_id = $1`,
    `update supply_apply set status = ${SUPPLY_STATUS.withdrawn} where person_id = $1`,
    `update settle_in_materials set status = ${APPLICATION_STATUS.withdrawn} where person_id = $1`,
  ])
    await db.run(statement, [buyer.id]);
  await db.run("update person set password_hash = $2 where id = $1", [buyer.id, await hashPassword(PASSWORD)]);
  await buyer.post("/api/login/login", { type: 2, username: buyer.phone, password: PASSWORD });
  await db.run("update company_info set contact_phone = $2, contact_name = '李木' where person_id = $1", [
    buyer.id,
    buyer.phone,
  ]);
  // As if the quote on the demand were the buyer's own.
  await db.run("update demand_quote set person_id = $1, contact_phone = $2, status = $3", [
    buyer.id,
    buyer.phone,
    QUOTE_STATUS.withdrawn,
  ]);
  await db.run("insert into message_pref (person_id, type, in_app) values ($1, 3, false)", [buyer.id]);
  await db.run("insert into search_history (person_id, history) values ($1, '樟子松') on conflict do nothing", [
    buyer.id,
  ]);
  await db.run("insert into behaviour (person_id, kind, payload) values ($1, 'search', '{}')", [buyer.id]);
  await db.run(
    `insert into company_invoice (person_id, kind, title, tax_no, reg_phone) values ($1, 1, '李木', '', $2)`,
    [buyer.id, buyer.phone],
  );
  await db.run("insert into basket (person_id, title, plan, lines) values ($1, '李木', 'cheapest', '[]')", [buyer.id]);
  await db.run("insert into purchase_list (person_id, name, items) values ($1, '李木', '[]')", [buyer.id]);
  await db.run("insert into member_follow (person_id, target_type, target_id) values ($1, 1, '1')", [buyer.id]);
  return PASSWORD;
}

describe("closing: an account", () => {
  it("leaves only the listed data, and can no longer be written to", async () => {
    const trade = await createTrade(app, db);
    const { buyer } = trade;
    const password = await finished(trade);
    const refused = await buyer.post("/api/member/pc/cancel", { password });
    expect(refused).toMatchObject({ code: 601, msg: expect.stringContaining("恒林木业”只由您管理") });
    expect(await buyer.post("/api/member/pc/cancel", { password, giveUpCompanies: true })).toMatchObject({ code: 200 });

    const left: string[] = [];
    for (const { table, columns } of TRACES) {
      const { closing } = TABLES[table];
      if (closing !== "erase" || !columns.includes("person_id")) continue;
      const { n } = (await db.one<{ n: number }>(`select count(*)::int as n from ${table} where person_id = $1`, [
        buyer.id,
      ]))!;
      if (n > 0) left.push(table);
    }
    expect(left).toEqual([]);
    const tables = await db.rows<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const kept = TRACES.map(({ table }) => table).filter((table) => isRetained(table)) as string[];
    for (const { name } of tables.filter((one) => !kept.includes(one.name)))
      for (const words of [buyer.phone, "13911112222", "李木", "樟子松 30*120*4米 一级 50方 太仓"]) {
        const row = await db.one<{ row: string }>(
          `select t::text as row from ${name} t where t::text like $1 limit 1`,
          [`%${words}%`],
        );
        expect(row?.row ?? null, `${name} ${words}`).toBeNull();
      }
    expect(await db.rows("select 1 from platform_order where person_id = $1", [buyer.id])).not.toEqual([]);
    await notify(db, asId("77"), [{ personId: buyer.id, companyId: null }], {
      type: 1,
      todo: null,
      title: "订单",
      content: "订单",
      linkPath: "",
      refType: "order",
      refId: "1",
    });
    expect(await db.rows("select 1 from message where person_id = $1", [buyer.id])).toEqual([]);
  });

  it("gets nothing more from what is written while it is being closed", async () => {
    const guarded = await db.rows<{ name: string }>(
      "select tgrelid::regclass::text as name from pg_trigger where tgname = 'open_account'",
    );
    // These two have rows of a person only by their company, or are the person.
    const others = ["company_change", "person"];
    const written = TRACES.filter(({ table }) => !isRetained(table) && !others.includes(table));
    const names = guarded.map(({ name }) => name);
    expect(written.map(({ table }) => table).filter((table) => !names.includes(table))).toEqual([]);

    const { buyer, goods } = await createTrade(app, db, { title: "同时" });
    await db.run("update person set password_hash = $2 where id = $1", [buyer.id, await hashPassword(PASSWORD)]);
    const answers = await db.transaction(async (tx) => {
      await tiesOf(tx, buyer.id);
      const sent = [
        buyer.post("/api/login/login", { type: 2, username: buyer.phone, password: PASSWORD }),
        buyer.post("/api/userAddress/pc/add", ADDRESS),
        buyer.addToCart(goods.id, 1),
        notify(db, asId("78"), [{ personId: buyer.id, companyId: null }], {
          type: 1,
          todo: null,
          title: "订单",
          content: "订单",
          linkPath: "",
          refType: "order",
          refId: "2",
        }),
      ];
      await eventually(async () => {
        const waiting = await db.rows(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(waiting).toHaveLength(sent.length);
      });
      await closePerson(tx, buyer.id);
      return sent;
    });
    const codes = (await Promise.all(answers)).map((answer) => (answer as { code?: number } | undefined)?.code);
    expect(codes.slice(0, 3)).toEqual([401, 401, 401]);
    for (const table of ["session", "known_device", "user_address", "cart_item", "message"])
      expect(await db.rows(`select 1 from ${table} where person_id = $1`, [buyer.id]), table).toEqual([]);
  });

  it("frees the company it gave up for others to certify", async () => {
    const trade = await createTrade(app, db, { title: "另一批" });
    const { buyer } = trade;
    const credit = someCreditCode();
    const certify = (personId: string) =>
      db.run(
        `insert into company_info (person_id, company_name, credit_code, company_status) values ($1, '恒信', $2, ${COMPANY_STATUS.certified})`,
        [personId, credit],
      );
    await db.run("update person set password_hash = $2 where id = $1", [buyer.id, await hashPassword(PASSWORD)]);
    await certify(buyer.id);
    await expect(certify(trade.operator.id)).rejects.toMatchObject({ code: "23505" });
    const closed = await buyer.post("/api/member/pc/cancel", { password: PASSWORD, giveUpCompanies: true });
    expect(closed.code).toBe(200);
    expect(await certify(trade.operator.id)).toBe(1);
  });

  it.each([
    [
      `update futures_order set status = ${FUTURES_STATUS.atSea} where person_id = $1`,
      "您有1笔未完成的订单，完成或取消后才能注销",
    ],
    [
      `update futures_inquiry set status = ${INQUIRY_STATUS.toQuote} where person_id = $1`,
      "您有1条进行中的报价或询盘，结束后才能注销",
    ],
    [
      `update supply_apply set status = ${SUPPLY_STATUS.accepted} where person_id = $1`,
      "您有1份审核中的申请，撤回或办结后才能注销",
    ],
    [
      `update company_info set company_status = ${COMPANY_STATUS.frozen} where person_id = $1`,
      "您名下的企业“恒林木业”已被冻结，请联系客服",
    ],
    [
      `insert into order_refund (order_id, kind, amount)
       select id, 1, 100 from platform_order where person_id = $1 limit 1`,
      "您有1笔待处理的退补款，处理后才能注销",
    ],
    [
      `insert into order_refund (order_id, kind, amount)
       select id, 2, 100 from platform_order where person_id = $1 limit 1`,
      "您有1笔待处理的退补款，处理后才能注销",
    ],
  ])("stays open while something is not over: %s", async (statement, reason) => {
    const own = await createTestDatabase();
    const other = (await createTestApp(own)).app;
    const before = db;
    db = own;
    try {
      const trade = await createTrade(other, own);
      const password = await finished(trade);
      await own.run(statement, [trade.buyer.id]);
      const answer = await trade.buyer.post("/api/member/pc/cancel", { password, giveUpCompanies: true });
      expect(answer).toMatchObject({ code: 601, msg: reason });
    } finally {
      db = before;
      await other.close();
      await own.drop();
    }
  });
});
