import { availableEvents, nextStatus, type StateTable, type Step, tableOf } from "../state-table.ts";
import { codesWith } from "../states.ts";
import { COMPANY_STATES, COMPANY_STATUS, type CompanyStatus } from "./company-status.ts";

/** Who takes a step. */
export type CompanyActor = "buyer" | "operator" | "system";
/** What may happen to a company, by the name of the event. */
export type CompanyEvent = "submit" | "withdraw" | "approve" | "reject" | "expire" | "edit" | "freeze" | "unfreeze";

/** Words on screen for each company event. */
export const COMPANY_EVENT_NAMES: Readonly<Record<CompanyEvent, string>> = {
  submit: "提交认证",
  withdraw: "撤回申请",
  approve: "通过认证",
  reject: "驳回",
  expire: "执照到期",
  edit: "变更资料",
  freeze: "冻结",
  unfreeze: "解冻",
};

/** What the guards look at. */
export type CompanyFacts = {
  /** The papers are complete and right: `companyProblems` has nothing to say. */
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

const freeze = { freeze: [{ to: "frozen", actors: ["operator"] }] } as const;

/**
 * The life of a company's certification: handed in, reviewed, certified; refused, expired or frozen by the way. A certified company
 * that changes its papers stays certified by the old ones: what they are to be is a `company-change.ts` of its own.
 */
export const COMPANY_TABLE: StateTable<CompanyStatus, CompanyEvent, CompanyActor, CompanyFacts> =
  /* @__PURE__ */ tableOf(COMPANY_STATES, {
    draft: { submit: [{ to: "inReview", actors: ["buyer"], guard: complete }], ...freeze },
    certified: {
      edit: [{ to: "certified", actors: ["buyer"], guard: complete }],
      expire: [{ to: "expired", actors: ["system"] }],
      ...freeze,
    },
    inReview: {
      approve: [{ to: "certified", actors: ["operator"], guard: unclaimed }],
      reject: [{ to: "rejected", actors: ["operator"] }],
      withdraw: [{ to: "draft", actors: ["buyer"] }],
      ...freeze,
    },
    rejected: { submit: [{ to: "inReview", actors: ["buyer"], guard: complete }], ...freeze },
    expired: { submit: [{ to: "inReview", actors: ["buyer"], guard: complete }], ...freeze },
    frozen: {
      unfreeze: (["draft", "certified", "inReview", "rejected", "expired"] as const).map((to) => ({
        to,
        actors: ["operator"] as const,
        guard: cameFrom(to),
      })),
    },
  });

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

/** These take a reason that the person reads. */
export const needsReason = (event: CompanyEvent): boolean =>
  event === "reject" || event === "freeze" || event === "unfreeze";
