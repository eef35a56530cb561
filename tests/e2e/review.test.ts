import { expect, it } from "vitest";
import { call, comeBackAs, openBrowser, tokenOf, visit } from "../support/browser.ts";
import { offerForm } from "../support/futures.ts";
import { theShop } from "../support/the-shop.ts";

const shop = theShop().url;
const FIRST = "审核队列 云杉报盘甲";
const SECOND = "审核队列 云杉报盘乙";

it("a review: an operator goes through what waits by the keys, and refuses one with a reason", async () => {
  const merchant = await tokenOf("13800000003");
  // The list of offers has the newest first.
  for (const title of [SECOND, FIRST]) {
    const id = await call<string>("/api/globalOffer/merchant/add", offerForm({ title }), merchant);
    await call("/api/globalOffer/merchant/submit", { id, version: 1 }, merchant);
  }
  const browser = await openBrowser();
  const visited = await visit(browser);
  await comeBackAs(visited, "13900000001");
  const { page } = visited;
  const heading = (title: string) => page.getByRole("heading", { level: 1, name: title, exact: true });
  const hasFocus = (element: Element) => element === document.activeElement;

  // The first that waits is shown at once, the others stand beside it.
  await page.goto(`${shop}/console/futures/review`);
  await heading(FIRST).waitFor();
  const queue = page.getByRole("navigation", { name: "待处理" });
  await queue.getByRole("link", { name: SECOND }).waitFor();
  await page.getByText("J 下一个").waitFor();
  await page.keyboard.press("j");
  await heading(SECOND).waitFor();
  await page.keyboard.press("k");
  await heading(FIRST).waitFor();
  // Ctrl+A is the browser's.
  await page.keyboard.press("Control+a");
  expect(await page.getByRole("dialog").count()).toBe(0);

  // Who speaks to their device switches the letters off; the browser remembers it.
  const keys = page.getByRole("checkbox", { name: "单键快捷键" });
  await keys.uncheck();
  await page.reload();
  await heading(FIRST).waitFor();
  expect(await keys.isChecked()).toBe(false);
  expect(await page.getByText("J 下一个").count()).toBe(0);
  await keys.press("r");
  await keys.press("j");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await heading(FIRST).waitFor();
  await keys.check();
  await keys.evaluate((box: HTMLElement) => box.blur());

  await page.keyboard.press("r");
  const refusing = page.getByRole("dialog", { name: "驳回" });
  const reason = refusing.getByLabel("原因");
  await expect.poll(() => reason.evaluate(hasFocus)).toBe(true);
  // While a field has the focus the keys are characters.
  await page.keyboard.type("jk规格不清");
  expect(await reason.inputValue()).toBe("jk规格不清");
  await heading(FIRST).waitFor();
  await refusing.getByRole("button", { name: "驳回" }).click();
  await page.getByText("已驳回", { exact: true }).waitFor();
  // The next one follows.
  await heading(SECOND).waitFor();
  await queue.getByRole("link", { name: FIRST }).waitFor({ state: "detached" });

  await page.keyboard.press("a");
  const approving = page.getByRole("dialog", { name: "通过报盘" });
  await expect.poll(() => approving.getByRole("button", { name: "通过" }).evaluate(hasFocus)).toBe(true);
  // While a window stands the keys do nothing.
  await page.keyboard.press("k");
  await page.keyboard.press("a");
  expect(await page.getByRole("dialog").count()).toBe(1);
  await page.keyboard.press("Enter");
  await page.getByText("已通过，报盘已发布").waitFor();
  await queue.getByRole("link", { name: SECOND }).waitFor({ state: "detached" });

  await queue.getByRole("link", { name: "全部" }).click();
  // What was refused is its merchant's again; what was approved stands in the list.
  await page.getByRole("table").getByText(SECOND).waitFor();
  expect(visited.errors).toEqual([]);
  await browser.close();
});
