import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMPANY_STATUS } from "../../src/domain/company/company-status.ts";
import { fen, formatYuan } from "../../src/domain/money.ts";
import { connect } from "../../src/server/db/database.ts";
import { call, openBrowser, openedBy, tokenOf, visit } from "../support/browser.ts";
import { pdfFile, picture } from "../support/files.ts";
import { offerForm } from "../support/futures.ts";
import { theShop } from "../support/the-shop.ts";

const MERCHANT = "13800000003";
const BUYER = "13800000001";
const OPERATOR = "13900000001";
const TITLE = "加拿大 SPF 两柜 故事用";

describe("a forward offer", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
    // What goes back would be sent to the account of an invoice title that another story saved.
    const db = connect(theShop().databaseUrl, { poolSize: 1 });
    await db.run(
      `update company_invoice set deleted = true where person_id = (select id from person where phone = $1)`,
      [BUYER],
    );
    await db.close();
  });
  afterAll(async () => {
    // Other stories meet the same buyer as a person.
    await call("/api/companyInfo/pc/clearMainCompany", {}, await tokenOf(BUYER));
    await browser.close();
  });

  /** A page of somebody who has logged in before; the buyer acts for the certified company. */
  async function pageOf(phone: string): Promise<{ page: Page; errors: string[]; token: string }> {
    const { context, page, errors } = await visit(browser);
    const token = await tokenOf(phone);
    if (phone === BUYER) {
      const companies = await call<{ id: string; companyStatus: number }[]>(
        "/api/companyInfo/getMyCompanyList",
        {},
        token,
      );
      const certified = companies.find(({ companyStatus }) => companyStatus === COMPANY_STATUS.certified);
      await call(`/api/companyInfo/pc/setMainCompany?id=${certified?.id}`, {}, token);
    }
    await context.addCookies([{ name: "Taomu-Token", value: token, url: shop }]);
    return { page, errors, token };
  }
  /** The day of the slot has come. */
  async function dayComes(id: string): Promise<void> {
    const db = connect(theShop().databaseUrl, { poolSize: 1 });
    await db.run(
      `update reservation set slot_begin = now(), slot_end = now() + interval '2 hours',
              slot_date = (now() at time zone 'Asia/Shanghai')::date where id = $1`,
      [id],
    );
    await db.close();
  }
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
  /** Does something in the dialog that a button opens, and waits for the notice afterwards. */
  async function runCommand(
    page: Page,
    button: string,
    submit: string,
    notice: string,
    fill: (dialog: ReturnType<Page["getByRole"]>) => Promise<void> = async () => {},
  ) {
    await press(page, button);
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await fill(dialog);
    // The notice goes after three seconds, which a busy machine may take for the press alone.
    await Promise.all([
      page.getByText(notice).first().waitFor(),
      dialog.getByRole("button", { name: submit, exact: true }).click(),
    ]);
    await dialog.waitFor({ state: "detached" });
  }
  const paper = async (dialog: ReturnType<Page["getByRole"]>) => {
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: "单证.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdfFile()) });
    await dialog.getByRole("button", { name: "移除 单证.pdf" }).waitFor();
  };

  const photo = async (dialog: ReturnType<Page["getByRole"]>) => {
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: "短少.png", mimeType: "image/png", buffer: await picture("png", 480) });
    await dialog.getByRole("button", { name: "移除 短少.png" }).waitFor();
  };

  it("is offered, bargained for, ordered, paid, shipped, landed, fetched, disputed and settled", async () => {
    const merchant = await pageOf(MERCHANT);
    const buyer = await pageOf(BUYER);
    const operator = await pageOf(OPERATOR);
    const offerId = await call<string>("/api/globalOffer/merchant/add", offerForm({ title: TITLE }), merchant.token);
    await call("/api/globalOffer/merchant/submit", { id: offerId, version: 1 }, merchant.token);
    await operator.page.goto(`${shop}/console/futures/review`);
    await operator.page.getByRole("navigation", { name: "待处理" }).getByRole("link", { name: TITLE }).click();
    await operator.page.getByRole("heading", { name: TITLE, level: 1 }).waitFor();
    await runCommand(operator.page, "通过", "通过", "已通过，报盘已发布");

    // The buyer sees what it costs delivered, and turns the rate.
    await buyer.page.goto(`${shop}/global/GlobalOffer`);
    const offer = await openedBy(buyer.page.getByRole("link").and(buyer.page.getByTitle(TITLE)).first());
    await offer.waitForURL(`${shop}/global/detail?id=${offerId}`);
    await offer.close();
    await buyer.page.goto(`${shop}/global/detail?id=${offerId}`);
    const cost = buyer.page.getByRole("region", { name: "到货成本测算" });
    await cost.getByText("7.1000", { exact: true }).waitFor();
    const before = await cost.locator("dl").textContent();
    await cost.getByRole("slider", { name: "美元汇率" }).fill("73000");
    await cost.getByText("7.3000", { exact: true }).waitFor();
    expect(await cost.locator("dl").textContent()).not.toBe(before);
    await buyer.page.getByRole("link", { name: "询盘", exact: true }).click();
    await buyer.page.getByLabel(/目标价/).fill("225");
    await press(buyer.page, "发出询盘");
    await buyer.page.waitForURL(`${shop}/user/futuresInquiry`);

    await merchant.page.goto(`${shop}/console/futures/inquiries`);
    const say = (price: string) => async (dialog: ReturnType<Page["getByRole"]>) => {
      await dialog.getByLabel(/单价/).fill(price);
      await dialog.getByLabel("预计到港").fill(offerForm().eta);
    };
    await runCommand(merchant.page, "报价", "发出报价", "报价已发出", async (dialog) => {
      expect(await dialog.getByLabel(/单价/).inputValue()).toBe(formatYuan(fen(offerForm().price)));
      await say("238")(dialog);
    });
    await buyer.page.reload();
    await runCommand(buyer.page, "还价", "发出还价", "还价已发出", say("234"));
    await merchant.page.reload();
    await runCommand(merchant.page, "接受还价", "接受还价", "已接受还价，等待买家下单");
    await buyer.page.reload();
    await buyer.page.getByText("234.00").first().waitFor();
    await press(buyer.page, "下单");
    await buyer.page.getByLabel("收货联系人").fill("林采购");
    await buyer.page.getByText("12,168.00").first().waitFor();
    await buyer.page.getByRole("checkbox", { name: /同意.*期货交易规则/ }).check();
    await press(buyer.page, "提交期货订单");
    await buyer.page.waitForURL(/\/user\/placeOrderList\/detail\?id=/);
    const order = new URL(buyer.page.url()).searchParams.get("id");

    await merchant.page.goto(`${shop}/console/futures/order?id=${order}`);
    await merchant.page.getByRole("heading", { level: 1, name: /^订单 FO\d+$/ }).waitFor();
    await runCommand(merchant.page, "确认订单", "确定", "订单已确认");
    await runCommand(merchant.page, "上传盖章合同", "提交", "合同已上传", paper);
    await buyer.page.reload();
    await runCommand(buyer.page, "上传盖章合同", "提交", "合同已上传", paper);
    const pay = (flow: string) => async (dialog: ReturnType<Page["getByRole"]>) => {
      await dialog.getByLabel("银行流水号").fill(flow);
      await paper(dialog);
    };
    await runCommand(buyer.page, "上传付款凭证", "提交凭证", "付款凭证已提交", pay("STORY0001"));
    await merchant.page.reload();
    await runCommand(merchant.page, "确认到账", "确定", "已确认到账");
    await runCommand(merchant.page, "登记装船", "确定", "已登记装船", (dialog) =>
      dialog.getByLabel("提单号").fill("COSU20261122"),
    );
    await runCommand(merchant.page, "登记到港", "确定", "已登记到港");
    // It landed before the day that was expected, which the page shows no more.
    await merchant.page.getByText("预计到港", { exact: true }).waitFor({ state: "detached" });
    // Both sides read who goes on, with what and until when; all missing papers go up in one dialog.
    const missing = ["装箱单", "商业发票", "提单", "植检证", "产地证"];
    await merchant.page.getByText("待您上传单证").waitFor();
    await buyer.page.reload();
    await buyer.page
      .getByText(/^商家须在 \d{4}-\d\d-\d\d 前上传单证：装箱单、商业发票、提单、植检证、产地证$/)
      .waitFor();
    await runCommand(merchant.page, "上传单证", "提交", "单证已上传", async (dialog) => {
      const inputs = dialog.locator('input[type="file"]');
      for (const at of missing.keys()) {
        const name = `${missing[at]}.pdf`;
        await inputs.nth(at).setInputFiles({ name, mimeType: "application/pdf", buffer: Buffer.from(pdfFile()) });
        await dialog.getByRole("button", { name: `移除 ${name}` }).waitFor();
      }
    });
    for (const kind of missing) await merchant.page.getByRole("rowheader", { name: kind, exact: true }).waitFor();
    await runCommand(merchant.page, "单证齐全", "确定", "清关完成");
    // Messages go out beside what people do, and their list is read once.
    await expect
      .poll(async () => {
        const { rows } = await call<{ rows: { title: string }[] }>("/api/message/pc/getList", {}, buyer.token);
        return rows.map(({ title }) => title);
      })
      .toContain("期货订单新增装箱单、商业发票、提单、植检证、产地证");
    await buyer.page.goto(`${shop}/user/myMessage`);
    await buyer.page
      .getByText(/期货订单新增.*产地证/)
      .first()
      .waitFor();
    await buyer.page.goto(`${shop}/user/placeOrderList/detail?id=${order}`);
    await runCommand(buyer.page, "上传付款凭证", "提交凭证", "付款凭证已提交", pay("STORY0002"));
    await merchant.page.reload();
    await runCommand(merchant.page, "确认到账", "确定", "已确认到账");
    await buyer.page.reload();
    await buyer.page.getByRole("link", { name: "预约提货" }).click();
    await buyer.page.getByLabel("车牌号").fill("苏e·12345");
    await buyer.page.getByLabel("司机姓名").fill("李师傅");
    await buyer.page.getByLabel("司机电话").fill("13912345678");
    await buyer.page
      .getByRole("button", { name: /周[一二三四五六]$/ })
      .nth(1)
      .click();
    await buyer.page.getByRole("radio").first().check();
    await press(buyer.page, "提交预约");
    const heading = buyer.page.getByRole("heading", { name: /^预约 YY\d+$/ });
    await heading.waitFor();
    const visit = { id: new URL(buyer.page.url()).searchParams.get("id") };
    await call("/api/reservation/merchant/confirm", { ...visit, version: 1 }, merchant.token);
    await buyer.page.reload();
    const pickupCode = await buyer.page.getByTestId("pickup-code").textContent();
    await dayComes(visit.id ?? "");
    await call("/api/reservation/merchant/checkIn", { ...visit, pickupCode }, merchant.token);
    await merchant.page.goto(`${shop}/console/reservation/detail?id=${visit.id}`);
    await merchant.page.getByRole("link", { name: "录入码单" }).click();
    await merchant.page.getByLabel(/实提$/).fill("51.5");
    await merchant.page.getByLabel(/差异原因$/).fill("尾包短少");
    await merchant.page.getByLabel("理货员").fill("周理货");
    await merchant.page.getByLabel(/本次为最后一车/).check();
    await press(merchant.page, "提交码单");
    await merchant.page.getByRole("heading", { name: /^提货单 TH/ }).waitFor();
    const tally = new URL(merchant.page.url()).searchParams.get("id");

    // The buyer disputes the tally sheet with a photo; the platform rules, and both keep their words.
    await buyer.page.goto(`${shop}/user/pickupRecord/detail?id=${tally}`);
    await runCommand(buyer.page, "提出异议", "确定", "操作成功", async (dialog) => {
      await dialog.getByRole("button", { name: "确定", exact: true }).click();
      await dialog.getByText("请填写异议原因(5-200字)").waitFor();
      await dialog.getByLabel("异议原因").fill("尾包少两根，见照片");
      await dialog.getByLabel(/应为（m³，商家 51.500）$/).fill("50.985");
      await dialog.getByText(/少 0\.515 m³（1%），[\d,.]+ 美元$/).waitFor();
      await photo(dialog);
    });
    // Ruled on once the merchant was heard; the counts begin as the buyer has them, and others may hold.
    await operator.page.goto(`${shop}/console/pickup/ruling?id=${tally}`);
    await operator.page.getByText(/^商家可在 .* 前陈述，之后平台按已有材料裁定$/).waitFor();
    expect(await operator.page.getByRole("button", { name: "裁定", exact: true }).count()).toBe(0);
    await merchant.page.goto(`${shop}/console/pickup/detail?id=${tally}`);
    await runCommand(merchant.page, "提交陈述", "提交", "陈述已提交，等待平台裁定", (dialog) =>
      dialog.getByLabel("陈述").fill("装车时双方点数无误"),
    );
    await operator.page.reload();
    await operator.page.getByText("尾包少两根，见照片").first().waitFor();
    await operator.page.getByRole("button", { name: "放大短少.png" }).waitFor();
    await runCommand(operator.page, "裁定", "裁定", "已裁定，已通知双方", async (dialog) => {
      await dialog.getByRole("button", { name: "裁定", exact: true }).click();
      await dialog.getByText("请填写裁定说明(5-200字)").waitFor();
      await dialog.getByText(/少 0\.515 m³（1%），[\d,.]+ 美元$/).waitFor();
      await dialog.getByLabel(/裁定数量（m³，码单 51.500）$/).fill("51.5");
      await dialog.getByText("数量与码单一致，按码单结算").waitFor();
      await dialog.getByLabel("裁定说明").fill("照片属实，按现有数量结算");
    });
    for (const [page, path] of [
      [buyer.page, "/user/pickupRecord/detail"],
      [merchant.page, "/console/pickup/detail"],
      [operator.page, "/console/pickup/ruling"],
    ] as const) {
      await page.goto(`${shop}${path}?id=${tally}`);
      const dispute = page.getByRole("region", { name: "异议与裁定" });
      await dispute.getByText("尾包少两根，见照片").waitFor();
      await dispute.getByText("照片属实，按现有数量结算").waitFor();
    }

    // The settlement as well.
    await merchant.page.goto(`${shop}/console/futures/order?id=${order}`);
    await runCommand(merchant.page, "提交结算", "确定", "结算已提交");
    await buyer.page.goto(`${shop}/user/placeOrderList/detail?id=${order}`);
    await runCommand(buyer.page, "提出异议", "确定", "异议已提交", async (dialog) => {
      await dialog.getByLabel("异议原因").fill("短少按到货照片核减");
      await photo(dialog);
    });
    await buyer.page.getByRole("button", { name: "短少.png" }).waitFor();
    await merchant.page.reload();
    await merchant.page.getByText(/^商家可在 .* 前陈述，之后平台按已有材料裁定$/).waitFor();
    await runCommand(merchant.page, "提交陈述", "提交", "陈述已提交，等待平台裁定", (dialog) =>
      dialog.getByLabel("陈述").fill("装柜时双方点数无误"),
    );
    await operator.page.goto(`${shop}/console/futures/case?id=${order}`);
    await operator.page.getByText("装柜时双方点数无误").waitFor();
    await operator.page.getByRole("button", { name: "放大短少.png" }).waitFor();
    await runCommand(operator.page, "裁定争议", "裁定", "已裁定，订单完成", async (dialog) => {
      await dialog.getByLabel("裁定说明").fill("核减两根，其余照结算");
    });
    await merchant.page.reload();
    const settled = merchant.page.getByRole("region", { name: "异议与裁定" });
    await settled.getByText("短少按到货照片核减").waitFor();
    await settled.getByText("核减两根，其余照结算").waitFor();
    await buyer.page.reload();
    await buyer.page.getByText("待填收款账户").first().waitFor();

    // What goes back: the buyer names the account, the merchant pays, nothing came, and the platform looks into it.
    await runCommand(buyer.page, "填写收款账户", "提交", "收款账户已提交", async (dialog) => {
      await dialog.getByLabel("开户银行").fill("中国农业银行苏州分行");
      await dialog.getByLabel("银行账号").fill("6228480012345678");
    });
    await merchant.page.reload();
    await runCommand(merchant.page, "登记退补款", "登记", "已登记", async (dialog) => {
      await dialog.getByText("6228 4800 1234 5678").waitFor();
      await dialog.getByLabel("说明").fill("按裁定退回差额");
    });
    await buyer.page.reload();
    await runCommand(buyer.page, "未收到退款", "确定", "平台将核实", async (dialog) => {
      await dialog.getByLabel("原因").fill("账户没有入账记录");
    });
    await operator.page.reload();
    await runCommand(operator.page, "核实退款", "提交", "已核实", async (dialog) => {
      await dialog.getByText("账户没有入账记录").waitFor();
      await dialog.getByLabel("裁定说明").fill("银行回单未见入账");
    });
    await buyer.page.reload();
    await buyer.page.getByText("银行回单未见入账").first().waitFor();
    await buyer.page.goto(`${shop}/user/placeOrderList`);
    const placed = buyer.page.getByRole("table", { name: "期货订单" });
    await placed.getByText("已完成").waitFor();
    const opened = await openedBy(placed.getByRole("link").first());
    await opened.waitForURL(`${shop}/user/placeOrderList/detail?id=${order}`);
    for (const { errors } of [merchant, buyer, operator]) expect(errors).toEqual([]);
  });

  it("says 定金 on everything new once the operator chose it, for a fifth of the contract at most", async () => {
    const operator = await pageOf(OPERATOR);
    const merchant = await pageOf(MERCHANT);
    const buyer = await pageOf(BUYER);
    const db = connect(theShop().databaseUrl, { poolSize: 1 });
    const above = await db.rows<{ id: string; pct: number; term: string }>(
      `select id, deposit_pct as pct, payment_term as term from global_offer where deposit_pct > 20`,
    );
    const choose = async (value: "on" | "off") => {
      await operator.page.goto(`${shop}/console/config/list?configKey=deposit.earnest`);
      await press(operator.page, "修改");
      const dialog = operator.page.getByRole("dialog");
      await dialog.getByText(/订金属预付款/).waitFor();
      await dialog.getByRole("radio", { name: value === "on" ? "定金" : "订金" }).check();
      await dialog.getByRole("button", { name: "保存", exact: true }).click();
      return dialog;
    };
    try {
      // Refused while offers ask for more.
      await choose("on");
      await operator.page
        .getByText(/^有 \d+ 个在售报盘的比例超过 20%，请商家调整后再改为定金$/)
        .first()
        .waitFor();
      await db.run("update global_offer set deposit_pct = 20, payment_term = 'T/T 20/80' where deposit_pct > 20");
      await (await choose("on")).waitFor({ state: "detached" });

      await merchant.page.goto(`${shop}/console/futures/offer/edit`);
      const share = merchant.page.getByLabel("定金（%）");
      await expect.poll(() => share.inputValue()).toBe("20");
      expect(await merchant.page.getByLabel("付款方式").inputValue()).toBe("T/T 20/80");
      await merchant.page.getByLabel("标题").fill("定金报盘 故事用");
      await merchant.page.getByLabel(/规格与数量/).fill("38*140*3660-4880 104");
      await share.fill("30");
      await press(merchant.page, "保存草稿");
      await merchant.page.getByRole("alert").getByText("定金不能超过合同金额的 20%").waitFor();
      await share.fill("20");
      await press(merchant.page, "保存草稿");
      await merchant.page.waitForURL(`${shop}/console/futures/offers`);

      const form = offerForm({ title: `${TITLE} 定金`, paymentTerm: "T/T 20/80", depositPct: 20 });
      const offerId = await call<string>("/api/globalOffer/merchant/add", form, merchant.token);
      await call("/api/globalOffer/merchant/submit", { id: offerId, version: 1 }, merchant.token);
      await call("/api/globalOffer/admin/approve", { id: offerId, version: 2 }, operator.token);
      await buyer.page.goto(`${shop}/global/inquiry?offerId=${offerId}`);
      await buyer.page.getByText("T/T 20/80，定金 20%").waitFor();
      await press(buyer.page, "发出询盘");
      await buyer.page.waitForURL(`${shop}/user/futuresInquiry`);
      await merchant.page.goto(`${shop}/console/futures/inquiries`);
      await press(merchant.page, "报价");
      await merchant.page.getByRole("dialog").getByLabel("定金比例（%）").waitFor();

      await buyer.page.goto(`${shop}/global/placeOrder?offerId=${offerId}`);
      await buyer.page.getByText("定金 20% / 尾款").waitFor();
      await buyer.page.getByLabel("收货联系人").fill("林采购");
      await buyer.page.getByRole("checkbox", { name: /定金买家违约不退，商家违约双倍返还/ }).check();
      await press(buyer.page, "提交期货订单");
      await buyer.page.waitForURL(/\/user\/placeOrderList\/detail\?id=/);
      await buyer.page.getByRole("region", { name: "款项" }).getByText("定金 20%", { exact: true }).waitFor();
      await buyer.page.getByText("定金买家违约不退，商家违约双倍返还", { exact: true }).waitFor();
      expect(await buyer.page.getByText("订金").count()).toBe(0);
    } finally {
      for (const { id, pct, term } of above)
        await db.run("update global_offer set deposit_pct = $2, payment_term = $3 where id = $1", [id, pct, term]);
      await db.close();
      await (await choose("off")).waitFor({ state: "detached" });
    }
    // An order keeps the word of its day.
    await buyer.page.reload();
    await buyer.page.getByRole("region", { name: "款项" }).getByText("定金 20%", { exact: true }).waitFor();
    for (const { errors } of [merchant, buyer]) expect(errors).toEqual([]);
  });
});
