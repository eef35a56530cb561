import { defineConfig } from "vitest/config";

/**
 * The laws of the domain, and the tests of the machines and records that stand on it: against them `npm run mutation` tries
 * each way of breaking a rule (`stryker.config.json`).
 */
export default defineConfig({
  test: {
    environment: "node",
    isolate: false,
    include: ["tests/{domain,application}/**/*.test.ts", "tests/*-{fields,terms}.test.ts"],
    testTimeout: 600_000,
  },
});
