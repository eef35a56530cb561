import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser } from "../support/browser.ts";

/** What a test sees and does within the page. */
type Stage = {
  /** Makes the parts answer events from now on, as a library that takes the page over does. */
  live: () => void;
  /** Says that the program is there. */
  activate: () => Promise<void>;
  /** Draws as many frames; answers whether another one is asked for. */
  frames: (count: number) => boolean;
  pressed: string[];
  /** What stood in the field when its part heard that it was left. */
  left: string[];
};
declare global {
  var stage: Stage;
}

const SOURCE = stripTypeScriptTypes(
  readFileSync(new URL("../../src/infrastructure/browser/early-presses.ts", import.meta.url), "utf8"),
).replace("export function", "function");

/** Stands in for the page: frames are drawn when a test says so, and its parts hear nothing before they are live. */
const STAGE = `
  const asked = [];
  window.requestAnimationFrame = (draw) => asked.push(draw);
  let isLive = false;
  let activate = () => {};
  const early = keepEarlyPresses();
  early.start(new Promise((resolve) => { activate = resolve; }));
  const part = document.querySelector("main");
  const pressed = [];
  for (const name of ["click", "input", "contextmenu", "auxclick"])
    document.body.addEventListener(name, (event) => {
      if (isLive || !part.contains(event.target)) early.handled(event);
    }, true);
  part.addEventListener("click", ({ target }) => { if (isLive) pressed.push(target.textContent); });
  // An event that says nothing new only asks whether the part hears.
  part.addEventListener("input", (event) => {
    if (isLive && event instanceof InputEvent) pressed.push(event.target.value);
  });
  const left = [];
  part.addEventListener("focusout", ({ target }) => { if (isLive) left.push(target.value); });
  window.stage = {
    pressed,
    left,
    live: () => { isLive = true; },
    activate: async () => { activate(); await null; await null; },
    frames: (count) => {
      for (let drawn = 0; drawn < count; drawn += 1) for (const draw of asked.splice(0)) draw();
      return asked.length > 0;
    },
  };
`;

/** Far more frames than any part takes to come to life. */
const LONG = 5_000;

describe("what is pressed before its part has come to life", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  beforeEach(async () => {
    page = await browser.newPage();
    await page.setContent(
      "<header><button>菜单</button></header><main><input aria-label='数量'><button>购买</button><button>收藏</button></main>",
    );
    await page.addScriptTag({ content: `{ ${SOURCE}\n${STAGE} }` });
    return () => page.close();
  });
  afterAll(() => browser.close());

  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const disable = (isDisabled: boolean) =>
    page.evaluate((is) => {
      document.querySelector<HTMLButtonElement>("main button")!.disabled = is;
    }, isDisabled);
  const live = () => page.evaluate(() => stage.live());
  const activate = () => page.evaluate(() => stage.activate());
  const frames = (count: number) => page.evaluate((drawn) => stage.frames(drawn), count);
  const pressed = () => page.evaluate(() => stage.pressed);

  it("is pressed again once, when the part answers, however many frames that takes", async () => {
    await press("购买");
    await activate();
    expect(await frames(LONG)).toBe(true);
    expect(await pressed()).toEqual([]);
    await live();
    expect(await frames(1)).toBe(false);
    expect(await pressed()).toEqual(["购买"]);
  });

  it("waits while its button is disabled, however many frames that takes, and is pressed once that is over", async () => {
    await press("购买");
    await live();
    await disable(true);
    await activate();
    expect(await frames(LONG)).toBe(true);
    expect(await pressed()).toEqual([]);
    await disable(false);
    expect(await frames(1)).toBe(false);
    expect(await pressed()).toEqual(["购买"]);
  });

  it("is given up with its button, and no frame is asked for any more", async () => {
    await press("购买");
    await activate();
    await page.evaluate(() => document.querySelector("main button")!.remove());
    expect(await frames(2)).toBe(false);
    await live();
    await press("收藏");
    expect(await frames(LONG)).toBe(false);
    expect(await pressed()).toEqual(["收藏"]);
  });

  it("is given up while its button is disabled, when the person goes on elsewhere", async () => {
    await press("购买");
    await live();
    await disable(true);
    await activate();
    await frames(1);
    await press("菜单");
    expect(await frames(1)).toBe(false);
    await disable(false);
    await frames(LONG);
    expect(await pressed()).toEqual([]);
  });

  it("keeps waiting for its part, when the person goes on elsewhere", async () => {
    await press("购买");
    await activate();
    await press("菜单");
    await frames(LONG);
    await live();
    await frames(1);
    expect(await pressed()).toEqual(["购买"]);
  });

  it("is done again in the order in which it was pressed and typed, what is typed letter by letter as one", async () => {
    const amount = page.getByLabel("数量");
    for (const typed of ["3", "30"]) await amount.fill(typed);
    await press("收藏");
    await amount.fill("300");
    await press("购买");
    await live();
    await activate();
    expect(await frames(4)).toBe(false);
    expect(await pressed()).toEqual(["30", "收藏", "300", "购买"]);
    expect(await amount.inputValue()).toBe("300");
  });

  it.each([
    ["is left anew where it was left", true, ["300"]],
    ["is not left while somebody is still in it", false, []],
  ] as const)("and typed %s", async (_, isLeft, left) => {
    const amount = page.getByLabel("数量");
    await amount.fill("300");
    if (isLeft) await amount.blur();
    await live();
    await activate();
    await frames(2);
    expect(await pressed()).toEqual(["300"]);
    expect(await page.evaluate(() => stage.left)).toEqual(left);
  });

  it("and typed is typed on from where it was, though the library puts its field back in between", async () => {
    const amount = page.getByLabel("数量");
    await amount.pressSequentially("3");
    await amount.evaluate((field) => {
      (field as HTMLInputElement).value = "1.5";
    });
    await amount.press("0");
    expect(await amount.inputValue()).toBe("30");
    await live();
    await activate();
    await frames(2);
    expect(await pressed()).toEqual(["30"]);
  });

  it("selects at once what its field says, and not again when its focus is repeated", async () => {
    const amount = page.getByLabel("数量");
    await amount.evaluate((field) => {
      field.setAttribute("data-selects", "");
      field.setAttribute("value", "1.5");
    });
    await amount.focus();
    await amount.press("3");
    expect(await amount.inputValue()).toBe("3");
    await amount.dispatchEvent("focusin");
    await amount.press("0");
    expect(await amount.inputValue()).toBe("30");
  });

  it("comes before what is pressed and typed once its part has come to life", async () => {
    await press("收藏");
    await live();
    await activate();
    await page.getByLabel("数量").fill("300");
    await press("购买");
    expect(await pressed()).toEqual([]);
    expect(await frames(3)).toBe(false);
    expect(await pressed()).toEqual(["收藏", "300", "购买"]);
    await press("收藏");
    expect(await pressed()).toEqual(["收藏", "300", "购买", "收藏"]);
  });

  it("is nothing before the program is there, and asks for no frame", async () => {
    await press("购买");
    await live();
    expect(await frames(LONG)).toBe(false);
    expect(await pressed()).toEqual([]);
  });
});
