import { describe, expect, it } from "vitest";
import * as stories from "../../gallery/stories/buttons.tsx";
import { isFocused, useGallery } from "../../support/kit.ts";

describe("buttons and links", () => {
  const { show } = useGallery();

  it("Button: a disabled one stays in reach of the keyboard, and no press of it counts", async () => {
    const { page, part, notes } = await show(stories.button, "disabled");
    const button = part.getByRole("button", { name: "提交订单", disabled: true });
    await button.focus();
    expect(await isFocused(button)).toBe(true);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    await button.click({ force: true });
    expect(await notes()).toEqual([]);
  });

  it("Button: one whose command is under way says so and hears no second press", async () => {
    const { part, notes } = await show(stories.button, "busy");
    const button = part.getByRole("button", { name: "正在提交" });
    expect(await button.getAttribute("aria-busy")).toBe("true");
    await button.click({ force: true });
    expect(await notes()).toEqual([]);
  });

  it("Button: Enter and Space press it", async () => {
    const { page, part, notes } = await show(stories.button, "plain");
    await part.getByRole("button", { name: "加入对比" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    expect(await notes()).toEqual(["按下", "按下"]);
  });

  it("Button: Enter in a field sends its form, but never past a disabled button", async () => {
    const open = await show(stories.button, "submit");
    await open.part.getByRole("textbox", { name: "备注" }).press("Enter");
    expect(await open.notes()).toEqual(["提交"]);
    const closed = await show(stories.button, "submitDisabled");
    await closed.part.getByRole("textbox", { name: "备注" }).press("Enter");
    expect(await closed.notes()).toEqual([]);
  });

  it("Button: one with an icon alone has a name", async () => {
    const { part } = await show(stories.button, "icon");
    expect(await part.getByRole("button", { name: "刷新", exact: true }).count()).toBe(1);
  });

  it("Button: a switch says whether it is on", async () => {
    const { part } = await show(stories.button, "pressed");
    await part.getByRole("button", { name: "只看有货", pressed: false }).click();
    await part.getByRole("button", { name: "只看有货", pressed: true }).waitFor();
  });

  it("Link: the page about one thing opens in a tab of its own, a list in this one", async () => {
    const list = await show(stories.link, "list");
    await list.part.getByRole("link").click();
    await list.page.getByText("/search/list?species=1001").waitFor();
    const detail = await show(stories.link, "detail");
    expect(await detail.part.getByRole("link").getAttribute("target")).toBe("_blank");
    expect(await detail.part.getByRole("link").getAttribute("rel")).toBe("noopener noreferrer");
    const here = await show(stories.link, "detailHere");
    expect(await here.part.getByRole("link").getAttribute("target")).toBeNull();
  });

  it("NavLink: it says when one is where it leads", async () => {
    const here = await show(stories.navLink, "here");
    expect(await here.part.getByRole("link").getAttribute("aria-current")).toBe("page");
    const elsewhere = await show(stories.navLink, "elsewhere");
    expect(await elsewhere.part.getByRole("link").getAttribute("aria-current")).toBeNull();
  });

  it("ShopLink: a merchant without a shop is a name, no link", async () => {
    const { part } = await show(stories.shopLink, "noShop");
    expect(await part.textContent()).toBe("联众木业");
    expect(await part.getByRole("link").count()).toBe(0);
    const shop = await show(stories.shopLink, "shop");
    expect(await shop.part.getByRole("link", { name: "联众木业" }).getAttribute("href")).toContain("1");
  });

  it("HeartButton: a heart alone is named by what it is for and says whether it is followed", async () => {
    const { part } = await show(stories.heartButton, "named");
    await part.getByRole("button", { name: "关注 樟子松 30*120*4000", pressed: false }).waitFor();
    const full = await show(stories.heartButton, "full");
    await full.part.getByRole("button", { name: "已关注", pressed: true }).waitFor();
    const waiting = await show(stories.heartButton, "waiting");
    await waiting.part.getByRole("button", { disabled: true }).waitFor();
  });

  it("FollowButton: one press follows, the word says so", async () => {
    const { part, notes } = await show(stories.followButton, "looking");
    await part.getByRole("button", { name: "关注", disabled: false }).click();
    await part.getByRole("button", { name: "已关注", pressed: true }).waitFor();
    expect((await notes())[0]).toBe("关注：1");
  });

  it("DownloadButton: a failure stands beside it in the server's words, and it can be pressed again", async () => {
    const { part } = await show(stories.downloadButton, "failing");
    await part.getByRole("button", { name: "导出" }).click();
    await expect.poll(() => part.getByRole("alert").textContent()).toBe("文件已被删除");
    expect(await part.getByRole("button", { name: "导出", disabled: false }).count()).toBe(1);
  });

  it("CopyButton: it copies the whole text and says what was copied", async () => {
    const { part, notes } = await show(stories.copyButton, "ready");
    await part.getByRole("button", { name: "复制订单号" }).click();
    await expect.poll(notes).toEqual(["复制：TM20261123000001", "提示：已复制订单号"]);
  });
});
