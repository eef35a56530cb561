import * as calls from "../../contract/company/company-calls.ts";
import { companiesOf } from "../account/person-store.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { notFound, warning } from "../reply.ts";
import { serve } from "../serve.ts";
import { actFor } from "./acting-store.ts";
import { applicationRoutes } from "./application-routes.ts";
import { certificationRoutes } from "./certification-routes.ts";
import { companyStatusOf } from "./company-store.ts";
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
    const caller = signedIn(request);
    const { id } = request.query;
    if (!(await db.transaction((tx) => actFor(tx, caller, id)))) {
      if ((await companyStatusOf(db, caller.personId, id)) === null) throw notFound();
      throw warning("该企业尚未通过认证，不能切换");
    }
    return null;
  });

  serve(app, calls.switchToPerson, async (request) => {
    const caller = signedIn(request);
    await db.transaction((tx) => actFor(tx, caller, null));
    return null;
  });

  certificationRoutes(app, deps);
  applicationRoutes(app, deps);
  merchantRoutes(app, deps);
  shopRoutes(app, deps);
  supplyRoutes(app, deps);
}
