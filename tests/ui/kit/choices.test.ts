import { describe, expect, it } from "vitest";
import { formDialog } from "../../gallery/stories/dialogs.tsx";
import * as stories from "../../gallery/stories/fields.tsx";
import { isFocused, useGallery } from "../../support/kit.ts";

describe.each(["", "Inside"] as const)("choices%s", (kind) => {
  const { show } = useGallery();

  it("MultiSelect: Space opens and chooses, Escape closes, and its button keeps the focus", async () => {
    const { page, part } = await show(stories.multiSelect, `empty${kind}`);
    const button = part.getByRole("combobox", { name: /^等级/ });
    await button.focus();
    await page.keyboard.press("Space");
    await part.getByRole("option", { name: "全选" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const second = part.getByRole("option", { name: "二等", selected: false });
    expect(await button.getAttribute("aria-activedescendant")).toBe(await second.getAttribute("id"));
    await page.keyboard.press("Space");
    await part.getByRole("option", { name: "二等", selected: true }).waitFor();
    await page.keyboard.press("Escape");
    await part.getByRole("listbox", { name: "等级" }).waitFor({ state: "detached" });
    const closed = part.getByRole("combobox", { name: "等级：二等", expanded: false });
    expect(await isFocused(closed)).toBe(true);
  });

  it("MultiSelect: its first choice stands for all of them", async () => {
    const { part } = await show(stories.multiSelect, `some${kind}`);
    await part.getByRole("combobox", { name: "等级：一等、二等" }).click();
    await part.getByRole("option", { name: "全选", selected: false }).click();
    await part.getByRole("combobox", { name: "等级：一等、二等、三等、等外" }).waitFor();
    await part.getByRole("option", { name: "全选", selected: true }).click();
    await part.getByRole("combobox", { name: "等级：请选择" }).waitFor();
  });

  it("MultiSelect: at its limit it says so and closes the rest", async () => {
    const { page, part } = await show(stories.multiSelect, `limited${kind}`);
    await part.getByRole("combobox", { name: /^等级/ }).click();
    await part.getByText("最多选 2 项，已选 2 项").waitFor();
    expect(await part.getByRole("option", { name: "三等" }).getAttribute("aria-disabled")).toBe("true");
    expect(await part.getByRole("option", { name: "一等" }).getAttribute("aria-disabled")).toBeNull();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await part.getByRole("combobox", { name: "等级：一等、二等" }).waitFor();
  });

  it("MultiSelect: going on with the Tab key closes its list", async () => {
    const { page, part } = await show(stories.multiSelect, `empty${kind}`);
    await part.getByRole("combobox", { name: /^等级/ }).click();
    await part.getByRole("option", { name: "等外" }).waitFor();
    await page.keyboard.press("Tab");
    await part.getByRole("listbox", { name: "等级" }).waitFor({ state: "detached" });
    expect(await isFocused(part.getByRole("button", { name: "之后" }))).toBe(true);
  });

  it("MultiSelect: in a window Escape closes its list alone", async () => {
    const { page, notes } = await show(formDialog, `usual${kind}`);
    await page.getByRole("combobox", { name: /^等级/ }).click();
    await page.getByRole("option", { name: "一等" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("listbox", { name: "等级" }).waitFor({ state: "detached" });
    expect(await notes()).toEqual([]);
    await page.keyboard.press("Escape");
    await expect.poll(notes).toEqual(["关闭"]);
  });

  it("SearchSelect: initials in pinyin find a choice, Enter takes it", async () => {
    const { page, part, notes } = await show(stories.searchSelect, `chosen${kind}`);
    const field = part.getByRole("combobox", { name: "口岸" });
    expect(await field.inputValue()).toBe("满洲里");
    await field.fill("sfh");
    await expect
      .poll(() => part.getByRole("option").allInnerTexts())
      .toEqual([expect.stringMatching(/^绥芬河\s*黑龙江$/)]);
    await page.keyboard.press("Enter");
    expect(await field.inputValue()).toBe("绥芬河");
    expect(await notes()).toEqual(["选择：2"]);
  });

  it("SearchSelect: arrow keys move among the choices while the focus stays in the field", async () => {
    const { page, part, notes } = await show(stories.searchSelect, `chosen${kind}`);
    const field = part.getByRole("combobox", { name: "口岸" });
    await field.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const option = part.getByRole("option", { name: "绥芬河", selected: true });
    expect(await field.getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
    expect(await isFocused(field)).toBe(true);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await part.getByRole("option", { name: "重庆团结村铁路口岸", selected: true }).waitFor();
    await page.keyboard.press("Enter");
    expect(await notes()).toEqual(["选择：8"]);
  });

  it("SearchSelect: what nothing answers to is said, and leaving brings back what was chosen", async () => {
    const { page, part, notes } = await show(stories.searchSelect, `chosen${kind}`);
    const field = part.getByRole("combobox", { name: "口岸" });
    await field.fill("莫斯科");
    await part.getByText("没有符合的选项").waitFor();
    await page.keyboard.press("Tab");
    await expect.poll(() => field.inputValue()).toBe("满洲里");
    expect(await notes()).toEqual([]);
  });

  it("SearchSelect: emptied where none may be chosen, it means none", async () => {
    const { page, part, notes } = await show(stories.searchSelect, `none${kind}`);
    const field = part.getByRole("combobox", { name: "口岸" });
    await field.fill("青岛");
    await page.keyboard.press("Enter");
    await field.fill("");
    await page.keyboard.press("Tab");
    await expect.poll(notes).toEqual(["选择：6", "选择："]);
    expect(await field.getAttribute("placeholder")).toBe("不限");
  });

  it("SearchSelect: in a window Escape closes its list alone", async () => {
    const { page, notes } = await show(formDialog, `usual${kind}`);
    await page.getByRole("combobox", { name: "口岸" }).click();
    await page.getByRole("listbox", { name: "口岸" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("listbox", { name: "口岸" }).waitFor({ state: "detached" });
    expect(await notes()).toEqual([]);
  });

  it("FormSearch: one that has to be chosen is marked, with the reason under it", async () => {
    const { part } = await show(stories.formSearch, "wrong");
    expect(await part.getByRole("combobox", { name: "口岸" }).getAttribute("aria-invalid")).toBe("true");
    expect(await part.getByRole("alert").textContent()).toBe("请选择口岸");
  });
});
