import { Fragment } from "react";
import type { ActorRefFrom } from "xstate";
import { Navigator } from "../../../application/platform.ts";
import { ReservationAdmin } from "../../../application/trade/reservation-admin.ts";
import {
  ADMIN_RESERVATION_TABS,
  ADMIN_RESERVATIONS_PATH,
  adminReservationPath,
  createAdminReservationMachine,
  createAdminReservationsMachine,
} from "../../../application/trade/reservation-admin-machines.ts";
import type { ReservationDetail } from "../../../domain/trade/pickup-view.ts";
import { FieldGrid, Section } from "../../kit/console/details.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { isNarrowed, PageHead } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { NOTIFY, screenOf } from "../../wiring.tsx";
import { LineCount } from "../reservation-parts.tsx";
import { reservationColumns } from "./reservation-columns.tsx";
import { commandLabel, isHarsh, ReservationDialog } from "./reservation-dialog.tsx";
import { ReservationView } from "./reservation-view.tsx";
import "../trade.css";
import "../reservation.css";

type ListActor = ActorRefFrom<ReturnType<typeof createAdminReservationsMachine>>;
type DetailActor = ActorRefFrom<ReturnType<typeof createAdminReservationMachine>>;

const COLUMNS = reservationColumns(adminReservationPath);

function AdminReservationsView({ actor }: { actor: ListActor }) {
  return (
    <>
      <PageHead title="预约管理" note="仓库未按时处理的预约，由平台联系仓库后代为处理" />
      <ListPanel
        actor={actor}
        tabs={{ label: "预约状态", name: "tab", tabs: ADMIN_RESERVATION_TABS }}
        fields={[
          { kind: "text", name: "keyword", label: "关键词", placeholder: "单号、车牌、仓库" },
          { kind: "dates", label: "提货日期", begin: "begin", end: "end" },
        ]}
        label="提货预约"
        columns={COLUMNS}
        actionsOf={(row) =>
          row.events.map((event) => ({
            label: commandLabel(event).replace("预约", ""),
            isPrimary: !isHarsh(event),
            isDanger: isHarsh(event),
            command: event,
          }))
        }
        empty={(filters) =>
          isNarrowed(filters)
            ? { title: "没有符合条件的预约", action: <Link to={ADMIN_RESERVATIONS_PATH}>查看全部预约</Link> }
            : { title: "还没有提货预约" }
        }
        failed="提货预约没有取到"
        dialogOf={({ command, name }) => <ReservationDialog command={command} name={name} />}
      />
    </>
  );
}

export const AdminReservationsScreen = screenOf({
  adapterBundle: "console",
  ports: [ReservationAdmin, Navigator, NOTIFY],
  machine: createAdminReservationsMachine,
  view: AdminReservationsView,
});

function AdminReservationView({ actor }: { actor: DetailActor }) {
  return (
    <ReservationView actor={actor} commandsOf={({ events }) => events} listPath={ADMIN_RESERVATIONS_PATH}>
      {(reservation) => (
        <>
          <Section title="商家">
            <FieldGrid
              fields={[
                {
                  label: "货主商家",
                  value: reservation.shops.map(({ id, shopName }, at) => (
                    <Fragment key={id}>
                      {at === 0 ? "" : "、"}
                      <Link to={`/console/merchant/detail?id=${id}`}>{shopName}</Link>
                    </Fragment>
                  )),
                },
                { label: "仓库地址", value: reservation.storeAddress, isWide: true },
              ]}
            />
          </Section>
          <Load reservation={reservation} />
        </>
      )}
    </ReservationView>
  );
}

/** The goods on the truck, and the tally sheets written so far. */
const Load = ({ reservation: { lines, pickups } }: { reservation: ReservationDetail }) => (
  <Section
    title="提货商品"
    note={
      pickups.length === 0 ? null : (
        <span className="tm-row tm-gap-16">
          {pickups.map((pickup) => (
            <span key={pickup.id}>
              <Link className="tm-number" to={`/console/pickup/ruling?id=${pickup.id}`}>
                {pickup.pickupNo}
              </Link>{" "}
              <span className="tm-muted">{pickup.statusName}</span>
            </span>
          ))}
        </span>
      )
    }
  >
    <table className="tm-table is-top">
      <tbody>
        {lines.map((line) => (
          <tr key={line.orderLineId}>
            <td>
              {line.title}
              <div className="tm-under tm-number">{line.specText}</div>
            </td>
            <td>
              <Link
                className="tm-number"
                to={`${line.isForward ? "/console/futures/case" : "/console/platformOrder/detail"}?id=${line.orderId}`}
              >
                {line.orderNo}
              </Link>
            </td>
            <td className="is-number">
              <LineCount line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Section>
);

export const AdminReservationScreen = screenOf({
  adapterBundle: "console",
  ports: [ReservationAdmin, NOTIFY],
  machine: createAdminReservationMachine,
  view: AdminReservationView,
});
