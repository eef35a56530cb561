import { type ConsoleLists, KEYWORD } from "../console-list.ts";
import { anyOf, FLAG, maybe, optional } from "../records.ts";
import { APPLICATION_COUNTS, REVIEWED_APPLICATION } from "./application-record.ts";
import { COMPANY_COUNTS, REVIEWED_COMPANY } from "./company-record.ts";
import { COMPANY_STATUSES } from "./company-status.ts";
import { APPLICATION_STATUSES } from "./merchant-application.ts";
import { MANAGED_MERCHANT, MERCHANT_COUNTS } from "./merchant-life.ts";
import { MERCHANT_STATUSES } from "./merchant-states.ts";
import { HANDLED_APPLY, SUPPLY_COUNTS } from "./supply.ts";
import { SUPPLY_STATUSES } from "./supply-states.ts";

/** The console's lists of companies, shops and what they apply for. */
export const COMPANY_LISTS = {
  /** `hasChange`: only those with a change that waits. */
  reviewedCompanyList: {
    call: "/api/companyInfo/admin/getList",
    permission: "company:cert:review",
    summary: "Certifications for review",
    filters: {
      companyStatus: optional(maybe(anyOf(COMPANY_STATUSES))),
      hasChange: optional(FLAG),
      keyword: KEYWORD,
    },
    row: REVIEWED_COMPANY,
    extra: COMPANY_COUNTS,
  },
  reviewedApplicationList: {
    call: "/api/settleInMaterials/admin/getList",
    permission: "merchant:settle:review",
    summary: "Merchant applications for review",
    filters: { status: optional(maybe(anyOf(APPLICATION_STATUSES))), keyword: KEYWORD },
    row: REVIEWED_APPLICATION,
    extra: APPLICATION_COUNTS,
  },
  managedMerchantList: {
    call: "/api/merchant/admin/getList",
    permission: "merchant:shop:manage",
    summary: "Merchants for the operator",
    filters: { status: optional(maybe(anyOf(MERCHANT_STATUSES))), keyword: KEYWORD },
    row: MANAGED_MERCHANT,
    extra: MERCHANT_COUNTS,
  },
  handledSupplyApplicationList: {
    call: "/api/supplyApply/admin/getList",
    permission: "supply:apply:handle",
    summary: "Applications for services, for the operator",
    filters: { status: optional(maybe(anyOf(SUPPLY_STATUSES))) },
    row: HANDLED_APPLY,
    extra: SUPPLY_COUNTS,
  },
} as const satisfies ConsoleLists;
