import { eventNamesOf, eventsOf, SIGNED_IN, stateTableOf } from "../events.ts";
import type { Fen } from "../money.ts";
import { REASON_FIELD } from "../reason.ts";
import type { StateTable } from "../state-table.ts";
import { REFUND_COMMAND_NAMES } from "../trade/refund.ts";
import type { BasisPoints, Dm3 } from "../units.ts";
import { type DepositKind, depositWord } from "./deposit.ts";
import { DOC_KINDS, type DocKind } from "./order-papers.ts";
import { FUTURES_STATES, type FuturesStatus } from "./order-states.ts";

export type FuturesActor = "buyer" | "merchant" | "operator" | "system";
/**
 * The facts of the guards: the order as it will be once the event's own data is in. Amounts in minor units of its currency,
 * `toleranceBp` in 1/100 percent.
 */
export type FuturesFacts = {
  buyerSigned: boolean;
  merchantSigned: boolean;
  amount: Fen;
  depositKind: DepositKind;
  depositAmount: Fen;
  paidAmount: Fen;
  /** A voucher, besides the one the event is about, still waits for the audit. */
  vouchersWaiting: boolean;
  billNo: string;
  /** Kinds of papers that are there. */
  docKinds: readonly DocKind[];
  /** The warehouse is known. */
  isStored: boolean;
  /** dm³ of all tallies so far. */
  pickedVolume: Dm3;
  /** A tally waits for the platform's ruling. */
  pickupDisputed: boolean;
  /** Of all tallies once the last one is written down; what is settled by. */
  finalVolume: Dm3 | null;
  finalAmount: Fen | null;
  settlementPosted: boolean;
  toleranceBp: BasisPoints;
};

/** 清关放货前必须齐全的单证：箱单、发票、提单、植检、产地证。 */
export const PAPERS_NEEDED: readonly DocKind[] = [3, 4, 5, 6, 7];

/** Documents that are still missing before customs releases the goods. */
export const missingPapers = (docKinds: readonly DocKind[]): DocKind[] =>
  PAPERS_NEEDED.filter((kind) => !docKinds.includes(kind));

/** Whether the final amount differs from what was ordered by no more than the contract allows; exact. */
export function withinFuturesTolerance({ finalAmount, amount, toleranceBp }: FuturesFacts): boolean {
  if (finalAmount === null) return false;
  return BigInt(Math.abs(finalAmount - amount)) * 10_000n <= BigInt(amount) * BigInt(toleranceBp);
}

const bothSigned = ({ buyerSigned, merchantSigned }: FuturesFacts) =>
  buyerSigned && merchantSigned ? null : "等待对方上传盖章合同";
const depositPaid = ({ paidAmount, depositAmount, depositKind }: FuturesFacts) =>
  paidAmount >= depositAmount ? null : `已核款金额不足${depositWord(depositKind)}`;
const allPaid = ({ paidAmount, amount }: FuturesFacts) => (paidAmount >= amount ? null : "已核款金额不足应付金额");
const noVoucher = ({ vouchersWaiting }: FuturesFacts) => (vouchersWaiting ? "有付款凭证待核，请先核款" : null);
const depositNoneWaiting = (facts: FuturesFacts) => depositPaid(facts) ?? noVoucher(facts);
const paidNoneWaiting = (facts: FuturesFacts) => allPaid(facts) ?? noVoucher(facts);
const billed = ({ billNo }: FuturesFacts) => (billNo === "" ? "请填写提单号" : null);
const papersThere = ({ docKinds }: FuturesFacts) => {
  const missing = missingPapers(docKinds);
  return missing.length === 0 ? null : `还缺单证：${missing.map((kind) => DOC_KINDS[kind]).join("、")}`;
};
const stored = ({ isStored }: FuturesFacts) => (isStored ? null : "请选择货物所在仓库");
const cleared = (facts: FuturesFacts) => papersThere(facts) ?? stored(facts);
const clearedAndPaid = (facts: FuturesFacts) => cleared(facts) ?? allPaid(facts);
const tallied = ({ finalVolume }: FuturesFacts) => (finalVolume === null ? "货物尚未提完" : null);
const untouched = ({ pickedVolume }: FuturesFacts) =>
  pickedVolume === 0 ? null : "已提走部分货物，请录入最后一车后结算";
const notPosted = ({ settlementPosted }: FuturesFacts) => (settlementPosted ? "结算已提交，不能作废码单" : null);
const undisputed = ({ pickupDisputed }: FuturesFacts) => (pickupDisputed ? "提货码单有异议，待平台裁定" : null);
const agreed = (facts: FuturesFacts) => {
  if (!facts.settlementPosted) return "商家尚未提交结算";
  if (facts.pickupDisputed) return undisputed(facts);
  return withinFuturesTolerance(facts) ? null : "结算差异超出溢短装范围，请提出异议";
};
/** People may dispute once a settlement stands; the clock only where it is out of tolerance. */
const disputable = (facts: FuturesFacts, actor: FuturesActor) => {
  if (!facts.settlementPosted) return "商家尚未提交结算";
  return actor === "system" && withinFuturesTolerance(facts) ? "结算差异在允许范围内" : null;
};

/** Permissions to carry out orders and to receive the money for them, as the merchant; to rule, as the operator. */
const HANDLES = "futures:order:handle";
export const RECEIVES_MONEY = "futures:order:receive";
export const RULES_ON_ORDERS = "futures:order:dispute";

const AUDITORS = ["merchant", "operator"] as const;
/** A voucher that was judged leads on once enough is paid and none waits. */
const AUDITED_WAYS = {
  toPayDeposit: [
    { to: "toShip", actors: AUDITORS, guard: depositNoneWaiting },
    { to: "toPayDeposit", actors: AUDITORS },
  ],
  toPayBalance: [
    { to: "toPickup", actors: AUDITORS, guard: paidNoneWaiting },
    { to: "toPayBalance", actors: AUDITORS },
  ],
} as const;

const AUDITED = {
  merchant: {
    may: RECEIVES_MONEY,
    summary: "Accepts or rejects a payment voucher",
    path: "auditVoucher",
    takes: "own",
  },
  operator: {
    may: RULES_ON_ORDERS,
    summary: "Accepts or rejects a payment voucher as the operator",
    path: "auditVoucher",
    takes: "own",
  },
} as const;
const REPORTED = {
  may: HANDLES,
  summary: "Reports a milestone of a forward order",
  path: "updateMilestone",
  takes: "own",
} as const;
const SETTLED = "结算已提交，等待买家确认";
const SIGNED = "合同已上传";

/**
 * The whole life of an order of forward goods, from its confirmation to its settlement. Until the deposit is in, the buyer may leave; afterwards only the platform
 * ends it. What is paid in full before the papers are there skips the balance. Any number of trucks collect it: each tally
 * sheet is an event of its own, and the last one completes the pickup. While a payment voucher waits, no transition leaves the two statuses of paying.
 */
export const FUTURES_EVENTS = /* @__PURE__ */ eventsOf<keyof typeof FUTURES_STATES, FuturesActor, FuturesFacts>()({
  confirm: {
    label: "确认订单",
    ways: { toConfirm: [{ to: "toSign", actors: ["merchant"] }] },
    sent: {
      merchant: {
        may: HANDLES,
        summary: "Confirms a forward order",
        takes: "own",
        done: "订单已确认，等待双方签约",
        leadsOn: true,
      },
    },
  },
  decline: {
    label: "拒绝订单",
    ways: { toConfirm: [{ to: "cancelled", actors: ["merchant"] }] },
    asks: { reason: REASON_FIELD },
    needsVersion: 1,
    text: "拒绝后订单取消，货量退回报盘。",
    isHarsh: true,
    sent: { merchant: { may: HANDLES, summary: "Declines a forward order", done: "已拒绝订单" } },
  },
  sign: {
    label: "上传盖章合同",
    ways: {
      toSign: [
        { to: "toPayDeposit", actors: ["buyer", "merchant"], guard: bothSigned },
        { to: "toSign", actors: ["buyer", "merchant"] },
      ],
    },
    submit: "提交",
    sent: {
      buyer: { may: SIGNED_IN, summary: null, path: "addDoc", takes: "apart", done: SIGNED, leadsOn: true },
      merchant: { may: HANDLES, summary: null, path: "addDocs", takes: "apart", done: SIGNED, leadsOn: true },
    },
  },
  addVoucher: {
    label: "上传付款凭证",
    ways: {
      toPayDeposit: [{ to: "toPayDeposit", actors: ["buyer"] }],
      toPayBalance: [{ to: "toPayBalance", actors: ["buyer"] }],
    },
    submit: "提交凭证",
    sent: {
      buyer: { may: SIGNED_IN, summary: null, takes: "apart", done: "付款凭证已提交，等待商家核款", leadsOn: true },
    },
  },
  passVoucher: {
    label: "确认到账",
    ways: AUDITED_WAYS,
    text: "确认款项已到账？",
    sent: {
      merchant: { ...AUDITED.merchant, done: "已确认到账", leadsOn: true },
      operator: { ...AUDITED.operator, done: "已确认到账", leadsOn: true },
    },
  },
  refuseVoucher: {
    label: "驳回凭证",
    ways: AUDITED_WAYS,
    text: "买家会看到原因，并可重新上传。",
    sent: {
      merchant: { ...AUDITED.merchant, done: "已驳回凭证" },
      operator: { ...AUDITED.operator, done: "已驳回凭证" },
    },
  },
  ship: {
    label: "登记装船",
    ways: { toShip: [{ to: "atSea", actors: ["merchant"], guard: billed }] },
    sent: { merchant: { ...REPORTED, done: "已登记装船", leadsOn: true } },
  },
  arrive: {
    label: "登记到港",
    ways: { atSea: [{ to: "toClear", actors: ["merchant"] }] },
    text: "登记后进入清关，之后的节点按实际到港日重新计划；接着请上传清关单证。",
    sent: { merchant: { ...REPORTED, done: "已登记到港，请上传清关单证", leadsOn: true } },
  },
  clear: {
    label: "单证齐全",
    ways: {
      toClear: [
        { to: "toPickup", actors: ["merchant"], guard: clearedAndPaid },
        { to: "toPayBalance", actors: ["merchant"], guard: cleared },
      ],
    },
    text: "确认后通知买家付清尾款，付清后可在此仓库提货。",
    sent: { merchant: { ...REPORTED, done: "清关完成", leadsOn: true } },
  },
  delay: {
    label: "延期通知",
    ways: {
      toShip: [{ to: "toShip", actors: ["merchant"] }],
      atSea: [{ to: "atSea", actors: ["merchant"] }],
      toClear: [{ to: "toClear", actors: ["merchant"] }],
    },
    submit: "通知买家",
    sent: { merchant: { ...REPORTED, done: "已通知买家延期" } },
  },
  pickUp: {
    label: "录入码单",
    ways: {
      toPickup: [
        { to: "toSettle", actors: ["merchant"], guard: tallied },
        { to: "toPickup", actors: ["merchant"] },
      ],
    },
    sent: {
      merchant: {
        may: "order:spot:load",
        summary: null,
        takes: "apart",
        leadsOn: true,
      },
    },
  },
  postSettle: {
    label: "提交结算",
    ways: { toSettle: [{ to: "toSettle", actors: AUDITORS, guard: undisputed }] },
    sent: {
      merchant: {
        may: RECEIVES_MONEY,
        summary: "Settles a forward order by the real tally",
        takes: "own",
        done: SETTLED,
        leadsOn: true,
      },
      operator: {
        may: RULES_ON_ORDERS,
        summary: "Settles a forward order as the operator",
        takes: "own",
        done: SETTLED,
        leadsOn: true,
      },
    },
  },
  voidPickup: {
    label: "作废码单",
    ways: {
      toPickup: [{ to: "toPickup", actors: ["merchant"] }],
      toSettle: [
        { to: "toSettle", actors: ["merchant"], guard: (facts) => notPosted(facts) ?? tallied(facts) },
        { to: "toPickup", actors: ["merchant"], guard: notPosted },
      ],
    },
  },
  confirmSettle: {
    label: "确认结算",
    ways: { toSettle: [{ to: "completed", actors: ["buyer", "system"], guard: agreed }] },
    needsVersion: 1,
    text: "确认后订单完成，多退少补按结算金额办理。",
    submit: "确认结算",
    sent: {
      buyer: {
        may: SIGNED_IN,
        summary: "Confirms the settlement of a forward order",
        done: "结算已确认，订单完成",
        leadsOn: true,
      },
    },
  },
  dispute: {
    label: "提出异议",
    ways: { toSettle: [{ to: "disputed", actors: ["buyer", "system"], guard: disputable }] },
    text: "提出后由平台裁定结算金额。",
    sent: {
      buyer: {
        may: SIGNED_IN,
        summary: "Opens a dispute on a forward order",
        takes: "own",
        done: "异议已提交，平台将裁定",
      },
    },
  },
  resolve: {
    label: "裁定争议",
    ways: { disputed: [{ to: "completed", actors: ["operator"] }] },
    submit: "裁定",
    sent: {
      operator: {
        may: RULES_ON_ORDERS,
        summary: "Rules on a dispute",
        takes: "own",
        done: "已裁定，订单完成",
        leadsOn: true,
      },
    },
  },
  cancel: {
    label: "取消订单",
    ways: {
      toConfirm: [{ to: "cancelled", actors: ["buyer"] }],
      toSign: [{ to: "cancelled", actors: ["buyer"] }],
      toPayDeposit: [{ to: "cancelled", actors: ["buyer"], guard: noVoucher }],
    },
    asks: { reason: REASON_FIELD },
    needsVersion: 1,
    isHarsh: true,
    sent: { buyer: { may: SIGNED_IN, summary: "Cancels a forward order", done: "订单已取消" } },
  },
  timeout: {
    label: "超时取消",
    ways: {
      toConfirm: [{ to: "cancelled", actors: ["system"] }],
      toSign: [{ to: "cancelled", actors: ["system"] }],
      toPayDeposit: [{ to: "cancelled", actors: ["system"], guard: noVoucher }],
    },
  },
  forceCancel: {
    label: "平台取消",
    ways: {
      toConfirm: [{ to: "cancelled", actors: ["operator"] }],
      toSign: [{ to: "cancelled", actors: ["operator"] }],
      toPayDeposit: [{ to: "cancelled", actors: ["operator"], guard: noVoucher }],
      toShip: [{ to: "cancelled", actors: ["operator"] }],
      atSea: [{ to: "cancelled", actors: ["operator"] }],
      toClear: [{ to: "cancelled", actors: ["operator"] }],
      toPayBalance: [{ to: "cancelled", actors: ["operator"], guard: noVoucher }],
      toPickup: [{ to: "cancelled", actors: ["operator"], guard: untouched }],
    },
    submit: "取消订单",
    isHarsh: true,
    sent: {
      operator: {
        may: RULES_ON_ORDERS,
        summary: "Cancels a forward order as the operator",
        path: "cancel",
        takes: "own",
        done: "已取消订单",
      },
    },
  },
});

/** What may happen to forward orders, by the name of the event. */
export type FuturesEvent = keyof typeof FUTURES_EVENTS;

export const FUTURES_EVENT_NAMES: Readonly<Record<FuturesEvent, string>> = /* @__PURE__ */ eventNamesOf(FUTURES_EVENTS);

/** The life of a forward order. */
export const FUTURES_TABLE: StateTable<FuturesStatus, FuturesEvent, FuturesActor, FuturesFacts> =
  /* @__PURE__ */ stateTableOf(FUTURES_STATES, FUTURES_EVENTS);

/**
 * What both sides of the console send about a forward order: the events of its table, and what is none of it: papers, the answer to a
 * dispute, and the record of a refund or additional payment.
 */
export const FUTURES_COMMANDS = {
  ...FUTURES_EVENTS,
  ...eventsOf<never, FuturesActor, FuturesFacts>()({
    addDoc: {
      label: "上传单证",
      ways: {},
      submit: "提交",
      sent: { merchant: { may: HANDLES, summary: null, path: "addDocs", takes: "apart", done: "单证已上传" } },
    },
    answerDispute: {
      label: "提交陈述",
      ways: {},
      text: "说明检尺、装柜等核对情况；只能提交一次，买家和平台可见。",
      submit: "提交",
      sent: {
        merchant: {
          may: HANDLES,
          summary: "States the supplier's side of a dispute, once",
          takes: "own",
          done: "陈述已提交，等待平台裁定",
          leadsOn: true,
        },
      },
    },
    settleRefund: {
      label: REFUND_COMMAND_NAMES.settleRefund,
      ways: {},
      sent: {
        merchant: {
          may: RECEIVES_MONEY,
          summary: "Reports that the refund of a forward order was paid",
          takes: "own",
          done: "已登记",
          leadsOn: true,
        },
        operator: {
          may: RULES_ON_ORDERS,
          summary: "Reports a paid refund of a forward order as the operator",
          takes: "own",
          done: "已登记",
          leadsOn: true,
        },
      },
    },
    ruleRefund: {
      label: REFUND_COMMAND_NAMES.ruleRefund,
      ways: {},
      sent: {
        operator: {
          may: RULES_ON_ORDERS,
          summary: "Rules on a refund of a forward order that did not come",
          takes: "own",
          done: "已核实，双方会收到通知",
          leadsOn: true,
        },
      },
    },
  }),
};
