import { describe, expect, it } from "vitest";
import * as stories from "../../gallery/stories/dialogs.tsx";
import { isFocused, useGallery } from "../../support/kit.ts";

describe.each(["", "Inside"] as const)("windows%s", (kind) => {
  const gallery = useGallery();

  const show: typeof gallery.show = async (part, state) => {
    const shown = await gallery.show(part, state);
    await shown.page.getByRole("dialog").waitFor();
    return shown;
  };

  it("Dialog: Escape closes it, and the button that opened it has the focus again", async () => {
    const { page, notes } = await show(stories.dialog, `usual${kind}`);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "打开" }).click();
    await page.getByRole("dialog", { name: "选择采购主体" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await notes()).toEqual(["关闭", "关闭"]);
    expect(await isFocused(page.getByRole("button", { name: "打开" }))).toBe(true);
  });

  it("Dialog: from the moment it is asked for nothing is typed into the field behind it, which has the focus again once it is closed", async () => {
    const { page } = await gallery.show(stories.dialog, `overField${kind}`);
    const field = page.getByRole("textbox", { name: "库存" });
    await field.focus();
    const isBehind = await field.evaluate(async (element) => {
      element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      await Promise.resolve();
      return document.activeElement === element;
    });
    expect(isBehind).toBe(false);
    await page.getByRole("dialog", { name: "库存变少" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => isFocused(field)).toBe(true);
  });

  it("Dialog: the Tab key never reaches the page behind it", async () => {
    const { page } = await show(stories.dialog, `usual${kind}`);
    for (const key of ["Shift+Tab", "Shift+Tab", "Shift+Tab", "Tab", "Tab", "Tab", "Tab", "Tab"]) {
      await page.keyboard.press(key);
      expect(await isFocused(page.getByText("打开"))).toBe(false);
    }
  });

  it("Dialog: a press beside it closes it, unless something typed would be lost", async () => {
    const asks = await show(stories.dialog, `usual${kind}`);
    await asks.page.mouse.click(5, 890);
    await expect.poll(asks.notes).toEqual(["关闭"]);
    const typed = await show(stories.dialog, `staysOutside${kind}`);
    await typed.page.mouse.click(5, 890);
    await typed.page.getByRole("textbox", { name: "地址" }).fill("满洲里");
    expect(await typed.notes()).toEqual([]);
  });

  it("Dialog: one without a way out stays, however often Escape is pressed", async () => {
    const { page, notes } = await show(stories.dialog, `noWayOut${kind}`);
    await page.getByRole("dialog").waitFor();
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "请先设置密码" }).getByRole("button", { name: "去设置" }).click();
    expect(await notes()).toEqual(["去设置"]);
  });

  it("Dialog: a long title wraps beside its 关闭, which stays in it", async () => {
    const { page } = await show(stories.dialog, `longTitle${kind}`);
    const dialog = (await page.getByRole("dialog").boundingBox())!;
    const title = (await page.getByRole("dialog").getByRole("heading").boundingBox())!;
    const close = (await page.getByRole("button", { name: "关闭" }).boundingBox())!;
    expect(close.x + close.width).toBeLessThanOrEqual(dialog.x + dialog.width);
    expect(title.x + title.width).toBeLessThanOrEqual(close.x);
    expect(title.height).toBeGreaterThan(24);
  });

  it("Dialog: without a line for its title it still has a name", async () => {
    const { page } = await show(stories.dialog, `noHead${kind}`);
    await page.getByRole("dialog", { name: "布局设置" }).waitFor();
    expect(await page.getByRole("dialog").getByRole("heading").count()).toBe(0);
  });

  it("Dialog: its ways out stay in sight however much there is to read", async () => {
    const { page } = await show(stories.dialog, `tall${kind}`);
    const dialog = (await page.getByRole("dialog").boundingBox())!;
    const button = (await page.getByRole("button", { name: "已阅读" }).boundingBox())!;
    expect(dialog.y + dialog.height).toBeLessThanOrEqual(900);
    expect(button.y + button.height).toBeLessThanOrEqual(dialog.y + dialog.height);
  });

  it("ConfirmDialog: its harmless answer has the focus, so that Enter loses nothing", async () => {
    const { page, notes } = await show(stories.confirmDialog, `asking${kind}`);
    await page.getByRole("dialog", { name: "删除这个地址？" }).waitFor();
    expect(await isFocused(page.getByRole("button", { name: "取消" }))).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(notes).toEqual(["取消"]);
  });

  it("FormDialog: Enter in a field sends it, and a wrong field has the focus with its reason", async () => {
    const { page, notes } = await show(stories.formDialog, `usual${kind}`);
    const name = page.getByRole("textbox", { name: "名称" });
    await name.press("Enter");
    expect(await page.getByRole("alert").textContent()).toBe("请输入名称");
    expect(await isFocused(name)).toBe(true);
    expect(await notes()).toEqual(["提交"]);
  });

  it("FormDialog: while it is sent, neither Enter nor its buttons send it again", async () => {
    const { page, notes } = await show(stories.formDialog, `sending${kind}`);
    const submit = page.getByRole("button", { name: "正在提交", disabled: true });
    await submit.focus();
    await page.keyboard.press("Enter");
    await submit.click({ force: true });
    expect(await page.getByRole("textbox", { name: "名称" }).isDisabled()).toBe(true);
    expect(await notes()).toEqual([]);
  });

  it("ReasonDialog: too short a reason is refused beside its field, which has the focus", async () => {
    const { page } = await show(stories.reasonDialog, `asking${kind}`);
    const reason = page.getByRole("textbox", { name: "原因" });
    await reason.fill("短");
    await page.getByRole("button", { name: "驳回" }).click();
    expect(await page.getByRole("alert").count()).toBe(1);
    expect(await isFocused(reason)).toBe(true);
    await reason.fill("营业执照照片不清晰");
    await page.getByRole("button", { name: "驳回" }).click();
    await page.getByRole("button", { name: "正在提交" }).waitFor();
  });

  it("ReasonDialog: while it is sent, no number of Escapes takes it away", async () => {
    const { page } = await show(stories.reasonDialog, `asking${kind}`);
    await page.getByRole("textbox", { name: "原因" }).fill("营业执照照片不清晰");
    await page.getByRole("button", { name: "驳回" }).click();
    await page.getByRole("button", { name: "正在提交" }).waitFor();
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "驳回申请" }).click();
  });
});
