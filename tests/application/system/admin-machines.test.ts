import { describe, expect, it } from "vitest";
import { type ActorRefFrom, createActor, waitFor } from "xstate";
import type { commandMachine } from "../../../src/application/command-machine.ts";
import type { ConsoleLists } from "../../../src/application/console-lists.ts";
import type { PeopleAdmin } from "../../../src/application/system/people-admin.ts";
import { createPersonMachine, createRolesMachine, NEW_ROLE } from "../../../src/application/system/people-machines.ts";
import { createPrivateFileMachine } from "../../../src/application/system/private-file-machine.ts";
import type { PrivateFiles } from "../../../src/application/system/private-files.ts";
import type { SystemAdmin } from "../../../src/application/system/system-admin.ts";
import {
  createConfigsMachine,
  createDictDataMachine,
  newDictData,
} from "../../../src/application/system/system-machines.ts";
import type { PersonDetail } from "../../../src/domain/account/person-record.ts";
import type { RowOf } from "../../../src/domain/console-lists.ts";
import { asId, type ConfigId, type RoleId } from "../../../src/domain/ids.ts";

const navigator = { currentPath: () => "", go: () => undefined, open: () => undefined };
type CommandActor = ActorRefFrom<typeof commandMachine>;
const page = { total: 1, pageNum: 1, pageSize: 20 } as const;
const listing = (...rows: object[]) => ({ page: async () => ({ ...page, rows }) }) as unknown as ConsoleLists;

/** Types into the dialog of what is under way. */
function typing(actor: { getSnapshot(): { children: Partial<Record<string, unknown>> } }) {
  const dialog = actor.getSnapshot().children.command as CommandActor;
  return {
    type: (field: string, value: string) => dialog.send({ type: "fieldChanged", field, value }),
    submit: () => dialog.send({ type: "submitted" }),
    fields: () => dialog.getSnapshot().context.fields,
    problems: () => dialog.getSnapshot().context.problems,
  };
}

describe("roles", () => {
  it("are new without an id, retain their key and order, and show a problem under its field", async () => {
    const log: unknown[] = [];
    const role: RowOf<"roleList"> = {
      ...NEW_ROLE,
      id: asId<RoleId>("7"),
      roleId: asId<RoleId>("7"),
      roleKey: "guide",
      roleName: "向导",
      version: 4,
    };
    const admin = {
      saveRole: async (...parts: unknown[]) => void log.push(parts),
    } as unknown as PeopleAdmin;
    const actor = createActor(createRolesMachine({ lists: listing(role), admin, navigator, notify: () => undefined }), {
      input: { query: {} },
    }).start();
    const isIdle = () => waitFor(actor, (state) => state.matches({ command: "idle", page: "ready" }));
    await isIdle();
    actor.send({ type: "commandRequested", name: "edit", row: NEW_ROLE });
    const fresh = typing(actor);
    expect(fresh.problems()).toEqual({ roleName: "角色名称不能为空" });
    fresh.type("roleName", "统计员");
    expect(Object.keys(fresh.problems())).toEqual(["roleKey"]);
    fresh.type("roleKey", "counter");
    fresh.type("permissions", "stat:view,no:such:thing");
    expect(Object.keys(fresh.problems())).toEqual(["permissions"]);
    fresh.type("permissions", "stat:view");
    fresh.submit();
    await isIdle();
    actor.send({ type: "commandRequested", name: "edit", row: role });
    typing(actor).submit();
    await isIdle();
    const form = { roleSort: 99, remark: "" };
    expect(log).toEqual([
      [null, { roleKey: "counter", roleName: "统计员", permissions: ["stat:view"], ...form }],
      [role, { roleKey: "guide", roleName: "向导", permissions: [], ...form }],
    ]);
  });
});

describe("a person", () => {
  it("gets the roles chosen in place of those that were seen", async () => {
    const log: unknown[] = [];
    const person = { userId: "5", roles: [{ roleId: "1" }, { roleId: "2" }] } as PersonDetail;
    const admin = {
      person: async () => person,
      setRoles: async (...parts: unknown[]) => void log.push(parts),
    } as unknown as PeopleAdmin;
    const actor = createActor(createPersonMachine({ admin, notify: () => undefined }), {
      input: { query: { id: "5" } },
    }).start();
    await waitFor(actor, (state) => state.context.thing !== null);
    actor.send({ type: "commandRequested", name: "roles" });
    const dialog = typing(actor);
    dialog.type("roles", "2,3");
    dialog.submit();
    await waitFor(actor, (state) => state.matches({ command: "idle", page: "ready" }));
    expect(log).toEqual([["5", ["2", "3"], ["1", "2"]]]);
  });
});

describe("tables of the system", () => {
  it("write an entry into the dictionary that is shown", async () => {
    const log: unknown[] = [];
    const admin = {
      saveDictData: async (...parts: unknown[]) => void log.push(parts),
    } as unknown as SystemAdmin;
    const machine = createDictDataMachine({ lists: listing(), admin, navigator, notify: () => undefined });
    const actor = createActor(machine, { input: { query: { dictType: "port" } } }).start();
    await waitFor(actor, (state) => state.matches({ page: "ready" }));
    actor.send({ type: "commandRequested", name: "edit", row: newDictData("port") });
    const dialog = typing(actor);
    dialog.type("dictLabel", "太仓港");
    expect(dialog.problems()).toEqual({ dictValue: "字典键值不能为空" });
    dialog.type("dictValue", "taicang");
    dialog.type("dictSort", "3");
    dialog.submit();
    await waitFor(actor, (state) => state.matches({ command: "idle" }));
    expect(log).toMatchObject([[null, { dictType: "port", dictValue: "taicang", dictSort: 3, status: "0" }]]);
  });

  it("hold a setting to its kind", async () => {
    const row: RowOf<"configList"> = {
      id: asId<ConfigId>("1"),
      configId: asId<ConfigId>("1"),
      configName: "货源上架审核",
      configKey: "goods.review",
      configValue: "on",
      configType: "Y",
      remark: "",
      createTime: "",
    };
    const ports = { lists: listing(row), admin: {} as SystemAdmin, navigator, notify: () => undefined };
    const actor = createActor(createConfigsMachine(ports), { input: { query: {} } }).start();
    await waitFor(actor, (state) => state.matches({ page: "ready" }));
    actor.send({ type: "commandRequested", name: "edit", row });
    const dialog = typing(actor);
    dialog.type("configValue", "true");
    expect(dialog.problems()).toEqual({ configValue: "货源上架审核应为 on 或 off" });
  });

  it("take a rate as it is typed, and store it as it is counted", async () => {
    const row = {
      id: asId<ConfigId>("2"),
      configId: asId<ConfigId>("2"),
      configName: "美元汇率",
      configKey: "fx.USD",
      configValue: "71000",
      configType: "Y",
      remark: "",
      createTime: "",
    } as RowOf<"configList">;
    const log: unknown[] = [];
    const admin = { saveConfig: async (...parts: unknown[]) => void log.push(parts) } as unknown as SystemAdmin;
    const ports = { lists: listing(row), admin, navigator, notify: () => undefined };
    const actor = createActor(createConfigsMachine(ports), { input: { query: {} } }).start();
    await waitFor(actor, (state) => state.matches({ page: "ready" }));
    actor.send({ type: "commandRequested", name: "edit", row });
    const dialog = typing(actor);
    expect(dialog.fields()).toMatchObject({ configValue: "7.10" });
    dialog.type("configValue", "71");
    expect(dialog.problems()).toEqual({ configValue: "美元汇率应为 1.00 到 20.00 的数，最多 4 位小数" });
    dialog.type("configValue", "7.25");
    dialog.submit();
    await waitFor(actor, (state) => state.matches({ command: "idle" }));
    expect(log).toMatchObject([["2", { configKey: "fx.USD", configValue: "72500", configType: "Y" }]]);
  });
});

describe("a private file", () => {
  it("is read again after a failure, and saved only once it is there", async () => {
    const saved: string[] = [];
    const memory = { fails: 1 };
    const files: PrivateFiles = {
      async read(name) {
        if (memory.fails-- > 0) throw new Error("away");
        return { name: `${name}.png`, content: null, kind: "picture" };
      },
      save: ({ name }) => void saved.push(name),
    };
    const actor = createActor(createPrivateFileMachine({ files }), { input: { name: "licence" } }).start();
    actor.send({ type: "saved" });
    await waitFor(actor, (state) => state.matches("failed"));
    actor.send({ type: "retried" });
    await waitFor(actor, (state) => state.matches("shown"));
    actor.send({ type: "saved" });
    expect(saved).toEqual(["licence.png"]);
  });
});
