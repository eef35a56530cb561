import { type Static, Type } from "typebox";
import { CAPITAL_MAX, type CompanyType, INTRO_MAX, SCOPE_MAX } from "../domain/company/certification.ts";
import { COMPANY_STATUSES, type CompanyStatus } from "../domain/company/company-status.ts";
import { KEYWORD_MAX } from "../domain/list-params.ts";
import { UPLOAD_MOST } from "../domain/system/upload.ts";
import { CompanyBriefSchema } from "./account.ts";
import { IdSchema, Nullable, OneOf, PageNumSchema, PageSizeSchema, Shape, VersionSchema } from "./common.ts";

/**
 * One company of the person (product §2). `role` 1 owner. `isMain`: the one they act for after signing in. `mayAct`: certified,
 * or with orders to finish.
 */
export const MyCompany = Type.Object({
  ...CompanyBriefSchema.properties,
  role: Type.Integer(),
  isMain: Type.Boolean(),
  mayAct: Type.Boolean(),
});
export type MyCompany = Static<typeof MyCompany>;
export const MyCompanyListData = Type.Array(MyCompany);

export const SetMainCompanyQuery = Shape({ id: IdSchema });

/** A day, or "" in a draft. */
const DayOrNothing = Type.String({ pattern: "^(\\d{4}-\\d{2}-\\d{2})?$" });
/** A file by the name that its upload answered, or by its id; "" none yet. */
const FileSchema = Type.String({ maxLength: 200 });
/** GB/T 2260, or "". */
const RegionCodeSchema = Type.String({ pattern: "^(\\d{6})?$" });

const form = {
  companyName: Type.String({ maxLength: 100 }),
  creditCode: Type.String({ maxLength: 30 }),
  companyType: OneOf<CompanyType>([1, 2]),
  legalPerson: Type.String({ maxLength: 40 }),
  /** The whole number where it is new, the mask as it was answered where it stays, or "". Only its mask is kept. */
  legalIdNoMask: Type.String({ maxLength: 30 }),
  regAddress: Type.String({ maxLength: 200 }),
  establishDate: DayOrNothing,
  /** 长期: without end. */
  licenceExpire: Type.String({ pattern: "^(\\d{4}-\\d{2}-\\d{2}|长期)?$" }),
  licenceImage: FileSchema,
  isLegalPerson: Type.Boolean(),
  authLetter: FileSchema,
  contactName: Type.String({ maxLength: 40 }),
  contactPhone: Type.String({ maxLength: 30 }),
  mainKinds: Type.Array(Type.String({ pattern: "^\\d{4}$" }), { maxItems: 20 }),
  intro: Type.String({ maxLength: 2 * INTRO_MAX }),
  regCapital: Type.String({ maxLength: 2 * CAPITAL_MAX }),
  businessScope: Type.String({ maxLength: 2 * SCOPE_MAX }),
  provinceCode: RegionCodeSchema,
  cityCode: RegionCodeSchema,
  districtCode: RegionCodeSchema,
  address: Type.String({ maxLength: 200 }),
  /** Public pictures. */
  logo: FileSchema,
  images: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: UPLOAD_MOST }),
};

/** POST pc/add: a draft, as complete as it is. Answers a `CompanyDetail`, as all calls here that change one do. */
export const CompanyAddBody = Shape(form);
export type CompanyAdd = Static<typeof CompanyAddBody>;
/**
 * POST pc/update. What was certified of a company stays as it is: changed here it becomes the company's `change`, which waits
 * for a review and which another update replaces. The rest is changed at once.
 */
export const CompanyUpdateBody = Shape({ id: IdSchema, version: VersionSchema, ...form });
export type CompanyUpdate = Static<typeof CompanyUpdateBody>;
/** POST pc/submit and pc/withdraw. With `version`: 5001 where the company has moved on. */
export const CompanyStepQuery = Shape({ id: IdSchema, version: Type.Optional(VersionSchema) });
export const CompanyInfoQuery = Shape({ id: IdSchema });

/** POST pc/withdrawChange: `id` and `version` of the change. */
export const CompanyChangeQuery = Shape({ id: IdSchema, version: VersionSchema });

/** POST pc/getList: all companies of the person. POST admin/getList: everybody's. */
export const CompanyListBody = Shape({
  companyStatus: Type.Optional(Nullable(OneOf<CompanyStatus>(COMPANY_STATUSES))),
  /** true: only those with a change that waits. */
  hasChange: Type.Optional(Type.Boolean()),
  keyword: Type.Optional(Type.String({ maxLength: KEYWORD_MAX })),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type CompanyList = Static<typeof CompanyListBody>;

/** POST admin/approve. */
export const CompanyApproveBody = Shape({ id: IdSchema, version: VersionSchema });
/** POST admin/handleChange: `id` and `version` of the change. `reason`: why it is rejected. */
export const CompanyHandleChangeBody = Shape({
  id: IdSchema,
  version: VersionSchema,
  event: OneOf<"approve" | "reject">(["approve", "reject"]),
  reason: Type.Optional(Type.String({ maxLength: 400 })),
});
export type CompanyHandleChange = Static<typeof CompanyHandleChangeBody>;
/** POST admin/reject, freeze and unfreeze. */
export const CompanyReasonBody = Shape({
  id: IdSchema,
  version: VersionSchema,
  reason: Type.String({ maxLength: 400 }),
});
