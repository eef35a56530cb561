import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemands } from "../../src/demo/demands.ts";
import type { TickerEntry } from "../../src/domain/demand/demand-form.ts";
import { publicTicker } from "../../src/server/demand/demand-view.ts";
import { expireDemands } from "../../src/server/demand/expire-demands.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { insertGoods } from "../support/goods.ts";

describe("the demo's demands", () => {
  let db: TestDatabase;
  let shown: TickerEntry[];
  beforeAll(async () => {
    db = await createTestDatabase();
    await insertGoods(db, { gradeCode: "ru-13", kindCode: "1501" });
    await seedDemands(db, Date.now());
    shown = await publicTicker(db);
  });
  afterAll(() => db.drop());

  it("are a dozen public ones, newest first, every one read and with a city", () => {
    expect(shown.length).toBeGreaterThanOrEqual(12);
    const times = shown.map(({ publishTime }) => publishTime);
    expect(times).toEqual([...times].sort().reverse());
    for (const { title, cityName, whose } of shown) {
      expect(title).toMatch(/\d+ (?:m³|根|张|车|柜)/);
      expect(cityName).not.toBe("");
      expect(whose).toContain("*");
    }
    expect(shown[0]?.title).toBe("30*120*4000 樟子松 锯材 1-3等 2 车");
  });

  it("are open as the rules have it, and the same on every machine", async () => {
    expect(await expireDemands(db)).toBe(0);
    const again = await createTestDatabase();
    await seedDemands(again, Date.now());
    expect((await publicTicker(again)).map(({ title, whose }) => [title, whose])).toEqual(
      shown.map(({ title, whose }) => [title, whose]),
    );
    await again.drop();
  });

  it("are written once, and know what fits them", async () => {
    await seedDemands(db, Date.now());
    expect((await publicTicker(db)).length).toBe(shown.length);
    const matched = await db.one<{ number: number }>("select count(*)::int as number from demand where match_num > 0");
    expect(matched?.number).toBe(1);
  });
});
