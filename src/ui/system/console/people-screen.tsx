import type { ActorRefFrom } from "xstate";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { type ListedPerson, PeopleAdmin } from "../../../application/system/people-admin.ts";
import { createPeopleMachine } from "../../../application/system/people-machines.ts";
import { PERSON_EVENT_NAMES, PERSON_STATUS_NAMES } from "../../../domain/account/roles.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import type { Column } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { LockDialog } from "./lock-dialog.tsx";
import { STATUS_OPTIONS } from "./table-dialogs.tsx";
import { useMay } from "./use-may.ts";

type ListActor = ActorRefFrom<ReturnType<typeof createPeopleMachine>>;

const COLUMNS: readonly Column<ListedPerson>[] = [
  {
    title: "用户",
    width: 176,
    cell: (row) => (
      <>
        <Link to={CONSOLE_PAGES.person.to({ id: row.userId })}>{row.nickName || "未命名"}</Link>
        <span className="tm-under tm-number">{row.phonenumber}</span>
      </>
    ),
  },
  { title: "角色", cell: (row) => row.roles.map(({ roleName }) => roleName).join("、") || "-" },
  { title: "店铺", width: 200, cell: (row) => row.shopName || "-" },
  { title: "注册时间", width: 152, cell: (row) => <span className="tm-number">{row.createTime.slice(0, 16)}</span> },
  {
    title: "最近使用",
    width: 152,
    cell: (row) => <span className="tm-number">{row.loginDate?.slice(0, 16) ?? "从未登录"}</span>,
  },
  {
    title: "状态",
    width: 160,
    cell: (row) => (
      <>
        <Tag meaning={row.status === "0" ? "done" : "act"}>{PERSON_STATUS_NAMES[row.status]}</Tag>
        {row.lockReason === "" ? null : <span className="tm-under">{row.lockReason}</span>}
      </>
    ),
  },
];

function PeopleView({ actor }: { actor: ListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const may = useMay();
  const { data } = state.context;
  return (
    <>
      <PageHead title="用户" />
      <ListPanel
        actor={actor}
        fields={[
          { kind: "text", name: "userName", label: "姓名" },
          { kind: "text", name: "phonenumber", label: "手机号" },
          {
            kind: "select",
            name: "roleKey",
            label: "角色",
            options: (data?.roles ?? []).map(({ roleKey, roleName }) => ({ value: roleKey, label: roleName })),
          },
          { kind: "select", name: "status", label: "状态", options: STATUS_OPTIONS },
        ]}
        label="用户"
        columns={COLUMNS}
        actionsOf={(row) =>
          may("system:user:edit")
            ? row.availableEvents.map((name) => ({
                label: PERSON_EVENT_NAMES[name],
                isDanger: name === "lock",
                command: name,
              }))
            : []
        }
        empty={{ title: "没有符合条件的用户" }}
        failed="用户没有取到"
        dialogOf={({ command, name, row }) => <LockDialog command={command} event={name} name={row.nickName} />}
      />
    </>
  );
}

export const PeopleScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: PeopleAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createPeopleMachine,
  view: PeopleView,
});
