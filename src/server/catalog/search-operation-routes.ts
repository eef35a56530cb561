import {
  AliasAddBody,
  AliasListBody,
  AliasRemoveBody,
  ClickReportBody,
  FunnelBody,
  HotListBody,
  HotWordRemoveBody,
  HotWordSaveBody,
  ZeroResultBody,
} from "../../contract/search-operation.ts";
import { HOT_WORD_KIND } from "../../domain/catalog/hot-words.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { once, repeatKeyOf } from "../idempotency.ts";
import { ok } from "../reply.ts";
import { audit } from "../system/audit.ts";
import { clickReport, funnel, zeroResults } from "./behaviour-report.ts";
import { addAlias, aliasPage, hotTerms, removeAlias, removeHotWord, saveHotWord } from "./search-operation.ts";
import { forgetSearchWords } from "./search-words.ts";

const HOT = "热门搜索";
const ALIAS = "树种别名";

/** Hot words, aliases of species and reports of what people search and click (product §27 搜索运营). */
export function searchOperationRoutes(app: App, { db }: Deps): void {
  const editing = { access: { permission: "content:home:edit" } } as const;
  const viewing = { access: { permission: "stat:view" } } as const;

  const hot = "/api/searchHistoryInfo/admin";
  app.post(`${hot}/getHotList`, { config: editing, schema: { body: HotListBody } }, async ({ body }) =>
    ok(await hotTerms(db, body)),
  );
  app.post(`${hot}/hotWordSave`, { config: editing, schema: { body: HotWordSaveBody } }, async (request) => {
    const { body } = request;
    await db.transaction(async (tx) => {
      await saveHotWord(tx, body, signedIn(request).personId);
      const target = `${body.kind === HOT_WORD_KIND.pinned ? "置顶" : "屏蔽"} ${body.word}`;
      await audit(tx, request, { title: HOT, kind: "changed", target, after: body });
    });
    forgetSearchWords(db);
    return ok(null);
  });
  app.post(`${hot}/hotWordRemove`, { config: editing, schema: { body: HotWordRemoveBody } }, async (request) => {
    await db.transaction(async (tx) => {
      await removeHotWord(tx, request.body.word);
      await audit(tx, request, { title: HOT, kind: "removed", target: request.body.word });
    });
    forgetSearchWords(db);
    return ok(null);
  });

  const alias = "/api/speciesAlias/admin";
  app.post(`${alias}/getList`, { config: editing, schema: { body: AliasListBody } }, async ({ body }) =>
    ok(await aliasPage(db, body)),
  );
  app.post(`${alias}/add`, { config: editing, schema: { body: AliasAddBody } }, async (request) => {
    const { body } = request;
    const added = await once(db, repeatKeyOf(request), async (tx) => {
      const row = await addAlias(tx, body, signedIn(request).personId);
      await audit(tx, request, { title: ALIAS, kind: "added", target: body.alias, after: body });
      return row;
    });
    forgetSearchWords(db);
    return ok(added);
  });
  app.post(`${alias}/remove`, { config: editing, schema: { body: AliasRemoveBody } }, async (request) => {
    await db.transaction(async (tx) => {
      const before = await removeAlias(tx, request.body.id);
      await audit(tx, request, { title: ALIAS, kind: "removed", target: before.alias, before });
    });
    forgetSearchWords(db);
    return ok(null);
  });

  const clicks = "/api/userClickFunctionStatistics/admin";
  app.post(`${clicks}/zeroResult`, { config: viewing, schema: { body: ZeroResultBody } }, async ({ body }) =>
    ok(await zeroResults(db, body)),
  );
  app.post(`${clicks}/report`, { config: viewing, schema: { body: ClickReportBody } }, async ({ body }) =>
    ok(await clickReport(db, body)),
  );
  app.post(`${clicks}/funnel`, { config: viewing, schema: { body: FunnelBody } }, async ({ body }) =>
    ok(await funnel(db, body.days)),
  );
}
