import { dm3 } from "../units.ts";
import { FUTURES_STATUS, volumeWords } from "./order.ts";
import type { FuturesOrderDetail } from "./order-view.ts";

/** Where the goods of an order are, and which `share` of them is there still. */
export type Whereabouts = { on: "ship" | "stack"; share: number; words: string };

type Journey = Pick<
  FuturesOrderDetail,
  | "status"
  | "loadedOn"
  | "landedOn"
  | "eta"
  | "vessel"
  | "voyage"
  | "destPortName"
  | "storeName"
  | "volume"
  | "pickedVolume"
>;

/** `null` before they are loaded, and once nothing more is fetched. */
export function whereaboutsOf(order: Journey): Whereabouts | null {
  const { cancelled, toSettle, completed } = FUTURES_STATUS;
  if (order.loadedOn === "" || [cancelled, toSettle, completed].some((status) => status === order.status)) return null;
  const left = dm3(Math.max(0, order.volume - order.pickedVolume));
  if (order.storeName !== "")
    return left === 0
      ? null
      : { on: "stack", share: left / order.volume, words: `在 ${order.storeName}，还有 ${volumeWords(left)} 待提` };
  if (order.landedOn !== "")
    return { on: "ship", share: 1, words: `${order.landedOn} 已到 ${order.destPortName}，待清关入库` };
  const ship = [order.vessel, order.voyage].filter(Boolean).join(" ");
  return {
    on: "ship",
    share: 1,
    words: `${ship === "" ? "已装船" : `在 ${ship}`}，预计 ${order.eta} 到 ${order.destPortName}`,
  };
}
