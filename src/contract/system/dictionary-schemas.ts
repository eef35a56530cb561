import { type Static, Type } from "typebox";
import type { DictDataId, DictTypeId } from "../../domain/ids.ts";
import { each, OneOf, ReplyId, Shape } from "../common.ts";
import {
  DoneReply,
  ECHO,
  FoundReply,
  IdParams,
  LIST_TERMS,
  MaybeFoundReply,
  MaybeId,
  MaybeNumber,
  MaybeText,
  TableReply,
  Term,
} from "./template-schemas.ts";

const StatusSchema = OneOf(["0", "1"]);

/** A dictionary to add or to change. */
export const DictTypeBody = Shape({
  dictId: MaybeId,
  ...each("dictName dictType status remark", MaybeText),
  ...ECHO,
});
export type DictTypeBody = Static<typeof DictTypeBody>;

/** An entry of a dictionary to add or to change. */
export const DictDataBody = Shape({
  dictCode: MaybeId,
  dictSort: MaybeNumber,
  ...each("dictLabel dictValue dictType cssClass listClass isDefault status remark", MaybeText),
  default: Type.Optional(Type.Boolean()),
  ...ECHO,
});
export type DictDataBody = Static<typeof DictDataBody>;

/** Narrows the list of dictionaries. */
export const DictTypeListQuery = Shape({ dictName: Term, dictType: Term, status: Term, ...LIST_TERMS });
export type DictTypeListQuery = Static<typeof DictTypeListQuery>;
/** Narrows the list of a dictionary's entries. */
export const DictDataListQuery = Shape({ dictType: Term, dictLabel: Term, status: Term, ...LIST_TERMS });
export type DictDataListQuery = Static<typeof DictDataListQuery>;

/** `status` "0" is on, "1" off. `createTime` yyyy-MM-dd HH:mm:ss. */
const DictTypeSchema = Type.Object({
  ...each("dictId dictName dictType remark createTime", Type.String()),
  dictId: ReplyId<DictTypeId>(),
  status: StatusSchema,
});
export type DictTypeReply = Static<typeof DictTypeSchema>;

const DictDataSchema = Type.Object({
  ...each("dictCode dictLabel dictValue dictType cssClass listClass remark createTime", Type.String()),
  dictCode: ReplyId<DictDataId>(),
  dictSort: Type.Integer(),
  isDefault: OneOf(["Y", "N"]),
  status: StatusSchema,
});
export type DictDataReply = Static<typeof DictDataSchema>;

/** The type whose entries are requested. */
const DictTypeParams = Type.Object({ dictType: Type.String() });

export const dictionarySchemas = {
  dictTypeList: { query: DictTypeListQuery, reply: TableReply(DictTypeSchema) },
  dictTypeOptions: { reply: FoundReply(Type.Array(DictTypeSchema)) },
  refreshDictTypes: { reply: DoneReply },
  dictType: { params: IdParams, reply: MaybeFoundReply(DictTypeSchema) },
  addDictType: { body: DictTypeBody, reply: DoneReply },
  updateDictType: { body: DictTypeBody, reply: DoneReply },
  deleteDictTypes: { params: IdParams, reply: DoneReply },
  dictDataList: { query: DictDataListQuery, reply: TableReply(DictDataSchema) },
  dictDataOfType: { params: DictTypeParams, reply: FoundReply(Type.Array(DictDataSchema)) },
  dictData: { params: IdParams, reply: MaybeFoundReply(DictDataSchema) },
  addDictData: { body: DictDataBody, reply: DoneReply },
  updateDictData: { body: DictDataBody, reply: DoneReply },
  deleteDictData: { params: IdParams, reply: DoneReply },
} as const;
