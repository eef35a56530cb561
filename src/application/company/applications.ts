import type { ApplicationForm } from "../../domain/company/application-form.ts";
import type { ApplicationDetail, MyApplication } from "../../domain/company/application-record.ts";
import type { Material } from "../../domain/company/merchant-application.ts";
import type { ApplicationId } from "../../domain/ids.ts";
import type { Region } from "../../domain/region.ts";
import type { VersionedId } from "../commands.ts";

/** What an applicant writes: the form with the papers. */
export type ApplicationPapers = ApplicationForm & { materials: Material[] };

/** Applications to open a shop. Every method rejects with `ApiError` and nothing else. */
export abstract class Applications {
  abstract mine(): Promise<MyApplication>;
  abstract regions(): Promise<readonly Region[]>;
  /** Stores a draft of the company acted for. The same key and papers again answer the first one. */
  abstract add(papers: ApplicationPapers, key: string): Promise<ApplicationDetail>;
  /** `version` as it was read. */
  abstract update(application: VersionedId<ApplicationId>, papers: ApplicationPapers): Promise<ApplicationDetail>;
  abstract submit(application: VersionedId<ApplicationId>): Promise<ApplicationDetail>;
  abstract withdraw(application: VersionedId<ApplicationId>): Promise<ApplicationDetail>;
}
