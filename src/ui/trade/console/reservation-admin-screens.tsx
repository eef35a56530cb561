import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { ReservationAdmin } from "../../../application/trade/reservation-admin.ts";
import {
  ADMIN_RESERVATION_TABS,
  createAdminReservationMachine,
  createAdminReservationsMachine,
} from "../../../application/trade/reservation-admin-machines.ts";
import { asId } from "../../../domain/ids.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import type { ReservationDetail } from "../../../domain/trade/pickup-view.ts";
import { Section } from "../../kit/console/details.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { isNarrowed, PageHead } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { screenOf } from "../../wiring.tsx";
import { LineGoods } from "../parts.tsx";
import { LineCount } from "../reservation-parts.tsx";
import { reservationColumns } from "./reservation-columns.tsx";
import { commandLabel, isHarsh, ReservationDialog } from "./reservation-dialog.tsx";
import { ReservationView } from "./reservation-view.tsx";
import "../trade.css";
import "../reservation.css";

type ListActor = ActorRefFrom<ReturnType<typeof createAdminReservationsMachine>>;
type DetailActor = ActorRefFrom<ReturnType<typeof createAdminReservationMachine>>;

const COLUMNS = reservationColumns("operator", (id) => CONSOLE_PAGES.reservationAdmin.to({ id }));

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
            ? {
                title: "没有符合条件的预约",
                action: <Link to={CONSOLE_PAGES.reservationsAdmin.to()}>查看全部预约</Link>,
              }
            : { title: "还没有提货预约" }
        }
        failed="提货预约没有取到"
        dialogOf={({ command, name }) => <ReservationDialog command={command} name={name} side="operator" />}
      />
    </>
  );
}

export const AdminReservationsScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: ReservationAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createAdminReservationsMachine,
  view: AdminReservationsView,
});

function AdminReservationView({ actor }: { actor: DetailActor }) {
  return (
    <ReservationView actor={actor} side="operator" listPath={CONSOLE_PAGES.reservationsAdmin.to()}>
      {(reservation) => <Load reservation={reservation} />}
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
              <Link className="tm-number" to={CONSOLE_PAGES.ruling.to({ id: pickup.id })}>
                {pickup.pickupNo}
              </Link>{" "}
              <span className="tm-muted">{pickup.statusName}</span>
            </span>
          ))}
        </span>
      )
    }
  >
    <table aria-label="提货商品" className="tm-table is-top">
      <tbody>
        {lines.map((line) => (
          <tr key={line.orderLineId}>
            <td>
              <LineGoods line={line} />
            </td>
            <td>
              <Link
                className="tm-number"
                to={(line.isForward ? CONSOLE_PAGES.forwardOrderAdmin : CONSOLE_PAGES.orderAdmin).to({
                  id: asId(line.orderId),
                })}
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
  ports: { admin: ReservationAdmin, notify: NOTIFY },
  machine: createAdminReservationMachine,
  view: AdminReservationView,
});
