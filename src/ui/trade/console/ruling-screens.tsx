import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { Navigator } from "../../../application/platform.ts";
import { Rulings } from "../../../application/trade/yard.ts";
import {
  createRulingDetailMachine,
  createRulingListMachine,
  RULINGS_PATH,
} from "../../../application/trade/yard-machines.ts";
import { PICKUP_EVENT_NAMES, PICKUP_STATUS, PICKUP_STATUS_NAMES } from "../../../domain/trade/tally.ts";
import { Button } from "../../kit/button.tsx";
import { DataTable } from "../../kit/console/data-table.tsx";
import { type DeedActor, ReasonDialog } from "../../kit/console/deed-dialog.tsx";
import { DetailFrame } from "../../kit/console/details.tsx";
import { FilterRow, PageHead, StatusTabs } from "../../kit/console/page.tsx";
import { DownloadButton } from "../../kit/download-button.tsx";
import { Link } from "../../kit/link.tsx";
import { useSubjectTitle } from "../../kit/subject-title.ts";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { PickupTag } from "../pickup-parts.tsx";
import { TallyView, tallyColumns } from "./tally-parts.tsx";
import "../trade.css";

type ListActor = ActorRefFrom<ReturnType<typeof createRulingListMachine>>;
type DetailActor = ActorRefFrom<ReturnType<typeof createRulingDetailMachine>>;

const COLUMNS = tallyColumns((id) => `/console/pickup/ruling?id=${id}`);
/** What waits for the platform first. */
const TABS = [
  { key: "", label: "待裁定" },
  { key: String(PICKUP_STATUS.ruled), label: PICKUP_STATUS_NAMES[PICKUP_STATUS.ruled] },
];

function RulingListView({ actor }: { actor: ListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { filters } = state.context.request;
  return (
    <>
      <PageHead title="码单异议" />
      <section className="tm-panel">
        <StatusTabs
          label="裁定状态"
          tabs={TABS}
          chosen={filters.status ?? ""}
          onChoose={(status) => actor.send({ type: "filtered", filters: { status } })}
        />
        <FilterRow
          fields={[{ kind: "text", name: "keyword", label: "关键词", placeholder: "单号、车牌或仓库" }]}
          filters={filters}
          onFilter={(changed) => actor.send({ type: "filtered", filters: changed })}
        />
        <DataTable
          label="码单异议"
          columns={COLUMNS}
          state={state}
          send={(event) => actor.send(event)}
          failed="码单异议没有取到"
          empty={{ title: "没有码单异议", action: <Link to="/console/index">回到工作台</Link> }}
        />
      </section>
    </>
  );
}

export const RulingListScreen = screenOf({
  shelf: "console",
  ports: [Rulings, Navigator, App],
  machine: (rulings: Rulings, navigator: Navigator, app: App) =>
    createRulingListMachine(rulings, navigator, (text, intent) => app.tell(text, intent)),
  view: RulingListView,
});

function RulingDetailView({ actor }: { actor: DetailActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { thing, doing } = state.context;
  const deed = state.children.deed as DeedActor | undefined;
  useSubjectTitle(thing?.pickupNo ?? null);
  return (
    <>
      <PageHead
        title={thing === null ? "码单异议" : `提货单 ${thing.pickupNo}`}
        note={thing === null ? undefined : <PickupTag status={thing.status} name={thing.statusName} />}
        actions={
          thing === null ? undefined : (
            <>
              <DownloadButton request={{ path: "/api/pickupRecord/admin/getTallySheet", params: { id: thing.id } }}>
                下载码单
              </DownloadButton>
              {thing.events.includes("rule") ? (
                <Button
                  look="primary"
                  disabled={state.hasTag("busy")}
                  onClick={() => actor.send({ type: "deedAsked", name: "rule" })}
                >
                  {PICKUP_EVENT_NAMES.rule}
                </Button>
              ) : null}
            </>
          )
        }
      />
      <DetailFrame
        state={state}
        send={(event) => actor.send(event)}
        missing={{ title: "没有这份提货记录", action: <Link to={RULINGS_PATH}>查看码单异议</Link> }}
        failed="提货记录没有取到"
      >
        {(pickup) => <TallyView pickup={pickup} orderPath={`/console/platformOrder/detail?id=${pickup.orderId}`} />}
      </DetailFrame>
      {deed !== undefined && doing?.name === "rule" ? (
        <ReasonDialog
          deed={deed}
          title={PICKUP_EVENT_NAMES.rule}
          text="裁定后这份码单按现有数量结算，双方会收到裁定意见。数量有误的，请商家作废后重录。"
          label="裁定意见"
          submitText="裁定"
        />
      ) : null}
    </>
  );
}

export const RulingDetailScreen = screenOf({
  shelf: "console",
  ports: [Rulings, App],
  machine: (rulings: Rulings, app: App) => createRulingDetailMachine(rulings, (text, intent) => app.tell(text, intent)),
  view: RulingDetailView,
});
