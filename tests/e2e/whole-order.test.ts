import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "../../src/server/db/database.ts";
import {
  call,
  comeBackAs,
  openBrowser,
  openedBy,
  submitOrder,
  tokenOf,
  type Visit,
  visit,
} from "../support/browser.ts";
import { pdfFile } from "../support/files.ts";
import { theShop } from "../support/the-shop.ts";

const BUYER = "13800000001";
const MERCHANT = "13800000003";
const OPERATOR = "13900000001";

describe("an order", () => {
  const shop = theShop().url;
  let browser: Browser;
  let db: Database;
  beforeAll(async () => {
    browser = await openBrowser();
    db = connect(theShop().databaseUrl, { poolSize: 1 });
  });
  afterAll(async () => {
    // Other stories meet the same buyer as a person.
    await call("/api/companyInfo/pc/clearMainCompany", {}, await tokenOf(BUYER));
    await browser.close();
    await db.close();
  });

  const person = async (phone: string): Promise<Visit> => {
    const come = await visit(browser);
    await comeBackAs(come, phone);
    return come;
  };
  const confirm = (page: Page, name: string | RegExp = "确定") =>
    page
      .getByRole("dialog")
      .getByRole("button", { name, exact: typeof name === "string" })
      .click();
  it("is led by three people from the goods' listing to its settlement, to the fen", async () => {
    const merchant = await person(MERCHANT);
    const { page: stall } = merchant;
    await stall.goto(`${shop}/console/goods/list`);
    await stall.getByRole("link", { name: "新增商品" }).click();
    await stall.getByLabel("树种").fill("樟子松");
    await stall.getByRole("option", { name: "樟子松" }).first().click();
    await stall.getByLabel("厚度（mm）").fill("37");
    await stall.getByLabel("宽度（mm）").fill("119");
    await stall.getByLabel("长度（mm）", { exact: true }).fill("4000");
    await stall.getByLabel("每件数量（根）").fill("100");
    await stall.getByLabel("库存（根）").fill("1000");
    await stall.getByLabel("价格（元/m³）").fill("1800");
    await stall.getByLabel("仓库", { exact: true }).click();
    await stall.getByRole("listbox", { name: "仓库" }).getByRole("option").nth(1).click();
    await stall.getByRole("button", { name: "提交审核" }).click();
    await stall.getByText("待审", { exact: true }).first().waitFor();

    const operator = await person(OPERATOR);
    const { page: operatorPage } = operator;
    await operatorPage.goto(`${shop}/console/goods/review`);
    // It opens on what waits; what is decided waits no more.
    const queued = operatorPage
      .getByRole("navigation", { name: "待处理" })
      .getByRole("link", { name: /37\*119\*4000/ });
    await queued.click();
    await operatorPage.getByRole("heading", { name: /37\*119\*4000/, level: 1 }).waitFor();
    await operatorPage.getByRole("button", { name: "通过" }).click();
    await confirm(operatorPage, "通过");
    await queued.waitFor({ state: "detached" });

    const buyer = await person(BUYER);
    const { page } = buyer;
    await page.goto(shop);
    await page.getByRole("group", { name: "账号菜单" }).getByRole("button").first().hover();
    await page.getByRole("button", { name: "切换采购主体" }).click();
    const entities = page.getByRole("dialog", { name: "选择采购主体" });
    await entities.getByRole("button", { name: /企业/ }).first().click();
    await entities.waitFor({ state: "detached" });
    await page.goto(`${shop}/search/list?keywords=${encodeURIComponent("樟子松 37*119")}`);
    let detail = await openedBy(page.getByTestId("goods-card").first());
    const buying = detail.getByRole("region", { name: "购买" });
    await buying.getByRole("button", { name: "根", exact: true }).click();
    await buying.getByLabel("数量", { exact: true }).fill("300");
    await buying.getByRole("button", { name: "立即购买" }).click();
    await detail.getByRole("checkbox", { name: /同意/ }).check({ force: true });
    const invoice = detail.getByRole("group", { name: "发票信息" });
    await invoice.getByRole("radio", { name: "增值税专用发票" }).check();
    await detail.getByRole("button", { name: "提交订单" }).click();
    await detail.getByText("请输入开户银行").waitFor();
    for (const [label, text] of [
      ["开户银行", "工商银行太仓支行"],
      ["银行账号", "1102 0208 0900 1234"],
      ["注册地址", "江苏省太仓市港区北环路1号"],
      ["注册电话", "0512-53101234"],
    ] as const)
      await invoice.getByLabel(label).fill(text);
    const orderNo = await submitOrder(detail);

    // Both sides keep the order's page open: it shows what the other one does, without a reload.
    await detail.goto(`${shop}/user/platformOrder`);
    detail = await openedBy(detail.getByRole("main").getByRole("link", { name: orderNo }));
    await detail.getByText("待商家确认").first().waitFor();
    await stall.goto(`${shop}/console/order/list`);
    await stall.getByRole("main").getByRole("link", { name: orderNo }).click();
    await stall.getByText("工商银行太仓支行 1102020809001234").waitFor();
    await stall.getByText("江苏省太仓市港区北环路1号 0512-53101234").waitFor();
    // They write to each other below it.
    const written = (page: Page) => page.getByRole("region", { name: "沟通" });
    await written(detail).getByLabel("给商家留言").fill("周五下午能提吗？");
    await written(detail).getByRole("button", { name: "发送" }).click();
    await written(detail).getByRole("listitem").filter({ hasText: "我方" }).getByText("周五下午能提吗？").waitFor();
    await written(stall).getByRole("listitem").filter({ hasText: "买家" }).getByText("周五下午能提吗？").waitFor();
    await written(stall).getByLabel("给买家留言").fill("可以，五点前到");
    await written(stall).getByRole("button", { name: "发送" }).click();
    await written(detail)
      .getByRole("listitem")
      .filter({ hasText: /20\d\d/ })
      .getByText("可以，五点前到")
      .waitFor();
    expect(await written(detail).getByLabel("给商家留言").inputValue()).toBe("");
    // Only 200 are left: the buyer takes those, and pays for those.
    await stall.getByRole("button", { name: "减量确认" }).click();
    const less = stall.getByRole("dialog");
    await less.getByLabel(/可供（根，订购 300）$/).fill("200");
    await less.getByLabel("变更原因").fill("盘点后只剩两件");
    await less.getByText("应付 ¥6,339.60（原 ¥").waitFor();
    await confirm(stall, "请买家确认");
    await stall.getByText("已请买家确认变更，24小时内未答复将自动取消").waitFor();
    const offered = detail.getByRole("region", { name: "商家提出的变更" });
    await offered.getByRole("row", { name: /37\*119\*4000.*300 根.*200 根/ }).waitFor();
    await offered.getByText("盘点后只剩两件").waitFor();
    await detail.getByRole("button", { name: "接受变更", exact: true }).click();
    await confirm(detail);
    await stall.getByText(/买家还需支付 ¥6,339\.60，付款截止 .*逾期自动取消/).waitFor();
    // How much is to be paid stands once, beside where it goes.
    const money = detail.getByRole("region", { name: "款项" });
    await money.getByRole("region", { name: "收款账户" }).waitFor();
    await money.getByText("还需支付", { exact: true }).waitFor();
    expect(await detail.getByText("还需支付", { exact: true }).count()).toBe(1);
    // The buyer's centre leads with it.
    const centre = await detail.context().newPage();
    await centre.goto(`${shop}/user/center`);
    const work = centre.getByRole("region", { name: "待办", exact: true }).getByRole("listitem");
    await work
      .filter({ hasText: orderNo })
      .getByText(/^截止 /)
      .waitFor();
    await work.getByRole("link", { name: `付款 订单 ${orderNo}` }).waitFor();
    const menu = centre.getByRole("navigation", { name: "用户中心菜单" });
    await menu
      .locator(":has(> a)", { has: centre.getByRole("link", { name: "现货订单", exact: true }) })
      .last()
      .getByText(/\d+ 项待办/)
      .waitFor();
    await centre.close();

    await detail.getByText("工商银行太仓支行 1102020809001234").waitFor();
    await detail.getByRole("button", { name: "上传付款凭证" }).click();
    const paying = detail.getByRole("dialog");
    await paying.getByLabel("付款户名").fill("苏州某家具厂");
    await paying.getByLabel("银行流水号").fill("FLOW20261122");
    await paying
      .locator('input[type="file"]')
      .setInputFiles({ name: "回单.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdfFile()) });
    await paying.getByRole("button", { name: "移除 回单.pdf" }).waitFor();
    await paying.getByRole("button", { name: "提交凭证" }).click();
    await paying.waitFor({ state: "detached" });

    await stall.getByRole("button", { name: "确认到账" }).click();
    await confirm(stall);
    await stall.getByText("待提货").first().waitFor();

    await detail.getByRole("link", { name: "预约提货" }).click();
    await detail.getByLabel("车牌号").fill("苏e·12345");
    await detail.getByLabel("司机姓名").fill("李师傅");
    await detail.getByLabel("司机电话").fill("13912345678");
    await detail
      .getByRole("button", { name: /周[一二三四五六]$/ })
      .nth(1)
      .click();
    await detail.getByRole("radio").first().check();
    await detail.getByRole("button", { name: "提交预约" }).click();
    const heading = detail.getByRole("heading", { name: /^预约 YY\d+$/ });
    await heading.waitFor();
    const reservationNo = ((await heading.textContent()) ?? "").replace("预约 ", "");

    await stall.goto(`${shop}/console/reservation/list?tab=toConfirm`);
    await stall
      .getByRole("row", { name: new RegExp(reservationNo) })
      .getByRole("button", { name: "确认预约" })
      .click();
    await confirm(stall);
    await stall.getByRole("row", { name: new RegExp(reservationNo) }).waitFor({ state: "detached" });
    const code = (await detail.getByTestId("pickup-code").textContent()) ?? "";
    await db.run(
      `update reservation set slot_begin = now(), slot_end = now() + interval '2 hours',
              slot_date = (now() at time zone 'Asia/Shanghai')::date where reservation_no = $1`,
      [reservationNo],
    );
    await stall.getByRole("button", { name: "凭码登记" }).click();
    await stall.getByLabel("提货码").fill(code);
    await stall.getByRole("button", { name: "登记", exact: true }).click();
    await stall.getByRole("link", { name: "录入码单" }).click();
    await stall.getByLabel(/实提$/).fill("199");
    await stall.getByRole("checkbox", { name: /本次为最后一车/ }).check();
    await stall.getByLabel("理货员").fill("周理货");
    await stall.getByRole("button", { name: "按实提生成" }).click();
    await stall.getByLabel(/差异原因$/).fill("一根开裂未装");
    await stall.getByRole("button", { name: "提交码单" }).click();
    await stall.getByRole("heading", { name: /^提货单 TH/ }).waitFor();

    await detail.goto(`${shop}/user/pickupRecord`);
    detail = await openedBy(detail.getByRole("link", { name: /^TH/ }).first());
    await detail.getByRole("button", { name: "确认码单" }).click();
    await confirm(detail);
    await detail.getByRole("region", { name: "提货单概要" }).getByText("已确认", { exact: true }).waitFor();

    await stall.goto(`${shop}/console/order/list`);
    await stall.getByRole("main").getByRole("link", { name: orderNo }).click();
    await stall.getByRole("button", { name: "提交结算" }).click();
    await stall.getByRole("dialog").getByText("结算金额 ¥6,309.00；已付 ¥6,339.60，应退买家 ¥30.60。").waitFor();
    await stall.getByRole("dialog").getByText("未答复的，自动确认，差异超出允许范围则转平台裁定。").waitFor();
    await confirm(stall, "提交结算");
    await detail.goto(`${shop}/user/platformOrder`);
    detail = await openedBy(detail.getByRole("main").getByRole("link", { name: orderNo }));
    await detail.getByRole("button", { name: "确认结算" }).click();
    await confirm(detail);
    // The reservation and the pickup are 已完成 before the order is.
    await detail.getByText("¥30.60").first().waitFor();
    await stall.getByText("¥30.60").first().waitFor();
    // 37*119*4000 is 0.017612 m³ a piece: 200 of them 3.522 m³, 199 of them 3.505 m³, at 1,800.00 a cubic metre.
    for (const seen of [detail, stall]) {
      const text = (await seen.locator("main").textContent()) ?? "";
      for (const sum of ["¥6,339.60", "¥6,309.00", "¥30.60"]) expect(text).toContain(sum);
    }
    await stall.getByRole("button", { name: "登记退补款" }).click();
    await stall.getByRole("dialog").getByLabel("说明").fill("网银退回多收货款");
    await confirm(stall, "登记");
    await stall.getByText("网银退回多收货款").first().waitFor();
    await detail.reload();
    await detail.getByText("网银退回多收货款").first().waitFor();
    await detail.getByRole("button", { name: "确认收到退款" }).click();
    await confirm(detail, "确认收到");
    await detail.getByText("已处理", { exact: true }).first().waitFor();

    // What is the platform's is not even named to a merchant.
    await stall.goto(`${shop}/console/operlog/list`);
    await stall.getByRole("heading", { name: "401 没有权限" }).waitFor();
    expect(await stall.getByText("操作日志").count()).toBe(0);
    expect([...merchant.errors, ...operator.errors, ...buyer.errors]).toEqual([]);
  });
});
