import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUILT_IN_DICTIONARIES } from "../../../src/domain/system/built-in-dictionaries.ts";
import { CONFIG_KEYS } from "../../../src/domain/system/config-keys.ts";
import { maskedPhone } from "../../../src/domain/text.ts";
import { connect } from "../../../src/server/db/database.ts";
import { migrate } from "../../../src/server/db/migrate.ts";
import { migrationFiles } from "../../../src/server/db/migration-files.ts";
import type { App } from "../../../src/server/http.ts";
import { audit, chainLog } from "../../../src/server/system/audit.ts";
import { configured } from "../../../src/server/system/config.ts";
import { fillSystem } from "../../../src/server/system/fill-system.ts";
import { phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createTestApp } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";

type Row = Record<string, string | number>;
type Body = { code: number; msg: string; rows: Row[]; total: number; data: unknown };

let db: TestDatabase;
let app: App;
let operator: string;
let buyer: string;

const call = async (method: "GET" | "POST" | "PUT" | "DELETE", url: string, body?: unknown, who = operator) => {
  const reply = await app.inject({
    method,
    url,
    headers: {
      ...(who === "" ? {} : { authorization: who }),
      // The template's client sends a JSON content type with an empty DELETE too.
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  expect(reply.headers["content-type"]).toMatch(/^application\/json/);
  return { status: reply.statusCode, ...(reply.json() as Body) };
};

beforeAll(async () => {
  db = await createTestDatabase();
  await fillSystem(db);
  app = (await createTestApp(db)).app;
  operator = await signInAs(db, phoneOf(1), { roles: ["operator"] });
  buyer = await signInAs(db, phoneOf(2));
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const configWith = async (key: string) =>
  (await call("GET", `/system/config/list?pageSize=1000&configKey=${key}`)).rows[0] as Row | undefined;

describe("/system: what is not named", () => {
  it("is required, and an invalid number is refused whole", async () => {
    for (const [method, url, msg] of [
      ["GET", "/system/config/configKey/", "编号不正确：configKey"],
      ["GET", "/system/config/configKey/%20", "参数键名不能为空"],
      ["GET", "/system/dict/data/type/%20", "字典类型不能为空"],
      ["GET", "/system/config/abc", "编号不正确：abc"],
      ["DELETE", "/system/config/1,abc", "编号不正确：abc"],
      ["DELETE", "/system/config/,", "请选择要删除的数据"],
      ["DELETE", "/system/dict/data/1;2", "编号不正确：1;2"],
    ] as const)
      expect(await call(method, url), url).toMatchObject({ status: 200, code: 500, msg });
    expect(await call("GET", "/system/dict/data/type/")).toMatchObject({ code: 500 });
    expect((await call("GET", "/system/dict/type/")).code).not.toBe(200);
    // An unknown id is no mistake of the caller's.
    expect(await call("GET", "/system/config/999999999")).toEqual({ status: 200, code: 200, msg: "操作成功" });
  });
});

describe("/system/config", () => {
  it("lists at the top level, counted before paging, ten a page unless requested otherwise", async () => {
    const all = await call("GET", "/system/config/list?pageNum=&pageSize=");
    expect(all).toMatchObject({ status: 200, code: 200, msg: "查询成功", total: Object.keys(CONFIG_KEYS).length });
    expect(all.rows).toHaveLength(10);
    expect(all).not.toHaveProperty("data");
    const last = await call("GET", `/system/config/list?pageNum=${Math.ceil(all.total / 10)}&pageSize=10`);
    expect(last.rows).toHaveLength(all.total % 10 || 10);
    expect(await call("GET", "/system/config/list?configName=没有")).toMatchObject({ rows: [], total: 0 });
  });

  it("adds, shows by id and by key, changes and removes, each visible at once", async () => {
    const form = { configName: "试验", configKey: "test.key", configValue: "1", configType: "N", remark: "备注" };
    expect(await call("POST", "/system/config", form)).toEqual({ status: 200, code: 200, msg: "操作成功" });
    const { configId, createTime } = (await configWith("test.key"))!;
    expect(createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const shown = await call("GET", `/system/config/${configId}`);
    expect(shown).toMatchObject({ code: 200, msg: "操作成功", data: { ...form, configId, createTime } });
    // The form goes back as it was read.
    const data = shown.data as Row;
    expect((await call("PUT", "/system/config", { ...data, configValue: "2", params: {} })).code).toBe(200);
    expect(await call("GET", "/system/config/configKey/test.key")).toMatchObject({ code: 200, msg: "2" });
    expect((await call("POST", "/system/config", { ...data, configValue: "3", remark: null })).code).toBe(200);
    expect((await call("GET", `/system/config/${configId}`)).data).toMatchObject({ configValue: "3", remark: "备注" });
    expect(await call("DELETE", `/system/config/${configId},7`)).toMatchObject({ status: 200, code: 200 });
    expect(await call("GET", `/system/config/${configId}`)).toEqual({ status: 200, code: 200, msg: "操作成功" });
    expect(await call("GET", "/system/config/configKey/test.key")).toMatchObject({ code: 200, msg: "" });
  });

  it("reports problems in the customer's words, with HTTP 200 and code 500", async () => {
    const form = { configName: "名", configKey: "k.a", configValue: "v" };
    const said = async (body: unknown, method: "POST" | "PUT" = "POST") => {
      const { status, code, msg } = await call(method, "/system/config", body);
      expect(status).toBe(200);
      expect(code).toBe(500);
      return msg;
    };
    for (const empty of ["", "  ", null, undefined]) {
      expect(await said({ ...form, configName: empty })).toBe("参数名称不能为空");
      expect(await said({ ...form, configKey: empty })).toBe("参数键名长度不能为空");
      expect(await said({ ...form, configValue: empty })).toBe("参数键值不能为空");
    }
    const taken = { configName: "重复", configKey: "captcha.tolerancePx", configValue: "5" };
    expect(await said(taken)).toBe("新增参数'重复'失败，参数键名已存在");
    await call("POST", "/system/config", form);
    const { configId } = (await configWith("k.a"))!;
    expect(await said({ ...taken, configId }, "PUT")).toBe("修改参数'重复'失败，参数键名已存在");
    expect(await said({ ...form, configId: "12345" }, "PUT")).toBe("操作失败");
    const builtIn = (await configWith("captcha.tolerancePx"))!;
    expect((await call("DELETE", `/system/config/${configId},${builtIn.configId}`)).msg).toBe(
      "内置参数【captcha.tolerancePx】不能删除",
    );
    expect(await configWith("k.a")).toBeDefined();
    expect(await said({ ...form, configName: "长".repeat(101) })).toContain("100");
    expect(await said("{")).toMatch(/[\u4e00-\u9fff]/);
    expect(await said({ ...form, shell: "rm" })).toContain("shell");
  });

  it("narrows by parts of name and key, by type and by Beijing days, both inclusive", async () => {
    await call("POST", "/system/config", { configName: "旧的", configKey: "old.one", configValue: "v" });
    await db.run("update sys_config set created_at = '2026-03-04T16:30:00Z' where config_key = 'old.one'");
    const found = async (query: string) =>
      ((await call("GET", `/system/config/list?pageSize=100&${query}`)).rows as Row[]).map(
        ({ configKey }) => configKey,
      );
    const days = (from: string, to: string) =>
      `${encodeURIComponent("params[beginTime]")}=${from}&${encodeURIComponent("params[endTime]")}=${to}`;
    expect(await found(days("2026-03-05", "2026-03-05"))).toEqual(["old.one"]);
    expect(await found(days("2026-03-04", "2026-03-04"))).toEqual([]);
    expect(await found(days("2026-03-01", "2026-03-31"))).toEqual(["old.one"]);
    expect(await found("configName=%E6%97%A7")).toEqual(["old.one"]);
    expect(await found("configKey=hold.minutes")).toHaveLength(2);
    expect(await found("configType=N")).toEqual(["k.a", "old.one"]);
    expect(await found("configName=%25")).toEqual(["tally.tolerancePct"]);
  });

  it("never shows nor changes the program's own keys", async () => {
    await db.run("insert into sys_config (config_key, config_value) values ('server.secret', 'hidden')");
    const row = await db.one<{ id: string }>(
      "select config_id as id from sys_config where config_key = 'server.secret'",
    );
    expect(await configWith("server.")).toBeUndefined();
    expect(await call("GET", "/system/config/configKey/server.secret")).toMatchObject({ msg: "" });
    expect(await call("GET", `/system/config/${row!.id}`)).not.toHaveProperty("data");
    const form = { configId: row!.id, configName: "a", configKey: "server.secret", configValue: "mine" };
    expect((await call("PUT", "/system/config", form)).code).toBe(500);
    expect((await call("PUT", "/system/config", { ...form, configKey: "x.y" })).msg).toBe("操作失败");
    await call("DELETE", `/system/config/${row!.id}`);
    const kept = await db.one("select config_value from sys_config where config_key = 'server.secret'");
    expect(kept).toEqual({ config_value: "hidden" });
  });

  it("is what the program uses, and excludes unreadable values", async () => {
    expect(await configured(db, "captcha.tolerancePx")).toBe(5);
    const row = (await configWith("captcha.tolerancePx"))!;
    expect((await call("PUT", "/system/config", { ...row, configValue: "viele" })).code).toBe(500);
    expect((await call("PUT", "/system/config", { ...row, configValue: "7" })).code).toBe(200);
    expect(await configured(db, "captcha.tolerancePx")).toBe(7);
    expect((await call("PUT", "/system/config", { ...row, configValue: "5", configKey: "other" })).msg).toContain(
      "改名",
    );
    await db.run("update sys_config set config_value = '9' where config_key = 'captcha.tolerancePx'");
    expect(await configured(db, "captcha.tolerancePx")).toBe(7);
    expect((await call("DELETE", "/system/config/refreshCache")).code).toBe(200);
    expect(await configured(db, "captcha.tolerancePx")).toBe(9);
  });
});

describe("two nodes", () => {
  it("show each other's changes at once, by id, key and type", async () => {
    const otherDb = connect(db.url, { poolSize: 2 });
    const { app: node } = await createTestApp(otherDb);
    const seen = async (url: string) =>
      (await node.inject({ url, headers: { authorization: operator } })).json() as Body;
    for (const [at, configValue] of ["3", "4", "5"].entries()) {
      const row = await configWith("index.minSample");
      await call("PUT", "/system/config", { ...row, configValue });
      expect((await seen("/system/config/configKey/index.minSample")).msg).toBe(configValue);
      expect((await seen(`/system/config/${row!.configId}`)).data).toMatchObject({ configValue });
      await call("POST", "/system/dict/data", { dictType: "t_nodes", dictLabel: configValue, dictValue: configValue });
      expect((await seen("/system/dict/data/type/t_nodes")).data).toHaveLength(at + 1);
    }
    await node.close();
    await otherDb.close();
  });
});

describe("/system/dict", () => {
  it("is filled with the program's own tables, once", async () => {
    for (const { type, entries } of BUILT_IN_DICTIONARIES) {
      const { data } = await call("GET", `/system/dict/data/type/${type}`, undefined, buyer);
      const shown = (data as Row[]).map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }));
      expect(shown).toEqual(entries.map(({ value, label }) => ({ value, label })));
    }
    const [first] = (await call("GET", "/system/dict/data/list?dictType=product_kind")).rows as Row[];
    await call("DELETE", `/system/dict/data/${first!.dictCode}`);
    const { total } = await call("GET", "/system/dict/data/list");
    await fillSystem(db);
    expect((await call("GET", "/system/dict/data/list")).total).toBe(total);
  });

  it("gives by type only what is switched on, in order, and nothing for an unknown type", async () => {
    const entry = { dictType: "t_order", dictLabel: "乙", dictValue: "2", dictSort: 2 };
    for (const one of [
      entry,
      { ...entry, dictLabel: "甲", dictValue: "1", dictSort: "1" },
      { ...entry, dictLabel: "关", dictValue: "3", dictSort: 0, status: "1" },
    ])
      expect(await call("POST", "/system/dict/data", one)).toMatchObject({ status: 200, code: 200, msg: "操作成功" });
    const { data } = await call("GET", "/system/dict/data/type/t_order", undefined, buyer);
    expect((data as Row[]).map(({ dictLabel }) => dictLabel)).toEqual(["甲", "乙"]);
    expect((await call("GET", "/system/dict/data/type/none")).data).toEqual([]);
    const { rows, total } = await call("GET", "/system/dict/data/list?dictType=t_order&status=1");
    expect(total).toBe(1);
    expect(rows).toMatchObject([{ dictLabel: "关", isDefault: "N", status: "1", cssClass: "" }]);
    const row = { ...(rows[0] as Row), dictLabel: "开", status: "0" };
    expect((await call("PUT", "/system/dict/data", row)).code).toBe(200);
    const now = (await call("GET", "/system/dict/data/type/t_order")).data as Row[];
    expect(now.map(({ dictLabel }) => dictLabel)).toEqual(["开", "甲", "乙"]);
    const [id, ...rest] = now.map(({ dictCode }) => dictCode);
    expect((await call("GET", `/system/dict/data/${id}`)).data).toMatchObject(row);
    await call("DELETE", `/system/dict/data/${rest.join(",")}`);
    expect((await call("GET", "/system/dict/data/type/t_order")).data).toHaveLength(1);
    expect(await call("GET", `/system/dict/data/${rest[0]}`)).not.toHaveProperty("data");
  });

  it("reports problems in the customer's words", async () => {
    const said = async (body: object) => (await call("POST", "/system/dict/data", body)).msg;
    expect(await said({})).toBe("字典标签不能为空");
    expect(await said({ dictLabel: "a" })).toBe("字典键值不能为空");
    expect(await said({ dictLabel: "a", dictValue: "b", dictType: " " })).toBe("字典类型不能为空");
  });

  it("manages types: unique, in use not removed, renamed with their entries", async () => {
    const form = { dictName: "试验", dictType: "trial_kind" };
    expect((await call("POST", "/system/dict/type", form)).code).toBe(200);
    expect((await call("POST", "/system/dict/type", form)).msg).toBe("新增字典'试验'失败，字典类型已存在");
    expect((await call("POST", "/system/dict/type", { dictName: "a", dictType: "X" })).code).toBe(500);
    await call("POST", "/system/dict/data", { dictType: "trial_kind", dictLabel: "a", dictValue: "b" });
    const { rows } = await call("GET", "/system/dict/type/list?dictType=trial_kind");
    const { dictId } = rows[0] as Row;
    expect((await call("DELETE", `/system/dict/type/${dictId}`)).msg).toBe("试验已分配,不能删除");
    await call("PUT", "/system/dict/type", { ...(rows[0] as Row), dictType: "trial_renamed" });
    const entries = (await call("GET", "/system/dict/data/type/trial_renamed")).data as Row[];
    expect(entries).toHaveLength(1);
    await call("DELETE", `/system/dict/data/${entries[0]!.dictCode}`);
    expect((await call("DELETE", `/system/dict/type/${dictId}`)).code).toBe(200);
    expect((await call("DELETE", "/system/dict/type/refreshCache")).code).toBe(200);
    const all = (await call("GET", "/system/dict/type/optionselect")).data as Row[];
    expect(all).toHaveLength(BUILT_IN_DICTIONARIES.length);
  });
});

describe("who may do what", () => {
  const key = "/system/config/configKey/captcha.tolerancePx";
  const matrix: [string, (role: string) => Promise<Body>, readonly string[]][] = [
    ["list configs", (who) => call("GET", "/system/config/list", undefined, who), ["operator", "admin"]],
    ["read by key", (who) => call("GET", key, undefined, who), ["buyer", "merchant", "content", "operator", "admin"]],
    [
      "read by type",
      (who) => call("GET", "/system/dict/data/type/port", undefined, who),
      ["buyer", "merchant", "content", "operator", "admin"],
    ],
    ["list entries", (who) => call("GET", "/system/dict/data/list", undefined, who), ["content", "operator", "admin"]],
    ["remove entries", (who) => call("DELETE", "/system/dict/data/1", undefined, who), ["operator", "admin"]],
    ["refresh", (who) => call("DELETE", "/system/config/refreshCache", undefined, who), ["operator", "admin"]],
    ["read the log", (who) => call("GET", "/system/operlog/list", undefined, who), ["operator", "admin"]],
    ["read sign-ins", (who) => call("GET", "/system/logininfor/list", undefined, who), ["operator", "admin"]],
  ];
  it("follows the roles, and requires a session", async () => {
    const roles = ["buyer", "merchant", "content", "operator", "admin"];
    const tokens = await Promise.all(roles.map((role, at) => signInAs(db, phoneOf(50 + at), { roles: [role] })));
    for (const [what, act, allowed] of matrix) {
      expect((await act("")).code, what).toBe(401);
      for (const [at, role] of roles.entries()) {
        const { code } = await act(tokens[at]!);
        expect(code, `${what} ${role}`).toBe(allowed.includes(role) ? 200 : 403);
      }
    }
  });

  it("requires the permission to change where an addition names an id", async () => {
    const [row] = (await call("GET", "/system/dict/data/list?dictType=port")).rows as Row[];
    const content = await signInAs(db, phoneOf(60), { roles: ["content"] });
    expect((await call("POST", "/system/dict/data", { ...row, dictCode: undefined }, content)).code).toBe(403);
    expect((await call("PUT", "/system/dict/data", row, content)).code).toBe(200);
  });
});

describe("the operators' log", () => {
  it("shows who changed what, with before and after and without secrets", async () => {
    await call("POST", "/system/config", { configName: "钥匙", configKey: "pay.secret", configValue: "s3cr3t" });
    const { rows } = await call("GET", "/system/operlog/list?pageSize=1");
    expect(rows[0]).toMatchObject({ title: "参数管理", businessType: 1, target: "pay.secret", operIp: "127.0.0.1" });
    const row = (await configWith("pay.secret"))!;
    await call("PUT", "/system/config", { ...row, configName: "密钥" });
    const [last] = (await call("GET", "/system/operlog/list")).rows as unknown[];
    expect(last).toMatchObject({ businessType: 2, before: { configName: "钥匙" }, after: { configName: "密钥" } });
    expect(JSON.stringify(await db.rows("select * from oper_log"))).not.toContain("s3cr3t");
  });

  it("stores no mobile number, neither of the actor nor in what was changed", async () => {
    const form = { configName: "值班13912345678", configKey: "duty.phone", configValue: "13912345678、400-833-5766" };
    await call("POST", "/system/config", form);
    const [last] = (await call("GET", "/system/operlog/list")).rows as unknown[];
    expect(last).toMatchObject({ after: { configName: "值班139****5678", configValue: "139****5678、400-833-5766" } });
    expect(JSON.stringify(await db.rows("select * from oper_log"))).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/);
  });

  it("is written in the transaction of the change: neither without the other", async () => {
    const count = async () => (await db.one<{ n: number }>("select count(*)::int as n from oper_log"))!.n;
    const before = await count();
    await call("POST", "/system/config", { configName: "", configKey: "a", configValue: "b" });
    await call("DELETE", "/system/dict/data/999999");
    expect(await count()).toBe(before);
  });

  it("can only grow", async () => {
    for (const statement of ["update oper_log set title = ''", "delete from oper_log", "truncate oper_log"])
      await expect(db.run(statement)).rejects.toThrow("append-only");
  });

  it("is one chain, also when many write at once, and shows what was changed or cut out", async () => {
    const forms = Array.from({ length: 20 }, (_, n) => ({ configName: "n", configKey: `many.${n}`, configValue: "v" }));
    await Promise.all(forms.map((form) => call("POST", "/system/config", form)));
    expect((await Promise.all([1, 2, 3].map(() => chainLog(db)))).some((chained) => chained >= 20)).toBe(true);
    const broken = async () => (await db.one<{ at: string | null }>("select oper_log_broken()::text as at"))!.at;
    expect(await broken()).toBeNull();
    const rows = await db.rows<{ seq: string; place: string }>(
      "select seq::text, place::text from oper_log order by oper_log.place",
    );
    expect(rows.map(({ place }) => place)).toEqual(rows.map((_, at) => String(at + 1)));
    const either = rows.slice(4, 6).map(({ seq }) => seq);
    const forged = async (statement: string) => {
      await db
        .transaction(async (tx) => {
          await tx.run("alter table oper_log disable trigger oper_log_keep");
          await tx.run(statement);
          expect(either).toContain((await tx.one<{ at: string }>("select oper_log_broken()::text as at"))!.at);
          throw new Error("rolled back");
        })
        .catch((error: Error) => expect(error.message).toBe("rolled back"));
    };
    await forged("update oper_log set person_name = 'x' where place = 5");
    await forged("update oper_log set after = '{}' where place = 5");
    await forged("delete from oper_log where place = 5");
    await forged("update oper_log set place = 1000 where place = 5");
    expect(await broken()).toBeNull();
  });

  it("retains the chain it had before rows were chained later", async () => {
    const old = await createTestDatabase({ template: "template0" });
    const files = await migrationFiles();
    await migrate(old, new Set(files.filter((name) => name < "0048")));
    const write = () => audit(old, { caller: null, ip: "" }, { title: "测试", kind: "other", target: "t" });
    for (let n = 0; n < 3; n += 1) await write();
    const hashes = () => old.rows("select seq, hash from oper_log where seq <= 3 order by seq");
    const before = await hashes();
    await migrate(old);
    await write();
    expect(await chainLog(old)).toBe(1);
    expect(await hashes()).toEqual(before);
    expect(await old.rows("select seq, place from oper_log where seq > 3")).toEqual([{ seq: "4", place: "4" }]);
    expect(await old.one("select oper_log_broken() as at")).toEqual({ at: null });
    await old.drop();
  });

  it("makes no step wait for another's transaction, and chains what is committed later after it", async () => {
    await chainLog(db);
    const entry = (target: string) => ({ title: "测试", kind: "other", target }) as const;
    const places = () =>
      db.rows<{ target: string; place: string | null }>(
        "select target, place::text from oper_log where title = '测试' order by oper_log.place nulls last, seq",
      );
    await db.transaction(async (open) => {
      await audit(open, { caller: null, ip: "" }, entry("first"));
      await db.transaction(async (tx) => {
        await tx.run("set local lock_timeout = '1s'");
        await audit(tx, { caller: null, ip: "" }, entry("second"));
      });
      expect(await chainLog(db)).toBe(1);
      expect((await places()).map(({ target }) => target)).toEqual(["second"]);
    });
    expect((await places()).map(({ target, place }) => [target, place === null])).toEqual([
      ["second", false],
      ["first", true],
    ]);
    // What is not chained yet can be changed as little as the rest.
    for (const change of [
      "title = 'x' where place is null",
      "place = 7, title = 'x' where place is null",
      "hash = null where place = 1",
    ])
      await expect(db.run(`update oper_log set ${change}`)).rejects.toThrow("append-only");
    await expect(db.run("delete from oper_log where place is null")).rejects.toThrow("append-only");
    expect(await chainLog(db)).toBe(1);
    expect(await db.one("select oper_log_broken() as at")).toEqual({ at: null });
  });
});

describe("/system/logininfor/list", () => {
  it("names sign-ins, the newest first, also of sessions that ended", async () => {
    await signInAs(db, phoneOf(70));
    await db.run("delete from session where person_id = (select id from person where phone = $1)", [phoneOf(70)]);
    const { rows } = await call("GET", `/system/logininfor/list?userName=${phoneOf(70)}`);
    expect(rows).toMatchObject([{ userName: maskedPhone(phoneOf(70)), ipaddr: "127.0.0.1" }]);
    expect(JSON.stringify(rows)).not.toContain(phoneOf(70));
  });
});
