import { type Static, Type } from "typebox";
import { COMPANY_EVENT_NAMES } from "../../domain/company/certification.ts";
import { CHANGE_EVENT_NAMES, CHANGE_STATUS } from "../../domain/company/company-change.ts";
import { COMPANY_FIELDS, MATERIAL_FIELDS } from "../../domain/company/company-form.ts";
import { COMPANY_STATUSES, type CompanyStatus } from "../../domain/company/company-status.ts";
import type { CompanyChangeId, CompanyId, MerchantId } from "../../domain/ids.ts";
import { KEYWORD_MAX } from "../../domain/list-params.ts";
import { UPLOAD_MOST } from "../../domain/system/upload.ts";
import { CompanyBriefSchema } from "../account/account-schemas.ts";
import {
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
  VersionedBodyOf,
} from "../common.ts";
import { draftsOf, picked } from "../fields.ts";

/**
 * One company of the person. `role` 1 owner. `isMain`: the one they act for after signing in. `mayAct`: certified,
 * or with orders to finish.
 */
const MyCompany = Type.Object({
  ...CompanyBriefSchema.properties,
  role: Type.Integer(),
  isMain: Type.Boolean(),
  mayAct: Type.Boolean(),
});
/** The companies that the person may act for. */
export const MyCompanyListData = Type.Array(MyCompany);

/** A file by the name that its upload answered, or by its id; "" none yet. */
const FileSchema = Type.String({ maxLength: 200 });
/** GB/T 2260, or "". */
const RegionCodeSchema = Type.String({ pattern: "^(\\d{6})?$" });

const own = {
  /** The whole identity number where it is new, the mask as it was answered where it stays, or "". Only its mask is stored. */
  ...each("creditCode legalIdNoMask", Type.String({ maxLength: 30 })),
  /** 长期: without end. */
  licenceExpire: Type.String({ pattern: "^(\\d{4}-\\d{2}-\\d{2}|长期)?$" }),
  ...each("licenceImage authLetter logo", FileSchema),
  ...each("provinceCode cityCode districtCode", RegionCodeSchema),
  mainKinds: Type.Array(Type.String({ pattern: "^\\d{4}$" }), { maxItems: 20 }),
  images: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: UPLOAD_MOST }),
};
const form = draftsOf(COMPANY_FIELDS, own);

/** A draft, as complete as it is. */
const CompanyAddBody = Shape(form);
export type CompanyAdd = Static<typeof CompanyAddBody>;
/**
 * What was certified of a company stays as it is: changed here it becomes the company's `change`, which waits
 * for a review and which another update replaces. The rest is changed at once.
 */
const CompanyUpdateBody = Shape({ ...VERSIONED_ID, id: SentId<CompanyId>(), ...form });
export type CompanyUpdate = Static<typeof CompanyUpdateBody>;

/** The person's own companies, or for the operator all. */
const CompanyListBody = Shape({
  companyStatus: Type.Optional(Nullable(OneOf<CompanyStatus>(COMPANY_STATUSES))),
  /** true: only those with a change that waits. */
  hasChange: Type.Optional(Type.Boolean()),
  keyword: Type.Optional(Type.String({ maxLength: KEYWORD_MAX })),
  ...PAGING,
});
export type CompanyList = Static<typeof CompanyListBody>;

/** `id` and `version` of the change. `reason`: why it is rejected. */
const CompanyHandleChangeBody = Shape({
  ...VERSIONED_ID,
  id: SentId<CompanyChangeId>(),
  event: OneOf<"approve" | "reject">(["approve", "reject"]),
  reason: Type.Optional(ReasonSchema),
});
export type CompanyHandleChange = Static<typeof CompanyHandleChangeBody>;

/** What a company states of itself. */
export const StatedFactsSchema = Type.Object({ ...Replied(picked(form, MATERIAL_FIELDS)), placeText: Type.String() });
const CompanyChangeSchema = Type.Object({
  ...each("id statusName reason submittedTime obstacle", Type.String()),
  id: ReplyId<CompanyChangeId>(),
  status: OneOf(Object.values(CHANGE_STATUS)),
  before: StatedFactsSchema,
  after: StatedFactsSchema,
  handledTime: Nullable(Type.String()),
  availableEvents: Type.Array(KeyOf(CHANGE_EVENT_NAMES)),
  version: Type.Number(),
});
/** A step of a review with who took it, when and why. */
export const ReviewStepSchema = Type.Object({
  ...each("event eventName byName reason time", Type.String()),
});
const CompanyRecordSchema = Type.Object({
  ...Replied(form),
  placeText: Type.String(),
  id: ReplyId<CompanyId>(),
  companyStatus: OneOf(COMPANY_STATUSES),
  ...each("statusName rejectReason freezeReason createTime updateTime", Type.String()),
  submittedTime: Nullable(Type.String()),
  reviewedTime: Nullable(Type.String()),
  isMain: Type.Boolean(),
  isMerchant: Type.Boolean(),
  merchantId: Nullable(ReplyId<MerchantId>()),
  change: Nullable(CompanyChangeSchema),
  availableEvents: Type.Array(KeyOf(COMPANY_EVENT_NAMES)),
  version: Type.Number(),
});
const CompanyDetailSchema = Type.Object({
  ...CompanyRecordSchema.properties,
  history: Type.Array(ReviewStepSchema),
});
const ReviewedCompanySchema = Type.Object({
  ...CompanyRecordSchema.properties,
  applicantName: Type.String(),
  applicantPhone: Type.String(),
  isTaken: Type.Boolean(),
});
const ReviewedCompanyPageSchema = PageOf(ReviewedCompanySchema, {
  counts: EachOf(COMPANY_STATUSES, Type.Number()),
  changes: Type.Number(),
});
const SameCodeSchema = Type.Object({
  ...each("id companyName statusName applicantName", Type.String()),
  id: ReplyId<CompanyId>(),
});
export const ReviewedCompanyDetailSchema = Type.Object({
  ...ReviewedCompanySchema.properties,
  history: Type.Array(ReviewStepSchema),
  sameCode: Type.Array(SameCodeSchema),
});

export const companySchemas = {
  myCompanies: { reply: MyCompanyListData },
  switchToCompany: { query: IdOnlyOf<CompanyId>(), reply: Type.Null() },
  switchToPerson: { reply: Type.Null() },
  addCompany: { body: CompanyAddBody, reply: CompanyDetailSchema },
  updateCompany: { body: CompanyUpdateBody, reply: CompanyDetailSchema },
  companyList: { body: CompanyListBody, reply: PageOf(CompanyRecordSchema) },
  companyDetail: { query: IdOnlyOf<CompanyId>(), reply: CompanyDetailSchema },
  submitCompany: { query: MaybeVersionedBodyOf<CompanyId>(), reply: CompanyDetailSchema },
  withdrawCompany: { query: MaybeVersionedBodyOf<CompanyId>(), reply: CompanyDetailSchema },
  withdrawCompanyChange: { query: VersionedBodyOf<CompanyChangeId>(), reply: CompanyDetailSchema },
  reviewedCompanyList: { body: CompanyListBody, reply: ReviewedCompanyPageSchema },
  reviewedCompany: { query: IdOnlyOf<CompanyId>(), reply: ReviewedCompanyDetailSchema },
} as const;

/** Hand-written bodies of the events of a change. */
export const changeEventBodies = { approve: CompanyHandleChangeBody, reject: CompanyHandleChangeBody };
