import type { ActorRefFrom } from "xstate";
import { CHANGE_FILTER, createCompanyReviewListMachine } from "../../../application/company/review-machines.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { REVIEWED_COMPANY, waitingChange } from "../../../domain/company/company-record.ts";
import { COMPANY_STATES, COMPANY_STATUS_NAMES, type CompanyStatus } from "../../../domain/company/company-status.ts";
import { AGE } from "../../../domain/company/review-age.ts";
import { record } from "../../../domain/records.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { toneFor } from "../../../domain/states.ts";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { Link } from "../../kit/link.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { AgeText, minuteOf } from "./review-parts.tsx";

type ListActor = ActorRefFrom<ReturnType<typeof createCompanyReviewListMachine>>;

const STANDING: readonly CompanyStatus[] = [1, 3, 4, 5, 0];

const EMPTY: Readonly<Record<string, string>> = { 2: "没有待审核的企业", [CHANGE_FILTER]: "没有待审核的变更" };

const COLUMNS = columnsOf(record(REVIEWED_COMPANY, AGE), {
  companyName: {
    drawn: (row) => (
      <>
        <Link to={CONSOLE_PAGES.companyReview.to({ id: row.id })}>{row.companyName || "未填写"}</Link>
        <span className="tm-under tm-number">{row.creditCode}</span>
      </>
    ),
  },
  legalPerson: { width: 112 },
  applicantName: {
    width: 160,
    drawn: (row) =>
      row.applicantName === "" ? (
        <span className="tm-muted">平台录入</span>
      ) : (
        <>
          {row.applicantName}
          <span className="tm-under tm-number">{row.applicantPhone}</span>
        </>
      ),
  },
  submittedTime: {
    width: 152,
    drawn: (row) => (
      <span className="tm-number">{minuteOf(waitingChange(row)?.submittedTime ?? row.submittedTime)}</span>
    ),
  },
  age: { width: 128, drawn: ({ age }) => <AgeText age={age} /> },
  companyStatus: {
    width: 176,
    drawn: (row) => (
      <>
        <span className="tm-row tm-inline tm-stretched tm-gap-4 tm-wrap">
          <Tag meaning={toneFor(COMPANY_STATES, row.companyStatus, "operator")}>{row.statusName}</Tag>
          {waitingChange(row) === null ? null : <Tag meaning="running">变更待审核</Tag>}
        </span>
        {row.isTaken ? <span className="tm-under">信用代码已被认证</span> : null}
      </>
    ),
  },
});

function CompanyListView({ actor }: { actor: ListActor }) {
  const { data } = useSelector(actor, ({ context }) => context);
  return (
    <>
      <PageHead title="企业认证" />
      <ListPanel
        actor={actor}
        tabs={{
          label: "认证状态",
          name: "status",
          tabs: [
            { key: "", label: "全部" },
            // What waits for the operator first.
            { key: "2", label: COMPANY_STATUS_NAMES[2], count: data?.counts[2] },
            { key: CHANGE_FILTER, label: "变更待审核", count: data?.changes },
            ...STANDING.map((key) => ({
              key: String(key),
              label: COMPANY_STATUS_NAMES[key],
              count: data?.counts[key],
            })),
          ],
        }}
        fields={[{ kind: "text", name: "keyword", label: "关键词", placeholder: "企业名称、信用代码或手机号" }]}
        label="企业"
        columns={COLUMNS}
        empty={({ status = "" }) => ({ title: EMPTY[status] ?? "没有符合条件的企业" })}
        failed="企业没有取到"
      />
    </>
  );
}

export const CompanyListScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, navigator: Navigator, clock: Clock, notify: NOTIFY },
  machine: createCompanyReviewListMachine,
  view: CompanyListView,
});
