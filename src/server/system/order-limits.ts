import type { OrderLimits } from "../../domain/trade/order-clock.ts";
import { dm3 } from "../../domain/units.ts";
import type { Db } from "../db/database.ts";
import { configured, workingTime } from "./config.ts";

const DM3_PER_M3 = 1000;

/** Limits of a purchasing entity and the durations of holds, as the operator set them. */
export async function orderLimits(db: Db): Promise<OrderLimits> {
  const [unpaidOrders, heldM3, holdMinutesPersonal, holdMinutesCompany, work] = await Promise.all([
    configured(db, "hold.cap.orders"),
    configured(db, "hold.cap.m3"),
    configured(db, "order.hold.minutes.personal"),
    configured(db, "order.hold.minutes.company"),
    workingTime(db),
  ]);
  return { unpaidOrders, heldVolume: dm3(heldM3 * DM3_PER_M3), holdMinutesPersonal, holdMinutesCompany, work };
}
