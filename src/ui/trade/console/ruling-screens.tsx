import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import {
  createRulingDetailMachine,
  createRulingListMachine,
} from "../../../application/trade/merchant-pickup-machines.ts";
import { Rulings } from "../../../application/trade/merchant-pickups.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { PICKUP_STATUS, PICKUP_STATUS_NAMES } from "../../../domain/trade/tally.ts";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { screenOf } from "../../wiring.tsx";
import { type TallyActor, TallyConsole } from "./tally-console.tsx";
import { tallyColumns } from "./tally-parts.tsx";
import "../trade.css";

type ListActor = ActorRefFrom<ReturnType<typeof createRulingListMachine>>;

const COLUMNS = tallyColumns("operator", (id) => CONSOLE_PAGES.ruling.to({ id }));
/** Sheets that wait for a ruling come first. */
const TABS = [
  { key: "", label: "待裁定" },
  { key: String(PICKUP_STATUS.ruled), label: PICKUP_STATUS_NAMES[PICKUP_STATUS.ruled] },
];

function RulingListView({ actor }: { actor: ListActor }) {
  return (
    <>
      <PageHead title="码单异议" />
      <ListPanel
        actor={actor}
        tabs={{ label: "裁定状态", name: "status", tabs: TABS }}
        fields={[{ kind: "text", name: "keyword", label: "关键词", placeholder: "单号、车牌或仓库" }]}
        label="码单异议"
        columns={COLUMNS}
        empty={{ title: "没有码单异议", action: <Link to={CONSOLE_PAGES.workbench.to()}>回到工作台</Link> }}
        failed="码单异议没有取到"
      />
    </>
  );
}

export const RulingListScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, navigator: Navigator, notify: NOTIFY },
  machine: createRulingListMachine,
  view: RulingListView,
});

const RulingDetailView = ({ actor }: { actor: TallyActor }) => (
  <TallyConsole
    actor={actor}
    side={{
      reader: "operator",
      orders: CONSOLE_PAGES.orderAdmin.path,
      forwardOrders: CONSOLE_PAGES.forwardOrderAdmin.path,
      wayBack: <Link to={CONSOLE_PAGES.rulings.to()}>查看码单异议</Link>,
    }}
  />
);

export const RulingDetailScreen = screenOf({
  adapterBundle: "console",
  ports: { rulings: Rulings, notify: NOTIFY },
  machine: createRulingDetailMachine,
  view: RulingDetailView,
});
