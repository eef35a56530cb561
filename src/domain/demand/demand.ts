import { availableEvents, nextStatus, type StateTable, type Step } from "../state-table.ts";

/** Statuses of a demand. */
export const DEMAND_STATUSES = [0, 1, 2, 3, 4, 5, 6] as const;
export type DemandStatus = (typeof DEMAND_STATUSES)[number];

export const DEMAND_STATUS = {
  draft: 0,
  inReview: 1,
  open: 2,
  toChoose: 3,
  awarded: 4,
  closed: 5,
  rejected: 6,
} as const satisfies Record<string, DemandStatus>;

export const DEMAND_STATUS_NAMES: Readonly<Record<DemandStatus, string>> = {
  0: "草稿",
  1: "待审核",
  2: "报价中",
  3: "待选标",
  4: "已成交",
  5: "已关闭",
  6: "驳回",
};

/** The status as it is shown. `isPartlyAwarded`: something of a line was awarded and is still kept or ordered. */
export const demandStatusName = (status: DemandStatus, isPartlyAwarded: boolean): string =>
  status === DEMAND_STATUS.closed && isPartlyAwarded
    ? `${DEMAND_STATUS_NAMES[status]} · 部分成交`
    : DEMAND_STATUS_NAMES[status];

/** 1 from a pasted text, 2 by the form, 3 from a subscription, 4 from a file. */
export const CREATE_MODES = [1, 2, 3, 4] as const;
export type CreateMode = (typeof CREATE_MODES)[number];

export const VISIBILITIES = [1, 2, 3] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const VISIBILITY_NAMES: Readonly<Record<Visibility, string>> = {
  1: "公开",
  2: "仅邀请商家",
  3: "仅平台专家",
};

/** What follows from a choice; nothing to say of the usual one. */
export const VISIBILITY_HINTS: Readonly<Record<Visibility, string>> = {
  1: "",
  2: "发布后在求购详情中邀请商家",
  3: "由平台专家为您推荐货源，不进入求购大厅",
};

export type DemandActor = "buyer" | "operator" | "system";
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
  award: "选标",
  extend: "延长报价",
  expire: "到期关闭",
  close: "关闭",
};

/**
 * What the guards look at. `reviewNeeded`: the configuration says `demand.review=on`; `problem`: what is still wrong with
 * what the buyer wrote, as shown; `quotes`: how many there are to choose from; `linesLeft`: lines of which nothing is
 * taken yet once an award is made, none where it is left out.
 */
export type DemandFacts = { reviewNeeded: boolean; problem: string | null; quotes: number; linesLeft?: number };

const complete = ({ problem }: DemandFacts) => problem;
const completeUnreviewed = ({ problem, reviewNeeded }: DemandFacts) =>
  problem ?? (reviewNeeded ? "求购需要审核" : null);
const hasQuotes = ({ quotes }: DemandFacts) => (quotes > 0 ? null : "还没有报价");

const wholly = (facts: DemandFacts) => hasQuotes(facts) ?? ((facts.linesLeft ?? 0) > 0 ? "还有未选标的行" : null);

/** An award of some lines leaves the demand open for the others. */
const awardFrom = (status: 2 | 3) =>
  [
    { to: 4, actors: ["buyer"], guard: wholly },
    { to: status, actors: ["buyer"], guard: hasQuotes },
  ] as const;

const PUBLISH = [
  { to: 2, actors: ["buyer"], guard: completeUnreviewed },
  { to: 1, actors: ["buyer"], guard: complete },
] as const;

/** The life of a demand. Drafts and rejected ones wait for nobody but their owner. */
export const DEMAND_TABLE: StateTable<DemandStatus, DemandEvent, DemandActor, DemandFacts> = {
  0: { publish: PUBLISH, edit: [{ to: 0, actors: ["buyer"] }] },
  1: {
    approve: [{ to: 2, actors: ["operator"] }],
    reject: [{ to: 6, actors: ["operator"] }],
    withdraw: [{ to: 0, actors: ["buyer"] }],
  },
  2: {
    deadline: [{ to: 3, actors: ["system"] }],
    award: awardFrom(2),
    close: [{ to: 5, actors: ["buyer", "operator"] }],
  },
  3: {
    award: awardFrom(3),
    extend: [{ to: 2, actors: ["buyer"] }],
    close: [{ to: 5, actors: ["buyer", "operator"] }],
    expire: [{ to: 5, actors: ["system"] }],
  },
  4: {},
  5: {},
  6: { edit: [{ to: 0, actors: ["buyer"] }] },
};

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
export const DEMAND_EXPIRED_REASON = "超时未选标，系统自动关闭";

/** Reasons a buyer closes with; the first is taken when none is chosen. */
export const CLOSE_REASONS = ["已买到合适的货", "暂时不需要了", "求购内容有误", "报价不合适"] as const;

/** Tabs of the buyer's list; an empty list of statuses is all of them. */
export const DEMAND_TABS: readonly { key: string; label: string; statuses: readonly DemandStatus[] }[] = [
  { key: "all", label: "全部", statuses: [] },
  { key: "quoting", label: "报价中", statuses: [1, 2] },
  { key: "choosing", label: "待选标", statuses: [3] },
  { key: "draft", label: "草稿", statuses: [0, 6] },
  { key: "done", label: "已成交", statuses: [4] },
  { key: "closed", label: "已关闭", statuses: [5] },
];
