import { describe, expect } from "vitest";
import { computeSummaries } from "../../../src/server/jobs/summaries.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { createTestApp } from "../../support/server.ts";

describe("the summaries", () => {
  it("are what visitors are shown, until an hour has gone by without another", async ({ db }) => {
    const shown = async () => {
      const { app } = await createTestApp(db);
      const { data } = (await app.inject("/api/shopHomePageInfo/getPCMarket")).json();
      await app.close();
      return data.goodsNum as number;
    };
    await insertGoods(db);
    await computeSummaries(db);
    await insertGoods(db, { thickness: 77 });
    expect(await shown()).toBe(1);
    await computeSummaries(db);
    expect(await shown()).toBe(2);
    await insertGoods(db, { thickness: 78 });
    await db.run("update summary set made_at = now() - interval '61 minutes'");
    expect(await shown()).toBe(3);
  });

  it("computes each by itself, so that one that fails leaves the other", async ({ db }) => {
    await db.run("delete from summary");
    await db.run("alter table search_history rename to elsewhere");
    await expect(computeSummaries(db)).rejects.toThrow("search_history");
    expect(await db.rows("select name from summary order by name")).toEqual([{ name: "market" }]);
    await db.run("alter table elsewhere rename to search_history");
    await computeSummaries(db);
    expect(await db.rows("select name from summary order by name")).toHaveLength(2);
  });
});
