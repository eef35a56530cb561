import { type Static, type TSchema, Type } from "typebox";
import {
  CREATE_MODES,
  type CreateMode,
  DEMAND_STATUSES,
  VISIBILITIES,
  type Visibility,
} from "../../domain/demand/demand.ts";
import { DEMAND, TICKER_ENTRY } from "../../domain/demand/demand-form.ts";
import {
  CODED_FIELDS,
  DEMAND_FIELD_NAMES,
  DEMAND_ITEMS_MAX,
  DEMAND_UNITS,
  QUANTITY_MAX,
} from "../../domain/demand/demand-item.ts";
import { INQUIRY } from "../../domain/demand/inquiry.ts";
import { LINE_MATCH, MATCHED_AT_ONCE, PARSED_TEXT } from "../../domain/demand/line-match.ts";
import { RAW_TEXT } from "../../domain/demand/raw-text.ts";
import type { DemandUnit } from "../../domain/demand/reading/demand-line.ts";
import { REQUIREMENT_CODE_MAX, REQUIREMENTS_MAX } from "../../domain/demand/requirements.ts";
import type { DemandId, GoodsId } from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import { list } from "../../domain/records.ts";
import type { Cm, Mm } from "../../domain/units.ts";
import {
  CityCodeOrEmptySchema,
  CodeSchema,
  each,
  IdOnlyOf,
  INTEGER_MAX,
  MAYBE_VERSIONED_ID,
  MaybeVersionedBodyOf,
  MoistureSchema,
  MomentSchema,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  PhoneSchema,
  SentId,
  Shape,
  TenthsSchema,
  VERSIONED_ID,
} from "../common.ts";
import { ReplyOf } from "../fields.ts";

const OpenCodeSchema = Type.Optional(Nullable(CodeSchema));
const NameSchema = Type.Optional(Nullable(Type.String({ maxLength: 200 })));
const WholeSchema = Type.Integer({ minimum: 0, maximum: INTEGER_MAX });
const NumberSchema = Type.Optional(Nullable(WholeSchema));
const SideSchema = Type.Unsafe<Mm>(WholeSchema);
const UnitSchema = Type.Optional(Nullable(OneOf<DemandUnit>(DEMAND_UNITS)));
const DaySchema = Type.Optional(Nullable(Type.String({ maxLength: 20 })));
const DeliverCitySchema = Type.Optional(Nullable(CityCodeOrEmptySchema));

const FIELDS = Object.keys(DEMAND_FIELD_NAMES);
const byField = <T extends TSchema>(fields: readonly string[], schema: T) =>
  Shape(Object.fromEntries(fields.map((field) => [field, Type.Optional(schema)])));
const ConfidenceSchema = byField(FIELDS, Type.Number({ minimum: 0, maximum: 1 }));
const OffsetSchema = Type.Integer({ minimum: 0, maximum: INTEGER_MAX });
const SpanSchema = byField(FIELDS, Type.Array(OffsetSchema, { minItems: 2, maxItems: 2 }));
const ChoiceBody = Shape({ code: Type.String({ maxLength: 40 }), name: Type.String({ maxLength: 200 }) });
/** How many are read; the rules refuse more than `REQUIREMENTS_MAX` in words. */
const RequirementsBody = Type.Array(
  Shape({
    code: Type.String({ maxLength: REQUIREMENT_CODE_MAX }),
    detail: Type.Optional(Type.String({ maxLength: 200 })),
    sure: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    span: Type.Optional(Type.Unsafe<readonly [number, number]>(Type.Array(OffsetSchema, { minItems: 2, maxItems: 2 }))),
  }),
  { maxItems: REQUIREMENTS_MAX * 2 },
);
const AlternativesSchema = byField(CODED_FIELDS, Type.Array(ChoiceBody, { maxItems: 50 }));

/**
 * A demanded timber as `parseText` answers it, so that a read line can be sent back as it is; every field may be left out.
 * mm, of a thickness to the tenth, cm of diameters, the unit's smallest step (dm³, kg, 1), fen per unit.
 */
export const DemandItemBody = Shape({
  ...each("kindCode speciesCode gradeCode brandCode originCode portCode", OpenCodeSchema),
  ...each("kindName speciesName speciesText gradeName brandName originName portName deliverCityName", NameSchema),
  moistureType: Type.Optional(Nullable(MoistureSchema)),
  ...each("thickness thicknessMin thicknessMax", Type.Optional(Nullable(TenthsSchema))),
  ...each("width widthMin widthMax length lengthMin lengthMax", Type.Optional(Nullable(SideSchema))),
  ...each("diameterMin diameterMax", Type.Optional(Nullable(Type.Unsafe<Cm>(WholeSchema)))),
  quantity: NumberSchema,
  lengths: Type.Optional(Type.Array(SideSchema, { maxItems: 50 })),
  quantityUnit: UnitSchema,
  targetPrice: Type.Optional(Nullable(Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })))),
  targetPriceUnit: UnitSchema,
  needDate: DaySchema,
  deliverCityCode: DeliverCitySchema,
  requirements: Type.Optional(RequirementsBody),
  acceptAlternative: Type.Optional(Type.Boolean()),
  note: Type.Optional(Type.String({ maxLength: 1_000 })),
  alternatives: Type.Optional(AlternativesSchema),
  confidence: Type.Optional(ConfidenceSchema),
  sourceSpan: Type.Optional(SpanSchema),
});
export type WireDemandItem = Static<typeof DemandItemBody>;

/** How many lines are read; the rules refuse more than `DEMAND_ITEMS_MAX` in words. */
const ItemsSchema = Type.Array(DemandItemBody, { maxItems: DEMAND_ITEMS_MAX * 2 });
const TextSchema = Type.String({ maxLength: RAW_TEXT.max * 2 });

export const ParseTextBody = Shape({ text: TextSchema });
/** Answered with one match per item. */
export const PreviewMatchBody = Shape({ items: Type.Array(DemandItemBody, { maxItems: MATCHED_AT_ONCE * 4 }) });

/** 0 none, 1 普票, 2 专票 */
const InvoiceKindSchema = OneOf<0 | 1 | 2>([0, 1, 2]);
const formFields = {
  rawText: Type.Optional(TextSchema),
  createMode: Type.Optional(OneOf<CreateMode>(CREATE_MODES)),
  visibility: Type.Optional(OneOf<Visibility>(VISIBILITIES)),
  deliverCityCode: DeliverCitySchema,
  deliverAddress: Type.Optional(Type.String({ maxLength: 1_000 })),
  /** yyyy-MM-dd; empty: any time. */
  needDate: DaySchema,
  payTerm: Type.Optional(Type.String({ maxLength: 40 })),
  invoiceKind: Type.Optional(InvoiceKindSchema),
  contactName: Type.Optional(Type.String({ maxLength: 200 })),
  contactPhone: Type.Optional(PhoneSchema),
  /** Epoch ms. */
  quoteDeadlineAt: Type.Optional(MomentSchema),
  remark: Type.Optional(Type.String({ maxLength: 2_000 })),
  items: Type.Optional(ItemsSchema),
};

/** A draft, which need not be complete. */
const DemandAddBody = Shape(formFields);
export type WireDemandForm = Static<typeof DemandAddBody>;
/** What is left out is emptied. */
export const DemandUpdateBody = Shape({ ...VERSIONED_ID, id: SentId<DemandId>(), ...formFields });
export const DemandCloseBody = Shape({
  ...MAYBE_VERSIONED_ID,
  id: SentId<DemandId>(),
  reason: Type.Optional(Type.String({ maxLength: 200 })),
});

/** Newest first. An empty `status` means every one. */
export const DemandListBody = Shape({
  status: Type.Optional(Type.Array(OneOf(DEMAND_STATUSES), { maxItems: DEMAND_STATUSES.length })),
  scope: Type.Optional(OneOf<"acting" | "all">(["acting", "all"])),
  ...PAGING,
});

/** `quantity` in the smallest step of the goods' sale unit (dm³, kg, 1). */
const InquiryBody = Shape({
  goodsId: SentId<GoodsId>(),
  quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX }),
  deliverCityCode: DeliverCitySchema,
  remark: Type.Optional(Type.String({ maxLength: 2_000 })),
});
export type WireInquiry = Static<typeof InquiryBody>;

export const demandSchemas = {
  parseDemand: { body: ParseTextBody, reply: ReplyOf(PARSED_TEXT) },
  previewDemandMatch: { body: PreviewMatchBody, reply: ReplyOf(list(LINE_MATCH)) },
  addDemand: { body: DemandAddBody, reply: ReplyOf(DEMAND) },
  updateDemand: { body: DemandUpdateBody, reply: ReplyOf(DEMAND) },
  publishDemand: { body: MaybeVersionedBodyOf<DemandId>(), reply: ReplyOf(DEMAND) },
  closeDemand: { body: DemandCloseBody, reply: Type.Null() },
  copyDemand: { body: IdOnlyOf<DemandId>(), reply: ReplyOf(DEMAND) },
  askPrice: { body: InquiryBody, reply: ReplyOf(INQUIRY) },
  ownDemandList: { body: DemandListBody, reply: PageOf(ReplyOf(DEMAND)) },
  ownDemand: { query: IdOnlyOf<DemandId>(), reply: ReplyOf(DEMAND) },
  demandTicker: { reply: ReplyOf(list(TICKER_ENTRY)) },
} as const;
