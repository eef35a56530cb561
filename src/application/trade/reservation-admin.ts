import type { ReservationId } from "../../domain/ids.ts";
import type { ReservationDetail } from "../../domain/trade/pickup-view.ts";
import type { SendEvent } from "../event-commands.ts";
import type { ReservationBodies } from "./reservations.ts";

/** Pickup reservations of all warehouses, for the operator. Every method rejects with `ApiError` only. */
export abstract class ReservationAdmin {
  abstract detail(id: ReservationId): Promise<ReservationDetail>;
  abstract send: SendEvent<ReservationBodies<"operator">>;
}
