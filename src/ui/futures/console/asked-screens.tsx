import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { FuturesAdmin } from "../../../application/futures/futures-console.ts";
import {
  createInquiryRecordMachine,
  createInquiryRecordsMachine,
} from "../../../application/futures/futures-console-machines.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { INQUIRY_TABS, type Inquiry } from "../../../domain/futures/inquiry.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { LinkButton } from "../../kit/button.tsx";
import type { Column } from "../../kit/console/data-table.tsx";
import { DetailFrame, FieldGrid, Padded, Section, Timeline } from "../../kit/console/details.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { screenOf } from "../../wiring.tsx";
import { DueText, InquiredGoods, InquiryTag, RequestedTerms, Rounds } from "../inquiry-parts.tsx";
import "../futures.css";

const COLUMNS: readonly Column<Inquiry>[] = [
  {
    title: "询盘",
    width: 176,
    cell: ({ id, inquiryNo, createTime }) => (
      <>
        <Link to={CONSOLE_PAGES.inquiryRecord.to({ id })}>
          <span className="tm-number">{inquiryNo}</span>
        </Link>
        <div className="tm-under tm-number">{createTime.slice(0, 16)}</div>
      </>
    ),
  },
  {
    title: "求购货物",
    isShort: true,
    cell: (row) => <InquiredGoods inquiry={row} />,
  },
  {
    title: "买家 / 商家",
    width: 224,
    cell: ({ buyerName, shopName }) => (
      <>
        {buyerName}
        <div className="tm-under">{shopName || "尚无商家报价"}</div>
      </>
    ),
  },
  { title: "需求", width: 136, cell: (row) => <RequestedTerms inquiry={row} /> },
  {
    title: "轮次",
    width: 64,
    align: "right",
    cell: ({ rounds }) => <span className="tm-number">{rounds.length}</span>,
  },
  {
    title: "状态",
    width: 128,
    cell: (row) => (
      <>
        <InquiryTag inquiry={row} side="operator" />
        {row.dueAt === null ? null : (
          <div className="tm-under">
            至 <DueText dueAt={row.dueAt} />
          </div>
        )}
      </>
    ),
  },
];

function ListView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createInquiryRecordsMachine>> }) {
  return (
    <>
      <PageHead title="询盘记录" />
      <ListPanel
        actor={actor}
        tabs={{ label: "询盘状态", name: "tab", tabs: INQUIRY_TABS, first: "all" }}
        label="询盘"
        columns={COLUMNS}
        empty={{ title: "没有符合条件的询盘" }}
        failed="询盘没有取到"
      />
    </>
  );
}

export const InquiryRecordsScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, navigator: Navigator, notify: NOTIFY },
  machine: createInquiryRecordsMachine,
  view: ListView,
});

function DetailView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createInquiryRecordMachine>> }) {
  return (
    <DetailFrame
      actor={actor}
      missing={{
        title: "询盘不存在",
        action: <LinkButton to={CONSOLE_PAGES.inquiryRecords.to()}>回到询盘记录</LinkButton>,
      }}
      titleOf={({ inquiryNo }) => inquiryNo}
      failed="询盘没有取到"
    >
      {(inquiry) => (
        <>
          <PageHead title={inquiry.title} note={inquiry.inquiryNo} />
          <Section title="询盘内容" note={<InquiryTag inquiry={inquiry} side="operator" />}>
            <FieldGrid
              fields={[
                { label: "买家", value: inquiry.buyerName },
                { label: "商家", value: inquiry.shopName },
                { label: "规格", value: inquiry.sizeText },
                { label: "需求", value: <RequestedTerms inquiry={inquiry} /> },
                { label: "付款方式", value: inquiry.paymentTerm },
                { label: "提交时间", value: inquiry.createTime.slice(0, 16) },
                inquiry.offerId === null
                  ? null
                  : {
                      label: "报盘",
                      value: <Link to={PAGES.forwardOffer.to({ id: inquiry.offerId })}>{inquiry.offerNo}</Link>,
                    },
                inquiry.orderId === null
                  ? null
                  : {
                      label: "订单",
                      value: <Link to={CONSOLE_PAGES.forwardOrderAdmin.to({ id: inquiry.orderId })}>查看订单</Link>,
                    },
              ]}
            />
          </Section>
          <Section title="报价轮次">
            <Padded>
              <Rounds inquiry={inquiry} side="operator" />
            </Padded>
          </Section>
          <Section title="询盘进度">
            <Timeline entries={inquiry.timeline} />
          </Section>
        </>
      )}
    </DetailFrame>
  );
}

export const InquiryRecordScreen = screenOf({
  adapterBundle: "console",
  ports: { futures: FuturesAdmin, notify: NOTIFY },
  machine: createInquiryRecordMachine,
  view: DetailView,
});
