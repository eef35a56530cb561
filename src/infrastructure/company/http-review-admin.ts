import type { ReviewAdmin } from "../../application/company/review-admin.ts";
import {
  approveCompany,
  freezeCompany,
  rejectCompany,
  reviewedCompany,
  reviewedCompanyList,
  ruleCompanyChange,
  unfreezeCompany,
} from "../../contract/company/company-calls.ts";
import {
  applicationRequirements,
  approveApplication,
  rejectApplication,
  requestMoreMaterials,
  reviewedApplication,
  reviewedApplicationList,
  saveApplicationRequirements,
  waiveMaterial,
} from "../../contract/company/merchant-application-calls.ts";
import {
  handledSupplyApplication,
  handledSupplyApplicationList,
  handleSupplyApplication,
} from "../../contract/company/supply-calls.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

const STEPS = { reject: rejectCompany, freeze: freezeCompany, unfreeze: unfreezeCompany } as const;

export const createHttpReviewAdmin = (http: HttpClient): ReviewAdmin => ({
  companies: ({ status, ...query }) => http.send(reviewedCompanyList, { companyStatus: status, ...query }),
  company: (id) => http.send(reviewedCompany, { id }, MISSING_IS_SHOWN),
  stepCompany: (event, { id, version }, reason) =>
    event === "approve" ? http.send(approveCompany, { id, version }) : http.send(STEPS[event], { id, version, reason }),
  handleChange: (event, { id, version }, reason) =>
    http.send(ruleCompanyChange, { id, version, event, ...(event === "approve" ? {} : { reason }) }),

  applications: (query) => http.send(reviewedApplicationList, query),
  application: (id) => http.send(reviewedApplication, { id }, MISSING_IS_SHOWN),
  stepApplication: (event, { id, version }, reason) =>
    event === "approve"
      ? http.send(approveApplication, { id, version })
      : http.send(rejectApplication, { id, version, reason }),
  requestMore: ({ id, version }, items, reason) => http.send(requestMoreMaterials, { id, version, items, reason }),
  waive: ({ id, version }, kind, note) => http.send(waiveMaterial, { id, version, kind, note }),
  requirements: () => http.send(applicationRequirements),
  saveRequirements: (before, requirements) => http.send(saveApplicationRequirements, { before, requirements }),

  applies: (query) => http.send(handledSupplyApplicationList, query),
  apply: (id) => http.send(handledSupplyApplication, { id }, MISSING_IS_SHOWN),
  async handleApply(event, { id, version }, note) {
    await http.send(handleSupplyApplication, { id, version, event, note });
  },
});
