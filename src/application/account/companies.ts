import type { BuyingCompany } from "../../domain/account/session.ts";
import type { CompanyId } from "../../domain/ids.ts";

/** The companies a person may buy for. Every method rejects with `ApiError` and nothing else. */
export abstract class Companies {
  abstract mine(): Promise<BuyingCompany[]>;
  /** From now on the person acts for this company. */
  abstract actFor(companyId: CompanyId): Promise<void>;
  /** From now on the person acts for themselves. */
  abstract actAsPerson(): Promise<void>;
}
