import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { differencesOn } from "../gallery/measures.ts";
import { PARTS } from "../gallery/parts.ts";
import { addressOf, THEMES } from "../gallery/story.ts";
import { flawsOf } from "../support/axe.ts";
import { useGallery } from "../support/kit.ts";
import { faintOn } from "../support/pointed-at.ts";

const KIT = join(import.meta.dirname, "../../src/ui/kit");

/** Components that draw nothing of their own, or only stand in another; a review is a page, which its story shows. */
const UNSEEN = [
  "ReviewFrame",
  "Below",
  "Columns",
  "CommandInputs",
  "DialogActions",
  "FieldContext",
  "InsideCheckTree",
  "InsideChoices",
  "Choices",
  "InsideEntries",
  "InsideWindow",
  "Navigate",
  "Overlays",
  "OwnBelow",
  "Padded",
  "PartBoundary",
  "SavedInput",
  "Ways",
];

/** What the kit's files export as components. */
const components = readdirSync(KIT, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name.endsWith(".tsx"))
  .flatMap(({ parentPath, name }) =>
    [
      ...readFileSync(join(parentPath, name), "utf8").matchAll(
        /^export (?:function|class|const) ([A-Z]\w*[a-z]\w*)\b/gm,
      ),
    ].map(([, component = ""]) => component),
  );

/** The parts themselves, without what the gallery says about them. */
const PART = ['[data-testid="part"]', ".bp6-portal"];

const turnDark = (page: Page) =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll("html, .gallery-theme")) one.classList.add("tm-dark", "bp6-dark");
  });

/** What passes in a moment and is pale until then. */
const PASSING = [".is-stale", ".tm-data-actions[aria-busy]"];

describe("the kit", () => {
  const { open } = useGallery();

  /** Waits for what is drawn only after an answer. */
  const settled = async (page: Page) => {
    const button = (name: string) =>
      page.getByRole("region", { name, exact: true }).getByRole("button", { disabled: false });
    await button("FollowButton looking").waitFor();
    await button("OtherEntityState company").waitFor();
    await button("PrivateFileView failed").waitFor();
    await page.getByRole("region", { name: "PrivateFileView picture" }).getByRole("img").waitFor();
  };

  it("gallery: every part of the kit stands in it, under its own name", () => {
    expect(components.length).toBeGreaterThan(50);
    expect(PARTS.map(({ name }) => name).sort()).toEqual(components.filter((name) => !UNSEEN.includes(name)).sort());
  });

  it("gallery: it shows all parts in both themes at once", async () => {
    const page = await open(addressOf(null));
    await page.getByRole("region", { name: "Button plain", exact: true }).waitFor();
    for (const { name } of PARTS) expect(await page.getByRole("region", { name, exact: true }).count(), name).toBe(1);
    expect(await page.getByRole("region", { name: "Button plain", exact: true }).getByRole("button").count()).toBe(
      THEMES.length,
    );
  });

  it("gallery: the parts have the sizes of the theme, and no flaw that axe finds, or the mouse or the focus brings, in either theme", async () => {
    const differences = new Set<string>();
    const flaws: string[] = [];
    const lookInBothThemes = async (page: Page) => {
      for (const isDark of [false, true]) {
        if (isDark) await turnDark(page);
        for (const difference of await differencesOn(page)) differences.add(difference);
        flaws.push(...(await flawsOf(page, { within: PART, except: PASSING, coloursOnly: isDark })));
      }
    };
    const all = await open(addressOf("light"));
    await settled(all);
    // What stands alone has the controls of these.
    flaws.push(...(await faintOn(all, { within: `:is(${PART.join(", ")})`, except: PASSING })));
    await lookInBothThemes(all);
    await all.close();
    let alone: Page | undefined;
    for (const part of PARTS) {
      for (const [name, state] of Object.entries(part.states)) {
        if (!("alone" in state)) continue;
        alone = await open(addressOf("light", part, name), alone);
        const page = alone;
        // What opens over the page comes a moment after what stands in it; over a field it is asked for by a key.
        if (name.endsWith("Inside") && !name.startsWith("overField")) await page.getByRole("dialog").waitFor();
        await page
          .getByTestId("part")
          .getByRole("button")
          .or(page.getByRole("link", { name: "返回列表" }))
          .or(page.getByTestId("part").getByRole("heading"))
          .or(page.getByTestId("part").getByRole("textbox"))
          .or(page.getByTestId("part").getByRole("listbox"))
          .or(page.getByRole("dialog").getByRole("button"))
          .first()
          .waitFor();
        await lookInBothThemes(page);
      }
    }
    expect(flaws).toEqual([]);
    expect([...differences].sort()).toEqual([]);
  });
});
