import type { ConsoleLists } from "../console-list.ts";
import { text } from "../fields.ts";
import { anyOf, list, optional } from "../records.ts";
import { DEMAND_STATUSES } from "./demand.ts";
import { REVIEWED_DEMAND } from "./demand-form.ts";
import { EXPERT_DEMAND } from "./expert.ts";

const FILTERS = {
  status: optional(list(anyOf(DEMAND_STATUSES), DEMAND_STATUSES.length)),
  keyword: optional(text(50)),
};

/** The console's lists of demands. */
export const DEMAND_LISTS = {
  /** Those waiting for the review first. */
  reviewedDemandList: {
    call: "/api/demand/admin/getList",
    permission: "demand:post:review",
    summary: "Demands for review",
    filters: FILTERS,
    row: REVIEWED_DEMAND,
  },
  /** `assigned`: to the caller, or to no expert. */
  expertDemandList: {
    call: "/api/recSource/admin/getList",
    permission: "demand:expert:pick",
    summary: "Demands that experts pick goods for",
    filters: { ...FILTERS, assigned: optional(anyOf(["mine", "none"])) },
    row: EXPERT_DEMAND,
  },
} as const satisfies ConsoleLists;
