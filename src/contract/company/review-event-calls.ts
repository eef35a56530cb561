import type { ReviewedApplicationDetail } from "../../domain/company/application-record.ts";
import { COMPANY_EVENTS } from "../../domain/company/certification.ts";
import { CHANGE_EVENTS } from "../../domain/company/company-change.ts";
import type { ReviewedCompanyDetail } from "../../domain/company/company-record.ts";
import { APPLICATION_COMMANDS } from "../../domain/company/merchant-application.ts";
import { MERCHANT_EVENTS, type MerchantDetail } from "../../domain/company/merchant-life.ts";
import type { ApplicationId, CompanyChangeId, CompanyId, MerchantId } from "../../domain/ids.ts";
import { type BodiesOf, eventCallsOf } from "../events.ts";
import type { changeEventBodies } from "./company-schemas.ts";
import type { applicationEventBodies } from "./merchant-application-schemas.ts";

type None = Record<never, never>;

/* What the operator decides about companies and shops; each call answers the thing as it is then. */

export const companyAdminEvents = /* @__PURE__ */ eventCallsOf<CompanyId, None, ReviewedCompanyDetail>()(
  COMPANY_EVENTS,
  "operator",
  "/api/companyInfo/admin",
);
export const changeAdminEvents = /* @__PURE__ */ eventCallsOf<
  CompanyChangeId,
  BodiesOf<typeof changeEventBodies>,
  ReviewedCompanyDetail
>()(CHANGE_EVENTS, "operator", "/api/companyInfo/admin");
export const applicationAdminEvents = /* @__PURE__ */ eventCallsOf<
  ApplicationId,
  BodiesOf<typeof applicationEventBodies>,
  ReviewedApplicationDetail
>()(APPLICATION_COMMANDS, "operator", "/api/settleInMaterials/admin");
export const merchantAdminEvents = /* @__PURE__ */ eventCallsOf<MerchantId, None, MerchantDetail>()(
  MERCHANT_EVENTS,
  "operator",
  "/api/merchant/admin",
);
