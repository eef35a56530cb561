import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Envelope } from "../../src/contract/reply.ts";
import type { GoodsBrief, GoodsDetail } from "../../src/domain/catalog/goods/goods.ts";
import { parseYuan } from "../../src/domain/money.ts";
import { call, comeBackAs, openBrowser, openCheckout, submitOrder, tokenOf, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

const MERCHANT = "13800000003";
const BUYER = "13700090001";
const LINYI = "371300";

const amountIn = (text: string | null): number => parseYuan(/¥([\d,]+\.\d{2})/.exec(text ?? "")?.[1] ?? "") ?? -1;

describe("freight", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  /** Goods of the merchant that are delivered. */
  async function deliveredGoods(merchantId: string): Promise<GoodsDetail> {
    const { rows } = await call<{ rows: GoodsBrief[] }>("/api/goods/pc/getSearchList", {
      merchantId,
      inStock: true,
      pageSize: 50,
    });
    for (const { id, priceMode } of rows) {
      const answer = await fetch(`${shop}/api/goods/pc/getInfo?id=${id}`);
      const { data } = (await answer.json()) as Envelope & { data: GoodsDetail };
      if (priceMode === 1 && data.deliveryModes.includes(2)) return data;
    }
    throw new Error("the merchant delivers nothing");
  }

  it("is shown to the chosen city in list and on the goods, and billed as it was shown where the shop states it firmly", async () => {
    const merchant = await tokenOf(MERCHANT);
    const { merchantId } = await call<{ merchantId: string }>("/api/login/getUserInfo", {}, merchant);
    const goods = await deliveredGoods(merchantId);
    await call(
      "/api/freight/merchant/add",
      {
        storeId: goods.storeId,
        destination: LINYI,
        carrier: "truck13",
        perTruck: 300_000,
        perM3: 11_100,
        loading: null,
        extraStop: null,
        isFirm: true,
      },
      merchant,
    );
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, BUYER);
    const buyer = await tokenOf(BUYER);
    await call(
      "/api/userAddress/pc/add",
      {
        receiver: "王木匠",
        phone: BUYER,
        provinceCode: "370000",
        provinceName: "",
        cityCode: LINYI,
        cityName: "",
        districtCode: "371302",
        districtName: "",
        detail: "通达路1号",
        canUnload: true,
        vehicleLimit: "",
        isDefault: true,
      },
      buyer,
    );

    await page.goto(`${shop}/product/detail?id=${goods.id}`);
    const box = page.getByRole("region", { name: "购买" });
    const city = box.getByRole("combobox", { name: "送到" });
    await city.click();
    await city.fill("lin yi");
    await page.getByRole("option", { name: "临沂市" }).click();
    const shown = box.getByText("一口价");
    await shown.waitFor();
    const freight = amountIn(await box.locator("summary").textContent());
    await shown.click();
    await box.getByText(/商家运价（.+→临沂市）/).waitFor();
    await box.getByTitle("到家价的组成").click();
    const terms = page.getByRole("dialog", { name: "到家价" });
    await terms.getByText(/^一口价 [\d,]+\.\d{2} 元\/m³，按 [\d.]+ m³$/).waitFor();
    await terms.getByRole("button", { name: "关闭" }).click();

    await page.goto(`${shop}/search/list?merchantId=${merchantId}`);
    await page
      .getByText(/运费 [\d,]+\.\d{2} 元\/m³/)
      .first()
      .waitFor();

    await page.getByRole("button", { name: "到家价", exact: true }).click();
    await page.getByLabel("采购量").fill("6.2");
    await page.getByLabel("采购量").press("Enter");
    await page.getByRole("button", { name: "去掉 采购量 6.2 m³" }).waitFor();
    await page.getByLabel("到家价最高").fill("90000");
    await page.getByLabel("到家价最高").press("Enter");
    await page.getByRole("button", { name: "去掉 到家价 ≤ 90000元" }).waitFor();
    expect(new URL(page.url()).searchParams.get("delivered")).toBe("-9000000");
    await page.keyboard.press("Escape");
    await page.getByTitle("到家价的组成").first().click();
    await page
      .getByRole("dialog", { name: "到家价" })
      .getByText(/元\/m³，按 6\.2 m³$/)
      .waitFor();
    await page.getByRole("dialog", { name: "到家价" }).getByRole("button", { name: "关闭" }).click();

    // Emptied, the city is in no row and narrows nothing.
    const sendTo = page.getByRole("combobox", { name: "送到" });
    await sendTo.fill("");
    await Promise.all([page.waitForResponse(/getSearchList/), sendTo.press("Enter")]);
    await page.getByText("还没选送货城市，未按到家价筛选").waitFor();
    await expect.poll(() => page.getByText(/运费 [\d,]+\.\d{2} 元\/m³/).count()).toBe(0);
    expect(await page.getByTitle("到家价的组成").count()).toBe(0);

    await openCheckout(page, goods.id);
    await page.getByRole("radio", { name: "商家送货" }).check({ force: true });
    const sums = page.locator(".tm-sums");
    const sum = async (name: string) =>
      amountIn(
        await sums
          .locator("div", { has: page.getByText(name, { exact: true }) })
          .first()
          .textContent(),
      );
    expect(await sum("运费")).toBe(freight);
    const payable = await sum("应付");
    expect(payable).toBe((await sum("货款")) + freight);
    await submitOrder(page);
    await page.getByText(/应付/).first().waitFor();
    const { rows } = await call<{ rows: { payable: number; freightAmount: number }[] }>(
      "/api/platformOrder/pc/getList",
      {},
      buyer,
    );
    expect(rows[0]).toMatchObject({ payable, freightAmount: freight });
    expect(errors).toEqual([]);
    await context.close();
  });

  it("asks for no list again where no city was ever chosen, nor for a volume that it refuses beside its field", async () => {
    const { context, page, errors } = await visit(browser);
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("getSearchList")) asked += 1;
    });
    await page.goto(`${shop}/search/list`);
    await page.locator("html[data-hydrated='1']").waitFor();
    await page.getByRole("button", { name: "到家价", exact: true }).click();
    const volume = page.getByLabel("采购量");
    for (const refused of ["2000", "0"]) {
      await volume.fill(refused);
      await volume.press("Enter");
      await page.getByRole("alert").getByText("采购量请填 0.001 至 1,000 m³").waitFor();
      expect(await volume.getAttribute("aria-invalid")).toBe("true");
    }
    expect(asked).toBe(0);
    await volume.fill("33");
    expect(await page.getByRole("alert").count()).toBe(0);
    await Promise.all([page.waitForResponse(/getSearchList/), volume.press("Enter")]);
    await page.getByRole("button", { name: "去掉 采购量 33 m³" }).waitFor();
    expect(asked).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
  });
});
