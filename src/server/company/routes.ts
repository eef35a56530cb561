import { NothingData } from "../../contract/account.ts";
import { MyCompanyListData, SetMainCompanyQuery } from "../../contract/company.ts";
import { Reply } from "../../contract/reply.ts";
import { companiesOf } from "../account/person-repository.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { notFound, ok, warning } from "../reply.ts";
import { applicationRoutes } from "./application-routes.ts";
import { certificationRoutes } from "./certification-routes.ts";
import { actFor, companyStatusOf } from "./company-repository.ts";
import { merchantRoutes, shopRoutes } from "./merchant-routes.ts";
import { supplyRoutes } from "./supply-routes.ts";

/** 1 owner: who entered the company (product §2). */
const OWNER = 1;

/** The companies a person buys for, and for whom they act (product §0 "Acting entity"). */
export function companyRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  const config = { access: "signed-in" } as const;

  app.post(
    "/api/companyInfo/getMyCompanyList",
    { config, schema: { response: { 200: Reply(MyCompanyListData) } } },
    async (request) => {
      const companies = await companiesOf(db, signedIn(request).personId);
      return ok(companies.map((company) => ({ ...company, role: OWNER })));
    },
  );

  app.post(
    "/api/companyInfo/pc/setMainCompany",
    { config, schema: { querystring: SetMainCompanyQuery, response: { 200: Reply(NothingData) } } },
    async (request) => {
      const caller = signedIn(request);
      const { id } = request.query;
      if (!(await db.transaction((tx) => actFor(tx, caller, id)))) {
        if ((await companyStatusOf(db, caller.personId, id)) === null) throw notFound();
        throw warning("该企业尚未通过认证，不能切换");
      }
      return ok(null);
    },
  );

  app.post(
    "/api/companyInfo/pc/clearMainCompany",
    { config, schema: { response: { 200: Reply(NothingData) } } },
    async (request) => {
      const caller = signedIn(request);
      await db.transaction((tx) => actFor(tx, caller, null));
      return ok(null);
    },
  );

  certificationRoutes(app, deps);
  applicationRoutes(app, deps);
  merchantRoutes(app, deps);
  shopRoutes(app, deps);
  supplyRoutes(app, deps);
}
