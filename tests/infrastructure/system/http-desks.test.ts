import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DictDataForm } from "../../../src/domain/system/system-forms.ts";
import { maskedPhone } from "../../../src/domain/text.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpPeopleDesk } from "../../../src/infrastructure/system/http-people-desk.ts";
import { createHttpSystemDesk } from "../../../src/infrastructure/system/http-system-desk.ts";
import type { App } from "../../../src/server/http.ts";
import { fillSystem } from "../../../src/server/system/fill-system.ts";
import { phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createTestApp } from "../../support/server.ts";
import { personIdOf, signInAs } from "../../support/sign-in.ts";

const page = { pageNum: 1, pageSize: 20 } as const;

describe("the desks of the system", () => {
  let db: TestDatabase;
  let app: App;
  let http: ReturnType<typeof createHttpClient>;
  beforeAll(async () => {
    db = await createTestDatabase();
    await fillSystem(db);
    app = (await createTestApp(db)).app;
    const url = await app.listen({ port: 0 });
    const token = (await signInAs(db, phoneOf(1), { roles: ["admin"] })).slice("Bearer ".length);
    http = createHttpClient({ url }, { read: () => token, write() {}, clear() {} }, createFailureBus());
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });

  it("write dictionaries and settings, and find what was done in the log by day and name", async () => {
    const desk = createHttpSystemDesk(http);
    const type = { dictName: "试验", dictType: "test_kind", status: "0", remark: "" } as const;
    await desk.saveDictType(null, type);
    const asked = { filters: { dictName: "", dictType: "test_kind", status: "" }, page };
    const [added] = (await desk.dictTypes(asked)).rows;
    expect(added).toMatchObject(type);
    await desk.saveDictType(added!.id, { ...type, dictName: "试验二" });
    const entry: DictDataForm = {
      dictSort: 1,
      dictLabel: "一",
      dictValue: "1",
      dictType: "test_kind",
      cssClass: "",
      listClass: "",
      isDefault: "N",
      status: "0",
      remark: "",
    };
    await desk.saveDictData(null, entry);
    const data = { filters: { dictType: "test_kind", dictLabel: "", status: "" }, page };
    const [row] = (await desk.dictData(data)).rows;
    expect(row).toMatchObject(entry);
    await expect(desk.removeDictType(added!.id)).rejects.toMatchObject({
      failure: { message: "试验二已分配,不能删除" },
    });
    await desk.removeDictData(row!.id);
    await desk.removeDictType(added!.id);
    expect(await desk.dictTypes(asked)).toMatchObject({ rows: [], total: 0, ...page });

    const keyed = { filters: { configName: "", configKey: "hold.cap.orders", configType: "Y" }, page };
    const [config] = (await desk.configs(keyed)).rows;
    const { id: configId, createTime: _, ...setting } = config!;
    await desk.saveConfig(configId, { ...setting, configValue: "6" });
    expect((await desk.configs(keyed)).rows[0]).toMatchObject({ configValue: "6" });
    await expect(desk.removeConfig(configId)).rejects.toMatchObject({ failure: { code: 500 } });

    const log = { title: "字典", operName: "", begin: "2020-01-01", end: "2099-01-01" };
    expect((await desk.operLog({ filters: log, page })).total).toBe(5);
    expect((await desk.operLog({ filters: { ...log, end: "2020-01-02" }, page })).total).toBe(0);
    const logins = await desk.loginLog({ filters: { userName: phoneOf(1), ipaddr: "", begin: "", end: "" }, page });
    expect(logins.rows[0]).toMatchObject({ userName: maskedPhone(phoneOf(1)), msg: "登录成功" });
  });

  it("find people and change what they may do", async () => {
    const desk = createHttpPeopleDesk(http);
    const id = await personIdOf(db, phoneOf(2));
    const filters = { userName: "", phonenumber: phoneOf(2), roleKey: "buyer", status: "0" };
    expect((await desk.people({ filters, page })).rows).toMatchObject([{ id, userId: id, availableEvents: ["lock"] }]);
    await desk.saveRole(null, {
      roleKey: "guide",
      roleName: "向导",
      roleSort: 9,
      permissions: ["stat:view"],
      remark: "",
    });
    const [guide] = (await desk.roles({ filters: { roleName: "向导" }, page })).rows;
    expect(guide).toMatchObject({ id: guide!.roleId, permissions: ["stat:view"], canEdit: true, canRemove: true });
    const form = { roleKey: "guide", roleName: "向导", roleSort: 9, permissions: [], remark: "" };
    await desk.saveRole(guide!, form);
    await expect(desk.saveRole(guide!, form)).rejects.toMatchObject({ failure: { code: 5001 } });
    expect((await desk.roleNames()).map(({ roleKey }) => roleKey)).toContain("guide");

    const before = (await desk.person(id))!.roles.map(({ roleId }) => roleId);
    await desk.setRoles(id, [guide!.roleId], before);
    expect((await desk.person(id))!.roles).toMatchObject([{ roleKey: "guide" }]);
    await desk.setRoles(id, [], [guide!.roleId]);
    // Somebody without any role is still seen as such.
    await expect(desk.setRoles(id, [guide!.roleId], [guide!.roleId])).rejects.toMatchObject({
      failure: { code: 5001 },
    });
    await desk.setRoles(id, before, []);
    await desk.removeRole(guide!.roleId);
    await desk.setLocked(id, true, "多次虚假下单");
    expect(await desk.person(id)).toMatchObject({ status: "1", lockReason: "多次虚假下单" });
    await desk.setLocked(id, false, "");
    expect(await desk.person("7")).toBeNull();
  });
});
