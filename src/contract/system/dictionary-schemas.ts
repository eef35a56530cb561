import { type Static, Type } from "typebox";
import { list } from "../../domain/records.ts";
import { DICT_DATA, DICT_TYPE } from "../../domain/system/system-rows.ts";
import { each, Shape } from "../common.ts";
import { ReplyOf } from "../fields.ts";
import {
  DoneReply,
  ECHO,
  FoundReply,
  IdParams,
  MaybeFoundReply,
  MaybeId,
  MaybeNumber,
  MaybeText,
} from "./template-schemas.ts";

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

/** The type whose entries are requested. */
const DictTypeParams = Type.Object({ dictType: Type.String() });

export const dictionarySchemas = {
  dictTypeOptions: { reply: FoundReply(ReplyOf(list(DICT_TYPE))) },
  refreshDictTypes: { reply: DoneReply },
  dictType: { params: IdParams, reply: MaybeFoundReply(ReplyOf(DICT_TYPE)) },
  addDictType: { body: DictTypeBody, reply: DoneReply },
  updateDictType: { body: DictTypeBody, reply: DoneReply },
  deleteDictTypes: { params: IdParams, reply: DoneReply },
  dictDataOfType: { params: DictTypeParams, reply: FoundReply(ReplyOf(list(DICT_DATA))) },
  dictData: { params: IdParams, reply: MaybeFoundReply(ReplyOf(DICT_DATA)) },
  addDictData: { body: DictDataBody, reply: DoneReply },
  updateDictData: { body: DictDataBody, reply: DoneReply },
  deleteDictData: { params: IdParams, reply: DoneReply },
} as const;
