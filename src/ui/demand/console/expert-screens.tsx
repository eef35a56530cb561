import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { createExpertDemandMachine, createExpertDemandsMachine } from "../../../application/demand/expert-machines.ts";
import { RecommendationAdmin } from "../../../application/demand/recommendation-admin.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import {
  DEMAND_STATUS,
  DEMAND_STATUS_NAMES,
  type DemandStatus,
  VISIBILITY_NAMES,
} from "../../../domain/demand/demand.ts";
import { EXPERT_COMMAND_NAMES, type ExpertDemand, type ExpertSources } from "../../../domain/demand/expert.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import type { Column } from "../../kit/console/data-table.tsx";
import { DetailFrame, FieldGrid, Section } from "../../kit/console/details.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { isNarrowed, PageHead } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { screenOf } from "../../wiring.tsx";
import { DemandTag } from "../demand-tag.tsx";
import { DemandLineText, minute } from "../quote-parts.tsx";
import { ExpertDialog, ExpertLine } from "./expert-parts.tsx";
import "../quotes.css";

const TABS = [
  { key: "", label: "全部" },
  { key: "mine", label: "指派给我" },
  { key: "none", label: "未指派" },
] as const;
const { open, toChoose, awarded, closed } = DEMAND_STATUS;
/** Experts see demands from their publication on. */
const STATUSES: readonly DemandStatus[] = [open, toChoose, awarded, closed];
const LINES_SHOWN = 3;

const COLUMNS: readonly Column<ExpertDemand>[] = [
  {
    title: "求购内容",
    cell: ({ id, items, demandNo }) => (
      <Link className="tm-board-lines tm-stack tm-gap-4" to={CONSOLE_PAGES.expertDemand.to({ id })}>
        {items.slice(0, LINES_SHOWN).map((line) => (
          <DemandLineText key={line.id} item={line.item} />
        ))}
        <span className="tm-muted tm-number">
          {demandNo}
          {items.length > LINES_SHOWN ? ` 等 ${items.length} 行` : ""}
        </span>
      </Link>
    ),
  },
  {
    title: "买家",
    width: 168,
    cell: ({ buyerName, contact, cityName }) => (
      <>
        {buyerName}
        <span className="tm-under">
          {contact === null ? cityName || "不限" : <span className="tm-number">{contact.phone}</span>}
        </span>
      </>
    ),
  },
  {
    title: "报价截止",
    width: 152,
    cell: ({ quoteDeadlineAt, quoteNum }) => (
      <>
        <span className="tm-number">{minute(quoteDeadlineAt)}</span>
        <span className="tm-under">{quoteNum} 份报价</span>
      </>
    ),
  },
  {
    title: "专家",
    width: 136,
    cell: ({ expert, pickNum }) => (
      <>
        {expert === null ? <span className="tm-muted">未指派</span> : expert.name}
        <span className="tm-under">已推荐 {pickNum} 条</span>
      </>
    ),
  },
  {
    title: "状态",
    width: 152,
    cell: (demand) => <DemandTag demand={demand} side="operator" />,
  },
];

function ListView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createExpertDemandsMachine>> }) {
  return (
    <>
      <PageHead title="需求与专家" note="专家为求购推荐货源，买家看到说明后自行选择" />
      <ListPanel
        actor={actor}
        tabs={{ label: "指派", name: "assigned", tabs: TABS }}
        fields={[
          { kind: "text", name: "keyword", label: "关键词", placeholder: "求购内容、编号或城市" },
          {
            kind: "select",
            name: "status",
            label: "状态",
            options: STATUSES.map((status) => ({ value: String(status), label: DEMAND_STATUS_NAMES[status] })),
          },
        ]}
        label="需求与专家"
        columns={COLUMNS}
        empty={(filters) =>
          isNarrowed(filters)
            ? {
                title: "没有符合条件的求购",
                action: <LinkButton to={CONSOLE_PAGES.expertDemands.to()}>查看全部求购</LinkButton>,
              }
            : { title: "现在没有公开的求购" }
        }
        failed="求购没有取到"
      />
    </>
  );
}

export const ExpertDemandsScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, navigator: Navigator, notify: NOTIFY },
  machine: createExpertDemandsMachine,
  view: ListView,
});

function DetailView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createExpertDemandMachine>> }) {
  return (
    <DetailFrame
      actor={actor}
      missing={{
        title: "求购不存在",
        action: <LinkButton to={CONSOLE_PAGES.expertDemands.to()}>回到需求与专家</LinkButton>,
      }}
      titleOf={({ title }) => title}
      failed="求购没有取到"
      dialogOf={({ command, name, thing }) => <ExpertDialog name={name} command={command} demand={thing} />}
    >
      {(demand, ask) => (
        <>
          <PageHead
            title={demand.title}
            note={demand.demandNo}
            actions={
              demand.acts.includes("assign") ? (
                <Button onClick={() => ask("assign")}>{EXPERT_COMMAND_NAMES.assign}</Button>
              ) : null
            }
          />
          <Facts demand={demand} />
          {demand.lines.map((line, at) => (
            <ExpertLine
              key={line.id}
              line={line}
              place={at + 1}
              canRecommend={demand.acts.includes("pick")}
              ask={ask}
            />
          ))}
        </>
      )}
    </DetailFrame>
  );
}

function Facts({ demand }: { demand: ExpertSources }) {
  const { contact, expert } = demand;
  return (
    <Section title="求购内容" note={<DemandTag demand={demand} side="operator" />}>
      <FieldGrid
        fields={[
          { label: "买家", value: demand.buyerName },
          {
            label: "联系人",
            value: contact === null ? "指派后可见" : `${contact.name} ${contact.phone}`,
          },
          { label: "收货", value: contact?.address || demand.cityName || "不限" },
          { label: "交期", value: demand.needDate || "不限" },
          { label: "报价截止", value: <span className="tm-number">{minute(demand.quoteDeadlineAt)}</span> },
          { label: "报价", value: `${demand.quoteNum} 份` },
          { label: "可见范围", value: VISIBILITY_NAMES[demand.visibility] },
          { label: "专家", value: expert === null ? "未指派" : expert.name },
          demand.remark === "" ? null : { label: "备注", value: demand.remark, isWide: true },
        ]}
      />
    </Section>
  );
}

export const ExpertDemandScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: RecommendationAdmin, ids: Ids, notify: NOTIFY },
  machine: createExpertDemandMachine,
  view: DetailView,
});
