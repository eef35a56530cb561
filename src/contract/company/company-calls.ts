import type { Static } from "typebox";
import type {
  CompanyDetail,
  CompanyRecord,
  ReviewedCompanyDetail,
  ReviewedCompanyPage,
} from "../../domain/company/company-record.ts";
import type { CompanyId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import type { NothingData } from "../account/account-schemas.ts";
import type { Call } from "../call.ts";
import type { IdOnly, MaybeSeenBody, ReasonBody, SeenBody } from "../common.ts";
import type {
  CompanyAdd,
  CompanyHandleChange,
  CompanyList,
  CompanyUpdate,
  MyCompanyListData,
} from "./company-schemas.ts";

export const myCompanies: Call<{ reply: Static<typeof MyCompanyListData> }> = {
  method: "POST",
  path: "/api/companyInfo/getMyCompanyList",
  access: "signed-in",
  input: "none",
  summary: "Companies that the person may act for",
};

export const switchToCompany: Call<{ query: IdOnly<CompanyId>; reply: Static<typeof NothingData> }> = {
  method: "POST",
  path: "/api/companyInfo/pc/setMainCompany",
  access: "signed-in",
  input: "query",
  summary: "Acts for a company from now on",
  refusals: [404],
};

export const switchToPerson: Call<{ reply: Static<typeof NothingData> }> = {
  method: "POST",
  path: "/api/companyInfo/pc/clearMainCompany",
  access: "signed-in",
  input: "none",
  summary: "Acts as a person from now on",
};

export const addCompany: Call<{ body: CompanyAdd; reply: CompanyDetail }> = {
  method: "POST",
  path: "/api/companyInfo/pc/add",
  access: "signed-in",
  input: "body",
  summary: "Drafts the certification of a company",
  refusals: [404],
};

export const updateCompany: Call<{ body: CompanyUpdate; reply: CompanyDetail }> = {
  method: "POST",
  path: "/api/companyInfo/pc/update",
  access: "signed-in",
  input: "body",
  summary: "Changes a certification as of its version",
  refusals: [404, 5001],
};

export const companyList: Call<{ body: CompanyList; reply: Page<CompanyRecord> }> = {
  method: "POST",
  path: "/api/companyInfo/pc/getList",
  access: "signed-in",
  input: "body",
  summary: "The person's companies with their certification",
};

export const companyDetail: Call<{ query: IdOnly; reply: CompanyDetail }> = {
  method: "GET",
  path: "/api/companyInfo/pc/getInfo",
  access: "signed-in",
  input: "query",
  summary: "One of the person's companies",
  refusals: [404],
};

export const submitCompany: Call<{ query: MaybeSeenBody; reply: CompanyDetail }> = {
  method: "POST",
  path: "/api/companyInfo/pc/submit",
  access: "signed-in",
  input: "query",
  summary: "Hands a certification in for review",
  refusals: [404, 5001],
};

export const withdrawCompany: Call<{ query: MaybeSeenBody; reply: CompanyDetail }> = {
  method: "POST",
  path: "/api/companyInfo/pc/withdraw",
  access: "signed-in",
  input: "query",
  summary: "Takes a certification back from review",
  refusals: [404, 5001],
};

export const withdrawCompanyChange: Call<{ query: SeenBody; reply: CompanyDetail }> = {
  method: "POST",
  path: "/api/companyInfo/pc/withdrawChange",
  access: "signed-in",
  input: "query",
  summary: "Takes a change of a certified company back",
  refusals: [404, 5001],
};

export const reviewedCompanyList: Call<{ body: CompanyList; reply: ReviewedCompanyPage }> = {
  method: "POST",
  path: "/api/companyInfo/admin/getList",
  access: { permission: "company:cert:review" },
  input: "body",
  summary: "Certifications for review",
};

export const reviewedCompany: Call<{ query: IdOnly; reply: ReviewedCompanyDetail }> = {
  method: "GET",
  path: "/api/companyInfo/admin/getInfo",
  access: { permission: "company:cert:review" },
  input: "query",
  summary: "One certification for review",
  refusals: [404],
};

export const approveCompany: Call<{ body: SeenBody; reply: ReviewedCompanyDetail }> = {
  method: "POST",
  path: "/api/companyInfo/admin/approve",
  access: { permission: "company:cert:review" },
  input: "body",
  summary: "Approves a certification",
  refusals: [404, 5001],
};

export const rejectCompany: Call<{ body: ReasonBody; reply: ReviewedCompanyDetail }> = {
  method: "POST",
  path: "/api/companyInfo/admin/reject",
  access: { permission: "company:cert:review" },
  input: "body",
  summary: "Rejects a certification with a reason",
  refusals: [404, 5001],
};

export const freezeCompany: Call<{ body: ReasonBody; reply: ReviewedCompanyDetail }> = {
  method: "POST",
  path: "/api/companyInfo/admin/freeze",
  access: { permission: "company:cert:review" },
  input: "body",
  summary: "Freezes a company",
  refusals: [404, 5001],
};

export const unfreezeCompany: Call<{ body: ReasonBody; reply: ReviewedCompanyDetail }> = {
  method: "POST",
  path: "/api/companyInfo/admin/unfreeze",
  access: { permission: "company:cert:review" },
  input: "body",
  summary: "Lifts the freeze of a company",
  refusals: [404, 5001],
};

export const ruleCompanyChange: Call<{ body: CompanyHandleChange; reply: ReviewedCompanyDetail }> = {
  method: "POST",
  path: "/api/companyInfo/admin/handleChange",
  access: { permission: "company:cert:review" },
  input: "body",
  summary: "Accepts or rejects a change of a certified company",
  refusals: [404, 5001],
};
