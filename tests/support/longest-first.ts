import { createHash } from "node:crypto";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take long for their size, longest first. A clean clone knows no times and begins with the largest files; these
 * are small, would be begun last, and leave the other workers with nothing to do.
 */
export const LONGEST = [
  "tests/e2e/every-page-of-consoles.test.ts",
  "tests/e2e/every-page-of-buyers.test.ts",
  "tests/e2e/every-page.test.ts",
  "tests/e2e/whole-order.test.ts",
  "tests/e2e/company.test.ts",
  "tests/ui/gallery.test.ts",
  "tests/scripts/look.test.ts",
  "tests/scripts/bench-page.test.ts",
  "tests/scripts/weekly.test.ts",
  "tests/server/program-signals.test.ts",
  "tests/server/program.test.ts",
  "tests/server/program-faults.test.ts",
  "tests/server/two-nodes.test.ts",
  "tests/server/scripts.test.ts",
  "tests/server/import-program.test.ts",
  "tests/server/database-away.test.ts",
  "tests/server/db/embedded.test.ts",
  "tests/demo/week.test.ts",
  "tests/demo/load-demo.test.ts",
  "tests/demo/orders.test.ts",
  "tests/regexes.test.ts",
];

/** Set by the nightly: stories share a marketplace with those before them, and hold in any order. */
const ORDER_SEED = process.env.ORDER_SEED;

/** Begins with `LONGEST`, the rest as usual. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    if (ORDER_SEED !== undefined) {
      const drawn = ({ moduleId }: TestSpecification) =>
        createHash("sha256")
          .update(`${ORDER_SEED} ${relative(this.ctx.config.root, moduleId)}`)
          .digest("hex");
      return files.toSorted((one, other) => (drawn(one) < drawn(other) ? -1 : 1));
    }
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.indexOf(relative(this.ctx.config.root, moduleId));
      return place < 0 ? LONGEST.length : place;
    };
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
