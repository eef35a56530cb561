import { type Static, Type } from "typebox";
import {
  CAPITAL_MAX,
  COMPANY_STATUSES,
  type CompanyStatus,
  type CompanyType,
  INTRO_MAX,
  SCOPE_MAX,
} from "../domain/company/certification.ts";
import { KEYWORD_MAX } from "../domain/list-params.ts";
import { CompanyBriefSchema } from "./account.ts";
import { IdSchema, Nullable, OneOf, PageNumSchema, PageSizeSchema, Shape } from "./common.ts";

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

const form = {
  companyName: Type.String({ maxLength: 100 }),
  creditCode: Type.String({ maxLength: 30 }),
  companyType: OneOf<CompanyType>([1, 2]),
  legalPerson: Type.String({ maxLength: 40 }),
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
};

/** POST pc/add: a draft, as complete as it is. Answers a `CompanyDetail`, as all calls here that change one do. */
export const CompanyAddBody = Shape(form);
export type CompanyAdd = Static<typeof CompanyAddBody>;
/** POST pc/update. What a certified company may not change at will goes back to review at once. */
export const CompanyUpdateBody = Shape({ id: IdSchema, version: Type.Integer(), ...form });
export type CompanyUpdate = Static<typeof CompanyUpdateBody>;
/** POST pc/submit and pc/withdraw. With `version`: 5001 where the company has moved on. */
export const CompanyStepQuery = Shape({ id: IdSchema, version: Type.Optional(Type.Integer()) });
export const CompanyInfoQuery = Shape({ id: IdSchema });

/** POST pc/getList: all companies of the person. POST admin/getList: everybody's. */
export const CompanyListBody = Shape({
  companyStatus: Type.Optional(Nullable(OneOf<CompanyStatus>(COMPANY_STATUSES))),
  keyword: Type.Optional(Type.String({ maxLength: KEYWORD_MAX })),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type CompanyList = Static<typeof CompanyListBody>;

/** POST admin/approve. */
export const CompanyApproveBody = Shape({ id: IdSchema, version: Type.Integer() });
/** POST admin/reject, freeze and unfreeze. */
export const CompanyReasonBody = Shape({
  id: IdSchema,
  version: Type.Integer(),
  reason: Type.String({ maxLength: 400 }),
});
