import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * What axe calls serious or critical on the page as it stands: each rule once, with its first place. `except`: selectors of
 * what it does not look at.
 */
export async function flawsOf(page: Page, except: readonly string[] = []): Promise<string[]> {
  // The usual mode opens a page of its own for each run, which the stories would take for a tab of the shop.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await except.reduce((builder, selector) => builder.exclude(selector), axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes[0]?.target.join(" ")} ${nodes[0]?.html.slice(0, 120)}`,
    );
}
