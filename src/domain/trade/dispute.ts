import { rowField, rowsOf } from "../field-rows.ts";
import { type Fields, fieldProblems, files, valuesIn, whole } from "../fields.ts";
import { type Fen, fen, formatYuan, sumFen } from "../money.ts";
import { reasonField } from "../reason.ts";
import { timeText } from "../time.ts";
import { DISPUTE_ANSWER_MS } from "./order-clock.ts";
import { countText, countWords } from "./order-console.ts";
import type { ClaimLine, Dispute, DisputedLine, OrderDetail, PricedLine } from "./order-view.ts";
import { countUnit } from "./reservation-form.ts";
import { settledLine } from "./tally.ts";

/** Photos that a dispute takes. */
export const DISPUTE_FILES = 9;

/** The buyer's statement in a dispute about a spot order, a forward order or a tally sheet. */
export const DISPUTE_FIELDS = {
  reason: reasonField("异议原因"),
  files: { type: files(DISPUTE_FILES), label: "照片（选填，双方和平台可见）" },
} as const;

/**
 * From when a dispute of any kind may be ruled on, epoch ms; `null`: at once. It waits for the merchant's answer to what the
 * buyer raised (`raisedAt`); what the clock raised (`null`) has no words to answer.
 */
export const ruledFrom = ({ raisedAt, isAnswered }: { raisedAt: number | null; isAnswered: boolean }): number | null =>
  raisedAt === null || isAnswered ? null : raisedAt + DISPUTE_ANSWER_MS;

/** Why a dispute cannot be ruled on yet, or `null`; `from` as of `ruledFrom`. */
export const earlyRulingProblem = (from: number | null, now: number): string | null =>
  from === null || now >= from ? null : `须先听取商家陈述：商家陈述后，或 ${timeText(from)} 起可以裁定`;

/** The merchant's statement in a dispute. */
export const ANSWER_FIELDS = {
  reason: reasonField("陈述"),
  files: { type: files(DISPUTE_FILES), label: "凭据（选填，双方和平台可见）" },
} as const;

const COUNT_MAX = 999_999_999;
/** The most that a buyer can count of a line: above twice what was stated it is a slip; where nothing was stated, anything. */
const claimMost = ({ stated }: Pick<DisputedLine, "stated">): number =>
  stated === 0 ? COUNT_MAX : Math.min(COUNT_MAX, 2 * stated);

/** Why a buyer cannot count a line so, or `null`. */
export const claimedProblem = (line: Pick<DisputedLine, "stated" | "countedIn">, count: number): string | null =>
  count <= claimMost(line) ? null : `请输入正确的数量，最多 ${countText(line, claimMost(line))}`;

const claimedOf = (line: DisputedLine) =>
  ({
    claimed: {
      type: whole(0, claimMost(line), "", line.countedIn === "piece" ? 0 : 3),
      label: `${line.name} 应为（${countUnit(line)}，商家 ${countText(line, line.stated)}）`,
      wrong: `请输入正确的数量，最多 ${countText(line, claimMost(line))}`,
    },
  }) as const;

/** The field in which the buyer's count of a line is typed. */
export const claimedField = (lineId: string) => rowField(lineId, "claimed");

/** Lines of a spot order that its buyer may count otherwise than they are settled. */
export const settledLines = ({ lines }: Pick<OrderDetail, "lines">): PricedLine[] =>
  lines.map(({ id, specText: name, countedIn, saleUnit, settledCount, pickedCount, rule, price }) => ({
    id,
    name,
    countedIn,
    saleUnit,
    stated: settledCount ?? pickedCount,
    rule,
    price,
  }));

/** The dialog of a dispute: the count of each line as the buyer has it, and why. */
export const disputeFields = (lines: readonly DisputedLine[]) => ({
  ...rowsOf(
    lines.map((line) => [line.id, claimedOf(line)] as const),
    {},
  ),
  ...DISPUTE_FIELDS,
});

/** What a buyer claims: lines counted otherwise than stated (`counts` by line), each with what that comes to at its price. */
export const claimOf = (lines: readonly PricedLine[], counts: ReadonlyMap<string, number>): ClaimLine[] =>
  lines.flatMap(({ id: lineId, rule, price, ...line }) => {
    const claimed = counts.get(lineId);
    if (claimed === undefined || claimed === line.stated) return [];
    const amountOf = (count: number) => settledLine({ rule, price, ordered: count, picked: 0 }, count).amount;
    return [{ lineId, ...line, claimed, amount: fen(amountOf(line.stated) - amountOf(claimed)) }];
  });

/** The same of counts as they are typed in `field`; `null` while one of them is missing or wrong. */
export const typedClaim = (
  lines: readonly PricedLine[],
  fields: Fields,
  texts: Readonly<Record<string, string>>,
  field: (lineId: string) => string,
): ClaimLine[] | null => {
  const typed: Readonly<Record<string, unknown>> = valuesIn(fields, texts);
  const wrong = fieldProblems(fields, typed);
  if (lines.some(({ id }) => wrong[field(id)] !== undefined)) return null;
  return claimOf(lines, new Map(lines.map(({ id }) => [id, Number(typed[field(id)])])));
};

/** Part of the whole in percent with one decimal, half up: 12 of 864 is 1.4. */
const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 1000) / whole) / 10);

/** An amount without its sign; `unit`: the money's name behind it, "" for yuan. */
const claimedMoney = (amount: Fen, unit: string): string => {
  const sum = formatYuan(fen(Math.abs(amount)));
  return unit === "" ? `¥${sum}` : `${sum} ${unit}`;
};

/** A claim in words, each part for itself: 864 根 stated, 852 根 claimed, 少 12 根, 1.4%, ¥250.00. `unit` as of `claimText`. */
export function claimParts(
  line: ClaimLine,
  unit = "",
): { stated: string; claimed: string; apart: string; share: string; sum: string } {
  const { stated, claimed, amount } = line;
  const apart = Math.abs(stated - claimed);
  return {
    stated: countWords(line, stated),
    claimed: countWords(line, claimed),
    apart: `${claimed < stated ? "少" : "多"} ${countWords(line, apart)}`,
    share: `${percentOf(apart, stated)}%`,
    sum: claimedMoney(amount, unit),
  };
}

/** `37*119*4000 少 12 根（1.4%），¥250.00`; `unit`: the money's name behind its amount, "" for yuan. */
export function claimText(line: ClaimLine, unit = ""): string {
  const { apart, share, sum } = claimParts(line, unit);
  return `${line.name} ${apart}（${share}），${sum}`;
}

/** What all lines come to and who would pay it: 合计少付 ¥250.00. */
export function claimTotal(claim: readonly ClaimLine[], unit = ""): string {
  const sum = claimSum(claim);
  return `合计${sum < 0 ? "多付" : "少付"} ${claimedMoney(sum, unit)}`;
}

/** What a claim comes to: how much less than was stated the order would cost. */
export const claimSum = (claim: readonly Pick<ClaimLine, "amount">[]): Fen => sumFen(claim.map(({ amount }) => amount));

/** The operator's note on a ruling; both sides read it. */
export const RULING_FIELD = /* @__PURE__ */ reasonField("裁定说明");

/** An order's dispute from its history: why it was raised last, and what was ruled then. */
export function disputeIn(
  history: readonly { event: string; note: string }[],
): Pick<Dispute, "disputeReason" | "ruling"> {
  const raised = history.findLastIndex(({ event }) => event === "dispute");
  const ruled = raised < 0 ? undefined : history.slice(raised).find(({ event }) => event === "resolve");
  return { disputeReason: history[raised]?.note ?? "", ruling: ruled?.note ?? "" };
}

/** What the final amount of an order is called: that of the tally, or the operator's. */
export const settlementName = ({ ruling }: Pick<Dispute, "ruling">): string =>
  ruling === "" ? "按实结算" : "裁定结算";

/** The amounts that an operator rules between, and what follows. */
export const rulingFacts = ({
  payable,
  paidAmount,
  settleAmount,
  claim = null,
}: Pick<OrderDetail, "payable" | "paidAmount" | "settleAmount" | "claim">): string =>
  `应付 ¥${formatYuan(payable)}，已付 ¥${formatYuan(paidAmount)}，${
    settleAmount === null ? "商家尚未提交结算" : `商家提交结算 ¥${formatYuan(settleAmount)}`
  }。${claim === null ? "" : `买家主张：${claim.map((line) => claimText(line)).join("；")}。可裁定其他金额，请写明理由。`}裁定后订单完成，多退少补。`;

/** The sum that a ruling begins with: what was posted, less what the buyer claims. */
export const rulingStart = ({
  settleAmount,
  paidAmount,
  claim = null,
}: Pick<OrderDetail, "settleAmount" | "paidAmount" | "claim">): Fen =>
  fen(Math.max(0, (settleAmount ?? paidAmount) - claimSum(claim ?? [])));
