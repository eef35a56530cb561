import type { ActorRefFrom } from "xstate";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { SystemAdmin } from "../../../application/system/system-admin.ts";
import { createLoginLogMachine, createOperLogMachine } from "../../../application/system/system-machines.ts";
import {
  type LoginLogRow,
  loggedChanges,
  OPER_KIND_NAMES,
  type OperLogRow,
} from "../../../domain/system/system-rows.ts";
import type { Column } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { screenOf } from "../../wiring.tsx";
import "./system.css";

/** What a line changed, collapsed until it is opened. */
function Changes({ row }: { row: OperLogRow }) {
  const changes = loggedChanges(row);
  if (changes.length === 0) return <span className="tm-muted">-</span>;
  return (
    <details className="tm-log-changes">
      <summary>{changes.length} 项</summary>
      <dl className="tm-facts is-single is-bare tm-small">
        {changes.map(({ name, before, after }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {before === "" ? null : <del>{before}</del>}
              {after === "" ? null : <ins>{after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const OPER_COLUMNS: readonly Column<OperLogRow>[] = [
  { title: "时间", width: 168, cell: (row) => <span className="tm-number">{row.operTime}</span> },
  {
    title: "操作人",
    width: 144,
    cell: (row) => (
      <>
        {row.operName}
        <span className="tm-under tm-number">{row.operIp}</span>
      </>
    ),
  },
  { title: "模块", width: 104, cell: (row) => row.title },
  { title: "操作", width: 64, cell: (row) => OPER_KIND_NAMES[row.businessType] },
  { title: "对象", width: 240, cell: (row) => row.target },
  { title: "内容", cell: (row) => <Changes row={row} /> },
];

function OperLogView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createOperLogMachine>> }) {
  return (
    <>
      <PageHead title="操作日志" note="只增不改，每行带前一行的校验" />
      <ListPanel
        actor={actor}
        fields={[
          { kind: "text", name: "operName", label: "操作人" },
          { kind: "text", name: "title", label: "模块" },
          { kind: "dates", label: "日期", begin: "begin", end: "end" },
        ]}
        label="操作日志"
        columns={OPER_COLUMNS}
        empty={{ title: "没有符合条件的操作" }}
        failed="操作日志没有取到"
      />
    </>
  );
}

const LOGIN_COLUMNS: readonly Column<LoginLogRow>[] = [
  { title: "时间", width: 184, cell: (row) => <span className="tm-number">{row.loginTime}</span> },
  { title: "手机号", width: 144, cell: (row) => <span className="tm-number">{row.userName}</span> },
  { title: "姓名", cell: (row) => row.realName || "-" },
  { title: "IP", width: 200, cell: (row) => <span className="tm-number">{row.ipaddr}</span> },
  { title: "结果", width: 120, cell: (row) => row.msg },
];

function LoginLogView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createLoginLogMachine>> }) {
  return (
    <>
      <PageHead title="登录日志" />
      <ListPanel
        actor={actor}
        fields={[
          { kind: "text", name: "userName", label: "手机号" },
          { kind: "text", name: "ipaddr", label: "IP" },
          { kind: "dates", label: "日期", begin: "begin", end: "end" },
        ]}
        label="登录日志"
        columns={LOGIN_COLUMNS}
        empty={{ title: "没有符合条件的登录" }}
        failed="登录日志没有取到"
      />
    </>
  );
}

export const OperLogScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: SystemAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createOperLogMachine,
  view: OperLogView,
});

export const LoginLogScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: SystemAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createLoginLogMachine,
  view: LoginLogView,
});
