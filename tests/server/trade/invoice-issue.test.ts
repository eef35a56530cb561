import { describe, expect } from "vitest";
import type { Page } from "../../../src/domain/paging.ts";
import type { Message } from "../../../src/domain/system/message.ts";
import { type OrderDetail, orderEventTitle } from "../../../src/domain/trade/order-view.ts";
import { SUBSCRIBERS } from "../../../src/server/jobs/subscribers.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { type Buyer, phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { createShop } from "../../support/quotes.ts";
import { confirmed, createTrade, done, type Trade } from "../../support/trade.ts";

const INVOICE = { title: "张三木行", taxNo: "91320585MA1W8K2D5Y", kind: 1 };
const NUMBER = "26322000000012345678";
const OTHER = "26322000000012345687";

let trade: Trade;

it.beforeEach(async ({ db, app }) => {
  await db.clear();
  trade = await createTrade(app, db);
});

const apply = (id: string) => done(trade.buyer.post("/api/platformOrder/pc/applyInvoice", { id, invoice: INVOICE }));
const withdraw = (id: string) => trade.buyer.post("/api/platformOrder/pc/withdrawInvoice", { id });
const issue = (id: string, invoiceNo = NUMBER) =>
  trade.merchant.post("/api/platformOrder/merchant/issueInvoice", { id, invoiceNo });
const correct = (id: string, invoiceNo: string, version?: number) =>
  trade.merchant.post("/api/platformOrder/merchant/correctInvoice", { id, invoiceNo, version });
const seenBy = (who: Buyer, side: "pc" | "merchant", id: string): Promise<OrderDetail> =>
  done(who.get<OrderDetail>(`/api/platformOrder/${side}/getInfo?id=${id}`));

/** Titles and levels of a person's notifications about invoices, the newest first. */
async function notified(db: TestDatabase, who: Buyer): Promise<[string, number][]> {
  await deliverOutbox(db, SUBSCRIBERS);
  const { rows } = await done(who.post<Page<Message>>("/api/message/pc/getList", { pageNum: 1, pageSize: 20 }));
  return rows.filter(({ title }) => title.includes("开票")).map(({ title, level }) => [title, level]);
}

describe("the invoice of an order", () => {
  it("stays to do for the merchant until it is issued, read or not, and the buyer sees its number", async ({ db }) => {
    const { id } = await confirmed(trade, 10);
    await apply(id);
    expect(await notified(db, trade.merchant)).toEqual([["买家申请开票", 1]]);
    await db.run("update message set read_at = now()");
    expect(await notified(db, trade.merchant)).toEqual([["买家申请开票", 1]]);
    expect(await seenBy(trade.merchant, "merchant", id)).toMatchObject({ invoiceStatus: 1, mayIssueInvoice: true });
    expect(await issue(id, "1234")).toMatchObject({ code: 601, msg: "请输入正确的发票号码（8位或20位数字）" });
    await done(issue(id));
    expect(await issue(id)).toMatchObject({ code: 601, msg: "该订单已登记开票" });
    expect(await notified(db, trade.merchant)).toEqual([["买家申请开票", 0]]);
    expect(await notified(db, trade.buyer)).toEqual([["商家已开票", 0]]);
    expect(await seenBy(trade.buyer, "pc", id)).toMatchObject({
      invoiceStatus: 2,
      invoiceNo: NUMBER,
      mayApplyInvoice: false,
      mayWithdrawInvoice: false,
    });
    expect(await withdraw(id)).toMatchObject({ code: 601, msg: "商家已开票，不能撤回，有误可由商家更正" });
  });

  it("is no longer to do once the buyer withdrew the application", async ({ db }) => {
    const { id } = await confirmed(trade, 10);
    await apply(id);
    await done(withdraw(id));
    expect(await notified(db, trade.merchant)).toEqual([
      ["买家撤回了开票申请", 0],
      ["买家申请开票", 0],
    ]);
    expect(await issue(id)).toMatchObject({ code: 601, msg: "买家没有申请开票" });
    expect(await seenBy(trade.buyer, "pc", id)).toMatchObject({ invoice: null, mayApplyInvoice: true });
    await apply(id);
    expect((await notified(db, trade.merchant))[0]).toEqual(["买家申请开票", 1]);
  });

  it("is no longer to do, nor to withdraw, once the order is cancelled", async ({ db }) => {
    const { id } = await confirmed(trade, 10);
    await apply(id);
    await done(trade.buyer.post("/api/platformOrder/pc/cancel", { id, reason: "不再需要了" }));
    expect(await notified(db, trade.merchant)).toEqual([["买家申请开票", 0]]);
    expect(await withdraw(id)).toMatchObject({ code: 601, msg: "订单已取消，无需撤回" });
    expect(await issue(id)).toMatchObject({ code: 601, msg: "订单已取消，不能开票" });
    expect(await seenBy(trade.buyer, "pc", id)).toMatchObject({ mayWithdrawInvoice: false });
  });

  it("is corrected by the merchant, with the old and the new number in the history and a message to the buyer", async ({
    db,
  }) => {
    const { id } = await confirmed(trade, 10);
    await apply(id);
    expect(await correct(id, OTHER)).toMatchObject({ code: 601, msg: "该订单还没有登记开票" });
    await done(issue(id));
    const issued = await seenBy(trade.merchant, "merchant", id);
    expect(issued).toMatchObject({ mayIssueInvoice: false, mayCorrectInvoice: true });
    expect(await correct(id, "1234")).toMatchObject({ code: 601, msg: "请输入正确的发票号码（8位或20位数字）" });
    expect(await correct(id, ` ${NUMBER} `)).toMatchObject({ code: 601, msg: "发票号码没有变化" });
    expect(await correct(id, OTHER, issued.version - 1)).toMatchObject({ code: 5001 });
    await done(correct(id, OTHER, issued.version));
    const shown = await seenBy(trade.buyer, "pc", id);
    expect(shown).toMatchObject({ invoiceStatus: 2, invoiceNo: OTHER, mayCorrectInvoice: false });
    expect(shown.timeline.slice(-3).map((entry) => [orderEventTitle(entry), entry.note])).toEqual([
      ["申请开票", ""],
      ["登记开票", `发票号码 ${NUMBER}`],
      ["更正发票号码", `原 ${NUMBER}，现 ${OTHER}`],
    ]);
    await deliverOutbox(db, SUBSCRIBERS);
    const { rows } = await done(
      trade.buyer.post<Page<Message>>("/api/message/pc/getList", { pageNum: 1, pageSize: 20 }),
    );
    const corrected = rows.filter(({ title }) => title === "发票号码已更正");
    expect(corrected).toHaveLength(1);
    expect(corrected[0]!.content).toContain(`由 ${NUMBER} 更正为 ${OTHER}`);
  });

  it("is corrected by the merchant of the order alone", async ({ db, app }) => {
    const { id } = await confirmed(trade, 10);
    await apply(id);
    await done(issue(id));
    const body = { id, invoiceNo: OTHER };
    expect((await trade.buyer.post("/api/platformOrder/merchant/correctInvoice", body)).code).toBe(403);
    const { person } = await createShop(app, db, phoneOf(44), "别家木行");
    expect((await person.post("/api/platformOrder/merchant/correctInvoice", body)).code).toBe(404);
    expect(await seenBy(trade.buyer, "pc", id)).toMatchObject({ invoiceNo: NUMBER });
  });

  it("is recorded by the merchant of the order alone", async () => {
    const { id } = await confirmed(trade, 10);
    await apply(id);
    const body = { id, invoiceNo: NUMBER };
    expect((await trade.buyer.post("/api/platformOrder/merchant/issueInvoice", body)).code).toBe(403);
    expect(await seenBy(trade.buyer, "pc", id)).toMatchObject({ invoiceNo: "", mayIssueInvoice: false });
  });
});
