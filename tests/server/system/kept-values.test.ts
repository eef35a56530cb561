import { expect, it } from "vitest";
import { internalValue } from "../../../src/server/system/config-store.ts";
import { createTestDatabase } from "../../support/database.ts";

it("values that the program generates for itself: each is generated once", async () => {
  const db = await createTestDatabase();
  expect(await internalValue(db, "internal.sample", "first")).toBe("first");
  expect(await internalValue(db, "internal.sample", "second")).toBe("first");
  await db.drop();
});
