import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Db, isDatabaseAway } from "../../src/server/db/database.ts";
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

describe("a statement that a migration changed since it was prepared", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase({ poolSize: 1 });
    await db.run("create table changing (n int)");
    await db.run("insert into changing values (1)");
  });
  afterAll(() => db.drop());

  const ask = (of: Db) => of.one("select * from changing", [], "changing");

  it("is retried, on the same connection too", async () => {
    expect(await ask(db)).toEqual({ n: 1 });
    await db.run("alter table changing add column m int default 2");
    expect(await ask(db)).toEqual({ n: 1, m: 2 });
    expect(await ask(db)).toEqual({ n: 1, m: 2 });
  });

  it("takes its transaction with it, which is like a database that was away, and works the next time", async () => {
    await db.run("alter table changing add column k int default 3");
    const lost = await db.transaction(ask).catch((error: Error) => error);
    expect(isDatabaseAway(lost)).toBe(true);
    expect(await db.transaction(ask)).toEqual({ n: 1, m: 2, k: 3 });
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
