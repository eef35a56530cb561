import { describe, expect, it } from "vitest";
import * as stories from "../../gallery/stories/fields.tsx";
import { isFocused, useGallery } from "../../support/kit.ts";

describe("fields", () => {
  const { show } = useGallery();

  it("Field: what is wrong describes its input, and its label stays as it is", async () => {
    const { part } = await show(stories.field, "wrong");
    const input = part.getByRole("textbox", { name: "手机号", exact: true });
    const describedBy = await input.getAttribute("aria-describedby");
    expect(await part.locator(`[id="${describedBy}"]`).textContent()).toBe("手机号不足11位");
    expect(await input.getAttribute("aria-invalid")).toBe("true");
  });

  it("Field: a required one is marked for the eye alone, and its input says so itself", async () => {
    const { part } = await show(stories.field, "required");
    const input = part.getByRole("textbox", { name: "手机号", exact: true });
    expect(await input.getAttribute("aria-required")).toBe("true");
    const mark = await part.getByText("手机号").evaluate((label) => getComputedStyle(label, "::after").content);
    expect(mark).toContain("*");
    const hint = await input.getAttribute("aria-describedby");
    expect(await part.locator(`[id="${hint}"]`).textContent()).toBe("订单进展用短信通知");
  });

  it("Field: nothing below it moves when something is wrong", async () => {
    const heightOf = async (state: "required" | "unread") => {
      const { part } = await show(stories.field, state);
      const label = part.locator("label");
      const end = await label.evaluate((one) => one.parentElement!.getBoundingClientRect().bottom);
      const hint = state === "required" ? (await part.getByText("订单进展").boundingBox())!.height + 4 : 0;
      return Math.round(end - (await label.boundingBox())!.y - hint);
    };
    expect(Math.abs((await heightOf("unread")) - (await heightOf("required")))).toBeLessThanOrEqual(2);
  });

  it("Field: a hidden label names its input still", async () => {
    const { part } = await show(stories.field, "nameless");
    expect(await part.getByLabel("请输入手机号", { exact: true }).count()).toBe(1);
  });

  it("FieldGroup: its inputs are wrong with it, each under its own name", async () => {
    const { part } = await show(stories.fieldGroup, "wrong");
    const group = part.getByRole("group", { name: "所在地区" });
    for (const name of ["省份", "城市"]) {
      const input = group.getByRole("textbox", { name });
      expect(await input.getAttribute("aria-invalid")).toBe("true");
      expect(await input.getAttribute("aria-describedby")).toBe(await group.getAttribute("aria-describedby"));
    }
  });

  it("Radios: one is chosen at a time, by its words", async () => {
    const { part, notes } = await show(stories.radios, "usual");
    await part.getByText("二等").click();
    expect(await notes()).toEqual(["2"]);
    expect(await part.getByRole("radio", { name: "二等" }).isChecked()).toBe(true);
  });

  it("TickBox: the reason why it must be ticked describes it", async () => {
    const { part } = await show(stories.tickBox, "wrong");
    const box = part.getByRole("checkbox", { name: "我已阅读并同意协议" });
    expect(await box.getAttribute("aria-invalid")).toBe("true");
    const describedBy = await box.getAttribute("aria-describedby");
    expect(await part.locator(`[id="${describedBy}"]`).textContent()).toBe("请先同意协议");
    await box.focus();
    expect(await isFocused(box)).toBe(true);
  });

  it.each([
    ["Noted: what is wrong with an input of a cell", stories.noted, ["第 1 段车位数"], "车位数为 1-99 的整数"],
    ["Tied: what is wrong with the inputs of a row", stories.tied, ["第 1 段开始", "第 1 段结束"], "结束应晚于开始"],
  ])("%s describes it, on a line that was there before", async (_, story, names, problem) => {
    const usual = await show(story, "usual");
    const before = (await usual.part.boundingBox())?.height ?? 0;
    for (const name of names)
      expect(await usual.part.getByRole("textbox", { name }).getAttribute("aria-invalid")).toBeNull();
    const { part } = await show(story, "wrong");
    expect((await part.boundingBox())?.height).toBe(before);
    for (const name of names) {
      const input = part.getByRole("textbox", { name });
      expect(await input.getAttribute("aria-invalid")).toBe("true");
      const describedBy = await input.getAttribute("aria-describedby");
      expect(await part.locator(`[id="${describedBy}"]`).textContent()).toBe(problem);
    }
  });

  it("Note: it takes as much room when nothing is wrong", async () => {
    const { part } = await show(stories.note, "usual");
    const height = (await part.boundingBox())?.height;
    expect((await (await show(stories.note, "free")).part.boundingBox())?.height).toBe(height);
  });
});
