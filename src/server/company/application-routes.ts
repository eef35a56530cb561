import * as calls from "../../contract/company/merchant-application-calls.ts";
import type { ApplicationDetail, ReviewedApplicationDetail } from "../../domain/company/application-record.ts";
import type { PersonId } from "../../domain/ids.ts";
import { signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { notFound } from "../reply.ts";
import { serve } from "../serve.ts";
import { type Actor, audit } from "../system/audit.ts";
import { ownApplication, reviewedApplication, reviewedApplications } from "./application-records.ts";
import { requirementsOf, type StoredApplication } from "./application-store.ts";
import {
  addApplication,
  applicantStep,
  applicationPage,
  applying,
  approveApplication,
  rejectApplication,
  requestMore,
  updateApplication,
  waiveItem,
} from "./applications.ts";
import { saveRequirements } from "./save-requirements.ts";

/** Opening a shop, on the applicant's side and the operator's. */
export function applicationRoutes(app: App, { db, now }: Deps): void {
  const shown = async (from: Db, personId: PersonId, id: string): Promise<ApplicationDetail> => {
    const application = await ownApplication(from, personId, id, now());
    if (application === null) throw notFound("入驻申请不存在");
    return application;
  };

  serve(app, calls.myMerchantApplication, async (request) => applicationPage(db, signedIn(request), now()));
  serve(app, calls.addMerchantApplication, async (request) => {
    const caller = signedIn(request);
    const adding = async (tx: Db) => shown(tx, caller.personId, await addApplication(tx, caller, request.body, now()));
    return await applying((work) => once(db, idempotencyKeyOf(request), work), adding);
  });
  serve(app, calls.updateMerchantApplication, async (request) => {
    const caller = signedIn(request);
    return await db.transaction(async (tx) => {
      await updateApplication(tx, caller, request.body);
      return shown(tx, caller.personId, request.body.id);
    });
  });
  for (const event of ["submit", "withdraw"] as const)
    serve(
      app,
      { submit: calls.submitMerchantApplication, withdraw: calls.withdrawMerchantApplication }[event],
      async (request) => {
        const caller = signedIn(request);
        return await db.transaction(async (tx) => {
          await applicantStep(tx, caller, event, request.query, now());
          return shown(tx, caller.personId, request.query.id);
        });
      },
    );

  const reviewed = async (from: Db, id: string) => {
    const application = await reviewedApplication(from, id, now());
    if (application === null) throw notFound("入驻申请不存在");
    return application;
  };
  /** A review's step with its line in the log; answers the application as it is then. */
  const review = (
    request: Actor & { body: { id: string } },
    event: string,
    work: (tx: Db) => Promise<StoredApplication>,
  ): Promise<ReviewedApplicationDetail> =>
    applying<ReviewedApplicationDetail>(
      (inside) => db.transaction(inside),
      async (tx) => {
        const before = await work(tx);
        const after = await reviewed(tx, before.id);
        await audit(tx, request, {
          title: "商家入驻",
          kind: "changed",
          target: `${before.applyNo} ${before.shopName}`,
          before: { status: before.status },
          after: { event, status: after.status, ...request.body },
        });
        return after;
      },
    );

  serve(app, calls.reviewedApplicationList, async ({ body }) => reviewedApplications(db, body, now()));
  serve(app, calls.reviewedApplication, async ({ query }) => reviewed(db, query.id));
  serve(app, calls.approveApplication, async (request) =>
    review(request, "approve", (tx) => approveApplication(tx, signedIn(request), request.body, now())),
  );
  serve(app, calls.rejectApplication, async (request) =>
    review(request, "reject", (tx) => rejectApplication(tx, signedIn(request), request.body, now())),
  );
  serve(app, calls.requestMoreMaterials, async (request) =>
    review(request, "requestMore", (tx) => requestMore(tx, signedIn(request), request.body, now())),
  );
  serve(app, calls.waiveMaterial, async (request) =>
    review(request, "waive", (tx) => waiveItem(tx, signedIn(request), request.body)),
  );
  serve(app, calls.applicationRequirements, async () => requirementsOf(db));
  serve(app, calls.saveApplicationRequirements, async (request) =>
    saveRequirements(db, request.body, (tx) =>
      audit(tx, request, {
        title: "入驻清单",
        kind: "changed",
        target: "settle_requirement",
        before: request.body.before,
        after: request.body.requirements,
      }),
    ),
  );
}
