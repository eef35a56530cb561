import type { ReviewAdmin } from "../../application/company/review-admin.ts";
import { reviewedCompany } from "../../contract/company/company-calls.ts";
import {
  applicationRequirements,
  reviewedApplication,
  saveApplicationRequirements,
} from "../../contract/company/merchant-application-calls.ts";
import {
  applicationAdminEvents,
  changeAdminEvents,
  companyAdminEvents,
} from "../../contract/company/review-event-calls.ts";
import { handledSupplyApplication, handleSupplyApplication } from "../../contract/company/supply-calls.ts";
import { eventSender } from "../http/event-sender.ts";
import { type HttpClient, MISSING_IS_SHOWN } from "../http/http-client.ts";

export const createHttpReviewAdmin = (http: HttpClient): ReviewAdmin => ({
  company: (id) => http.send(reviewedCompany, { id }, MISSING_IS_SHOWN),
  sendCompany: eventSender(http, companyAdminEvents),
  sendChange: eventSender(http, changeAdminEvents),

  application: (id) => http.send(reviewedApplication, { id }, MISSING_IS_SHOWN),
  sendApplication: eventSender(http, applicationAdminEvents),
  requirements: () => http.send(applicationRequirements),
  saveRequirements: (before, requirements) => http.send(saveApplicationRequirements, { before, requirements }),

  apply: (id) => http.send(handledSupplyApplication, { id }, MISSING_IS_SHOWN),
  async handleApply(event, { id, version }, note) {
    await http.send(handleSupplyApplication, { id, version, event, note });
  },
});
