import type { DictDataId } from "../../domain/ids.ts";
import { type DictDataForm, dictDataProblem } from "../../domain/system/system-forms.ts";
import type { DictDataRow } from "../../domain/system/system-rows.ts";
import type { Database } from "../db/database.ts";
import { type Actor, audit } from "./audit.ts";
import { addDictData, changeDictData, dictDataById, removeDictData } from "./dictionary-store.ts";
import { failed, failIf } from "./table-reply.ts";

const TITLE = "字典数据";

type Sent = {
  readonly [name in Exclude<keyof DictDataForm, "dictSort">]?: string | null | undefined;
} & { readonly dictSort?: number | string | null | undefined };

/** What was sent; what may be left out stays as it is. */
const formFrom = (sent: Sent, row: DictDataRow | null): DictDataForm => ({
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

/** Adds an entry of the dictionary, or changes the one that `id` names. Throws what the form refuses. */
export async function saveDictData(db: Database, actor: Actor, sent: Sent, id: DictDataId | null): Promise<void> {
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

/** Removes entries of the dictionary. */
export async function removeDictDataRows(db: Database, actor: Actor, ids: readonly DictDataId[]): Promise<void> {
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
