import type { ActorRefFrom } from "xstate";
import { Navigator } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { createReservationListMachine } from "../../application/trade/reservation-machines.ts";
import { Reservations } from "../../application/trade/reservations.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import type { ReservationBrief } from "../../domain/trade/pickup-view.ts";
import { RESERVATION_TABS } from "../../domain/trade/reservation.ts";
import { vehicleName } from "../../domain/trade/vehicle.ts";
import { LinkButton } from "../kit/button.tsx";
import type { Column } from "../kit/console/data-table.tsx";
import { ListPanel } from "../kit/console/list-panel.tsx";
import { isNarrowed } from "../kit/console/page.tsx";
import { Link } from "../kit/link.tsx";
import { Volume } from "../kit/money-text.tsx";
import { PurchasingEntityNote } from "../kit/purchasing-entity.tsx";
import { screenOf } from "../wiring.tsx";
import { dayText, ReservationTag } from "./reservation-parts.tsx";
import "./trade.css";
import "./reservation.css";

type ListActor = ActorRefFrom<ReturnType<typeof createReservationListMachine>>;

const COLUMNS: readonly Column<ReservationBrief>[] = [
  {
    title: "预约单号 / 订单",
    width: 182,
    cell: (row) => (
      <>
        <Link className="tm-number" to={PAGES.reservation.to({ id: row.id })}>
          {row.reservationNo}
        </Link>
        <div className="tm-under tm-number">
          {row.orderNos[0]}
          {row.orderNos.length > 1 ? ` 等 ${row.orderNos.length} 单` : ""}
        </div>
      </>
    ),
  },
  { title: "仓库", width: 220, cell: (row) => row.storeName },
  {
    title: "提货时段",
    width: 145,
    cell: (row) => (
      <span className="tm-number">
        {dayText(row.slotDate)}
        <div className="tm-under">{row.slotText}</div>
      </span>
    ),
  },
  {
    title: "车辆 / 司机",
    width: 140,
    cell: (row) => (
      <>
        <span className="tm-number">{row.plateNo}</span>
        <div className="tm-under">
          {vehicleName(row.vehicleType)} {row.driverName}
        </div>
      </>
    ),
  },
  { title: "提货量", width: 100, align: "right", cell: (row) => <Volume dm3={row.volume} /> },
  {
    title: "状态",
    width: 300,
    cell: (row) => (
      <>
        <ReservationTag reservation={row} reader="buyer" />
        {row.endReason === "" ? null : <div className="tm-under">{row.endReason}</div>}
      </>
    ),
  },
];

function ReservationListView({ actor }: { actor: ListActor }) {
  const book = (
    <LinkButton look="primary" to={PAGES.reservationForm.to()}>
      新增预约
    </LinkButton>
  );
  return (
    <ListPanel
      actor={actor}
      head={
        <header className="tm-panel-head">
          <h1>提货预约</h1>
          <PurchasingEntityNote />
          {book}
        </header>
      }
      tabs={{ label: "预约状态", name: "tab", tabs: RESERVATION_TABS }}
      fields={[{ kind: "text", name: "keyword", label: "关键词", placeholder: "单号、车牌或仓库" }]}
      label="提货预约"
      columns={COLUMNS}
      empty={(filters) =>
        isNarrowed(filters)
          ? { title: "没有符合条件的预约", action: <Link to={PAGES.reservations.to()}>查看全部预约</Link> }
          : { title: "还没有提货预约，货款到账的自提订单可以预约", action: book }
      }
      failed="提货预约没有取到"
    />
  );
}

export const ReservationListScreen = screenOf({
  adapterBundle: "member",
  ports: { reservations: Reservations, navigator: Navigator, notify: NOTIFY },
  machine: createReservationListMachine,
  view: ReservationListView,
});
