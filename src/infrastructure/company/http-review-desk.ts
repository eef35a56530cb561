import type { ReviewDesk } from "../../application/company/review-desk.ts";
import type { HttpClient } from "../http/http-client.ts";

const COMPANIES = "/api/companyInfo/admin";
const APPLICATIONS = "/api/settleInMaterials/admin";
const APPLIES = "/api/supplyApply/admin";

export const createHttpReviewDesk = (http: HttpClient): ReviewDesk => ({
  companies: ({ status, ...query }) => http.post(`${COMPANIES}/getList`, { companyStatus: status, ...query }),
  company: (id) => http.get(`${COMPANIES}/getInfo`, { id }),
  stepCompany: (event, { id, version }, reason) =>
    http.post(`${COMPANIES}/${event}`, event === "approve" ? { id, version } : { id, version, reason }),
  handleChange: (event, { id, version }, reason) =>
    http.post(`${COMPANIES}/handleChange`, { id, version, event, ...(event === "approve" ? {} : { reason }) }),

  applications: (query) => http.post(`${APPLICATIONS}/getList`, query),
  application: (id) => http.get(`${APPLICATIONS}/getInfo`, { id }),
  stepApplication: (event, { id, version }, reason) =>
    http.post(`${APPLICATIONS}/${event}`, event === "approve" ? { id, version } : { id, version, reason }),
  requestMore: ({ id, version }, items, reason) =>
    http.post(`${APPLICATIONS}/requestMore`, { id, version, items, reason }),
  waive: ({ id, version }, kind, note) => http.post(`${APPLICATIONS}/waive`, { id, version, kind, note }),
  requirements: () => http.get(`${APPLICATIONS}/getRequirements`),
  saveRequirements: (before, requirements) => http.post(`${APPLICATIONS}/saveRequirements`, { before, requirements }),

  applies: (query) => http.post(`${APPLIES}/getList`, query),
  apply: (id) => http.get(`${APPLIES}/getInfo`, { id }),
  handleApply: (event, { id, version }, note) => http.post(`${APPLIES}/handle`, { id, version, event, note }),
});
