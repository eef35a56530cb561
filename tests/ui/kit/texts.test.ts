import { describe, expect, it } from "vitest";
import * as stories from "../../gallery/stories/texts.tsx";
import { useGallery } from "../../support/kit.ts";

describe("numbers and states", () => {
  const { show } = useGallery();

  it("Price: thousands are separated, fen are two digits, the unit stands behind", async () => {
    const { part } = await show(stories.price, "sevenDigits");
    expect(await part.textContent()).toBe("1,234,567.89元/m³");
  });

  it("Money: an amount has its sign, none is a dash, and zero is an amount", async () => {
    expect(await (await show(stories.money, "usual")).part.textContent()).toBe("¥1,234,567.89");
    expect(await (await show(stories.money, "none")).part.textContent()).toBe("-");
    expect(await (await show(stories.money, "zero")).part.textContent()).toBe("¥0.00");
  });

  it("TruckMeter: of several trucks the last one is drawn, and the only one may be overloaded", async () => {
    const classOf = async (state: "over" | "second" | "nearlyFull") => {
      const { part } = await show(stories.truckMeter, state);
      return [
        await part.getByRole("img").getAttribute("class"),
        await part.getByRole("img").getAttribute("aria-label"),
      ];
    };
    expect(await classOf("nearlyFull")).toEqual(["is-well", "装车率，装车 93%"]);
    expect(await classOf("second")).toEqual(["is-partly", "装车率，2 车，末车 71%"]);
    expect(await classOf("over")).toEqual(["is-over", "装车率，装车 130%"]);
  });

  it("Volume: cubic metres have three decimals and separated thousands", async () => {
    expect(await (await show(stories.volume, "usual")).part.textContent()).toBe("36.288m³");
    expect(await (await show(stories.volume, "large")).part.textContent()).toBe("12,345.678m³");
  });

  it("Tag: each meaning has a colour of its own, in either theme", async () => {
    const states = ["waiting", "act", "running", "done", "ended"] as const;
    for (const theme of ["light", "dark"] as const) {
      const colours = new Set<string>();
      for (const state of states) {
        const { part } = await show(stories.tag, state, theme);
        const tag = part.locator(".tm-tag");
        colours.add(
          await tag.evaluate((one) => `${getComputedStyle(one).color} ${getComputedStyle(one).backgroundColor}`),
        );
      }
      expect(colours.size).toBe(states.length);
    }
  });

  it("CleanHtml: an empty row of a table is as high as a line", async () => {
    const { part } = await show(stories.cleanHtml, "emptyRow");
    const heights = await part.getByRole("row").evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(heights).toHaveLength(3);
    expect(new Set(heights).size).toBe(1);
  });

  it("EmptyState: as a whole page it is the page's heading, in a panel it is none", async () => {
    const page = await show(stories.emptyState, "page");
    await page.part.getByRole("heading", { level: 1, name: "没有这笔订单" }).waitFor();
    const panel = await show(stories.emptyState, "inPanel");
    expect(await panel.part.getByRole("heading").count()).toBe(0);
    await panel.part.getByRole("button", { name: "去发需求" }).waitFor();
  });

  it("ErrorState: it is said, and 重试 asks again", async () => {
    const { part, notes } = await show(stories.errorState, "usual");
    expect(await part.getByRole("alert").textContent()).toContain("订单没有取到");
    await part.getByRole("button", { name: "重试" }).click();
    expect(await notes()).toEqual(["重试"]);
  });

  it("MerchantStrip: figures say by how many they were measured, and those of too few are left out", async () => {
    const { part } = await show(stories.merchantStrip, "known");
    await part.getByText("已认证").waitFor();
    expect(await part.getByRole("definition").allTextContents()).toEqual([
      "95.8% 近 120 单（91–98%）",
      "58 分钟 近 120 次答复",
      "100.0% 近 111 笔订单",
      "111 单 ",
      "0470-6221234 ",
    ]);
    const unknown = await show(stories.merchantStrip, "new");
    expect(await unknown.part.getByRole("definition").allTextContents()).toEqual(["新店 ", "不足 10 单 "]);
    expect(await unknown.part.getByText("已认证").count()).toBe(0);
  });

  it("MerchantCell: a shop is marked where it is not certified", async () => {
    const certified = await show(stories.merchantCell, "certified");
    expect(await certified.part.getByText(/认证/).count()).toBe(0);
    const other = await show(stories.merchantCell, "new");
    await other.part.getByText("未认证").waitFor();
  });

  it("Chart: what the line is compared with is drawn across it and named with its value", async () => {
    const { part } = await show(stories.chart, "compared");
    await part.getByText("同规格中位 1820.00").waitFor();
    expect(await part.locator(".is-level").count()).toBe(1);
  });

  it("Chart: its axis has no fen where all of it is whole yuan, and both ends of the line are labelled", async () => {
    const { part } = await show(stories.chart, "few");
    const texts = await part.locator("text").allTextContents();
    expect(texts.filter((text) => /^\d{4}$/.test(text)).length).toBeGreaterThanOrEqual(3);
    expect(texts.filter((text) => /^\d{4}\.\d{2}$/.test(text))).toHaveLength(2);
  });

  it("DayBars: every day is a bar, and the one pointed at is named with its day", async () => {
    const { part } = await show(stories.dayBars, "counts");
    expect(await part.locator("rect").count()).toBe(14);
    await part.locator("rect").nth(1).hover();
    await part.getByText("2026-11-08 5").waitFor();
  });

  it("Chart: amounts of millions are whole at its axis and at the end of its line", async () => {
    const { part } = await show(stories.chart, "large");
    const box = (await part.getByRole("img", { name: "十二周成交额" }).boundingBox())!;
    for (const text of await part.locator("text").all()) {
      const { x, width } = (await text.boundingBox())!;
      expect(x, (await text.textContent())!).toBeGreaterThanOrEqual(box.x);
      expect(x + width, (await text.textContent())!).toBeLessThanOrEqual(box.x + box.width);
    }
  });

  it("PayeeBlock: an account number is read in groups of four and copied without blanks", async () => {
    const { part, notes } = await show(stories.payeeBlock, "known");
    await part.getByText("6222 0212 3456 7890 123").waitFor();
    await part.getByRole("button", { name: "复制银行账号" }).click();
    await expect.poll(notes).toEqual(["复制：6222021234567890123", "提示：已复制银行账号"]);
  });

  it("PayeeBlock: without an account it says whom to ask and offers nothing to copy", async () => {
    const { part } = await show(stories.payeeBlock, "missing");
    await part.getByText("商家尚未填写收款账户，可打电话向商家索取").waitFor();
    expect(await part.getByRole("button").count()).toBe(0);
  });
});
