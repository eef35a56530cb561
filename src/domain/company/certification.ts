import { eventNamesOf, eventsOf, SIGNED_IN, stateTableOf } from "../events.ts";
import { REASON_FIELD } from "../reason.ts";
import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";
import { codesWith } from "../states.ts";
import { COMPANY_STATES, COMPANY_STATUS, type CompanyStatus } from "./company-status.ts";

export type CompanyActor = "buyer" | "operator" | "system";
/** The facts of the guards. */
export type CompanyFacts = {
  /** The papers are complete and right: `companyProblems` finds none. */
  isComplete: boolean;
  /** Another certified company has this credit code. */
  isTaken: boolean;
  /** Where a frozen company goes back to; `null` while it is not frozen. */
  frozenFrom: CompanyStatus | null;
};

const complete = ({ isComplete, isTaken }: CompanyFacts) => {
  if (isTaken) return "该企业已被认证，如有疑问请联系客服";
  return isComplete ? null : "认证资料不完整";
};
const unclaimed = ({ isTaken }: CompanyFacts) => (isTaken ? "该统一社会信用代码已被其他企业认证" : null);
const cameFrom =
  (name: keyof typeof COMPANY_STATUS) =>
  ({ frozenFrom }: CompanyFacts) =>
    frozenFrom === COMPANY_STATUS[name] ? null : "该企业没有被冻结";

/** Permission to review certifications. */
export const REVIEWS = "company:cert:review";

const HANDED_IN = [{ to: "inReview", actors: ["buyer"], guard: complete }] as const;
const FROZEN = [{ to: "frozen", actors: ["operator"] }] as const;

/**
 * The life of a company's certification: submitted, reviewed, certified; refused, expired or frozen by the way. A certified
 * company that changes its papers stays certified by the old ones: their new values are a `company-change.ts` of their own.
 */
export const COMPANY_EVENTS = /* @__PURE__ */ eventsOf<keyof typeof COMPANY_STATES, CompanyActor, CompanyFacts>()({
  submit: {
    label: "提交认证",
    ways: { draft: HANDED_IN, rejected: HANDED_IN, expired: HANDED_IN },
    sent: { buyer: { may: SIGNED_IN, summary: null, takes: "apart", leadsOn: true } },
  },
  approve: {
    label: "通过认证",
    ways: { inReview: [{ to: "certified", actors: ["operator"], guard: unclaimed }] },
    needsVersion: 0,
    submit: "通过",
    sent: { operator: { may: REVIEWS, summary: "Approves a certification", done: "已通过认证", leadsOn: true } },
  },
  reject: {
    label: "驳回",
    ways: { inReview: [{ to: "rejected", actors: ["operator"] }] },
    asks: { reason: REASON_FIELD },
    needsVersion: 0,
    text: "申请人可修改资料后重新提交，原因会发给申请人。",
    submit: "驳回",
    isHarsh: true,
    sent: { operator: { may: REVIEWS, summary: "Rejects a certification with a reason", done: "已驳回" } },
  },
  withdraw: {
    label: "撤回申请",
    ways: { inReview: [{ to: "draft", actors: ["buyer"] }] },
    sent: { buyer: { may: SIGNED_IN, summary: null, takes: "apart" } },
  },
  edit: {
    label: "变更资料",
    ways: { certified: [{ to: "certified", actors: ["buyer"], guard: complete }] },
    sent: { buyer: { may: SIGNED_IN, summary: null, path: "update", takes: "apart" } },
  },
  expire: { label: "执照到期", ways: { certified: [{ to: "expired", actors: ["system"] }] } },
  freeze: {
    label: "冻结",
    ways: { draft: FROZEN, certified: FROZEN, inReview: FROZEN, rejected: FROZEN, expired: FROZEN },
    asks: { reason: REASON_FIELD },
    needsVersion: 0,
    text: "冻结后该企业不能下单、报价和申请入驻，进行中的订单不受影响。",
    submit: "冻结",
    isHarsh: true,
    sent: { operator: { may: REVIEWS, summary: "Freezes a company", done: "企业已冻结" } },
  },
  unfreeze: {
    label: "解冻",
    ways: {
      frozen: (["draft", "certified", "inReview", "rejected", "expired"] as const).map((to) => ({
        to,
        actors: ["operator"] as const,
        guard: cameFrom(to),
      })),
    },
    asks: { reason: REASON_FIELD },
    needsVersion: 0,
    text: "企业恢复到冻结前的状态。",
    submit: "解冻",
    sent: { operator: { may: REVIEWS, summary: "Lifts the freeze of a company", done: "企业已解冻" } },
  },
});

/** What may happen to a company, by the name of the event. */
export type CompanyEvent = keyof typeof COMPANY_EVENTS;

export const COMPANY_EVENT_NAMES: Readonly<Record<CompanyEvent, string>> = /* @__PURE__ */ eventNamesOf(COMPANY_EVENTS);

/** The life of a certification. */
export const COMPANY_TABLE: StateTable<CompanyStatus, CompanyEvent, CompanyActor, CompanyFacts> =
  /* @__PURE__ */ stateTableOf(COMPANY_STATES, COMPANY_EVENTS);

/** The status after an event, or the reason for its refusal as shown on screen. */
export const nextCompanyStatus = (
  status: CompanyStatus,
  event: CompanyEvent,
  actor: CompanyActor,
  facts: CompanyFacts,
): Step<CompanyStatus> => nextStatus(COMPANY_TABLE, status, event, actor, facts);

/** Events that `actor` may send now; the buttons are drawn from it. */
export const availableCompanyEvents = (
  status: CompanyStatus,
  actor: CompanyActor,
  facts: CompanyFacts,
): CompanyEvent[] => availableEvents(COMPANY_TABLE, status, actor, facts);

/** Papers can be written in these; a certified company's stand until the new ones are approved. */
export const isEditable = (status: CompanyStatus): boolean => codesWith(COMPANY_STATES, "editable").includes(status);
