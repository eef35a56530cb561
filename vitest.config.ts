import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

/** They end what hangs and claim nothing: a machine that is slow, or used by others too, takes its time. */
const GUARDS = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } };

/** Workers with a browser, for the stories each with a marketplace of its own: they wait more than they compute. */
const BROWSERS = Number(process.env.TEST_BROWSERS ?? 1);

export default defineConfig({
  test: {
    // One worker would leave the second core of a small machine idle.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // `isolate: false`: files share the modules of their worker, since most would load them for longer than they test.
    // A test puts back what it changes for all.
    projects: [
      {
        test: {
          name: "core",
          environment: "node",
          isolate: false,
          include: ["tests/{domain,application,samples}/**/*.test.ts", "tests/*.test.ts"],
          setupFiles: ["tests/support/seeded-laws.ts"],
          ...GUARDS,
        },
      },
      {
        test: {
          name: "server",
          environment: "node",
          // What one process that reads files of goods has compiled, the next need not compile again.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "tmp/compile-cache") },
          isolate: false,
          include: ["tests/{server,infrastructure,demo}/**/*.test.ts"],
          setupFiles: ["tests/support/seeded-laws.ts", "tests/support/described-rows.ts"],
          globalSetup: ["tests/support/postgres.ts"],
          ...GUARDS,
        },
      },
      {
        test: {
          name: "ui",
          environment: "node",
          isolate: false,
          include: ["tests/{ui,scripts}/**/*.test.ts"],
          globalSetup: ["tests/support/gallery.ts"],
          maxWorkers: BROWSERS,
          ...GUARDS,
        },
      },
      {
        test: {
          name: "night",
          environment: "node",
          include: ["tests/night/**/*.test.ts"],
          globalSetup: ["tests/support/shop.ts"],
          fileParallelism: false,
          ...GUARDS,
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          isolate: false,
          include: ["tests/e2e/**/*.test.ts"],
          // The built renderer is loaded as the program loads it.
          server: { deps: { external: [/\/dist\/server\//] } },
          globalSetup: ["tests/support/shop.ts"],
          maxWorkers: BROWSERS,
          ...GUARDS,
        },
      },
    ],
  },
});
