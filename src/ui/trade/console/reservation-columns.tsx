import type { ReservationId } from "../../../domain/ids.ts";
import type { ConsoleSide } from "../../../domain/shell/console.ts";
import type { ReservationBrief } from "../../../domain/trade/pickup-view.ts";
import { vehicleName } from "../../../domain/trade/vehicle.ts";
import type { Column } from "../../kit/console/data-table.tsx";
import { Link } from "../../kit/link.tsx";
import { Count, Volume } from "../../kit/money-text.tsx";
import { dayText, ReservationTag } from "../reservation-parts.tsx";

/** Columns of reservations in a console's list; `path`: the page of one. */
export const reservationColumns = (
  reader: ConsoleSide,
  path: (id: ReservationId) => string,
): readonly Column<ReservationBrief>[] => [
  {
    title: "预约单号 / 订单",
    width: 176,
    cell: (row) => (
      <>
        <Link className="tm-number" to={path(row.id)}>
          {row.reservationNo}
        </Link>
        <span className="tm-under tm-number">
          {row.orderNos[0]}
          {row.orderNos.length > 1 ? ` 等 ${row.orderNos.length} 单` : ""}
        </span>
      </>
    ),
  },
  {
    title: "提货时段",
    width: 120,
    cell: (row) => (
      <span className="tm-number">
        {dayText(row.slotDate)}
        <span className="tm-under">{row.slotText}</span>
      </span>
    ),
  },
  {
    title: "仓库 / 买家",
    cell: (row) => (
      <>
        {row.storeName}
        <span className="tm-under">{row.buyerName}</span>
      </>
    ),
  },
  {
    title: "车辆 / 司机",
    width: 176,
    cell: (row) => (
      <>
        <span className="tm-number">{row.plateNo}</span> {vehicleName(row.vehicleType)}
        <span className="tm-under">
          {row.driverName} <span className="tm-number">{row.driverPhone}</span>
        </span>
      </>
    ),
  },
  {
    title: "提货量",
    width: 104,
    align: "right",
    cell: (row) => (
      <>
        <Volume dm3={row.volume} />
        <span className="tm-under">
          <Count value={(row.weight / 1000).toFixed(1)} unit="吨" />
        </span>
      </>
    ),
  },
  {
    title: "状态",
    width: 136,
    cell: (row) => (
      <>
        <ReservationTag reservation={row} reader={reader} />
        {row.endReason === "" ? null : <span className="tm-under">{row.endReason}</span>}
      </>
    ),
  },
];
