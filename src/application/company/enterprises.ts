import type { CompanyForm } from "../../domain/company/company-form.ts";
import type { CompanyDetail, CompanyRecord } from "../../domain/company/company-record.ts";
import type { CompanyChangeId, CompanyId } from "../../domain/ids.ts";
import type { Region } from "../../domain/region.ts";
import type { VersionedId } from "../commands.ts";

/** The companies of the person and their certification. Every method rejects with `ApiError` and nothing else. */
export abstract class Enterprises {
  /** All of them, the newest first. */
  abstract list(): Promise<CompanyRecord[]>;
  abstract info(id: CompanyId): Promise<CompanyDetail>;
  /** Stores a draft. The same key and papers again answer the first company and add no second one. */
  abstract add(form: CompanyForm, key: string): Promise<CompanyDetail>;
  /** `version` as it was read; what was certified of a company becomes its change, which waits for a review. */
  abstract update(company: { id: CompanyId; version: number }, form: CompanyForm): Promise<CompanyDetail>;
  abstract submit(company: VersionedId<CompanyId>): Promise<CompanyDetail>;
  abstract withdraw(company: VersionedId<CompanyId>): Promise<CompanyDetail>;
  abstract withdrawChange(change: VersionedId<CompanyChangeId>): Promise<CompanyDetail>;
  abstract regions(): Promise<Region[]>;
}
