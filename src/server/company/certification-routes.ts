import * as calls from "../../contract/company/company-calls.ts";
import { changeAdminEvents, companyAdminEvents } from "../../contract/company/review-event-calls.ts";
import { consoleListCalls } from "../../contract/console-list-calls.ts";
import { signedIn } from "../auth.ts";
import { serveEvents } from "../event-routes.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf } from "../idempotency.ts";
import { serve } from "../serve.ts";
import {
  addCompany,
  reviewCompany,
  ruleCompanyChange,
  stepOwnCompany,
  updateCompany,
  withdrawCompanyChange,
} from "./company-commands.ts";
import { ownCompanies, ownCompany, reviewedCompanies, reviewedCompany } from "./company-records.ts";

/** Certifying companies, on the owner's side and the operator's. */
export function certificationRoutes(app: App, { db, now }: Deps): void {
  serve(app, calls.addCompany, async (request) =>
    addCompany(db, idempotencyKeyOf(request), signedIn(request), request.body, now()),
  );
  serve(app, calls.updateCompany, async (request) => updateCompany(db, signedIn(request), request.body, now()));
  serve(app, calls.companyList, async (request) => ownCompanies(db, signedIn(request).personId, request.body, now()));
  serve(app, calls.companyDetail, async (request) =>
    ownCompany(db, signedIn(request).personId, request.query.id, now()),
  );
  for (const event of ["submit", "withdraw"] as const)
    serve(app, { submit: calls.submitCompany, withdraw: calls.withdrawCompany }[event], async (request) =>
      stepOwnCompany(db, signedIn(request), event, request.query, now()),
    );
  serve(app, calls.withdrawCompanyChange, async (request) =>
    withdrawCompanyChange(db, signedIn(request), request.query, now()),
  );

  serve(app, consoleListCalls.reviewedCompanyList, async ({ body }) => reviewedCompanies(db, body, now()));
  serve(app, calls.reviewedCompany, async ({ query }) => reviewedCompany(db, query.id, now()));
  serveEvents(app, companyAdminEvents, {}, (request, event, body) =>
    reviewCompany(db, signedIn(request), event, body, now()),
  );
  serveEvents(app, changeAdminEvents, {}, (request, _, body) => ruleCompanyChange(db, signedIn(request), body, now()));
}
