import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { Ids, Navigator } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { createInvoiceBookMachine, NEW_INVOICE } from "../../application/trade/invoice-book-machine.ts";
import { Invoices } from "../../application/trade/invoices.ts";
import {
  INVOICE_KINDS,
  invoiceCapProblem,
  invoiceLines,
  invoiceSnapshot,
  type SavedInvoice,
} from "../../domain/trade/invoice.ts";
import { Button } from "../kit/button.tsx";
import { type CommandActor, CommandDialog, commandOf } from "../kit/console/command-dialog.tsx";
import { type Column, DataTable } from "../kit/console/data-table.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { InvoiceFields } from "./invoice-fields.tsx";
import "./trade.css";

type BookActor = ActorRefFrom<ReturnType<typeof createInvoiceBookMachine>>;

const COLUMNS: readonly Column<SavedInvoice>[] = [
  {
    title: "发票抬头 / 税号",
    cell: (row) => (
      <>
        {row.title} {row.isDefault ? <Tag meaning="running">默认</Tag> : null}
        <div className="tm-under tm-number">{row.taxNo}</div>
      </>
    ),
  },
  { title: "类型", width: 136, cell: (row) => INVOICE_KINDS.find(({ kind }) => kind === row.kind)?.name },
  {
    title: "开户与注册信息",
    cell: (row) => {
      const [, ...facts] = invoiceLines(invoiceSnapshot(row));
      return facts.length === 0 ? "-" : facts.map((line) => <div key={line}>{line}</div>);
    },
  },
];

function InvoiceBookView({ actor }: { actor: BookActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { data, running } = state.context;
  const command = commandOf(state);
  const full = invoiceCapProblem(data?.total ?? 0);
  const add = (
    <Button
      look="primary"
      disabled={full !== null || state.hasTag("busy")}
      onClick={() => actor.send({ type: "commandRequested", name: "write", row: NEW_INVOICE })}
    >
      新增抬头
    </Button>
  );
  return (
    <section className="tm-panel" aria-label="发票抬头">
      <header className="tm-panel-head">
        <h2>发票抬头</h2>
        <span className="tm-row tm-gap-12 tm-small">
          {full === null ? null : <span className="tm-muted">{full}</span>}
          {data !== null && data.total > 0 ? add : null}
        </span>
      </header>
      <DataTable
        label="发票抬头"
        columns={COLUMNS}
        state={state}
        send={(event) => actor.send(event)}
        actionsOf={(row) => [
          { label: "编辑", onClick: () => actor.send({ type: "commandRequested", name: "write", row }) },
          {
            label: "删除",
            isDanger: true,
            onClick: () => actor.send({ type: "commandRequested", name: "remove", row }),
          },
          ...(row.isDefault
            ? []
            : [
                {
                  label: "设为默认",
                  onClick: () => actor.send({ type: "commandRequested", name: "makeDefault", row }),
                },
              ]),
        ]}
        failed="发票抬头没有取到"
        empty={{ title: "还没有发票抬头，保存后下单时可以直接选择", action: add }}
      />
      {command !== undefined && running?.name === "write" ? (
        <WriteDialog command={command} row={running.row as SavedInvoice} />
      ) : null}
      {command !== undefined && running?.name === "remove" ? (
        <CommandDialog command={command} title="删除发票抬头" submitText="删除" isDanger>
          <p>删除「{(running.row as SavedInvoice).title}」？已下的订单不受影响。</p>
        </CommandDialog>
      ) : null}
    </section>
  );
}

const WriteDialog = ({ command, row }: { command: CommandActor; row: SavedInvoice }) => (
  <CommandDialog command={command} title={row.id === "" ? "新增发票抬头" : "编辑发票抬头"} submitText="保存">
    {(form) => <InvoiceFields command={command} form={form} />}
  </CommandDialog>
);

/** Invoice titles of whom one acts for. */
export const InvoiceBook = screenOf({
  adapterBundle: "member",
  ports: { invoices: Invoices, ids: Ids, app: App, navigator: Navigator, notify: NOTIFY },
  machine: ({ invoices, ids, app, navigator, notify }) =>
    createInvoiceBookMachine({
      invoices,
      ids,
      isCompany: () => app.session.getSnapshot().context.session?.companyId != null,
      navigator,
      notify,
    }),
  view: InvoiceBookView,
});
