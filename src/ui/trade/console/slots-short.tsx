import { Fragment } from "react";
import { type StoreSlot, slotText } from "../../../domain/trade/reservation.ts";
import { WEEKDAYS } from "../../../domain/trade/warehouse.ts";

export const DAY_NAMES = ["一", "二", "三", "四", "五", "六", "日"];

/** `每天`, `周一至周六`, `周一、周三` */
function daysText(days: readonly number[]): string {
  const open = WEEKDAYS.filter((day) => days.includes(day));
  if (open.length === WEEKDAYS.length) return "每天";
  const names = open.map((day) => `周${DAY_NAMES[day - 1]}`);
  const isRow = open.every((day, at) => at === 0 || day === open[at - 1]! + 1); // within the array
  return isRow && open.length > 2 ? `${names[0]}至${names.at(-1)}` : names.join("、");
}

/** A warehouse's slots in two lines. */
export const SlotsShort = ({ slots }: { slots: readonly StoreSlot[] }) =>
  slots.length === 0 ? (
    <span className="tm-muted">不接车</span>
  ) : (
    <>
      {slots.slice(0, 2).map(({ slotCode }, at) => (
        <Fragment key={slotCode}>
          {at === 0 ? "" : "、"}
          <span className="tm-number">{slotText(slotCode)}</span>
        </Fragment>
      ))}
      {slots.length > 2 ? ` 等 ${slots.length} 段` : ""}
      <span className="tm-under">{daysText(slots.flatMap(({ weekdays }) => weekdays))}</span>
    </>
  );
