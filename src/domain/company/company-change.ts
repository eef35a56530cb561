import { eventNamesOf, eventsOf, SIGNED_IN, stateTableOf } from "../events.ts";
import { id } from "../fields.ts";
import type { CompanyChangeId } from "../ids.ts";
import { anyOf, type Infer, keyOf, list, maybe, NUMBER, part, record, TEXT, TIME } from "../records.ts";
import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";
import { type CodeIn, codesOf, columnOf, type TurnState } from "../states.ts";
import { REVIEWS } from "./certification.ts";
import { COMPANY_FIELDS, COMPANY_TYPES, MATERIAL_FIELDS } from "./company-form.ts";

/** The states of a certified company's change of its certified facts. The old ones are valid until it is approved. */
export const CHANGE_STATES = {
  waiting: { code: 0, label: "待审核", tone: "running", turn: ["operator"] },
  approved: { code: 1, label: "已通过", tone: "done", final: true },
  rejected: { code: 2, label: "未通过", tone: "ended", final: true },
  withdrawn: { code: 3, label: "已撤回", tone: "ended", final: true },
  lapsed: { code: 4, label: "已失效", tone: "ended", final: true },
} as const satisfies Record<string, TurnState<"operator">>;

export type ChangeStatus = CodeIn<typeof CHANGE_STATES>;
/** The codes of the states by name. */
export const CHANGE_STATUS = /* @__PURE__ */ codesOf(CHANGE_STATES);
export const CHANGE_STATUS_NAMES = /* @__PURE__ */ columnOf(CHANGE_STATES, "label");

export type ChangeActor = "buyer" | "operator" | "system";
/** The facts of the guards, of the company and of its new facts. */
export type ChangeFacts = {
  isCertified: boolean;
  /** `companyProblems` finds none. */
  isComplete: boolean;
  /** Another certified company has the credit code. */
  isTaken: boolean;
};

const certified = ({ isCertified }: ChangeFacts) => (isCertified ? null : "企业当前不是已认证状态，不能变更");
const certifiable = (facts: ChangeFacts) => {
  if (facts.isTaken) return "该统一社会信用代码已被其他企业认证";
  return certified(facts) ?? (facts.isComplete ? null : "变更后的资料不完整或营业执照已过期");
};

const HANDLED = {
  may: REVIEWS,
  summary: "Accepts or rejects a change of a certified company",
  path: "handleChange",
  takes: "own",
} as const;

/** One waiting change leads to one of four ends; while it waits it may be overwritten. */
export const CHANGE_EVENTS = /* @__PURE__ */ eventsOf<keyof typeof CHANGE_STATES, ChangeActor, ChangeFacts>()({
  replace: {
    label: "修改变更",
    ways: { waiting: [{ to: "waiting", actors: ["buyer"], guard: certified }] },
    sent: { buyer: { may: SIGNED_IN, summary: null, path: "update", takes: "apart" } },
  },
  withdraw: {
    label: "撤回变更",
    ways: { waiting: [{ to: "withdrawn", actors: ["buyer"] }] },
    sent: { buyer: { may: SIGNED_IN, summary: null, path: "withdrawChange", takes: "apart" } },
  },
  approve: {
    label: "通过变更",
    ways: { waiting: [{ to: "approved", actors: ["operator"], guard: certifiable }] },
    submit: "通过",
    sent: { operator: { ...HANDLED, done: "变更已通过，新资料已生效", leadsOn: true } },
  },
  reject: {
    label: "驳回变更",
    ways: { waiting: [{ to: "rejected", actors: ["operator"] }] },
    text: "原资料仍有效，原因会发给申请人。",
    submit: "驳回变更",
    isHarsh: true,
    sent: { operator: { ...HANDLED, done: "变更已驳回，原资料仍有效" } },
  },
  /** The certification ended before the change was looked at. */
  lapse: { label: "变更失效", ways: { waiting: [{ to: "lapsed", actors: ["system"] }] } },
});

/** What may happen to a change, by the name of the event. */
export type ChangeEvent = keyof typeof CHANGE_EVENTS;

export const CHANGE_EVENT_NAMES: Readonly<Record<ChangeEvent, string>> = /* @__PURE__ */ eventNamesOf(CHANGE_EVENTS);

/** The life of a change. */
export const CHANGE_TABLE: StateTable<ChangeStatus, ChangeEvent, ChangeActor, ChangeFacts> =
  /* @__PURE__ */ stateTableOf(CHANGE_STATES, CHANGE_EVENTS);

/** The status after an event, or the reason for its refusal as shown on screen. */
export const nextChangeStatus = (
  status: ChangeStatus,
  event: ChangeEvent,
  actor: ChangeActor,
  facts: ChangeFacts,
): Step<ChangeStatus> => nextStatus(CHANGE_TABLE, status, event, actor, facts);

/** Events that `actor` may send now; the buttons are drawn from it. */
export const availableChangeEvents = (status: ChangeStatus, actor: ChangeActor, facts: ChangeFacts): ChangeEvent[] =>
  availableEvents(CHANGE_TABLE, status, actor, facts);

/** The certified facts with the name of the place that their codes mean. */
export const STATED_FACTS = record(part(record(COMPANY_FIELDS), MATERIAL_FIELDS), { placeText: TEXT });
export type StatedFacts = Infer<typeof STATED_FACTS>;

/** A change as its owner and the operator see it. */
export const COMPANY_CHANGE = record({
  id: id<CompanyChangeId>(),
  status: anyOf(/* @__PURE__ */ Object.values(CHANGE_STATUS)),
  statusName: TEXT,
  /** As certified when it was submitted. */
  before: STATED_FACTS,
  after: STATED_FACTS,
  /** Of a refusal. */
  reason: TEXT,
  submittedTime: TIME,
  handledTime: maybe(TIME),
  /** What the caller may do now. */
  availableEvents: list(keyOf(CHANGE_EVENT_NAMES)),
  /** Why the operator cannot approve it now; "" where it can, and for its owner. */
  obstacle: TEXT,
  version: NUMBER,
});
export type CompanyChange = Infer<typeof COMPANY_CHANGE>;

const typeName = (type: number): string => COMPANY_TYPES.find(({ value }) => value === type)?.label ?? "";

/** Every certified fact but the papers by its name on screen, in the order of the form. */
export const factLines = (facts: StatedFacts): [label: string, text: string][] => [
  ["企业类型", typeName(facts.companyType)],
  ["企业名称", facts.companyName],
  ["信用代码", facts.creditCode],
  ["法定代表人", facts.legalPerson],
  ["法人身份证号", facts.legalIdNoMask],
  ["成立日期", facts.establishDate],
  ["营业期限", facts.licenceExpire],
  ["注册资本", facts.regCapital],
  ["注册地址", facts.regAddress],
  ["经营地址", `${facts.placeText}${facts.address}`],
  ["经营范围", facts.businessScope],
  ["办理人", facts.isLegalPerson ? "法定代表人本人" : "经授权的经办人"],
];

/** One changed fact; "" where there is none. */
export type ChangedLine = { label: string; before: string; after: string };

/** The differences, by their names on screen. */
export function changedLines({ before, after }: Pick<CompanyChange, "before" | "after">): ChangedLine[] {
  const old = factLines(before);
  return factLines(after)
    .map(([label, text], at) => ({ label, before: old[at]?.[1] ?? "", after: text }))
    .filter((line) => line.before !== line.after);
}

/** The papers of a change, old and new, by the names of their files. */
export const changedPapers = ({ before, after }: Pick<CompanyChange, "before" | "after">): ChangedLine[] =>
  [
    { label: "营业执照", before: before.licenceImage, after: after.licenceImage },
    { label: "授权书", before: before.authLetter, after: after.authLetter },
  ].filter((paper) => paper.before !== paper.after);
