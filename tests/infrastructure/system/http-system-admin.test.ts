import { describe, expect } from "vitest";
import { asId } from "../../../src/domain/ids.ts";
import type { DictDataForm } from "../../../src/domain/system/system-forms.ts";
import { maskedPhone } from "../../../src/domain/text.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpConsoleLists } from "../../../src/infrastructure/http/http-console-lists.ts";
import { createHttpPeopleAdmin } from "../../../src/infrastructure/system/http-people-admin.ts";
import { createHttpSystemAdmin } from "../../../src/infrastructure/system/http-system-admin.ts";
import { fillSystem } from "../../../src/server/system/fill-system.ts";
import { phoneOf } from "../../support/buyer.ts";
import { it } from "../../support/fixtures.ts";
import { personIdOf, signInAs } from "../../support/sign-in.ts";

const page = { pageNum: 1, pageSize: 20 } as const;

describe("the system's adapters", () => {
  let http: ReturnType<typeof createHttpClient>;
  it.beforeAll(async ({ db, app }) => {
    await fillSystem(db);
    const url = await app.listen({ port: 0 });
    const token = (await signInAs(db, phoneOf(1), { roles: ["admin"] })).slice("Bearer ".length);
    http = createHttpClient({ url }, { read: () => token, write() {}, clear() {} }, createFailureBus());
  });

  it("write dictionaries and settings, and find what was done in the log by day and name", async () => {
    const admin = createHttpSystemAdmin(http);
    const lists = createHttpConsoleLists(http);
    const type = { dictName: "试验", dictType: "test_kind", status: "0", remark: "" } as const;
    await admin.saveDictType(null, type);
    const asked = { dictName: "", dictType: "test_kind", status: "" };
    const [added] = (await lists.page("dictTypeList", asked, page)).rows;
    expect(added).toMatchObject(type);
    await admin.saveDictType(added!.id, { ...type, dictName: "试验二" });
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
    await admin.saveDictData(null, entry);
    const data = { dictType: "test_kind", dictLabel: "", status: "" };
    const [row] = (await lists.page("dictDataList", data, page)).rows;
    expect(row).toMatchObject(entry);
    await expect(admin.removeDictType(added!.id)).rejects.toMatchObject({
      failure: { message: "试验二已分配,不能删除" },
    });
    await admin.removeDictData(row!.id);
    await admin.removeDictType(added!.id);
    expect(await lists.page("dictTypeList", asked, page)).toMatchObject({ rows: [], total: 0, ...page });

    const keyed = { configName: "", configKey: "hold.cap.orders", configType: "Y" };
    const [config] = (await lists.page("configList", keyed, page)).rows;
    const { id, configId, createTime: _, ...setting } = config!;
    expect(id).toBe(configId);
    await admin.saveConfig(configId, { ...setting, configValue: "6" });
    expect((await lists.page("configList", keyed, page)).rows[0]).toMatchObject({ configValue: "6" });
    await expect(admin.removeConfig(configId)).rejects.toMatchObject({ failure: { code: 500 } });

    const log = { title: "字典", operName: "", begin: "2020-01-01", end: "2099-01-01" };
    expect((await lists.page("operationLog", log, page)).total).toBe(5);
    expect((await lists.page("operationLog", { ...log, end: "2020-01-02" }, page)).total).toBe(0);
    const logins = await lists.page("signInLog", { userName: phoneOf(1), ipaddr: "", begin: "", end: "" }, page);
    expect(logins.rows[0]).toMatchObject({ userName: maskedPhone(phoneOf(1)), msg: "登录成功" });
  });

  it("find people and change what they may do", async ({ db }) => {
    const admin = createHttpPeopleAdmin(http);
    const lists = createHttpConsoleLists(http);
    const id = await personIdOf(db, phoneOf(2));
    const filters = { userName: "", phonenumber: phoneOf(2), roleKey: "buyer", status: "0" };
    expect((await lists.page("personList", filters, page)).rows).toMatchObject([
      { id, userId: id, availableEvents: ["lock"] },
    ]);
    await admin.saveRole(null, {
      roleKey: "guide",
      roleName: "向导",
      roleSort: 9,
      permissions: ["stat:view"],
      remark: "",
    });
    const [guide] = (await lists.page("roleList", { roleName: "向导" }, page)).rows;
    expect(guide).toMatchObject({ id: guide!.roleId, permissions: ["stat:view"], canEdit: true, canRemove: true });
    const form = { roleKey: "guide", roleName: "向导", roleSort: 9, permissions: [], remark: "" };
    await admin.saveRole(guide!, form);
    await expect(admin.saveRole(guide!, form)).rejects.toMatchObject({ failure: { code: 5001 } });
    expect((await admin.roleNames()).map(({ roleKey }) => roleKey)).toContain("guide");

    const before = (await admin.person(id))!.roles.map(({ roleId }) => roleId);
    await admin.setRoles(id, [guide!.roleId], before);
    expect((await admin.person(id))!.roles).toMatchObject([{ roleKey: "guide" }]);
    await admin.setRoles(id, [], [guide!.roleId]);
    // A person without any role is still shown as such.
    await expect(admin.setRoles(id, [guide!.roleId], [guide!.roleId])).rejects.toMatchObject({
      failure: { code: 5001 },
    });
    await admin.setRoles(id, before, []);
    await admin.removeRole(guide!.roleId);
    await admin.setLocked(id, true, "多次虚假下单");
    expect(await admin.person(id)).toMatchObject({ status: "1", lockReason: "多次虚假下单" });
    await admin.setLocked(id, false, "");
    expect(await admin.person(asId("7"))).toBeNull();
  });
});
