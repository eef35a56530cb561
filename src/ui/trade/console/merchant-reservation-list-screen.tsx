import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import {
  createMerchantReservationListMachine,
  MERCHANT_RESERVATION_TABS,
} from "../../../application/trade/merchant-pickup-machines.ts";
import { MerchantPickups } from "../../../application/trade/merchant-pickups.ts";
import { asId } from "../../../domain/ids.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import type { ReservationBrief } from "../../../domain/trade/pickup-view.ts";
import { RESERVATION_STATUS, slotText } from "../../../domain/trade/reservation.ts";
import type { WarehouseDay } from "../../../domain/trade/warehouse-day.ts";
import { Button } from "../../kit/button.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { type FilterField, PageHead } from "../../kit/console/page.tsx";
import { Link, useGo } from "../../kit/link.tsx";
import { Room } from "../../kit/room.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { reservationColumns } from "./reservation-columns.tsx";
import { commandLabel, isHarsh, ReservationDialog, storeOptions } from "./reservation-dialog.tsx";
import { WarehouseBoard } from "./warehouse-board.tsx";
import "../trade.css";
import "./warehouse.css";

type ListActor = ActorRefFrom<ReturnType<typeof createMerchantReservationListMachine>>;

/** A row without id for the gate, where only the pickup code is known. */
const GATE = { id: "gate" } as ReservationBrief;

/** What most shops have on a day: one warehouse, two slots before noon and two after. */
const SOME_DAY: WarehouseDay = {
  storeId: asId(""),
  storeName: "-",
  isClosed: false,
  slots: ["0800-1000", "1000-1200", "1300-1500", "1500-1700"].map((slotCode) => ({
    slotCode,
    text: slotText(slotCode),
    waiting: 0,
    confirmed: 0,
    arrived: 0,
    done: 0,
    others: 0,
    free: 4,
  })),
};

const COLUMNS = reservationColumns("merchant", (id) => CONSOLE_PAGES.merchantReservation.to({ id }));

function MerchantReservationListView({ actor }: { actor: ListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const go = useGo();
  const { filters } = state.context.request;
  const tab = filters.tab ?? "";
  const fields: FilterField[] = [
    ...(tab === "" ? [] : [{ kind: "dates" as const, label: "提货日期", begin: "begin", end: "end" }]),
    { kind: "select", name: "storeId", label: "仓库", options: storeOptions(state.context.data?.stores) },
    { kind: "text", name: "keyword", label: "关键词", placeholder: "单号、车牌" },
  ];
  return (
    <>
      <PageHead
        title="提货预约"
        actions={
          <Button
            look="primary"
            disabled={state.hasTag("busy")}
            onClick={() => actor.send({ type: "commandRequested", name: "gate", row: GATE })}
          >
            凭码登记
          </Button>
        }
      />
      <ListPanel
        actor={actor}
        tabs={{ label: "预约状态", name: "tab", tabs: MERCHANT_RESERVATION_TABS }}
        fields={fields}
        label="提货预约"
        columns={COLUMNS}
        actionsOf={(row) => [
          ...row.events.map((event) => ({
            label: commandLabel(event),
            isPrimary: !isHarsh(event),
            isDanger: isHarsh(event),
            command: event,
          })),
          ...(row.status === RESERVATION_STATUS.arrived
            ? [
                {
                  label: "录入码单",
                  isPrimary: true,
                  onClick: () => go(CONSOLE_PAGES.merchantReservation.to({ id: row.id })),
                },
              ]
            : []),
        ]}
        empty={
          tab === ""
            ? {
                title: "今天没有车辆预约提货",
                action: <Link to={CONSOLE_PAGES.merchantReservations.to({ tab: "all" })}>查看全部预约</Link>,
              }
            : {
                title: "没有符合条件的预约",
                action: <Link to={CONSOLE_PAGES.merchantReservations.to({ tab: "all" })}>查看全部预约</Link>,
              }
        }
        failed="提货预约没有取到"
        dialogOf={({ command, name }) => <ReservationDialog command={command} name={name} side="merchant" />}
      >
        {state.context.data === null && tab === "" ? (
          <Room>
            <WarehouseBoard warehouses={[SOME_DAY]} />
          </Room>
        ) : (
          <WarehouseBoard warehouses={state.context.data?.warehouses ?? []} />
        )}
      </ListPanel>
    </>
  );
}

export const MerchantReservationListScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, pickups: MerchantPickups, clock: Clock, navigator: Navigator, notify: NOTIFY },
  machine: createMerchantReservationListMachine,
  view: MerchantReservationListView,
});
