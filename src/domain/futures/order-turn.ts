import { type DealSide, type DealState, type DealTurn, dealState, type RailStep, railOf, SIDE_NAMES } from "../deal.ts";
import { anyOf, type Infer, record, TEXT } from "../records.ts";
import { stateOf } from "../states.ts";
import { formatBeijing } from "../time.ts";
import { REFUND_EVENT_NAMES, refundDueAt, refundState } from "../trade/refund.ts";
import { depositWord } from "./deposit.ts";
import { FUTURES_SETTLEMENT_MS, FUTURES_STATUS, isTimed } from "./order.ts";
import { type FuturesFacts, missingPapers } from "./order-events.ts";
import { DOC_KINDS, type MilestoneKind } from "./order-papers.ts";
import { FUTURES_STATES, type FuturesStatus } from "./order-states.ts";

/** Who takes an order's next step and which, and by when: a day or a minute in words, "" where none is set. */
export const FUTURES_TURN = record({ side: anyOf(["buyer", "merchant", "both", "operator"]), what: TEXT, until: TEXT });
export type FuturesTurn = Infer<typeof FUTURES_TURN>;

/** The station by whose planned day the next transition of an order is due, where the clock ends nothing. */
export const DUE_STATIONS: Readonly<Partial<Record<FuturesStatus, MilestoneKind>>> = {
  [FUTURES_STATUS.toShip]: 4,
  [FUTURES_STATUS.atSea]: 6,
  [FUTURES_STATUS.toClear]: 7,
  [FUTURES_STATUS.toPayBalance]: 8,
  [FUTURES_STATUS.toPickup]: 9,
};

type TurnFacts = Pick<
  FuturesFacts,
  "docKinds" | "vouchersWaiting" | "settlementPosted" | "pickupDisputed" | "depositKind"
>;

/** Who acts in a status and how, apart from by when. */
function stepOf(status: FuturesStatus, facts: TurnFacts): Omit<FuturesTurn, "until"> | null {
  const { toConfirm, toSign, toPayDeposit, toShip, atSea, toClear, toPayBalance, toPickup, toSettle, disputed } =
    FUTURES_STATUS;
  const missing = missingPapers(facts.docKinds);
  switch (status) {
    case toConfirm:
      return { side: "merchant", what: "确认订单" };
    case toSign:
      return { side: "both", what: "上传盖章合同" };
    case toPayDeposit:
    case toPayBalance:
      if (facts.vouchersWaiting) return { side: "merchant", what: "核对付款凭证" };
      return {
        side: "buyer",
        what: status === toPayDeposit ? `付${depositWord(facts.depositKind)}并上传凭证` : "付清尾款并上传凭证",
      };
    case toShip:
      return { side: "merchant", what: "登记装船" };
    case atSea:
      return { side: "merchant", what: "登记到港" };
    case toClear:
      return missing.length === 0
        ? { side: "merchant", what: "确认单证齐全" }
        : { side: "merchant", what: `上传单证：${missing.map((kind) => DOC_KINDS[kind]).join("、")}` };
    case toPickup:
      return { side: "buyer", what: "预约提货" };
    case toSettle:
      if (facts.pickupDisputed) return { side: "operator", what: "裁定码单异议" };
      return facts.settlementPosted
        ? { side: "buyer", what: "确认结算或提出异议" }
        : { side: "merchant", what: "提交结算" };
    case disputed:
      return { side: "operator", what: "裁定争议" };
    default:
      return null;
  }
}

const minuteText = (ms: number): string => formatBeijing(ms).slice(0, 16);

/**
 * The next transition of an order; `null` once it has ended. `times`: epoch ms; `planDate` the day (yyyy-MM-dd, "" unknown) that
 * the station of `DUE_STATIONS` is planned for.
 */
export function futuresTurn(
  status: FuturesStatus,
  facts: TurnFacts,
  times: { expireAt: number | null; settlementPostedAt: number | null; planDate: string },
): FuturesTurn | null {
  const step = stepOf(status, facts);
  if (step === null) return null;
  if (DUE_STATIONS[status] !== undefined) return { ...step, until: facts.vouchersWaiting ? "" : times.planDate };
  if (status === FUTURES_STATUS.toSettle && times.settlementPostedAt !== null && !facts.pickupDisputed)
    return { ...step, until: minuteText(times.settlementPostedAt + FUTURES_SETTLEMENT_MS) };
  return { ...step, until: times.expireAt === null || facts.vouchersWaiting ? "" : minuteText(times.expireAt) };
}

/** Who acts on what is left to be paid once an order has ended; `null` where nothing is. */
export function leftOverTurn(
  refund: { kind: number; status: number; enteredMs: number } | null,
  vouchersWaiting: boolean,
): FuturesTurn | null {
  if (refund === null) return null;
  const { actor: side, asks } = refundState(refund);
  const dueAt = refundDueAt(refund, refund.enteredMs);
  if (side === undefined || dueAt === null) return null;
  if (asks !== undefined) return { side, what: REFUND_EVENT_NAMES[asks], until: minuteText(dueAt) };
  if (vouchersWaiting) return { side: "merchant", what: "核对补款凭证", until: "" };
  return { side, what: "补付差额并上传凭证", until: minuteText(dueAt) };
}

/** The same where there is little room: of several papers the first, and how many there are. */
export function shortTurnText({ what, ...turn }: FuturesTurn): string {
  const [, step = "", papers = ""] = /^(上传单证：)(.+)$/.exec(what) ?? [];
  const [first, ...others] = papers.split("、");
  return turnText({ ...turn, what: others.length === 0 ? what : `${step}${first}等 ${others.length + 1} 种` });
}

/** `商家须在 2026-12-05 前上传单证：植检证`. */
export const turnText = ({ side, what, until }: FuturesTurn): string =>
  `${SIDE_NAMES[side]}${until === "" ? "" : `须在 ${until} 前`}${what}`;

type Signing = {
  turn?: FuturesTurn | null;
  buyerSigned: boolean;
  merchantSigned: boolean;
  mayAnswer?: boolean;
  answerDueAt?: number | null;
};

/** The turn as the order's page names it: of two who sign, the one who has not; a merchant who may still answer a dispute first. */
export function futuresDealTurn(order: Signing): DealTurn | null {
  const { turn = null, buyerSigned, merchantSigned, mayAnswer = false, answerDueAt = null } = order;
  if (mayAnswer) return { side: "merchant", what: "陈述", until: answerDueAt === null ? "" : minuteText(answerDueAt) };
  if (turn?.side !== "both" || buyerSigned === merchantSigned) return turn;
  return { ...turn, side: buyerSigned ? "merchant" : "buyer" };
}

/** Who has to do what until when, and what happens otherwise; `null` where nobody has to. */
export function futuresHint(order: Signing & { status: FuturesStatus }): string | null {
  const turn = futuresDealTurn(order);
  if (turn === null) return null;
  return `${turnText(turn)}${isTimed(order.status) && turn.until !== "" ? "，逾期自动取消" : ""}`;
}

/** Where an order stands in its reader's words. */
export const futuresDealState = (
  order: Signing & { status: FuturesStatus; statusName: string },
  reader: DealSide,
): DealState =>
  dealState(
    { label: order.statusName, tone: stateOf(FUTURES_STATES, order.status).tone },
    futuresDealTurn(order),
    reader,
  );

/** The stations of an order, each when it was passed or is planned for; then its settlement, by when the clock has it. */
export function futuresRail({
  status,
  createTime,
  endTime,
  milestones,
  turn = null,
}: {
  status: FuturesStatus;
  createTime: string;
  /** When it was settled or cancelled, "" while it goes on. */
  endTime: string;
  milestones: readonly { name: string; planDate: string; actualDate: string; isLate: boolean }[];
  turn?: FuturesTurn | null;
}): RailStep[] {
  const endedOn = endTime.slice(0, 10);
  const isSettling = status === FUTURES_STATUS.toSettle;
  return railOf(
    [
      // In days, as all its stations are.
      { name: "提交订单", passed: createTime.slice(0, 10) },
      ...milestones.map(({ name, planDate, actualDate, isLate }) => ({
        name,
        passed: actualDate === "" ? null : actualDate,
        due: planDate === "" ? "" : `计划 ${planDate}`,
        isLate,
      })),
      {
        name: "结算",
        passed: status === FUTURES_STATUS.completed ? endedOn : null,
        due: isSettling && turn !== null && turn.until !== "" ? `截止 ${turn.until}` : "",
      },
    ],
    status === FUTURES_STATUS.cancelled ? { name: "已取消", at: endedOn } : null,
  );
}
