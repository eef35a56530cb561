import { eventNamesOf, eventsOf, SIGNED_IN, stateTableOf } from "../events.ts";
import { REASON_FIELD } from "../reason.ts";
import { anyOf, FLAG, type Infer, list, record, TEXT } from "../records.ts";
import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";
import { type CodeIn, codesOf, codesWith, columnOf, type TurnState } from "../states.ts";
import { SHOP_TYPES, type ShopType } from "./merchant.ts";

type ApplicationState = TurnState<"applicant" | "operator"> & {
  /** The applicant may write the form. */
  editable?: true;
  /** The operator may still request items and waive them. */
  underReview?: true;
};

/** The states of an application to open a shop. */
export const APPLICATION_STATES = {
  draft: { code: 0, label: "草稿", tone: "waiting", editable: true },
  inReview: { code: 1, label: "待审核", tone: "running", turn: ["operator"], underReview: true },
  approved: { code: 2, label: "已通过", tone: "done", final: true },
  incomplete: { code: 3, label: "待补充", tone: "waiting", turn: ["applicant"], editable: true, underReview: true },
  rejected: { code: 4, label: "已拒绝", tone: "ended", final: true },
  withdrawn: { code: 5, label: "已撤回", tone: "ended", final: true },
} as const satisfies Record<string, ApplicationState>;

export type ApplicationStatus = CodeIn<typeof APPLICATION_STATES>;
/** The codes of the states by name. */
export const APPLICATION_STATUS = /* @__PURE__ */ codesOf(APPLICATION_STATES);
/** All codes of `APPLICATION_STATUS`. */
export const APPLICATION_STATUSES: readonly ApplicationStatus[] = /* @__PURE__ */ Object.values(APPLICATION_STATUS);
export const APPLICATION_STATUS_NAMES = /* @__PURE__ */ columnOf(APPLICATION_STATES, "label");

export type ApplicationActor = "applicant" | "operator";
/**
 * `isComplete`: the checklist has no open item and the form no problem. `isCertified`: the company is still certified.
 */
export type ApplicationFacts = { isComplete: boolean; isCertified: boolean };

const ready = ({ isComplete, isCertified }: ApplicationFacts) => {
  if (!isCertified) return "入驻企业须先通过企业认证";
  return isComplete ? null : "入驻资料不完整";
};

/** Permission to review applications. */
const REVIEWS = "merchant:settle:review";

const HANDED_IN = [{ to: "inReview", actors: ["applicant"], guard: ready }] as const;
const WITHDRAWN = [{ to: "withdrawn", actors: ["applicant"] }] as const;
const REJECTED = [{ to: "rejected", actors: ["operator"] }] as const;

/** Events of an application, with items requested again, refused or withdrawn by the way. */
export const APPLICATION_EVENTS = /* @__PURE__ */ eventsOf<
  keyof typeof APPLICATION_STATES,
  ApplicationActor,
  ApplicationFacts
>()({
  submit: {
    label: "提交申请",
    ways: { draft: HANDED_IN, incomplete: HANDED_IN },
    sent: { applicant: { may: SIGNED_IN, summary: null, takes: "apart", leadsOn: true } },
  },
  approve: {
    label: "通过入驻",
    ways: { inReview: [{ to: "approved", actors: ["operator"], guard: ready }] },
    needsVersion: 0,
    submit: "通过",
    sent: {
      operator: {
        may: REVIEWS,
        summary: "Approves an application and opens the shop",
        done: "已通过入驻，店铺已开通",
        leadsOn: true,
      },
    },
  },
  requestMore: {
    label: "要求补件",
    ways: { inReview: [{ to: "incomplete", actors: ["operator"] }] },
    text: "逐项写明缺什么、哪里不合格，不需要补的留空。",
    submit: "发给申请人",
    sent: { operator: { may: REVIEWS, summary: "Asks for further materials", takes: "own", done: "已要求补件" } },
  },
  reject: {
    label: "拒绝入驻",
    ways: { inReview: REJECTED, incomplete: REJECTED },
    asks: { reason: REASON_FIELD },
    needsVersion: 0,
    text: "申请结束，三十天后才能重新申请。只缺材料时请用「要求补件」。",
    submit: "拒绝",
    isHarsh: true,
    sent: { operator: { may: REVIEWS, summary: "Rejects an application", done: "已拒绝入驻" } },
  },
  withdraw: {
    label: "撤回申请",
    ways: { draft: WITHDRAWN, inReview: WITHDRAWN, incomplete: WITHDRAWN },
    sent: { applicant: { may: SIGNED_IN, summary: null, takes: "apart" } },
  },
});

/** What may happen to an application, by the name of the event. */
export type ApplicationEvent = keyof typeof APPLICATION_EVENTS;

export const APPLICATION_EVENT_NAMES: Readonly<Record<ApplicationEvent, string>> =
  /* @__PURE__ */ eventNamesOf(APPLICATION_EVENTS);

/** The life of an application. */
export const APPLICATION_TABLE: StateTable<ApplicationStatus, ApplicationEvent, ApplicationActor, ApplicationFacts> =
  /* @__PURE__ */ stateTableOf(APPLICATION_STATES, APPLICATION_EVENTS);

/** What the operator sends about an application: the events of its table, and that a paper is not required of it. */
export const APPLICATION_COMMANDS = {
  ...APPLICATION_EVENTS,
  ...eventsOf<never, ApplicationActor, ApplicationFacts>()({
    waive: {
      label: "豁免",
      ways: {},
      text: "不再要求这项材料，说明会记入处理记录。",
      submit: "豁免",
      sent: { operator: { may: REVIEWS, summary: "Waives a required material", takes: "own", done: "该项已豁免" } },
    },
  }),
};

/** The status after an event, or the reason for its refusal as shown on screen. */
export const nextApplicationStatus = (
  status: ApplicationStatus,
  event: ApplicationEvent,
  actor: ApplicationActor,
  facts: ApplicationFacts,
): Step<ApplicationStatus> => nextStatus(APPLICATION_TABLE, status, event, actor, facts);

/** Events that `actor` may send now; the buttons are drawn from it. */
export const availableApplicationEvents = (
  status: ApplicationStatus,
  actor: ApplicationActor,
  facts: ApplicationFacts,
): ApplicationEvent[] => availableEvents(APPLICATION_TABLE, status, actor, facts);

/** Statuses in which the form can be edited. */
export const isApplicationEditable = (status: ApplicationStatus): boolean =>
  codesWith(APPLICATION_STATES, "editable").includes(status);

/** Statuses in which the operator may still request, and waive, items. */
export const isUnderReview = (status: ApplicationStatus): boolean =>
  codesWith(APPLICATION_STATES, "underReview").includes(status);

/** A new application is possible this long after a refusal. */
export const APPLY_AGAIN_MS = 30 * 86_400_000;

/** Kinds of papers. */
export const MATERIAL_KINDS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** One of `MATERIAL_KINDS`. */
export type MaterialKind = (typeof MATERIAL_KINDS)[number];
export const MATERIAL_NAMES: Readonly<Record<MaterialKind, string>> = {
  1: "营业执照",
  2: "法人身份证",
  3: "开户许可证",
  4: "仓储或租赁合同",
  5: "品牌授权书",
  6: "木材经营或报关资质",
  7: "FSC/PEFC 证书",
  8: "承诺函",
};

/** 营业执照, which the company's certification has already. */
export const LICENCE_KIND: MaterialKind = 1;
/** 承诺函, of which help has a template to print. */
export const COMMITMENT_KIND: MaterialKind = 8;

const KIND = anyOf(MATERIAL_KINDS);

/** A submitted paper. `expireDate` yyyy-MM-dd or "". */
export const MATERIAL = record({ kind: KIND, fileId: TEXT, expireDate: TEXT });
export type Material = Infer<typeof MATERIAL>;

/** The operator's checklist: whether shops of each of `shopTypes` must submit a kind of paper. */
export const REQUIREMENT = record({ kind: KIND, required: FLAG, shopTypes: list(anyOf(SHOP_TYPES)) });
export type Requirement = Infer<typeof REQUIREMENT>;

/** Why an item was sent back. */
export const REJECTED_ITEM = record({ kind: KIND, reason: TEXT });
export type RejectedItem = Infer<typeof REJECTED_ITEM>;

/** A paper of the checklist, and how it stands. */
export const CHECKLIST_ITEM = record({
  kind: KIND,
  name: TEXT,
  required: FLAG,
  state: anyOf(["missing", "given", "expired", "waived"]),
});
export type ChecklistItem = Infer<typeof CHECKLIST_ITEM>;

/**
 * The operator's checklist for a shop of `shopType` beside the submitted papers; computed on every read, never stored.
 * Waived items count as done.
 */
export function checklistOf(
  requirements: readonly Requirement[],
  shopType: ShopType,
  materials: readonly Material[],
  waived: readonly MaterialKind[],
  today: string,
): ChecklistItem[] {
  return requirements
    .filter(({ shopTypes }) => shopTypes.includes(shopType))
    .map(({ kind, required }) => {
      const given = materials.filter((material) => material.kind === kind);
      const isValid = given.some(({ expireDate }) => expireDate === "" || expireDate >= today);
      const state = waived.includes(kind) ? "waived" : given.length === 0 ? "missing" : isValid ? "given" : "expired";
      return { kind, name: MATERIAL_NAMES[kind], required, state };
    });
}

/** Whether every required item is done. */
export const isChecklistDone = (items: readonly ChecklistItem[]): boolean =>
  items.every(({ required, state }) => state === "given" || state === "waived" || (!required && state === "missing"));
