import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, comeBackAs, openBrowser, signInByPassword, solveSlider, tokenOf, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

const MESSAGE = "樟子松 30*120*4米 一级 50方 太仓\n辐射松 38*89 3.9米 一柜";

describe("a buyer with a message from a chat", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("pastes it before signing in, corrects what was read, sees what fits, and publishes", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/find/findGoods`);
    await page.getByRole("textbox", { name: "说出您要的木材" }).fill(MESSAGE);
    await page.getByRole("button", { name: "发需求", exact: true }).click();
    await page.waitForURL(/\/login\?redirect=/);
    await signInByPassword(page, "13800000002", "taomu2026");

    await page.getByRole("heading", { name: "发需求", exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/demand/step_one");
    const species = page.getByRole("combobox", { name: "第1行树种" });
    await species.waitFor();
    expect(await page.getByRole("textbox", { name: "求购内容" }).inputValue()).toBe(MESSAGE);
    await expect.poll(() => species.inputValue()).toBe("樟子松");
    const figure = (name: string) => page.getByRole("textbox", { name }).inputValue();
    expect(await Promise.all(["第1行厚", "第1行宽", "第1行长", "第1行数量"].map(figure))).toEqual([
      "30",
      "120",
      "4000",
      "50",
    ]);
    expect(await page.getByRole("combobox", { name: "第2行单位" }).inputValue()).toBe("container");
    await page
      .getByText(/现货 \d+ 条/)
      .first()
      .waitFor();
    const goods = page
      .getByTestId("demand-match")
      .first()
      .getByRole("link", { name: /去加购/ });
    expect(await goods.first().getAttribute("href")).toMatch(/^\/product\/detail\?id=\d+$/);

    const thickness = page.getByRole("textbox", { name: "第1行厚" });
    await thickness.fill("1/2");
    await thickness.press("Enter");
    await page.getByRole("alert").getByText("厚：只能填一个数字").waitFor();
    expect(await thickness.inputValue()).toBe("1/2");
    await thickness.fill("3cm");
    await thickness.press("Enter");
    await expect.poll(() => thickness.inputValue()).toBe("30");
    await page.getByRole("alert").getByText("厚：").waitFor({ state: "detached" });
    await page.getByRole("textbox", { name: "第1行数量" }).fill("66 m³");
    await page.getByRole("textbox", { name: "第1行数量" }).press("Enter");
    await page.getByRole("combobox", { name: "第2行树种" }).fill("铁杉");
    await page.getByRole("combobox", { name: "第2行树种" }).press("Enter");
    expect(await page.getByRole("combobox", { name: "收货城市" }).inputValue()).toBe("苏州市");
    await page.getByRole("textbox", { name: "联系人" }).fill("陈木生");
    await page.getByRole("button", { name: "发布", exact: true }).click();

    await page.getByRole("heading", { name: "求购已发布" }).waitFor();
    const demandNo = /DM\d{14}/.exec((await page.getByText(/DM\d{14}/).textContent()) ?? "")?.[0] ?? "";
    expect(demandNo).not.toBe("");
    await page.waitForURL(/\/user\/recSource/);
    const card = page.getByRole("article", { name: `求购 ${demandNo}` });
    await card.getByText("报价中").waitFor();
    await card.getByText("66 m³", { exact: true }).waitFor();
    await card.getByText("铁杉", { exact: true }).waitFor();

    await page.goto(`${shop}/find/findGoods`);
    await page
      .getByRole("region", { name: "最新求购" })
      .getByText(/30\*120\*4000 樟子松.*66 m³ 等2种/)
      .waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("asks more than the fields of a line hold, takes it off and adds it by the keyboard", async () => {
    const visitor = await visit(browser);
    const { context, page, errors } = visitor;
    await comeBackAs(visitor, "13700008807");
    await page.goto(`${shop}/demand/step_one`);
    await page.getByRole("textbox", { name: "求购内容" }).fill("樟子松 30*120*4米 20方 FSC 四面光 误差±1mm 送苏州");
    const line = page.getByRole("rowgroup", { name: "第1行" });
    await line.getByRole("button", { name: "去掉第1行要求 FSC" }).waitFor();
    const asked = async () => line.getByRole("button", { name: /^去掉第1行要求/ }).allTextContents();
    expect(await asked()).toEqual(["FSC", "四面刨光", "误差±1mm"]);
    await line
      .getByText(/未注明：.*误差±1mm/)
      .first()
      .waitFor();
    await line.getByRole("button", { name: "去掉第1行要求 四面刨光" }).press("Enter");
    await expect.poll(asked).toEqual(["FSC", "误差±1mm"]);
    const list = line.getByRole("combobox", { name: "第1行添加要求" });
    expect(await list.evaluate((one) => one === document.activeElement)).toBe(true);
    await list.selectOption("ACQ防腐");
    await expect.poll(asked).toEqual(["FSC", "误差±1mm", "ACQ防腐"]);
    await page.getByRole("textbox", { name: "联系人" }).fill("陈木生");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await page.getByRole("heading", { name: "求购已发布" }).waitFor();
    await page.waitForURL(/\/user\/recSource/);
    await page.getByText("FSC、误差±1mm、ACQ防腐").first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("writes it line by line: what is wrong has the focus, and nothing that is typed is lost silently", async () => {
    const visitor = await visit(browser);
    const { context, page, errors } = visitor;
    await comeBackAs(visitor, "13700008805");
    await page.goto(`${shop}/commonly/step_one`);
    const type = async (name: string, text: string) => {
      const cell = page.getByRole("textbox", { name });
      await cell.fill(text);
      await cell.press("Enter");
    };
    const species = page.getByRole("combobox", { name: "第1行树种" });
    await species.fill("樟子松");
    await species.press("Enter");
    await type("第1行厚", "-30");
    await type("第1行数量", "0");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    const thickness = page.getByRole("textbox", { name: "第1行厚" });
    await expect.poll(() => thickness.evaluate((one) => one === document.activeElement)).toBe(true);
    const row = page.getByRole("rowgroup", { name: "第1行" });
    const said = (await row.getByRole("alert").first().textContent()) ?? "";
    await page.getByRole("alert").getByText(`第1行：${said}`, { exact: true }).waitFor();
    await row.getByText("数量不正确", { exact: true }).waitFor();

    const ways = page.getByRole("navigation", { name: "填写方式" });
    await ways.getByRole("link", { name: "粘贴识别" }).click();
    await page.getByRole("textbox", { name: "求购内容" }).waitFor();
    await ways.getByRole("link", { name: "逐行填写" }).click();
    await expect.poll(() => species.inputValue()).toBe("樟子松");
    expect(await thickness.inputValue()).toBe("-30");

    await page
      .getByRole("banner")
      .getByRole("link", { name: /购物车/ })
      .click();
    const asked = page.getByRole("dialog", { name: "有未保存的修改" });
    await asked.getByRole("button", { name: "取消" }).click();
    await asked.waitFor({ state: "detached" });
    expect(await species.inputValue()).toBe("樟子松");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("solves a puzzle from the sixth of a day on", async () => {
    const phone = "13700008806";
    const token = await tokenOf(phone);
    for (let sent = 0; sent < 5; sent += 1) await call("/api/demand/pc/add", { items: [] }, token);
    const visitor = await visit(browser);
    const { context, page, errors } = visitor;
    await comeBackAs(visitor, phone);
    await page.goto(`${shop}/find/findGoods`);
    await page.getByRole("textbox", { name: "说出您要的木材" }).fill(MESSAGE);
    await page.getByRole("button", { name: "发需求", exact: true }).click();
    await page.getByRole("textbox", { name: "联系人" }).fill("陈木生");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    const puzzle = page.getByRole("dialog", { name: "请完成安全验证" });
    await puzzle.getByRole("slider", { disabled: false }).waitFor();
    await page.keyboard.press("Escape");
    await puzzle.waitFor({ state: "detached" });
    expect(await page.getByRole("textbox", { name: "联系人" }).inputValue()).toBe("陈木生");

    await page.getByRole("button", { name: "发布", exact: true }).click();
    await solveSlider(page, phone);
    await page.getByRole("heading", { name: "求购已发布" }).waitFor();
    await page.waitForURL(/\/user\/recSource/);
    expect(errors).toEqual([]);
    await context.close();
  });
});
