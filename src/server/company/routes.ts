import * as calls from "../../contract/company/company-calls.ts";
import { companiesOf } from "../account/person-store.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { serve } from "../serve.ts";
import { actForCompany, actForSelf } from "./act-for.ts";
import { applicationRoutes } from "./application-routes.ts";
import { certificationRoutes } from "./certification-routes.ts";
import { merchantRoutes, shopRoutes } from "./merchant-routes.ts";
import { supplyRoutes } from "./supply-routes.ts";

/** 1 owner: who entered the company. */
const OWNER = 1;

/** The companies a person buys for, and for whom they act. */
export function companyRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  serve(app, calls.myCompanies, async (request) => {
    const companies = await companiesOf(db, signedIn(request).personId);
    return companies.map((company) => ({ ...company, role: OWNER }));
  });

  serve(app, calls.switchToCompany, async (request) => {
    await actForCompany(db, signedIn(request), request.query.id);
    return null;
  });

  serve(app, calls.switchToPerson, async (request) => {
    await actForSelf(db, signedIn(request));
    return null;
  });

  certificationRoutes(app, deps);
  applicationRoutes(app, deps);
  merchantRoutes(app, deps);
  shopRoutes(app, deps);
  supplyRoutes(app, deps);
}
