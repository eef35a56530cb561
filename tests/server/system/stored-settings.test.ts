import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { CONFIG_KEYS } from "../../../src/domain/system/config-keys.ts";
import type { App } from "../../../src/server/http.ts";
import { fillSystem } from "../../../src/server/system/fill-system.ts";
import { phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { HOSTILE_LINKS } from "../../support/hostile-links.ts";
import { bodiesOf, callsOf, sampleOf } from "../../support/requests.ts";
import { createTestApp } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";

const INFORMATION = "shop.information";
const FIELDS = [
  "shopName",
  "slogan",
  "hotline",
  "address",
  "company",
  "qrApp",
  "qrAccount",
  "merchantServiceUrl",
  "mobileUrl",
  "customerServiceUrl",
  "frameHosts",
  "icp",
  "help",
  "rules",
  "creditCode",
  "telecomLicence",
  "policeFiling",
  "complaintUrl",
];
const ODD: readonly unknown[] = [
  null,
  true,
  1,
  1e300,
  "",
  "\r\nset-cookie: a=b",
  "木".repeat(3_000),
  "\ud800",
  [],
  {},
  [null],
  [["https://a.example"]],
  ["*"],
  ["'unsafe-inline'"],
  ["https://a.example; script-src *"],
  ["\n"],
  "javascript:alert(1)",
  { base: null, byHost: null },
  { base: "a", byHost: { "a\nb": "\n" } },
  { buyer: null, seller: 1 },
  { buyer: [null], seller: [{ title: 1, url: "javascript:alert(1)" }] },
];
/** What an operator may have written into the text of any setting. */
const TEXTS = [
  "",
  " ",
  "null",
  "NaN",
  "-1",
  "999999999",
  "1e9",
  "on,off",
  "{",
  "[]",
  "\r\n",
  "木".repeat(3_000),
  "',;*",
];

let db: TestDatabase;
let app: App;
let operator: string;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), "taomu-web-"));
  await writeFile(join(webRoot, "index.html"), '<!doctype html><html lang="zh-CN"><title>淘木</title></html>');
  db = await createTestDatabase();
  await fillSystem(db);
  operator = await signInAs(db, phoneOf(1), { roles: ["operator"] });
  app = (await createTestApp(db, { webRoot })).app;
});
afterAll(async () => {
  await app.close();
  await db.drop();
  await rm(webRoot, { recursive: true, force: true });
});

const storeAll = (text: string) =>
  db.run("update sys_config set config_value = $1 where config_key = any ($2::text[])", [
    text,
    Object.keys(CONFIG_KEYS),
  ]);
const storeInformation = (value: unknown) =>
  db.run(
    `insert into sys_config (config_key, config_value) values ($1, $2)
     on conflict (config_key) do update set config_value = excluded.config_value`,
    [INFORMATION, JSON.stringify(value)],
  );
const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers: { accept: "text/html", ...headers } })).statusCode;

describe("settings: what stands in the database", () => {
  it("is not gone by where no page can show it, and every page and the console stay", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    for (const field of FIELDS)
      for (const odd of [...ODD, ...HOSTILE_LINKS]) {
        await storeInformation({ [field]: odd });
        const page = await app.inject({ url: "/index", headers: { accept: "text/html" } });
        const answer = await app.inject({ url: "/api/shopHomePageInfo/getPCShopInformation" });
        const stored = `${field} ${JSON.stringify(odd)}`;
        expect(page.statusCode, stored).toBe(200);
        expect(answer.statusCode, stored).toBe(200);
        expect(await statusOf("/console/config/list"), stored).toBe(200);
        expect(await statusOf("/pictures/qr/app.svg"), stored).toBe(200);
        expect([200, 404], stored).toContain(await statusOf("/pictures/qr/account.svg"));
        const { data } = answer.json() as { data: { frameHosts: unknown; help: { buyer: unknown }; icp: object } };
        expect(data.frameHosts).toEqual(expect.any(Array));
        expect(data.help.buyer).toEqual(expect.any(Array));
        expect(JSON.stringify(data)).not.toMatch(/(Url|url|qrApp|qrAccount)":"(javascript|data):/i);
        expect(page.headers["content-security-policy"]).not.toMatch(/[\r\n*]|unsafe/);
      }
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });

  it("is reported once", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await storeInformation({ slogan: 7 });
    for (let n = 0; n < 3; n++) expect(await statusOf("/index")).toBe(200);
    expect(logged.mock.calls.filter(([line]) => String(line).includes(INFORMATION))).toHaveLength(1);
    logged.mockRestore();
  });

  it("lets no call end in an error of the server, for any settings", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    for (const text of TEXTS) {
      await storeAll(text);
      await storeInformation(text);
      for (const route of callsOf(app)) {
        const url = route.url.replace(/:\w+|\*/g, "1");
        if (/stream|events|logout/.test(url)) continue;
        const query = route.schema.querystring ? (sampleOf(route.schema.querystring, "1") as object) : {};
        const [body] = bodiesOf(route, "1");
        const { statusCode } = await app.inject({
          method: route.method as "GET",
          url: `${url}?${new URLSearchParams(Object.entries(query).map(([name, part]) => [name, String(part)]))}`,
          headers: { authorization: operator },
          ...(body === undefined ? {} : { payload: body as object }),
        });
        expect(statusCode, `${text} ${route.method} ${url}`).toBeLessThan(500);
      }
      operator = await signInAs(db, phoneOf(1), { roles: ["operator"] });
      expect(await statusOf("/index")).toBe(200);
    }
    logged.mockRestore();
  });
});

describe("settings: what is written", () => {
  const save = async (path: string, payload: object) =>
    (await app.inject({ method: "POST", url: path, headers: { authorization: operator }, payload })).json() as {
      code: number;
      msg: string;
      data: { version: number };
    };

  it("is refused with the reason where no page can show it, by the form of the home page and by the list of settings", async () => {
    await db.run("delete from sys_config where config_key = $1", [INFORMATION]);
    const { data } = await save("/api/shopHomePage/admin/information", {});
    for (const wrong of [
      { slogan: "一行\n两行" },
      { qrApp: `https://a.example/${"木".repeat(800)}` },
      { mobileUrl: "javascript:alert(1)" },
      { frameHosts: ["'unsafe-inline'"] },
      { help: { buyer: [{ title: "a\nb", url: "/index" }], seller: [] } },
    ]) {
      const answer = await save("/api/shopHomePage/admin/informationSave", { ...data, ...wrong });
      expect(answer.code, JSON.stringify(wrong)).toBe(601);
      expect(answer.msg.length > 4, JSON.stringify(wrong)).toBe(true);
      const form = { configName: "商城信息", configKey: INFORMATION, configValue: JSON.stringify(wrong) };
      const listed = await save("/system/config", form);
      expect(listed.code, JSON.stringify(wrong)).toBe(500);
      expect(listed.msg, JSON.stringify(wrong)).toEqual(answer.msg);
    }
    const form = { configName: "商城信息", configKey: INFORMATION };
    expect(await save("/system/config", { ...form, configValue: "[]" })).toMatchObject({
      code: 500,
      msg: "商城信息应为 JSON 对象",
    });
    const lasting = { slogan: "按规格找" };
    expect((await save("/system/config", { ...form, configValue: JSON.stringify(lasting) })).code).toBe(200);
    // Who had the form of the home page open sees that it was changed meanwhile.
    expect((await save("/api/shopHomePage/admin/informationSave", data)).code).toBe(5001);
  });
});
