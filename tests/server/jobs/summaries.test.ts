import { describe, expect } from "vitest";
import { type Fact, type Infer, list, record, TEXT } from "../../../src/domain/records.ts";
import { computeSummaries } from "../../../src/server/jobs/summaries.ts";
import { createSummary, storeSummary, summaryOf } from "../../../src/server/system/summary-store.ts";
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
    const names = async () =>
      (await db.rows<{ name: string }>("select name from summary order by name")).map(({ name }) => name.split(" ")[0]);
    await db.run("delete from summary");
    await db.run("alter table search_history rename to elsewhere");
    await expect(computeSummaries(db)).rejects.toThrow("search_history");
    expect(await names()).toEqual(["market", "market-boards"]);
    await db.run("alter table elsewhere rename to search_history");
    await computeSummaries(db);
    expect(await names()).toEqual(["hot-searches", "market", "market-boards"]);
  });

  it("are read and stored by each release for itself where two of them say one differently", async ({ db }) => {
    const saying = <const Says extends Fact>(says: Says, compute: () => Promise<Infer<Says>>) =>
      createSummary({ name: "market", says, goodFor: "1 hour", compute });
    const before = saying(record({ ports: list(TEXT) }), async () => ({ ports: ["now"] }));
    const after = saying(record({ ports: list(record({ code: TEXT })) }), async () => ({ ports: [{ code: "now" }] }));
    const again = saying(record({ ports: list(TEXT) }), async () => ({ ports: [] }));
    await storeSummary(db, before, { ports: ["dalian"] });
    await storeSummary(db, after, { ports: [{ code: "taicang" }] });
    expect(await summaryOf(db, again)).toEqual({ ports: ["dalian"] });
    expect(await summaryOf(db, after)).toEqual({ ports: [{ code: "taicang" }] });

    await db.run("update summary set made_at = now() - interval '4 days' where name = :row", { row: before.row });
    await computeSummaries(db);
    expect(await db.one("select from summary where name = :row", { row: before.row })).toBeNull();
    expect(await summaryOf(db, after)).toEqual({ ports: [{ code: "taicang" }] });
  });
});
