import type { ListCallInput } from "../../domain/console-lists.ts";
import type { DictDataId, DictTypeId } from "../../domain/ids.ts";
import type { DictDataForm, DictTypeForm } from "../../domain/system/system-forms.ts";
import type { DictDataRow, DictTypeRow } from "../../domain/system/system-rows.ts";
import type { Db } from "../db/database.ts";
import { conditions, listed, shownTime } from "./table-store.ts";

const TYPE_COLUMNS = `dict_id as "dictId", dict_name as "dictName", dict_type as "dictType", status, remark,
  ${shownTime("created_at", "createTime")}`;

const ENTRY_COLUMNS = `dict_code as "dictCode", dict_sort as "dictSort", dict_label as "dictLabel", dict_value as "dictValue",
  dict_type as "dictType", css_class as "cssClass", list_class as "listClass", is_default as "isDefault", status, remark,
  ${shownTime("created_at", "createTime")}`;

/** One page of the dictionary's types. */
export function dictTypePage(db: Db, query: ListCallInput<"dictTypeList">) {
  const narrowed = conditions()
    .contains("dict_name", query.dictName)
    .contains("dict_type", query.dictType)
    .equals("status", query.status)
    .days("created_at", query);
  return listed<DictTypeRow>(db, { columns: TYPE_COLUMNS, from: "sys_dict_type", order: "dict_id", narrowed }, query);
}

/** All types of the dictionary. */
export const allDictTypes = (db: Db): Promise<DictTypeRow[]> =>
  db.rows<DictTypeRow>(`select ${TYPE_COLUMNS} from sys_dict_type order by dict_id`);

/** One type; `null` where there is none. */
export const dictTypeById = (
  db: Db,
  id: DictTypeId | null,
  lock: "" | "for update" = "",
): Promise<DictTypeRow | null> =>
  id === null
    ? Promise.resolve(null)
    : db.one<DictTypeRow>(`select ${TYPE_COLUMNS} from sys_dict_type where dict_id = :id ${lock}`, { id });

/** Adds a type. Throws a broken `sys_dict_type_dict_type_key` where its key is taken. */
export async function addDictType(tx: Db, type: DictTypeForm): Promise<void> {
  await tx.run(
    `insert into sys_dict_type (dict_name, dict_type, status, remark) values (:dictName, :dictType, :status, :remark)`,
    type,
  );
}

/** Changes a type; its entries follow it to a new key. */
export async function changeDictType(tx: Db, before: DictTypeRow, type: DictTypeForm): Promise<void> {
  await tx.run(
    `update sys_dict_type set dict_name = :dictName, dict_type = :dictType, status = :status, remark = :remark
      where dict_id = :dictId`,
    { ...type, dictId: before.dictId },
  );
  if (before.dictType === type.dictType) return;
  await tx.run("update sys_dict_data set dict_type = :dictType where dict_type = :before", {
    dictType: type.dictType,
    before: before.dictType,
  });
}

/** Locks the types by id; `used`: entries are of that type. */
export const lockedDictTypes = (tx: Db, ids: readonly DictTypeId[]): Promise<(DictTypeRow & { used: boolean })[]> =>
  tx.rows(
    `select ${TYPE_COLUMNS}, exists (select 1 from sys_dict_data d where d.dict_type = t.dict_type) as used
       from sys_dict_type t where dict_id = any (:ids::bigint[]) order by dict_id for update`,
    { ids },
  );

/** Removes the types. */
export async function removeDictTypes(tx: Db, ids: readonly DictTypeId[]): Promise<void> {
  await tx.run("delete from sys_dict_type where dict_id = any (:ids::bigint[])", { ids });
}

/** One page of the dictionary's entries. */
export function dictDataPage(db: Db, query: ListCallInput<"dictDataList">) {
  const narrowed = conditions()
    .equals("dict_type", query.dictType)
    .contains("dict_label", query.dictLabel)
    .equals("status", query.status)
    .days("created_at", query);
  const page = { columns: ENTRY_COLUMNS, from: "sys_dict_data", order: "dict_sort, dict_code", narrowed };
  return listed<DictDataRow>(db, page, query);
}

/** The entries of a type that are in use, in their order. */
export const dictDataOf = (db: Db, dictType: string): Promise<DictDataRow[]> =>
  db.rows<DictDataRow>(
    `select ${ENTRY_COLUMNS} from sys_dict_data where dict_type = :dictType and status = '0'
      order by dict_sort, dict_code`,
    { dictType },
    "dict-data-by-type",
  );

/** One entry; `null` where there is none. */
export const dictDataById = (
  db: Db,
  id: DictDataId | null,
  lock: "" | "for update" = "",
): Promise<DictDataRow | null> =>
  id === null
    ? Promise.resolve(null)
    : db.one<DictDataRow>(`select ${ENTRY_COLUMNS} from sys_dict_data where dict_code = :id ${lock}`, { id });

/** Adds an entry. */
export async function addDictData(tx: Db, entry: DictDataForm): Promise<void> {
  await tx.run(
    `insert into sys_dict_data (dict_sort, dict_label, dict_value, dict_type, css_class, list_class, is_default, status,
                                remark)
     values (:dictSort, :dictLabel, :dictValue, :dictType, :cssClass, :listClass, :isDefault, :status, :remark)`,
    entry,
  );
}

/** Changes an entry. */
export async function changeDictData(tx: Db, dictCode: string, entry: DictDataForm): Promise<void> {
  await tx.run(
    `update sys_dict_data set dict_sort = :dictSort, dict_label = :dictLabel, dict_value = :dictValue,
            dict_type = :dictType, css_class = :cssClass, list_class = :listClass, is_default = :isDefault,
            status = :status, remark = :remark
      where dict_code = :dictCode`,
    { ...entry, dictCode },
  );
}

/** Removes entries; returns those that were there. */
export const removeDictData = (tx: Db, ids: readonly DictDataId[]): Promise<DictDataRow[]> =>
  tx.rows<DictDataRow>(`delete from sys_dict_data where dict_code = any (:ids::bigint[]) returning ${ENTRY_COLUMNS}`, {
    ids,
  });

/** Adds the program's own types and entries where they are missing; what is there stays as it is. */
export async function fillInDictionaries(tx: Db, types: readonly object[], entries: readonly object[]): Promise<void> {
  await tx.run(
    `insert into sys_dict_type (dict_type, dict_name)
     select type, name from jsonb_to_recordset(:types) as t (type text, name text) on conflict do nothing`,
    { types: JSON.stringify(types) },
  );
  await tx.run(
    `insert into sys_dict_data (dict_type, dict_value, dict_label, dict_sort, remark)
     select e.type, e.value, e.label, e.sort, e.remark
       from jsonb_to_recordset(:entries) as e (type text, value text, label text, sort int, remark text)
      where not exists (select 1 from sys_dict_data d where d.dict_type = e.type and d.dict_value = e.value)`,
    { entries: JSON.stringify(entries) },
  );
}
