import { type Static, Type } from "typebox";
import { ID_DIGITS } from "../domain/ids.ts";
import { DIGESTS, type Digest, MESSAGE_TYPES, type MessageType } from "../domain/system/message.ts";
import { IdSchema, OneOf, PageNumSchema, PageSizeSchema, Shape } from "./common.ts";

const TypeSchema = OneOf<MessageType>(MESSAGE_TYPES);

/** `POST /api/message/pc/getList`: the person's, newest first. */
export const MessageListBody = Shape({
  type: Type.Optional(TypeSchema),
  unread: Type.Optional(Type.Boolean()),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type MessageListBody = Static<typeof MessageListBody>;

/** `POST /api/message/pc/read` answers the unread counts that are left, as do `readAll` and `delete`. */
export const MessageReadBody = Shape({ ids: Type.Array(IdSchema, { minItems: 1, maxItems: 50 }) });

export const MessageReadAllBody = Shape({ type: Type.Optional(TypeSchema) });

/** `POST /api/message/pc/updatePref`: answers all preferences. */
export const MessagePrefBody = Shape({ type: TypeSchema, inApp: Type.Boolean(), digest: OneOf<Digest>(DIGESTS) });

/** `DELETE /api/message/pc/delete?ids=1,2` */
export const MessageDeleteQuery = Shape({
  ids: Type.String({ pattern: `^${ID_DIGITS}(,${ID_DIGITS}){0,49}$` }),
});
