import { describe, expect, it } from "vitest";
import { LONG_TITLE, ROWS } from "../../gallery/data.ts";
import * as stories from "../../gallery/stories/lists.tsx";
import { isFocused, useGallery } from "../../support/kit.ts";

describe("lists", () => {
  const { show } = useGallery();

  it("Pager: it says the page one is on, and has no way before the first or after the last", async () => {
    const { part, notes } = await show(stories.pager, "few");
    expect(await part.getByRole("button", { name: "第 1 页" }).getAttribute("aria-current")).toBe("page");
    expect(await part.getByRole("button", { name: "上一页" }).isDisabled()).toBe(true);
    await part.getByRole("button", { name: "第 5 页" }).click();
    expect(await part.getByRole("button", { name: "下一页" }).isDisabled()).toBe(true);
    expect(await notes()).toEqual(["第 5 页，每页 10 条"]);
  });

  it("Pager: with another size of page one is still on the list, on its first page where that would be past its end", async () => {
    const { part, notes } = await show(stories.pager, "many");
    await part.getByRole("combobox", { name: "每页条数" }).selectOption("20 条/页");
    await part.getByRole("combobox", { name: "每页条数" }).selectOption("50 条/页");
    expect(await notes()).toEqual(["第 600 页，每页 20 条", "第 1 页，每页 50 条"]);
  });

  it("Pager: a page beyond the last one gives way to that, and it says so", async () => {
    const { part, notes } = await show(stories.pager, "beyond");
    await part.getByRole("button", { name: "第 5 页" }).and(part.locator('[aria-current="page"]')).waitFor();
    expect(await notes()).toEqual(["提示：没有第 9 页，这是最后一页", "第 5 页，每页 10 条"]);
  });

  it("Pager: a total that is an estimate says so", async () => {
    const { part } = await show(stories.pager, "approximate");
    expect(await part.getByText(/^约/).count()).toBe(1);
  });

  it("Pager: who comes to the last page by keyboard keeps the focus", async () => {
    const { page, part } = await show(stories.pager, "few");
    await part.getByRole("button", { name: "第 4 页" }).click();
    const next = part.getByRole("button", { name: "下一页" });
    await next.focus();
    await page.keyboard.press("Enter");
    await part.getByRole("button", { name: "第 5 页" }).and(page.locator('[aria-current="page"]')).waitFor();
    expect(await isFocused(next)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await part.getByRole("button", { name: "第 5 页" }).getAttribute("aria-current")).toBe("page");
  });

  it("Tabs: arrow keys, Home and End choose, and go round", async () => {
    const { page, part } = await show(stories.tabs, "withPanel");
    const tab = (name: string) => part.getByRole("tab", { name, selected: true });
    await tab("短信登录").focus();
    await page.keyboard.press("ArrowLeft");
    await tab("扫码登录").waitFor();
    await page.keyboard.press("ArrowRight");
    await tab("短信登录").waitFor();
    await page.keyboard.press("End");
    await tab("扫码登录").waitFor();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    expect(await isFocused(tab("账号登录"))).toBe(true);
  });

  it("Tabs: one stop of the Tab key, then their panel, which has the name of its tab", async () => {
    const { page, part } = await show(stories.tabs, "withPanel");
    await part.getByRole("tab", { name: "账号登录" }).click();
    await page.keyboard.press("Tab");
    expect(await isFocused(part.getByRole("button", { name: "账号登录的内容" }))).toBe(true);
    await part.getByRole("tabpanel", { name: "账号登录" }).waitFor();
    await page.keyboard.press("Shift+Tab");
    expect(await isFocused(part.getByRole("tab", { name: "账号登录" }))).toBe(true);
  });

  it("StatusTabs: counts stand beside their words, a count of none does not", async () => {
    const { part } = await show(stories.statusTabs, "usual");
    expect(await part.getByRole("button").allTextContents()).toEqual(["全部", "待付款12", "待提货"]);
    await part.getByRole("button", { name: "待付款" }).click();
    expect(await part.getByRole("button", { name: "待付款" }).getAttribute("aria-current")).toBe("page");
    expect(await part.getByRole("button", { name: "全部" }).getAttribute("aria-current")).toBeNull();
  });

  it("FilterLine: a choice is a link with its address, the chosen one says so", async () => {
    const { part } = await show(stories.filterLine, "usual");
    const chosen = part.getByRole("link", { name: /^二等/ });
    expect(await chosen.getAttribute("aria-current")).toBe("true");
    expect(await chosen.getAttribute("href")).toBe("/search/list?grade=2");
    expect(await part.locator("[aria-current]").count()).toBe(1);
  });

  it("FilterLine: counts of thousands are separated", async () => {
    const { part } = await show(stories.filterLine, "usual");
    expect(await part.getByRole("link", { name: /^三等/ }).textContent()).toBe("三等3,702");
  });

  it("ChoiceBar: what is set is a tag that takes it away, and another choice takes its place", async () => {
    const { part } = await show(stories.choiceBar, "usual");
    await part.getByRole("button", { name: "城市" }).click();
    await part.getByTestId("facet-option").filter({ hasText: "青岛" }).click();
    await part.getByTestId("facet-option").first().waitFor({ state: "detached" });
    expect(await isFocused(part.getByRole("button", { name: "城市" }))).toBe(true);
    expect(await part.getByRole("button", { name: /^去掉/ }).count()).toBe(1);
    await part.getByRole("button", { name: "去掉 青岛" }).click();
    expect(await part.getByRole("button", { name: /^去掉/ }).count()).toBe(0);
  });

  it("ChoiceBar: a filter with one choice is not offered", async () => {
    const { part } = await show(stories.choiceBar, "usual");
    expect(await part.getByRole("button", { name: "类型" }).count()).toBe(0);
  });

  it("ListSearch: Enter sends its words without the blanks around them", async () => {
    const { part, notes } = await show(stories.listSearch, "usual");
    const words = part.getByRole("searchbox", { name: "搜索订单" });
    await words.fill("  樟子松 30 ");
    await words.press("Enter");
    expect(await notes()).toEqual(["查找：樟子松 30"]);
  });

  it("FilterRow: words count once 查询 is pressed, a choice counts at once, 重置 empties all", async () => {
    const { part, notes } = await show(stories.filterRow, "usual");
    expect(await part.getByRole("button", { name: "重置" }).count()).toBe(0);
    await part.getByRole("textbox", { name: "关键词" }).fill("樟子松");
    expect(await notes()).toEqual([]);
    await part.getByRole("combobox", { name: "等级" }).selectOption("二等");
    await part.getByRole("button", { name: "查询" }).click();
    await part.getByRole("button", { name: "重置" }).click();
    const filters = (await notes()).map((text) => JSON.parse(text) as Record<string, string>);
    expect(filters[0]).toEqual({ keyword: "樟子松", grade: "2", begin: "", end: "" });
    expect(filters.at(-1)).toEqual({ keyword: "", grade: "", begin: "", end: "" });
  });

  it("FilterRow: choices alone, which count at once, need no 查询", async () => {
    const { part } = await show(stories.filterRow, "choices");
    await part.getByRole("combobox", { name: "等级" }).waitFor();
    expect(await part.getByRole("button", { name: "查询" }).count()).toBe(0);
  });

  it("FilterRow: days in the wrong order cannot be asked for, neither by 查询 nor by Enter", async () => {
    const { part, notes } = await show(stories.filterRow, "usual");
    await part.getByLabel("下单日期起").fill("2026-11-23");
    await part.getByLabel("下单日期止").fill("2026-11-01");
    expect(await part.getByRole("button", { name: "查询" }).getAttribute("aria-disabled")).toBe("true");
    await part.getByRole("textbox", { name: "关键词" }).press("Enter");
    expect(await notes()).toEqual([]);
  });

  it("DataTable: numbers stand under one another at the right", async () => {
    const { part } = await show(stories.dataTable, "usual");
    const ends = async (column: number) => {
      const cells = part.getByRole("row").getByRole("cell").nth(column);
      const rows = await part.getByRole("row").count();
      const found: number[] = [];
      for (let row = 1; row < rows; row += 1) {
        const number = part.getByRole("row").nth(row).getByRole("cell").nth(column).locator(".tm-unit");
        const box = (await number.boundingBox())!;
        found.push(Math.round(box.x + box.width));
      }
      await cells.first().waitFor();
      return new Set(found).size;
    };
    expect(await ends(1)).toBe(1);
    expect(await ends(2)).toBe(1);
  });

  it("RowTable: a head for each column and a row for each, numbers at the right", async () => {
    const { part } = await show(stories.rowTable, "usual");
    expect(await part.getByRole("columnheader").allTextContents()).toEqual(["商品", "单价", "库存", "商家"]);
    expect(await part.getByRole("row").count()).toBe(1 + ROWS.length);
    const end = (one: Element) => getComputedStyle(one).textAlign;
    expect(await part.getByRole("columnheader", { name: "单价" }).evaluate(end)).toBe("right");
    expect(await part.getByRole("row").nth(1).getByRole("cell").first().evaluate(end)).toBe("right");
    expect(await part.getByRole("cell", { name: ROWS[0]!.shop, exact: true }).first().evaluate(end)).toBe("start");
  });

  it("DataTable: a long name is cut off in its line and can be read whole", async () => {
    const { part } = await show(stories.dataTable, "usual");
    const cell = part.getByRole("rowheader", { name: LONG_TITLE, exact: true });
    const heights = await part.getByRole("row").evaluateAll((rows) => rows.slice(1).map((row) => row.clientHeight));
    expect(new Set(heights).size).toBe(1);
    const cut = await cell.evaluate((one) => {
      const { overflow, textOverflow, whiteSpace } = getComputedStyle(one);
      return { overflow, textOverflow, whiteSpace };
    });
    expect(cut).toEqual({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
    expect(await cell.getAttribute("title")).toBe(LONG_TITLE);
  });

  it("DataTable: the box of a row is named by what it is, and the one at the head chooses all", async () => {
    const { part } = await show(stories.dataTable, "usual");
    await part.getByRole("checkbox", { name: "选择 樟子松 30*120*4000" }).check();
    expect(await part.getByRole("row", { selected: true }).count()).toBe(1);
    await part.getByRole("checkbox", { name: "全选本页" }).check();
    expect(await part.getByRole("row", { selected: true }).count()).toBe(3);
  });

  it("DataTable: while something is done to a row, no other button of it counts", async () => {
    const { part, notes } = await show(stories.dataTable, "busy");
    for (const button of await part.getByRole("button", { name: "改价" }).all()) await button.click({ force: true });
    expect(await notes()).toEqual([]);
    const ready = await show(stories.dataTable, "usual");
    await ready.part.getByRole("button", { name: "下架" }).nth(1).click();
    expect(await ready.notes()).toEqual(["下架 2"]);
  });

  it("DataTable: before its rows have come it says so, under the heads they will have", async () => {
    const { part } = await show(stories.dataTable, "loading");
    await part.getByRole("status", { name: "正在加载" }).waitFor();
    const heads = await part.getByRole("columnheader").allTextContents();
    expect(heads.filter((head) => head !== "")).toEqual(["商品", "单价", "库存", "商家", "操作"]);
    expect(await part.getByRole("table", { name: "商品" }).getAttribute("aria-busy")).toBe("true");
    expect(await part.getByRole("checkbox", { name: "全选本页" }).isDisabled()).toBe(true);
  });

  it("DataTable: rows in whose place others did not come stay, with a way to ask again", async () => {
    const { part, notes } = await show(stories.dataTable, "outdated");
    await part.getByRole("alert").getByText("没有更新，以下是之前的内容").waitFor();
    expect(await part.getByRole("row").count()).toBe(ROWS.length + 1);
    await part.getByRole("button", { name: "重试" }).click();
    expect(await notes()).toEqual(["retried"]);
  });

  it("DataTable: where nothing is, it says what to do; where nothing came, it can be asked for again", async () => {
    const empty = await show(stories.dataTable, "empty");
    await empty.part.getByRole("button", { name: "发布商品" }).waitFor();
    const failed = await show(stories.dataTable, "failed");
    expect(await failed.part.getByRole("alert").textContent()).toContain("商品没有取到");
    await failed.part.getByRole("button", { name: "重试" }).click();
    expect(await failed.notes()).toEqual(["retried"]);
  });

  it("ListPanel: a tab narrows by its filter, the first one by nothing", async () => {
    const { part, notes } = await show(stories.listPanel, "usual");
    const { shop } = ROWS[0]!;
    await part.getByRole("button", { name: shop }).click();
    await part.locator("[aria-current=page]", { hasText: shop }).waitFor();
    await part.getByRole("button", { name: "全部" }).click();
    expect(await notes()).toEqual([`/goods?shop=${encodeURIComponent(shop)}`, "/goods"]);
  });

  it("ListPanel: what is empty by a filter is named by it", async () => {
    const { part } = await show(stories.listPanel, "usual");
    await part.getByRole("textbox", { name: "关键词" }).fill("铁");
    await part.getByRole("button", { name: "查询" }).click();
    await part.getByText("没有“铁”").waitFor();
  });

  it("ListPanel: a button of a row asks for its command in the dialog, which is for that row", async () => {
    const { page, part, notes } = await show(stories.listPanel, "usual");
    await part.getByRole("button", { name: "删除" }).nth(1).click();
    const { title } = ROWS[1]!;
    const dialog = page.getByRole("dialog", { name: `remove ${title}` });
    await dialog.getByRole("button", { name: "确定删除" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await notes()).toContain(`已删除 ${title}`);
  });
});
