import { type CompanyBrief, isCertified } from "../account/session.ts";

export const GLOBAL_OFFER_PATH = "/global/GlobalOffer";
export const CERTIFICATION_PATH = "/user/certification";
export const ENTER_COMPANY_PATH = "/user/addEnterprise?type=add";

/**
 * Why the forward offers stay closed for now (seed §2): 1 a certified company exists but the person acts for themselves, 3
 * there is no company.
 */
export type CompanyPopup = { type: 1; company: CompanyBrief } | { type: 3; company: null };

export type GlobalOfferStep =
  | { to: "login" }
  /** Acts for a company: the offers open in a new tab. */
  | { to: "offers" }
  | { to: "certification" }
  | { to: "popup"; popup: CompanyPopup };

/**
 * Where a click on the forward offers leads (seed §2). `companies` is only read by those who act as a person.
 * A company in review leads to its certification like any other that is not certified: the seed knows no popup for it.
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
  return { to: "certification" };
}
