import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One worker would leave the second core of a small machine idle.
    maxWorkers: 2,
    // `isolate: false`: files share the modules of their worker, since most would load them for longer than they test.
    // A test puts back what it changes for all.
    projects: [
      {
        test: {
          name: "core",
          environment: "node",
          isolate: false,
          include: ["tests/{domain,application}/**/*.test.ts", "tests/*.test.ts"],
          // Thousands of generated cases on a machine that others use too.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          isolate: false,
          include: ["tests/{server,infrastructure}/**/*.test.ts"],
          globalSetup: ["tests/support/postgres.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          isolate: false,
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/support/shop.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // As long as locators wait: the usual second is hardly longer than the way to the top of a page.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
