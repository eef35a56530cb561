import { type Static, type TSchema, Type } from "typebox";
import { WANT_STATUSES } from "../../domain/catalog/req-spec.ts";
import { NOTIFY_KINDS, type Notify } from "../../domain/catalog/saved-search.ts";
import { DEMAND_UNITS } from "../../domain/demand/demand-item.ts";
import type { Fen } from "../../domain/money.ts";
import type { DemandUnit } from "../../domain/timber/demand-line.ts";
import { SALE_UNITS } from "../../domain/timber/spec.ts";
import {
  FenSchema,
  IdSchema,
  INTEGER_MAX,
  Nullable,
  OneOf,
  PageNumSchema,
  PageOf,
  PageSizeSchema,
  SaleUnitSchema,
  Shape,
  VersionSchema,
} from "../common.ts";

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.+-]{1,40}$" });
const CodesSchema = Type.Optional(Type.Array(CodeSchema, { maxItems: 100 }));
const NumberSchema = Type.Integer({ minimum: 0, maximum: INTEGER_MAX });
const Given = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema));

/** mm, fen per `priceUnit`, the smallest step of `quantityUnit`. What is left out is not asked for. */
const wantFields = {
  name: Type.String({ maxLength: 200 }),
  kindCode: Given(CodeSchema),
  speciesCode: CodesSchema,
  gradeCode: CodesSchema,
  brandCode: CodesSchema,
  originCode: CodesSchema,
  portCode: CodesSchema,
  /** Where the goods lie, GB/T 2260. */
  cityCode: Given(Type.String({ pattern: "^[0-9]{6}$" })),
  thickness: Given(NumberSchema),
  width: Given(NumberSchema),
  length: Given(NumberSchema),
  tolerance: Type.Optional(Shape({ t: NumberSchema, w: NumberSchema, l: NumberSchema })),
  targetPrice: Given(Type.Unsafe<Fen>(NumberSchema)),
  priceUnit: Type.Optional(OneOf(SALE_UNITS.map(({ code }) => code))),
  quantity: Given(NumberSchema),
  quantityUnit: Type.Optional(OneOf<DemandUnit>(DEMAND_UNITS)),
  includeFutures: Type.Optional(Type.Boolean()),
  notify: Type.Optional(OneOf<Notify>(NOTIFY_KINDS)),
};

/** `POST /api/reqSpec/pc/add` → `Want`. */
export const ReqSpecAddBody = Shape(wantFields);
export type ReqSpecAddBody = Static<typeof ReqSpecAddBody>;
/** `POST /api/reqSpec/pc/update` → `Want`; what is left out is emptied. */
export const ReqSpecUpdateBody = Shape({ id: IdSchema, version: VersionSchema, ...wantFields });
export type ReqSpecUpdateBody = Static<typeof ReqSpecUpdateBody>;
/** `POST /api/reqSpec/pc/getList` → `Page<Want>`, newest first. */
export const ReqSpecListBody = Shape({
  status: Type.Optional(OneOf(WANT_STATUSES)),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type ReqSpecListBody = Static<typeof ReqSpecListBody>;
/** `POST /api/reqSpec/pc/setStatus` → `Want`. */
export const ReqSpecStatusBody = Shape({ id: IdSchema, version: VersionSchema, status: OneOf(WANT_STATUSES) });
export type ReqSpecStatusBody = Static<typeof ReqSpecStatusBody>;
/** `POST /api/reqSpec/pc/getHitList` → `Page<WantHit>`, newest first; what it answers has then been read. */
export const ReqSpecHitsBody = Shape({
  reqSpecId: IdSchema,
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type ReqSpecHitsBody = Static<typeof ReqSpecHitsBody>;
/** `POST /api/reqSpec/pc/toDemand` → `{ demandId }`: a draft. `GET getInfo?id` → `Want`. `DELETE delete?id`. */
export const ReqSpecIdOnly = Shape({ id: IdSchema });

export const WantSchema = Type.Object({
  speciesCode: Type.Array(Type.String()),
  gradeCode: Type.Array(Type.String()),
  brandCode: Type.Array(Type.String()),
  originCode: Type.Array(Type.String()),
  portCode: Type.Array(Type.String()),
  kindCode: Nullable(Type.String()),
  cityCode: Nullable(Type.String()),
  thickness: Nullable(Type.Number()),
  width: Nullable(Type.Number()),
  length: Nullable(Type.Number()),
  tolerance: Type.Object({
    t: Type.Number(),
    w: Type.Number(),
    l: Type.Number(),
  }),
  name: Type.String(),
  targetPrice: Nullable(FenSchema),
  priceUnit: SaleUnitSchema,
  quantity: Nullable(Type.Number()),
  quantityUnit: OneOf(["piece", "m3", "bundle", "sheet", "ton", "truck", "container"] as const),
  includeFutures: Type.Boolean(),
  notify: OneOf([0, 1, 2, 3] as const),
  id: Type.String(),
  version: Type.Number(),
  status: OneOf([0, 1, 2] as const),
  matchNum: Type.Number(),
  matchApprox: Type.Boolean(),
  bestPrice: Nullable(FenSchema),
  hitNum: Type.Number(),
  newNum: Type.Number(),
  lastHitTime: Nullable(Type.String()),
  createTime: Type.String(),
});
export const WantHitSchema = Type.Object({
  refType: OneOf([1, 2, 3] as const),
  refId: Type.String(),
  reason: OneOf([1, 2, 3, 4, 5, 6, 7] as const),
  title: Type.String(),
  seller: Type.String(),
  place: Type.String(),
  linkPath: Type.String(),
  currency: OneOf(["USD", "EUR", "CNY"] as const),
  price: Nullable(Type.Number()),
  priceNow: Nullable(Type.Number()),
  available: Type.Boolean(),
  saleUnit: SaleUnitSchema,
  reached: Type.Boolean(),
  readFlag: Type.Boolean(),
  hitTime: Type.String(),
});

const DemandFromSpecAlertReply = Type.Object({
  demandId: Type.String(),
});
export type DemandFromSpecAlertReply = Static<typeof DemandFromSpecAlertReply>;

export const specAlertSchemas = {
  specAlertList: { body: ReqSpecListBody, reply: PageOf(WantSchema) },
  specAlert: { query: ReqSpecIdOnly, reply: WantSchema },
  addSpecAlert: { body: ReqSpecAddBody, reply: WantSchema },
  updateSpecAlert: { body: ReqSpecUpdateBody, reply: WantSchema },
  setSpecAlertStatus: { body: ReqSpecStatusBody, reply: WantSchema },
  demandFromSpecAlert: { body: ReqSpecIdOnly, reply: DemandFromSpecAlertReply },
  specAlertHits: { body: ReqSpecHitsBody, reply: PageOf(WantHitSchema) },
  deleteSpecAlert: { query: ReqSpecIdOnly, reply: Type.Null() },
} as const;
