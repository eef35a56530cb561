import { describe, expect, it } from "vitest";
import { timeInput } from "../../gallery/stories/fields.tsx";
import { isFocused, useGallery } from "../../support/kit.ts";

describe("a field of time", () => {
  const { show } = useGallery();

  it("TimeInput: a day that is typed in another way reads as all days do once it is left", async () => {
    const { part, notes } = await show(timeInput, "empty");
    const field = part.getByLabel("提货时间");
    await field.fill("2026/3/7");
    await field.blur();
    expect(await field.inputValue()).toBe("2026-03-07");
    expect(await notes()).toEqual(["2026-03-07"]);
  });

  it("TimeInput: what is no day stays, is marked, and counts as empty", async () => {
    const { part, notes } = await show(timeInput, "day");
    const field = part.getByLabel("提货时间");
    await field.fill("2026-02-30");
    await field.blur();
    expect(await field.inputValue()).toBe("2026-02-30");
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    await part.getByText("请按 2026-11-21 填写").waitFor();
    expect(await notes()).toEqual([""]);
  });

  it("TimeInput: a day is chosen from the calendar, which gives the focus back", async () => {
    const { part, notes } = await show(timeInput, "day");
    const field = part.getByLabel("提货时间");
    await field.click();
    await part.getByRole("gridcell", { name: "26", exact: true }).last().click();
    await part.getByRole("dialog").waitFor({ state: "detached" });
    expect(await field.inputValue()).toBe("2026-11-26");
    expect(await isFocused(field)).toBe(true);
    expect(await notes()).toEqual(["2026-11-26"]);
  });

  it("TimeInput: the calendar opens with the arrow, and Escape closes it alone", async () => {
    const { page, part, notes } = await show(timeInput, "moment");
    const field = part.getByLabel("提货时间");
    await field.focus();
    await page.keyboard.press("ArrowDown");
    await part.getByRole("dialog").waitFor();
    await part.getByRole("button", { name: "下个月" }).focus();
    await page.keyboard.press("Escape");
    await part.getByRole("dialog").waitFor({ state: "detached" });
    expect(await isFocused(field)).toBe(true);
    expect(await notes()).toEqual([]);
  });

  it("TimeInput: another day keeps the time, and another time the day", async () => {
    const { part, notes } = await show(timeInput, "moment");
    await part.getByLabel("提货时间").click();
    await part.getByRole("gridcell", { name: "12", exact: true }).click();
    await part.getByRole("option", { name: "16:30" }).click();
    expect(await notes()).toEqual(["2026-11-12T14:05", "2026-11-12T16:30"]);
  });

  it("TimeInput: a time is chosen from the half hours of a day, or typed to the minute", async () => {
    const { part, notes } = await show(timeInput, "time");
    const field = part.getByLabel("提货时间");
    await field.click();
    await part.getByRole("option", { name: "09:30" }).click();
    await part.getByRole("dialog").waitFor({ state: "detached" });
    await field.fill("945");
    await field.fill("0945");
    expect(await notes()).toEqual(["09:30", "", "09:45"]);
  });

  it("TimeInput: whoever goes on closes the calendar", async () => {
    const { page, part } = await show(timeInput, "day");
    await part.getByLabel("提货时间").click();
    await part.getByRole("dialog").waitFor();
    await page.getByRole("link", { name: "全部" }).focus();
    await part.getByRole("dialog").waitFor({ state: "detached" });
  });
});
