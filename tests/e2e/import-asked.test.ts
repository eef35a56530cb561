import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../src/server/db/database.ts";
import { flawsInBothThemes } from "../support/axe.ts";
import { openBrowser, visit } from "../support/browser.ts";
import { PATIENT } from "../support/hasty-postgres.ts";
import { signInAs } from "../support/sign-in.ts";
import { theShop } from "../support/the-shop.ts";

describe("a file of goods with odd rows", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("is imported but for what its merchant has not confirmed or said, and that after it was", async () => {
    const db = connect(theShop().databaseUrl, { poolSize: 1, ...PATIENT });
    const merchant = await db.one<{ id: string }>("select id from merchant order by id desc limit 1 offset 1");
    const warehouse = await db.one<{ name: string }>("select store_name as name from store order by id limit 1");
    const token = await signInAs(db, "13812340302", { roles: ["buyer", "merchant"], merchantId: merchant?.id ?? "" });
    await db.close();
    const { context, page, errors } = await visit(browser);
    await context.addCookies([{ name: "Taomu-Token", value: token.slice("Bearer ".length), url: shop }]);
    await page.goto(`${shop}/console/goods/import`);
    const logs = (sku: string) => `${sku},原木,辐射松,A级,φ30-40*3900,新西兰,${warehouse?.name},780,m³,60,草稿`;
    const beam = (sku: string, price: string) =>
      `${sku},木方,樟子松,1等,30*120*4000,俄罗斯,${warehouse?.name},${price},m³,14.4,草稿`;
    const choose = () =>
      page.getByLabel("商品文件").setInputFiles({
        name: "货.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(
          [
            "货号,品类,树种,等级,规格,产地,仓库,价格,销售单位,库存体积,状态",
            beam("QR-1", "1680"),
            beam("QR-2", "168"),
            beam("QR-3", "16800"),
            logs("QR-4"),
            logs("QR-5"),
          ].join("\n"),
        ),
      });
    await choose();
    const asked = page.getByRole("table", { name: "请确认的商品" });
    await asked.getByRole("row").filter({ hasText: "QR-2" }).getByText("价格 ¥168.00/m³，樟子松木方一般").waitFor();
    await page.getByText("等级“A级”（第 5 行起，共 2 行）").waitFor();
    await page.getByRole("button", { name: "不导入 4 行待确认，导入其余 1 行" }).waitFor();
    expect(await flawsInBothThemes(page)).toEqual([]);

    await page.getByRole("combobox", { name: "等级“A级”指" }).click();
    await page.getByRole("option", { name: "中A" }).click();
    await page.getByRole("button", { name: "不导入 2 行待确认，导入其余 3 行" }).waitFor();
    await asked.getByRole("checkbox", { name: "确认第 3 行" }).check();
    await page.getByRole("button", { name: "不导入 1 行待确认，导入其余 4 行" }).click();
    await page.getByText("没有确认，未导入").waitFor();
    await asked.getByRole("row").filter({ hasText: "QR-3" }).waitFor();
    await page.getByRole("link", { name: "查看商品" }).click();
    // The page of the import lists the same goods until it has gone.
    await asked.waitFor({ state: "detached" });
    const list = page.getByRole("row");
    for (const sku of ["QR-1", "QR-2", "QR-4", "QR-5"]) await list.filter({ hasText: sku }).first().waitFor();
    expect(await list.filter({ hasText: "QR-3" }).count()).toBe(0);

    await page.goto(`${shop}/console/goods/import`);
    await choose();
    await asked.getByRole("checkbox", { name: "全部确认" }).check();
    await page.getByRole("button", { name: "确认导入" }).click();
    await page.getByRole("link", { name: "查看商品" }).click();
    await list.filter({ hasText: "QR-3" }).first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
