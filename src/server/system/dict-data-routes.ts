import * as calls from "../../contract/system/dictionary-calls.ts";
import type { DictDataReply } from "../../contract/system/dictionary-schemas.ts";
import { type DictDataForm, dictDataProblem } from "../../domain/system/system-forms.ts";
import type { Database } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { type Actor, audit } from "./audit.ts";
import {
  addDictData,
  changeDictData,
  dictDataById,
  dictDataOf,
  dictDataPage,
  removeDictData,
} from "./dictionary-store.ts";
import { failed, failIf, found, serveTemplate } from "./table-reply.ts";
import { rowRoutes } from "./table-rows.ts";

const TITLE = "字典数据";
type Row = DictDataReply;

type Sent = {
  readonly [name in Exclude<keyof DictDataForm, "dictSort">]?: string | null | undefined;
} & { readonly dictSort?: number | string | null | undefined };

/** What was sent; what may be left out stays as it is. */
const formFrom = (sent: Sent, row: Row | null): DictDataForm => ({
  dictSort: Number(sent.dictSort ?? row?.dictSort ?? 0),
  dictLabel: sent.dictLabel ?? "",
  dictValue: sent.dictValue ?? "",
  dictType: sent.dictType ?? "",
  cssClass: sent.cssClass ?? row?.cssClass ?? "",
  listClass: sent.listClass ?? row?.listClass ?? "",
  isDefault: (sent.isDefault ?? row?.isDefault) === "Y" ? "Y" : "N",
  status: (sent.status ?? row?.status) === "1" ? "1" : "0",
  remark: sent.remark ?? row?.remark ?? "",
});

async function save(db: Database, actor: Actor, sent: Sent, id: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await dictDataById(tx, id, "for update");
    const form = formFrom(sent, before);
    failIf(dictDataProblem(form));
    if (id !== null && before === null) throw failed("操作失败");
    await (before ? changeDictData(tx, before.dictCode, form) : addDictData(tx, form));
    const kind = before ? "changed" : "added";
    await audit(tx, actor, { title: TITLE, kind, target: `${form.dictType}/${form.dictValue}`, before, after: form });
  });
}

async function remove(db: Database, actor: Actor, ids: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await removeDictData(tx, ids);
    for (const row of rows)
      await audit(tx, actor, {
        title: TITLE,
        kind: "removed",
        target: `${row.dictType}/${row.dictValue}`,
        before: row,
      });
  });
}

/** Entries of the dictionary. */
export function dictDataRoutes(app: App, { db }: Deps): void {
  serveTemplate(app, calls.dictDataList, async ({ query }) => dictDataPage(db, query));
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
    save: (actor, sent, id) => save(db, actor, sent, id),
    remove: (actor, ids) => remove(db, actor, ids),
  });
}
