import { describe, expect } from "vitest";
import { buildApp } from "../../../src/server/app.ts";
import type { App } from "../../../src/server/http.ts";
import { post, someIp, somePhone } from "../../support/account-calls.ts";
import { fromNow } from "../../support/clock.ts";
import { it } from "../../support/fixtures.ts";
import { testDeps } from "../../support/server.ts";
import { personIdOf, signInAs } from "../../support/sign-in.ts";

const GONE = { status: 200, code: 403, msg: "登录链接已失效，请重新登录", data: null };

describe("the one-time key of a hop between our sites", () => {
  const ask = async (app: App, authorization: string, target: string) => {
    const reply = await app.inject({ url: "/api/login/getJumpKey", query: { target }, headers: { authorization } });
    return reply.json() as { code: number; msg: string; data: { key: string; expireAt: number } | null };
  };
  const keyFor = async (app: App, authorization: string, target = "/index") =>
    (await ask(app, authorization, target)).data!.key;
  const use = async (app: App, key: string, headers: Record<string, string> = {}) => {
    const reply = await app.inject({
      method: "POST",
      url: "/api/login/autoLoginDefault",
      query: { key },
      headers,
      remoteAddress: someIp(),
    });
    const { code, msg, data } = reply.json();
    return { status: reply.statusCode, code, msg, data };
  };
  const phoneBehind = async (app: App, token: string) =>
    ((await post(app, "/api/login/getUserInfo", {}, { authorization: token })).data as { phone: string } | null)?.phone;

  it("signs its person in with a new session, and answers as a login does", async ({ db, app }) => {
    const phone = somePhone();
    const authorization = await signInAs(db, phone);
    const asking = fromNow();
    const { data } = await ask(app, authorization, "/user/center?tab=1");
    expect(data!.key).toMatch(/^[\w-]{43}$/);
    asking.expectAhead(data!.expireAt, 60_000);
    const answer = await use(app, data!.key);
    expect(Object.keys(answer.data).sort()).toEqual(["access_token", "expireAt", "needPassword"]);
    expect(`Bearer ${answer.data.access_token}`).not.toBe(authorization);
    expect(answer.data.access_token).not.toBe(data!.key);
    expect(await phoneBehind(app, answer.data.access_token)).toBe(phone);
    expect(await phoneBehind(app, authorization)).toBe(phone);
    // The key is no session.
    expect(await phoneBehind(app, data!.key)).toBeUndefined();
  });

  it("works once, however many send it at the same moment", async ({ db, app }) => {
    const phone = somePhone();
    const key = await keyFor(app, await signInAs(db, phone));
    const answers = await Promise.all(Array.from({ length: 30 }, () => use(app, key)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code !== 200)).toEqual(Array(29).fill(GONE));
    const sessions = await db.rows("select 1 from session where person_id = $1", [await personIdOf(db, phone)]);
    expect(sessions).toHaveLength(2);
  });

  it("lives a minute by the database's clock", async ({ db, app }) => {
    const authorization = await signInAs(db, somePhone());
    const late = await keyFor(app, authorization);
    const early = await keyFor(app, authorization);
    await db.run("update login_key set expire_at = expire_at - interval '58 seconds'");
    expect((await use(app, early)).code).toBe(200);
    await db.run("update login_key set expire_at = expire_at - interval '2 seconds'");
    expect(await use(app, late)).toEqual(GONE);
  });

  it("ends with the session that requested it", async ({ db, app }) => {
    const authorization = await signInAs(db, somePhone());
    const key = await keyFor(app, authorization);
    await post(app, "/logout", {}, { authorization });
    expect(await use(app, key)).toEqual(GONE);
  });

  it("is refused like any text that never was one", async ({ app }) => {
    for (const key of ["", "x", "x".repeat(43), "'; drop table login_key; --"])
      expect(await use(app, key)).toEqual(GONE);
    expect((await app.inject({ method: "POST", url: "/api/login/autoLoginDefault" })).statusCode).toBe(400);
  });

  it("goes to a path of this site or an http(s) address, and to nothing else", async ({ db, app }) => {
    const authorization = await signInAs(db, somePhone());
    for (const target of ["/", "/index?a=1#b", "http://127.0.0.1:9000/x", "https://console.taomu.example/in?x=1"])
      expect((await ask(app, authorization, target)).code, target).toBe(200);
    for (const target of [
      "",
      "index",
      "//evil.example",
      "/\\evil.example",
      "/.//evil.example",
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://a.example",
      "https://taomu.example@evil.example",
      "https://:secret@evil.example",
      "https://",
      " https://a.example",
    ])
      expect(await ask(app, authorization, target), target).toMatchObject({ code: 601, data: null });
  });

  it("of another site does not work from a third one, and of our own only from our own pages", async ({ db, app }) => {
    const authorization = await signInAs(db, somePhone());
    const origin = "https://console.taomu.example";
    const foreign = () => keyFor(app, authorization, `${origin}/in`);
    expect((await use(app, await foreign(), { origin })).code).toBe(200);
    expect((await use(app, await foreign())).code).toBe(200);
    expect(await use(app, await foreign(), { origin: "https://evil.example" })).toEqual(GONE);
    expect((await use(app, await keyFor(app, authorization), { "sec-fetch-site": "same-origin" })).code).toBe(200);
    for (const site of ["cross-site", "same-site", "none"])
      expect(await use(app, await keyFor(app, authorization), { "sec-fetch-site": site })).toEqual(GONE);
    const stolen = await foreign();
    expect(await use(app, stolen, { origin: "https://evil.example" })).toEqual(GONE);
    expect(await use(app, stolen, { origin })).toEqual(GONE);
  });

  it("stands in no table and in no line of the log", async ({ db }) => {
    const authorization = await signInAs(db, somePhone());
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const logged = await buildApp({ ...testDeps(db), logger: { level: "trace", stream } as { level: string } });
    const headers = { authorization };
    const reply = await logged.inject({ url: "/api/login/getJumpKey", query: { target: "/index" }, headers });
    const { key } = reply.json().data as { key: string };
    const rows = await db.rows<{ line: string }>("select k::text as line from login_key k");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ line }) => line.includes(key))).toBe(false);
    // Also where the call fails in the middle, which is logged.
    await db.run("alter table login_key rename to login_key_away");
    const broken = await logged.inject({ method: "POST", url: "/api/login/autoLoginDefault", query: { key } });
    await db.run("alter table login_key_away rename to login_key");
    expect(broken.statusCode).toBe(500);
    const used = await logged.inject({ method: "POST", url: "/api/login/autoLoginDefault", query: { key } });
    expect(used.json().code).toBe(200);
    await logged.close();
    expect(lines.join("\n")).toContain("request failed");
    expect(lines.join("\n")).not.toContain(key);
    expect(lines.join("\n")).not.toContain(used.json().data.access_token);
  });
});
