import type { ConfigId, DictDataId, DictTypeId } from "../../domain/ids.ts";
import type { ConfigForm, DictDataForm, DictTypeForm } from "../../domain/system/system-forms.ts";

/** The tables an operator maintains. `id` null: a new row. Rejects with `ApiError` and nothing else. */
export abstract class SystemAdmin {
  abstract saveDictType(id: DictTypeId | null, form: DictTypeForm): Promise<void>;
  abstract removeDictType(id: DictTypeId): Promise<void>;
  abstract saveDictData(id: DictDataId | null, form: DictDataForm): Promise<void>;
  abstract removeDictData(id: DictDataId): Promise<void>;
  abstract saveConfig(id: ConfigId | null, form: ConfigForm): Promise<void>;
  abstract removeConfig(id: ConfigId): Promise<void>;
}
