import type { AnyOrderId, PickupId } from "../ids.ts";
import type { ShownThing } from "../system/changed-thing.ts";
import type { OrderLink } from "./order-view.ts";
import type { PickupDetail, ReservationDetail } from "./pickup-view.ts";

/** What the page of an order shows; of reservations any, since a new one is not among them yet. */
export const thingsOfOrder = (
  refType: "order" | "futuresOrder",
  { id, pickups }: { id: AnyOrderId; pickups: readonly OrderLink<PickupId>[] },
): ShownThing[] => [
  { refType, refId: id },
  { refType: "reservation" },
  ...pickups.map((pickup) => ({ refType: "pickup", refId: pickup.id }) as const),
];

const orderThing = ({ orderId, isForward }: { orderId: AnyOrderId; isForward: boolean }): ShownThing => ({
  refType: isForward ? "futuresOrder" : "order",
  refId: orderId,
});

export const thingsOfReservation = ({
  id,
  lines,
  pickups,
}: Pick<ReservationDetail, "id" | "lines" | "pickups">): ShownThing[] => [
  { refType: "reservation", refId: id },
  ...lines.map(orderThing),
  ...pickups.map((pickup) => ({ refType: "pickup", refId: pickup.id }) as const),
];

export const thingsOfPickup = (pickup: Pick<PickupDetail, "id" | "orderId" | "isForward">): ShownThing[] => [
  { refType: "pickup", refId: pickup.id },
  orderThing(pickup),
];

/** What lists of tallies show: that one was made or voided is an event of its order. */
export const PICKUP_THINGS: readonly ShownThing[] = [
  { refType: "pickup" },
  { refType: "order" },
  { refType: "futuresOrder" },
];
