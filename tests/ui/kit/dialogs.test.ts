import { describe, expect, it } from "vitest";
import * as stories from "../../gallery/stories/dialogs.tsx";
import { isFocused, useGallery } from "../../support/kit.ts";

describe("windows", () => {
  const { show } = useGallery();

  it("Dialog: Escape closes it, and the button that opened it has the focus again", async () => {
    const { page, part, notes } = await show(stories.dialog, "usual");
    await page.keyboard.press("Escape");
    await part.getByRole("dialog").waitFor({ state: "detached" });
    await part.getByRole("button", { name: "打开" }).click();
    await part.getByRole("dialog", { name: "选择采购主体" }).waitFor();
    await page.keyboard.press("Escape");
    await part.getByRole("dialog").waitFor({ state: "detached" });
    expect(await notes()).toEqual(["关闭", "关闭"]);
    expect(await isFocused(part.getByRole("button", { name: "打开" }))).toBe(true);
  });

  it("Dialog: the Tab key never reaches the page behind it", async () => {
    const { page, part } = await show(stories.dialog, "usual");
    for (const key of ["Shift+Tab", "Shift+Tab", "Shift+Tab", "Tab", "Tab", "Tab", "Tab", "Tab"]) {
      await page.keyboard.press(key);
      expect(await isFocused(part.getByText("打开"))).toBe(false);
    }
  });

  it("Dialog: a press beside it closes it, unless something typed would be lost", async () => {
    const asks = await show(stories.dialog, "usual");
    await asks.page.mouse.click(5, 5);
    await expect.poll(asks.notes).toEqual(["关闭"]);
    const typed = await show(stories.dialog, "staysOutside");
    await typed.page.mouse.click(5, 5);
    await typed.part.getByRole("textbox", { name: "地址" }).fill("满洲里");
    expect(await typed.notes()).toEqual([]);
  });

  it("Dialog: one without a way out stays, however often Escape is pressed", async () => {
    const { page, part, notes } = await show(stories.dialog, "noWayOut");
    await part.getByRole("dialog").waitFor();
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Escape");
    await part.getByRole("dialog", { name: "请先设置密码" }).getByRole("button", { name: "去设置" }).click();
    expect(await notes()).toEqual(["去设置"]);
  });

  it("Dialog: a long title wraps beside its 关闭, which stays in it", async () => {
    const { part } = await show(stories.dialog, "longTitle");
    const dialog = (await part.getByRole("dialog").boundingBox())!;
    const title = (await part.getByRole("heading").boundingBox())!;
    const close = (await part.getByRole("button", { name: "关闭" }).boundingBox())!;
    expect(close.x + close.width).toBeLessThanOrEqual(dialog.x + dialog.width);
    expect(title.x + title.width).toBeLessThanOrEqual(close.x);
    expect(title.height).toBeGreaterThan(24);
  });

  it("Dialog: without a line for its title it still has a name", async () => {
    const { part } = await show(stories.dialog, "noHead");
    await part.getByRole("dialog", { name: "布局设置" }).waitFor();
    expect(await part.getByRole("heading").count()).toBe(0);
  });

  it("Dialog: its ways out stay in sight however much there is to read", async () => {
    const { part } = await show(stories.dialog, "tall");
    const dialog = (await part.getByRole("dialog").boundingBox())!;
    const button = (await part.getByRole("button", { name: "已阅读" }).boundingBox())!;
    expect(dialog.y + dialog.height).toBeLessThanOrEqual(900);
    expect(button.y + button.height).toBeLessThanOrEqual(dialog.y + dialog.height);
  });

  it("ConfirmDialog: its harmless answer has the focus, so that Enter loses nothing", async () => {
    const { page, part, notes } = await show(stories.confirmDialog, "asking");
    await part.getByRole("dialog", { name: "删除这个地址？" }).waitFor();
    expect(await isFocused(part.getByRole("button", { name: "取消" }))).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(notes).toEqual(["取消"]);
  });

  it("FormDialog: Enter in a field sends it, and a wrong field has the focus with its reason", async () => {
    const { part, notes } = await show(stories.formDialog, "usual");
    const name = part.getByRole("textbox", { name: "名称" });
    await name.press("Enter");
    expect(await part.getByRole("alert").textContent()).toBe("请输入名称");
    expect(await isFocused(name)).toBe(true);
    expect(await notes()).toEqual(["提交"]);
  });

  it("FormDialog: while it is sent, neither Enter nor its buttons send it again", async () => {
    const { page, part, notes } = await show(stories.formDialog, "sending");
    const submit = part.getByRole("button", { name: "正在提交", disabled: true });
    await submit.focus();
    await page.keyboard.press("Enter");
    await submit.click({ force: true });
    expect(await part.getByRole("textbox", { name: "名称" }).isDisabled()).toBe(true);
    expect(await notes()).toEqual([]);
  });

  it("ReasonDialog: too short a reason is refused beside its field, which has the focus", async () => {
    const { part } = await show(stories.reasonDialog, "asking");
    const reason = part.getByRole("textbox", { name: "原因" });
    await reason.fill("短");
    await part.getByRole("button", { name: "驳回" }).click();
    expect(await part.getByRole("alert").count()).toBe(1);
    expect(await isFocused(reason)).toBe(true);
    await reason.fill("营业执照照片不清晰");
    await part.getByRole("button", { name: "驳回" }).click();
    await part.getByRole("button", { name: "正在提交" }).waitFor();
  });

  it("ReasonDialog: while it is sent, no number of Escapes takes it away", async () => {
    const { page, part } = await show(stories.reasonDialog, "asking");
    await part.getByRole("textbox", { name: "原因" }).fill("营业执照照片不清晰");
    await part.getByRole("button", { name: "驳回" }).click();
    await part.getByRole("button", { name: "正在提交" }).waitFor();
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Escape");
    await part.getByRole("dialog", { name: "驳回申请" }).click();
  });
});
