import type { ConfigId, DictDataId, DictTypeId } from "../../domain/ids.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { ConfigForm, DictDataForm, DictTypeForm } from "../../domain/system/system-forms.ts";
import type { ConfigRow, DictDataRow, DictTypeRow, LoginLogRow, OperLogRow } from "../../domain/system/system-rows.ts";

/** Filters as they stand in the address; "" does not narrow. */
type Asked<Name extends string> = { filters: Readonly<Record<Name, string>>; page: PageQuery };
/** Days yyyy-MM-dd, both inclusive. */
type Days = "begin" | "end";

/** The tables an operator maintains, and the logs. `id` null: a new row. Rejects with `ApiError` and nothing else. */
export abstract class SystemAdmin {
  abstract dictTypes(asked: Asked<"dictName" | "dictType" | "status">): Promise<Page<DictTypeRow>>;
  abstract saveDictType(id: DictTypeId | null, form: DictTypeForm): Promise<void>;
  abstract removeDictType(id: DictTypeId): Promise<void>;
  abstract dictData(asked: Asked<"dictType" | "dictLabel" | "status">): Promise<Page<DictDataRow>>;
  abstract saveDictData(id: DictDataId | null, form: DictDataForm): Promise<void>;
  abstract removeDictData(id: DictDataId): Promise<void>;
  abstract configs(asked: Asked<"configName" | "configKey" | "configType">): Promise<Page<ConfigRow>>;
  abstract saveConfig(id: ConfigId | null, form: ConfigForm): Promise<void>;
  abstract removeConfig(id: ConfigId): Promise<void>;
  abstract operLog(asked: Asked<"title" | "operName" | Days>): Promise<Page<OperLogRow>>;
  abstract loginLog(asked: Asked<"userName" | "ipaddr" | Days>): Promise<Page<LoginLogRow>>;
}
