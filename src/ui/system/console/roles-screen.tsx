import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { PeopleAdmin } from "../../../application/system/people-admin.ts";
import { createRolesMachine, NEW_ROLE } from "../../../application/system/people-machines.ts";
import { ALL_PERMISSIONS } from "../../../domain/access.ts";
import { LISTED_ROLE, type RoleRow } from "../../../domain/account/person-record.ts";
import { ROLE_FIELDS } from "../../../domain/account/role-forms.ts";
import { PERMISSION_GROUPS, permissionName } from "../../../domain/account/roles.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { Button } from "../../kit/button.tsx";
import { CheckTree } from "../../kit/check-tree.tsx";
import { CommandDialog } from "../../kit/console/command-dialog.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { Note } from "../../kit/fields.tsx";
import type { FormState } from "../../kit/form-fields.tsx";
import { Link } from "../../kit/link.tsx";
import { Permitted } from "../../kit/permitted.tsx";
import { screenOf } from "../../wiring.tsx";
import { RemoveDialog } from "./table-dialogs.tsx";
import { tableActions, useMay } from "./use-may.ts";
import "./system.css";

type ListActor = ActorRefFrom<ReturnType<typeof createRolesMachine>>;

const allowed = ({ permissions }: RoleRow): string =>
  permissions.includes(ALL_PERMISSIONS) ? "全部权限" : permissions.map(permissionName).join("、") || "没有后台权限";

const COLUMNS = columnsOf(LISTED_ROLE, {
  roleName: {
    width: 160,
    drawn: (row) => (
      <>
        {row.roleName}
        <span className="tm-under">{row.roleKey}</span>
      </>
    ),
  },
  permissions: { drawn: allowed },
  remark: { width: 200 },
  holders: {
    width: 72,
    drawn: ({ roleKey, holders }) => (
      <Link className="tm-number" to={CONSOLE_PAGES.people.to({ roleKey })}>
        {holders}
      </Link>
    ),
  },
  builtIn: { width: 72, drawn: ({ builtIn }) => (builtIn ? "内置" : "自定义") },
});

/** Everything that can be allowed, by what it is about; what the editor lacks themselves rests. */
function Permissions({ form, may }: { form: FormState; may: (permission: string) => boolean }) {
  const chosen = (form.fields.permissions ?? "").split(",").filter((key) => key !== "");
  const problem = form.problemOf("permissions");
  return (
    <div className="tm-boxes">
      <CheckTree
        groups={PERMISSION_GROUPS.map(({ name, permissions }) => ({
          name,
          options: permissions.map((one) => ({ ...one, isClosed: !may(one.key) })),
        }))}
        chosen={chosen}
        disabled={form.isSending}
        onChange={(keys) => form.change("permissions", keys.join())}
      />
      <Note>{problem}</Note>
    </div>
  );
}

function RolesView({ actor }: { actor: ListActor }) {
  const may = useMay();
  return (
    <>
      <PageHead
        title="角色"
        note="改动从持有人的下一次操作起生效"
        actions={
          <Permitted permissions={["system:role:add"]}>
            <Button
              look="primary"
              onClick={() => actor.send({ type: "commandRequested", name: "edit", row: NEW_ROLE })}
            >
              新增角色
            </Button>
          </Permitted>
        }
      />
      <ListPanel
        actor={actor}
        fields={[{ kind: "text", name: "roleName", label: "角色名称" }]}
        label="角色"
        columns={COLUMNS}
        actionsOf={(one) => tableActions(may, "role", one)}
        empty={{ title: "没有符合条件的角色" }}
        failed="角色没有取到"
        dialogOf={({ command, name, row }) =>
          name === "remove" ? (
            <RemoveDialog command={command} what={row.roleName} lost="删除后不能恢复。" />
          ) : (
            <CommandDialog
              command={command}
              title={row.id === "" ? "新增角色" : `修改「${row.roleName}」`}
              submitText="保存"
            >
              {(form) => (
                <FieldInputs
                  form={form}
                  fields={ROLE_FIELDS}
                  drawn={{
                    ...(row.id === "" ? {} : { roleKey: null }),
                    permissions: <Permissions form={form} may={may} />,
                  }}
                />
              )}
            </CommandDialog>
          )
        }
      />
    </>
  );
}

export const RolesScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: PeopleAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createRolesMachine,
  view: RolesView,
});
