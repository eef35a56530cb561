import { describe, expect, it } from "vitest";
import * as stories from "../../gallery/stories/fields.tsx";
import { isFocused, useGallery } from "../../support/kit.ts";

describe("fields", () => {
  const { show } = useGallery();

  it("Field: what is wrong stands right under its field, and is said", async () => {
    const { part } = await show(stories.formInput, "wrong");
    const input = part.getByRole("textbox", { name: "手机号" });
    const problem = part.getByRole("alert");
    expect(await problem.textContent()).toBe("手机号不足11位");
    expect(await input.getAttribute("aria-invalid")).toBe("true");
    const above = await input.boundingBox();
    const below = await problem.boundingBox();
    expect(below!.x).toBe(above!.x);
    expect(below!.y - (above!.y + above!.height)).toBeLessThanOrEqual(8);
  });

  it("Field: of what its input cannot read only the input speaks", async () => {
    const { part } = await show(stories.field, "unreadAndWrong");
    expect(await part.getByRole("alert").allTextContents()).toHaveLength(1);
    expect(await part.getByText("请输入金额").isVisible()).toBe(false);
  });

  it("Field: the words of its label lead into it", async () => {
    const { part } = await show(stories.field, "usual");
    await part.getByText("手机号").click();
    expect(await isFocused(part.getByRole("textbox"))).toBe(true);
  });

  it("Field: a long label wraps and pushes nothing out of the form", async () => {
    const { part } = await show(stories.field, "longLabel");
    const label = part.getByText(/^开票/);
    expect(await label.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    expect((await label.boundingBox())!.width).toBeLessThanOrEqual(240);
  });

  it("NumberInput: thousands are separated at rest, and what is typed stands as it is typed", async () => {
    const { part, notes } = await show(stories.numberInput, "usual");
    const amount = part.getByRole("textbox", { name: "金额" });
    expect(await amount.inputValue()).toBe("1,234,567.5");
    await amount.focus();
    await amount.press("End");
    await amount.press("8");
    expect(await amount.inputValue()).toBe("1234567.58");
    await amount.blur();
    expect(await amount.inputValue()).toBe("1,234,567.58");
    expect(await notes()).toEqual(["1234567.58"]);
  });

  it.each([
    ["1,234.5", "1234.5"],
    ["１２３４", "1234"],
    ["￥１，６８０。５ 元", "1680.5"],
    ["20 元", "20"],
  ])("NumberInput: %s that is pasted is %s", async (pasted, taken) => {
    const { page, part, notes } = await show(stories.numberInput, "short");
    const amount = part.getByRole("textbox", { name: "金额" });
    await amount.focus();
    await amount.press("Control+a");
    await page.keyboard.insertText(pasted);
    expect(await amount.inputValue()).toBe(taken);
    expect(await notes()).toEqual([taken]);
  });

  it.each(["1/2", "1680-1720", "12,5", "30±1", "-5", "3cm", "2 件（416 根）", "12345678", "1.234"])(
    "NumberInput: %s that is pasted stays as it is beside the reason, until it is a number",
    async (pasted) => {
      const { page, part, notes } = await show(stories.numberInput, "short");
      const amount = part.getByRole("textbox", { name: "金额" });
      await amount.focus();
      await amount.press("Control+a");
      await page.keyboard.insertText(pasted);
      await amount.blur();
      expect(await amount.inputValue()).toBe(pasted);
      expect(await amount.getAttribute("aria-invalid")).toBe("true");
      expect(await part.getByRole("alert").textContent()).not.toBe("");
      expect(await notes()).toEqual([pasted]);
      await amount.fill("12");
      await part.getByRole("alert").waitFor({ state: "detached" });
      expect(await notes()).toEqual([pasted, "12"]);
    },
  );

  it("NumberInput: cells of a list are no number, however the browser joins their lines", async () => {
    const { page, part, notes } = await show(stories.numberInput, "short");
    const amount = part.getByRole("textbox", { name: "金额" });
    await amount.fill("");
    await amount.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "20\r\n30\r\n");
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(await amount.inputValue()).toBe("20 30");
    await part.getByRole("alert").waitFor();
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Backspace");
    expect(await notes()).toEqual(["", "20 30", "20 3", "20"]);
  });

  it("NumberInput: an input method is left alone, and what it wrote is read", async () => {
    const { page, part, notes } = await show(stories.numberInput, "usual");
    const amount = part.getByRole("textbox", { name: "金额" });
    const keyboard = await page.context().newCDPSession(page);
    await amount.focus();
    await amount.press("End");
    await keyboard.send("Input.imeSetComposition", { text: "yuan", selectionStart: 4, selectionEnd: 4 });
    expect(await amount.inputValue()).toBe("1,234,567.5yuan");
    expect(await notes()).toEqual([]);
    await keyboard.send("Input.insertText", { text: "元" });
    await expect.poll(notes).toEqual(["1234567.5"]);
    await amount.blur();
    expect(await amount.inputValue()).toBe("1,234,567.5");
    await keyboard.detach();
  });

  it("NumberInput: the caret stays where somebody types, separators or none", async () => {
    const { page, part } = await show(stories.numberInput, "usual");
    const amount = part.getByRole("textbox", { name: "金额" });
    await amount.focus();
    await amount.press("Home");
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "9", "x", "Backspace", "8", "Backspace"])
      await page.keyboard.press(key);
    expect(await amount.inputValue()).toBe("12934567.5");
    expect(await amount.evaluate((one) => (one as HTMLInputElement).selectionStart)).toBe(3);
  });

  it("NumberInput: digits beyond its length and its decimals are not typed, and separators take nothing of it", async () => {
    const { page, part } = await show(stories.numberInput, "short");
    const amount = part.getByRole("textbox", { name: "金额" });
    await amount.focus();
    await amount.press("Control+a");
    await page.keyboard.insertText("1,234,567");
    await page.keyboard.type("89");
    expect(await amount.inputValue()).toBe("1234567");
    await amount.press("Control+a");
    await page.keyboard.type("12.345");
    expect(await amount.inputValue()).toBe("12.34");
  });

  it("NumberInput: a size is shown without separators", async () => {
    const { part } = await show(stories.numberInput, "size");
    expect(await part.getByRole("textbox", { name: "金额" }).inputValue()).toBe("12000");
  });

  it("NumberInput: one that nobody holds keeps what is typed itself", async () => {
    const { part, notes } = await show(stories.numberInput, "own");
    const amount = part.getByRole("textbox", { name: "金额" });
    expect(await amount.inputValue()).toBe("98,000");
    await amount.fill("98,500");
    await amount.blur();
    expect(await amount.inputValue()).toBe("98,500");
    expect(await notes()).toEqual(["98500"]);
  });

  it.each(["sending", "sendingInside"] as const)("FormSelect %s: it cannot be changed", async (state) => {
    const { part } = await show(stories.formSelect, state);
    expect(await part.getByRole("combobox", { name: "等级" }).isDisabled()).toBe(true);
  });

  it("FormSelect: one that has to be chosen is marked", async () => {
    const { part } = await show(stories.formSelect, "wrong");
    expect(await part.getByRole("combobox", { name: "等级" }).getAttribute("aria-invalid")).toBe("true");
  });

  it("Form: where it cannot be sent, the first wrong field has the focus", async () => {
    const { part, notes } = await show(stories.form, "usual");
    await part.getByRole("textbox", { name: "地址" }).press("Enter");
    expect(await notes()).toEqual(["提交"]);
    expect(await isFocused(part.getByRole("textbox", { name: "手机号" }))).toBe(true);
  });

  it("Select: it gives back the value of what was chosen, a number as a number", async () => {
    const { part, notes } = await show(stories.select, "usual");
    await part.getByRole("combobox", { name: "每页条数" }).selectOption("50 条");
    expect(await notes()).toEqual(["number 50"]);
  });

  it("Select: inside it lists its choices below itself, and is found in by typing", async () => {
    const { page, part, notes } = await show(stories.select, "usualInside");
    const field = part.getByRole("combobox", { name: "每页条数" });
    await field.click();
    await part.getByRole("option", { name: "50 条" }).click();
    await expect.poll(() => field.inputValue()).toBe("50 条");
    await field.fill("20");
    await page.keyboard.press("Enter");
    await expect.poll(notes).toEqual(["number 50", "number 20"]);
  });

  it("DateRangeInput: days in the wrong order are both marked, and the reason is said", async () => {
    const { part } = await show(stories.dateRangeInput, "wrong");
    expect(await part.getByRole("alert").textContent()).toBe("开始日期不能晚于结束日期");
    expect(await part.getByLabel("下单日期起").getAttribute("aria-invalid")).toBe("true");
    await part.getByLabel("下单日期止").fill("2026-11-30");
    await part.getByRole("alert").waitFor({ state: "detached" });
  });

  it("FieldInputs: each wrong fact has its own reason, and the files too", async () => {
    const { part } = await show(stories.fieldInputs, "wrong");
    expect(await part.getByRole("alert").allTextContents()).toEqual(["请输入付款金额", "请上传付款凭证"]);
    await part.getByRole("textbox", { name: "付款金额（元）" }).fill("１２，３４5。67");
    expect(await part.getByRole("textbox", { name: "付款金额（元）" }).inputValue()).toBe("12345.67");
  });
});
