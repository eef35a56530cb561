import { availableEvents, nextStatus, type StateTable, type Step, tableOf } from "../state-table.ts";
import { type CodeIn, codesOf, columnOf, type TurnState, tabsOf } from "../states.ts";

/** The tabs of the buyer's list. */
const TAB_NAMES = { quoting: "报价中", choosing: "待采纳", draft: "草稿", done: "已成交", closed: "已关闭" } as const;

type DemandState = TurnState<"buyer" | "operator"> & {
  tab: keyof typeof TAB_NAMES;
  /** Its buyer may take a quote. */
  choosable?: true;
};

/** The states of a demand. */
export const DEMAND_STATES = {
  draft: { code: 0, label: "草稿", tone: "waiting", tab: "draft" },
  inReview: { code: 1, label: "待审核", tone: "waiting", tab: "quoting", turn: ["operator"] },
  open: { code: 2, label: "报价中", tone: "running", tab: "quoting", choosable: true },
  toChoose: { code: 3, label: "待采纳", tone: "waiting", tab: "choosing", choosable: true, turn: ["buyer"] },
  awarded: { code: 4, label: "已成交", tone: "done", final: true, tab: "done" },
  closed: { code: 5, label: "已关闭", tone: "ended", final: true, tab: "closed" },
  rejected: { code: 6, label: "驳回", tone: "ended", tab: "draft", turn: ["buyer"] },
} as const satisfies Record<string, DemandState>;

export type DemandStatus = CodeIn<typeof DEMAND_STATES>;
/** The codes of the states by name. */
export const DEMAND_STATUS = /* @__PURE__ */ codesOf(DEMAND_STATES);
/** All codes of `DEMAND_STATUS`. */
export const DEMAND_STATUSES: readonly DemandStatus[] = /* @__PURE__ */ Object.values(DEMAND_STATUS);
export const DEMAND_STATUS_NAMES = /* @__PURE__ */ columnOf(DEMAND_STATES, "label");

/** Tabs of the buyer's list; an empty list of statuses is all of them. */
export const DEMAND_TABS: readonly { key: string; label: string; statuses: readonly DemandStatus[] }[] = [
  { key: "all", label: "全部", statuses: [] },
  ...tabsOf(DEMAND_STATES, TAB_NAMES),
];

/** The status as it is shown. `isPartlyAwarded`: something of a line was awarded and is still locked or ordered. */
export const demandStatusName = (status: DemandStatus, isPartlyAwarded: boolean): string =>
  status === DEMAND_STATUS.closed && isPartlyAwarded
    ? `${DEMAND_STATUS_NAMES[status]} · 部分成交`
    : DEMAND_STATUS_NAMES[status];

/** 1 from a pasted text, 2 by the form, 3 from a subscription, 4 from a file. */
export const CREATE_MODES = [1, 2, 3, 4] as const;
/** One of `CREATE_MODES`. */
export type CreateMode = (typeof CREATE_MODES)[number];

export const VISIBILITIES = [1, 2, 3] as const;
/** One of `VISIBILITIES`. */
export type Visibility = (typeof VISIBILITIES)[number];
export const VISIBILITY_NAMES: Readonly<Record<Visibility, string>> = {
  1: "公开",
  2: "仅邀请商家",
  3: "仅平台专家",
};

/** The consequence of a choice; "" for the usual one. */
export const VISIBILITY_HINTS: Readonly<Record<Visibility, string>> = {
  1: "",
  2: "发布后在求购详情中邀请商家",
  3: "由平台专家为您推荐货源，不进入求购大厅",
};

export type DemandActor = "buyer" | "operator" | "system";
/** What may happen to a demand, by the name of the event. */
export type DemandEvent =
  | "publish"
  | "edit"
  | "withdraw"
  | "approve"
  | "reject"
  | "deadline"
  | "award"
  | "extend"
  | "expire"
  | "close";

export const DEMAND_ACTOR_NAMES: Readonly<Record<DemandActor, string>> = {
  buyer: "买家",
  operator: "平台",
  system: "系统",
};

/** Words of the buttons and of the history. */
export const DEMAND_EVENT_NAMES: Readonly<Record<DemandEvent, string>> = {
  publish: "发布",
  edit: "修改",
  withdraw: "撤回",
  approve: "通过",
  reject: "驳回",
  deadline: "报价截止",
  award: "采纳",
  extend: "延长报价",
  expire: "到期关闭",
  close: "关闭",
};

/**
 * The facts of the guards. `reviewNeeded`: the configuration has `demand.review=on`; `problem`: what is still wrong with what the
 * buyer wrote, as shown; `quotes`: how many there are to choose from; `linesLeft`: lines of which nothing is taken yet once an
 * award is made, none where it is left out.
 */
export type DemandFacts = { reviewNeeded: boolean; problem: string | null; quotes: number; linesLeft?: number };

const complete = ({ problem }: DemandFacts) => problem;
const completeUnreviewed = ({ problem, reviewNeeded }: DemandFacts) =>
  problem ?? (reviewNeeded ? "求购需要审核" : null);
const hasQuotes = ({ quotes }: DemandFacts) => (quotes > 0 ? null : "还没有报价");

const wholly = (facts: DemandFacts) => hasQuotes(facts) ?? ((facts.linesLeft ?? 0) > 0 ? "还有未采纳的行" : null);

/** An award of some lines leaves the demand open for the others. */
const awardFrom = (status: "open" | "toChoose") =>
  [
    { to: "awarded", actors: ["buyer"], guard: wholly },
    { to: status, actors: ["buyer"], guard: hasQuotes },
  ] as const;

const PUBLISH = [
  { to: "open", actors: ["buyer"], guard: completeUnreviewed },
  { to: "inReview", actors: ["buyer"], guard: complete },
] as const;

/** The life of a demand. Drafts and rejected ones wait for their owner alone. */
export const DEMAND_TABLE: StateTable<DemandStatus, DemandEvent, DemandActor, DemandFacts> = /* @__PURE__ */ tableOf(
  DEMAND_STATES,
  {
    draft: { publish: PUBLISH, edit: [{ to: "draft", actors: ["buyer"] }] },
    inReview: {
      approve: [{ to: "open", actors: ["operator"] }],
      reject: [{ to: "rejected", actors: ["operator"] }],
      withdraw: [{ to: "draft", actors: ["buyer"] }],
    },
    open: {
      deadline: [{ to: "toChoose", actors: ["system"] }],
      award: awardFrom("open"),
      close: [{ to: "closed", actors: ["buyer", "operator"] }],
    },
    toChoose: {
      award: awardFrom("toChoose"),
      extend: [{ to: "open", actors: ["buyer"] }],
      close: [{ to: "closed", actors: ["buyer", "operator"] }],
      expire: [{ to: "closed", actors: ["system"] }],
    },
    rejected: { edit: [{ to: "draft", actors: ["buyer"] }] },
  },
);

/** What `event` by `actor` does to a demand. */
export function nextDemandStatus(
  status: DemandStatus,
  event: DemandEvent,
  actor: DemandActor,
  facts: DemandFacts,
): Step<DemandStatus> {
  return nextStatus(DEMAND_TABLE, status, event, actor, facts);
}

/** The buttons `actor` sees on a demand. */
export function availableDemandEvents(status: DemandStatus, actor: DemandActor, facts: DemandFacts): DemandEvent[] {
  return availableEvents(DEMAND_TABLE, status, actor, facts);
}

const DAY_MS = 86_400_000;

/** How long a demand may wait for its owner's choice before it closes. */
export const DEMAND_CHOICE_MS = 7 * DAY_MS;

/** Reason stored when a demand closes because its owner chose no quote in time. */
export const DEMAND_EXPIRED_REASON = "超时未采纳，系统自动关闭";

/** Reasons a buyer closes with; the first is taken when none is chosen. */
export const CLOSE_REASONS = ["已买到", "暂时不需要了", "求购内容有误", "报价不合适"] as const;
