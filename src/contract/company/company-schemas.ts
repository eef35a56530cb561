import { type Static, Type } from "typebox";
import { CAPITAL_MAX, type CompanyType, INTRO_MAX, SCOPE_MAX } from "../../domain/company/certification.ts";
import { COMPANY_STATUSES, type CompanyStatus } from "../../domain/company/company-status.ts";
import { KEYWORD_MAX } from "../../domain/list-params.ts";
import { UPLOAD_MOST } from "../../domain/system/upload.ts";
import { CompanyBriefSchema, NothingData } from "../account/account-schemas.ts";
import {
  EachOf,
  IdSchema,
  Nullable,
  OneOf,
  PageNumSchema,
  PageOf,
  PageSizeSchema,
  Shape,
  VersionSchema,
} from "../common.ts";

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

export const StatedFactsSchema = Type.Object({
  companyName: Type.String(),
  cityCode: Type.String(),
  creditCode: Type.String(),
  companyType: OneOf([1, 2] as const),
  legalPerson: Type.String(),
  legalIdNoMask: Type.String(),
  regAddress: Type.String(),
  establishDate: Type.String(),
  licenceExpire: Type.String(),
  licenceImage: Type.String(),
  isLegalPerson: Type.Boolean(),
  authLetter: Type.String(),
  regCapital: Type.String(),
  businessScope: Type.String(),
  provinceCode: Type.String(),
  districtCode: Type.String(),
  address: Type.String(),
  placeText: Type.String(),
});
export const CompanyChangeSchema = Type.Object({
  id: Type.String(),
  status: OneOf([0, 1, 2, 3, 4] as const),
  statusName: Type.String(),
  before: StatedFactsSchema,
  after: StatedFactsSchema,
  reason: Type.String(),
  submittedTime: Type.String(),
  handledTime: Nullable(Type.String()),
  availableEvents: Type.Array(OneOf(["replace", "withdraw", "approve", "reject", "lapse"] as const)),
  obstacle: Type.String(),
  version: Type.Number(),
});
export const ReviewStepSchema = Type.Object({
  event: Type.String(),
  eventName: Type.String(),
  byName: Type.String(),
  reason: Type.String(),
  time: Type.String(),
});
export const CompanyRecordSchema = Type.Object({
  ...StatedFactsSchema.properties,
  contactName: Type.String(),
  contactPhone: Type.String(),
  mainKinds: Type.Array(Type.String()),
  intro: Type.String(),
  logo: Type.String(),
  images: Type.Array(Type.String()),
  id: Type.String(),
  companyStatus: OneOf([0, 1, 2, 3, 4, 5] as const),
  statusName: Type.String(),
  rejectReason: Type.String(),
  freezeReason: Type.String(),
  submittedTime: Nullable(Type.String()),
  reviewedTime: Nullable(Type.String()),
  isMain: Type.Boolean(),
  isMerchant: Type.Boolean(),
  merchantId: Nullable(Type.String()),
  change: Nullable(CompanyChangeSchema),
  availableEvents: Type.Array(
    OneOf(["edit", "submit", "withdraw", "approve", "reject", "expire", "freeze", "unfreeze"] as const),
  ),
  version: Type.Number(),
  createTime: Type.String(),
  updateTime: Type.String(),
});
export const CompanyDetailSchema = Type.Object({
  ...CompanyRecordSchema.properties,
  history: Type.Array(ReviewStepSchema),
});
export const ReviewedCompanySchema = Type.Object({
  ...CompanyRecordSchema.properties,
  applicantName: Type.String(),
  applicantPhone: Type.String(),
  isTaken: Type.Boolean(),
});
export const ReviewedCompanyPageSchema = PageOf(ReviewedCompanySchema, {
  counts: EachOf([0, 1, 2, 3, 4, 5] as const, Type.Number()),
  changes: Type.Number(),
});
export const SameCodeSchema = Type.Object({
  id: Type.String(),
  companyName: Type.String(),
  statusName: Type.String(),
  applicantName: Type.String(),
});
export const ReviewedCompanyDetailSchema = Type.Object({
  ...ReviewedCompanySchema.properties,
  history: Type.Array(ReviewStepSchema),
  sameCode: Type.Array(SameCodeSchema),
});

export const companySchemas = {
  myCompanies: { reply: MyCompanyListData },
  switchToCompany: { query: SetMainCompanyQuery, reply: NothingData },
  switchToPerson: { reply: NothingData },
  addCompany: { body: CompanyAddBody, reply: CompanyDetailSchema },
  updateCompany: { body: CompanyUpdateBody, reply: CompanyDetailSchema },
  companyList: { body: CompanyListBody, reply: PageOf(CompanyRecordSchema) },
  companyDetail: { query: CompanyInfoQuery, reply: CompanyDetailSchema },
  submitCompany: { query: CompanyStepQuery, reply: CompanyDetailSchema },
  withdrawCompany: { query: CompanyStepQuery, reply: CompanyDetailSchema },
  withdrawCompanyChange: { query: CompanyChangeQuery, reply: CompanyDetailSchema },
  reviewedCompanyList: { body: CompanyListBody, reply: ReviewedCompanyPageSchema },
  reviewedCompany: { query: CompanyInfoQuery, reply: ReviewedCompanyDetailSchema },
  approveCompany: { body: CompanyApproveBody, reply: ReviewedCompanyDetailSchema },
  rejectCompany: { body: CompanyReasonBody, reply: ReviewedCompanyDetailSchema },
  freezeCompany: { body: CompanyReasonBody, reply: ReviewedCompanyDetailSchema },
  unfreezeCompany: { body: CompanyReasonBody, reply: ReviewedCompanyDetailSchema },
  ruleCompanyChange: { body: CompanyHandleChangeBody, reply: ReviewedCompanyDetailSchema },
} as const;
