import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { DemandDesk } from "../../../application/demand/demand-desk.ts";
import { createShopQuotesMachine, OPEN_DEMANDS_PATH } from "../../../application/demand/demand-desk-machines.ts";
import { Navigator } from "../../../application/platform.ts";
import { QUOTE_EVENT_NAMES, QUOTE_STATUS_NAMES, QUOTE_STATUSES } from "../../../domain/demand/quote.ts";
import { LinkButton } from "../../kit/button.tsx";
import { DataTable } from "../../kit/console/data-table.tsx";
import type { DeedActor } from "../../kit/console/deed-dialog.tsx";
import { PageHead, StatusTabs } from "../../kit/console/page.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { SENT_COLUMNS, WithdrawDialog } from "../sent-parts.tsx";

function ShopQuotesView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createShopQuotesMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { request, doing } = state.context;
  const deed = state.children.deed as DeedActor | undefined;
  return (
    <>
      <PageHead title="我的报价" />
      <div className="tm-panel">
        <StatusTabs
          label="报价状态"
          tabs={[
            { key: "", label: "全部" },
            ...QUOTE_STATUSES.map((status) => ({ key: String(status), label: QUOTE_STATUS_NAMES[status] })),
          ]}
          chosen={request.filters.status ?? ""}
          onChoose={(status) => actor.send({ type: "filtered", filters: { status } })}
        />
        <DataTable
          label="我的报价"
          columns={SENT_COLUMNS}
          state={state}
          send={(event) => actor.send(event)}
          actionsOf={(quote) =>
            quote.events.includes("withdraw")
              ? [
                  {
                    ...{ label: QUOTE_EVENT_NAMES.withdraw, isDanger: true },
                    onClick: () => actor.send({ type: "deedAsked", name: "withdraw", row: quote }),
                  },
                ]
              : []
          }
          empty={{ title: "还没有报价", action: <LinkButton to={OPEN_DEMANDS_PATH}>查看待报价求购</LinkButton> }}
          failed="报价没有取到"
        />
      </div>
      {deed !== undefined && doing !== null ? <WithdrawDialog deed={deed} /> : null}
    </>
  );
}

export const ShopQuotesScreen = screenOf({
  shelf: "console",
  ports: [DemandDesk, Navigator, App],
  machine: (desk: DemandDesk, navigator: Navigator, app: App) =>
    createShopQuotesMachine(desk, navigator, (text, intent) => app.tell(text, intent)),
  view: ShopQuotesView,
});
