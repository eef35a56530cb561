import type { ConsoleLists } from "../console-list.ts";
import { text } from "../fields.ts";
import { KEYWORD_MAX } from "../list-params.ts";
import { FLAG, optional } from "../records.ts";
import { ADMIN_WAREHOUSE } from "./warehouse.ts";

/** The console's lists of trade. */
export const TRADE_LISTS = {
  /** Public ones first. `isPublic`: only these, or only those that merchants run. */
  publicWarehouseList: {
    call: "/api/store/admin/getList",
    permission: "store:public:edit",
    summary: "Warehouses of the house",
    filters: { keyword: optional(text(KEYWORD_MAX)), isPublic: optional(FLAG) },
    row: ADMIN_WAREHOUSE,
  },
} as const satisfies ConsoleLists;
