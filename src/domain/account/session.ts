import { id } from "../fields.ts";
import type { CompanyId, MerchantId } from "../ids.ts";
import { FLAG, type Infer, list, maybe, optional, record, TEXT, WHOLE } from "../records.ts";

/** Certified; other values wait, are refused or have ended. */
export const COMPANY_CERTIFIED = 1;

/** A company of the person, as the chooser lists it. */
export const COMPANY_BRIEF = record({ id: id<CompanyId>(), companyName: TEXT, companyStatus: WHOLE });
export type CompanyBrief = Infer<typeof COMPANY_BRIEF>;
/** A company that the person may act for. */
export const MY_COMPANY = record(COMPANY_BRIEF, {
  /** 1 owner. */
  role: WHOLE,
  /** The one they act for after signing in. */
  isMain: FLAG,
  /** It can be chosen: it is certified, or has orders to finish although that is over for now. */
  mayAct: FLAG,
});
export type BuyingCompany = Omit<Infer<typeof MY_COMPANY>, "role">;

/** The signed-in person and for whom they act. */
export const SESSION = record({
  token: TEXT,
  /** Real name. */
  name: TEXT,
  /** The user name is the phone number. */
  phone: TEXT,
  avatar: TEXT,
  roles: list(TEXT),
  permissions: list(TEXT),
  /** The company of the purchasing entity; `null` for a person. */
  companyId: maybe(id<CompanyId>()),
  companyName: maybe(TEXT),
  companyData: list(COMPANY_BRIEF),
  /** Lines in the cart. */
  carNums: WHOLE,
  /** Set when the person runs a settled shop. */
  merchantId: maybe(id<MerchantId>()),
  unreadNum: WHOLE,
  /** The person never chose a password: registered by SMS alone. */
  needPassword: FLAG,
  /** GB/T 2260 of where the person's goods go, "" before they chose; missing in what is stored of a session. */
  deliveryCityCode: optional(TEXT),
  /** Increased on every change of the purchasing entity; invalidates everything cached before. */
  sessionEpoch: WHOLE,
});
export type Session = Infer<typeof SESSION>;

/** Whether the company is certified. */
export function isCertified({ companyStatus }: Pick<CompanyBrief, "companyStatus">): boolean {
  return companyStatus === COMPANY_CERTIFIED;
}

/** Whether a person acts for a company that is certified now: one whose certification ended may still be acted for. */
export const actsCertified = ({ companyId, companyData }: Pick<Session, "companyId" | "companyData">): boolean =>
  companyData.some((company) => company.id === companyId && isCertified(company));
