import { RESERVATION_EVENTS, type ReservationEvent } from "../../../domain/trade/reservation.ts";
import type { CommandActor } from "../../kit/console/command-dialog.tsx";
import { EventDialog } from "../../kit/console/event-dialog.tsx";

/** Whether an event ends a reservation against the buyer's will. */
export const isHarsh = (event: string): boolean => "isHarsh" in RESERVATION_EVENTS[event as ReservationEvent];

/** The dialog of a command on a reservation; `gate` finds it by its pickup code. */
export const ReservationDialog = ({
  command,
  name,
  side,
}: {
  command: CommandActor;
  name: string;
  side: "merchant" | "operator";
}) => (
  <EventDialog
    command={command}
    events={RESERVATION_EVENTS}
    event={name === "gate" ? "checkIn" : name}
    side={side}
    more={name === "gate" ? "系统按提货码找到预约。" : null}
  />
);

export const commandLabel = (event: string): string => RESERVATION_EVENTS[event as ReservationEvent].label;

export const storeOptions = (stores: readonly { id: string; storeName: string }[] = []) =>
  stores.map(({ id, storeName }) => ({ value: id, label: storeName }));
