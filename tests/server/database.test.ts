import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

describe("named statements", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase({ poolSize: 1 });
  });
  afterAll(() => db.drop());

  it("may share a name on one connection", async () => {
    expect(await db.one("select 1 as n", [], "same")).toEqual({ n: 1 });
    expect(await db.one("select 2 as n", [], "same")).toEqual({ n: 2 });
    expect(await db.one("select 1 as n", [], "same")).toEqual({ n: 1 });
  });
});

describe("a transaction", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase({ poolSize: 1 });
  });
  afterAll(() => db.drop());

  it("leaves nothing behind when its work fails, and gives its connection back", async () => {
    const failing = db.transaction(async (tx) => {
      await tx.run("insert into sys_config (config_key, config_value) values ('a', 'b')");
      throw new Error("enough");
    });
    await expect(failing).rejects.toThrow("enough");
    expect(await db.one("select 1 from sys_config where config_key = 'a'")).toBeNull();
  });
});
