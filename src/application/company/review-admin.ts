import type { ReviewedApplicationDetail, ReviewedApplicationPage } from "../../domain/company/application-record.ts";
import type { ReviewedCompanyDetail, ReviewedCompanyPage } from "../../domain/company/company-record.ts";
import type { CompanyStatus } from "../../domain/company/company-status.ts";
import type {
  ApplicationEvent,
  ApplicationStatus,
  MaterialKind,
  RejectedItem,
  Requirement,
} from "../../domain/company/merchant-application.ts";
import type { HandledApply, HandledApplyPage, OperatorEvent } from "../../domain/company/supply.ts";
import type { SupplyStatus } from "../../domain/company/supply-states.ts";
import type { ApplicationId, CompanyChangeId, CompanyId, SupplyApplyId } from "../../domain/ids.ts";
import type { PageQuery } from "../../domain/paging.ts";
import type { Seen } from "../commands.ts";

/** `status` null: all. */
type Asked<Status> = PageQuery & { status: Status | null; keyword: string };

/** What the operator decides about companies, applications to open a shop and to the supply chain service. Rejects with `ApiError` and nothing else. */
export abstract class ReviewAdmin {
  /** `hasChange`: only those with a change that waits. */
  abstract companies(query: Asked<CompanyStatus> & { hasChange: boolean }): Promise<ReviewedCompanyPage>;
  abstract company(id: CompanyId): Promise<ReviewedCompanyDetail>;
  /** `reason`: for everything but an approval. */
  abstract stepCompany(
    event: "approve" | "reject" | "freeze" | "unfreeze",
    company: Seen<CompanyId>,
    reason: string,
  ): Promise<ReviewedCompanyDetail>;
  /** `change` as it was seen; `reason`: of a rejection. */
  abstract handleChange(
    event: "approve" | "reject",
    change: Seen<CompanyChangeId>,
    reason: string,
  ): Promise<ReviewedCompanyDetail>;

  abstract applications(query: Asked<ApplicationStatus>): Promise<ReviewedApplicationPage>;
  abstract application(id: ApplicationId): Promise<ReviewedApplicationDetail>;
  abstract stepApplication(
    event: Extract<ApplicationEvent, "approve" | "reject">,
    application: Seen<ApplicationId>,
    reason: string,
  ): Promise<ReviewedApplicationDetail>;
  abstract requestMore(
    application: Seen<ApplicationId>,
    items: readonly RejectedItem[],
    reason: string,
  ): Promise<ReviewedApplicationDetail>;
  abstract waive(
    application: Seen<ApplicationId>,
    kind: MaterialKind,
    note: string,
  ): Promise<ReviewedApplicationDetail>;
  abstract requirements(): Promise<Requirement[]>;
  /** `before`: as they were read. */
  abstract saveRequirements(before: readonly Requirement[], after: readonly Requirement[]): Promise<Requirement[]>;

  abstract applies(query: PageQuery & { status: SupplyStatus | null }): Promise<HandledApplyPage>;
  abstract apply(id: SupplyApplyId): Promise<HandledApply>;
  abstract handleApply(event: OperatorEvent, apply: Seen<SupplyApplyId>, note: string): Promise<void>;
}
