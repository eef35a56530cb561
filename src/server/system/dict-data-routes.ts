import { consoleListCalls } from "../../contract/console-list-calls.ts";
import * as calls from "../../contract/system/dictionary-calls.ts";
import type { App, Deps } from "../http.ts";
import { dictDataById, dictDataOf, dictDataPage } from "./dictionary-store.ts";
import { removeDictDataRows, saveDictData } from "./edit-dict-data.ts";
import { failed, found, serveTemplate } from "./table-reply.ts";
import { rowRoutes } from "./table-rows.ts";

/** Entries of the dictionary. */
export function dictDataRoutes(app: App, { db }: Deps): void {
  serveTemplate(app, consoleListCalls.dictDataList, async ({ query }) => dictDataPage(db, query));
  serveTemplate(app, calls.dictDataOfType, async ({ params }) => {
    const type = params.dictType.trim();
    if (type === "") throw failed("字典类型不能为空");
    return found(await dictDataOf(db, type));
  });
  rowRoutes(app, {
    calls: {
      one: calls.dictData,
      add: calls.addDictData,
      update: calls.updateDictData,
      remove: calls.deleteDictData,
    },
    idIn: ({ dictCode }) => dictCode,
    find: (id) => dictDataById(db, id),
    save: (actor, sent, id) => saveDictData(db, actor, sent, id),
    remove: (actor, ids) => removeDictDataRows(db, actor, ids),
  });
}
