import type { ActorRefFrom } from "xstate";
import { createMerchantApplicationListMachine } from "../../../application/company/review-machines.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { REVIEWED_APPLICATION, type ReviewedApplication } from "../../../domain/company/application-record.ts";
import {
  APPLICATION_STATES,
  APPLICATION_STATUS,
  APPLICATION_STATUS_NAMES,
  type ApplicationStatus,
} from "../../../domain/company/merchant-application.ts";
import { AGE } from "../../../domain/company/review-age.ts";
import { record } from "../../../domain/records.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { toneFor } from "../../../domain/states.ts";
import { LinkButton } from "../../kit/button.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { Link } from "../../kit/link.tsx";
import { tabsByStatus } from "../../kit/tabs.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { AgeText } from "./review-parts.tsx";

type ListActor = ActorRefFrom<ReturnType<typeof createMerchantApplicationListMachine>>;

/** What waits for the operator first; a draft is its applicant's alone. */
const TABS: readonly ApplicationStatus[] = [
  APPLICATION_STATUS.inReview,
  APPLICATION_STATUS.incomplete,
  APPLICATION_STATUS.approved,
  APPLICATION_STATUS.rejected,
  APPLICATION_STATUS.withdrawn,
];

const doneOf = ({ checklist }: ReviewedApplication): string => {
  const needed = checklist.filter(({ required }) => required);
  const done = needed.filter(({ state }) => state === "given" || state === "waived");
  return `${done.length} / ${needed.length}`;
};

const COLUMNS = columnsOf(record(REVIEWED_APPLICATION, AGE), {
  shopName: {
    drawn: (row) => (
      <>
        <Link to={CONSOLE_PAGES.applicationReview.to({ id: row.id })}>{row.shopName || "未填写"}</Link>
        <span className="tm-under tm-number">{row.applyNo}</span>
      </>
    ),
  },
  shopType: { width: 112 },
  companyName: {},
  applicantName: {
    width: 136,
    drawn: (row) => (
      <>
        {row.applicantName || "-"}
        <span className="tm-under tm-number">{row.applicantPhone}</span>
      </>
    ),
  },
  checklist: { width: 72, align: "right", drawn: (row) => <span className="tm-number">{doneOf(row)}</span> },
  submittedTime: { width: 152 },
  age: { width: 120, drawn: ({ age }) => <AgeText age={age} /> },
  status: {
    width: 96,
    drawn: (row) => <Tag meaning={toneFor(APPLICATION_STATES, row.status, "operator")}>{row.statusName}</Tag>,
  },
});

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
  ports: { lists: ConsoleLists, navigator: Navigator, clock: Clock, notify: NOTIFY },
  machine: createMerchantApplicationListMachine,
  view: MerchantApplicationListView,
});
