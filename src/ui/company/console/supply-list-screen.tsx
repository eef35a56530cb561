import type { ActorRefFrom } from "xstate";
import { createSupplyReviewListMachine } from "../../../application/company/review-machines.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { AGE } from "../../../domain/company/review-age.ts";
import { HANDLED_APPLY, needText } from "../../../domain/company/supply.ts";
import { SUPPLY_STATES, SUPPLY_STATUS_NAMES, SUPPLY_STATUSES } from "../../../domain/company/supply-states.ts";
import { record } from "../../../domain/records.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { toneFor } from "../../../domain/states.ts";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { Link } from "../../kit/link.tsx";
import { tabsByStatus } from "../../kit/tabs.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { AgeText } from "./review-parts.tsx";

type ListActor = ActorRefFrom<ReturnType<typeof createSupplyReviewListMachine>>;

const COLUMNS = columnsOf(record(HANDLED_APPLY, AGE), {
  applyNo: {
    width: 200,
    drawn: (row) => (
      <>
        <Link className="tm-number" to={CONSOLE_PAGES.supplyReview.to({ id: row.id })}>
          {row.applyNo}
        </Link>
        <span className="tm-under">{row.productName}</span>
      </>
    ),
  },
  companyName: {},
  amountWanted: { width: 176, drawn: (row) => <span className="tm-number">{needText(row)}</span> },
  contactName: {
    width: 136,
    drawn: (row) => (
      <>
        {row.contactName}
        <span className="tm-under tm-number">{row.contactPhone}</span>
      </>
    ),
  },
  createTime: { width: 152 },
  age: { width: 120, drawn: ({ age }) => <AgeText age={age} /> },
  status: {
    width: 96,
    drawn: (row) => <Tag meaning={toneFor(SUPPLY_STATES, row.status, "operator")}>{row.statusName}</Tag>,
  },
});

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
  ports: { lists: ConsoleLists, navigator: Navigator, clock: Clock, notify: NOTIFY },
  machine: createSupplyReviewListMachine,
  view: SupplyListView,
});
