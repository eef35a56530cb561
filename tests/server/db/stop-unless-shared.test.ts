import pg from "pg";
import { expect, it } from "vitest";
import type { EmbeddedPostgres } from "../../../src/server/db/embedded.ts";
import { stopUnlessShared } from "../../../src/server/db/open-database.ts";
import { createTestDatabase } from "../../support/database.ts";

it("embedded PostgreSQL: it is stopped by the program that ends unless another one is on it", async () => {
  const db = await createTestDatabase();
  let stops = 0;
  const embedded = {
    url: () => db.url,
    stop: async () => {
      stops += 1;
    },
  } as Partial<EmbeddedPostgres> as EmbeddedPostgres;
  const other = new pg.Client({ connectionString: db.url, application_name: "taomu-0" });
  await other.connect();
  await stopUnlessShared(embedded);
  expect(stops).toBe(0);
  await other.end();
  await expect.poll(() => stopUnlessShared(embedded).then(() => stops)).toBeGreaterThan(0);
  await db.drop();
});
