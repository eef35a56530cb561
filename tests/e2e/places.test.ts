import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flawsInBothThemes } from "../support/axe.ts";
import { comeBackAs, openBrowser, tabTo, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

describe("a place of a long list", () => {
  const shop = theShop().url;
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("is found by pinyin and initials, with the keys alone or with the mouse", async () => {
    const person = await visit(browser);
    await comeBackAs(person, "13712340021");
    const { context, page, errors } = person;
    await page.goto(`${shop}/user/shippingAddress`);
    await page.getByRole("button", { name: "新增地址" }).click();
    const dialog = page.getByRole("dialog", { name: "新增收货地址" });
    const field = (level: string) => dialog.getByRole("combobox", { name: level });
    const options = (level: string) => dialog.getByRole("listbox", { name: level }).getByRole("option");
    const province = field("省份");
    const city = field("城市");
    const district = field("区县");
    await province.waitFor();
    expect(await city.isDisabled()).toBe(true);
    expect(await province.getAttribute("aria-expanded")).toBe("false");

    await tabTo(page, province);
    await page.keyboard.type("js");
    await expect.poll(() => options("省份").allTextContents()).toEqual(["江苏省"]);
    expect(await province.getAttribute("aria-expanded")).toBe("true");
    const list = dialog.getByRole("listbox", { name: "省份" });
    expect(await province.getAttribute("aria-controls")).toBe(await list.getAttribute("id"));
    expect(await province.getAttribute("aria-activedescendant")).toBe(await options("省份").first().getAttribute("id"));
    expect(await flawsInBothThemes(page)).toEqual([]);
    // Escape closes the list and leaves the dialog as it is.
    await page.keyboard.press("Escape");
    await list.waitFor({ state: "detached" });
    expect(await dialog.isVisible()).toBe(true);
    expect(await province.inputValue()).toBe("");

    // Opened by a key it shows them all; the keys move, and come round at the end.
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => options("省份").count()).toBe(31);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await dialog.getByRole("option", { selected: true }).textContent()).toMatch(/^新疆/);
    await page.keyboard.type("jiangs");
    await page.keyboard.press("Enter");
    expect(await province.inputValue()).toBe("江苏省");
    expect(await dialog.isVisible()).toBe(true);

    await tabTo(page, city);
    await page.keyboard.type("suzh");
    await page.keyboard.press("Enter");
    expect(await city.inputValue()).toBe("苏州市");
    // Left without choosing, words that mean one alone are taken for it; others change nothing.
    await tabTo(page, district);
    await page.keyboard.type("taic");
    await page.keyboard.press("Tab");
    await expect.poll(() => district.inputValue()).toBe("太仓市");
    await district.fill("没有这里");
    await dialog.getByText("没有符合的选项").waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => district.inputValue()).toBe("太仓市");

    await city.click();
    await options("城市").getByText("南京市").click();
    expect(await city.inputValue()).toBe("南京市");
    expect(await district.inputValue()).toBe("");
    await district.fill("liuhe");
    await district.press("Enter");
    expect(await district.inputValue()).toBe("六合区");

    await dialog.getByLabel("收货人").fill("陈木生");
    await dialog.getByLabel("手机号").fill("13712340021");
    await dialog.getByLabel("详细地址").fill("大厂街道扬子路1号");
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByText(/江苏省\s*南京市\s*六合区\s*大厂街道扬子路1号/).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
