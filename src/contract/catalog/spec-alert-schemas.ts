import { type Static, type TSchema, Type } from "typebox";
import { NOTIFY_KINDS, type Notify } from "../../domain/catalog/alerts/saved-search.ts";
import { SPEC_ALERT_STATUSES, SPEC_ALERT_TEXT_MAX } from "../../domain/catalog/alerts/spec-alert.ts";
import { HIT_REASONS } from "../../domain/catalog/alerts/spec-alert-match.ts";
import { DEMAND_UNITS } from "../../domain/demand/demand-item.ts";
import type { DemandUnit } from "../../domain/demand/reading/demand-line.ts";
import { CURRENCIES } from "../../domain/futures/landed-cost.ts";
import type { DemandId, SpecAlertId } from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import { SALE_UNITS } from "../../domain/timber/spec.ts";
import type { Mm } from "../../domain/units.ts";
import {
  CityCodeSchema,
  CodeSchema,
  each,
  FenSchema,
  IdOnlyOf,
  INTEGER_MAX,
  MmSchema,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  ReplyId,
  SaleUnitSchema,
  SentId,
  Shape,
  TenthsSchema,
  VERSIONED_ID,
} from "../common.ts";

const CodesSchema = Type.Optional(Type.Array(CodeSchema, { maxItems: 100 }));
const NumberSchema = Type.Integer({ minimum: 0, maximum: INTEGER_MAX });
const MillimetresSchema = Type.Unsafe<Mm>(NumberSchema);
const Given = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema));

/** mm, fen per `priceUnit`, the smallest step of `quantityUnit`. What is left out is not required. */
const specAlertFields = {
  name: Type.String({ maxLength: 200 }),
  kindCode: Given(CodeSchema),
  ...each("speciesCode gradeCode brandCode originCode portCode", CodesSchema),
  /** Where the goods lie, GB/T 2260. */
  cityCode: Given(CityCodeSchema),
  thickness: Given(TenthsSchema),
  ...each("width length", Given(MillimetresSchema)),
  quantity: Given(NumberSchema),
  tolerance: Type.Optional(Shape({ t: TenthsSchema, ...each("w l", MillimetresSchema) })),
  targetPrice: Given(Type.Unsafe<Fen>(NumberSchema)),
  priceUnit: Type.Optional(OneOf(SALE_UNITS.map(({ code }) => code))),
  quantityUnit: Type.Optional(OneOf<DemandUnit>(DEMAND_UNITS)),
  includeFutures: Type.Optional(Type.Boolean()),
  notify: Type.Optional(OneOf<Notify>(NOTIFY_KINDS)),
};

/** A new spec alert. */
export const SpecAlertAddBody = Shape(specAlertFields);
export type SpecAlertAddBody = Static<typeof SpecAlertAddBody>;
/** What is left out is emptied. */
export const SpecAlertUpdateBody = Shape({ ...VERSIONED_ID, id: SentId<SpecAlertId>(), ...specAlertFields });
export type SpecAlertUpdateBody = Static<typeof SpecAlertUpdateBody>;
/** Replies with a page of `SpecAlert`, newest first. */
export const SpecAlertListBody = Shape({ status: Type.Optional(OneOf(SPEC_ALERT_STATUSES)), ...PAGING });
export type SpecAlertListBody = Static<typeof SpecAlertListBody>;
/** Pauses a spec alert or lets it run. */
export const SpecAlertStatusBody = Shape({
  ...VERSIONED_ID,
  id: SentId<SpecAlertId>(),
  status: OneOf(SPEC_ALERT_STATUSES),
});
export type SpecAlertStatusBody = Static<typeof SpecAlertStatusBody>;
/** Replies with a page of `SpecAlertHit`, newest first, and marks the hits as read. */
export const SpecAlertHitsBody = Shape({ reqSpecId: SentId<SpecAlertId>(), ...PAGING });
export type SpecAlertHitsBody = Static<typeof SpecAlertHitsBody>;

/** Replies with the spec alert in the text, or `null` where it names no timber. */
export const SpecAlertReadBody = Shape({ text: Type.String({ maxLength: SPEC_ALERT_TEXT_MAX }) });
export type SpecAlertReadBody = Static<typeof SpecAlertReadBody>;

const formSchema = {
  ...each("speciesCode gradeCode brandCode originCode portCode", Type.Array(Type.String())),
  ...each("kindCode cityCode", Nullable(Type.String())),
  ...each("thickness width length", Nullable(MmSchema)),
  quantity: Nullable(Type.Number()),
  tolerance: Type.Object(each("t w l", MmSchema)),
  name: Type.String(),
  targetPrice: Nullable(FenSchema),
  priceUnit: SaleUnitSchema,
  quantityUnit: OneOf(DEMAND_UNITS),
  includeFutures: Type.Boolean(),
  notify: OneOf(NOTIFY_KINDS),
};
const SpecAlertSchema = Type.Object({
  ...formSchema,
  ...each("id createTime", Type.String()),
  id: ReplyId<SpecAlertId>(),
  lastHitTime: Nullable(Type.String()),
  ...each("version matchNum hitNum newNum", Type.Number()),
  status: OneOf(SPEC_ALERT_STATUSES),
  matchApprox: Type.Boolean(),
  bestPrice: Nullable(FenSchema),
});
const SpecAlertHitSchema = Type.Object({
  refType: OneOf([1, 2, 3] as const),
  ...each("refId title sizeText image seller place linkPath hitTime", Type.String()),
  reason: OneOf(HIT_REASONS),
  currency: OneOf(CURRENCIES),
  price: Nullable(Type.Number()),
  priceNow: Nullable(Type.Number()),
  ...each("available reached readFlag", Type.Boolean()),
  saleUnit: SaleUnitSchema,
});

const DemandFromSpecAlertReply = Type.Object({ demandId: ReplyId<DemandId>() });
export type DemandFromSpecAlertReply = Static<typeof DemandFromSpecAlertReply>;

export const specAlertSchemas = {
  readSpecAlert: { body: SpecAlertReadBody, reply: Nullable(Type.Object(formSchema)) },
  specAlertList: { body: SpecAlertListBody, reply: PageOf(SpecAlertSchema) },
  specAlert: { query: IdOnlyOf<SpecAlertId>(), reply: SpecAlertSchema },
  addSpecAlert: { body: SpecAlertAddBody, reply: SpecAlertSchema },
  updateSpecAlert: { body: SpecAlertUpdateBody, reply: SpecAlertSchema },
  setSpecAlertStatus: { body: SpecAlertStatusBody, reply: SpecAlertSchema },
  demandFromSpecAlert: { body: IdOnlyOf<SpecAlertId>(), reply: DemandFromSpecAlertReply },
  specAlertHits: { body: SpecAlertHitsBody, reply: PageOf(SpecAlertHitSchema) },
  deleteSpecAlert: { query: IdOnlyOf<SpecAlertId>(), reply: Type.Null() },
} as const;
