import { type Static, Type } from "typebox";
import { APPLICATION_FIELDS, WAREHOUSE_FIELDS, WAREHOUSES_MAX } from "../../domain/company/application-form.ts";
import {
  APPLICATION_DETAIL,
  MY_APPLICATION,
  REVIEWED_APPLICATION_DETAIL,
} from "../../domain/company/application-record.ts";
import { SHOP_TYPES, type ShopType } from "../../domain/company/merchant.ts";
import { MATERIAL_KINDS, type MaterialKind, REQUIREMENT } from "../../domain/company/merchant-application.ts";
import type { ApplicationId } from "../../domain/ids.ts";
import { list } from "../../domain/records.ts";
import {
  DateOrEmptySchema,
  each,
  IdOnlyOf,
  MaybeVersionedBodyOf,
  OneOf,
  ReasonSchema,
  SentId,
  Shape,
  VERSIONED_ID,
} from "../common.ts";
import { draftsOf, ReplyOf } from "../fields.ts";

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

export const merchantApplicationSchemas = {
  myMerchantApplication: { reply: ReplyOf(MY_APPLICATION) },
  addMerchantApplication: { body: ApplicationAddBody, reply: ReplyOf(APPLICATION_DETAIL) },
  updateMerchantApplication: { body: ApplicationUpdateBody, reply: ReplyOf(APPLICATION_DETAIL) },
  submitMerchantApplication: { query: MaybeVersionedBodyOf<ApplicationId>(), reply: ReplyOf(APPLICATION_DETAIL) },
  withdrawMerchantApplication: { query: MaybeVersionedBodyOf<ApplicationId>(), reply: ReplyOf(APPLICATION_DETAIL) },
  reviewedApplication: { query: IdOnlyOf<ApplicationId>(), reply: ReplyOf(REVIEWED_APPLICATION_DETAIL) },
  applicationRequirements: { reply: ReplyOf(list(REQUIREMENT)) },
  saveApplicationRequirements: { body: RequirementsSaveBody, reply: ReplyOf(list(REQUIREMENT)) },
} as const;

/** Hand-written bodies of the events of an application. */
export const applicationEventBodies = { requestMore: ApplicationRequestBody, waive: ApplicationWaiveBody };
