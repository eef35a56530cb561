import type { DictDataRow, DictTypeRow } from "../../domain/system/system-rows.ts";
import { answers, del, get, holders, post, put, row, signedIn } from "../call.ts";
import type { DictDataBody, DictTypeBody } from "./dictionary-schemas.ts";
import type { DoneReply, FoundReply, IdParams, MaybeFoundReply } from "./template-schemas.ts";

const mayRemoveDicts = holders("system:dict:remove");
const mayQueryDicts = holders("system:dict:query");
const mayAddDicts = holders("system:dict:add");
const mayEditDicts = holders("system:dict:edit");

export const dictTypeOptions = signedIn(
  answers("whole", get<FoundReply<DictTypeRow[]>>("/system/dict/type/optionselect", "All types of the dictionary")),
);
export const refreshDictTypes = mayRemoveDicts(
  answers("whole", del<DoneReply>("/system/dict/type/refreshCache", "Changes nothing: no type is kept in memory")),
);
export const dictType = mayQueryDicts(
  answers(
    "whole",
    row<{ params: IdParams; reply: MaybeFoundReply<DictTypeRow> }>(
      "GET",
      "parts",
      "/system/dict/type/:id",
      "One type of the dictionary",
    ),
  ),
);
export const addDictType = mayAddDicts(
  answers(
    "whole",
    post<DictTypeBody, DoneReply>(
      "/system/dict/type",
      "Adds a type of the dictionary, or changes the one whose id is given",
    ),
  ),
);
export const updateDictType = mayEditDicts(
  answers("whole", put<DictTypeBody, DoneReply>("/system/dict/type", "Changes a type of the dictionary")),
);
export const deleteDictTypes = mayRemoveDicts(
  answers(
    "whole",
    row<{ params: IdParams; reply: DoneReply }>(
      "DELETE",
      "parts",
      "/system/dict/type/:id",
      "Deletes types of the dictionary that have no entries",
    ),
  ),
);
export const dictDataOfType = signedIn(
  answers(
    "whole",
    row<{ params: { dictType: string }; reply: FoundReply<DictDataRow[]> }>(
      "GET",
      "parts",
      "/system/dict/data/type/:dictType",
      "Entries of one type that are in use",
    ),
  ),
);
export const dictData = mayQueryDicts(
  answers(
    "whole",
    row<{ params: IdParams; reply: MaybeFoundReply<DictDataRow> }>(
      "GET",
      "parts",
      "/system/dict/data/:id",
      "One entry of the dictionary",
    ),
  ),
);
export const addDictData = mayAddDicts(
  answers(
    "whole",
    post<DictDataBody, DoneReply>(
      "/system/dict/data",
      "Adds an entry of the dictionary, or changes the one whose id is given",
    ),
  ),
);
export const updateDictData = mayEditDicts(
  answers("whole", put<DictDataBody, DoneReply>("/system/dict/data", "Changes an entry of the dictionary")),
);
export const deleteDictData = mayRemoveDicts(
  answers(
    "whole",
    row<{ params: IdParams; reply: DoneReply }>(
      "DELETE",
      "parts",
      "/system/dict/data/:id",
      "Deletes entries of the dictionary",
    ),
  ),
);
