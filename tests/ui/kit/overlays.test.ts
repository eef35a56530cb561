import { describe, expect, it } from "vitest";
import * as stories from "../../gallery/stories/overlays.tsx";
import { useGallery } from "../../support/kit.ts";

describe("what opens over a page", () => {
  const { show } = useGallery();

  it.each(["usual", "usualInside"] as const)(
    "MenuEntries %s: an entry leads on or does what it says",
    async (state) => {
      const { page, part, notes } = await show(stories.menuEntries, state);
      await part.getByRole("link", { name: "我的订单" }).click();
      await page.getByRole("status", { name: "地址" }).getByText("/user/platformOrder").waitFor();
      await part.getByRole("button", { name: "退出登录" }).press("Enter");
      await expect.poll(notes).toEqual(["关闭", "退出登录"]);
    },
  );

  it("Toasts: each says its message and goes when it is closed or its time is up", async () => {
    const { page, part, notes } = await show(stories.toasts, "three");
    const messages = page.getByRole("alert");
    await expect.poll(() => messages.count()).toBe(3);
    await page.locator(".tm-notice", { hasText: "已保存" }).getByRole("button", { name: "关闭" }).click();
    await page.getByText("已保存").waitFor({ state: "detached" });
    expect(await notes()).toEqual(["关闭 1"]);
    await page.keyboard.press("Escape");
    expect(await messages.count()).toBe(2);
    await part.getByRole("button", { name: "时间到了" }).click();
    await expect.poll(() => messages.count()).toBe(0);
  });

  it("Tips: the mouse and the focus show what a title says once, Escape takes it away", async () => {
    const { page, part } = await show(stories.tips, "cutText");
    const button = part.getByRole("button", { name: "樟子松" });
    const title = (await button.getAttribute("title"))!;
    await button.hover();
    await page.getByText(title).waitFor();
    expect(await button.getAttribute("title")).toBeNull();
    await page.keyboard.press("Escape");
    await page.getByText(title).waitFor({ state: "detached" });
    expect(await button.getAttribute("title")).toBe(title);
    await page.mouse.move(0, 500);
    await button.focus();
    await page.getByText(title).waitFor();
    expect(await button.getAttribute("title")).toBe(title);
  });

  it("CheckTree: the box of a group stands for all of it that may be pressed, and is neither on nor off for some", async () => {
    const { part, notes } = await show(stories.checkTree, "usual");
    const goods = part.getByRole("checkbox", { name: "商品", exact: true });
    expect(await goods.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await goods.click();
    await part.getByRole("checkbox", { name: "修改商品", checked: true }).waitFor();
    expect(await part.getByRole("checkbox", { name: "审核商品" }).isDisabled()).toBe(true);
    await goods.click();
    await part.getByRole("checkbox", { name: "修改商品", checked: false }).waitFor();
    expect(await notes()).toEqual(["goods:add、goods:edit", ""]);
  });

  it("CheckTree: a group is folded and unfolded by its button", async () => {
    const { part } = await show(stories.checkTree, "usual");
    await part.getByRole("button", { name: "收起商品", expanded: true }).press("Enter");
    await part.getByRole("checkbox", { name: "新增商品" }).waitFor({ state: "detached" });
    await part.getByRole("button", { name: "展开商品", expanded: false }).press("Enter");
    await part.getByRole("checkbox", { name: "新增商品" }).waitFor();
  });
});
