import { consoleListCalls } from "../../contract/console-list-calls.ts";
import type { App, Deps } from "../http.ts";
import { configRoutes } from "./config-routes.ts";
import { dictDataRoutes } from "./dict-data-routes.ts";
import { dictTypeRoutes } from "./dict-type-routes.ts";
import { fileRoutes } from "./files/routes.ts";
import { operationPage, signInPage } from "./log-store.ts";
import { peopleRoutes } from "./people-routes.ts";
import { roleRoutes } from "./role-routes.ts";
import { serveTemplate } from "./table-reply.ts";

/** `/system/**`: configuration, dictionaries and who did what. `/common/**`: files. */
export function systemRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  configRoutes(app, deps);
  dictDataRoutes(app, deps);
  dictTypeRoutes(app, deps);
  roleRoutes(app, deps);
  peopleRoutes(app, deps);
  fileRoutes(app, deps);
  serveTemplate(app, consoleListCalls.operationLog, async ({ query }) => operationPage(db, query));
  serveTemplate(app, consoleListCalls.signInLog, async ({ query }) => signInPage(db, query));
}
