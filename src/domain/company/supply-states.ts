import { type CodeIn, codesOf, columnOf, type TurnState } from "../states.ts";

/** The states of an application for a service. */
export const SUPPLY_STATES = {
  waiting: { code: 0, label: "待受理", tone: "waiting", turn: ["operator"] },
  accepted: { code: 1, label: "已受理", tone: "running" },
  incomplete: { code: 2, label: "需补件", tone: "waiting", turn: ["applicant"] },
  forwarded: { code: 3, label: "已转资方", tone: "running" },
  loaned: { code: 4, label: "已放款", tone: "done", final: true },
  rejected: { code: 5, label: "已拒绝", tone: "ended", final: true },
  withdrawn: { code: 6, label: "已撤回", tone: "ended", final: true },
} as const satisfies Record<string, TurnState<"applicant" | "operator">>;

export type SupplyStatus = CodeIn<typeof SUPPLY_STATES>;
/** The codes of the states by name. */
export const SUPPLY_STATUS = /* @__PURE__ */ codesOf(SUPPLY_STATES);
/** All codes of `SUPPLY_STATUS`. */
export const SUPPLY_STATUSES: readonly SupplyStatus[] = /* @__PURE__ */ Object.values(SUPPLY_STATUS);
export const SUPPLY_STATUS_NAMES = /* @__PURE__ */ columnOf(SUPPLY_STATES, "label");
