import type { SystemAdmin } from "../../application/system/system-admin.ts";
import { addConfig, configList, deleteConfigs } from "../../contract/system/config-calls.ts";
import {
  addDictData,
  addDictType,
  deleteDictData,
  deleteDictTypes,
  dictDataList,
  dictTypeList,
} from "../../contract/system/dictionary-calls.ts";
import { operationLog, signInLog } from "../../contract/system/log-calls.ts";
import type { HttpClient } from "../http/http-client.ts";
import { dayTerms, pageOf, pageTerms } from "./table-calls.ts";

/** A call that adds a row changes the one whose id it is given. */
export const createHttpSystemAdmin = (http: HttpClient): SystemAdmin => ({
  dictTypes: ({ filters, page }) =>
    pageOf(page, http.send(dictTypeList, { ...filters, ...pageTerms(page) }), ({ dictId: id, ...row }) => ({
      id,
      ...row,
    })),
  saveDictType: async (dictId, form) => void (await http.send(addDictType, { dictId: dictId ?? undefined, ...form })),
  removeDictType: async (id) => void (await http.send(deleteDictTypes, { params: { id } })),
  dictData: ({ filters, page }) =>
    pageOf(page, http.send(dictDataList, { ...filters, ...pageTerms(page) }), ({ dictCode: id, ...row }) => ({
      id,
      ...row,
    })),
  saveDictData: async (dictCode, form) =>
    void (await http.send(addDictData, { dictCode: dictCode ?? undefined, ...form })),
  removeDictData: async (id) => void (await http.send(deleteDictData, { params: { id } })),
  configs: ({ filters, page }) =>
    pageOf(page, http.send(configList, { ...filters, ...pageTerms(page) }), ({ configId: id, ...row }) => ({
      id,
      ...row,
    })),
  saveConfig: async (configId, form) => void (await http.send(addConfig, { configId: configId ?? undefined, ...form })),
  removeConfig: async (id) => void (await http.send(deleteConfigs, { params: { id } })),
  operLog: ({ filters: { begin, end, ...filters }, page }) =>
    pageOf(
      page,
      http.send(operationLog, { ...filters, ...dayTerms({ begin, end }), ...pageTerms(page) }),
      ({ operId: id, ...row }) => ({ id, ...row }),
    ),
  loginLog: ({ filters: { begin, end, ...filters }, page }) =>
    pageOf(
      page,
      http.send(signInLog, { ...filters, ...dayTerms({ begin, end }), ...pageTerms(page) }),
      ({ infoId: id, ...row }) => ({ id, ...row }),
    ),
});
