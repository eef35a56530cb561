import { describe, expect, it } from "vitest";
import { quantityEditor } from "../../gallery/stories/fields.tsx";
import { useGallery } from "../../support/kit.ts";

describe("amounts", () => {
  const { show } = useGallery();

  it("QuantityEditor: every other unit of an amount stands beside it at once", async () => {
    const { part } = await show(quantityEditor, "usual");
    expect(await part.getByRole("textbox", { name: "数量" }).inputValue()).toBe("1.152");
    await part.getByText("= 80根").waitFor();
    await part.getByText("= 2件").waitFor();
  });

  it("QuantityEditor: thousands are separated at rest and not while somebody types", async () => {
    const { part } = await show(quantityEditor, "thousands");
    const amount = part.getByRole("textbox", { name: "数量" });
    expect(await amount.inputValue()).toBe("1,728.000");
    await amount.fill("1440");
    expect(await amount.inputValue()).toBe("1440");
    await amount.blur();
    expect(await amount.inputValue()).toBe("1,440.000");
  });

  it("QuantityEditor: what is typed stays as typed, then becomes what can be had, with a word about it", async () => {
    const { part } = await show(quantityEditor, "usual");
    const amount = part.getByRole("textbox", { name: "数量" });
    await amount.fill("1.16");
    expect(await amount.inputValue()).toBe("1.16");
    await amount.press("Enter");
    expect(await amount.inputValue()).toBe("1.166");
    expect(await part.getByRole("status").textContent()).not.toBe("");
  });

  it("QuantityEditor: a text that is no amount stays with the reason, and is read in the unit that it names", async () => {
    const { part } = await show(quantityEditor, "usual");
    const amount = part.getByRole("textbox", { name: "数量" });
    await amount.fill("1.152 m³");
    expect(await amount.inputValue()).toBe("1.152");
    await amount.fill("1/2");
    await amount.blur();
    expect(await amount.inputValue()).toBe("1/2");
    expect(await part.getByRole("alert").textContent()).toContain("只能填一个数字");
    await amount.fill("120根");
    expect(await part.getByRole("alert").textContent()).toContain("m³");
    await part.getByRole("button", { name: "根", pressed: false }).click();
    await part.getByRole("alert").waitFor({ state: "detached" });
    expect(await amount.inputValue()).toBe("120");
  });

  it("QuantityEditor: arrow keys step it, and there is no step below the least", async () => {
    const { part } = await show(quantityEditor, "bundles");
    const amount = part.getByRole("textbox", { name: "数量" });
    await amount.press("ArrowUp");
    expect(await amount.inputValue()).toBe("3");
    for (let presses = 0; presses < 4; presses += 1) await amount.press("ArrowDown");
    expect(await amount.inputValue()).toBe("1");
    expect(await part.getByRole("button", { name: "减少" }).isDisabled()).toBe(true);
  });

  it("QuantityEditor: the button that reaches the least keeps the focus, and does nothing more", async () => {
    const { part } = await show(quantityEditor, "bundles");
    const less = part.getByRole("button", { name: "减少" });
    await less.focus();
    for (let presses = 0; presses < 4; presses += 1) await less.press("Enter");
    expect(await part.getByRole("textbox", { name: "数量" }).inputValue()).toBe("1");
    expect(await less.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it("QuantityEditor: more than there is says so at the field and offers all there is", async () => {
    const { part } = await show(quantityEditor, "tooMany");
    const amount = part.getByRole("textbox", { name: "数量" });
    expect(await amount.getAttribute("aria-invalid")).toBe("true");
    expect(await part.getByRole("button", { name: "增加" }).isDisabled()).toBe(true);
    await part.getByRole("alert").getByRole("button").click();
    await part.getByRole("alert").waitFor({ state: "detached" });
    expect(await amount.inputValue()).toBe("57.600");
  });

  it("QuantityEditor: another unit says the same amount", async () => {
    const { part } = await show(quantityEditor, "usual");
    await part.getByRole("button", { name: "根", pressed: false }).click();
    await part.getByRole("button", { name: "根", pressed: true }).waitFor();
    expect(await part.getByRole("textbox", { name: "数量" }).inputValue()).toBe("80");
    await part.getByText("= 1.152m³").waitFor();
  });
});
