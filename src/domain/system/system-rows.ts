import { choice, type Entry, entriesOf, id, own } from "../fields.ts";
import type { ConfigId, DictDataId, DictTypeId } from "../ids.ts";
import { anyOf, type Infer, maybe, record, TEXT, TIME, WHOLE } from "../records.ts";
import { CONFIG_FIELDS, DICT_DATA_FIELDS, DICT_TYPE_FIELDS } from "./system-forms.ts";

/* Rows of the tables an operator maintains, and of the logs. */

const CREATED = { type: TIME, label: "创建时间" } as const;

/** A dictionary. */
export const DICT_TYPE = record(DICT_TYPE_FIELDS, { dictId: id<DictTypeId>(), createTime: CREATED });
export type DictTypeRow = Infer<typeof DICT_TYPE>;

/** An entry of a dictionary. */
export const DICT_DATA = record(DICT_DATA_FIELDS, {
  dictCode: id<DictDataId>(),
  dictSort: { type: WHOLE, label: "排序" },
  dictType: { type: TEXT, label: "字典类型" },
  cssClass: TEXT,
  listClass: TEXT,
  isDefault: anyOf(["Y", "N"]),
  createTime: CREATED,
});
export type DictDataRow = Infer<typeof DICT_DATA>;

const CONFIG_TYPES: readonly Entry<"Y" | "N">[] = [
  { code: "Y", name: "内置" },
  { code: "N", name: "自定义" },
];

/** A setting; what is built in stays. */
export const CONFIG = record(CONFIG_FIELDS, {
  configId: id<ConfigId>(),
  configName: { type: TEXT, label: "参数" },
  configValue: { type: TEXT, label: "值" },
  remark: { type: TEXT, label: "作用" },
  configType: { type: choice(CONFIG_TYPES), label: "类型" },
  createTime: CREATED,
});
export type ConfigRow = Infer<typeof CONFIG>;

const OPER_KINDS = [0, 1, 2, 3] as const;
const OPER_KIND_NAMES = { 0: "其他", 1: "新增", 2: "修改", 3: "删除" } as const;
const CHANGED = /* @__PURE__ */ maybe(own<Readonly<Record<string, unknown>>>());

/** What was done, by whom, from where. */
export const OPERATION = record({
  operId: TEXT,
  title: { type: TEXT, label: "模块" },
  businessType: { type: choice(entriesOf(OPER_KINDS, OPER_KIND_NAMES)), label: "操作" },
  target: { type: TEXT, label: "对象" },
  operatorId: maybe(TEXT),
  operName: { type: TEXT, label: "操作人" },
  operIp: TEXT,
  /** What was changed. */
  before: CHANGED,
  after: { type: CHANGED, label: "内容" },
  /** Links the entry to the one before it; `null` until it is linked. */
  hash: maybe(TEXT),
  operTime: { type: TIME, label: "时间" },
});
export type OperLogRow = Infer<typeof OPERATION>;

/** Who signed in, when and from where; the phone is masked. */
export const SIGN_IN = record({
  infoId: TEXT,
  userName: { type: TEXT, label: "手机号" },
  realName: { type: TEXT, label: "姓名" },
  ipaddr: { type: TEXT, label: "IP" },
  status: TEXT,
  msg: { type: TEXT, label: "结果" },
  loginTime: { type: TIME, label: "时间" },
});
export type LoginLogRow = Infer<typeof SIGN_IN>;

const plain = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** One part of what was changed: both are "" where it was not there. */
export type LoggedChange = { name: string; before: string; after: string };

/** What a line of the log changed: parts that stayed as they were are left out, unless nothing else is known. */
export function loggedChanges({ before, after }: Pick<OperLogRow, "before" | "after">): LoggedChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const all = names.map((name) => ({
    name,
    before: before !== null && name in before ? plain(before[name]) : "",
    after: after !== null && name in after ? plain(after[name]) : "",
  }));
  if (before === null || after === null) return all.filter((one) => one.before !== "" || one.after !== "");
  // What only one side names was not compared: an event or a reason beside the status before.
  return all.filter((one) => one.before !== one.after && (one.after !== "" || one.name in after));
}
