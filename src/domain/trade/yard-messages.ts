import type { MessageDraft, MessageLevel } from "../system/message.ts";
import type { ReservationActor, ReservationEvent } from "./reservation.ts";
import type { PickupActor, PickupEvent } from "./tally.ts";

type Side = "buyer" | "merchant" | "operator";
export type YardMessage = { to: Side; draft: MessageDraft };
type Wording = readonly [to: Side, level: MessageLevel, title: string, content: (note: string) => string];

const because = (note: string): string => (note.trim() === "" ? "。" : `，原因：${note.trim()}。`);

/** Who hears what of an appointment; whoever took the step is left out. */
const RESERVATION_WORDINGS: Readonly<Record<ReservationEvent | "add", readonly Wording[]>> = {
  add: [["merchant", 1, "有新的提货预约", () => "请确认是否可以接车。"]],
  change: [["merchant", 1, "提货预约已修改", () => "买家修改了时段或车辆，请重新核对。"]],
  confirm: [["buyer", 1, "提货预约已确认", () => "请司机凭提货码到场。"]],
  reject: [["buyer", 1, "提货预约被驳回", (note) => `仓库不能接车${because(note)}`]],
  cancel: [
    ["merchant", 0, "提货预约已取消", (note) => `买家取消了预约${because(note)}`],
    ["buyer", 0, "提货预约已取消", (note) => `预约已取消${because(note)}`],
  ],
  checkIn: [["buyer", 0, "提货车辆已到场", () => "车辆已到场登记，开始装车。"]],
  load: [["buyer", 0, "提货预约已完成", () => "装车完成，请核对码单。"]],
  lapse: [["buyer", 1, "提货预约已过期", () => "仓库未在预约时段内确认，请重新预约。"]],
  miss: [["buyer", 1, "提货预约已爽约", () => "车辆未在预约时段到场，请重新预约。"]],
  ordersEnded: [["buyer", 0, "提货预约已取消", () => "预约中的订单已结束。"]],
};

/** Who hears what of a tally after it was made; that it was made, the order's own step tells. */
const PICKUP_WORDINGS: Readonly<Record<PickupEvent, readonly Wording[]>> = {
  confirm: [["merchant", 0, "码单已确认", () => "买家已确认码单。"]],
  dispute: [
    ["merchant", 1, "买家对码单有异议", (note) => `请核对后作废重录，或等待平台裁定${because(note)}`],
    ["operator", 1, "有码单异议待裁定", (note) => `买家对码单提出异议${because(note)}`],
  ],
  rule: [
    ["buyer", 1, "码单异议已裁定", (note) => `平台裁定：${note}`],
    ["merchant", 1, "码单异议已裁定", (note) => `平台裁定：${note}`],
  ],
  void: [["buyer", 0, "码单已作废", (note) => `商家将重新录入${because(note)}`]],
};

const LINKS = {
  reservation: {
    buyer: "/user/reservation/detail",
    merchant: "/console/reservation/detail",
    operator: "/console/reservation/detail",
  },
  pickup: {
    buyer: "/user/pickupRecord/detail",
    merchant: "/console/pickup/detail",
    operator: "/console/pickup/ruling",
  },
} as const;

function messagesOf(
  kind: keyof typeof LINKS,
  subject: { id: string; name: string },
  wordings: readonly Wording[],
  actor: string,
  note: string,
): YardMessage[] {
  return wordings
    .filter(([to]) => to !== actor)
    .map(([to, level, title, content]) => ({
      to,
      draft: {
        type: 1,
        level,
        title,
        content: `${subject.name}：${content(note)}`,
        linkPath: `${LINKS[kind][to]}?id=${subject.id}`,
        refType: kind,
        refId: subject.id,
      },
    }));
}

export const reservationMessages = (
  { id, no }: { id: string; no: string },
  event: ReservationEvent | "add",
  actor: ReservationActor,
  note: string,
): YardMessage[] => messagesOf("reservation", { id, name: `提货预约 ${no}` }, RESERVATION_WORDINGS[event], actor, note);

export const pickupMessages = (
  { id, no }: { id: string; no: string },
  event: PickupEvent,
  actor: PickupActor,
  note: string,
): YardMessage[] => messagesOf("pickup", { id, name: `提货单 ${no}` }, PICKUP_WORDINGS[event], actor, note);
