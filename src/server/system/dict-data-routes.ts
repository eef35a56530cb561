import * as calls from "../../contract/system/dictionary-calls.ts";
import type { DictDataReply } from "../../contract/system/dictionary-schemas.ts";
import { type DictDataForm, dictDataProblem } from "../../domain/system/system-forms.ts";
import type { Database, Db } from "../db/database.ts";
import type { App, Deps } from "../http.ts";
import { type Actor, audit } from "./audit.ts";
import { conditions, failed, failIf, found, listed, serveTemplate, shownTime } from "./table-reply.ts";
import { rowRoutes } from "./table-rows.ts";

const TITLE = "字典数据";
const COLUMNS = `dict_code as "dictCode", dict_sort as "dictSort", dict_label as "dictLabel", dict_value as "dictValue",
  dict_type as "dictType", css_class as "cssClass", list_class as "listClass", is_default as "isDefault", status, remark,
  ${shownTime("created_at", "createTime")}`;

type Row = DictDataReply;

const rowById = (db: Db, id: string | null, lock = ""): Promise<Row | null> =>
  id === null
    ? Promise.resolve(null)
    : db.one<Row>(`select ${COLUMNS} from sys_dict_data where dict_code = $1 ${lock}`, [id]);

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
    const before = await rowById(tx, id, "for update");
    const form = formFrom(sent, before);
    failIf(dictDataProblem(form));
    if (id !== null && before === null) throw failed("操作失败");
    const { dictSort, dictLabel, dictValue, dictType, cssClass, listClass, isDefault, status, remark } = form;
    const values = [dictSort, dictLabel, dictValue, dictType, cssClass, listClass, isDefault, status, remark];
    await (before
      ? tx.run(
          `update sys_dict_data set dict_sort = $1, dict_label = $2, dict_value = $3, dict_type = $4, css_class = $5,
                  list_class = $6, is_default = $7, status = $8, remark = $9 where dict_code = $10`,
          [...values, before.dictCode],
        )
      : tx.run(
          `insert into sys_dict_data (dict_sort, dict_label, dict_value, dict_type, css_class, list_class, is_default,
                                      status, remark)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          values,
        ));
    const kind = before ? "changed" : "added";
    await audit(tx, actor, { title: TITLE, kind, target: `${dictType}/${dictValue}`, before, after: form });
  });
}

async function remove(db: Database, actor: Actor, ids: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.rows<Row>(
      `delete from sys_dict_data where dict_code = any ($1::bigint[]) returning ${COLUMNS}`,
      [ids],
    );
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
  serveTemplate(app, calls.dictDataList, async ({ query }) => {
    const narrowed = conditions()
      .equals("dict_type", query.dictType)
      .contains("dict_label", query.dictLabel)
      .equals("status", query.status)
      .days("created_at", query);
    return listed<Row>(db, { columns: COLUMNS, from: "sys_dict_data", order: "dict_sort, dict_code", narrowed }, query);
  });
  serveTemplate(app, calls.dictDataOfType, async ({ params }) => {
    const type = params.dictType.trim();
    if (type === "") throw failed("字典类型不能为空");
    return found(
      await db.rows<Row>(
        `select ${COLUMNS} from sys_dict_data where dict_type = $1 and status = '0' order by dict_sort, dict_code`,
        [type],
        "dict-data-by-type",
      ),
    );
  });
  rowRoutes(app, {
    calls: {
      one: calls.dictData,
      add: calls.addDictData,
      update: calls.updateDictData,
      remove: calls.deleteDictData,
    },
    idIn: ({ dictCode }) => dictCode,
    find: (id) => rowById(db, id),
    save: (actor, sent, id) => save(db, actor, sent, id),
    remove: (actor, ids) => remove(db, actor, ids),
  });
}
