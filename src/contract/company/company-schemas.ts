import { type Static, Type } from "typebox";
import { MY_COMPANY } from "../../domain/account/session.ts";
import { COMPANY_FIELDS } from "../../domain/company/company-form.ts";
import { COMPANY, COMPANY_DETAIL, REVIEWED_COMPANY_DETAIL } from "../../domain/company/company-record.ts";
import { COMPANY_STATUSES, type CompanyStatus } from "../../domain/company/company-status.ts";
import type { CompanyChangeId, CompanyId } from "../../domain/ids.ts";
import { KEYWORD_MAX } from "../../domain/list-params.ts";
import { list } from "../../domain/records.ts";
import { UPLOAD_MOST } from "../../domain/system/upload.ts";
import { SESSION_IDS } from "../account/account-schemas.ts";
import {
  each,
  IdOnlyOf,
  MaybeVersionedBodyOf,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  ReasonSchema,
  SentId,
  Shape,
  VERSIONED_ID,
  VersionedBodyOf,
} from "../common.ts";
import { draftsOf, ReplyOf } from "../fields.ts";

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

/** The person's own companies. */
const CompanyListBody = Shape({
  companyStatus: Type.Optional(Nullable(OneOf<CompanyStatus>(COMPANY_STATUSES))),
  /** Taken, and narrows nothing: the operator's list knows it. */
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

export const companySchemas = {
  myCompanies: { reply: ReplyOf(list(MY_COMPANY), SESSION_IDS) },
  switchToCompany: { query: IdOnlyOf<CompanyId>(), reply: Type.Null() },
  switchToPerson: { reply: Type.Null() },
  addCompany: { body: CompanyAddBody, reply: ReplyOf(COMPANY_DETAIL) },
  updateCompany: { body: CompanyUpdateBody, reply: ReplyOf(COMPANY_DETAIL) },
  companyList: { body: CompanyListBody, reply: PageOf(ReplyOf(COMPANY)) },
  companyDetail: { query: IdOnlyOf<CompanyId>(), reply: ReplyOf(COMPANY_DETAIL) },
  submitCompany: { query: MaybeVersionedBodyOf<CompanyId>(), reply: ReplyOf(COMPANY_DETAIL) },
  withdrawCompany: { query: MaybeVersionedBodyOf<CompanyId>(), reply: ReplyOf(COMPANY_DETAIL) },
  withdrawCompanyChange: { query: VersionedBodyOf<CompanyChangeId>(), reply: ReplyOf(COMPANY_DETAIL) },
  reviewedCompany: { query: IdOnlyOf<CompanyId>(), reply: ReplyOf(REVIEWED_COMPANY_DETAIL) },
} as const;

/** Hand-written bodies of the events of a change. */
export const changeEventBodies = { approve: CompanyHandleChangeBody, reject: CompanyHandleChangeBody };
