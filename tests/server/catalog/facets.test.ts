import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect } from "vitest";
import { facet } from "../../../scripts/changes/catalog.ts";
import { changedText } from "../../../scripts/changes/change.ts";
import { seedDemo } from "../../../src/demo/marketplace.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { PAGES } from "../../../src/domain/shell/pages.ts";
import { SURFACES } from "../../../src/domain/timber/spec.ts";
import { it } from "../../support/fixtures.ts";

const ROOT = join(import.meta.dirname, "../../..");
const COPY = join(ROOT, "tmp", `facets-${process.pid}`);

type Added = { surface: string[] };

/** The modules of the copy, as the program has them. */
async function modulesOfCopy() {
  const of = (path: string) => import(join(COPY, path));
  const url: typeof import("../../../src/domain/catalog/search/goods-query-url.ts") = await of(
    "domain/catalog/search/goods-query-url.ts",
  );
  const change: typeof import("../../../src/domain/catalog/search/goods-query-change.ts") = await of(
    "domain/catalog/search/goods-query-change.ts",
  );
  const stored: typeof import("../../../src/domain/catalog/stored-catalog.ts") = await of(
    "domain/catalog/stored-catalog.ts",
  );
  const reading: typeof import("../../../src/domain/stored.ts") = await of("domain/stored.ts");
  const schemas: typeof import("../../../src/contract/catalog/search-schemas.ts") = await of(
    "contract/catalog/search-schemas.ts",
  );
  const body: typeof import("../../../src/server/catalog/search/goods-query-body.ts") = await of(
    "server/catalog/search/goods-query-body.ts",
  );
  const search: typeof import("../../../src/server/catalog/search/goods-search.ts") = await of(
    "server/catalog/search/goods-search.ts",
  );
  const tags: typeof import("../../../src/server/catalog/search/search-tags.ts") = await of(
    "server/catalog/search/search-tags.ts",
  );
  return { url, change, stored, reading, schemas, body, search, tags };
}

describe("a facet of which goods have a column", () => {
  let copy: Awaited<ReturnType<typeof modulesOfCopy>>;
  it.beforeAll(async ({ db }) => {
    for (const layer of ["domain", "contract", "server"])
      cpSync(join(ROOT, "src", layer), join(COPY, layer), { recursive: true });
    for (const edit of facet.edits) {
      const path = join(COPY, edit.file.replace("src/", ""));
      writeFileSync(path, changedText(readFileSync(path, "utf8"), edit));
    }
    copy = await modulesOfCopy();
    await seedDemo(db, { goods: 300, now: Date.UTC(2026, 10, 21, 4) });
  });
  it.afterAll(async () => {
    rmSync(COPY, { recursive: true, force: true });
  });

  const asked = () => copy.url.queryFromParams({ surface: "planed,s4s", moistureType: "KD" });
  const [planed, s4s] = ["planed", "s4s"].map((code) => SURFACES.find((one) => one.code === code)?.name);

  it("stands in the query and in its address, at the end of the others", () => {
    expect((asked() as unknown as Added).surface).toEqual(["planed", "s4s"]);
    expect(PAGES.search.to(copy.url.paramsOfQuery(asked()))).toBe("/search/list?moistureType=KD&surface=planed,s4s");
    expect(copy.url.otherParams({ surface: "planed", other: "1" })).toEqual({ other: "1" });
  });

  it("is taken by the search's body", () => {
    expect(Object.keys(copy.schemas.GoodsSearchBody.properties)).toContain("surface");
    expect((copy.body.queryOf({}) as unknown as Added).surface).toEqual([]);
  });

  it("narrows the goods, and counts what else could be chosen", async ({ db }) => {
    const { url, search } = copy;
    const query = { ...url.queryFromParams({ surface: "planed" }), certType: [] };
    const page = await search.searchGoods(db, query);
    const counted = await db.rows<{ value: string; count: number }>(
      `select surface as value, count(*)::int as count from goods where status in (${GOODS_STATUS.onSale}, ${GOODS_STATUS.soldOut}) and surface is not null
        group by surface order by count desc, surface`,
    );
    expect(page.total).toBe(counted.find(({ value }) => value === "planed")?.count);
    const facet = page.facets.find(({ field }) => (field as string) === "surface");
    expect(facet?.options.map(({ value, count }) => ({ value, count }))).toEqual(counted);
    expect(facet?.options.find(({ value }) => value === "planed")?.label).toBe(planed);
  });

  it("stands behind the other facets of the page, and as a chip with its name that takes it away", async ({ db }) => {
    const { change, search, url } = copy;
    const query = url.queryFromParams({ surface: "planed" });
    const page = await search.searchGoods(db, { ...query, certType: [] });
    expect(page.facets.map(({ field }) => field).at(-1)).toBe("surface");
    const [tag] = change.chosenTags(query, page);
    expect(tag?.label).toBe(planed);
    expect(change.chosenTags(change.changedQuery(query, tag!.change), page)).toEqual([]);
  });

  it("is stored with a saved search, and named in its words", async ({ db }) => {
    const { reading, stored, tags } = copy;
    const query = asked();
    const read = reading.readStored(stored.SAVED_FILTERS, JSON.parse(JSON.stringify({ ...query, certType: [] })));
    expect(read).toEqual({ ...query, certType: [] });
    const old = { keywords: "樟子松" };
    expect((reading.readStored(stored.SAVED_FILTERS, old) as unknown as Added).surface).toEqual([]);
    const words = tags.conditionTags(query, await tags.placeNames(db, [query]));
    expect(words.slice(-2)).toEqual([planed, s4s]);
  });
});
