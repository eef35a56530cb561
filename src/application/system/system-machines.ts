import type { RowOf } from "../../domain/console-lists.ts";
import type { Fields, ValuesOf } from "../../domain/fields.ts";
import { asId, type ConfigId, type DictDataId, type DictTypeId } from "../../domain/ids.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { settingStored, settingTyped } from "../../domain/system/settings.ts";
import {
  CONFIG_FIELDS,
  configProblem,
  DICT_DATA_FIELDS,
  DICT_TYPE_FIELDS,
  dictDataProblem,
  dictTypeProblem,
} from "../../domain/system/system-forms.ts";
import type { Command } from "../command-machine.ts";
import { confirmed, withForm } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Navigator } from "../platform.ts";
import type { SystemAdmin } from "./system-admin.ts";

type Row = { id: string };
type DictTypeRow = RowOf<"dictTypeList">;
type DictDataRow = RowOf<"dictDataList">;
type ConfigRow = RowOf<"configList">;

/** The row that a new one begins with: it has no id yet. */
const isNew = ({ id }: Row): boolean => id === "";

/**
 * Writing and removing rows of a table. The forms' rules name one problem, which stands under the field it is about: `places`
 * states which words of a problem belong where, the last field takes the rest.
 */
function tableCommands<R extends Row, const All extends Fields, Form>(parts: {
  fields: All;
  first: (row: R) => Partial<ValuesOf<All>>;
  formOf: (typed: ValuesOf<All>, row: R) => Form;
  problem: (form: Form) => string | null;
  places: readonly (readonly [field: keyof All, words: RegExp])[];
  save: (id: R["id"] | null, form: Form) => Promise<void>;
  remove: (id: R["id"]) => Promise<void>;
}): Readonly<Record<"edit" | "remove", Command<R>>> {
  const { fields, first, formOf, problem, places, save, remove } = parts;
  return {
    edit: withForm(fields, {
      first,
      problems(typed, row) {
        const problems: { [Name in keyof All]?: string } = {};
        const said = problem(formOf(typed, row));
        const place = places.find(([, words]) => said !== null && words.test(said)) ?? places.at(-1);
        if (said !== null && place !== undefined) problems[place[0]] = said;
        return problems;
      },
      send: (row: R, typed) => save(isNew(row) ? null : row.id, formOf(typed, row)),
      done: "已保存",
    }),
    remove: confirmed(({ id }) => remove(id), "已删除"),
  };
}

/** The empty row with which the form for a new dictionary type opens; status "0" is enabled. */
export const NEW_DICT_TYPE: DictTypeRow = {
  id: asId<DictTypeId>(""),
  dictId: asId<DictTypeId>(""),
  dictName: "",
  dictType: "",
  status: "0",
  remark: "",
  createTime: "",
};

type LogPorts = { lists: ConsoleLists; navigator: Navigator; notify: Notifier };
type SystemAdminPorts = LogPorts & { admin: SystemAdmin };

/** The operator's list of dictionary types, with commands to add, edit and delete. */
export const createDictTypesMachine = ({ lists, admin, navigator, notify }: SystemAdminPorts) =>
  createListMachine<"dictName" | "dictType" | "status", DictTypeRow>({
    path: CONSOLE_PAGES.dictTypes.path,
    filters: ["dictName", "dictType", "status"],
    load: ({ filters, page }) => lists.page("dictTypeList", filters, page),
    commands: tableCommands({
      fields: DICT_TYPE_FIELDS,
      first: (row: DictTypeRow) => row,
      formOf: (typed) => typed,
      problem: dictTypeProblem,
      places: [
        ["dictName", /^字典(类型)?名称/],
        ["remark", /^备注/],
        ["dictType", /./],
      ],
      save: (id, form) => admin.saveDictType(id, form),
      remove: (id) => admin.removeDictType(id),
    }),
    navigator,
    notify,
  });

/** An entry still to be written, of the type that the list shows. */
export const newDictData = (dictType: string): DictDataRow => ({
  id: asId<DictDataId>(""),
  dictCode: asId<DictDataId>(""),
  dictSort: 0,
  dictLabel: "",
  dictValue: "",
  dictType,
  cssClass: "",
  listClass: "",
  isDefault: "N",
  status: "0",
  remark: "",
  createTime: "",
});

/** The operator's list of the entries of a dictionary type, with commands to add, edit and delete. */
export const createDictDataMachine = ({ lists, admin, navigator, notify }: SystemAdminPorts) =>
  createListMachine<"dictType" | "dictLabel" | "status", DictDataRow>({
    path: CONSOLE_PAGES.dictData.path,
    filters: ["dictType", "dictLabel", "status"],
    load: ({ filters, page }) => lists.page("dictDataList", filters, page),
    commands: tableCommands({
      fields: DICT_DATA_FIELDS,
      first: (row: DictDataRow) => row,
      formOf: ({ dictSort, ...typed }, { dictType, listClass, cssClass, isDefault }) => ({
        ...typed,
        dictSort: dictSort ?? 0,
        dictType,
        listClass,
        cssClass,
        isDefault,
      }),
      problem: dictDataProblem,
      places: [
        ["dictLabel", /标签/],
        ["dictValue", /键值/],
        ["remark", /./],
      ],
      save: (id, form) => admin.saveDictData(id, form),
      remove: (id) => admin.removeDictData(id),
    }),
    navigator,
    notify,
  });

/** The empty row with which the form for a new setting opens. */
export const NEW_CONFIG: ConfigRow = {
  id: asId<ConfigId>(""),
  configId: asId<ConfigId>(""),
  configName: "",
  configKey: "",
  configValue: "",
  configType: "N",
  remark: "",
  createTime: "",
};

/** The operator's list of settings, with commands to add, edit and delete. */
export const createConfigsMachine = ({ lists, admin, navigator, notify }: SystemAdminPorts) =>
  createListMachine<"configName" | "configKey" | "configType", ConfigRow>({
    path: CONSOLE_PAGES.configs.path,
    filters: ["configName", "configKey", "configType"],
    load: ({ filters, page }) => lists.page("configList", filters, page),
    commands: tableCommands({
      fields: CONFIG_FIELDS,
      first: (row: ConfigRow) => ({ ...row, configValue: settingTyped(row.configKey, row.configValue) }),
      formOf: (typed, { configType }) => ({
        ...typed,
        configType,
        configValue: settingStored(typed.configKey, typed.configValue),
      }),
      problem: configProblem,
      places: [
        ["configName", /^参数名称/],
        ["configKey", /键名/],
        ["remark", /^备注/],
        ["configValue", /./],
      ],
      save: (id, form) => admin.saveConfig(id, form),
      remove: (id) => admin.removeConfig(id),
    }),
    navigator,
    notify,
  });

/** The read-only log of operations. */
export const createOperLogMachine = ({ lists, navigator, notify }: LogPorts) =>
  createListMachine<"title" | "operName" | "begin" | "end", RowOf<"operationLog">>({
    path: CONSOLE_PAGES.operationLog.path,
    filters: ["title", "operName", "begin", "end"],
    load: ({ filters, page }) => lists.page("operationLog", filters, page),
    navigator,
    notify,
  });

/** The read-only log of logins. */
export const createLoginLogMachine = ({ lists, navigator, notify }: LogPorts) =>
  createListMachine<"userName" | "ipaddr" | "begin" | "end", RowOf<"signInLog">>({
    path: CONSOLE_PAGES.loginLog.path,
    filters: ["userName", "ipaddr", "begin", "end"],
    load: ({ filters, page }) => lists.page("signInLog", filters, page),
    navigator,
    notify,
  });
