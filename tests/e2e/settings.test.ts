import { expect, it } from "vitest";
import { comeBackAs, openBrowser, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

const shop = theShop().url;

it("settings: an operator sets a rate, a switch and a table as they are spoken of, and a wrong one is refused at its field", async () => {
  const browser = await openBrowser();
  const visited = await visit(browser);
  await comeBackAs(visited, "13900000001");
  const { page } = visited;
  const dialog = page.getByRole("dialog");
  const edit = async (key: string) => {
    await page.goto(`${shop}/console/config/list?configKey=${key}`);
    await page.getByRole("button", { name: "修改" }).click();
    await dialog.waitFor();
  };
  const save = () => dialog.getByRole("button", { name: "保存" }).click();

  await edit("fx.USD");
  await dialog.getByText("美元报盘按此汇率折算人民币，到货成本随之变化。").waitFor();
  const rate = dialog.getByLabel("美元汇率（元）");
  expect(await rate.inputValue()).toBe("7.10");
  await rate.fill("71");
  await save();
  await dialog.getByText("美元汇率应为 1.00 到 20.00 的数，最多 4 位小数").waitFor();
  await rate.fill("7.1");
  await save();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("cell", { name: "7.10 元" }).waitFor();

  await edit("goods.review");
  expect(await dialog.getByRole("radio", { name: "开启" }).isChecked()).toBe(true);
  await page.keyboard.press("Escape");

  await edit("yard.slots");
  await dialog.getByRole("button", { name: "添加一行" }).click();
  await save();
  await dialog.getByRole("cell").getByText("请填写开始时间").waitFor();
  await dialog.getByLabel("第5行开始").fill("16:00");
  await save();
  await dialog.getByRole("cell").getByText("请填写结束时间").waitFor();
  await dialog.getByLabel("第5行开始").fill("1８：00");
  await dialog.getByLabel("第5行结束").fill("2000");
  await dialog.getByLabel("第5行车位").fill("２");
  await save();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("18:00-20:00 2 个", { exact: false }).waitFor();
  // As it was, for the other stories.
  await edit("yard.slots");
  await dialog.getByRole("button", { name: "删除第5行" }).click();
  await save();
  await dialog.waitFor({ state: "detached" });
  expect(visited.errors).toEqual([]);
  await browser.close();
});
