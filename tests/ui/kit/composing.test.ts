import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { formDialog } from "../../gallery/stories/dialogs.tsx";
import * as fields from "../../gallery/stories/fields.tsx";
import { drop } from "../../gallery/stories/lists.tsx";
import { useGallery } from "../../support/kit.ts";

const KIT = join(import.meta.dirname, "../../../src/ui/kit");

const TRIED = [
  "blueprint/window.tsx",
  "drop.tsx",
  "form.tsx",
  "multi-select.tsx",
  "quantity-editor.tsx",
  "search-select.tsx",
  "time-input.tsx",
];
/** Nobody types in a menu, a tip or a toolbar. */
const NOTHING_TYPED = ["article/article-editor.tsx", "blueprint/tips.tsx", "menu-button.tsx"];

/** What browsers send with a key that belongs to an input method; the last one has ended the composition, and says it by the code alone. */
const COMPOSING = [{ isComposing: true }, { isComposing: true, keyCode: 229 }, { isComposing: false, keyCode: 229 }];

/** Presses a key of an input method in the field, as each browser sends it. Answers whether the page kept any for itself. */
const compose = (field: Locator, key: string): Promise<boolean> =>
  field.evaluate(
    (element, { key, composing }) => {
      (element as HTMLElement).focus();
      return composing
        .map((one) => new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...one }))
        .some((event) => !element.dispatchEvent(event));
    },
    { key, composing: COMPOSING },
  );

describe("input methods", () => {
  const { show } = useGallery();

  it.each(["", "Inside"] as const)(
    "SearchSelect%s: an input method's keys choose characters, plain ones a choice",
    async (kind) => {
      const { part, notes } = await show(fields.searchSelect, `chosen${kind}`);
      const field = part.getByRole("combobox", { name: "口岸" });
      await field.fill("sfh");
      await part.getByRole("option").first().waitFor();
      for (const key of ["Enter", "ArrowDown", "Escape"]) expect(await compose(field, key)).toBe(false);
      expect(await field.inputValue()).toBe("sfh");
      expect(await part.getByRole("option").count()).toBe(1);
      expect(await notes()).toEqual([]);
      await field.press("Enter");
      await expect.poll(notes).toEqual(["选择：2"]);
    },
  );

  it.each(["", "Inside"] as const)(
    "MultiSelect%s: an input method's keys choose characters, plain ones a choice",
    async (kind) => {
      const { part } = await show(fields.multiSelect, `empty${kind}`);
      const button = part.getByRole("combobox", { name: /^等级/ });
      await button.click();
      await part.getByRole("option", { name: "全选", selected: false }).waitFor();
      for (const key of ["Enter", "Escape"]) expect(await compose(button, key)).toBe(false);
      await part.getByRole("option", { name: "全选", selected: false }).waitFor();
      await button.press("Enter");
      await part.getByRole("option", { name: "全选", selected: true }).waitFor();
    },
  );

  it("QuantityEditor: an input method's Enter leaves what is typed, a plain one rounds it", async () => {
    const { part } = await show(fields.quantityEditor, "usual");
    const amount = part.getByRole("textbox", { name: "数量" });
    await amount.fill("1.16");
    expect(await compose(amount, "Enter")).toBe(false);
    expect(await amount.inputValue()).toBe("1.16");
    await amount.press("Enter");
    expect(await amount.inputValue()).toBe("1.166");
  });

  it("FormDialogInside: an input method's Escape leaves the window open, a plain one closes it", async () => {
    const { page, notes } = await show(formDialog, "usualInside");
    const field = page.getByRole("dialog").getByRole("textbox").first();
    await compose(field, "Escape");
    expect(await notes()).toEqual([]);
    await field.press("Escape");
    await expect.poll(notes).toEqual(["关闭"]);
  });

  it("TimeInput: an input method's Escape leaves its days open, a plain one closes them", async () => {
    const { part } = await show(fields.timeInput, "empty");
    const field = part.getByLabel("提货时间");
    await field.focus();
    await field.press("ArrowDown");
    await part.getByRole("dialog").waitFor();
    expect(await compose(field, "Escape")).toBe(false);
    expect(await part.getByRole("dialog").count()).toBe(1);
    await field.press("Escape");
    await part.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("Drop: an input method's Escape leaves it open, a plain one closes it", async () => {
    const { part } = await show(drop, "usual");
    const button = part.getByRole("button", { name: /尺寸/ });
    await button.click();
    const inside = part.getByRole("button", { name: "确定" });
    await inside.waitFor();
    expect(await compose(inside, "Escape")).toBe(false);
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    await inside.press("Escape");
    await inside.waitFor({ state: "detached" });
  });

  it("Form: one that only its button sends hears no Enter, an input method's least of all", async () => {
    const { part, notes } = await show(fields.form, "byButton");
    const field = part.getByRole("textbox", { name: "联系人" });
    expect(await compose(field, "Enter")).toBe(false);
    await field.press("Enter");
    expect(await notes()).toEqual([]);
    await part.getByRole("button", { name: "保存" }).click();
    expect(await notes()).toEqual(["提交"]);
  });

  it("keys: every part of the kit that acts on Enter or Escape while somebody types is tried here", () => {
    const asking = readdirSync(KIT, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx") && /\b(isEnter|isEscape)\(/.test(readFileSync(join(KIT, file), "utf8")))
      .sort();
    expect(asking).toEqual([...TRIED, ...NOTHING_TYPED].sort());
  });
});
