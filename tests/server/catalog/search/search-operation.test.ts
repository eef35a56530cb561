import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GoodsPage } from "../../../../src/domain/catalog/search/goods-page.ts";
import { asId, type PersonId } from "../../../../src/domain/ids.ts";
import type { App } from "../../../../src/server/http.ts";
import { addBehaviour } from "../../../../src/server/system/behaviour-store.ts";
import { purgeAged } from "../../../../src/server/system/tables/purge-aged.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database.ts";
import { insertGoods } from "../../../support/goods.ts";
import { createTestApp } from "../../../support/server.ts";
import { personIdOf, signInAs } from "../../../support/sign-in.ts";

type Answer = { code: number; msg: string; data: { rows: Record<string, unknown>[]; total: number } };

let db: TestDatabase;
let app: App;
let operator: string;
let buyer: string;
let pine: string;

const post = async (url: string, payload: object = {}, authorization = operator): Promise<Answer> =>
  (await app.inject({ method: "POST", url, payload, headers: { authorization } })).json();
const search = async (keywords: string) => {
  const answer = await app.inject({ method: "POST", url: "/api/goods/pc/getSearchList", payload: { keywords } });
  return (answer.json() as { data: GoodsPage }).data;
};
const words = async (path: string): Promise<string[]> => {
  const { data } = (await app.inject(path)).json();
  return data.map((one: { keyWords?: string; history?: string }) => one.keyWords ?? one.history);
};
const hot = () => words("/api/searchHistoryInfo/getHotSearchHistory");
const suggested = (typed: string) => words(`/api/goods/fuzzySearch?search=${encodeURIComponent(typed)}`);
const alias = (path: string, payload: object, who = operator) => post(`/api/speciesAlias/admin/${path}`, payload, who);
const hotWord = (path: string, payload: object, who = operator) =>
  post(`/api/searchHistoryInfo/admin/${path}`, payload, who);
const report = (path: string, payload: object, who = operator) =>
  post(`/api/userClickFunctionStatistics/admin/${path}`, payload, who);

beforeAll(async () => {
  db = await createTestDatabase();
  app = (await createTestApp(db)).app;
  operator = await signInAs(db, "13900000001", { roles: ["operator"] });
  buyer = await signInAs(db, "13800000001", { roles: ["buyer"] });
  pine = (await insertGoods(db)).id;
  for (const phone of ["13800000021", "13800000022", "13800000023"]) {
    const id = await personIdOf(db, phone);
    await db.run(
      "insert into search_history (person_id, history, network) values ($1, '樟子松', $2), ($1, '别家木行', $2)",
      [id, phone],
    );
  }
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

describe("an alias", () => {
  it("is understood in search, suggestions and messages from the moment it is taught until it is taken back", async () => {
    expect((await search("油皮子 30*120")).parsed.tags.map(({ field }) => field)).not.toContain("species");
    expect(await suggested("油皮")).toEqual([]);
    const added = await alias("add", { speciesCode: "zhangzisong", alias: "油皮子", kind: 1 });
    expect(added.code).toBe(200);
    const found = await search("油皮子 30*120");
    expect(found.rows.map(({ id }) => id)).toEqual([pine]);
    expect(await suggested("油皮")).toContain("樟子松");
    const { data } = (await post("/api/demand/pc/parseText", { text: "油皮子 30*120*4米 50方" }, buyer)) as unknown as {
      data: { items: { speciesCode: string }[] };
    };
    expect(data.items[0]?.speciesCode).toBe("zhangzisong");

    const list = await alias("getList", { keyword: "油皮", speciesCode: "zhangzisong" });
    expect(list.data).toMatchObject({ total: 1, rows: [{ alias: "油皮子", speciesName: "樟子松", kindName: "俗名" }] });
    expect((await alias("remove", { id: list.data.rows[0]?.id })).code).toBe(200);
    expect((await search("油皮子 30*120")).parsed.tags.map(({ field }) => field)).not.toContain("species");
    expect((await alias("remove", { id: list.data.rows[0]?.id })).code).toBe(404);
  });

  it("is taught once, is no word of the dictionary, and is the operator's affair", async () => {
    const body = { speciesCode: "zhangzisong", alias: "黑皮子", kind: 1 };
    expect((await alias("add", body)).code).toBe(200);
    expect(await alias("add", { ...body, alias: " 黑皮子 " })).toMatchObject({ code: 601, msg: "这个别名已经添加过" });
    expect((await alias("add", { ...body, alias: "云杉" })).msg).toMatch(/词典已收录/);
    expect((await alias("add", { ...body, alias: "花皮子" }, buyer)).code).toBe(403);
    const logged = await db.rows("select title, target from oper_log where title = '树种别名' order by seq");
    expect(logged).toEqual(["油皮子", "油皮子", "黑皮子"].map((target) => ({ title: "树种别名", target })));
  });
});

describe("hot words", () => {
  it("stand first where they are pinned and never where they are banned", async () => {
    expect(await hot()).toEqual(["别家木行", "樟子松"]);
    expect((await hotWord("hotWordSave", { word: "别家木行", kind: 2 })).code).toBe(200);
    expect((await hotWord("hotWordSave", { word: "SPF 38*140", kind: 1, sort: 1 })).code).toBe(200);
    expect(await hot()).toEqual(["SPF 38*140", "樟子松"]);
    const { data } = await hotWord("getHotList", {});
    expect(data.rows).toMatchObject([
      { history: "SPF 38*140", kind: 1, number: 0, shown: 1, lastTime: null },
      { history: "别家木行", kind: 2, number: 3, shown: null },
      { history: "樟子松", kind: 0, number: 3, shown: 2 },
    ]);
    expect((await hotWord("getHotList", { kind: 2 })).data.total).toBe(1);
    expect((await hotWord("hotWordRemove", { word: "别家木行" })).code).toBe(200);
    expect(await hot()).toEqual(["SPF 38*140", "别家木行", "樟子松"]);
    expect((await hotWord("hotWordSave", { word: "樟子松", kind: 2 }, buyer)).code).toBe(403);
  });

  it("are not pinned where they contain contact details", async () => {
    const before = await hot();
    expect(await hotWord("hotWordSave", { word: "加微信 taicang88", kind: 1, sort: 1 })).toMatchObject({
      code: 601,
      msg: "置顶的搜索词不能含联系方式",
    });
    expect(await hot()).toEqual(before);
  });

  it("are at most six at the top", async () => {
    for (let at = 0; at < 5; at += 1) await hotWord("hotWordSave", { word: `松${at}`, kind: 1 });
    expect((await hotWord("hotWordSave", { word: "松五", kind: 1 })).msg).toBe("最多置顶6个搜索词");
    expect((await hotWord("hotWordSave", { word: "松 1", kind: 1, sort: 3 })).code).toBe(200);
  });
});

describe("what was searched in vain", () => {
  it("is counted by words and persons, with the unknown words in it and whether it finds something now", async () => {
    const one = await personIdOf(db, "13800000021");
    const other = await personIdOf(db, "13800000022");
    const missed = (person: PersonId | null, searchText: string, resultNum = 0, relaxed = false) =>
      addBehaviour(db, person, "search", { searchText, resultNum, relaxed });
    await missed(one, "阴香木 30*120");
    await missed(other, "阴香木30*120");
    await db.run("insert into behaviour (kind, payload) values ('search', $1)", [
      JSON.stringify({ searchText: "阴香木 30*120", resultNum: 0, relaxed: false }),
    ]);
    await missed(one, "樟子松");
    await missed(one, "紫皮子", 3, true);
    await missed(one, "铁杉", 5);
    await db.run("insert into behaviour (kind, payload, at) values ('search', $1, now() - interval '40 days')", [
      JSON.stringify({ searchText: "很久以前", resultNum: 0 }),
    ]);
    const { data } = await report("zeroResult", { days: 30 });
    expect(data.total).toBe(2);
    expect(data.rows).toMatchObject([
      { searchText: "阴香木 30*120", searchNum: 3, personNum: 2, findsNow: false },
      { searchText: "樟子松", searchNum: 1, findsNow: true, words: [] },
    ]);
    expect(data.rows[0]?.words).not.toEqual([]);
    expect((await report("zeroResult", { days: 30, relaxed: true })).data.total).toBe(3);
    expect((await report("zeroResult", { days: 90, keyword: "以前" })).data.total).toBe(1);
    expect((await report("zeroResult", { days: 30, relaxed: true, pageNum: 9 })).data).toMatchObject({
      total: 3,
      rows: [],
    });
    expect((await report("zeroResult", { days: 30 }, buyer)).code).toBe(403);
  });
});

describe("clicks and the funnel", () => {
  it("are counted by name and day, and by persons that went on", async () => {
    const one = await personIdOf(db, "13800000021");
    const other = await personIdOf(db, "13800000022");
    const click = (person: PersonId, name: string, type: number) =>
      addBehaviour(db, person, "click", { pageFunctionName: name, url: "/", billType: 5, type });
    await click(one, "樟子松", 33);
    await click(other, "樟子松", 33);
    await click(one, "现货锯材", 28);
    const { data } = await report("report", { days: 7 });
    expect(data.rows).toMatchObject([
      { name: "樟子松", typeName: "热门搜索", clickNum: 2, personNum: 2 },
      { name: "现货锯材", typeName: "导航", clickNum: 1 },
    ]);
    const { daily } = data as unknown as { daily: { clickNum: number }[] };
    expect(daily.map(({ clickNum }) => clickNum)).toEqual([0, 0, 0, 0, 0, 0, 3]);
    expect((await report("report", { days: 7, type: 28 })).data.total).toBe(1);
    expect((await report("report", { days: 7, type: 28, pageNum: 9 })).data).toMatchObject({ total: 1, rows: [] });

    await addBehaviour(db, asId<PersonId>(one), "operate", { goodsId: pine, operateType: 1 });
    await addBehaviour(db, asId<PersonId>(one), "operate", { goodsId: pine, operateType: 2 });
    const { data: steps } = (await report("funnel", { days: 7 })) as unknown as { data: { personNum: number }[] };
    expect(steps.map(({ personNum }) => personNum)).toEqual([2, 1, 1, 0, 0]);
    expect((await report("funnel", { days: 7 }, buyer)).code).toBe(403);
  });
});

describe("reports of what people did", () => {
  it("are retained as long as the longest evaluation looks back, and then deleted", async () => {
    const past = (searchText: string, days: number) =>
      db.run("insert into behaviour (kind, payload, at) values ('search', $1, now() - make_interval(days => $2))", [
        JSON.stringify({ searchText, resultNum: 0 }),
        days,
      ]);
    await past("九十天前", 90);
    await past("更久以前", 92);
    await past("去年", 400);
    const before = (await report("zeroResult", { days: 90 })).data.rows;
    expect(await purgeAged(db, "purge-behaviour")).toBe(2);
    expect((await report("zeroResult", { days: 90 })).data.rows).toEqual(before);
    expect(await db.rows("select 1 from behaviour where payload->>'searchText' = '九十天前'")).toHaveLength(1);
  });
});
