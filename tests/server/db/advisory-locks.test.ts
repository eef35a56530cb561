import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect } from "vitest";
import { LOCKS, PER_SUBJECT, takeLock } from "../../../src/server/db/advisory-locks.ts";
import { startRunner } from "../../../src/server/jobs/runner.ts";
import { createMetrics } from "../../../src/server/metrics/metrics.ts";
import { it } from "../../support/fixtures.ts";

const ROOT = join(import.meta.dirname, "../../..");
const files = ["src/server", "src/demo", "scripts"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|sql|cjs|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);
const REGISTRY = "src/server/db/advisory-locks.ts";

describe("advisory locks:", () => {
  it("no two have one number", () => {
    const numbers = [...Object.values(LOCKS), ...Object.values(PER_SUBJECT)];
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("every one is named in one file; a migration takes only the chain of the operation log", () => {
    const taken = files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/pg_(?:try_)?advisory_\w+\(([^)]*)/g)].map(
        ([, what]) => `${relative(ROOT, file)} ${what}`,
      ),
    );
    const elsewhere = taken.filter((one) => !one.startsWith(`${REGISTRY} `));
    expect(taken.length).toBeGreaterThan(elsewhere.length);
    expect(elsewhere).toEqual([`src/server/db/migrations/0012_system.sql ${LOCKS.operationLog}`]);
  });

  it("every one in the registry is taken somewhere", () => {
    const users = files
      .filter((file) => relative(ROOT, file) !== REGISTRY)
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
    const names = [...Object.keys(LOCKS), ...Object.keys(PER_SUBJECT)];
    expect(names.filter((name) => !users.includes(`"${name}"`))).toEqual([]);
  });

  it("a node starts its background work while a file is imported and steps are logged", async ({ db }) => {
    await db.transaction(async (tx) => {
      await takeLock(tx, "goodsImport");
      await takeLock(tx, "operationLog");
      const { signal } = new AbortController();
      const runner = await startRunner(db, [], { metrics: createMetrics(), log: () => {}, signal });
      await runner.stop();
    });
  });
});
