import { type CodeIn, codesOf, columnOf, type TurnState } from "../states.ts";
/** The states of a company, `companyStatus` as calls carry it. */
export const COMPANY_STATES = {
  draft: { code: 0, label: "未认证", tone: "waiting", editable: true },
  certified: { code: 1, label: "已认证", tone: "done", editable: true },
  inReview: { code: 2, label: "审核中", tone: "running", turn: ["operator"] },
  rejected: { code: 3, label: "已驳回", tone: "ended", turn: ["buyer"], editable: true },
  expired: { code: 4, label: "已过期", tone: "ended", turn: ["buyer"], editable: true },
  frozen: { code: 5, label: "已冻结", tone: "ended" },
} as const satisfies Record<string, TurnState<"buyer" | "operator"> & { editable?: true }>;

export type CompanyStatus = CodeIn<typeof COMPANY_STATES>;
/** The codes of the states by name. */
export const COMPANY_STATUS = /* @__PURE__ */ codesOf(COMPANY_STATES);
/** All codes of `COMPANY_STATUS`. */
export const COMPANY_STATUSES: readonly CompanyStatus[] = /* @__PURE__ */ Object.values(COMPANY_STATUS);
export const COMPANY_STATUS_NAMES = /* @__PURE__ */ columnOf(COMPANY_STATES, "label");
