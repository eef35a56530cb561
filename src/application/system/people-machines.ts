import type { PersonDetail, RoleName } from "../../domain/account/person-record.ts";
import { ROLE_FIELDS, ROLES_FIELDS } from "../../domain/account/role-forms.ts";
import { roleProblem } from "../../domain/account/roles.ts";
import type { ListPage, RowOf } from "../../domain/console-lists.ts";
import { asId, type PersonId, type RoleId } from "../../domain/ids.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import type { Command } from "../command-machine.ts";
import { confirmed, reasoned, withForm } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Navigator } from "../platform.ts";
import type { PeopleAdmin } from "./people-admin.ts";

/** Locking a person out requires a reason; unlocking only a confirmation. */
const lockCommands = (admin: PeopleAdmin): Readonly<Record<"lock" | "unlock", Command<{ userId: PersonId }>>> => ({
  lock: reasoned(({ userId }, reason) => admin.setLocked(userId, true, reason), "账号已停用"),
  unlock: confirmed(({ userId }) => admin.setLocked(userId, false, ""), "账号已启用"),
});

type PeopleListPorts = { lists: ConsoleLists; admin: PeopleAdmin; navigator: Navigator; notify: Notifier };

/** People, by name, number, role and whether they are let in; the roles to choose from come along. */
export const createPeopleMachine = ({ lists, admin, navigator, notify }: PeopleListPorts) =>
  createListMachine<
    "userName" | "phonenumber" | "roleKey" | "status",
    RowOf<"personList">,
    ListPage<"personList"> & { roles: RoleName[] }
  >({
    path: CONSOLE_PAGES.people.path,
    filters: ["userName", "phonenumber", "roleKey", "status"],
    async load({ filters, page }) {
      const [people, roles] = await Promise.all([lists.page("personList", filters, page), admin.roleNames()]);
      return { ...people, roles };
    },
    commands: lockCommands(admin),
    navigator,
    notify,
  });

type PersonPorts = { admin: PeopleAdmin; notify: Notifier };

/** One person; the field `roles` of the command of that name is the ids of the roles to be had. */
export const createPersonMachine = ({ admin, notify }: PersonPorts) =>
  createDetailMachine<PersonDetail>({
    load: (id) => admin.person(id),
    commands: {
      ...lockCommands(admin),
      roles: withForm(ROLES_FIELDS, {
        first: ({ roles }) => ({ roles: roles.map(({ roleId }) => roleId) }),
        send: ({ userId, roles: held }, { roles }) =>
          admin.setRoles(
            userId,
            roles.map((id) => asId<RoleId>(id)),
            held.map(({ roleId }) => roleId),
          ),
        done: "角色已保存，下一次操作起生效",
      }),
    },
    notify,
  });

/** The row that a new role begins with. */
export const NEW_ROLE: RowOf<"roleList"> = {
  id: asId<RoleId>(""),
  roleId: asId<RoleId>(""),
  roleKey: "",
  roleName: "",
  roleSort: 99,
  permissions: [],
  builtIn: false,
  remark: "",
  holders: 0,
  version: 0,
  createTime: "",
  canEdit: true,
  canRemove: false,
};

/** Roles with what they allow; the field `permissions` is their keys. */
export const createRolesMachine = ({ lists, admin, navigator, notify }: PeopleListPorts) =>
  createListMachine<"roleName", RowOf<"roleList">>({
    path: CONSOLE_PAGES.roles.path,
    filters: ["roleName"],
    load: ({ filters, page }) => lists.page("roleList", filters, page),
    commands: {
      edit: withForm(ROLE_FIELDS, {
        first: (role) => role,
        problems(role, { roleSort }) {
          const problem = roleProblem({ ...role, roleSort });
          if (problem === null) return {};
          if (problem.startsWith("角色名称")) return { roleName: problem };
          if (problem.startsWith("备注")) return { remark: problem };
          return problem.startsWith("权限标识") ? { permissions: problem } : { roleKey: problem };
        },
        send: (row, role) => admin.saveRole(row.id === "" ? null : row, { ...role, roleSort: row.roleSort }),
        done: "角色已保存，下一次操作起生效",
      }),
      remove: confirmed(({ roleId }) => admin.removeRole(roleId), "角色已删除"),
    },
    navigator,
    notify,
  });
