import type { ActorRefFrom } from "xstate";
import { createInquiryListMachine } from "../../application/futures/forward-machines.ts";
import { Inquiries } from "../../application/futures/forward-trade.ts";
import { Clock, Navigator } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { sendingOf } from "../../domain/events.ts";
import { INQUIRY_EVENTS, INQUIRY_TABS, type Inquiry } from "../../domain/futures/inquiry.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { LinkButton } from "../kit/button.tsx";
import { type CommandActor, commandOf } from "../kit/console/command-dialog.tsx";
import { type Column, DataTable } from "../kit/console/data-table.tsx";
import { EventDialog } from "../kit/console/event-dialog.tsx";
import { Link, useGo } from "../kit/link.tsx";
import { OtherEntityState, PurchasingEntityNote } from "../kit/purchasing-entity.tsx";
import { StatusTabs } from "../kit/tabs.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { DueText, InquiredGoods, InquiryTag, RequestedTerms, RoundFields, Rounds } from "./inquiry-parts.tsx";
import "./futures.css";

type Actor = ActorRefFrom<ReturnType<typeof createInquiryListMachine>>;

const COLUMNS: readonly Column<Inquiry>[] = [
  {
    title: "货物 / 询盘",
    width: 276,
    isShort: true,
    cell: (row) => (
      <InquiredGoods inquiry={row}>
        {row.inquiryNo} {row.createTime.slice(5, 16)}
      </InquiredGoods>
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
      <header className="tm-panel-head tm-wrap">
        <h1>期货询盘</h1>
        <PurchasingEntityNote />
        <span className="tm-row tm-stretched">
          <LinkButton to={PAGES.forwardInquiryForm.to()}>求购期货</LinkButton>
          <LinkButton to={PAGES.forwardOffers.to()}>去找期货</LinkButton>
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
              ? { title: "还没有期货询盘", action: <Link to={PAGES.forwardOffers.to()}>去找期货</Link> }
              : { title: "询盘不存在", action: <Link to={PAGES.forwardInquiries.to()}>查看全部询盘</Link> }
          }
          actionsOf={(row) =>
            row.events.map((event) => ({
              label: INQUIRY_EVENTS[event].label,
              isPrimary: sendingOf(INQUIRY_EVENTS, event, "buyer")?.leadsOn === true,
              ...(event === "placeOrder"
                ? { onClick: () => go(PAGES.forwardOrderForm.to({ inquiryId: row.id })) }
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

const InquiryCommandDialog = ({ command, name, inquiry }: { command: CommandActor; name: string; inquiry: Inquiry }) =>
  name === "counter" ? (
    <EventDialog
      command={command}
      events={INQUIRY_EVENTS}
      event={name}
      side="buyer"
      title={`${INQUIRY_EVENTS.counter.label} ${inquiry.inquiryNo}`}
    >
      {(form) => <RoundFields form={form} inquiry={inquiry} />}
    </EventDialog>
  ) : (
    <EventDialog command={command} events={INQUIRY_EVENTS} event={name} side="buyer" />
  );

export const InquiryListScreen = screenOf({
  adapterBundle: "page",
  ports: { inquiries: Inquiries, clock: Clock, navigator: Navigator, notify: NOTIFY },
  machine: createInquiryListMachine,
  view: InquiryListView,
});
