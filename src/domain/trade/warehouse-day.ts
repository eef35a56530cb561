import { id } from "../fields.ts";
import type { WarehouseId } from "../ids.ts";
import { FLAG, type Infer, list, NUMBER, record, TEXT } from "../records.ts";
import { RESERVATION_STATUS, type StoreSlot, slotText, weekdayOf } from "./reservation.ts";

/** How a place of a slot stands: the shop's own trucks by state, those of others, and free ones. */
export const DOCK_PLACES = ["waiting", "confirmed", "arrived", "done", "others", "free"] as const;
export type DockPlace = (typeof DOCK_PLACES)[number];
export const DOCK_PLACE_NAMES: Readonly<Record<DockPlace, string>> = {
  waiting: "待确认",
  confirmed: "已确认",
  arrived: "已到场",
  done: "已完成",
  others: "他店",
  free: "空位",
};

/** One slot of a warehouse on a day: its trucks, and how many places are free. */
export const DAY_SLOT = record({
  slotCode: TEXT,
  text: TEXT,
  waiting: NUMBER,
  confirmed: NUMBER,
  arrived: NUMBER,
  done: NUMBER,
  /** Places that trucks for other shops hold. */
  others: NUMBER,
  free: NUMBER,
});
export type DaySlot = Infer<typeof DAY_SLOT>;

/** A warehouse on a day. */
export const WAREHOUSE_DAY = record({
  storeId: id<WarehouseId>(),
  storeName: TEXT,
  isClosed: FLAG,
  slots: list(DAY_SLOT),
});
export type WarehouseDay = Infer<typeof WAREHOUSE_DAY>;

/** Reservations of a slot in one state; `isOwn`: with goods of the shop. */
export type SlotTrucks = { slotCode: string; status: number; isOwn: boolean; count: number };

/** The slots of a day by their hours: those open on its weekday, and any other that has a truck. */
export function daySlots(slots: readonly StoreSlot[], day: string, trucks: readonly SlotTrucks[]): DaySlot[] {
  const open = slots.filter(({ weekdays }) => weekdays.includes(weekdayOf(day)));
  const codes = new Set([...open, ...trucks].map(({ slotCode }) => slotCode));
  return [...codes].sort().map((slotCode) => {
    const here = trucks.filter((one) => one.slotCode === slotCode);
    const sum = (some: readonly SlotTrucks[]) => some.reduce((all, { count }) => all + count, 0);
    const own = (status: number) => sum(here.filter((one) => one.isOwn && one.status === status));
    const waiting = own(RESERVATION_STATUS.toConfirm);
    const confirmed = own(RESERVATION_STATUS.confirmed);
    const arrived = own(RESERVATION_STATUS.arrived);
    const others = sum(here.filter(({ isOwn, status }) => !isOwn && status !== RESERVATION_STATUS.done));
    const capacity = open.find((slot) => slot.slotCode === slotCode)?.capacity ?? 0;
    return {
      slotCode,
      text: slotText(slotCode),
      waiting,
      confirmed,
      arrived,
      done: own(RESERVATION_STATUS.done),
      others,
      free: Math.max(0, capacity - waiting - confirmed - arrived - others),
    };
  });
}

/** The places of a slot one by one, as they are drawn. */
export const placesOf = (slot: DaySlot): DockPlace[] =>
  DOCK_PLACES.flatMap((place) => Array.from({ length: slot[place] }, () => place));
