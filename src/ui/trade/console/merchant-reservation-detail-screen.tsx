import type { ActorRefFrom } from "xstate";
import { NOTIFY } from "../../../application/ports.ts";
import {
  createMerchantReservationMachine,
  tallyFormPath,
} from "../../../application/trade/merchant-pickup-machines.ts";
import { MerchantPickups } from "../../../application/trade/merchant-pickups.ts";
import type { AnyOrderId } from "../../../domain/ids.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import type { ReservationDetail } from "../../../domain/trade/pickup-view.ts";
import { RESERVATION_STATUS } from "../../../domain/trade/reservation.ts";
import { PICKUP_STATUS } from "../../../domain/trade/tally.ts";
import { LinkButton } from "../../kit/button.tsx";
import { Section } from "../../kit/console/details.tsx";
import { Link } from "../../kit/link.tsx";
import { screenOf } from "../../wiring.tsx";
import { LineGoods } from "../parts.tsx";
import { LineCount } from "../reservation-parts.tsx";
import { ReservationView } from "./reservation-view.tsx";
import "../trade.css";
import "../reservation.css";

type DetailActor = ActorRefFrom<ReturnType<typeof createMerchantReservationMachine>>;

const MerchantReservationDetailView = ({ actor }: { actor: DetailActor }) => (
  <ReservationView
    actor={actor}
    side="merchant"
    listPath={CONSOLE_PAGES.merchantReservations.to()}
    more={(reservation) => {
      const only = onlyOrder(reservation);
      return only !== null && isToTally(reservation, only)
        ? [{ name: "tally", label: "录入码单", leadsOn: true, to: tallyFormPath(only, reservation.id) }]
        : [];
    }}
  >
    {(reservation) => <Orders reservation={reservation} />}
  </ReservationView>
);

const ordersOf = ({ lines }: ReservationDetail): AnyOrderId[] => [...new Set(lines.map(({ orderId }) => orderId))];

/** The order on the truck where it is the only one; its tally sheet is what the whole reservation waits for. */
const onlyOrder = (reservation: ReservationDetail): AnyOrderId | null => {
  const [first, ...others] = ordersOf(reservation);
  return first === undefined || others.length > 0 ? null : first;
};

/** Whether an order on a truck that is loaded has no tally sheet yet. */
const isToTally = ({ status, pickups }: ReservationDetail, orderId: AnyOrderId): boolean =>
  status === RESERVATION_STATUS.arrived &&
  !pickups.some((pickup) => pickup.orderId === orderId && pickup.status !== PICKUP_STATUS.voided);

/** The merchant's orders on the truck, each with its tally sheet or a link to enter it. */
function Orders({ reservation }: { reservation: ReservationDetail }) {
  const { lines, pickups, id } = reservation;
  return ordersOf(reservation).map((orderId) => {
    const own = lines.filter((line) => line.orderId === orderId);
    const tallies = pickups.filter((pickup) => pickup.orderId === orderId);
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
            {onlyOrder(reservation) === null && isToTally(reservation, orderId) ? (
              <LinkButton look="primary" to={tallyFormPath(orderId, id)}>
                录入码单
              </LinkButton>
            ) : null}
          </span>
        }
      >
        <table aria-label="提货商品" className="tm-table is-top">
          <tbody>
            {own.map((line) => (
              <tr key={line.orderLineId}>
                <td>
                  <LineGoods line={line} />
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
