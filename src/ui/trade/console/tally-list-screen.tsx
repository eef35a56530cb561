import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { createTallyListMachine } from "../../../application/trade/merchant-pickup-machines.ts";
import { MerchantPickups } from "../../../application/trade/merchant-pickups.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { isNarrowed, PageHead } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { storeOptions } from "./reservation-dialog.tsx";
import { STATUS_TABS, tallyColumns } from "./tally-parts.tsx";
import "../trade.css";

type ListActor = ActorRefFrom<ReturnType<typeof createTallyListMachine>>;

const COLUMNS = tallyColumns("merchant", (id) => CONSOLE_PAGES.merchantPickup.to({ id }));

function TallyListView({ actor }: { actor: ListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <>
      <PageHead title="提货记录" />
      <ListPanel
        actor={actor}
        tabs={{ label: "码单状态", name: "status", tabs: STATUS_TABS }}
        fields={[
          { kind: "select", name: "storeId", label: "仓库", options: storeOptions(state.context.data?.stores) },
          { kind: "text", name: "keyword", label: "关键词", placeholder: "单号、车牌" },
        ]}
        label="提货记录"
        columns={COLUMNS}
        empty={(filters) =>
          isNarrowed(filters)
            ? { title: "没有符合条件的提货记录", action: <Link to={CONSOLE_PAGES.merchantPickups.to()}>查看全部</Link> }
            : {
                title: "还没有提货记录",
                action: <Link to={CONSOLE_PAGES.merchantReservations.to()}>查看提货预约</Link>,
              }
        }
        failed="提货记录没有取到"
      />
    </>
  );
}

export const TallyListScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, pickups: MerchantPickups, navigator: Navigator, notify: NOTIFY },
  machine: createTallyListMachine,
  view: TallyListView,
});
