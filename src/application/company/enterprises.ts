import type { CompanyForm } from "../../domain/company/certification.ts";
import type { CompanyDetail, CompanyRecord } from "../../domain/company/company-record.ts";

/** The companies of the person and their certification. Every method rejects with `ApiError` and nothing else. */
export abstract class Enterprises {
  /** All of them, the newest first. */
  abstract list(): Promise<CompanyRecord[]>;
  abstract info(id: string): Promise<CompanyDetail>;
  /** Keeps a draft. The same key and papers again answer the first company and add no second one. */
  abstract add(form: CompanyForm, key: string): Promise<CompanyDetail>;
  /** `version` as it was read; a certified company's papers go back to review where that is needed. */
  abstract update(company: { id: string; version: number }, form: CompanyForm): Promise<CompanyDetail>;
  abstract submit(company: { id: string; version: number }): Promise<CompanyDetail>;
  abstract withdraw(company: { id: string; version: number }): Promise<CompanyDetail>;
}
