import type { DictTypeId } from "../../domain/ids.ts";
import { type DictTypeForm, dictTypeInUse, dictTypeProblem, dictTypeTaken } from "../../domain/system/system-forms.ts";
import type { DictTypeRow } from "../../domain/system/system-rows.ts";
import { type Database, isDuplicate } from "../db/database.ts";
import { type Actor, audit } from "./audit.ts";
import { addDictType, changeDictType, dictTypeById, lockedDictTypes, removeDictTypes } from "./dictionary-store.ts";
import { failed, failIf } from "./table-reply.ts";

const TITLE = "字典类型";

type Sent = { readonly [name in keyof DictTypeForm]?: string | null | undefined };

const formFrom = (sent: Sent, row: DictTypeRow | null): DictTypeForm => ({
  dictName: sent.dictName ?? "",
  dictType: sent.dictType ?? "",
  status: (sent.status ?? row?.status) === "1" ? "1" : "0",
  remark: sent.remark ?? row?.remark ?? "",
});

/** Adds a type of the dictionary, or changes the one that `id` names. Throws what the form refuses. */
export async function saveDictType(db: Database, actor: Actor, sent: Sent, id: DictTypeId | null): Promise<void> {
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

/** Removes types of the dictionary; throws where one still has entries. */
export async function removeUnusedDictTypes(db: Database, actor: Actor, ids: readonly DictTypeId[]): Promise<void> {
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
