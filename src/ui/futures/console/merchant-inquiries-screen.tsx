import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { MerchantFutures } from "../../../application/futures/futures-console.ts";
import { createMerchantInquiriesMachine } from "../../../application/futures/futures-console-machines.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { sendingOf } from "../../../domain/events.ts";
import { INQUIRY_EVENTS, INQUIRY_TABS, type Inquiry, type InquiryEvent } from "../../../domain/futures/inquiry.ts";
import type { Column } from "../../kit/console/data-table.tsx";
import { EventDialog } from "../../kit/console/event-dialog.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { FormDay } from "../../kit/form-fields.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { DueText, InquiredGoods, InquiryTag, RequestedTerms, RoundFields, Rounds } from "../inquiry-parts.tsx";
import "../futures.css";

const COLUMNS: readonly Column<Inquiry>[] = [
  {
    title: "询盘 / 买家",
    width: 208,
    cell: (row) => (
      <>
        <span className="tm-number">{row.inquiryNo}</span>
        <div>{row.buyerName}</div>
        <div className="tm-under">{row.createTime.slice(0, 16)}</div>
      </>
    ),
  },
  {
    title: "货物",
    width: 240,
    isShort: true,
    cell: (row) => <InquiredGoods inquiry={row} />,
  },
  { title: "需求", width: 120, cell: (row) => <RequestedTerms inquiry={row} /> },
  { title: "报价轮次", cell: (row) => <Rounds inquiry={row} side="merchant" /> },
  {
    title: "状态",
    width: 116,
    cell: (row) => (
      <>
        <InquiryTag inquiry={row} side="merchant" />
        {row.dueAt === null ? null : (
          <div className="tm-under">
            至 <DueText dueAt={row.dueAt} />
          </div>
        )}
      </>
    ),
  },
];

function MerchantInquiriesView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createMerchantInquiriesMachine>> }) {
  const { filters } = useSelector(actor, ({ context }) => context.request);
  return (
    <>
      <PageHead title="期货询盘" />
      <ListPanel
        actor={actor}
        tabs={{
          label: "询盘状态",
          tabs: INQUIRY_TABS,
          chosen: filters.id === "" ? filters.tab || "all" : "",
          onChoose: (key) => actor.send({ type: "filtered", filters: { tab: key === "all" ? "" : key, id: "" } }),
        }}
        label="期货询盘"
        columns={COLUMNS}
        actionsOf={(row) =>
          row.events.map((event) => ({
            label: INQUIRY_EVENTS[event].label,
            isPrimary: event === row.events.find((one) => sendingOf(INQUIRY_EVENTS, one, "merchant")?.leadsOn === true),
            command: event,
          }))
        }
        empty={{ title: "还没有期货询盘" }}
        failed="询盘没有取到"
        dialogOf={({ command, name, row }) =>
          name === "decline" ? (
            <EventDialog command={command} events={INQUIRY_EVENTS} event={name} side="merchant" />
          ) : (
            <EventDialog
              command={command}
              events={INQUIRY_EVENTS}
              event={name}
              side="merchant"
              title={`${INQUIRY_EVENTS[name as InquiryEvent].label} ${row.inquiryNo}`}
              text={null}
            >
              {(form) =>
                name === "acceptCounter" ? (
                  <>
                    <Rounds inquiry={row} side="merchant" />
                    <p>{INQUIRY_EVENTS.acceptCounter.text}</p>
                  </>
                ) : (
                  <>
                    <RoundFields form={form} inquiry={row} />
                    <FormDay form={form} field="validDay" label="报价有效至（7天内）" />
                  </>
                )
              }
            </EventDialog>
          )
        }
      />
    </>
  );
}

export const MerchantInquiriesScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, futures: MerchantFutures, clock: Clock, navigator: Navigator, notify: NOTIFY },
  machine: createMerchantInquiriesMachine,
  view: MerchantInquiriesView,
});
