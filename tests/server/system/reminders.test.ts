import { describe, expect } from "vitest";
import type { GoodsDetail } from "../../../src/domain/catalog/goods/goods.ts";
import { CHANGE_STATUS } from "../../../src/domain/company/company-change.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import type { Page } from "../../../src/domain/paging.ts";
import type { Message } from "../../../src/domain/system/message.ts";
import { WAIT_KINDS, WAITS, type Wait, type WaitKind } from "../../../src/domain/system/waiting.ts";
import { formatBeijingDate } from "../../../src/domain/time.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { RESERVATION_STATUS } from "../../../src/domain/trade/reservation.ts";
import { PICKUP_STATUS } from "../../../src/domain/trade/tally.ts";
import { certificateSubscriber, remindOfCerts } from "../../../src/server/catalog/goods/cert-ends.ts";
import { connect } from "../../../src/server/db/database.ts";
import { TODO_QUERIES } from "../../../src/server/shell/todo-store.ts";
import { countTodos } from "../../../src/server/system/console-todo-store.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { remind, reminderSubscriber } from "../../../src/server/system/reminders.ts";
import type { Buyer } from "../../support/buyer.ts";
import { workRoundTheClock } from "../../support/clock.ts";
import { someCreditCode } from "../../support/companies.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it as test } from "../../support/fixtures.ts";
import {
  addPickup,
  addReservation,
  confirmed,
  createTrade,
  done,
  paid,
  REASON,
  type Trade,
  voucher,
} from "../../support/trade.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const it = test.extend("trade", { scope: "file" }, ({ db, app }) => createTrade(app, db));

describe("reminders", () => {
  /** The clock stands `later` than now; the messages since then by recipient, by what it is about. */
  const remindedAfter = async (db: TestDatabase, trade: Trade, later: number) => {
    await db.run("update message set read_at = now()");
    await db.run("delete from outbox where event <> 'wait.reminded'");
    await remind(db, Date.now() + later);
    await deliverOutbox(db, [reminderSubscriber]);
    const of = async (who: Buyer) => {
      const { data } = await who.post<Page<Message>>("/api/message/pc/getList", { unread: true, pageSize: 50 });
      return data.rows.map(({ title }) => title);
    };
    return { buyer: await of(trade.buyer), merchant: await of(trade.merchant), operator: await of(trade.operator) };
  };
  const nobody = { buyer: [], merchant: [], operator: [] };
  /** Nothing of the test before waits any more. */
  const afresh = (db: TestDatabase) => db.run(`update platform_order set status = ${ORDER_STATUS.cancelled}`);

  it("come to the merchant who has not confirmed, once, however many nodes look", async ({ db, trade }) => {
    const { id } = await trade.buyer.order(trade.goods.id, 10);
    expect(await remindedAfter(db, trade, 2 * HOUR - 60_000)).toEqual(nobody);
    const other = connect(db.url, { poolSize: 2 });
    const now = Date.now() + 2 * HOUR + 60_000;
    const reminded = await Promise.all([remind(db, now), remind(other, now), remind(db, now)]);
    await other.close();
    expect(reminded.sort()).toEqual([0, 0, 1]);
    expect((await remindedAfter(db, trade, 3 * HOUR)).merchant).toEqual(["订单仍待确认"]);
    expect(await remindedAfter(db, trade, 20 * HOUR)).toEqual(nobody);
    await workRoundTheClock(db);
    await done(trade.merchant.post("/api/platformOrder/merchant/confirm", { id }));
    // Two working hours to pay, half of them over.
    expect(await remindedAfter(db, trade, 58 * 60_000)).toEqual(nobody);
    expect(await remindedAfter(db, trade, 62 * 60_000)).toEqual({ ...nobody, buyer: ["订单仍待付款"] });
    expect(await remindedAfter(db, trade, 118 * 60_000)).toEqual(nobody);
    await afresh(db);
  });

  it("come to the owner thirty and seven days before a licence ends, and again for the next licence", async ({
    db,
    trade,
  }) => {
    await db.run(`update platform_order set status = ${ORDER_STATUS.cancelled}`);
    const company = await db.one<{ id: string }>(
      `insert into company_info (person_id, company_name, credit_code, company_status, licence_stated, licence_expire)
       values ($1, '苏州采购有限公司', $2, ${COMPANY_STATUS.certified}, true, (now() at time zone 'Asia/Shanghai')::date + 35) returning id`,
      [trade.buyer.id, someCreditCode()],
    );
    expect(await remindedAfter(db, trade, 4 * DAY)).toEqual(nobody);
    expect(await remindedAfter(db, trade, 6 * DAY)).toEqual({ ...nobody, buyer: ["营业执照30天内到期"] });
    expect(await remindedAfter(db, trade, 20 * DAY)).toEqual(nobody);
    // The next licence was handed in, and refused.
    const after = JSON.stringify({ legalIdNoMask: "", licenceExpire: "2999-12-31" });
    await db.run(
      `insert into company_change (company_id, person_id, before, after, submitted_at)
       values ($1, $2, '{}', $3, now() + interval '29 days')`,
      [company!.id, trade.buyer.id, after],
    );
    expect(await remindedAfter(db, trade, 30 * DAY - HOUR)).toEqual(nobody);
    await db.run(
      `update company_change set status = ${CHANGE_STATUS.rejected}, handled_at = now() where company_id = $1`,
      [company!.id],
    );
    expect(await remindedAfter(db, trade, 30 * DAY)).toEqual({ ...nobody, buyer: ["营业执照7天内到期"] });
    await db.run("update company_info set licence_expire = licence_expire + 365 where id = $1", [company!.id]);
    expect(await remindedAfter(db, trade, 34 * DAY)).toEqual(nobody);
    expect(await remindedAfter(db, trade, 372 * DAY)).toEqual({ ...nobody, buyer: ["营业执照30天内到期"] });
    await db.run("update company_info set licence_expire = null where id = $1", [company!.id]);
  });

  it("count an application for a service from when it was handed in last, as its todo does", async ({ db, trade }) => {
    await afresh(db);
    const company = await db.one<{ id: string }>(
      `insert into company_info (person_id, company_name, credit_code, company_status)
       values ($1, '太仓恒森木业有限公司', $2, ${COMPANY_STATUS.certified}) returning id`,
      [trade.buyer.id, someCreditCode()],
    );
    await db.run(
      `insert into supply_apply (apply_no, product_code, person_id, company_id, amount_wanted, term_months, purpose,
         goods_desc, contact_name, contact_phone, created_at, updated_at)
       values ('GY0', 'agency', $1, $2, 1, 1, '', '', '', '', now() - interval '3 days', now() - interval '1 hour')`,
      [trade.buyer.id, company!.id],
    );
    const todo = async () => (await countTodos(db, TODO_QUERIES, null)).find(({ key }) => key === "supply");
    expect(await todo()).toMatchObject({ num: 1, late: 0 });
    expect(await remindedAfter(db, trade, 22 * HOUR)).toEqual(nobody);
    expect(await remindedAfter(db, trade, 24 * HOUR)).toEqual({ ...nobody, operator: ["供应链申请已等待超过24小时"] });
    await db.run("update supply_apply set updated_at = now() - interval '25 hours'");
    expect(await todo()).toMatchObject({ num: 1, late: 1 });
    await db.run("delete from supply_apply");
  });

  it("come to the shop before its goods' certificates end and when they have, which then count no more", async ({
    db,
    trade,
  }) => {
    await db.run(`update platform_order set status = ${ORDER_STATUS.cancelled}`);
    const { id } = trade.goods;
    const endsIn = async (days: number) => {
      const expireTime = formatBeijingDate(Date.now() + days * DAY);
      const certs = [
        { type: "FSC", no: "C123456", expireTime },
        { type: "PEFC", no: "P1", expireTime: null },
      ];
      await db.run("update goods set certs = $2 where id = $1", [id, JSON.stringify(certs)]);
    };
    const reminded = async () => {
      await Promise.all([remindOfCerts(db, Date.now()), remindOfCerts(db, Date.now())]);
      await deliverOutbox(db, [certificateSubscriber]);
      const { data } = await trade.merchant.post<Page<Message>>("/api/message/pc/getList", { unread: true });
      await db.run("update message set read_at = now()");
      return data.rows.map(({ title, content }) => `${title} ${content}`);
    };
    const shown = async () => {
      const { data } = await trade.buyer.get<GoodsDetail>(`/api/goods/pc/getInfo?id=${id}`);
      const query = { certType: ["FSC"], merchantId: trade.goods.merchantId };
      const found = await trade.buyer.post<Page<{ id: string }>>("/api/goods/pc/getSearchList", query);
      return [data.certs.map(({ type }) => type), found.data.total];
    };
    await endsIn(31);
    expect(await reminded()).toEqual([]);
    await endsIn(30);
    expect(await reminded()).toEqual([expect.stringContaining("商品证书即将到期 FSC C123456（1 个商品）有效期至")]);
    expect(await reminded()).toEqual([]);
    await endsIn(0);
    expect(await reminded()).toEqual([expect.stringContaining("商品证书即将到期")]);
    expect(await shown()).toEqual([["FSC", "PEFC"], 1]);
    await endsIn(-1);
    expect(await reminded()).toEqual([expect.stringContaining("商品证书已过期")]);
    expect(await shown()).toEqual([["PEFC"], 0]);
  });

  it("go to the merchant, then to the operator, where money waits to be found; what was missed is not made up for", async ({
    db,
    trade,
  }) => {
    const order = await confirmed(trade, 10);
    await done(trade.buyer.post("/api/platformOrder/pc/addVoucher", await voucher(trade, order.id, order.payable)));
    expect(await remindedAfter(db, trade, 5 * HOUR)).toEqual({ ...nobody, merchant: ["付款凭证仍待核对"] });
    expect(await remindedAfter(db, trade, 25 * HOUR)).toEqual({ ...nobody, merchant: ["付款凭证已等待24小时"] });
    expect(await remindedAfter(db, trade, 49 * HOUR)).toEqual({ ...nobody, operator: ["付款凭证48小时未核对"] });
    await done(trade.buyer.post("/api/platformOrder/pc/requestCancel", { id: order.id, reason: REASON }));
    expect(await remindedAfter(db, trade, 72 * HOUR)).toEqual({ ...nobody, operator: ["取消申请48小时未处理"] });
    await afresh(db);
  });

  it("are not delivered to a reader who has acted before", async ({ db, trade }) => {
    const { id } = await trade.buyer.order(trade.goods.id, 10);
    expect(await remind(db, Date.now() + 3 * HOUR)).toBe(1);
    await done(trade.merchant.post("/api/platformOrder/merchant/confirm", { id }));
    expect(await remindedAfter(db, trade, 0)).toEqual(nobody);
    await afresh(db);
  });

  it("go with the goods out of the warehouse", async ({ db, trade }) => {
    const order = await paid(trade, 10);
    await done(addReservation(trade, order, 4));
    expect((await remindedAfter(db, trade, 3 * DAY + HOUR)).buyer).toEqual(["货物等待提取"]);
    await done(addPickup(trade, order, 10));
    expect((await remindedAfter(db, trade, 25 * HOUR)).merchant).toEqual(["结算单待提交"]);
    await done(trade.merchant.post("/api/platformOrder/merchant/postSettle", { id: order.id }));
    expect((await remindedAfter(db, trade, 26 * HOUR)).buyer).toEqual(["结算单待确认"]);
    await done(trade.buyer.post("/api/platformOrder/pc/dispute", { id: order.id, reason: REASON }));
    // The merchant is heard first.
    expect((await remindedAfter(db, trade, 47 * HOUR)).operator).toEqual([]);
    expect((await remindedAfter(db, trade, 49 * HOUR)).operator).toEqual(["争议待裁定"]);
    expect((await remindedAfter(db, trade, 50 * HOUR)).operator).toEqual([]);
    expect((await remindedAfter(db, trade, 74 * HOUR)).operator).toEqual(["争议待裁定"]);
    await afresh(db);
  });

  it("find every kind of wait where it stands", async ({ db, trade }) => {
    const { buyer, goods } = trade;
    const order = await confirmed(trade, 10);
    const { id: company } = (await db.one<{ id: string }>(
      `insert into company_info (person_id, company_name, credit_code, company_status, submitted_at)
       values ($1, '恒林木业', $2, ${COMPANY_STATUS.inReview}, now()) returning id`,
      [buyer.id, someCreditCode()],
    ))!;
    const APART: Partial<Record<WaitKind, string>> = {
      "order.fetch": "delivery_mode = 1",
      "order.ship": "delivery_mode = 2",
      "order.tally": "settle_posted_at = null",
      "order.settle": "settle_posted_at = now()",
      "order.cancelRequest": "cancel_requested = true",
      "reservation.come": "confirmed_at = now()",
      "reservation.load": "arrived_at = now()",
      "company.licence": "licence_stated = true, licence_expire = current_date + 60",
      "demand.quote": "quote_deadline_at = now() + interval '3 days', published_at = now()",
      "quote.place": "lock_until = now() + interval '3 days'",
      "futures.buyerSign": "buyer_signed = false",
      "futures.merchantSign": "merchant_signed = false",
      "futures.settle": "settle_posted_at = now()",
    };
    /** What lies beside the row. */
    const BESIDE: Partial<Record<WaitKind, string>> = {
      ...Object.fromEntries(
        (["order", "futures"] as const).flatMap((subject) =>
          (
            [
              ["refundAccount", 2],
              ["refundReceipt", 3],
              ["refundMissing", 4],
              ["refund", 0],
              ["extra", 0],
            ] as const
          ).map(([name, status]) => {
            const orders = subject === "order" ? "platform_order" : "futures_order";
            const kind = name === "extra" ? 2 : 1;
            return [
              `${subject}.${name}`,
              `insert into ${subject}_refund (order_id, kind, amount, status) select id, ${kind}, 1, ${status} from ${orders}
                on conflict (order_id) do update set kind = ${kind}, status = ${status}`,
            ];
          }),
        ),
      ),
      "order.spotCheck": `insert into spot_check (order_id, order_line_id, merchant_id, person_id, species_code, thickness, width,
          rows, pieces, measured_mm3, nominal_mm3, status)
        select o.id, l.id, o.merchant_id, o.person_id, 'zhangzisong', 30, 120, '[]', 10, 1, 1, 2
          from platform_order o join order_line l on l.order_id = o.id on conflict do nothing`,
      "futures.audit": `insert into futures_voucher (order_id, person_id, amount, payer_name, bank_flow_no, pay_date, files)
        select id, person_id, 1, '恒林', '123456', now(), '{}' from futures_order`,
      "futures.cargo":
        "insert into futures_milestone (order_id, kind, plan_date) select id, 3, now() from futures_order",
    };
    const waitingOrder = await paid(trade, 10);
    await done(addReservation(trade, waitingOrder, 4));
    await done(addPickup(trade, waitingOrder, 4));
    await db.run(
      `insert into order_event (order_id, event, from_status, to_status, actor_type) values ($1, 'requestCancel', ${ORDER_STATUS.toAudit}, ${ORDER_STATUS.toAudit}, 'buyer')`,
      [order.id],
    );
    await db.run(
      `insert into company_change (company_id, person_id, before, after, submitted_at)
       values ($2, $1, '{}', '{"legalIdNoMask": ""}', now())`,
      [buyer.id, company],
    );
    await db.run(
      `insert into settle_in_materials (apply_no, person_id, company_id, shop_name, shop_type, submitted_at)
       values ('RZ1', $1, $2, '恒林木行', 1, now())`,
      [buyer.id, company],
    );
    await db.run(
      `insert into demand (demand_no, person_id, purchaser_type, buyer_name, title, create_mode, visibility)
       values ('DM1', $1, 0, '李木', '樟子松', 1, 1)`,
      [buyer.id],
    );
    await db.run(
      `insert into supply_apply (apply_no, product_code, person_id, company_id, amount_wanted, term_months, purpose,
         goods_desc, contact_name, contact_phone)
       values ('GY1', 'agency', $1, $2, 1, 1, '', '', '', '')`,
      [buyer.id, company],
    );
    await db.run(
      `with d as (
         insert into demand (demand_no, person_id, purchaser_type, buyer_name, title, create_mode, visibility)
         values ('DM2', $1, 0, '李木', '落叶松', 1, 1) returning id
       ), i as (
         insert into demand_item (demand_id, seq, quantity_unit, item)
         select id, 1, 'm3', '{}' from d returning id
       ), q as (
         insert into demand_quote (quote_no, demand_id, person_id, company_id, supplier_name, contact_phone, valid_until)
         select 'QT1', id, $1, $2, '恒林木业', '13800000009', now() + interval '3 days' from d returning id
       )
       insert into demand_award (quote_id, demand_item_id, goods_id, count, price, sale_unit, quantity, amount, tax_included, tax_rate)
       select q.id, i.id, $3, 1, 1, 'm3', 1, 1, true, 9 from q, i`,
      [buyer.id, company, goods.id],
    );
    await db.run(
      `with o as (
         insert into global_offer (offer_no, merchant_id, title, total_volume, container_type, incoterm, currency, price,
           price_mode, quote_valid_until, eta)
         select 'QH1', merchant_id, '樟子松板材', 1000, '散货', 'CFR', 'USD', 100, 1, now(), now() from goods where id = $3
         returning id, merchant_id
       ), i as (
         insert into futures_inquiry (inquiry_no, offer_id, merchant_id, person_id, company_id, buyer_name, volume, currency,
           incoterm_wanted, dest_port, valid_until)
         select 'FI1', id, merchant_id, $1, $2, '恒林', 1000, 'USD', 'CFR', 'TAICANG', now() + interval '3 days' from o
       )
       insert into futures_order (order_no, offer_id, merchant_id, person_id, company_id, buyer_name, shop_name, title, lines,
         volume, tolerance_pct, currency, price, incoterm, dest_port, payment_term, amount, deposit_pct, deposit_amount,
         balance_amount, eta)
       select 'FO1', id, merchant_id, $1, $2, '恒林', '店', '樟子松板材', '[]', 1000, 10, 'USD', 100, 'CFR', 'TAICANG', '', 100,
              30, 30, 70, now() from o`,
      [buyer.id, company, goods.id],
    );
    const ROWS = {
      order: `platform_order where id = ${order.id}`,
      reservation: "reservation where true",
      pickup: "pickup_record where true",
      company: `company_info where id = ${company}`,
      companyChange: `company_change where company_id = ${company}`,
      application: "settle_in_materials where true",
      goods: `goods where id = ${goods.id}`,
      demand: "demand where demand_no = 'DM1'",
      quote: "demand_quote where true",
      offer: "global_offer where true",
      inquiry: "futures_inquiry where true",
      futures: "futures_order where true",
      supply: "supply_apply where true",
    } as const;
    const waits = Object.keys(ROWS).map((subject) =>
      WAIT_KINDS.flatMap((kind) => {
        const wait: Wait = WAITS[kind];
        return wait.subject === subject ? wait.statuses.map((status) => ({ kind, status, wait })) : [];
      }),
    );
    // One of each subject at a time.
    for (let round = 0; round < Math.max(...waits.map(({ length }) => length)); round += 1) {
      await db.run("truncate reminder");
      await db.run(
        `update platform_order set cancel_requested = false, status = ${ORDER_STATUS.cancelled}, settle_posted_at = null`,
      );
      await db.run(`update reservation set status = ${RESERVATION_STATUS.cancelled}`);
      await db.run(`update pickup_record set status = ${PICKUP_STATUS.voided}`);
      await db.run("update futures_order set settle_posted_at = null, buyer_signed = true, merchant_signed = true");
      await db.run("delete from futures_voucher");
      await db.run("delete from futures_milestone");
      const now = waits.flatMap((some) => some.slice(round, round + 1));
      for (const { kind, status, wait } of now) {
        const column = wait.subject === "company" ? "company_status" : "status";
        const set = [`${column} = ${status}`, ...(APART[kind] === undefined ? [] : [APART[kind]])].join(", ");
        await db.run(`update ${ROWS[wait.subject].replace(" where ", ` set ${set} where `)}`);
        if (BESIDE[kind] !== undefined) await db.run(BESIDE[kind]);
      }
      await remind(db, Date.now() + 40 * DAY);
      const found = await db.rows<{ kind: string }>("select distinct kind from reminder");
      for (const { kind, status, wait } of now) {
        const isReminded = found.some((one) => one.kind === kind);
        expect(isReminded, `${kind} ${status}`).toBe(wait.reminders.length > 0);
      }
    }
  });
});
