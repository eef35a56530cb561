import { decimalIn, id } from "../fields.ts";
import type { CompanyId, SupplyApplyId } from "../ids.ts";
import { type Fen, fen, formatYuan } from "../money.ts";
import { anyOf, eachOf, type Infer, list, maybe, NUMBER, record, TEXT, TIME, without } from "../records.ts";
import { CONSOLE_PAGES } from "../shell/console-pages.ts";
import { PAGES } from "../shell/pages.ts";
import { availableEvents, nextStatus, type StateTable, type Step, tableOf } from "../state-table.ts";
import type { MessageDraft, SideMessage } from "../system/message.ts";
import { COMPANY_STATUS } from "./company-status.ts";
import { SUPPLY_FIELDS, type SupplyForm } from "./supply-form.ts";
import { SUPPLY_STATES, SUPPLY_STATUSES, type SupplyStatus } from "./supply-states.ts";

/** A service that others offer through us. 平台只做信息与撮合：不放贷，不报有约束力的利率。 */
export const SUPPLY_PRODUCT = record({
  code: TEXT,
  name: TEXT,
  intro: TEXT,
  features: list(TEXT),
  rateText: TEXT,
  amountRange: TEXT,
  termText: TEXT,
  requirements: list(TEXT),
  flow: list(TEXT),
});
export type SupplyProduct = Infer<typeof SUPPLY_PRODUCT>;

export type SupplyActor = "applicant" | "operator";
export const OPERATOR_EVENTS = ["accept", "requestMore", "forward", "registerLoan", "reject"] as const;
/** One of `OPERATOR_EVENTS`. */
export type OperatorEvent = (typeof OPERATOR_EVENTS)[number];
export type SupplyEvent = OperatorEvent | "edit" | "withdraw";

export const SUPPLY_EVENT_NAMES: Readonly<Record<SupplyEvent, string>> = {
  edit: "更新",
  withdraw: "撤回",
  accept: "受理",
  requestMore: "要求补件",
  forward: "转资方",
  registerLoan: "登记放款",
  reject: "拒绝",
};

/** `isCertified`: the company still is. */
export type SupplyFacts = { isCertified: boolean };

const certified = ({ isCertified }: SupplyFacts) => (isCertified ? null : "企业认证已失效，请先完成认证");

/** 待受理 → 已受理 → 已转资方 → 已放款; 补件 leads back to 待受理. The lender decides, we only write down what happened. */
export const SUPPLY_TABLE: StateTable<SupplyStatus, SupplyEvent, SupplyActor, SupplyFacts> = /* @__PURE__ */ tableOf(
  SUPPLY_STATES,
  {
    waiting: {
      edit: [{ to: "waiting", actors: ["applicant"], guard: certified }],
      withdraw: [{ to: "withdrawn", actors: ["applicant"] }],
      accept: [{ to: "accepted", actors: ["operator"], guard: certified }],
      requestMore: [{ to: "incomplete", actors: ["operator"] }],
      reject: [{ to: "rejected", actors: ["operator"] }],
    },
    accepted: {
      withdraw: [{ to: "withdrawn", actors: ["applicant"] }],
      requestMore: [{ to: "incomplete", actors: ["operator"] }],
      forward: [{ to: "forwarded", actors: ["operator"], guard: certified }],
      reject: [{ to: "rejected", actors: ["operator"] }],
    },
    incomplete: {
      edit: [{ to: "waiting", actors: ["applicant"], guard: certified }],
      withdraw: [{ to: "withdrawn", actors: ["applicant"] }],
      reject: [{ to: "rejected", actors: ["operator"] }],
    },
    forwarded: {
      registerLoan: [{ to: "loaned", actors: ["operator"] }],
      reject: [{ to: "rejected", actors: ["operator"] }],
    },
  },
);

/** The status after an event, or the reason for its refusal as shown on screen. */
export const nextSupplyStatus = (
  status: SupplyStatus,
  event: SupplyEvent,
  actor: SupplyActor,
  facts: SupplyFacts,
): Step<SupplyStatus> => nextStatus(SUPPLY_TABLE, status, event, actor, facts);

/** Events that `actor` may send now; the buttons are drawn from it. */
export const availableSupplyEvents = (status: SupplyStatus, actor: SupplyActor, facts: SupplyFacts): SupplyEvent[] =>
  availableEvents(SUPPLY_TABLE, status, actor, facts);

/** These need a reason that the applicant reads. */
export const needsNote = (event: SupplyEvent): boolean => event === "requestMore" || event === "reject";

/** Characters in what is said about an application. */
export const SUPPLY_TEXT_MAX = 300;

/** An application as its company sees it. `note`: what the operator said last; `files` by their own names. */
export const SUPPLY_APPLY = record(without(record(SUPPLY_FIELDS), ["relatedOrderNo", "fileIds"]), {
  relatedOrderNo: maybe(TEXT),
  /** `fileId`: the file's name, as the form sends it. */
  files: list(record({ fileId: TEXT, name: TEXT })),
  id: id<SupplyApplyId>(),
  applyNo: TEXT,
  productName: TEXT,
  companyName: TEXT,
  status: anyOf(SUPPLY_STATUSES),
  statusName: TEXT,
  note: TEXT,
  version: NUMBER,
  createTime: TEXT,
  updateTime: TEXT,
});
export type SupplyApply = Infer<typeof SUPPLY_APPLY>;

/** An application as the operator handles it. */
export const HANDLED_APPLY = record(SUPPLY_APPLY, {
  applyNo: { type: TEXT, label: "申请" },
  companyName: { type: TEXT, label: "企业" },
  amountWanted: { type: SUPPLY_FIELDS.amountWanted.type, label: "需求" },
  createTime: { type: TIME, label: "提交时间" },
  status: { type: anyOf(SUPPLY_STATUSES), label: "状态" },
  companyId: id<CompanyId>(),
  applicantName: TEXT,
  /** What the operator may do now. */
  availableEvents: list(anyOf(OPERATOR_EVENTS)),
});
export type HandledApply = Infer<typeof HANDLED_APPLY>;
/** How many there are by status. */
export const SUPPLY_COUNTS = { counts: eachOf(SUPPLY_STATUSES, NUMBER) };

/** The requested amount and the term: 300 万元 · 6 个月. */
export const needText = ({ amountWanted, termMonths }: Pick<SupplyForm, "amountWanted" | "termMonths">): string =>
  amountWanted % 1_000_000 === 0
    ? `${amountWanted / 1_000_000} 万元 · ${termMonths} 个月`
    : `${formatYuan(amountWanted)} 元 · ${termMonths} 个月`;

/** The message about a transition; to the operators what they must act on, to the applicant what others did. */
export function supplyMessage(
  event: "add" | SupplyEvent,
  apply: { id: SupplyApplyId; applyNo: string; productName: string; companyName: string },
  note: string,
): SideMessage {
  const ref = { type: 4, refType: "supplyApply", refId: apply.id } as const;
  const which = `${apply.productName}申请 ${apply.applyNo}`;
  if (event === "add" || event === "edit" || event === "withdraw") {
    const done = { add: "提交了", edit: "更新了", withdraw: "撤回了" }[event];
    const draft: MessageDraft = {
      ...ref,
      todo: event === "withdraw" ? null : "supply.accept",
      title: `${apply.companyName} ${done}供应链申请`,
      content: which,
      linkPath: CONSOLE_PAGES.supplyReview.to({ id: apply.id }),
    };
    return { to: "operator", draft };
  }
  const happened: Readonly<Record<OperatorEvent, string>> = {
    accept: "已受理",
    requestMore: "需要补充资料",
    forward: "已转资金方审批",
    registerLoan: "已登记放款",
    reject: "未通过",
  };
  const draft: MessageDraft = {
    ...ref,
    todo: event === "requestMore" ? "supply.complete" : null,
    title: `供应链申请${happened[event]}`,
    content: note === "" ? which : `${which}：${note}`,
    linkPath: PAGES.supplyChain.to(),
  };
  return { to: "applicant", draft };
}

/** What a person types in 万元, as fen; 0 where it is no amount. */
export function wanAmount(text: string): Fen {
  const hundredths = decimalIn(text, 2, "万元") ?? 0;
  const amount = hundredths * 10_000;
  return fen(amount > 0 && Number.isSafeInteger(amount) ? amount : 0);
}

/** Fen as 万元 to be typed on. */
export const wanText = (amount: Fen): string => (amount === 0 ? "" : String(amount / 1_000_000));

/** Why a company is missing to apply: 1 a certified one exists but not acted for, 2 one is in review, 3 there is none. */
export function missingCompany(companies: readonly { companyStatus: number }[]): 1 | 2 | 3 {
  const has = (status: number) => companies.some(({ companyStatus }) => companyStatus === status);
  return has(COMPANY_STATUS.certified) ? 1 : has(COMPANY_STATUS.inReview) ? 2 : 3;
}
