import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What axe calls serious or critical on the page as it stands: each rule once, with its first place. */
export async function flawsOf(page: Page): Promise<string[]> {
  // The usual mode opens a page of its own for each run, which the stories would take for a tab of the shop.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes[0]?.target.join(" ")} ${nodes[0]?.html.slice(0, 120)}`,
    );
}
