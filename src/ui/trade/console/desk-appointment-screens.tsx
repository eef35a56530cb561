import { Fragment } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { Navigator } from "../../../application/platform.ts";
import { AppointmentDesk } from "../../../application/trade/appointment-desk.ts";
import {
  createDeskAppointmentMachine,
  createDeskAppointmentsMachine,
  DESK_APPOINTMENT_TABS,
  DESK_APPOINTMENTS_PATH,
  deskAppointmentPath,
} from "../../../application/trade/appointment-desk-machines.ts";
import type { ReservationDetail } from "../../../domain/trade/yard-view.ts";
import type { CommandActor } from "../../kit/console/command-dialog.tsx";
import { DataTable } from "../../kit/console/data-table.tsx";
import { FieldGrid, Section } from "../../kit/console/details.tsx";
import { FilterRow, PageHead, StatusTabs } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { LineCount } from "../reservation-parts.tsx";
import { appointmentColumns } from "./appointment-columns.tsx";
import { AppointmentDialog, commandLabel, isHarsh } from "./appointment-parts.tsx";
import { AppointmentView } from "./appointment-view.tsx";
import "../trade.css";
import "../reservation.css";

type ListActor = ActorRefFrom<ReturnType<typeof createDeskAppointmentsMachine>>;
type DetailActor = ActorRefFrom<ReturnType<typeof createDeskAppointmentMachine>>;

const COLUMNS = appointmentColumns(deskAppointmentPath);

function DeskAppointmentsView({ actor }: { actor: ListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { request, running } = state.context;
  const command = state.children.command as CommandActor | undefined;
  const isNarrowed = Object.values(request.filters).some((value) => value !== "");
  return (
    <>
      <PageHead title="预约管理" note="仓库未按时处理的预约，由平台联系仓库后代为处理" />
      <section className="tm-panel">
        <StatusTabs
          label="预约状态"
          tabs={DESK_APPOINTMENT_TABS}
          chosen={request.filters.tab ?? ""}
          onChoose={(tab) => actor.send({ type: "filtered", filters: { tab } })}
        />
        <FilterRow
          fields={[
            { kind: "text", name: "keyword", label: "关键词", placeholder: "单号、车牌、仓库" },
            { kind: "dates", label: "提货日期", begin: "begin", end: "end" },
          ]}
          filters={request.filters}
          onFilter={(filters) => actor.send({ type: "filtered", filters })}
        />
        <DataTable
          label="提货预约"
          columns={COLUMNS}
          state={state}
          send={(event) => actor.send(event)}
          failed="提货预约没有取到"
          empty={
            isNarrowed
              ? { title: "没有符合条件的预约", action: <Link to={DESK_APPOINTMENTS_PATH}>查看全部预约</Link> }
              : { title: "还没有提货预约" }
          }
          actionsOf={(row) =>
            row.events.map((event) => ({
              label: commandLabel(event).replace("预约", ""),
              isPrimary: !isHarsh(event),
              isDanger: isHarsh(event),
              onClick: () => actor.send({ type: "commandAsked", name: event, row }),
            }))
          }
        />
      </section>
      {command === undefined || running === null ? null : <AppointmentDialog command={command} name={running.name} />}
    </>
  );
}

export const DeskAppointmentsScreen = screenOf({
  shelf: "console",
  ports: [AppointmentDesk, Navigator, App],
  machine: (desk: AppointmentDesk, navigator: Navigator, app: App) =>
    createDeskAppointmentsMachine(desk, navigator, (text, intent) => app.notify(text, intent)),
  view: DeskAppointmentsView,
});

function DeskAppointmentView({ actor }: { actor: DetailActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  return (
    <AppointmentView
      state={state}
      send={(event) => actor.send(event)}
      commands={state.context.thing?.events ?? []}
      listPath={DESK_APPOINTMENTS_PATH}
    >
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
    </AppointmentView>
  );
}

/** The goods on the truck, and the tallies already written. */
const Load = ({ reservation: { lines, pickups } }: { reservation: ReservationDetail }) => (
  <Section
    title="提货商品"
    note={
      pickups.length === 0 ? null : (
        <span className="tm-reservation-tallies">
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
    <table className="tm-trade-table">
      <tbody>
        {lines.map((line) => (
          <tr key={line.orderLineId}>
            <td>
              {line.title}
              <div className="tm-trade-second tm-number">{line.specText}</div>
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

export const DeskAppointmentScreen = screenOf({
  shelf: "console",
  ports: [AppointmentDesk, App],
  machine: (desk: AppointmentDesk, app: App) =>
    createDeskAppointmentMachine(desk, (text, intent) => app.notify(text, intent)),
  view: DeskAppointmentView,
});
