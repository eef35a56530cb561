import { phoneField } from "../account/phone-field.ts";
import { choice, decimalIn, type Fields, fieldProblems, text, type ValuesOf } from "../fields.ts";
import type { AnyLineId } from "../ids.ts";
import { breakdownOf, type QuantityRule } from "../timber/quantity.ts";
import { pieceNameOf } from "../timber/spec.ts";
import { formatBeijingDate } from "../time.ts";
import { capitalCode } from "../typed-code.ts";
import { dm3, kg } from "../units.ts";
import { receiverField } from "./address-form.ts";
import { ORDER_FETCHABLE } from "./order.ts";
import { REMARK_MAX } from "./order-terms.ts";
import { type LineLoad, reservedCountProblem, SLOT_DAYS_OFFERED, type SlotState } from "./reservation.ts";
import { identityProblem, type Load, plateIn, plateProblem, VEHICLE_TYPES } from "./vehicle.ts";

/** The truck and driver of a pickup. */
export const TRUCK_FIELDS = {
  vehicleType: {
    type: choice(
      VEHICLE_TYPES.map(({ type, name, volume, weight }) => ({
        code: type,
        name: `${name}（约 ${volume / 1000} m³ / ${weight / 1000} 吨）`,
      })),
    ),
    label: "车型",
  },
  plateNo: { type: text(12), label: "车牌号", hint: "苏E12345", rule: (typed: string) => plateProblem(plateIn(typed)) },
  driverName: receiverField("司机姓名"),
  driverPhone: phoneField("司机电话"),
  /** Stored masked; may be left out. */
  driverIdNo: {
    type: text(18),
    label: "司机身份证号（选填）",
    hint: "仓库核对用，只保存掩码",
    folded: capitalCode,
    foldsTyped: true,
    rule: (typed: string) => (typed === "" ? null : identityProblem(typed)),
  },
  remark: { type: text(REMARK_MAX), label: "备注（选填）", hint: "如需叉车、雨布" },
} as const satisfies Fields;

/** The truck and driver as the buyer types them. */
export type TruckFields = ValuesOf<typeof TRUCK_FIELDS> & {
  /** yyyy-MM-dd */
  slotDate: string;
  slotCode: string;
  /** Names of uploaded files joined by commas. */
  files: string;
};

/** Texts under the fields of one truck; a missing key is a field in order. */
export type TruckProblems = Partial<Record<keyof TruckFields, string>>;

/** A line of a load: its remaining count, and how it is measured. */
export type LoadLine = LineLoad & { orderLineId: AnyLineId; rule: QuantityRule };

const DM3_PER_M3 = 1_000;
const COUNT_MAX = 999_999_999;

/** A typed amount in the line's counting unit: pieces, or m³ with up to three decimals. `null` when invalid. */
export function countTypedFor({ rule }: Pick<LoadLine, "rule">, text: string): number | null {
  const count = decimalIn(text, rule.countedIn === "piece" ? 0 : 3, countUnit(rule));
  return count === null || count < 0 || count > COUNT_MAX ? null : count;
}

/** A count as the field shows it; `countTypedFor` reads it back. */
export function countText({ rule }: Pick<LoadLine, "rule">, count: number): string {
  if (rule.countedIn === "piece") return String(count);
  return (count / DM3_PER_M3).toFixed(3).replace(/\.?0{1,9}$/, "");
}

/** `根`, `张`, `片` or `m³`: what a line is counted in. */
export const countUnit = ({ saleUnit, countedIn }: { saleUnit: string; countedIn: string }): string =>
  countedIn === "dm3" ? "m³" : pieceNameOf(saleUnit);

/** The count of a line that is left for pickup. */
export const leftOf = ({ ordered, picked, reserved }: LineLoad): number => Math.max(0, ordered - picked - reserved);

/** Whether nothing of these lines is left for another truck. */
export const isAllReserved = (lines: readonly LineLoad[]): boolean => lines.every((line) => leftOf(line) === 0);

/** Why a typed amount is invalid, or `null`. A line left empty is not picked up. */
export function lineProblem(line: LoadLine, text: string): string | null {
  if (text.trim() === "") return null;
  const count = countTypedFor(line, text);
  if (count === null) return "请输入正确的数量";
  const left = leftOf(line);
  return count > left
    ? `仅剩 ${countText(line, left)} ${countUnit(line.rule)} 可预约`
    : reservedCountProblem(line, count);
}

export type Counts = Readonly<Record<string, string>>;

/** The lines for pickup, with their typed counts. */
export const chosenLines = (lines: readonly LoadLine[], counts: Counts): { orderLineId: AnyLineId; count: number }[] =>
  lines.flatMap((line) => {
    const count = countTypedFor(line, counts[line.orderLineId] ?? "");
    return count === null || count === 0 ? [] : [{ orderLineId: line.orderLineId, count }];
  });

/** Volume and weight of the chosen lines. Each line is rounded on its own, as on its order. */
export function loadOf(lines: readonly LoadLine[], counts: Counts): Load {
  const load = { volume: dm3(0), weight: kg(0) };
  for (const { orderLineId, count } of chosenLines(lines, counts)) {
    const line = lines.find((one) => one.orderLineId === orderLineId)!; // Every chosen line is among them.
    const breakdown = breakdownOf(line.rule, count);
    load.volume = dm3(load.volume + breakdown.volume);
    load.weight = kg(load.weight + breakdown.weight);
  }
  return load;
}

/** Why the typed amounts make no load, or `null`. */
export function loadProblem(lines: readonly LoadLine[], counts: Counts): string | null {
  const wrong = lines.some((line) => lineProblem(line, counts[line.orderLineId] ?? "") !== null);
  if (wrong) return "请核对提货数量";
  return chosenLines(lines, counts).length === 0 ? "请填写提货数量" : null;
}

/** Problems of a truck and its slot; {} when valid. `slots`: those of the chosen day, `null` until they are read. */
export function truckProblems(fields: TruckFields, slots: readonly SlotState[] | null): TruckProblems {
  const slot = slots?.find(({ slotCode }) => slotCode === fields.slotCode);
  const slotCode = slot === undefined ? "请选择提货时段" : slot.problem;
  return { ...(slotCode === null ? {} : { slotCode }), ...fieldProblems(TRUCK_FIELDS, fields) };
}

/** Whether any line of an order is left for pickup. */
export const isFetchable = (order: { status: number; deliveryMode: number; cancelRequested: boolean }): boolean =>
  order.deliveryMode === 1 && !order.cancelRequested && ORDER_FETCHABLE.some((status) => status === order.status);

const DAY_MS = 86_400_000;

/** So many days after a day, all yyyy-MM-dd. */
export const daysAfter = (day: string, count: number): string[] => {
  const begin = Date.parse(`${day}T00:00:00+08:00`);
  return Array.from({ length: count }, (_, at) => formatBeijingDate(begin + (at + 1) * DAY_MS));
};

/** The days a reservation can be made for, from today on. */
export const slotDays = (nowMs: number): string[] =>
  Array.from({ length: SLOT_DAYS_OFFERED + 1 }, (_, ahead) => formatBeijingDate(nowMs + ahead * DAY_MS));
