import type { ConfigId, DictDataId, DictTypeId } from "../ids.ts";
import type { ConfigForm, DictDataForm, DictTypeForm } from "./system-forms.ts";

/** Rows of the tables an operator maintains, and of the logs. Times `yyyy-MM-dd HH:mm:ss`. */
export type DictTypeRow = DictTypeForm & { id: DictTypeId; createTime: string };
/** An entry of a dictionary as a row. */
export type DictDataRow = DictDataForm & { id: DictDataId; createTime: string };
/** A setting as a row. */
export type ConfigRow = ConfigForm & { id: ConfigId; createTime: string };

/** What was done, by whom, from where; `businessType` 0 other, 1 added, 2 changed, 3 removed. */
export type OperLogRow = {
  id: string;
  title: string;
  businessType: 0 | 1 | 2 | 3;
  target: string;
  operName: string;
  operIp: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  operTime: string;
};

export const OPER_KIND_NAMES: Readonly<Record<OperLogRow["businessType"], string>> = {
  0: "其他",
  1: "新增",
  2: "修改",
  3: "删除",
};

export type LoginLogRow = {
  id: string;
  userName: string;
  realName: string;
  ipaddr: string;
  msg: string;
  loginTime: string;
};

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
