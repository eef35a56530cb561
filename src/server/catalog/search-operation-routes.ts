import * as calls from "../../contract/catalog/search-operation-calls.ts";
import { consoleListCalls } from "../../contract/console-list-calls.ts";
import { HOT_WORD_KIND } from "../../domain/catalog/hot-words.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { idempotencyKeyOf, once } from "../idempotency.ts";
import { serve } from "../serve.ts";
import { audit } from "../system/audit.ts";
import { forgetSearchWords } from "../system/search-words.ts";
import { clickReport, funnel, zeroResults } from "./behaviour-report.ts";
import { addAlias, aliasPage, hotTerms, removeAlias, removeHotWord, saveHotWord } from "./search-operation.ts";

const HOT = "热门搜索";
const ALIAS = "树种别名";

/** Hot words, aliases of species and reports of what people search and click. */
export function searchOperationRoutes(app: App, { db }: Deps): void {
  serve(app, consoleListCalls.hotTermList, async ({ body }) => hotTerms(db, body));
  serve(app, calls.saveHotWord, async (request) => {
    const { body } = request;
    await db.transaction(async (tx) => {
      await saveHotWord(tx, body, signedIn(request).personId);
      const target = `${body.kind === HOT_WORD_KIND.pinned ? "置顶" : "屏蔽"} ${body.word}`;
      await audit(tx, request, { title: HOT, kind: "changed", target, after: body });
    });
    forgetSearchWords(db);
    return null;
  });
  serve(app, calls.removeHotWord, async (request) => {
    await db.transaction(async (tx) => {
      await removeHotWord(tx, request.body.word);
      await audit(tx, request, { title: HOT, kind: "removed", target: request.body.word });
    });
    forgetSearchWords(db);
    return null;
  });

  serve(app, calls.speciesAliasList, async ({ body }) => aliasPage(db, body));
  serve(app, calls.addSpeciesAlias, async (request) => {
    const { body } = request;
    const added = await once(db, idempotencyKeyOf(request), async (tx) => {
      const row = await addAlias(tx, body, signedIn(request).personId);
      await audit(tx, request, { title: ALIAS, kind: "added", target: body.alias, after: body });
      return row;
    });
    forgetSearchWords(db);
    return added;
  });
  serve(app, calls.removeSpeciesAlias, async (request) => {
    await db.transaction(async (tx) => {
      const before = await removeAlias(tx, request.body.id);
      await audit(tx, request, { title: ALIAS, kind: "removed", target: before.alias, before });
    });
    forgetSearchWords(db);
    return null;
  });

  serve(app, consoleListCalls.zeroResultReport, async ({ body }) => zeroResults(db, body));
  serve(app, calls.clickReport, async ({ body }) => clickReport(db, body));
  serve(app, calls.funnelReport, async ({ body }) => funnel(db, body.days));
}
