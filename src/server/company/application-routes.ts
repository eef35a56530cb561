import * as calls from "../../contract/company/merchant-application-calls.ts";
import { applicationAdminEvents } from "../../contract/company/review-event-calls.ts";
import { consoleListCalls } from "../../contract/console-list-calls.ts";
import { signedIn } from "../auth.ts";
import { serveEvents } from "../event-routes.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { serve } from "../serve.ts";
import * as commands from "./application-commands.ts";
import { reviewedApplication, reviewedApplications } from "./application-records.ts";
import { requirementsOf } from "./application-store.ts";
import { applicationPage } from "./applications.ts";
import { saveRequirements } from "./save-requirements.ts";

/** Opening a shop, on the applicant's side and the operator's. */
export function applicationRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.myMerchantApplication, async (request) => applicationPage(db, signedIn(request), now()));
  serve(app, calls.addMerchantApplication, async (request) =>
    commands.addApplication(db, idempotencyKeyOf(request), signedIn(request), request.body, now()),
  );
  serve(app, calls.updateMerchantApplication, async (request) =>
    commands.updateApplication(db, signedIn(request), request.body, now()),
  );
  for (const event of ["submit", "withdraw"] as const)
    serve(
      app,
      { submit: calls.submitMerchantApplication, withdraw: calls.withdrawMerchantApplication }[event],
      async (request) => commands.stepOwnApplication(db, signedIn(request), event, request.query, now()),
    );

  serve(app, consoleListCalls.reviewedApplicationList, async ({ body }) => reviewedApplications(db, body, now()));
  serve(app, calls.reviewedApplication, async ({ query }) => reviewedApplication(db, query.id, now()));
  serveEvents(app, applicationAdminEvents, {
    approve: (request, body) => commands.approveApplication(db, signedIn(request), body, now()),
    reject: (request, body) => commands.rejectApplication(db, signedIn(request), body, now()),
    requestMore: (request, body) => commands.requestMore(db, signedIn(request), body, now()),
    waive: (request, body) => commands.waiveItem(db, signedIn(request), body, now()),
  });
  serve(app, calls.applicationRequirements, async () => requirementsOf(db));
  serve(app, calls.saveApplicationRequirements, async (request) =>
    saveRequirements(db, signedIn(request), request.body),
  );
}
