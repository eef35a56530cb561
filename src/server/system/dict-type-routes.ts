import * as calls from "../../contract/system/dictionary-calls.ts";
import type { DictTypeReply } from "../../contract/system/dictionary-schemas.ts";
import { type DictTypeForm, dictTypeInUse, dictTypeProblem, dictTypeTaken } from "../../domain/system/system-forms.ts";
import { type Database, isDuplicate } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { type Actor, audit } from "./audit.ts";
import {
  addDictType,
  allDictTypes,
  changeDictType,
  dictTypeById,
  dictTypePage,
  lockedDictTypes,
  removeDictTypes,
} from "./dictionary-store.ts";
import { done, failed, failIf, found, serveTemplate } from "./table-reply.ts";
import { rowRoutes } from "./table-rows.ts";

const TITLE = "字典类型";
type Row = DictTypeReply;

type Sent = { readonly [name in keyof DictTypeForm]?: string | null | undefined };

const formFrom = (sent: Sent, row: Row | null): DictTypeForm => ({
  dictName: sent.dictName ?? "",
  dictType: sent.dictType ?? "",
  status: (sent.status ?? row?.status) === "1" ? "1" : "0",
  remark: sent.remark ?? row?.remark ?? "",
});

async function save(db: Database, actor: Actor, sent: Sent, id: string | null): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const before = await dictTypeById(tx, id, "for update");
      const form = formFrom(sent, before);
      failIf(dictTypeProblem(form));
      if (id !== null && before === null) throw failed("操作失败");
      await (before ? changeDictType(tx, before, form) : addDictType(tx, form));
      const kind = before ? "changed" : "added";
      await audit(tx, actor, { title: TITLE, kind, target: form.dictType, before, after: form });
    });
  } catch (error) {
    if (isDuplicate(error, "sys_dict_type_dict_type_key"))
      throw failed(dictTypeTaken(id === null ? "新增" : "修改", sent.dictName ?? ""));
    throw error;
  }
}

async function remove(db: Database, actor: Actor, ids: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await lockedDictTypes(tx, ids);
    const inUse = rows.find(({ used }) => used);
    if (inUse) throw failed(dictTypeInUse(inUse.dictName));
    await removeDictTypes(
      tx,
      rows.map(({ dictId }) => dictId),
    );
    for (const { used: _, ...before } of rows)
      await audit(tx, actor, { title: TITLE, kind: "removed", target: before.dictType, before });
  });
}

/** Types of the dictionary. Nothing is kept in memory, so a refresh has nothing to do. */
export function dictTypeRoutes(app: App, { db }: Deps): void {
  serveTemplate(app, calls.dictTypeList, async ({ query }) => dictTypePage(db, query));
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
    save: (actor, sent, id) => save(db, actor, sent, id),
    remove: (actor, ids) => remove(db, actor, ids),
  });
}
