import { type Static, Type } from "typebox";
import { APPLICATION_FIELDS, WAREHOUSE_FIELDS, WAREHOUSES_MAX } from "../../domain/company/application-form.ts";
import { SHOP_TYPES, type ShopType } from "../../domain/company/merchant.ts";
import {
  APPLICATION_EVENT_NAMES,
  APPLICATION_STATUSES,
  type ApplicationStatus,
  MATERIAL_KINDS,
  type MaterialKind,
} from "../../domain/company/merchant-application.ts";
import type { ApplicationId, CompanyId, MerchantId } from "../../domain/ids.ts";
import { KEYWORD_MAX } from "../../domain/list-params.ts";
import {
  DateOrEmptySchema,
  EachOf,
  each,
  IdOnlyOf,
  KeyOf,
  MaybeVersionedBodyOf,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  ReasonSchema,
  Replied,
  ReplyId,
  SentId,
  Shape,
  VERSIONED_ID,
} from "../common.ts";
import { draftsOf } from "../fields.ts";
import { ReviewStepSchema } from "./company-schemas.ts";

/** Calls of applications to open a shop. Those of the applicant answer an `ApplicationDetail`. */

const RegionCode = Type.String({ pattern: "^(\\d{6})?$" });
const Kind = OneOf<MaterialKind>(MATERIAL_KINDS);

/** A warehouse as a merchant states it. */
export const WarehouseFormBody = Shape(
  draftsOf(WAREHOUSE_FIELDS, {
    ...each("provinceCode cityCode", RegionCode),
    portCode: Type.String({ maxLength: 20 }),
  }),
);
const material = Shape({
  kind: Kind,
  /** A private file by the name that its upload answered, or by its id. */
  fileId: Type.String({ minLength: 1, maxLength: 200 }),
  /** A day, or "" where the paper has no end. */
  expireDate: DateOrEmptySchema,
});
const form = {
  ...draftsOf(APPLICATION_FIELDS, {
    kindCodes: Type.Array(Type.String({ pattern: "^\\d{4}$" }), { maxItems: 20 }),
    brandCodes: Type.Array(Type.String({ pattern: "^[a-z0-9-]{1,40}$" }), { maxItems: 50 }),
    warehouses: Type.Array(WarehouseFormBody, { maxItems: WAREHOUSES_MAX }),
    bankAccount: Type.String({ maxLength: 40 }),
  }),
  materials: Type.Array(material, { maxItems: 40 }),
};

/** A draft of the current company, complete or not. */
const ApplicationAddBody = Shape(form);
export type ApplicationAdd = Static<typeof ApplicationAddBody>;
const ApplicationUpdateBody = Shape({ ...VERSIONED_ID, id: SentId<ApplicationId>(), ...form });
export type ApplicationUpdate = Static<typeof ApplicationUpdateBody>;

const ApplicationListBody = Shape({
  status: Type.Optional(Nullable(OneOf<ApplicationStatus>(APPLICATION_STATUSES))),
  keyword: Type.Optional(Type.String({ maxLength: KEYWORD_MAX })),
  ...PAGING,
});
export type ApplicationList = Static<typeof ApplicationListBody>;

const reviewed = { ...VERSIONED_ID, id: SentId<ApplicationId>() };
/** What is missing: by item, or `reason` for the whole, or both. */
export const ApplicationRequestBody = Shape({
  ...reviewed,
  items: Type.Array(Shape({ kind: Kind, reason: ReasonSchema }), { maxItems: MATERIAL_KINDS.length }),
  reason: ReasonSchema,
});
export const ApplicationWaiveBody = Shape({ ...reviewed, kind: Kind, note: ReasonSchema });

/** The whole checklist. `before`: as it was read; 5001 where it has changed meanwhile. */
const requirement = Shape({
  kind: Kind,
  required: Type.Boolean(),
  shopTypes: Type.Array(OneOf<ShopType>(SHOP_TYPES), { maxItems: SHOP_TYPES.length }),
});
const Checklist = Type.Array(requirement, { maxItems: MATERIAL_KINDS.length });
const RequirementsSaveBody = Shape({ before: Checklist, requirements: Checklist });
export type RequirementsSave = Static<typeof RequirementsSaveBody>;

const ChecklistItemSchema = Type.Object({
  kind: OneOf(MATERIAL_KINDS),
  name: Type.String(),
  required: Type.Boolean(),
  state: OneOf(["missing", "given", "expired", "waived"] as const),
});
const RejectedItemSchema = Type.Object({ kind: OneOf(MATERIAL_KINDS), reason: Type.String() });
const WaivedItemSchema = Type.Object({ kind: OneOf(MATERIAL_KINDS), note: Type.String() });
const ApplicationRecordSchema = Type.Object({
  ...Replied(form),
  ...each("id applyNo companyName statusName reason createTime updateTime", Type.String()),
  id: ReplyId<ApplicationId>(),
  companyId: ReplyId<CompanyId>(),
  checklist: Type.Array(ChecklistItemSchema),
  rejectItems: Type.Array(RejectedItemSchema),
  waived: Type.Array(WaivedItemSchema),
  status: OneOf(APPLICATION_STATUSES),
  submittedTime: Nullable(Type.String()),
  reviewedTime: Nullable(Type.String()),
  merchantId: Nullable(ReplyId<MerchantId>()),
  availableEvents: Type.Array(KeyOf(APPLICATION_EVENT_NAMES)),
  version: Type.Number(),
});
const ApplicationDetailSchema = Type.Object({
  ...ApplicationRecordSchema.properties,
  history: Type.Array(ReviewStepSchema),
});
const RequirementSchema = Type.Object(Replied(requirement.properties));
const MyApplicationSchema = Type.Object({
  application: Nullable(ApplicationDetailSchema),
  requirements: Type.Array(RequirementSchema),
  company: Nullable(
    Type.Object({
      id: ReplyId<CompanyId>(),
      ...each("companyName licenceImage licenceExpireDate", Type.String()),
    }),
  ),
  applyAgainTime: Nullable(Type.String()),
});
const ReviewedApplicationSchema = Type.Object({
  ...ApplicationRecordSchema.properties,
  applicantName: Type.String(),
  applicantPhone: Type.String(),
  warehouseAddresses: Type.Array(Type.String()),
  isCertified: Type.Boolean(),
  openProblems: Type.Array(Type.String()),
});
const ReviewedApplicationPageSchema = PageOf(ReviewedApplicationSchema, {
  counts: EachOf(APPLICATION_STATUSES, Type.Number()),
});
export const ReviewedApplicationDetailSchema = Type.Object({
  ...ReviewedApplicationSchema.properties,
  history: Type.Array(ReviewStepSchema),
});

export const merchantApplicationSchemas = {
  myMerchantApplication: { reply: MyApplicationSchema },
  addMerchantApplication: { body: ApplicationAddBody, reply: ApplicationDetailSchema },
  updateMerchantApplication: { body: ApplicationUpdateBody, reply: ApplicationDetailSchema },
  submitMerchantApplication: { query: MaybeVersionedBodyOf<ApplicationId>(), reply: ApplicationDetailSchema },
  withdrawMerchantApplication: { query: MaybeVersionedBodyOf<ApplicationId>(), reply: ApplicationDetailSchema },
  reviewedApplicationList: { body: ApplicationListBody, reply: ReviewedApplicationPageSchema },
  reviewedApplication: { query: IdOnlyOf<ApplicationId>(), reply: ReviewedApplicationDetailSchema },
  applicationRequirements: { reply: Type.Array(RequirementSchema) },
  saveApplicationRequirements: { body: RequirementsSaveBody, reply: Type.Array(RequirementSchema) },
} as const;

/** Hand-written bodies of the events of an application. */
export const applicationEventBodies = { requestMore: ApplicationRequestBody, waive: ApplicationWaiveBody };
