import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../src/server/db/database.ts";
import { comeBackAs, openBrowser, openedBy, visit } from "../support/browser.ts";
import { pressedOnPaper } from "../support/on-paper.ts";
import { goodsToFetch, type Parties, paidOrder } from "../support/paid-order.ts";
import { theShop } from "../support/the-shop.ts";

const PARTIES: Parties = { buyer: "13800000002", merchant: "13800000003" };

/** Names the truck and its driver, and takes the first working day, so that some slot is free. */
async function fillTruck(page: Page): Promise<void> {
  await page.getByLabel("车牌号").fill("苏e·12345");
  await page.getByLabel("司机姓名").fill("李师傅");
  await page.getByLabel("司机电话").fill("13912345678");
  await page
    .getByRole("button", { name: /周[一二三四五六]$/ })
    .nth(1)
    .click();
  await page.getByRole("radio").first().check();
}

/** Submits the form; the number of the reservation. */
async function submitReservation(page: Page): Promise<string> {
  await page.getByRole("button", { name: "提交预约" }).click();
  const heading = page.getByRole("heading", { name: /^预约 YY\d+$/ });
  await heading.waitFor();
  return ((await heading.textContent()) ?? "").replace("预约 ", "");
}

/** The m³ of `还能装 28.4 m³、…`. */
const cubicMetres = (text: string | null): number => Number(/还能装 ([\d.]+) m³/.exec(text ?? "")?.[1]);

/** The day of the slot has come. */
async function dayComes(reservationNo: string): Promise<void> {
  const db = connect(theShop().databaseUrl, { poolSize: 1 });
  try {
    await db.run(
      `update reservation set slot_begin = now(), slot_end = now() + interval '2 hours',
              slot_date = (now() at time zone 'Asia/Shanghai')::date where reservation_no = $1`,
      [reservationNo],
    );
  } finally {
    await db.close();
  }
}

/** Asks for the page on paper: there stands the code with its truck, and nothing of the page around it. */
async function codeIsPrinted(page: Page, code: string): Promise<void> {
  const printed = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.print = () => resolve("printed");
      }),
  );
  await page.getByRole("button", { name: "打印" }).click();
  expect(await printed).toBe("printed");
  await page.emulateMedia({ media: "print" });
  await page.getByTestId("pickup-code").getByText(code).waitFor();
  await page.getByText("苏E12345").first().waitFor();
  for (const around of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.getByRole("button", { name: "打印" }),
  ])
    await around.waitFor({ state: "hidden" });
  await page.emulateMedia({ media: null });
  expect(await pressedOnPaper(page)).toEqual([]);
}

describe("fetching goods", () => {
  const shop = theShop().url;
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("goes from the buyer's reservation over the merchant's gate to a tally sheet both agree on", async () => {
    const order = await paidOrder(PARTIES, await goodsToFetch(PARTIES, 1));
    const buyer = await visit(browser);
    await comeBackAs(buyer, PARTIES.buyer);
    const { page } = buyer;
    await page.goto(`${shop}/user/platformOrder/detail?id=${order.id}`);
    await page.getByRole("link", { name: "预约提货" }).click();
    await page.getByRole("button", { name: "提交预约" }).click();
    await page.getByText("请输入正确的车牌号").waitFor();
    // No slot was chosen: its buttons are no field, the words about it have the focus.
    await page.getByRole("alert").filter({ hasText: "时段" }).and(page.locator(":focus")).waitFor();
    await fillTruck(page);
    const no = await submitReservation(page);

    const merchant = await visit(browser);
    await comeBackAs(merchant, PARTIES.merchant);
    const gate = merchant.page;
    // The workbench leads with what lapses first, each with its command.
    await gate.goto(`${shop}/console/index`);
    const soonest = gate.getByRole("region", { name: "按期限" });
    const open = soonest.getByRole("button", { name: /^全部 \d+ 项$/ });
    await soonest.getByRole("listitem").first().waitFor();
    if (await open.isVisible()) await open.click();
    await soonest.getByRole("link", { name: `确认预约 提货预约 ${no}` }).click();
    await gate.getByRole("heading", { name: `预约 ${no}` }).waitFor();
    await gate.goto(`${shop}/console/reservation/list?tab=toConfirm`);
    const row = gate.getByRole("row", { name: new RegExp(no) });
    await row.getByRole("button", { name: "确认预约" }).click();
    await gate.getByRole("dialog").getByRole("button", { name: "确定" }).click();
    await row.waitFor({ state: "detached" });

    await page.reload();
    const code = (await page.getByTestId("pickup-code").textContent()) ?? "";
    expect(code).toMatch(/^\d{6}$/);
    await codeIsPrinted(page, code);
    await dayComes(no);
    await gate.goto(`${shop}/console/reservation/list`);
    const today = gate.getByRole("region", { name: "今日车位" });
    await today
      .getByRole("img", { name: /已确认 \d/ })
      .first()
      .waitFor();
    await gate.getByRole("button", { name: "凭码登记" }).click();
    await gate.getByLabel("提货码").fill(code);
    await gate.getByRole("button", { name: "登记", exact: true }).click();
    await gate.getByRole("heading", { name: `预约 ${no}` }).waitFor();
    await gate.getByRole("link", { name: "录入码单" }).click();
    const actual = String(order.pieces - 1);
    await gate.getByLabel(/实提$/).fill(actual);
    await gate.getByLabel("理货员").fill("周理货");
    await gate.getByRole("button", { name: "按实提生成" }).click();
    await gate.getByRole("button", { name: "提交码单" }).click();
    await gate.getByText("实提数量与订单不符，请填写差异原因").waitFor();
    await gate.getByLabel(/差异原因$/).fill("一根开裂未装");
    await gate.getByRole("button", { name: "提交码单" }).click();
    await gate.getByRole("heading", { name: /^提货单 TH/ }).waitFor();
    await gate.getByText("一根开裂未装").waitFor();

    await page.goto(`${shop}/user/center`);
    const todos = page.getByRole("region", { name: "待办", exact: true });
    await todos.getByRole("listitem").first().waitFor();
    const others = todos.getByRole("button", { name: /^全部 \d+ 项$/ });
    if (await others.isVisible()) await others.click();
    const pickup = await openedBy(todos.getByRole("link", { name: /^确认码单 提货单 TH/ }).first());
    await pickup.getByText("一根开裂未装").waitFor();
    expect(await pressedOnPaper(pickup)).toEqual([]);
    await pickup.getByRole("button", { name: "确认码单" }).click();
    await pickup.getByRole("dialog").getByRole("button", { name: "确定" }).click();
    await pickup.getByRole("region", { name: "提货单概要" }).getByText("已确认", { exact: true }).waitFor();
    await page.goto(`${shop}/user/reservation`);
    const reservation = await openedBy(page.getByRole("main").getByRole("link", { name: no }));
    await reservation.getByRole("heading", { name: `预约 ${no}` }).waitFor();
    expect([...buyer.errors, ...merchant.errors]).toEqual([]);
    await buyer.context.close();
    await merchant.context.close();
  });

  it("fetches two orders with one truck: one code, a tally sheet of each", async () => {
    const goods = await goodsToFetch(PARTIES, 2);
    const orders = [await paidOrder(PARTIES, goods), await paidOrder(PARTIES, goods)] as const;
    const buyer = await visit(browser);
    await comeBackAs(buyer, PARTIES.buyer);
    const { page } = buyer;
    await page.goto(`${shop}/user/platformOrder/detail?id=${orders[0].id}`);
    await page.getByRole("link", { name: "预约提货" }).click();
    await page.getByRole("heading", { name: "新增提货预约" }).waitFor();
    const room = page.getByText(/还能装 [\d.]+ m³/);
    const alone = await room.textContent();
    expect(await page.getByRole("checkbox", { name: orders[0].orderNo }).isChecked()).toBe(true);
    await page.getByRole("checkbox", { name: orders[1].orderNo }).check();
    // Both go onto one truck, which has less room then.
    await expect.poll(() => room.textContent()).not.toBe(alone);
    const left = cubicMetres(await room.textContent());
    expect(left).toBeLessThan(cubicMetres(alone));
    await fillTruck(page);
    await page.getByRole("navigation", { name: "位置" }).getByRole("link", { name: "提货预约" }).click();
    const asked = page.getByRole("dialog", { name: "有未保存的修改" });
    await asked.getByRole("button", { name: "取消" }).click();
    await asked.waitFor({ state: "detached" });
    expect(await page.getByLabel("司机姓名").inputValue()).toBe("李师傅");
    const no = await submitReservation(page);
    for (const { orderNo } of orders) await page.getByRole("link", { name: orderNo }).first().waitFor();
    expect(cubicMetres(await room.textContent())).toBe(left);

    const merchant = await visit(browser);
    await comeBackAs(merchant, PARTIES.merchant);
    const gate = merchant.page;
    await gate.goto(`${shop}/console/reservation/list?tab=toConfirm`);
    const row = gate.getByRole("row", { name: new RegExp(no) });
    await row.getByText("等 2 单").waitFor();
    await row.getByRole("button", { name: "确认预约" }).click();
    await gate.getByRole("dialog").getByRole("button", { name: "确定" }).click();
    await row.waitFor({ state: "detached" });
    await page.reload();
    const code = (await page.getByTestId("pickup-code").textContent()) ?? "";
    await dayComes(no);
    await gate.getByRole("button", { name: "凭码登记" }).click();
    await gate.getByLabel("提货码").fill(code);
    await gate.getByRole("button", { name: "登记", exact: true }).click();
    await gate.getByRole("heading", { name: `预约 ${no}` }).waitFor();
    const arrived = gate.url();
    for (const { orderNo } of orders) {
      const order = gate.getByRole("region", { name: `订单 ${orderNo}` });
      await order.getByRole("link", { name: "录入码单" }).click();
      await gate.getByRole("heading", { name: `订单 ${orderNo}` }).waitFor();
      await gate.getByLabel("理货员").fill("周理货");
      await gate.getByRole("button", { name: "按实提生成" }).click();
      await gate.getByRole("button", { name: "提交码单" }).click();
      await gate.getByRole("heading", { name: /^提货单 TH/ }).waitFor();
      await gate.goto(arrived);
      await order.getByRole("link", { name: /^TH/ }).waitFor();
    }
    await gate.getByText("已完成", { exact: true }).first().waitFor();
    for (const { id } of orders) {
      await page.goto(`${shop}/user/platformOrder/detail?id=${id}`);
      const main = page.getByRole("main");
      await main.getByRole("link", { name: no }).waitFor();
      await main.getByRole("link", { name: /^TH/ }).waitFor();
    }
    expect([...buyer.errors, ...merchant.errors]).toEqual([]);
    await buyer.context.close();
    await merchant.context.close();
  });
});
