import { describe, expect } from "vitest";
import type { Demand } from "../../../src/domain/demand/demand-form.ts";
import type { LineMatch, ParsedText } from "../../../src/domain/demand/line-match.ts";
import type { Quote } from "../../../src/domain/demand/quote-view.ts";
import type { DemandId } from "../../../src/domain/ids.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { allowPerDay } from "../../support/daily-limit.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import {
  award,
  compared,
  createShop,
  demandBoard,
  openInfo,
  PINE_LINE,
  published,
  quoted,
  type Shop,
  wordOn,
} from "../../support/quotes.ts";
import { done } from "../../support/trade.ts";

const FSC = { code: "FSC", detail: "" };
const TOLERANCE = { code: "tolerance", detail: "±1mm" };

let buyer: Buyer;
let shop: Shop;
it.beforeAll(async ({ db, app }) => {
  buyer = await createBuyer(app, db, phoneOf(1));
  shop = await createShop(app, db, phoneOf(2), "恒林木行", { stock: 100_000 });
  await allowPerDay(db, 1_000);
});

const demandOf = (id: DemandId) => done(buyer.get<Demand>(`/api/demand/pc/getInfo?id=${id}`));
const readRequirements = ({ items }: Demand) => items.map(({ requirements }) => requirements);

describe("requirements of a line beside its fields", () => {
  it("are read, stored as answered, changed, and copied with the demand", async () => {
    const text = "樟子松 30*120*4000 20方 FSC 误差±1mm";
    const read = await done(buyer.post<ParsedText>("/api/demand/pc/parseText", { text }));
    const [line] = read.items;
    expect(line?.requirements).toMatchObject([FSC, { code: "tolerance", detail: "误差±1mm", span: [24, 30] }]);
    const { id } = await published(buyer, { items: read.items });
    expect(readRequirements(await demandOf(id))).toEqual([line?.requirements]);
    await done(buyer.post("/api/demand/pc/close", { id }));
    const copy = await done(buyer.post<Demand>("/api/demand/pc/copy", { id }));
    expect(readRequirements(copy)).toEqual([line?.requirements]);
    const items = copy.items.map((one) => ({ ...one, requirements: [TOLERANCE, { code: "s4s" }] }));
    const { version } = copy;
    const changed = await done(buyer.post<Demand>("/api/demand/pc/update", { id: copy.id, version, items }));
    expect(readRequirements(changed)).toEqual([[TOLERANCE, { code: "s4s", detail: "" }]]);
  });

  it("are empty in demands stored before requirements existed", async ({ db }) => {
    const { id } = await published(buyer, { items: [PINE_LINE] });
    await db.run("update demand_item set item = item - 'requirements' where demand_id = :id", { id });
    expect(readRequirements(await demandOf(id))).toEqual([[]]);
    expect((await openInfo(shop.person, id)).items[0]?.item.requirements).toEqual([]);
  });

  it("are refused where they are unknown", async () => {
    for (const requirements of [[{ code: "nobody" }], [{ code: "tolerance" }], [{ code: "FSC", detail: "99%" }]]) {
      const body = { items: [{ ...PINE_LINE, requirements }] };
      expect(await buyer.post("/api/demand/pc/add", body)).toMatchObject({ code: 601, msg: "要求不正确" });
    }
  });

  it("are shown to merchants, without a way to call the buyer", async () => {
    const calls = { code: "tolerance", detail: "±1mm 13911112222" };
    const { id } = await published(buyer, { items: [{ ...PINE_LINE, requirements: [{ ...FSC, sure: 0.9 }, calls] }] });
    const shown = [...(await demandBoard(shop.person)).filter((one) => one.id === id), await openInfo(shop.person, id)];
    expect(shown).toHaveLength(2);
    for (const { items } of shown) {
      expect(items[0]?.item.requirements).toMatchObject([FSC, { code: "tolerance" }]);
      expect(JSON.stringify(items)).not.toContain("13911112222");
    }
  });
});

describe("goods for a line with requirements", () => {
  const SIZE = { thickness: 41, width: 91, length: 3900 };
  const matched = async (...codes: string[]) => {
    const requirements = codes.map((code) => ({ code }));
    const items = [{ ...PINE_LINE, gradeCode: null, gradeName: null, ...SIZE, requirements }];
    const [match] = await done(buyer.post<LineMatch[]>("/api/demand/pc/previewMatch", { items }));
    return match!; // one per line
  };
  const made = async (db: TestDatabase, facts: { certs?: object[]; surface?: string; title?: string }) => {
    const { id } = await insertGoods(db, SIZE);
    const { certs = [], surface = null, title = "樟子松 41*91*3900" } = facts;
    await db.run("update goods set certs = :certs, surface = :surface, title = :title where id = :id", {
      id,
      surface,
      title,
      certs: JSON.stringify(certs),
    });
    return id;
  };

  it("come with what they do not state: those that have it first, those that state otherwise not at all", async ({
    db,
  }) => {
    const plain = await made(db, {});
    const ended = await made(db, { certs: [{ type: "FSC", no: "1", expireTime: "2020-01-01" }] });
    const certified = await made(db, { certs: [{ type: "FSC", no: "2", expireTime: null }] });
    const rough = await made(db, { surface: "rough" });
    const all = await matched();
    expect(all).toMatchObject({ count: 4, unsaid: [[], [], []] });
    const fsc = await matched("FSC");
    expect(fsc).toMatchObject({ count: 4, unsaid: [[], ["FSC"], ["FSC"]] });
    expect(fsc.best[0]?.id).toBe(certified);
    const planed = await matched("s4s");
    expect(planed).toMatchObject({ count: 3, gaveUp: [] });
    expect(planed.best.map(({ id }) => id).toSorted()).toEqual([plain, ended, certified].toSorted());
    await db.run("update goods set surface = 'rough' where thickness = 41");
    const none = await matched("s4s", "FSC");
    expect(none).toMatchObject({ count: 0, gaveUp: ["四面刨光"] });
    expect(none.best[0]?.id).toBe(certified);
    expect(rough).not.toBe("");
  });
});

describe("a quote for a line with requirements", () => {
  it("states which of them it meets, which the buyer compares and which does not prevent an award", async () => {
    const requirements = [FSC, TOLERANCE];
    const { id } = await published(buyer, { items: [{ ...PINE_LINE, requirements }] });
    const { items } = await openInfo(shop.person, id);
    const word = wordOn(items, shop, 160_000);
    const lines = word.lines.map((line) => ({ ...line, met: ["FSC", "CE"] }));
    const { version, ...quote } = await quoted(shop, id, 160_000, { lines });
    expect(quote.lines.map(({ met }) => met)).toEqual([["FSC"]]);
    const comparison = await compared(buyer, id);
    expect(comparison.quotes[0]?.lines[0]?.met).toEqual(["FSC"]);
    expect(comparison.items[0]?.item.requirements).toEqual(requirements);
    const counter = { id: quote.id, version, lines: [{ demandItemId: items[0]?.id, price: 150_000 }] };
    const countered = await done(buyer.post<Quote>("/api/demandQuote/pc/counter", counter));
    expect(countered.lines[0]?.met).toEqual(["FSC"]);
    const again = { id: quote.id, version: countered.version, ...word };
    const answered = await done(shop.person.post<Quote>("/api/demandQuote/pc/update", again));
    expect(answered.lines[0]?.met).toEqual([]);
    expect((await award(buyer, [{ id: quote.id, version: answered.version }])).code).toBe(200);
  });
});
