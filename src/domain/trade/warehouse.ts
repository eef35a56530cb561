import { WAREHOUSE_FIELDS, type WarehouseForm, type WarehouseProblems } from "../company/application-form.ts";
import { type Fields, fieldProblems, id } from "../fields.ts";
import type { WarehouseId } from "../ids.ts";
import { FLAG, type Infer, list, NUMBER, part, record, TEXT } from "../records.ts";
import { placeByCode } from "../timber/places.ts";
import { STORE_SLOT, type StoreSlot, slotDayProblem, slotTimes } from "./reservation.ts";

/** A day (yyyy-MM-dd) on which a warehouse takes no trucks, and why, as buyers read it. */
export const CLOSURE = record({ day: TEXT, reason: TEXT });
export type Closure = Infer<typeof CLOSURE>;

/** A warehouse as its merchant sees it. `isOwn`: the merchant runs it; public warehouses are read-only. */
export const WAREHOUSE = record(WAREHOUSE_FIELDS, {
  id: id<WarehouseId>(),
  provinceName: TEXT,
  cityName: TEXT,
  portName: TEXT,
  isOwn: FLAG,
  /** Number of this merchant's goods in the warehouse. */
  goodsNum: NUMBER,
  slots: list(STORE_SLOT),
  closures: list(CLOSURE),
  version: NUMBER,
});
export type Warehouse = Infer<typeof WAREHOUSE>;

/** A warehouse as the operator sees it. `shopName`: who runs it, "" for a public one, whose slots the operator sets. */
export const ADMIN_WAREHOUSE = record(
  part(WAREHOUSE, [
    "id",
    "storeName",
    "provinceName",
    "cityName",
    "portName",
    "address",
    "phone",
    "goodsNum",
    "slots",
    "closures",
    "version",
  ]),
  {
    shopName: TEXT,
    /** Number of shops with goods in the warehouse. */
    shopNum: NUMBER,
  },
);
export type AdminWarehouse = Infer<typeof ADMIN_WAREHOUSE>;

/** The form of a warehouse alone, its fields under shorter names. */
export const STORE_FIELDS = {
  ...WAREHOUSE_FIELDS,
  cityCode: { ...WAREHOUSE_FIELDS.cityCode, label: "所在城市" },
  portCode: { ...WAREHOUSE_FIELDS.portCode, label: "港口或口岸", hint: "不在港口或口岸" },
  contact: { ...WAREHOUSE_FIELDS.contact, label: "联系人" },
  phone: { ...WAREHOUSE_FIELDS.phone, label: "联系电话" },
} as const satisfies Fields;

/** Why a port is none, or `null`; "": the warehouse is in none. */
export const portProblem = (portCode: string): string | null =>
  portCode === "" || placeByCode(portCode) !== undefined ? null : "请选择港口";

/** Problems of a warehouse form; {} when it is valid. */
export const storeProblems = (form: WarehouseForm): WarehouseProblems =>
  fieldProblems(WAREHOUSE_FIELDS, form, { portCode: portProblem(form.portCode) });

/** Most slots of a warehouse, and most trucks in one slot. */
export const SLOTS_MAX = 12;
/** Trucks that one slot may take. */
export const CAPACITY_MAX = 99;
/** 1 Monday … 7 Sunday */
export const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

const ANY_DAY = "2026-01-05";

/** Why a slot is invalid, or `null`. */
export function slotProblem({ slotCode, capacity, weekdays }: StoreSlot): string | null {
  if (slotTimes(ANY_DAY, slotCode) === null) return "时段不正确，结束时间须晚于开始时间";
  if (!Number.isSafeInteger(capacity) || capacity < 1 || capacity > CAPACITY_MAX) return `车位数为1-${CAPACITY_MAX}`;
  if (weekdays.length === 0) return "请选择开放的星期";
  const isKnown = weekdays.every((day) => WEEKDAYS.includes(day)) && new Set(weekdays).size === weekdays.length;
  return isKnown ? null : "星期不正确";
}

/** Why these slots are invalid, or `null`. Slots of one weekday must not overlap, and there must be at least one. */
export function slotsProblem(slots: readonly StoreSlot[]): string | null {
  if (slots.length === 0) return "请至少设置一个时段";
  if (slots.length > SLOTS_MAX) return `时段最多${SLOTS_MAX}个`;
  const wrong = slots.map(slotProblem).find((problem) => problem !== null);
  if (wrong !== undefined) return wrong;
  const timed = slots.map((slot) => ({ ...slot, ...slotTimes(ANY_DAY, slot.slotCode)! })); // Checked above.
  const clash = timed.some((one, at) =>
    timed
      .slice(at + 1)
      .some(
        (other) =>
          one.begin < other.end &&
          other.begin < one.end &&
          (one.slotCode === other.slotCode || one.weekdays.some((day) => other.weekdays.includes(day))),
      ),
  );
  return clash ? "同一天的时段不能重叠" : null;
}

/** Most days that a warehouse announces as closed to trucks, and most signs of a reason. */
export const CLOSURES_MAX = 60;
export const CLOSURE_REASON_MAX = 50;

/** Why these days without trucks are invalid, or `null`. */
export function closuresProblem(closures: readonly Closure[], nowMs: number): string | null {
  if (closures.length > CLOSURES_MAX) return `停止接车的日期最多${CLOSURES_MAX}天`;
  if (closures.some(({ day }) => slotDayProblem(day, nowMs) !== null))
    return "停止接车的日期不正确，请选择今天或以后的日期";
  if (new Set(closures.map(({ day }) => day)).size !== closures.length) return "停止接车的日期重复";
  const isReason = ({ reason }: Closure) => reason.trim() !== "" && reason.trim().length <= CLOSURE_REASON_MAX;
  return closures.every(isReason) ? null : `请填写停止接车的原因，最多${CLOSURE_REASON_MAX}字`;
}

/**
 * Why a warehouse with goods cannot change its place, or `null`: search words, freight and orders depend on the place.
 */
export function moveProblem(before: WarehouseForm, after: WarehouseForm, goodsNum: number): string | null {
  const stays = before.cityCode === after.cityCode && before.portCode === after.portCode;
  return stays || goodsNum === 0 ? null : "库内已有商品，不能更改城市和港口";
}
