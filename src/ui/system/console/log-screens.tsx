import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { createLoginLogMachine, createOperLogMachine } from "../../../application/system/system-machines.ts";
import { loggedChanges, OPERATION, type OperLogRow, SIGN_IN } from "../../../domain/system/system-rows.ts";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
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

const OPER_COLUMNS = columnsOf(OPERATION, {
  operTime: { width: 168, drawn: ({ operTime }) => <span className="tm-number">{operTime}</span> },
  operName: {
    width: 144,
    drawn: (row) => (
      <>
        {row.operName}
        <span className="tm-under tm-number">{row.operIp}</span>
      </>
    ),
  },
  title: { width: 104 },
  businessType: { width: 64 },
  target: { width: 240 },
  after: { drawn: (row) => <Changes row={row} /> },
});

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

const LOGIN_COLUMNS = columnsOf(SIGN_IN, {
  loginTime: { width: 184, drawn: ({ loginTime }) => <span className="tm-number">{loginTime}</span> },
  userName: { width: 144, drawn: ({ userName }) => <span className="tm-number">{userName}</span> },
  realName: {},
  ipaddr: { width: 200, drawn: ({ ipaddr }) => <span className="tm-number">{ipaddr}</span> },
  msg: { width: 120 },
});

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
  ports: { lists: ConsoleLists, navigator: Navigator, notify: NOTIFY },
  machine: createOperLogMachine,
  view: OperLogView,
});

export const LoginLogScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, navigator: Navigator, notify: NOTIFY },
  machine: createLoginLogMachine,
  view: LoginLogView,
});
