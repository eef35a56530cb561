import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "playwright-core";
import { untiedIn } from "./ties.ts";

/** WCAG 2.2 up to AA, and what axe takes for good practice. */
const LAWS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Laws of a page as a whole, which parts that are shown by themselves are not. */
const OF_PAGES = ["heading-order", "landmark-unique", "page-has-heading-one", "region"];

/** Drawn by a library that reads the interface's description, and by the browser's viewer of PDF files, not by us. */
const FOREIGN = [".swagger-ui", ".tm-paper-frame"];

/** What can differ between two themes of one page: they have the same elements, words and sizes. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

type Looked = {
  /** What is looked at; missing: the whole page, by the laws of pages, too. */
  within?: readonly string[];
  /** Selectors of what is not looked at. */
  except?: readonly string[];
  /** Only by the laws of colours, or by all the others: those of colours take most of the time. */
  coloursOnly?: boolean;
  coloursToo?: boolean;
};

const library = createRequire(import.meta.resolve("@axe-core/playwright"));
/** A third of the time that the library's own choice takes, which is written to be read. */
const AXE = readFileSync(library.resolve("axe-core/axe.min.js"), "utf8");

/** Axe for `page`: brought once into each document, unless frames within it need it, too. */
async function broughtInto(page: Page): Promise<ConstructorParameters<typeof AxeBuilder>[0]> {
  if (page.frames().length > 1) return { page, axeSource: AXE };
  if (!(await page.evaluate(() => "axe" in window))) {
    const session = await page.context().newCDPSession(page);
    await session.send("Runtime.evaluate", { expression: AXE });
    await session.detach();
  }
  return { page, axeSource: ";" };
}

/** Waits until what comes or changes gently is there: a window half shown is paler than it will be. What turns for ever is left. */
const rested = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    const isEnding = ({ playState, effect }: Animation): boolean =>
      playState === "running" && Number.isFinite(Number(effect?.getComputedTiming().endTime));
    // What has just come begins to move a frame later.
    await nextFrame();
    await nextFrame();
    for (let going = document.getAnimations().filter(isEnding); going.length > 0; ) {
      await Promise.allSettled(going.map(({ finished }) => finished));
      await nextFrame();
      going = document.getAnimations().filter(isEnding);
    }
  });

/** What axe and `untiedIn` find wrong with the page as it stands, whatever its weight: each rule once, with its first place. */
export async function flawsOf(
  page: Page,
  { within, except = [], coloursOnly = false, coloursToo = true }: Looked = {},
): Promise<string[]> {
  await rested(page);
  // The usual mode opens a page of its own for each run, which the stories would take for a tab of the shop.
  const axe = new AxeBuilder(await broughtInto(page)).setLegacyMode().options({
    resultTypes: ["violations"],
    runOnly: coloursOnly ? { type: "rule", values: OF_COLOURS } : { type: "tag", values: LAWS },
    rules: coloursOnly
      ? {}
      : {
          // What is said of a control has to begin with what is seen of it; axe does not ask by itself.
          "label-content-name-mismatch": { enabled: true },
          // The library brings a main part of its own.
          "landmark-no-duplicate-main": { enabled: (await page.locator(FOREIGN.join()).count()) === 0 },
          ...(coloursToo ? {} : Object.fromEntries(OF_COLOURS.map((law) => [law, { enabled: false }]))),
          ...(within === undefined ? {} : Object.fromEntries(OF_PAGES.map((law) => [law, { enabled: false }]))),
        },
  });
  for (const selector of within ?? []) axe.include(selector);
  const { violations } = await [...FOREIGN, ...except]
    .reduce((builder, selector) => builder.exclude(selector), axe)
    .analyze();
  const flaws = violations.map(
    ({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes[0]?.target.join(" ")} ${nodes[0]?.html.slice(0, 120)}`,
  );
  return coloursOnly ? flaws : [...flaws, ...(await untiedIn(page, within))];
}

/** What axe finds in the light theme and in the dark one; the page is left as it was. */
export async function flawsInBothThemes(page: Page, looked: Looked = {}): Promise<string[]> {
  const turn = () =>
    page.evaluate(() => {
      for (const name of ["tm-dark", "bp6-dark"]) document.documentElement.classList.toggle(name);
      return document.documentElement.classList.contains("tm-dark");
    });
  const found = new Set(await flawsOf(page, looked));
  const isDark = await turn();
  for (const flaw of await flawsOf(page, { ...looked, coloursOnly: true }))
    if (!found.has(flaw)) found.add(`${isDark ? "dark" : "light"}: ${flaw}`);
  await turn();
  return [...found];
}

/** Waits until a window has faded in: what still fades has no colours to judge. */
export async function fadedIn(window: Locator): Promise<Locator> {
  await window.waitFor();
  await window.evaluate((element) =>
    Promise.all(element.ownerDocument.getAnimations().map((one) => one.finished.catch(() => null))),
  );
  return window;
}
