import * as calls from "../../contract/system/dictionary-calls.ts";
import type { DictTypeReply } from "../../contract/system/dictionary-schemas.ts";
import { type DictTypeForm, dictTypeInUse, dictTypeProblem, dictTypeTaken } from "../../domain/system/system-forms.ts";
import { type Database, type Db, isDuplicate } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { type Actor, audit } from "./audit.ts";
import { conditions, done, failed, failIf, found, listed, serveTemplate, shownTime } from "./table-reply.ts";
import { rowRoutes } from "./table-rows.ts";

const TITLE = "字典类型";
const COLUMNS = `dict_id as "dictId", dict_name as "dictName", dict_type as "dictType", status, remark,
  ${shownTime("created_at", "createTime")}`;

type Row = DictTypeReply;

const rowById = (db: Db, id: string | null, lock = ""): Promise<Row | null> =>
  id === null
    ? Promise.resolve(null)
    : db.one<Row>(`select ${COLUMNS} from sys_dict_type where dict_id = $1 ${lock}`, [id]);

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
      const before = await rowById(tx, id, "for update");
      const form = formFrom(sent, before);
      failIf(dictTypeProblem(form));
      if (id !== null && before === null) throw failed("操作失败");
      const values = [form.dictName, form.dictType, form.status, form.remark];
      if (before) {
        await tx.run(
          "update sys_dict_type set dict_name = $1, dict_type = $2, status = $3, remark = $4 where dict_id = $5",
          [...values, before.dictId],
        );
        // Entries follow their type to its new name.
        if (before.dictType !== form.dictType)
          await tx.run("update sys_dict_data set dict_type = $2 where dict_type = $1", [
            before.dictType,
            form.dictType,
          ]);
      } else
        await tx.run(
          "insert into sys_dict_type (dict_name, dict_type, status, remark) values ($1, $2, $3, $4)",
          values,
        );
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
    const rows = await tx.rows<Row & { used: boolean }>(
      `select ${COLUMNS}, exists (select 1 from sys_dict_data d where d.dict_type = t.dict_type) as used
         from sys_dict_type t where dict_id = any ($1::bigint[]) order by dict_id for update`,
      [ids],
    );
    const inUse = rows.find(({ used }) => used);
    if (inUse) throw failed(dictTypeInUse(inUse.dictName));
    await tx.run("delete from sys_dict_type where dict_id = any ($1::bigint[])", [rows.map(({ dictId }) => dictId)]);
    for (const { used: _, ...before } of rows)
      await audit(tx, actor, { title: TITLE, kind: "removed", target: before.dictType, before });
  });
}

/** Types of the dictionary. Nothing is kept in memory, so a refresh has nothing to do. */
export function dictTypeRoutes(app: App, { db }: Deps): void {
  serveTemplate(app, calls.dictTypeList, async ({ query }) => {
    const narrowed = conditions()
      .contains("dict_name", query.dictName)
      .contains("dict_type", query.dictType)
      .equals("status", query.status)
      .days("created_at", query);
    return listed<Row>(db, { columns: COLUMNS, from: "sys_dict_type", order: "dict_id", narrowed }, query);
  });
  serveTemplate(app, calls.dictTypeOptions, async () =>
    found(await db.rows<Row>(`select ${COLUMNS} from sys_dict_type order by dict_id`)),
  );
  serveTemplate(app, calls.refreshDictTypes, async () => done());
  rowRoutes(app, {
    calls: {
      one: calls.dictType,
      add: calls.addDictType,
      update: calls.updateDictType,
      remove: calls.deleteDictTypes,
    },
    idIn: ({ dictId }) => dictId,
    find: (id) => rowById(db, id),
    save: (actor, sent, id) => save(db, actor, sent, id),
    remove: (actor, ids) => remove(db, actor, ids),
  });
}
