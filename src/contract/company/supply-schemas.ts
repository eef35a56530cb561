import { type Static, Type } from "typebox";
import {
  HANDLED_APPLY,
  OPERATOR_EVENTS,
  SUPPLY_APPLY,
  SUPPLY_PRODUCT,
  SUPPLY_TEXT_MAX,
} from "../../domain/company/supply.ts";
import { SUPPLY_FIELDS } from "../../domain/company/supply-form.ts";
import type { OrderId, SupplyApplyId } from "../../domain/ids.ts";
import { list } from "../../domain/records.ts";
import {
  FilesSchema,
  IdOnlyOf,
  Nullable,
  OneOf,
  PageOf,
  PagingBody,
  PhoneSchema,
  SentId,
  Shape,
  VERSIONED_ID,
  VersionedBodyOf,
} from "../common.ts";
import { boundedOf, draftsOf, ReplyOf } from "../fields.ts";

const { relatedOrderNo, fileIds, ...said } = draftsOf(SUPPLY_FIELDS, {
  productCode: Type.String({ pattern: "^[a-z]{1,20}$" }),
  termMonths: boundedOf(SUPPLY_FIELDS).termMonths,
  contactPhone: PhoneSchema,
  /** Files uploaded before, by name or id. */
  fileIds: FilesSchema(2 * SUPPLY_FIELDS.fileIds.type.most),
});
/** The company's own order by id or by number; files that are left out stay. */
const form = {
  ...said,
  ...Type.Partial(Type.Object({ relatedOrderNo, fileIds })).properties,
  relatedOrderId: Type.Optional(Nullable(SentId<OrderId>())),
};
const SupplyAddBody = Shape(form);
export type SupplyAdd = Static<typeof SupplyAddBody>;
/** Changed while it waits, or with what was requested. */
const SupplyUpdateBody = Shape({ ...VERSIONED_ID, id: SentId<SupplyApplyId>(), ...form });
export type SupplyUpdate = Static<typeof SupplyUpdateBody>;

const SupplyHandleBody = Shape({
  ...VERSIONED_ID,
  id: SentId<SupplyApplyId>(),
  event: OneOf(OPERATOR_EVENTS),
  note: Type.Optional(Type.String({ maxLength: SUPPLY_TEXT_MAX })),
});
export type SupplyHandle = Static<typeof SupplyHandleBody>;

export const supplySchemas = {
  supplyProducts: { reply: ReplyOf(list(SUPPLY_PRODUCT)) },
  addSupplyApplication: { body: SupplyAddBody, reply: ReplyOf(SUPPLY_APPLY) },
  supplyApplicationList: { body: PagingBody, reply: PageOf(ReplyOf(SUPPLY_APPLY)) },
  updateSupplyApplication: { body: SupplyUpdateBody, reply: ReplyOf(SUPPLY_APPLY) },
  withdrawSupplyApplication: { body: VersionedBodyOf<SupplyApplyId>(), reply: ReplyOf(SUPPLY_APPLY) },
  handledSupplyApplication: { query: IdOnlyOf<SupplyApplyId>(), reply: ReplyOf(HANDLED_APPLY) },
  handleSupplyApplication: { body: SupplyHandleBody, reply: ReplyOf(SUPPLY_APPLY) },
} as const;
