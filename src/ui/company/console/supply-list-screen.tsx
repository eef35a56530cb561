import type { ActorRefFrom } from "xstate";
import { ReviewAdmin } from "../../../application/company/review-admin.ts";
import { type Aged, createSupplyReviewListMachine } from "../../../application/company/review-machines.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { type HandledApply, needText } from "../../../domain/company/supply.ts";
import { SUPPLY_STATUS_NAMES, SUPPLY_STATUSES } from "../../../domain/company/supply-states.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import type { Column } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead, tabsByStatus } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { SUPPLY_MEANING } from "../review-status.ts";
import { AgeText, minuteOf } from "./review-parts.tsx";

type Row = Aged<HandledApply>;
type ListActor = ActorRefFrom<ReturnType<typeof createSupplyReviewListMachine>>;

const COLUMNS: readonly Column<Row>[] = [
  {
    title: "申请",
    width: 200,
    cell: (row) => (
      <>
        <Link className="tm-number" to={CONSOLE_PAGES.supplyReview.to({ id: row.id })}>
          {row.applyNo}
        </Link>
        <span className="tm-under">{row.productName}</span>
      </>
    ),
  },
  { title: "企业", cell: (row) => row.companyName },
  {
    title: "需求",
    width: 176,
    align: "right",
    cell: (row) => <span className="tm-number">{needText(row)}</span>,
  },
  {
    title: "联系人",
    width: 136,
    cell: (row) => (
      <>
        {row.contactName}
        <span className="tm-under tm-number">{row.contactPhone}</span>
      </>
    ),
  },
  { title: "提交时间", width: 152, cell: (row) => <span className="tm-number">{minuteOf(row.createTime)}</span> },
  { title: "等待", width: 120, cell: (row) => <AgeText age={row.age} /> },
  { title: "状态", width: 96, cell: (row) => <Tag meaning={SUPPLY_MEANING[row.status]}>{row.statusName}</Tag> },
];

function SupplyListView({ actor }: { actor: ListActor }) {
  const { data } = useSelector(actor, ({ context }) => context);
  return (
    <>
      <PageHead title="供应链申请" />
      <ListPanel
        actor={actor}
        tabs={{
          label: "申请状态",
          name: "status",
          tabs: tabsByStatus(SUPPLY_STATUSES, SUPPLY_STATUS_NAMES, data?.counts),
        }}
        label="供应链申请"
        columns={COLUMNS}
        empty={({ status }) => ({ title: status === "0" ? "没有待受理的申请" : "没有符合条件的申请" })}
        failed="申请没有取到"
      />
    </>
  );
}

export const SupplyListScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: ReviewAdmin, navigator: Navigator, clock: Clock, notify: NOTIFY },
  machine: createSupplyReviewListMachine,
  view: SupplyListView,
});
