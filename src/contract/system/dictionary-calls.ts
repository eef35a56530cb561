import type { Call } from "../call.ts";
import type {
  DictDataBody,
  DictDataListQuery,
  DictDataReply,
  DictTypeBody,
  DictTypeListQuery,
  DictTypeReply,
} from "./dictionary-schemas.ts";
import type { DoneReply, FoundReply, IdParams, MaybeFoundReply, TableReply } from "./template-schemas.ts";

export const dictTypeList: Call<{ query: DictTypeListQuery; reply: TableReply<DictTypeReply> }> = {
  method: "GET",
  path: "/system/dict/type/list",
  access: { permission: "system:dict:list" },
  input: "query",
  answers: "whole",
  summary: "Types of the dictionary",
};

export const dictTypeOptions: Call<{ reply: FoundReply<DictTypeReply[]> }> = {
  method: "GET",
  path: "/system/dict/type/optionselect",
  access: "signed-in",
  input: "none",
  answers: "whole",
  summary: "All types of the dictionary",
};

export const refreshDictTypes: Call<{ reply: DoneReply }> = {
  method: "DELETE",
  path: "/system/dict/type/refreshCache",
  access: { permission: "system:dict:remove" },
  input: "none",
  answers: "whole",
  summary: "Changes nothing: no type is kept in memory",
};

export const dictType: Call<{ params: IdParams; reply: MaybeFoundReply<DictTypeReply> }> = {
  method: "GET",
  path: "/system/dict/type/:id",
  access: { permission: "system:dict:query" },
  input: "parts",
  answers: "whole",
  summary: "One type of the dictionary",
};

export const addDictType: Call<{ body: DictTypeBody; reply: DoneReply }> = {
  method: "POST",
  path: "/system/dict/type",
  access: { permission: "system:dict:add" },
  input: "body",
  answers: "whole",
  summary: "Adds a type of the dictionary, or changes the one whose id is given",
};

export const updateDictType: Call<{ body: DictTypeBody; reply: DoneReply }> = {
  method: "PUT",
  path: "/system/dict/type",
  access: { permission: "system:dict:edit" },
  input: "body",
  answers: "whole",
  summary: "Changes a type of the dictionary",
};

export const deleteDictTypes: Call<{ params: IdParams; reply: DoneReply }> = {
  method: "DELETE",
  path: "/system/dict/type/:id",
  access: { permission: "system:dict:remove" },
  input: "parts",
  answers: "whole",
  summary: "Deletes types of the dictionary that have no entries",
};

export const dictDataList: Call<{ query: DictDataListQuery; reply: TableReply<DictDataReply> }> = {
  method: "GET",
  path: "/system/dict/data/list",
  access: { permission: "system:dict:list" },
  input: "query",
  answers: "whole",
  summary: "Entries of the dictionary",
};

export const dictDataOfType: Call<{ params: { dictType: string }; reply: FoundReply<DictDataReply[]> }> = {
  method: "GET",
  path: "/system/dict/data/type/:dictType",
  access: "signed-in",
  input: "parts",
  answers: "whole",
  summary: "Entries of one type that are in use",
};

export const dictData: Call<{ params: IdParams; reply: MaybeFoundReply<DictDataReply> }> = {
  method: "GET",
  path: "/system/dict/data/:id",
  access: { permission: "system:dict:query" },
  input: "parts",
  answers: "whole",
  summary: "One entry of the dictionary",
};

export const addDictData: Call<{ body: DictDataBody; reply: DoneReply }> = {
  method: "POST",
  path: "/system/dict/data",
  access: { permission: "system:dict:add" },
  input: "body",
  answers: "whole",
  summary: "Adds an entry of the dictionary, or changes the one whose id is given",
};

export const updateDictData: Call<{ body: DictDataBody; reply: DoneReply }> = {
  method: "PUT",
  path: "/system/dict/data",
  access: { permission: "system:dict:edit" },
  input: "body",
  answers: "whole",
  summary: "Changes an entry of the dictionary",
};

export const deleteDictData: Call<{ params: IdParams; reply: DoneReply }> = {
  method: "DELETE",
  path: "/system/dict/data/:id",
  access: { permission: "system:dict:remove" },
  input: "parts",
  answers: "whole",
  summary: "Deletes entries of the dictionary",
};
