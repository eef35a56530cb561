import type { ActorRefFrom } from "xstate";
import { createInquiryListMachine, INQUIRIES_PATH } from "../../application/futures/forward-machines.ts";
import { Inquiries } from "../../application/futures/forward-trade.ts";
import { Clock, Navigator } from "../../application/platform.ts";
import { INQUIRY_EVENT_NAMES, INQUIRY_TABS, type Inquiry } from "../../domain/futures/inquiry.ts";
import { LinkButton } from "../kit/button.tsx";
import { type CommandActor, CommandDialog, commandOf, ReasonDialog } from "../kit/console/command-dialog.tsx";
import { type Column, DataTable } from "../kit/console/data-table.tsx";
import { StatusTabs } from "../kit/console/page.tsx";
import { Link, useGo } from "../kit/link.tsx";
import { OtherEntityState, PurchasingEntityNote } from "../kit/purchasing-entity.tsx";
import { useSelector } from "../use-selector.ts";
import { NOTIFY, screenOf } from "../wiring.tsx";
import { DueText, InquiryTag, RequestedTerms, RoundFields, Rounds } from "./inquiry-parts.tsx";
import "./futures.css";

type Actor = ActorRefFrom<ReturnType<typeof createInquiryListMachine>>;

const COLUMNS: readonly Column<Inquiry>[] = [
  {
    title: "询盘 / 报盘",
    width: 200,
    cell: (row) => (
      <>
        {row.offerId === null ? row.title : <Link to={`/global/detail?id=${row.offerId}`}>{row.title}</Link>}
        <div className="tm-under tm-number">{row.inquiryNo}</div>
        <div className="tm-under">{row.createTime.slice(0, 16)}</div>
      </>
    ),
  },
  { title: "需求", width: 120, cell: (row) => <RequestedTerms inquiry={row} /> },
  { title: "报价轮次", cell: (row) => <Rounds inquiry={row} side="buyer" /> },
  {
    title: "状态",
    width: 116,
    cell: (row) => (
      <>
        <InquiryTag inquiry={row} side="buyer" />
        {row.dueAt === null ? null : (
          <div className="tm-under">
            至 <DueText dueAt={row.dueAt} />
          </div>
        )}
      </>
    ),
  },
];

function InquiryListView({ actor }: { actor: Actor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const go = useGo();
  const { request, running, owner } = state.context;
  const command = commandOf(state);
  const tab = request.filters.id === "" ? request.filters.tab || "all" : "";
  return (
    <section className="tm-panel">
      <header className="tm-panel-head">
        <h1>期货询盘</h1>
        <PurchasingEntityNote />
        <span className="tm-row tm-stretched">
          <LinkButton to="/global/inquiry">求购期货</LinkButton>
          <LinkButton to="/global/GlobalOffer">去找期货</LinkButton>
        </span>
      </header>
      <StatusTabs
        label="询盘状态"
        tabs={INQUIRY_TABS}
        chosen={tab}
        onChoose={(key) => actor.send({ type: "filtered", filters: { tab: key === "all" ? "" : key, id: "" } })}
      />
      {owner !== null ? (
        <OtherEntityState subject="这份询盘" owner={owner} isPart />
      ) : (
        <DataTable
          label="期货询盘"
          columns={COLUMNS}
          state={state}
          send={(event) => actor.send(event)}
          failed="询盘没有取到"
          empty={
            request.filters.id === ""
              ? { title: "还没有期货询盘", action: <Link to="/global/GlobalOffer">去找期货</Link> }
              : { title: "询盘不存在", action: <Link to={INQUIRIES_PATH}>查看全部询盘</Link> }
          }
          actionsOf={(row) =>
            row.events.map((event) => ({
              label: INQUIRY_EVENT_NAMES[event],
              isPrimary: event === "accept" || event === "placeOrder",
              ...(event === "placeOrder"
                ? { onClick: () => go(`/global/placeOrder?inquiryId=${row.id}`) }
                : { command: event }),
            }))
          }
        />
      )}
      {running === null || command === undefined ? null : (
        <InquiryCommandDialog command={command} name={running.name} inquiry={running.row as Inquiry} />
      )}
    </section>
  );
}

function InquiryCommandDialog({ command, name, inquiry }: { command: CommandActor; name: string; inquiry: Inquiry }) {
  if (name === "counter")
    return (
      <CommandDialog command={command} title={`还价 ${inquiry.inquiryNo}`} submitText="发出还价">
        {(form) => <RoundFields form={form} inquiry={inquiry} />}
      </CommandDialog>
    );
  if (name === "reject") return <ReasonDialog command={command} title="拒绝报价" text="拒绝后询盘结束，可重新询盘。" />;
  if (name === "withdraw")
    return (
      <CommandDialog command={command} title="撤回询盘" isDanger submitText="撤回">
        <p>撤回后商家不再报价。</p>
      </CommandDialog>
    );
  return (
    <CommandDialog command={command} title="接受报价" submitText="接受">
      <p>接受后请在 24 小时内下单，逾期报价失效。</p>
    </CommandDialog>
  );
}

export const InquiryListScreen = screenOf({
  adapterBundle: "page",
  ports: [Inquiries, Clock, Navigator, NOTIFY],
  machine: createInquiryListMachine,
  view: InquiryListView,
});
