import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { addressOf, type Part, type Theme } from "../gallery/story.ts";
import { arrive, openBrowser, showFailure, type Visit } from "./browser.ts";

/** A state of a part as the gallery shows it. */
export type Shown = {
  page: Page;
  /** The part itself, without what the gallery says about it. */
  part: Locator;
  /** The calls that the part has made to whoever uses it, so far. */
  notes: () => Promise<string[]>;
};

/** A browser for the tests of a file. After each of them nothing may stand on the console. */
export function useGallery(): {
  show: <Name extends string>(part: Part<Name>, state: Name, theme?: Theme) => Promise<Shown>;
  /** Opens an address, in a page that is there or in one of its own. */
  open: (address: string, page?: Page) => Promise<Page>;
} {
  let browser: Browser;
  let arrived: Omit<Visit, "page">;
  beforeAll(async () => {
    browser = await openBrowser();
    arrived = await arrive(browser);
  });
  afterAll(() => browser.close());
  /** Of the test before, emptied: a new page would take its browser three times as long. */
  let left: Page | undefined;
  afterEach(async () => {
    const errors = arrived.errors.splice(0);
    const [first, ...others] = arrived.context.pages();
    await Promise.all(others.map((page) => page.close()));
    await first?.goto("about:blank");
    left = first;
    expect(errors).toEqual([]);
  });
  const open = async (address: string, there?: Page) => {
    const page = there ?? left ?? (await arrived.context.newPage());
    left = undefined;
    showFailure(arrived);
    await page.goto(inject("galleryUrl") + address);
    return page;
  };
  return {
    open,
    async show(part, state, theme = "light") {
      const page = await open(addressOf(theme, part, state));
      const shown = page.getByRole("region", { name: `${part.name} ${state}`, exact: true });
      await shown.waitFor();
      const notes = shown.getByRole("list", { name: "动作" }).getByRole("listitem");
      return { page, part: shown.getByTestId("part"), notes: () => notes.allTextContents() };
    },
  };
}

/** Whether an element has the focus. */
export const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => one === one.ownerDocument.activeElement);

/** Pastes HTML where an editor has its cursor, as browsers hand over what another program copied. */
export async function pasteInto(text: Locator, html: string): Promise<void> {
  await text.focus();
  await text.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}
