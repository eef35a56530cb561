import type { CompanyId, MerchantId } from "../ids.ts";
/** Certified; other values wait, are refused or have ended. */
export const COMPANY_CERTIFIED = 1;

/** A company of the person, as the chooser lists it. */
export type CompanyBrief = { id: CompanyId; companyName: string; companyStatus: number };
/** The same with whether it can be chosen: it is certified, or has orders to finish although that is over for now. */
export type BuyingCompany = CompanyBrief & { mayAct: boolean; isMain: boolean };

/** The signed-in person and for whom they act. */
export type Session = {
  token: string;
  /** Real name. */
  name: string;
  /** The user name is the phone number. */
  phone: string;
  avatar: string;
  roles: string[];
  permissions: string[];
  /** The company of the purchasing entity; `null` for a person. */
  companyId: CompanyId | null;
  companyName: string | null;
  companyData: CompanyBrief[];
  /** Lines in the cart. */
  carNums: number;
  /** Set when the person runs a settled shop. */
  merchantId: MerchantId | null;
  unreadNum: number;
  /** The person never chose a password: registered by SMS alone. */
  needPassword: boolean;
  /** Increased on every change of the purchasing entity; invalidates everything cached before. */
  sessionEpoch: number;
};

/** Whether the company is certified. */
export function isCertified({ companyStatus }: Pick<CompanyBrief, "companyStatus">): boolean {
  return companyStatus === COMPANY_CERTIFIED;
}

/** Whether a person acts for a company that is certified now: one whose certification ended may still be acted for. */
export const actsCertified = ({ companyId, companyData }: Pick<Session, "companyId" | "companyData">): boolean =>
  companyData.some((company) => company.id === companyId && isCertified(company));
