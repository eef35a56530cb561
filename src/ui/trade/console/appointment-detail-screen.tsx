import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { Yard } from "../../../application/trade/yard.ts";
import {
  APPOINTMENTS_PATH,
  createAppointmentDetailMachine,
  tallyFormPath,
  tallyPath,
} from "../../../application/trade/yard-machines.ts";
import { RESERVATION_STATUS } from "../../../domain/trade/reservation.ts";
import { PICKUP_STATUS } from "../../../domain/trade/tally.ts";
import type { ReservationDetail } from "../../../domain/trade/yard-view.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import type { DeedActor } from "../../kit/console/deed-dialog.tsx";
import { DetailFrame, Section, Timeline } from "../../kit/console/details.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { useSubjectTitle } from "../../kit/subject-title.ts";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { LineCount, ReservationTag, reservationEntries } from "../reservation-parts.tsx";
import { AppointmentFacts } from "./appointment-facts.tsx";
import { AppointmentDialog, deedLabel, YARD_DEEDS } from "./appointment-parts.tsx";
import "../trade.css";
import "../reservation.css";

type DetailActor = ActorRefFrom<ReturnType<typeof createAppointmentDetailMachine>>;

function AppointmentDetailView({ actor }: { actor: DetailActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { thing, doing } = state.context;
  const deed = state.children.deed as DeedActor | undefined;
  useSubjectTitle(thing?.reservationNo ?? null);
  const events = thing === null ? [] : YARD_DEEDS.filter((event) => thing.events.includes(event));
  return (
    <>
      <PageHead
        title={thing === null ? "提货预约" : `预约 ${thing.reservationNo}`}
        note={thing === null ? undefined : <ReservationTag status={thing.status} name={thing.statusName} />}
        actions={events.map((event) => (
          <Button
            key={event}
            look={event === "reject" ? "plain" : "primary"}
            disabled={state.hasTag("busy")}
            onClick={() => actor.send({ type: "deedAsked", name: event })}
          >
            {deedLabel(event)}
          </Button>
        ))}
      />
      <DetailFrame
        state={state}
        send={(event) => actor.send(event)}
        missing={{ title: "没有这个预约", action: <Link to={APPOINTMENTS_PATH}>查看提货预约</Link> }}
        failed="预约没有取到"
      >
        {(reservation) => (
          <>
            <AppointmentFacts reservation={reservation} />
            <Orders reservation={reservation} />
            <Section title="预约进度">
              <Timeline entries={reservationEntries(reservation)} />
            </Section>
          </>
        )}
      </DetailFrame>
      {deed === undefined || doing === null ? null : <AppointmentDialog deed={deed} name={doing.name} />}
    </>
  );
}

/** The merchant's orders on the truck, each with its tally or the way to write it. */
function Orders({ reservation }: { reservation: ReservationDetail }) {
  const { lines, pickups, status, id } = reservation;
  const isLoading = status === RESERVATION_STATUS.arrived;
  return [...new Set(lines.map(({ orderId }) => orderId))].map((orderId) => {
    const own = lines.filter((line) => line.orderId === orderId);
    const tallies = pickups.filter((pickup) => pickup.orderId === orderId);
    const isWritten = tallies.some((pickup) => pickup.status !== PICKUP_STATUS.voided);
    return (
      <Section
        key={orderId}
        title={`订单 ${own[0]?.orderNo ?? ""}`}
        note={
          <span className="tm-reservation-tallies">
            {tallies.map((pickup) => (
              <span key={pickup.id}>
                <Link className="tm-number" to={tallyPath(pickup.id)}>
                  {pickup.pickupNo}
                </Link>{" "}
                <span className="tm-muted">{pickup.statusName}</span>
              </span>
            ))}
            {isLoading && !isWritten ? (
              <LinkButton look="primary" to={tallyFormPath(orderId, id)}>
                录入码单
              </LinkButton>
            ) : null}
          </span>
        }
      >
        <table className="tm-trade-table">
          <tbody>
            {own.map((line) => (
              <tr key={line.orderLineId}>
                <td>
                  {line.title}
                  <div className="tm-trade-second tm-number">{line.specText}</div>
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
  });
}

export const AppointmentDetailScreen = screenOf({
  shelf: "console",
  ports: [Yard, App],
  machine: (yard: Yard, app: App) => createAppointmentDetailMachine(yard, (text, intent) => app.tell(text, intent)),
  view: AppointmentDetailView,
});
