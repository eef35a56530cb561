import { type BuyingCompany, type CompanyBrief, isCertified } from "../account/session.ts";
import type { CompanyId } from "../ids.ts";
import { COMPANY_STATUS } from "./company-status.ts";

/**
 * Why a company is needed first: 1 a certified one exists but the person acts for themselves (`leads`: on
 * to the offers that were clicked, or back to what was refused), 2 one is in review, 3 there is none, or the certification of
 * `company` is over.
 */
export type CompanyPopup =
  | { type: 1; company: CompanyBrief; leads: "offers" | "back" }
  | { type: 2; company: CompanyBrief }
  | { type: 3; company: CompanyBrief | null };

/** The prompt for a person whose call was refused without a certified company (5002). */
export function refusedPopup(companies: readonly BuyingCompany[]): CompanyPopup {
  const of = (status: number) => companies.find(({ companyStatus }) => companyStatus === status);
  const expired = companies.find(({ companyStatus, isMain }) => isMain && companyStatus === COMPANY_STATUS.expired);
  if (expired !== undefined) return { type: 3, company: expired };
  const certified = companies.find(isCertified);
  if (certified !== undefined) return { type: 1, company: certified, leads: "back" };
  const inReview = of(COMPANY_STATUS.inReview);
  if (inReview !== undefined) return { type: 2, company: inReview };
  return { type: 3, company: of(COMPANY_STATUS.expired) ?? null };
}

/** What a click on the forward offers does. */
export type ForwardEntryStep =
  | { to: "login" }
  /** Acts for a company: the offers open in a new tab. */
  | { to: "offers" }
  | { to: "certification" }
  | { to: "popup"; popup: CompanyPopup };

/**
 * Where a click on the forward offers leads. `companies` is only read by those who act as a person.
 * A company in review leads to its certification like any other that is not certified: there is no popup for it.
 */
export function forwardEntryStep(
  acting: { companyId: CompanyId | null } | null,
  companies: readonly CompanyBrief[],
): ForwardEntryStep {
  if (acting === null) return { to: "login" };
  if (acting.companyId !== null) return { to: "offers" };
  if (companies.length === 0) return { to: "popup", popup: { type: 3, company: null } };
  const certified = companies.find(isCertified);
  if (certified) return { to: "popup", popup: { type: 1, company: certified, leads: "offers" } };
  return { to: "certification" };
}
