import { type Static, Type } from "typebox";
import { OPERATOR_EVENTS, SUPPLY_FILES_MAX, SUPPLY_TEXT_MAX, TERM_MAX } from "../../domain/company/supply.ts";
import { SUPPLY_STATUSES, type SupplyStatus } from "../../domain/company/supply-states.ts";
import type { CompanyId, OrderId, SupplyApplyId } from "../../domain/ids.ts";
import {
  EachOf,
  each,
  FenSchema,
  IdOnlyOf,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  PagingBody,
  PhoneSchema,
  ReplyId,
  SEEN,
  SeenBodyOf,
  SentId,
  Shape,
} from "../common.ts";

const form = {
  productCode: Type.String({ pattern: "^[a-z]{1,20}$" }),
  amountWanted: FenSchema,
  termMonths: Type.Integer({ minimum: 1, maximum: TERM_MAX }),
  purpose: Type.String({ maxLength: SUPPLY_TEXT_MAX }),
  goodsDesc: Type.String({ maxLength: SUPPLY_TEXT_MAX }),
  contactName: Type.String({ maxLength: 30 }),
  contactPhone: PhoneSchema,
  /** The company's own order, by id or by number. */
  relatedOrderId: Type.Optional(Nullable(SentId<OrderId>())),
  relatedOrderNo: Type.Optional(Type.String({ maxLength: 30 })),
  /** Files uploaded before, by name or id; left out: those it has stay. */
  fileIds: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { maxItems: 2 * SUPPLY_FILES_MAX })),
};
const SupplyAddBody = Shape(form);
export type SupplyAdd = Static<typeof SupplyAddBody>;
/** Changed while it waits, or with what was asked for. */
const SupplyUpdateBody = Shape({ ...SEEN, id: SentId<SupplyApplyId>(), ...form });
export type SupplyUpdate = Static<typeof SupplyUpdateBody>;

export const SupplyAdminListBody = Shape({
  ...PAGING,
  status: Type.Optional(Nullable(OneOf<SupplyStatus>(SUPPLY_STATUSES))),
});
const SupplyHandleBody = Shape({
  ...SEEN,
  id: SentId<SupplyApplyId>(),
  event: OneOf(OPERATOR_EVENTS),
  note: Type.Optional(Type.String({ maxLength: SUPPLY_TEXT_MAX })),
});
export type SupplyHandle = Static<typeof SupplyHandleBody>;

const SupplyProductSchema = Type.Object({
  ...each("code name intro rateText amountRange termText", Type.String()),
  ...each("features requirements flow", Type.Array(Type.String())),
});
const SupplyApplySchema = Type.Object({
  ...each("contactName contactPhone productCode purpose goodsDesc id applyNo productName companyName", Type.String()),
  id: ReplyId<SupplyApplyId>(),
  ...each("statusName note createTime updateTime", Type.String()),
  amountWanted: FenSchema,
  termMonths: Type.Number(),
  relatedOrderNo: Nullable(Type.String()),
  files: Type.Array(Type.Object({ fileId: Type.String(), name: Type.String() })),
  status: OneOf(SUPPLY_STATUSES),
  version: Type.Number(),
});
const HandledApplySchema = Type.Object({
  ...SupplyApplySchema.properties,
  companyId: ReplyId<CompanyId>(),
  applicantName: Type.String(),
  availableEvents: Type.Array(OneOf(OPERATOR_EVENTS)),
});
const HandledApplyPageSchema = PageOf(HandledApplySchema, { counts: EachOf(SUPPLY_STATUSES, Type.Number()) });

/** What the calls of `supply-calls.ts` are checked against, by their names. */
export const supplySchemas = {
  supplyProducts: { reply: Type.Array(SupplyProductSchema) },
  addSupplyApplication: { body: SupplyAddBody, reply: SupplyApplySchema },
  supplyApplicationList: { body: PagingBody, reply: PageOf(SupplyApplySchema) },
  updateSupplyApplication: { body: SupplyUpdateBody, reply: SupplyApplySchema },
  withdrawSupplyApplication: { body: SeenBodyOf<SupplyApplyId>(), reply: SupplyApplySchema },
  handledSupplyApplicationList: { body: SupplyAdminListBody, reply: HandledApplyPageSchema },
  handledSupplyApplication: { query: IdOnlyOf<SupplyApplyId>(), reply: HandledApplySchema },
  handleSupplyApplication: { body: SupplyHandleBody, reply: SupplyApplySchema },
} as const;
