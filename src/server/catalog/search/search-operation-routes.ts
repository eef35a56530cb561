import * as calls from "../../../contract/catalog/search-operation-calls.ts";
import { consoleListCalls } from "../../../contract/console-list-calls.ts";
import { signedIn } from "../../auth.ts";
import type { App, Deps } from "../../http.ts";
import { idempotencyKeyOf } from "../../idempotency.ts";
import { serve } from "../../serve.ts";
import { clickReport, funnel, zeroResults } from "../visits/behaviour-report.ts";
import { addAlias, aliasPage, hotTerms, removeAlias, removeHotWord, saveHotWord } from "./search-operation.ts";

/** Hot words, aliases of species and reports of what people search and click. */
export function searchOperationRoutes(app: App, { db }: Deps): void {
  serve(app, consoleListCalls.hotTermList, async ({ body }) => hotTerms(db, body));
  serve(app, calls.saveHotWord, async (request) => {
    await saveHotWord(db, signedIn(request), request.body);
    return null;
  });
  serve(app, calls.removeHotWord, async (request) => {
    await removeHotWord(db, signedIn(request), request.body.word);
    return null;
  });

  serve(app, consoleListCalls.speciesAliasList, async ({ body }) => aliasPage(db, body));
  serve(app, calls.addSpeciesAlias, async (request) =>
    addAlias(db, idempotencyKeyOf(request), signedIn(request), request.body),
  );
  serve(app, calls.removeSpeciesAlias, async (request) => {
    await removeAlias(db, signedIn(request), request.body.id);
    return null;
  });

  serve(app, consoleListCalls.zeroResultReport, async ({ body }) => zeroResults(db, body));
  serve(app, consoleListCalls.clickReport, async ({ body }) => clickReport(db, body));
  serve(app, calls.funnelReport, async ({ body }) => funnel(db, body.days));
}
