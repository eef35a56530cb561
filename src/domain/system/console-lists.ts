import { type ConsoleLists, TERM } from "../console-list.ts";
import { CONFIG, DICT_DATA, DICT_TYPE, OPERATION, SIGN_IN } from "./system-rows.ts";

/** `ipaddr` narrows both logs, `title` and `operName` the first, `userName` (a part of the phone) the second. */
const LOG_TERMS = { title: TERM, operName: TERM, userName: TERM, ipaddr: TERM };

/** The console's lists of the system's tables and logs. */
export const SYSTEM_LISTS = {
  dictTypeList: {
    call: "/system/dict/type/list",
    permission: "system:dict:list",
    summary: "Types of the dictionary",
    answers: "table",
    filters: { dictName: TERM, dictType: TERM, status: TERM },
    row: DICT_TYPE,
    key: "dictId",
  },
  dictDataList: {
    call: "/system/dict/data/list",
    permission: "system:dict:list",
    summary: "Entries of the dictionary",
    answers: "table",
    filters: { dictType: TERM, dictLabel: TERM, status: TERM },
    row: DICT_DATA,
    key: "dictCode",
  },
  configList: {
    call: "/system/config/list",
    permission: "system:config:list",
    summary: "Settings of the marketplace",
    answers: "table",
    filters: { configName: TERM, configKey: TERM, configType: TERM },
    row: CONFIG,
    key: "configId",
  },
  operationLog: {
    call: "/system/operlog/list",
    permission: "system:operlog:list",
    summary: "What was changed, by whom and from where",
    answers: "table",
    filters: LOG_TERMS,
    row: OPERATION,
    key: "operId",
  },
  signInLog: {
    call: "/system/logininfor/list",
    permission: "system:logininfor:list",
    summary: "Who signed in, when and from where",
    answers: "table",
    filters: LOG_TERMS,
    row: SIGN_IN,
    key: "infoId",
  },
} as const satisfies ConsoleLists;
