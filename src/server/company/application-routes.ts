import {
  ApplicationAddBody,
  ApplicationApproveBody,
  ApplicationInfoQuery,
  ApplicationListBody,
  ApplicationRejectBody,
  ApplicationRequestBody,
  ApplicationStepQuery,
  ApplicationUpdateBody,
  ApplicationWaiveBody,
  RequirementsSaveBody,
} from "../../contract/merchant-application.ts";
import type { ApplicationDetail } from "../../domain/company/application-record.ts";
import { signedIn } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { notFound, ok } from "../reply.ts";
import { type Actor, audit } from "../system/audit.ts";
import {
  ownApplication,
  requirementsOf,
  reviewedApplication,
  reviewedApplications,
  type StoredApplication,
} from "./application-repository.ts";
import {
  addApplication,
  applicantStep,
  applicationPage,
  applying,
  approveApplication,
  rejectApplication,
  requestMore,
  saveRequirements,
  updateApplication,
  waiveItem,
} from "./applications.ts";

/** Opening a shop, on the applicant's side and the operator's (product §3). */
export function applicationRoutes(app: App, { db, now }: Deps): void {
  const config = { access: "signed-in" } as const;
  const shown = async (from: Db, personId: string, id: string): Promise<ApplicationDetail> => {
    const application = await ownApplication(from, personId, id, now());
    if (application === null) throw notFound("入驻申请不存在");
    return application;
  };

  app.get("/api/settleInMaterials/pc/getMyInfo", { config }, async (request) =>
    ok(await applicationPage(db, signedIn(request), now())),
  );
  app.post("/api/settleInMaterials/pc/add", { config, schema: { body: ApplicationAddBody } }, async (request) => {
    const caller = signedIn(request);
    const adding = async (tx: Db) => shown(tx, caller.personId, await addApplication(tx, caller, request.body, now()));
    return ok(await applying((work) => once(db, repeatKeyOf(request), work), adding));
  });
  app.post("/api/settleInMaterials/pc/update", { config, schema: { body: ApplicationUpdateBody } }, async (request) => {
    const caller = signedIn(request);
    return ok(
      await db.transaction(async (tx) => {
        await updateApplication(tx, caller, request.body);
        return shown(tx, caller.personId, request.body.id);
      }),
    );
  });
  for (const event of ["submit", "withdraw"] as const)
    app.post(
      `/api/settleInMaterials/pc/${event}`,
      { config, schema: { querystring: ApplicationStepQuery } },
      async (request) => {
        const caller = signedIn(request);
        return ok(
          await db.transaction(async (tx) => {
            await applicantStep(tx, caller, event, request.query, now());
            return shown(tx, caller.personId, request.query.id);
          }),
        );
      },
    );

  const reviewing = { access: { permission: "merchant:settle:review" } } as const;
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
  ) =>
    applying(
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

  app.post(
    "/api/settleInMaterials/admin/getList",
    { config: reviewing, schema: { body: ApplicationListBody } },
    async ({ body }) => ok(await reviewedApplications(db, body, now())),
  );
  app.get(
    "/api/settleInMaterials/admin/getInfo",
    { config: reviewing, schema: { querystring: ApplicationInfoQuery } },
    async ({ query }) => ok(await reviewed(db, query.id)),
  );
  app.post(
    "/api/settleInMaterials/admin/approve",
    { config: reviewing, schema: { body: ApplicationApproveBody } },
    async (request) =>
      ok(await review(request, "approve", (tx) => approveApplication(tx, signedIn(request), request.body, now()))),
  );
  app.post(
    "/api/settleInMaterials/admin/reject",
    { config: reviewing, schema: { body: ApplicationRejectBody } },
    async (request) =>
      ok(await review(request, "reject", (tx) => rejectApplication(tx, signedIn(request), request.body, now()))),
  );
  app.post(
    "/api/settleInMaterials/admin/requestMore",
    { config: reviewing, schema: { body: ApplicationRequestBody } },
    async (request) =>
      ok(await review(request, "requestMore", (tx) => requestMore(tx, signedIn(request), request.body, now()))),
  );
  app.post(
    "/api/settleInMaterials/admin/waive",
    { config: reviewing, schema: { body: ApplicationWaiveBody } },
    async (request) => ok(await review(request, "waive", (tx) => waiveItem(tx, signedIn(request), request.body))),
  );
  app.get("/api/settleInMaterials/admin/getRequirements", { config: reviewing }, async () =>
    ok(await requirementsOf(db)),
  );
  app.post(
    "/api/settleInMaterials/admin/saveRequirements",
    { config: reviewing, schema: { body: RequirementsSaveBody } },
    async (request) =>
      ok(
        await saveRequirements(db, request.body, (tx) =>
          audit(tx, request, {
            title: "入驻清单",
            kind: "changed",
            target: "settle_requirement",
            before: request.body.before,
            after: request.body.requirements,
          }),
        ),
      ),
  );
}
