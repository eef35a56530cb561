import type { SystemAdmin } from "../../application/system/system-admin.ts";
import { addConfig, deleteConfigs } from "../../contract/system/config-calls.ts";
import { addDictData, addDictType, deleteDictData, deleteDictTypes } from "../../contract/system/dictionary-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

/** A call that adds a row changes the one whose id it is given. */
export const createHttpSystemAdmin = (http: HttpClient): SystemAdmin => ({
  saveDictType: async (dictId, form) => void (await http.send(addDictType, { dictId: dictId ?? undefined, ...form })),
  removeDictType: async (id) => void (await http.send(deleteDictTypes, { params: { id } })),
  saveDictData: async (dictCode, form) =>
    void (await http.send(addDictData, { dictCode: dictCode ?? undefined, ...form })),
  removeDictData: async (id) => void (await http.send(deleteDictData, { params: { id } })),
  saveConfig: async (configId, form) => void (await http.send(addConfig, { configId: configId ?? undefined, ...form })),
  removeConfig: async (id) => void (await http.send(deleteConfigs, { params: { id } })),
});
