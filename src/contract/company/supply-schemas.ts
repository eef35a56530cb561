import { type Static, Type } from "typebox";
import {
  OPERATOR_EVENTS,
  SUPPLY_FILES_MAX,
  SUPPLY_STATUSES,
  SUPPLY_TEXT_MAX,
  type SupplyStatus,
  TERM_MAX,
} from "../../domain/company/supply.ts";
import {
  EachOf,
  FenSchema,
  IdSchema,
  Nullable,
  OneOf,
  PageNumSchema,
  PageOf,
  PageSizeSchema,
  Shape,
  VersionSchema,
} from "../common.ts";

/** Calls of the supply chain service (product §23). `GET /api/supplyChain/getPcList` answers `SupplyProduct[]`. */

const form = {
  productCode: Type.String({ pattern: "^[a-z]{1,20}$" }),
  amountWanted: FenSchema,
  termMonths: Type.Integer({ minimum: 1, maximum: TERM_MAX }),
  purpose: Type.String({ maxLength: SUPPLY_TEXT_MAX }),
  goodsDesc: Type.String({ maxLength: SUPPLY_TEXT_MAX }),
  contactName: Type.String({ maxLength: 30 }),
  contactPhone: Type.String({ maxLength: 20 }),
  /** The company's own order, by id or by number. */
  relatedOrderId: Type.Optional(Nullable(IdSchema)),
  relatedOrderNo: Type.Optional(Type.String({ maxLength: 30 })),
  /** Files uploaded before, by name or id; left out: those it has stay. */
  fileIds: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { maxItems: 2 * SUPPLY_FILES_MAX })),
};
/** POST add. Answers a `SupplyApply`. */
export const SupplyAddBody = Shape(form);
export type SupplyAdd = Static<typeof SupplyAddBody>;
/** POST update: while it waits, or with what was asked for. */
export const SupplyUpdateBody = Shape({ id: IdSchema, version: VersionSchema, ...form });
export type SupplyUpdate = Static<typeof SupplyUpdateBody>;
export const SupplyWithdrawBody = Shape({ id: IdSchema, version: VersionSchema });

const paging = { pageNum: Type.Optional(PageNumSchema), pageSize: Type.Optional(PageSizeSchema) };
/** POST pc/getList: those of the acting company. */
export const SupplyListBody = Shape(paging);
export const SupplyAdminListBody = Shape({
  ...paging,
  status: Type.Optional(Nullable(OneOf<SupplyStatus>(SUPPLY_STATUSES))),
});
export const SupplyInfoQuery = Shape({ id: IdSchema });
/** POST admin/handle. */
export const SupplyHandleBody = Shape({
  id: IdSchema,
  version: VersionSchema,
  event: OneOf(OPERATOR_EVENTS),
  note: Type.Optional(Type.String({ maxLength: SUPPLY_TEXT_MAX })),
});
export type SupplyHandle = Static<typeof SupplyHandleBody>;

export const SupplyProductSchema = Type.Object({
  code: Type.String(),
  name: Type.String(),
  intro: Type.String(),
  features: Type.Array(Type.String()),
  rateText: Type.String(),
  amountRange: Type.String(),
  termText: Type.String(),
  requirements: Type.Array(Type.String()),
  flow: Type.Array(Type.String()),
});
export const SupplyApplySchema = Type.Object({
  contactName: Type.String(),
  contactPhone: Type.String(),
  productCode: Type.String(),
  amountWanted: FenSchema,
  termMonths: Type.Number(),
  purpose: Type.String(),
  goodsDesc: Type.String(),
  relatedOrderNo: Nullable(Type.String()),
  files: Type.Array(
    Type.Object({
      fileId: Type.String(),
      name: Type.String(),
    }),
  ),
  id: Type.String(),
  applyNo: Type.String(),
  productName: Type.String(),
  companyName: Type.String(),
  status: OneOf([0, 1, 2, 3, 4, 5, 6] as const),
  statusName: Type.String(),
  note: Type.String(),
  version: Type.Number(),
  createTime: Type.String(),
  updateTime: Type.String(),
});
export const HandledApplySchema = Type.Object({
  ...SupplyApplySchema.properties,
  companyId: Type.String(),
  applicantName: Type.String(),
  availableEvents: Type.Array(OneOf(["accept", "reject", "requestMore", "forward", "registerLoan"] as const)),
});
export const HandledApplyPageSchema = PageOf(HandledApplySchema, {
  counts: EachOf([0, 1, 2, 3, 4, 5, 6] as const, Type.Number()),
});

export const supplySchemas = {
  supplyProducts: { reply: Type.Array(SupplyProductSchema) },
  addSupplyApplication: { body: SupplyAddBody, reply: SupplyApplySchema },
  supplyApplicationList: { body: SupplyListBody, reply: PageOf(SupplyApplySchema) },
  updateSupplyApplication: { body: SupplyUpdateBody, reply: SupplyApplySchema },
  withdrawSupplyApplication: { body: SupplyWithdrawBody, reply: SupplyApplySchema },
  handledSupplyApplicationList: { body: SupplyAdminListBody, reply: HandledApplyPageSchema },
  handledSupplyApplication: { query: SupplyInfoQuery, reply: HandledApplySchema },
  handleSupplyApplication: { body: SupplyHandleBody, reply: SupplyApplySchema },
} as const;
