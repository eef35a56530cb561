import { type CompanyBrief, isCertified } from "../account/session.ts";

export const GLOBAL_OFFER_PATH = "/global/GlobalOffer";
export const CERTIFICATION_PATH = "/user/certification";
export const ENTER_COMPANY_PATH = "/user/addEnterprise?type=add";

/** A company in review (product §2). */
const COMPANY_IN_REVIEW = 2;

/**
 * Why the forward offers stay closed for now (seed §2, product §2): 1 a certified company exists but the person acts for
 * themselves, 2 the certification is in review, 3 there is no company.
 */
export type CompanyPopup =
  | { type: 1; company: CompanyBrief }
  | { type: 2; company: CompanyBrief }
  | { type: 3; company: null };

export type GlobalOfferStep =
  | { to: "login" }
  /** Acts for a company: the offers open in a new tab. */
  | { to: "offers" }
  | { to: "certification" }
  | { to: "popup"; popup: CompanyPopup };

/**
 * Where a click on the forward offers leads (seed §2). `companies` is only read by those who act as a person. Between a
 * company in review and one that was refused, the one in review counts.
 */
export function globalOfferStep(
  acting: { companyId: string | null } | null,
  companies: readonly CompanyBrief[],
): GlobalOfferStep {
  if (acting === null) return { to: "login" };
  if (acting.companyId !== null) return { to: "offers" };
  if (companies.length === 0) return { to: "popup", popup: { type: 3, company: null } };
  const certified = companies.find(isCertified);
  if (certified) return { to: "popup", popup: { type: 1, company: certified } };
  const waiting = companies.find(({ companyStatus }) => companyStatus === COMPANY_IN_REVIEW);
  if (waiting) return { to: "popup", popup: { type: 2, company: waiting } };
  return { to: "certification" };
}
