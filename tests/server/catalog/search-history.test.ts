import { describe, expect } from "vitest";
import type { App } from "../../../src/server/http.ts";
import { it as test } from "../../support/fixtures.ts";
import { createTestApp } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";

const ROOT = "/api/searchHistoryInfo";

let clock = Date.now();

const call = async (
  app: App,
  method: "GET" | "POST" | "DELETE",
  path: string,
  authorization?: string,
  payload?: object,
  remoteAddress = "127.0.0.1",
) => {
  const headers = authorization === undefined ? {} : { authorization };
  const body = payload === undefined ? {} : { payload };
  return (await app.inject({ method, url: ROOT + path, headers, remoteAddress, ...body })).json();
};
const add = (app: App, who: string, history: string, from?: string) =>
  call(app, "POST", `/insertUserSearchHistory?history=${encodeURIComponent(history)}`, who, undefined, from);
const recent = async (app: App, who: string): Promise<string[]> =>
  (await call(app, "GET", "/getUserSearchHistory", who)).data.map(({ history }: { history: string }) => history);

const it = test.extend("deps", { scope: "file" }, () => ({ now: () => clock }));

describe("a person's history", () => {
  it("is for those who are signed in", async ({ app }) => {
    expect((await call(app, "GET", "/getUserSearchHistory")).code).toBe(401);
    expect((await call(app, "POST", "/insertUserSearchHistory?history=a")).code).toBe(401);
    expect((await call(app, "DELETE", "/deleteByContent")).code).toBe(401);
  });

  it("holds each term once, latest first, the last ten of fifty", async ({ db, app }) => {
    const who = await signInAs(db, "13800000011");
    for (let at = 0; at < 53; at += 1) await add(app, who, `松${at}`);
    await add(app, who, " 松50 ");
    expect(await recent(app, who)).toEqual([
      "松50",
      "松52",
      "松51",
      "松49",
      "松48",
      "松47",
      "松46",
      "松45",
      "松44",
      "松43",
    ]);
    const kept = await db.one<{ n: number }>("select count(*)::int as n from search_history");
    expect(kept?.n).toBe(50);
  });

  it("forgets one term or all, by query or body, and only the person's own", async ({ db, app }) => {
    const who = await signInAs(db, "13800000012");
    const other = await signInAs(db, "13800000013");
    for (const person of [who, other]) for (const term of ["铁杉", "云杉", "38*140"]) await add(app, person, term);
    await call(app, "DELETE", `/deleteByContent?content=${encodeURIComponent("铁杉")}`, who);
    await call(app, "DELETE", "/deleteByContent", who, { content: "38*140" });
    expect(await recent(app, who)).toEqual(["云杉"]);
    await call(app, "DELETE", "/deleteByContent", who);
    expect(await recent(app, who)).toEqual([]);
    expect(await recent(app, other)).toEqual(["38*140", "云杉", "铁杉"]);
  });

  it("takes what the search box takes", async ({ db, app }) => {
    const who = await signInAs(db, "13800000014");
    expect((await add(app, who, "松".repeat(21))).code).toBe(601);
    expect((await add(app, who, "  ")).code).toBe(601);
    expect((await add(app, who, "a\u0000b")).code).toBe(200);
    expect(await recent(app, who)).toEqual(["a b"]);
  });
});

describe("hot searches", () => {
  it("are none until the first search, then the words of most persons", async ({ db, app }) => {
    await db.run("delete from search_history");
    clock += 61_000;
    const fresh = await createTestApp(db, { now: () => clock });
    const hot = async () =>
      (await fresh.app.inject(`${ROOT}/getHotSearchHistory`)).json().data as { history: string; number: number }[];
    expect(await hot()).toEqual([]);
    const people = await Promise.all([15, 16, 17, 18].map((at) => signInAs(db, `138000000${at}`)));
    const [first = ""] = people;
    const from = (at: number) => `203.0.113.${at % 2}`;
    for (let times = 0; times < 5; times += 1) await add(app, first, "一个人搜的", from(times));
    for (const [at, who] of people.entries()) await add(app, who, "太仓", from(at));
    for (const [at, who] of people.slice(1).entries()) await add(app, who, "樟子松", from(at));
    for (const [at, who] of people.slice(2).entries()) await add(app, who, "两个人搜的", from(at));
    for (const who of people) await add(app, who, "一个网络搜的", from(1));
    for (const [at, who] of people.entries()) await add(app, who, "加微信 mu2026", from(at));
    await db.run(`insert into search_history (person_id, history, at, network)
      select id, '过时', now() - interval '8 days', id::text from person`);
    const kept = await db.rows<{ network: string }>(
      "select distinct network from search_history where at > now() - interval '1 day'",
    );
    expect(kept.map(({ network }) => network)).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ]);
    clock += 61_000;
    await hot();
    await expect.poll(hot).toEqual([
      { history: "太仓", number: 4 },
      { history: "樟子松", number: 3 },
    ]);
    await fresh.app.close();
  });
});

describe("what visitors do", () => {
  it("is stored with and without a session, with any characters", async ({ db, app }) => {
    const who = await signInAs(db, "13800000017");
    const report = async (url: string, payload: object, authorization?: string) =>
      app.inject({ method: "POST", url, payload, headers: authorization === undefined ? {} : { authorization } });
    const text = "松\u0000\ud800";
    const answers = [
      await report("/api/memberCollect/searchCollect", { searchText: text, searchOrigin: 1, resultNum: 3 }),
      await report(
        "/api/memberCollect/filtrateCollect",
        { filters: { [text]: [text, 3], range: { [text]: text } } },
        who,
      ),
      await report("/api/memberCollect/operateCollect", { goodsId: "5", operateType: 2 }, who),
      await report("/api/userClickFunctionStatistics/add", { type: 31, billType: 5, url: "/index", systemType: 3 }),
    ];
    for (const answer of answers) expect(answer.json()).toMatchObject({ code: 200, data: null });
    const rows = await db.rows<{ kind: string; known: boolean }>(
      "select kind, person_id is not null as known from behaviour_by_week order by id",
    );
    expect(rows).toEqual([
      { kind: "search", known: false },
      { kind: "filter", known: true },
      { kind: "operate", known: true },
      { kind: "click", known: false },
    ]);
    const bad = await report("/api/memberCollect/operateCollect", { operateType: 1, personId: "1" }, who);
    expect(bad.statusCode).toBe(400);
  });
});
