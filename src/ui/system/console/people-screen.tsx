import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { PeopleAdmin } from "../../../application/system/people-admin.ts";
import { createPeopleMachine } from "../../../application/system/people-machines.ts";
import { PERSON } from "../../../domain/account/person-record.ts";
import { PERSON_EVENT_NAMES, PERSON_STATUS_NAMES } from "../../../domain/account/roles.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { Link } from "../../kit/link.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { LockDialog } from "./lock-dialog.tsx";
import { IN_USE_TABS } from "./table-dialogs.tsx";
import { useMay } from "./use-may.ts";

type ListActor = ActorRefFrom<ReturnType<typeof createPeopleMachine>>;

const COLUMNS = columnsOf(PERSON, {
  nickName: {
    width: 176,
    drawn: (row) => (
      <>
        <Link to={CONSOLE_PAGES.person.to({ id: row.userId })}>{row.nickName || "未命名"}</Link>
        <span className="tm-under tm-number">{row.phonenumber}</span>
      </>
    ),
  },
  roles: { drawn: (row) => row.roles.map(({ roleName }) => roleName).join("、") || "-" },
  shopName: { width: 200 },
  createTime: { width: 152 },
  loginDate: {
    width: 152,
    drawn: ({ loginDate }) => <span className="tm-number">{loginDate?.slice(0, 16) ?? "从未登录"}</span>,
  },
  status: {
    width: 160,
    drawn: (row) => (
      <>
        <Tag meaning={row.status === "0" ? "done" : "ended"}>{PERSON_STATUS_NAMES[row.status]}</Tag>
        {row.lockReason === "" ? null : <span className="tm-under">{row.lockReason}</span>}
      </>
    ),
  },
});

function PeopleView({ actor }: { actor: ListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const may = useMay();
  const { data } = state.context;
  return (
    <>
      <PageHead title="用户" />
      <ListPanel
        actor={actor}
        tabs={IN_USE_TABS}
        fields={[
          { kind: "text", name: "userName", label: "姓名" },
          { kind: "text", name: "phonenumber", label: "手机号" },
          {
            kind: "select",
            name: "roleKey",
            label: "角色",
            options: (data?.roles ?? []).map(({ roleKey, roleName }) => ({ value: roleKey, label: roleName })),
          },
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
  ports: { lists: ConsoleLists, admin: PeopleAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createPeopleMachine,
  view: PeopleView,
});
