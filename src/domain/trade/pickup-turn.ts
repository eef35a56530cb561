import { type DealSide, type DealState, type DealTurn, dealState, type RailStep, railOf, SIDE_NAMES } from "../deal.ts";
import { stateOf } from "../states.ts";
import { timeText, withoutSeconds } from "../time.ts";
import type { PickupDetail, ReservationDetail } from "./pickup-view.ts";
import { RESERVATION_STATES, RESERVATION_STATUS, slotTimes } from "./reservation.ts";
import { PICKUP_STATES, PICKUP_STATUS } from "./tally.ts";

/** At a gate the merchant's side is the warehouse. */
const GATE_NAMES: typeof SIDE_NAMES = { ...SIDE_NAMES, merchant: "仓库" };

type Slot = Pick<ReservationDetail, "slotDate" | "slotCode">;

/** Begin and end of a reservation's slot in words, "" of a slot that is none. */
function slotEnds({ slotDate, slotCode }: Slot): { begin: string; end: string } {
  const times = slotTimes(slotDate, slotCode);
  return times === null ? { begin: "", end: "" } : { begin: timeText(times.begin), end: timeText(times.end) };
}

/** Who acts next on a reservation, and until when: it is confirmed before the truck comes. `null` once it has ended. */
export function reservationTurn(reservation: Slot & { status: number }): DealTurn | null {
  const { begin, end } = slotEnds(reservation);
  switch (reservation.status) {
    case RESERVATION_STATUS.toConfirm:
      return { side: "merchant", what: "确认", until: begin };
    case RESERVATION_STATUS.confirmed:
      return { side: "buyer", what: "按时提货", until: end };
    case RESERVATION_STATUS.arrived:
      return { side: "merchant", what: "装车", until: "" };
    default:
      return null;
  }
}

/** Where a reservation stands in its reader's words. */
export const reservationState = (
  reservation: Slot & Pick<ReservationDetail, "status" | "statusName">,
  reader: DealSide,
): DealState => {
  const { tone } = stateOf(RESERVATION_STATES, reservation.status);
  return dealState({ label: reservation.statusName, tone }, reservationTurn(reservation), reader, GATE_NAMES);
};

const passedAt = (time: string | null): string | null => (time === null ? null : withoutSeconds(time));

/** The stations of a reservation: when each was passed, or is due by its slot. */
export function reservationRail(
  reservation: Slot &
    Pick<ReservationDetail, "status" | "statusName" | "createTime" | "confirmTime" | "arriveTime" | "finishTime">,
): RailStep[] {
  const { status, statusName, createTime, confirmTime, arriveTime, finishTime } = reservation;
  const { begin } = slotEnds(reservation);
  const hasEnded = status > RESERVATION_STATUS.done;
  // One that was moved waits for the warehouse again.
  const isAgain = status === RESERVATION_STATUS.toConfirm;
  return railOf(
    [
      { name: "提交预约", passed: withoutSeconds(createTime) },
      { name: "仓库确认", passed: isAgain ? null : passedAt(confirmTime), due: `截止 ${begin}` },
      { name: "到场登记", passed: passedAt(arriveTime), due: `计划 ${begin}` },
      { name: "装车完成", passed: hasEnded ? null : passedAt(finishTime) },
    ],
    hasEnded ? { name: statusName, at: passedAt(finishTime) ?? "" } : null,
  );
}

type Sheet = Pick<PickupDetail, "status" | "confirmDueAt" | "mayAnswer" | "answerDueAt">;

/** Who acts next on a tally sheet, and until when; `null` once it holds or is void. */
export function pickupTurn({ status, confirmDueAt, mayAnswer = false, answerDueAt = null }: Sheet): DealTurn | null {
  if (status === PICKUP_STATUS.toConfirm)
    return { side: "buyer", what: "确认", until: confirmDueAt === null ? "" : timeText(confirmDueAt) };
  if (status !== PICKUP_STATUS.disputed) return null;
  return mayAnswer
    ? { side: "merchant", what: "陈述", until: answerDueAt === null ? "" : timeText(answerDueAt) }
    : { side: "operator", what: "裁定", until: "" };
}

/** Where a tally sheet stands in its reader's words. */
export const pickupState = (pickup: Sheet & Pick<PickupDetail, "statusName">, reader: DealSide): DealState =>
  dealState({ label: pickup.statusName, tone: stateOf(PICKUP_STATES, pickup.status).tone }, pickupTurn(pickup), reader);

/** The stations of a tally sheet: loaded, recorded, checked by the buyer, and ruled on where that was disputed. */
export function pickupRail(
  pickup: Sheet & Pick<PickupDetail, "statusName" | "pickupTime" | "createTime" | "settledTime" | "raisedTime">,
): RailStep[] {
  const { status, statusName, confirmDueAt, pickupTime, createTime, settledTime, raisedTime = "" } = pickup;
  const wasDisputed = status === PICKUP_STATUS.disputed || status === PICKUP_STATUS.ruled;
  const settled = withoutSeconds(settledTime ?? "");
  return railOf(
    [
      { name: "装车", passed: withoutSeconds(pickupTime) },
      { name: "录入码单", passed: withoutSeconds(createTime) },
      wasDisputed
        ? { name: "买家提出异议", passed: withoutSeconds(raisedTime) }
        : {
            name: "买家确认",
            passed: status === PICKUP_STATUS.confirmed ? settled : null,
            due: confirmDueAt === null ? "" : `截止 ${timeText(confirmDueAt)}`,
          },
      ...(wasDisputed ? [{ name: "平台裁定", passed: status === PICKUP_STATUS.ruled ? settled : null }] : []),
    ],
    status === PICKUP_STATUS.voided ? { name: statusName, at: settled } : null,
  );
}

/** What was done about a deal: `who`, a person's name or a side, by the clock nobody; `note`: why. */
type HistoryEntry = { time: string; title: string; who?: string; note?: string };

/** The history of a reservation in order of time. */
export function reservationHistory({
  createTime,
  confirmTime,
  arriveTime,
  finishTime,
  status,
  statusName,
  endReason,
}: Pick<
  ReservationDetail,
  "createTime" | "confirmTime" | "arriveTime" | "finishTime" | "status" | "statusName" | "endReason"
>): HistoryEntry[] {
  const isLoaded = status === RESERVATION_STATUS.done;
  const why = endReason === "" ? {} : { note: endReason };
  return [
    { time: createTime, title: "提交预约", who: GATE_NAMES.buyer },
    ...(confirmTime === null ? [] : [{ time: confirmTime, title: "仓库确认", who: GATE_NAMES.merchant }]),
    ...(arriveTime === null ? [] : [{ time: arriveTime, title: "到场登记", who: GATE_NAMES.merchant }]),
    ...(finishTime === null ? [] : [{ time: finishTime, title: isLoaded ? "装车完成" : statusName, ...why }]),
  ];
}

/** The history of a tally sheet in order of time. */
export function pickupHistory(
  pickup: Pick<PickupDetail, "createTime" | "operatorName" | "raisedTime" | "answer" | "settledTime" | "statusName">,
): HistoryEntry[] {
  const { createTime, operatorName, raisedTime = "", answer = null, settledTime, statusName } = pickup;
  return [
    { time: createTime, title: "录入码单", who: operatorName },
    ...(raisedTime === "" ? [] : [{ time: raisedTime, title: "提出异议", who: SIDE_NAMES.buyer }]),
    ...(answer === null ? [] : [{ time: answer.time, title: "提交陈述", who: SIDE_NAMES.merchant }]),
    ...(settledTime === null ? [] : [{ time: settledTime, title: statusName }]),
  ];
}
