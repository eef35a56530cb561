import { consoleListCalls } from "../../contract/console-list-calls.ts";
import * as calls from "../../contract/system/dictionary-calls.ts";
import type { App, Deps } from "../http.ts";
import { allDictTypes, dictTypeById, dictTypePage } from "./dictionary-store.ts";
import { removeUnusedDictTypes, saveDictType } from "./edit-dict-types.ts";
import { done, found, serveTemplate } from "./table-reply.ts";
import { rowRoutes } from "./table-rows.ts";

/** Types of the dictionary. Nothing is cached, so a refresh has nothing to do. */
export function dictTypeRoutes(app: App, { db }: Deps): void {
  serveTemplate(app, consoleListCalls.dictTypeList, async ({ query }) => dictTypePage(db, query));
  serveTemplate(app, calls.dictTypeOptions, async () => found(await allDictTypes(db)));
  serveTemplate(app, calls.refreshDictTypes, async () => done());
  rowRoutes(app, {
    calls: {
      one: calls.dictType,
      add: calls.addDictType,
      update: calls.updateDictType,
      remove: calls.deleteDictTypes,
    },
    idIn: ({ dictId }) => dictId,
    find: (id) => dictTypeById(db, id),
    save: (actor, sent, id) => saveDictType(db, actor, sent, id),
    remove: (actor, ids) => removeUnusedDictTypes(db, actor, ids),
  });
}
