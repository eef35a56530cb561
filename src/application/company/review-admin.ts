import type { ReviewedApplicationDetail } from "../../domain/company/application-record.ts";
import type { COMPANY_EVENTS } from "../../domain/company/certification.ts";
import type { CHANGE_EVENTS } from "../../domain/company/company-change.ts";
import type { ReviewedCompanyDetail } from "../../domain/company/company-record.ts";
import type {
  APPLICATION_COMMANDS,
  MaterialKind,
  RejectedItem,
  Requirement,
} from "../../domain/company/merchant-application.ts";
import type { HandledApply, OperatorEvent } from "../../domain/company/supply.ts";
import type { ApplicationId, CompanyChangeId, CompanyId, SupplyApplyId } from "../../domain/ids.ts";
import type { VersionedId } from "../commands.ts";
import type { EventBodies, SendEvent } from "../event-commands.ts";

type OwnChangeBodies = {
  approve: VersionedId<CompanyChangeId> & { event: "approve" };
  reject: VersionedId<CompanyChangeId> & { event: "reject"; reason: string };
};

/** What commands on an application send that are written by hand. */
export type OwnApplicationBodies = {
  requestMore: VersionedId<ApplicationId> & { items: readonly RejectedItem[]; reason: string };
  waive: VersionedId<ApplicationId> & { kind: MaterialKind; note: string };
};

/** What the operator decides about companies, applications to open a shop and to the supply chain service. Rejects with `ApiError` and nothing else. */
export abstract class ReviewAdmin {
  abstract company(id: CompanyId): Promise<ReviewedCompanyDetail>;
  abstract sendCompany: SendEvent<EventBodies<typeof COMPANY_EVENTS, "operator", CompanyId>>;
  /** About a change as it was seen. */
  abstract sendChange: SendEvent<EventBodies<typeof CHANGE_EVENTS, "operator", CompanyChangeId, OwnChangeBodies>>;

  abstract application(id: ApplicationId): Promise<ReviewedApplicationDetail>;
  abstract sendApplication: SendEvent<
    EventBodies<typeof APPLICATION_COMMANDS, "operator", ApplicationId, OwnApplicationBodies>
  >;
  abstract requirements(): Promise<Requirement[]>;
  /** `before`: as they were read. */
  abstract saveRequirements(before: readonly Requirement[], after: readonly Requirement[]): Promise<Requirement[]>;

  abstract apply(id: SupplyApplyId): Promise<HandledApply>;
  abstract handleApply(event: OperatorEvent, apply: VersionedId<SupplyApplyId>, note: string): Promise<void>;
}
