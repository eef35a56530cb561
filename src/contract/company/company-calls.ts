import type { Static } from "typebox";
import type { MY_COMPANY } from "../../domain/account/session.ts";
import type { CompanyDetail, CompanyRecord, ReviewedCompanyDetail } from "../../domain/company/company-record.ts";
import type { CompanyChangeId, CompanyId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import type { Infer } from "../../domain/records.ts";
import type { NothingData } from "../account/account-schemas.ts";
import { get, holders, post, row, signedIn } from "../call.ts";
import type { IdOnly, MaybeVersionedBody, VersionedBody } from "../common.ts";
import type { CompanyAdd, CompanyList, CompanyUpdate } from "./company-schemas.ts";

const mayReviewCertifications = holders("company:cert:review");

export const myCompanies = signedIn(
  post<Infer<typeof MY_COMPANY>[]>("/api/companyInfo/getMyCompanyList", "Companies that the person may act for"),
);
export const switchToCompany = signedIn(
  row<{ query: IdOnly<CompanyId>; reply: Static<typeof NothingData> }>(
    "POST",
    "query",
    "/api/companyInfo/pc/setMainCompany",
    "Acts for a company from now on",
    404,
  ),
);
export const switchToPerson = signedIn(
  post<Static<typeof NothingData>>("/api/companyInfo/pc/clearMainCompany", "Acts as a person from now on"),
);
export const addCompany = signedIn(
  post<CompanyAdd, CompanyDetail>("/api/companyInfo/pc/add", "Drafts the certification of a company", 404),
);
export const updateCompany = signedIn(
  post<CompanyUpdate, CompanyDetail>(
    "/api/companyInfo/pc/update",
    "Changes a certification as of its version",
    404,
    5001,
  ),
);
export const companyList = signedIn(
  post<CompanyList, Page<CompanyRecord>>(
    "/api/companyInfo/pc/getList",
    "The person's companies with their certification",
  ),
);
export const companyDetail = signedIn(
  get<IdOnly<CompanyId>, CompanyDetail>("/api/companyInfo/pc/getInfo", "One of the person's companies", 404),
);
export const submitCompany = signedIn(
  row<{ query: MaybeVersionedBody<CompanyId>; reply: CompanyDetail }>(
    "POST",
    "query",
    "/api/companyInfo/pc/submit",
    "Hands a certification in for review",
    404,
    5001,
  ),
);
export const withdrawCompany = signedIn(
  row<{ query: MaybeVersionedBody<CompanyId>; reply: CompanyDetail }>(
    "POST",
    "query",
    "/api/companyInfo/pc/withdraw",
    "Takes a certification back from review",
    404,
    5001,
  ),
);
export const withdrawCompanyChange = signedIn(
  row<{ query: VersionedBody<CompanyChangeId>; reply: CompanyDetail }>(
    "POST",
    "query",
    "/api/companyInfo/pc/withdrawChange",
    "Takes a change of a certified company back",
    404,
    5001,
  ),
);
export const reviewedCompany = mayReviewCertifications(
  get<IdOnly<CompanyId>, ReviewedCompanyDetail>("/api/companyInfo/admin/getInfo", "One certification for review", 404),
);
