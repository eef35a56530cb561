import type { ActorRefFrom } from "xstate";
import { ReviewAdmin } from "../../../application/company/review-admin.ts";
import { type Aged, createMerchantApplicationListMachine } from "../../../application/company/review-machines.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import type { ReviewedApplication } from "../../../domain/company/application-record.ts";
import { SHOP_TYPE_NAMES } from "../../../domain/company/merchant.ts";
import {
  APPLICATION_STATUS,
  APPLICATION_STATUS_NAMES,
  type ApplicationStatus,
} from "../../../domain/company/merchant-application.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { LinkButton } from "../../kit/button.tsx";
import type { Column } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead, tabsByStatus } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { APPLICATION_MEANING } from "../review-status.ts";
import { AgeText, minuteOf } from "./review-parts.tsx";

type Row = Aged<ReviewedApplication>;
type ListActor = ActorRefFrom<ReturnType<typeof createMerchantApplicationListMachine>>;

/** What waits for the operator first; a draft is its applicant's alone. */
const TABS: readonly ApplicationStatus[] = [
  APPLICATION_STATUS.inReview,
  APPLICATION_STATUS.incomplete,
  APPLICATION_STATUS.approved,
  APPLICATION_STATUS.rejected,
  APPLICATION_STATUS.withdrawn,
];

const doneOf = ({ checklist }: Row): string => {
  const needed = checklist.filter(({ required }) => required);
  const done = needed.filter(({ state }) => state === "given" || state === "waived");
  return `${done.length} / ${needed.length}`;
};

const COLUMNS: readonly Column<Row>[] = [
  {
    title: "店铺",
    cell: (row) => (
      <>
        <Link to={CONSOLE_PAGES.applicationReview.to({ id: row.id })}>{row.shopName || "未填写"}</Link>
        <span className="tm-under tm-number">{row.applyNo}</span>
      </>
    ),
  },
  { title: "类型", width: 112, cell: (row) => SHOP_TYPE_NAMES[row.shopType] },
  { title: "企业", cell: (row) => row.companyName },
  {
    title: "申请人",
    width: 136,
    cell: (row) => (
      <>
        {row.applicantName || "-"}
        <span className="tm-under tm-number">{row.applicantPhone}</span>
      </>
    ),
  },
  { title: "材料", width: 72, align: "right", cell: (row) => <span className="tm-number">{doneOf(row)}</span> },
  { title: "提交时间", width: 152, cell: (row) => <span className="tm-number">{minuteOf(row.submittedTime)}</span> },
  { title: "等待", width: 120, cell: (row) => <AgeText age={row.age} /> },
  {
    title: "状态",
    width: 96,
    cell: (row) => <Tag meaning={APPLICATION_MEANING[row.status]}>{row.statusName}</Tag>,
  },
];

function MerchantApplicationListView({ actor }: { actor: ListActor }) {
  const { data } = useSelector(actor, ({ context }) => context);
  return (
    <>
      <PageHead
        title="入驻审核"
        actions={<LinkButton to={CONSOLE_PAGES.applicationChecklist.to()}>入驻清单</LinkButton>}
      />
      <ListPanel
        actor={actor}
        tabs={{
          label: "申请状态",
          name: "status",
          tabs: tabsByStatus(TABS, APPLICATION_STATUS_NAMES, data?.counts),
        }}
        fields={[{ kind: "text", name: "keyword", label: "关键词", placeholder: "店铺、企业或申请编号" }]}
        label="入驻申请"
        columns={COLUMNS}
        empty={({ status }) => ({ title: status === "1" ? "没有待审核的入驻申请" : "没有符合条件的入驻申请" })}
        failed="入驻申请没有取到"
      />
    </>
  );
}

export const MerchantApplicationListScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: ReviewAdmin, navigator: Navigator, clock: Clock, notify: NOTIFY },
  machine: createMerchantApplicationListMachine,
  view: MerchantApplicationListView,
});
