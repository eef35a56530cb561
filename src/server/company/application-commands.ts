import type { ApplicationAdd, ApplicationUpdate } from "../../contract/company/merchant-application-schemas.ts";
import type { ApplicationDetail, ReviewedApplicationDetail } from "../../domain/company/application-record.ts";
import type { MaterialKind, RejectedItem } from "../../domain/company/merchant-application.ts";
import type { ApplicationId } from "../../domain/ids.ts";
import { auditActor, type Caller } from "../auth.ts";
import { type Database, type Db, isDuplicate } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { warning } from "../reply.ts";
import { audit } from "../system/audit.ts";
import { ownApplication, reviewedApplication } from "./application-records.ts";
import type { StoredApplication } from "./application-store.ts";
import * as applications from "./applications.ts";

/*
 * Commands on applications to open a shop. Each is one transaction, the operator's with its entry of the operation log, and
 * returns the application as it is afterwards.
 */

/** Waits for `work`; of two concurrent requests for the same the unique indexes admit one. */
async function admitted<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (isDuplicate(error, "settle_in_materials_open")) throw warning("该企业已有入驻申请");
    if (isDuplicate(error, "merchant_shop_name_key")) throw warning(applications.SHOP_NAME_TAKEN);
    if (isDuplicate(error, "merchant_company_once")) throw warning("该企业已开店");
    throw error;
  }
}

/** Stores a new draft, once per key. */
export const addApplication = (
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  form: ApplicationAdd,
  nowMs: number,
): Promise<ApplicationDetail> =>
  admitted(
    once(db, idempotencyKey, async (tx) =>
      ownApplication(tx, caller.personId, await applications.addApplication(tx, caller, form, nowMs), nowMs),
    ),
  );

/** Overwrites one's own application. */
export const updateApplication = (
  db: Database,
  caller: Caller,
  change: ApplicationUpdate,
  nowMs: number,
): Promise<ApplicationDetail> =>
  db.transaction(async (tx) => {
    await applications.updateApplication(tx, caller, change);
    return ownApplication(tx, caller.personId, change.id, nowMs);
  });

/** Hands one's own application in, or takes it back. */
export const stepOwnApplication = (
  db: Database,
  caller: Caller,
  event: "submit" | "withdraw",
  seen: { id: ApplicationId; version?: number },
  nowMs: number,
): Promise<ApplicationDetail> =>
  db.transaction(async (tx) => {
    await applications.applicantStep(tx, caller, event, seen, nowMs);
    return ownApplication(tx, caller.personId, seen.id, nowMs);
  });

type Review = { db: Database; caller: Caller; event: string; body: object; nowMs: number };

/** A command of the operator, which `work` carries out. */
const reviewing = (
  { db, caller, event, body, nowMs }: Review,
  work: (tx: Db) => Promise<StoredApplication>,
): Promise<ReviewedApplicationDetail> =>
  admitted(
    db.transaction(async (tx) => {
      const before = await work(tx);
      const after = await reviewedApplication(tx, before.id, nowMs);
      await audit(tx, auditActor({ caller }), {
        title: "商家入驻",
        kind: "changed",
        target: `${before.applyNo} ${before.shopName}`,
        before: { status: before.status },
        after: { event, status: after.status, ...body },
      });
      return after;
    }),
  );

type VersionedId = { id: ApplicationId; version: number };

/** Approves what was submitted, and so opens the shop. */
export const approveApplication = (db: Database, caller: Caller, body: VersionedId, nowMs: number) =>
  reviewing({ db, caller, event: "approve", body, nowMs }, (tx) =>
    applications.approveApplication(tx, caller, body, nowMs),
  );

/** Refuses what was submitted; the applicant reads the reason. */
export const rejectApplication = (
  db: Database,
  caller: Caller,
  body: VersionedId & { reason: string },
  nowMs: number,
) =>
  reviewing({ db, caller, event: "reject", body, nowMs }, (tx) =>
    applications.rejectApplication(tx, caller, body, nowMs),
  );

/** Sends items back, each with what is wrong with it. */
export const requestMore = (
  db: Database,
  caller: Caller,
  body: VersionedId & { items: RejectedItem[]; reason: string },
  nowMs: number,
): Promise<ReviewedApplicationDetail> =>
  reviewing({ db, caller, event: "requestMore", body, nowMs }, (tx) =>
    applications.requestMore(tx, caller, body, nowMs),
  );

/** Does not insist on an item any more. */
export const waiveItem = (
  db: Database,
  caller: Caller,
  body: VersionedId & { kind: MaterialKind; note: string },
  nowMs: number,
): Promise<ReviewedApplicationDetail> =>
  reviewing({ db, caller, event: "waive", body, nowMs }, (tx) => applications.waiveItem(tx, caller, body));
