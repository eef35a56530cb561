import { defineConfig } from "vitest/config";

/** The laws of the domain, against which `npm run mutation` tries each way of breaking a rule (`stryker.config.json`). */
export default defineConfig({
  test: { environment: "node", isolate: false, include: ["tests/domain/**/*.test.ts"], testTimeout: 600_000 },
});
