import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BASKET_TEXTS } from "../../../src/domain/sourcing/basket-texts.ts";

it("figures of plans: docs/rules.md says of each what the screens say, and of no other", () => {
  const rules = readFileSync(join(import.meta.dirname, "../../../docs/rules.md"), "utf8");
  const [, section = ""] = /\n## Basket\n([\s\S]*?)\n## /.exec(rules) ?? [];
  const rows = section.split("\n").filter((line) => /^\| [^-a-z]/.test(line));
  expect(rows).toEqual(Object.values(BASKET_TEXTS).map(({ label, meaning }) => `| ${label} | ${meaning} |`));
});
