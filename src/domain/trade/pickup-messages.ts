import type { PickupId, ReservationId } from "../ids.ts";
import { thingAddress } from "../shell/thing-pages.ts";
import type { SideMessage } from "../system/message.ts";
import type { MessageTodo } from "../system/message-todo.ts";
import type { ReservationActor, ReservationEvent } from "./reservation.ts";
import type { PickupActor, PickupEvent } from "./tally.ts";

type Side = "buyer" | "merchant" | "operator";
type Wording = readonly [to: Side, todo: MessageTodo | null, title: string, content: (note: string) => string];

const because = (note: string): string => (note.trim() === "" ? "。" : `，原因：${note.trim()}。`);

/**
 * Recipients and texts for each change of a reservation. The one who made the change is left out, so both sides are
 * notified of what the operator or the clock did.
 */
const RESERVATION_WORDINGS: Readonly<Record<ReservationEvent | "add", readonly Wording[]>> = {
  add: [["merchant", "reservation.confirm", "有新的提货预约", () => "请确认是否可以接车。"]],
  change: [["merchant", "reservation.confirm", "提货预约已修改", () => "买家修改了时段或车辆，请重新核对。"]],
  changeTruck: [["merchant", null, "提货车辆已更换", () => "买家更换了车辆或司机，时段不变，请按新的车辆放行。"]],
  postpone: [
    ["buyer", "read", "提货预约已顺延", (note) => `仓库停止接车，${note}。时间不合适可修改或取消预约。`],
    ["merchant", null, "提货预约已顺延", (note) => `仓库停止接车，${note}。`],
  ],
  confirm: [
    ["buyer", "reservation.come", "提货预约已确认", () => "请司机凭提货码到场。"],
    ["merchant", null, "提货预约已确认", () => "平台已确认预约，请安排接车。"],
  ],
  reject: [
    ["buyer", "reservation.rebook", "提货预约被驳回", (note) => `仓库不能接车${because(note)}`],
    ["merchant", null, "提货预约被驳回", (note) => `平台驳回了预约${because(note)}`],
  ],
  cancel: [
    ["merchant", null, "提货预约已取消", (note) => `预约已取消${because(note)}`],
    ["buyer", "reservation.rebook", "提货预约已取消", (note) => `仓库或平台取消了预约，请重新预约${because(note)}`],
  ],
  checkIn: [
    ["buyer", null, "提货车辆已到场", () => "车辆已到场登记，开始装车。"],
    ["merchant", null, "提货车辆已到场", () => "平台已登记到场，请装车并录入码单。"],
  ],
  load: [
    ["buyer", null, "提货预约已完成", () => "装车完成，请核对码单。"],
    ["merchant", null, "提货预约已完成", () => "装车完成。"],
  ],
  lapse: [
    ["buyer", "reservation.rebook", "提货预约已过期", () => "仓库未在预约时段内确认，请重新预约。"],
    ["merchant", null, "提货预约已过期", () => "未在预约时段内确认，预约已失效。"],
  ],
  miss: [
    ["buyer", "reservation.rebook", "提货预约已爽约", () => "车辆未在预约时段到场，请重新预约。"],
    ["merchant", null, "提货预约已爽约", () => "车辆未在预约时段到场，预约已结束。"],
  ],
  ordersEnded: [
    ["buyer", null, "提货预约已取消", () => "预约中的订单已结束。"],
    ["merchant", null, "提货预约已取消", () => "预约中的订单已结束，不必接车。"],
  ],
};

/** Recipients and texts for each change of a tally sheet. Its creation is announced by the order's own transition. */
const PICKUP_WORDINGS: Readonly<Record<PickupEvent, readonly Wording[]>> = {
  confirm: [
    ["merchant", null, "码单已确认", () => "码单已确认。"],
    ["buyer", null, "码单已确认", () => "48 小时内没有异议，码单已自动确认。"],
  ],
  dispute: [
    [
      "merchant",
      "pickup.dispute",
      "买家对码单有异议",
      (note) => `请核对后作废重录，或在 48 小时内提交陈述，由平台裁定${because(note)}`,
    ],
    ["operator", "pickup.dispute", "有码单异议待裁定", (note) => `买家对码单提出异议${because(note)}`],
  ],
  rule: [
    ["buyer", "read", "码单异议已裁定", (note) => `平台裁定：${note}`],
    ["merchant", "read", "码单异议已裁定", (note) => `平台裁定：${note}`],
  ],
  void: [["buyer", null, "码单已作废", (note) => `商家将重新录入${because(note)}`]],
};

function messagesOf(
  kind: "reservation" | "pickup",
  subject: { id: ReservationId | PickupId; name: string },
  wordings: readonly Wording[],
  actor: string,
  note: string,
): SideMessage[] {
  return wordings
    .filter(([to]) => to !== actor)
    .map(([to, todo, title, content]) => ({
      to,
      draft: {
        type: 1,
        todo,
        title,
        content: `${subject.name}：${content(note)}`,
        linkPath: thingAddress(kind, to, subject.id),
        refType: kind,
        refId: subject.id,
      },
    }));
}

export const reservationMessages = (
  { id, no }: { id: ReservationId; no: string },
  event: ReservationEvent | "add",
  actor: ReservationActor,
  note: string,
): SideMessage[] => messagesOf("reservation", { id, name: `提货预约 ${no}` }, RESERVATION_WORDINGS[event], actor, note);

export const pickupMessages = (
  { id, no }: { id: PickupId; no: string },
  event: PickupEvent,
  actor: PickupActor,
  note: string,
): SideMessage[] => messagesOf("pickup", { id, name: `提货单 ${no}` }, PICKUP_WORDINGS[event], actor, note);
