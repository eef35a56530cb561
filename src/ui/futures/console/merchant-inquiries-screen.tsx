import type { ActorRefFrom } from "xstate";
import { MerchantFutures } from "../../../application/futures/futures-console.ts";
import { createMerchantInquiriesMachine } from "../../../application/futures/futures-console-machines.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { INQUIRY_EVENT_NAMES, INQUIRY_TABS, type Inquiry } from "../../../domain/futures/inquiry.ts";
import { type CommandActor, CommandDialog, ReasonDialog } from "../../kit/console/command-dialog.tsx";
import { type Column, DataTable } from "../../kit/console/data-table.tsx";
import { PageHead, StatusTabs } from "../../kit/console/page.tsx";
import { FormInput } from "../../kit/form-fields.tsx";
import { Link } from "../../kit/link.tsx";
import { useSelector } from "../../use-selector.ts";
import { NOTIFY, screenOf } from "../../wiring.tsx";
import { DueText, InquiryTag, RequestedTerms, RoundFields, Rounds } from "../inquiry-parts.tsx";
import "../futures.css";

const COLUMNS: readonly Column<Inquiry>[] = [
  {
    title: "询盘 / 买家",
    width: 208,
    cell: (row) => (
      <>
        <span className="tm-number">{row.inquiryNo}</span>
        <div>{row.buyerName}</div>
        <div className="tm-data-second">{row.createTime.slice(0, 16)}</div>
      </>
    ),
  },
  {
    title: "报盘",
    width: 200,
    cell: (row) => (
      <>
        {row.offerId === null ? row.title : <Link to={`/global/detail?id=${row.offerId}`}>{row.title}</Link>}
        <div className="tm-data-second tm-number">{row.sizeText}</div>
      </>
    ),
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
          <div className="tm-data-second">
            至 <DueText dueAt={row.dueAt} />
          </div>
        )}
      </>
    ),
  },
];

function MerchantInquiriesView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createMerchantInquiriesMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { request, running } = state.context;
  const inquiry = running === null ? null : (running.row as Inquiry);
  return (
    <>
      <PageHead title="期货询盘" />
      <div className="tm-panel">
        <StatusTabs
          label="询盘状态"
          tabs={INQUIRY_TABS}
          chosen={request.filters.id === "" ? request.filters.tab || "all" : ""}
          onChoose={(key) => actor.send({ type: "filtered", filters: { tab: key === "all" ? "" : key, id: "" } })}
        />
        <DataTable
          label="期货询盘"
          columns={COLUMNS}
          state={state}
          send={(event) => actor.send(event)}
          failed="询盘没有取到"
          empty={{ title: "还没有期货询盘" }}
          actionsOf={(row) =>
            row.events.map((event) => ({
              label: INQUIRY_EVENT_NAMES[event],
              isPrimary: event === "quote",
              onClick: () => actor.send({ type: "commandAsked", name: event, row }),
            }))
          }
        />
      </div>
      {running === null || inquiry === null || state.children.command === undefined ? null : running.name ===
        "decline" ? (
        <ReasonDialog
          command={state.children.command as unknown as CommandActor}
          title="无法供货"
          text="答复后询盘结束，买家会看到原因。"
        />
      ) : (
        <CommandDialog
          command={state.children.command as unknown as CommandActor}
          title={`${running.name === "quote" ? "报价" : "重新报价"} ${inquiry.inquiryNo}`}
          submitText="发出报价"
        >
          {(form) => (
            <>
              <RoundFields form={form} inquiry={inquiry} />
              <FormInput form={form} field="validDay" label="报价有效至（7天内）" type="date" />
            </>
          )}
        </CommandDialog>
      )}
    </>
  );
}

export const MerchantInquiriesScreen = screenOf({
  adapterBundle: "console",
  ports: [MerchantFutures, Clock, Navigator, NOTIFY],
  machine: createMerchantInquiriesMachine,
  view: MerchantInquiriesView,
});
