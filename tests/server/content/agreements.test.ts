import { describe, expect } from "vitest";
import type { AgreementVersion } from "../../../src/domain/content/agreement.ts";
import type { App } from "../../../src/server/http.ts";
import { it as test } from "../../support/fixtures.ts";
import { signInAs } from "../../support/sign-in.ts";

type Answer<Data> = { code: number; msg: string; data: Data };

const post = async <Data>(
  app: App,
  operator: string,
  path: string,
  payload: object,
  authorization = operator,
): Promise<Answer<Data>> =>
  (
    await app.inject({ method: "POST", url: `/api/agreement/admin/${path}`, payload, headers: { authorization } })
  ).json();
const read = async (
  app: App,
  query: string,
): Promise<Answer<{ version: string; title: string; paragraphs: string[] }>> =>
  (await app.inject(`/api/agreement/getInfo?${query}`)).json();
const versions = async (app: App, operator: string, type: number): Promise<AgreementVersion[]> =>
  (await post<{ rows: AgreementVersion[] }>(app, operator, "getList", { type })).data.rows;
const text = (version: string, effectiveTime: string | null = null) => ({
  type: 5,
  version,
  title: "淘木提货须知",
  paragraphs: ["一、凭码进场：出示（提货码）。", "  ", "二、当面点清。"],
  effectiveTime,
});

const it = test
  .extend("operator", { scope: "file" }, ({ db }) => signInAs(db, "13900000001", { roles: ["content"] }))
  .extend("buyer", { scope: "file" }, ({ db }) => signInAs(db, "13800000001", { roles: ["buyer"] }));

describe("agreements", () => {
  it("are all there from the beginning", async ({ app }) => {
    for (const type of [1, 2, 3, 4, 5])
      expect((await read(app, `type=${type}`)).data.paragraphs.length).toBeGreaterThan(1);
  });

  it("get new versions, from now on or later, and the old ones stay readable", async ({ app, operator }) => {
    expect((await post(app, operator, "add", text("2026.2"))).code).toBe(200);
    expect((await read(app, "type=5")).data).toMatchObject({
      version: "2026.2",
      paragraphs: ["一、凭码进场：出示（提货码）。", "二、当面点清。"],
    });
    expect((await read(app, "type=5&version=2026.1")).data.version).toBe("2026.1");
    expect((await post(app, operator, "add", text("2027.1", "2099-01-01 00:00:00"))).code).toBe(200);
    expect((await read(app, "type=5")).data.version).toBe("2026.2");
    expect((await read(app, "type=5&version=2027.1")).code).toBe(404);
    expect((await versions(app, operator, 5)).map(({ version, statusName }) => [version, statusName])).toEqual([
      ["2027.1", "待生效"],
      ["2026.2", "生效中"],
      ["2026.1", "已失效"],
    ]);
  });

  it("are taken back only before they begin, and never written twice under one number", async ({
    db,
    app,
    operator,
    buyer,
  }) => {
    const [coming, current] = await versions(app, operator, 5);
    expect((await post(app, operator, "withdraw", { id: current?.id })).msg).toBe("已生效的协议不能撤回，请发布新版本");
    expect((await post(app, operator, "withdraw", { id: coming?.id })).code).toBe(200);
    expect((await post(app, operator, "withdraw", { id: coming?.id })).code).toBe(404);
    expect((await post(app, operator, "add", text("2026.2"))).msg).toBe("版本号 2026.2 已存在");
    expect((await post(app, operator, "add", text("2026.3", "2020-01-01 00:00:00"))).msg).toBe("生效时间应晚于现在");
    expect((await post(app, operator, "add", { ...text("2026.3"), paragraphs: [" "] })).msg).toBe("请填写正文");
    expect((await post(app, operator, "add", text("第二版"))).msg).toMatch(/版本号由/);
    expect((await post(app, operator, "add", text("2026.3"), buyer)).code).toBe(403);
    const logged = await db.one<{ n: number }>("select count(*)::int as n from oper_log where title = '平台协议'");
    expect(logged?.n).toBe(3);
  });
});
