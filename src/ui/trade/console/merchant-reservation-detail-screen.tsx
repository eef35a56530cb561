import type { ActorRefFrom } from "xstate";
import { NOTIFY } from "../../../application/ports.ts";
import {
  createMerchantReservationMachine,
  tallyFormPath,
} from "../../../application/trade/merchant-pickup-machines.ts";
import { MerchantPickups } from "../../../application/trade/merchant-pickups.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import type { ReservationDetail } from "../../../domain/trade/pickup-view.ts";
import { RESERVATION_STATUS } from "../../../domain/trade/reservation.ts";
import { PICKUP_STATUS } from "../../../domain/trade/tally.ts";
import { LinkButton } from "../../kit/button.tsx";
import { Section } from "../../kit/console/details.tsx";
import { Link } from "../../kit/link.tsx";
import { screenOf } from "../../wiring.tsx";
import { LineCount } from "../reservation-parts.tsx";
import { ReservationView } from "./reservation-view.tsx";
import "../trade.css";
import "../reservation.css";

type DetailActor = ActorRefFrom<ReturnType<typeof createMerchantReservationMachine>>;

const MerchantReservationDetailView = ({ actor }: { actor: DetailActor }) => (
  <ReservationView actor={actor} side="merchant" listPath={CONSOLE_PAGES.merchantReservations.to()}>
    {(reservation) => <Orders reservation={reservation} />}
  </ReservationView>
);

/** The merchant's orders on the truck, each with its tally sheet or a link to enter it. */
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
          <span className="tm-row tm-gap-16">
            {tallies.map((pickup) => (
              <span key={pickup.id}>
                <Link className="tm-number" to={CONSOLE_PAGES.merchantPickup.to({ id: pickup.id })}>
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
        <table className="tm-table is-top">
          <tbody>
            {own.map((line) => (
              <tr key={line.orderLineId}>
                <td>
                  {line.title}
                  <div className="tm-under tm-number">{line.specText}</div>
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

export const MerchantReservationDetailScreen = screenOf({
  adapterBundle: "console",
  ports: { pickups: MerchantPickups, notify: NOTIFY },
  machine: createMerchantReservationMachine,
  view: MerchantReservationDetailView,
});
