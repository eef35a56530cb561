import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { DemandConsole } from "../../../application/demand/demand-console.ts";
import {
  createReviewedDemandMachine,
  createReviewedDemandsMachine,
} from "../../../application/demand/demand-console-machines.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import {
  DEMAND_EVENT_NAMES,
  DEMAND_STATUS_NAMES,
  type DemandStatus,
  VISIBILITY_NAMES,
} from "../../../domain/demand/demand.ts";
import { demandDrawing } from "../../../domain/demand/demand-drawing.ts";
import type { ReviewedDemand, ReviewedDemandDetail } from "../../../domain/demand/demand-form.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { LinkButton } from "../../kit/button.tsx";
import { CommandDialog, ReasonDialog } from "../../kit/console/command-dialog.tsx";
import type { Column } from "../../kit/console/data-table.tsx";
import { FieldGrid, Padded, Section, Timeline } from "../../kit/console/details.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { ReviewFrame } from "../../kit/console/review-frame.tsx";
import { Link } from "../../kit/link.tsx";
import { Pictured } from "../../kit/pictured.tsx";
import { tabsByStatus } from "../../kit/tabs.tsx";
import { screenOf } from "../../wiring.tsx";
import { DemandTag } from "../demand-tag.tsx";
import { DemandLineText, minute } from "../quote-parts.tsx";
import "../quotes.css";

/** Demands that wait for the operator come first; drafts are shown to their owner alone. */
const TABS: readonly DemandStatus[] = [1, 2, 3, 4, 5, 6];

const COLUMNS: readonly Column<ReviewedDemand>[] = [
  {
    title: "求购",
    cell: ({ id, title, items: [first], demandNo }) => (
      <Pictured image={first === undefined ? "" : demandDrawing(first.item)}>
        <Link to={CONSOLE_PAGES.demandReview.to({ id })}>{title}</Link>
        <span className="tm-under tm-number">{demandNo}</span>
      </Pictured>
    ),
  },
  {
    title: "买家",
    width: 176,
    isShort: true,
    cell: ({ buyerName, contactName, contactPhone }) => (
      <>
        {buyerName}
        <span className="tm-under">
          {contactName} <span className="tm-number">{contactPhone}</span>
        </span>
      </>
    ),
  },
  { title: "收货", width: 104, cell: ({ cityName }) => cityName || "不限" },
  {
    title: "发布时间",
    width: 152,
    cell: ({ publishTime, createTime }) => (
      <span className="tm-number">{(publishTime ?? createTime).slice(0, 16)}</span>
    ),
  },
  { title: "报价", width: 72, align: "right", cell: ({ quoteNum }) => <span className="tm-number">{quoteNum}</span> },
  {
    title: "状态",
    width: 152,
    cell: (demand) => <DemandTag demand={demand} side="operator" />,
  },
];

function ListView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createReviewedDemandsMachine>> }) {
  return (
    <>
      <PageHead title="求购审核" note="审核在参数 demand.review 中开启" />
      <ListPanel
        actor={actor}
        tabs={{
          label: "求购状态",
          name: "status",
          tabs: tabsByStatus(TABS, DEMAND_STATUS_NAMES),
        }}
        fields={[{ kind: "text", name: "keyword", label: "关键词", placeholder: "求购内容、编号或买家" }]}
        label="求购"
        columns={COLUMNS}
        empty={(filters) => ({ title: filters.status === "1" ? "没有待审核的求购" : "没有符合条件的求购" })}
        failed="求购没有取到"
      />
    </>
  );
}

export const DemandReviewListScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, navigator: Navigator, notify: NOTIFY },
  machine: createReviewedDemandsMachine,
  view: ListView,
});

function DetailView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createReviewedDemandMachine>> }) {
  return (
    <ReviewFrame
      review="demand"
      actor={actor}
      missing={{
        title: "求购不存在",
        action: <LinkButton to={CONSOLE_PAGES.demandReviews.to()}>回到求购审核</LinkButton>,
      }}
      titleOf={({ title }) => title}
      failed="求购没有取到"
      dialogOf={({ command, name }) =>
        name === "approve" ? (
          <CommandDialog command={command} title="通过审核" submitText="通过">
            <p>通过后求购公开，商家可以报价。</p>
          </CommandDialog>
        ) : (
          <ReasonDialog
            command={command}
            title={name === "reject" ? "驳回求购" : "关闭求购"}
            text="原因会告诉买家。"
            submitText={name === "reject" ? "驳回" : "关闭"}
            isDanger
          />
        )
      }
      head={({ title, demandNo }) => ({ title, note: demandNo })}
      decisionsOf={({ events }) =>
        events.map((name) => ({
          name,
          label: DEMAND_EVENT_NAMES[name],
          look: name === "approve" ? "primary" : "plain",
        }))
      }
    >
      {(demand) => <DemandFacts demand={demand} />}
    </ReviewFrame>
  );
}

function DemandFacts({ demand }: { demand: ReviewedDemandDetail }) {
  return (
    <>
      <Section title="求购内容" note={<DemandTag demand={demand} side="operator" />}>
        <FieldGrid
          fields={[
            { label: "买家", value: demand.buyerName },
            { label: "联系人", value: `${demand.contactName} ${demand.contactPhone}` },
            { label: "收货", value: demand.cityName || "不限" },
            { label: "可见范围", value: VISIBILITY_NAMES[demand.visibility] },
            { label: "报价截止", value: demand.quoteDeadlineAt === 0 ? "-" : minute(demand.quoteDeadlineAt) },
            { label: "报价", value: `${demand.quoteNum} 份` },
            demand.remark === "" ? null : { label: "备注", value: demand.remark, isWide: true },
            demand.closeReason === "" ? null : { label: "原因", value: demand.closeReason, isWide: true },
          ]}
        />
        <ol className="tm-pad-rest tm-stack tm-gap-4">
          {demand.items.map((line) => (
            <li key={line.id}>
              <DemandLineText item={line.item} />
            </li>
          ))}
        </ol>
      </Section>
      {demand.rawText === "" ? null : (
        <Section title="原文">
          <Padded>
            <p className="tm-as-typed">{demand.rawText}</p>
          </Padded>
        </Section>
      )}
      <Section title="求购与报价记录">
        <Timeline entries={demand.timeline} />
      </Section>
    </>
  );
}

export const DemandReviewDetailScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, demands: DemandConsole, navigator: Navigator, notify: NOTIFY },
  machine: createReviewedDemandMachine,
  view: DetailView,
});
