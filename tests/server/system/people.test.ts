import { describe, expect } from "vitest";
import type { PersonDetail, PersonRow, RoleRow } from "../../../src/domain/account/person-record.ts";
import { BUILT_IN_ROLES, PERMISSION_GROUPS } from "../../../src/domain/account/roles.ts";
import { hashPassword } from "../../../src/server/account/password-hash.ts";
import type { App } from "../../../src/server/http.ts";
import { fillRoles } from "../../../src/server/system/fill-system.ts";
import { post, receivedCode } from "../../support/account-calls.ts";
import { phoneOf } from "../../support/buyer.ts";
import { it as test } from "../../support/fixtures.ts";
import { callsOf } from "../../support/requests.ts";
import { personIdOf, signInAs } from "../../support/sign-in.ts";

type Body<Row = unknown, Data = unknown> = { code: number; msg: string; rows: Row[]; total: number; data: Data };

let admin: string;
let operator: string;
let buyer: string;
let roles: Map<string, RoleRow>;

async function call<Row = unknown, Data = unknown>(
  app: App,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  { as = admin, body }: { as?: string; body?: object } = {},
) {
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: as },
    ...(body === undefined ? {} : { payload: body }),
  });
  return reply.json() as Body<Row, Data>;
}

const rolesNow = async (app: App) =>
  new Map((await call<RoleRow>(app, "GET", "/system/role/list?pageSize=100")).rows.map((role) => [role.roleKey, role]));
const idsOf = (keys: readonly string[]) => keys.map((key) => roles.get(key)!.roleId).join(",");
const give = (app: App, userId: string, keys: readonly string[], as = admin, before?: readonly string[]) =>
  call(
    app,
    "PUT",
    `/system/user/authRole?userId=${userId}&roleIds=${idsOf(keys)}${before ? `&before=${idsOf(before)}` : ""}`,
    {
      as,
    },
  );
const setStatus = (app: App, userId: string, status: string, as = admin, reason = "多次虚假下单") =>
  call(app, "PUT", "/system/user/changeStatus", { as, body: { userId, status, reason } });
const permissionsOf = async (app: App, as: string) =>
  (await call<never, { permissions: string[] }>(app, "POST", "/api/login/getUserInfo", { as, body: {} })).data
    .permissions;

const it = test.extend("sent", { scope: "file" }, ({ server }) => server.sent);
it.beforeAll(async ({ db, app }) => {
  admin = await signInAs(db, phoneOf(1), { roles: ["admin"] });
  operator = await signInAs(db, phoneOf(2), { roles: ["operator"] });
  buyer = await signInAs(db, phoneOf(3));
  roles = await rolesNow(app);
});

describe("permissions of calls", () => {
  it("can all be given with a role", ({ app }) => {
    const known = new Set(PERMISSION_GROUPS.flatMap(({ permissions }) => permissions.map(({ key }) => key)));
    const unknown = callsOf(app).flatMap(({ access }) =>
      typeof access === "object" && !known.has(access.permission) ? [access.permission] : [],
    );
    expect(unknown).toEqual([]);
  });
});

describe("/system/role", () => {
  it("has the program's own roles, with as many holders as there are", () => {
    expect([...roles.keys()]).toEqual(BUILT_IN_ROLES.map(({ key }) => key));
    expect(roles.get("admin")).toMatchObject({ permissions: ["*:*:*"], holders: 1, canEdit: false, canRemove: false });
    expect(roles.get("operator")).toMatchObject({ roleName: "平台运营", holders: 1, canEdit: true, builtIn: true });
  });

  it("adds, changes and removes roles, which hold from the next call on", async ({ db, app }) => {
    const form = { roleKey: "yardGuide", roleName: "堆场向导", permissions: ["stat:view"], roleSort: 9, remark: "" };
    expect(await call(app, "POST", "/system/role", { body: form })).toMatchObject({ code: 200 });
    roles = await rolesNow(app);
    const { roleId, version } = roles.get("yardGuide")!;
    const person = await personIdOf(db, phoneOf(3));
    expect(await give(app, person, ["buyer", "yardGuide"])).toMatchObject({ code: 200 });
    expect(await permissionsOf(app, buyer)).toEqual(["stat:view"]);

    const wider = { roleId, version, permissions: ["stat:view", "index:point:edit"] };
    expect(await call(app, "PUT", "/system/role", { body: wider })).toMatchObject({ code: 200 });
    expect(new Set(await permissionsOf(app, buyer))).toEqual(new Set(["stat:view", "index:point:edit"]));
    expect(await call(app, "PUT", "/system/role", { body: wider })).toMatchObject({ code: 5001 });

    expect(await call(app, "DELETE", `/system/role/${roleId}`)).toMatchObject({
      code: 500,
      msg: "「堆场向导」已分配给1人，不能删除",
    });
    expect(await give(app, person, ["buyer"])).toMatchObject({ code: 200 });
    expect(await permissionsOf(app, buyer)).toEqual([]);
    expect(await call(app, "DELETE", `/system/role/${roleId}`)).toMatchObject({ code: 200 });
    expect(await call(app, "GET", `/system/role/${roleId}`)).not.toHaveProperty("data");
    const logged = await call<{ target: string }>(app, "GET", "/system/operlog/list?title=角色管理");
    expect(logged.rows.map(({ target }) => target)).toEqual(["yardGuide", "yardGuide", "yardGuide"]);
  });

  it("refuses wrong forms, the admin role, the program's own and what the editor has not", async ({ db, app }) => {
    const said = async (body: object, as = admin) => (await call(app, "POST", "/system/role", { as, body })).msg;
    const { roleId: adminId } = roles.get("admin")!;
    const { roleId: financeId } = roles.get("finance")!;
    expect(await said({ roleKey: "guide", roleName: "" })).toBe("角色名称不能为空");
    expect(await said({ roleKey: "finance", roleName: "财务二" })).toBe("新增角色'财务二'失败，权限字符已存在");
    expect(await said({ roleKey: "Admin", roleName: "管理" })).toBe("新增角色'管理'失败，权限字符已存在");
    expect(await said({ roleKey: "guide", roleName: "管理员" })).toBe("新增角色'管理员'失败，角色名称已存在");
    const renamed = (roleName: string) => call(app, "PUT", "/system/role", { body: { roleId: financeId, roleName } });
    expect(await renamed("管理")).toMatchObject({ msg: "内置角色「财务」不能改名" });
    const twins = ["Porter", "porter"].map((roleKey) => said({ roleKey, roleName: `搬运 ${roleKey === "Porter"}` }));
    const taken = (await Promise.all(twins)).filter((text) => text.includes("权限字符已存在"));
    expect(taken).toHaveLength(1);
    expect(await said({ roleKey: "guide", roleName: "向导", permissions: ["*:*:*"] })).toMatch("不存在");
    expect(await said({ roleId: adminId, permissions: ["stat:view"] })).toBe("管理员角色不能修改");
    expect(await said({ roleId: "7", roleName: "没有" })).toBe("角色不存在");
    expect(await call(app, "DELETE", `/system/role/${financeId}`)).toMatchObject({ msg: "内置角色「财务」不能删除" });
    // Operators read roles but change none.
    expect(await call(app, "GET", "/system/role/list", { as: operator })).toMatchObject({ code: 200 });
    expect(await call(app, "PUT", "/system/role", { as: operator, body: { roleId: financeId } })).toMatchObject({
      code: 403,
    });
    // Even with the permission to edit roles, no one can grant or revoke what they lack.
    await db.run(
      "update sys_role set permissions = permissions || '{system:role:edit}'::text[] where role_key = 'operator'",
    );
    const asOperator = (permissions: string[]) =>
      call(app, "PUT", "/system/role", { as: operator, body: { roleId: financeId, permissions } });
    expect(await asOperator(["stat:view"])).toMatchObject({ code: 500, msg: "您没有「结算」权限，不能调整" });
    expect(await asOperator(["order:spot:settle", "stat:view"])).toMatchObject({ code: 200 });
  });

  it("leaves revoked permissions revoked when the program fills it again, and adds those new in a release", async ({
    db,
    app,
  }) => {
    await fillRoles(db);
    const finance = (await rolesNow(app)).get("finance")!;
    expect(finance.permissions).toEqual(["order:spot:settle", "stat:view"]);
    await db.run("update sys_role set filled = array_remove(filled, 'order:spot:audit') where role_key = 'finance'");
    await fillRoles(db);
    expect((await rolesNow(app)).get("finance")!.permissions).toEqual([
      "order:spot:settle",
      "stat:view",
      "order:spot:audit",
    ]);
  });
});

describe("/system/user", () => {
  it("lists people with masked phones, and finds them by name, number, role and status", async ({ app }) => {
    const list = async (query: string) => (await call<PersonRow>(app, "GET", `/system/user/list?${query}`)).rows;
    const [found] = await list(`phonenumber=${phoneOf(2)}`);
    expect(found).toMatchObject({
      phonenumber: phoneOf(2).replace(/^(...)....(....)$/, "$1****$2"),
      status: "0",
      roles: [{ roleKey: "operator", roleName: "平台运营" }],
      availableEvents: ["lock"],
    });
    expect(found!.loginDate).toMatch(/^\d{4}-/);
    expect((await list("roleKey=admin")).map(({ availableEvents }) => availableEvents)).toEqual([[]]);
    expect(await list("status=1")).toEqual([]);
    expect(await list("phonenumber=%25")).toEqual([]);
    expect(await list("userName=没有这人")).toEqual([]);
  });

  it("requires the permission, and reports missing people", async ({ db, app }) => {
    for (const as of [buyer, await signInAs(db, phoneOf(4), { roles: ["merchant"] })]) {
      expect(await call(app, "GET", "/system/user/list", { as })).toMatchObject({ code: 403 });
      expect(await setStatus(app, "1", "1", as)).toMatchObject({ code: 403 });
      expect(await give(app, "1", [], as)).toMatchObject({ code: 403 });
    }
    expect(await call(app, "GET", "/system/user/7")).not.toHaveProperty("data");
    expect(await setStatus(app, "7", "1")).toMatchObject({ code: 500, msg: "用户不存在" });
    expect(await give(app, "7", ["buyer"])).toMatchObject({ code: 500, msg: "用户不存在" });
  });

  it("locks people out at once and from every way in, until they are let in again", async ({ db, app, sent }) => {
    const phone = phoneOf(5);
    const session = await signInAs(db, phone);
    const id = await personIdOf(db, phone);
    await db.run("update person set password_hash = $2 where id = $1", [id, await hashPassword("rotholz-42")]);
    expect(await setStatus(app, id, "1", operator, "坏")).toMatchObject({ code: 500, msg: "请填写原因(5-200字)" });
    expect(await setStatus(app, id, "1", operator)).toMatchObject({ code: 200 });
    expect(await setStatus(app, id, "1", operator)).toMatchObject({ msg: "该账号已停用" });
    expect(await call(app, "POST", "/api/login/getUserInfo", { as: session, body: {} })).toMatchObject({ code: 401 });
    const byPassword = () => post(app, "/api/login/login", { username: phone, password: "rotholz-42", type: 2 });
    expect(await byPassword()).toMatchObject({ code: 601, msg: "账号已停用，请联系平台客服" });
    const code = await receivedCode({ app, db, sent }, phone);
    expect(await post(app, "/api/login/login", { username: phone, code, type: 1 })).toMatchObject({ code: 601 });
    // A session that was being opened at that moment is refused, too.
    const late = await signInAs(db, phone);
    expect(await call(app, "POST", "/api/login/getUserInfo", { as: late, body: {} })).toMatchObject({ code: 401 });

    const detail = (await call<never, PersonDetail>(app, "GET", `/system/user/${id}`)).data;
    expect(detail).toMatchObject({ status: "1", lockReason: "多次虚假下单", availableEvents: ["unlock"] });
    expect(await setStatus(app, id, "0", operator)).toMatchObject({ code: 200 });
    expect(await byPassword()).toMatchObject({ code: 200 });
  });

  it("lets only admins touch admins, and never the last of them", async ({ db, app }) => {
    const first = await personIdOf(db, phoneOf(1));
    expect(await setStatus(app, first, "1", operator)).toMatchObject({ msg: "管理员账号只能由管理员操作" });
    expect(await give(app, first, ["buyer"], operator)).toMatchObject({ msg: "管理员账号只能由管理员操作" });
    const self = await personIdOf(db, phoneOf(2));
    expect(await give(app, self, ["operator", "admin"], operator)).toMatchObject({ msg: "管理员账号只能由管理员操作" });
    expect(await give(app, self, ["operator", "finance"], operator)).toMatchObject({ code: 500 });
    expect(await give(app, self, ["operator", "content"], operator)).toMatchObject({ code: 200 });
    const accountant = await personIdOf(db, phoneOf(7));
    expect(await give(app, accountant, ["buyer", "finance"])).toMatchObject({ code: 200 });
    const takes = "您没有「财务」的全部权限，不能收回该角色";
    expect(await give(app, accountant, ["buyer"], operator)).toMatchObject({ code: 500, msg: takes });
    const { data: seen } = await call<never, PersonDetail>(app, "GET", `/system/user/${accountant}`, { as: operator });
    expect(seen.roleChoices.find(({ roleKey }) => roleKey === "finance")).toMatchObject({ held: true, problem: takes });
    expect(await give(app, accountant, ["buyer"])).toMatchObject({ code: 200 });
    expect(await give(app, self, ["operator", "merchant"])).toMatchObject({ msg: "该用户没有店铺，不能授予商家角色" });
    expect(await setStatus(app, first, "1")).toMatchObject({ msg: "不能停用自己的账号" });
    expect(await give(app, first, ["buyer"])).toMatchObject({ msg: "平台至少要保留一名管理员" });
    expect((await call<never, PersonDetail>(app, "GET", `/system/user/${first}`)).data.roleChoices[0]).toMatchObject({
      roleKey: "admin",
      held: true,
      problem: "平台至少要保留一名管理员",
    });

    const other = await signInAs(db, phoneOf(6), { roles: ["admin"] });
    const second = await personIdOf(db, phoneOf(6));
    // Each revokes it from the other at the same moment; the later one lacks the permission by then, or is the last admin.
    const both = await Promise.all([give(app, first, ["buyer"], other), give(app, second, ["buyer"])]);
    const [done, refused] = both.map(({ code }) => code).sort();
    expect(done).toBe(200);
    expect([403, 500]).toContain(refused);
    const left = await db.rows("select 1 from person where roles @> '{admin}'");
    expect(left).toHaveLength(1);
    await db.run("update person set roles = '{admin}' where id = $1", [first]);
  });

  it("changes roles only from those that were seen", async ({ db, app }) => {
    const id = await personIdOf(db, phoneOf(7));
    expect(await give(app, id, ["buyer", "content"], admin, ["buyer"])).toMatchObject({ code: 200 });
    expect(await give(app, id, ["buyer", "expert"], admin, ["buyer"])).toMatchObject({ code: 5001 });
    expect(await give(app, id, ["buyer"], admin, ["buyer", "content"])).toMatchObject({ code: 200 });
  });
});
