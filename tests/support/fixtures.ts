import { it as base } from "vitest";
import type { Deps } from "../../src/server/http.ts";
import { createTestDatabase } from "./database.ts";
import { createTestApp } from "./server.ts";

/**
 * Tests on a migrated, empty database of their file's own and the real server on it. Both are made for the first test, or
 * hook, that takes them, and go once the file's tests and hooks are through.
 */
export const it = base
  .extend("poolSize", { scope: "file" }, 10)
  .extend("db", { scope: "file" }, async ({ poolSize }, { onCleanup }) => {
    const db = await createTestDatabase({ poolSize });
    onCleanup(() => db.drop());
    return db;
  })
  /** What the server has of its own instead of `testDeps`. */
  .extend("deps", { scope: "file" }, (): Partial<Deps> => ({}))
  .extend("server", { scope: "file" }, async ({ db, deps }, { onCleanup }) => {
    const server = await createTestApp(db, deps);
    onCleanup(() => server.app.close());
    return server;
  })
  .extend("app", { scope: "file" }, ({ server }) => server.app);
