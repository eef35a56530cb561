import type { SystemDesk } from "../../application/system/system-desk.ts";
import type { ConfigRow, DictDataRow, DictTypeRow, LoginLogRow, OperLogRow } from "../../domain/system/system-rows.ts";
import type { HttpClient } from "../http/http-client.ts";
import { tablePage } from "./table-calls.ts";

type Wire<Row, Id extends string> = Omit<Row, "id"> & Record<Id, string>;

export const createHttpSystemDesk = (http: HttpClient): SystemDesk => ({
  dictTypes: (asked) =>
    tablePage<Wire<DictTypeRow, "dictId">, DictTypeRow>(http, "/system/dict/type", asked, ({ dictId, ...row }) => ({
      id: dictId,
      ...row,
    })),
  saveDictType: (dictId, form) => http.post("/system/dict/type", { ...(dictId === null ? {} : { dictId }), ...form }),
  removeDictType: (id) => http.delete(`/system/dict/type/${id}`),
  dictData: (asked) =>
    tablePage<Wire<DictDataRow, "dictCode">, DictDataRow>(http, "/system/dict/data", asked, ({ dictCode, ...row }) => ({
      id: dictCode,
      ...row,
    })),
  saveDictData: (dictCode, form) =>
    http.post("/system/dict/data", { ...(dictCode === null ? {} : { dictCode }), ...form }),
  removeDictData: (id) => http.delete(`/system/dict/data/${id}`),
  configs: (asked) =>
    tablePage<Wire<ConfigRow, "configId">, ConfigRow>(http, "/system/config", asked, ({ configId, ...row }) => ({
      id: configId,
      ...row,
    })),
  saveConfig: (configId, form) => http.post("/system/config", { ...(configId === null ? {} : { configId }), ...form }),
  removeConfig: (id) => http.delete(`/system/config/${id}`),
  operLog: (asked) =>
    tablePage<Wire<OperLogRow, "operId">, OperLogRow>(http, "/system/operlog", asked, ({ operId, ...row }) => ({
      id: operId,
      ...row,
    })),
  loginLog: (asked) =>
    tablePage<Wire<LoginLogRow, "infoId">, LoginLogRow>(http, "/system/logininfor", asked, ({ infoId, ...row }) => ({
      id: infoId,
      ...row,
    })),
});
