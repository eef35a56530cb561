import { telephoneField } from "../account/telephone.ts";
import {
  choice,
  code,
  day,
  type Entry,
  type Field,
  fieldProblems,
  files,
  flag,
  isDay,
  several,
  text,
  type ValuesOf,
} from "../fields.ts";
import { UPLOAD_MOST } from "../system/upload.ts";
import { lengthOf } from "../text.ts";
import { detailProblem } from "../trade/address.ts";
import { identityProblem, maskedIdentity } from "../trade/vehicle.ts";
import { capitalCode } from "../typed-code.ts";
import { creditCodeProblem } from "./credit-code.ts";
import { companyNameProblem, personField } from "./names.ts";

/** 1 企业, 2 个体工商户 */
export type CompanyType = 1 | 2;
export const COMPANY_TYPES: readonly { value: CompanyType; label: string }[] = [
  { value: 1, label: "企业" },
  { value: 2, label: "个体工商户" },
];

/** `licenceExpire` of a licence without an end. */
export const LICENCE_FOR_EVER = "长期";

const IDENTITY_MASK = /^\d{3}\*{11}\d{3}[\dX]$/;
export const isIdentityMask = (text: string): boolean => IDENTITY_MASK.test(text);

/** An identity number as it is checked; a mask stays. */
export const identityTyped = (text: string): string => (isIdentityMask(text.trim()) ? text.trim() : capitalCode(text));

/** Characters in the introduction of a company. */
export const INTRO_MAX = 500;
const CAPITAL_MAX = 50;
const SCOPE_MAX = 1000;

/** A text that may be left out, of at most `most` characters. */
const upTo = (most: number, label: string) =>
  ({
    type: text(most),
    label,
    rule: (typed: string) => (lengthOf(typed) <= most ? null : `${label}最多${most}字`),
  }) as const;

type CompanyField = Field & {
  /** It was certified: reviewed again when it changes. The rest a company may change at will. */
  readonly certified?: true;
};

/** A company's papers as the person fills them in. Days yyyy-MM-dd, files by id. */
export const COMPANY_FIELDS = {
  companyName: {
    type: text(50, 4),
    label: "企业名称",
    hint: "与营业执照一致",
    rule: companyNameProblem,
    certified: true,
  },
  creditCode: {
    type: text(18),
    label: "统一社会信用代码",
    hint: "18 位",
    folded: capitalCode,
    rule: creditCodeProblem,
    certified: true,
  },
  companyType: {
    type: choice(COMPANY_TYPES.map(({ value, label }): Entry<CompanyType> => ({ code: value, name: label }))),
    label: "企业类型",
    certified: true,
  },
  legalPerson: { ...personField("法定代表人"), certified: true },
  /** Of the legal person: as typed in requests, masked wherever it is stored or shown; may be left out. */
  legalIdNoMask: {
    type: text(18),
    label: "法人身份证号",
    folded: identityTyped,
    rule: (typed: string) => (typed === "" || isIdentityMask(typed) ? null : identityProblem(typed)),
    certified: true,
  },
  regAddress: {
    type: text(100, 5),
    label: "注册地址",
    hint: "省市区、街道、门牌，与营业执照一致",
    wrong: "请输入详细地址",
    certified: true,
  },
  establishDate: { type: day(), label: "成立日期", wrong: "请选择成立日期", certified: true },
  licenceExpire: {
    type: text(10),
    label: "营业期限",
    rule: (typed: string) => (typed === LICENCE_FOR_EVER || isDay(typed) ? null : "请填写营业期限"),
    certified: true,
  },
  licenceImage: { type: text(200, 1), label: "营业执照", wrong: "请上传营业执照", certified: true },
  isLegalPerson: { type: flag(), label: "办理人为法定代表人", certified: true },
  /** Required when the applicant is not the legal person. */
  authLetter: { type: text(200), label: "授权书", certified: true },
  contactName: personField("联系人"),
  contactPhone: telephoneField("联系电话"),
  mainKinds: { type: several(1), label: "主营品类" },
  intro: upTo(INTRO_MAX, "简介"),
  /** As on the licence. */
  regCapital: { ...upTo(CAPITAL_MAX, "注册资本"), certified: true },
  businessScope: { ...upTo(SCOPE_MAX, "经营范围"), certified: true },
  /** Where the company works, by GB/T 2260 codes with street and number; all of it may be left out. */
  provinceCode: { type: code(null), label: "省份", certified: true },
  cityCode: { type: code(null), label: "城市", certified: true },
  districtCode: { type: code(null), label: "区县", certified: true },
  address: {
    type: text(100),
    label: "经营地址门牌",
    hint: "街道、门牌、厂区",
    wrong: "请输入详细地址",
    certified: true,
  },
  /** Public pictures. */
  logo: { type: text(200), label: "企业标志" },
  images: { type: files(UPLOAD_MOST), label: "企业图片" },
} as const satisfies Readonly<Record<string, CompanyField>>;
type CompanyFields = typeof COMPANY_FIELDS;
/** The values of a company's form. */
export type CompanyForm = ValuesOf<CompanyFields>;

type MaterialField = {
  [Name in keyof CompanyFields]: CompanyFields[Name] extends { certified: true } ? Name : never;
}[keyof CompanyFields];
/** What was certified, in the order of the form. */
export const MATERIAL_FIELDS = Object.entries<CompanyField>(COMPANY_FIELDS)
  .filter(([, { certified }]) => certified === true)
  .map(([name]) => name as MaterialField);

/** The certified facts alone. */
export type MaterialFacts = Pick<CompanyForm, MaterialField>;

const isMaterial = (field: string): boolean => MATERIAL_FIELDS.some((one) => one === field);

/** The certified facts of a form. */
export const materialFacts = (form: CompanyForm): MaterialFacts =>
  Object.fromEntries(MATERIAL_FIELDS.map((field) => [field, form[field]])) as MaterialFacts;

/** What of `facts` is otherwise than in `others`. An identity number counts as its mask. */
export const differing = (facts: MaterialFacts, others: MaterialFacts): Partial<MaterialFacts> =>
  Object.fromEntries(
    MATERIAL_FIELDS.filter((field) =>
      field === "legalIdNoMask"
        ? storedIdentity(facts[field]) !== storedIdentity(others[field])
        : facts[field] !== others[field],
    ).map((field) => [field, facts[field]]),
  );

/** Whether the papers as they would be must be reviewed again. */
export const isMaterialChange = (before: MaterialFacts, after: MaterialFacts): boolean =>
  Object.keys(differing(before, after)).length > 0;

/** What is stored of an identity number; anything else stays as it is. */
export const storedIdentity = (input: string): string =>
  identityProblem(input) === null ? maskedIdentity(input) : input;

/** Texts under the fields; a missing key is a field in order. */
export type CompanyProblems = Partial<Record<keyof CompanyForm, string>>;

/** Where the company works: nothing at all, or all of it. */
function placeProblems(form: CompanyForm, cityHasDistricts: boolean): CompanyProblems {
  const { provinceCode, cityCode, districtCode, address } = form;
  if ([provinceCode, cityCode, districtCode, address].every((text) => text === "")) return {};
  const problems: CompanyProblems = {};
  if (cityCode === "") problems.cityCode = "请选择城市";
  else if (cityHasDistricts && districtCode === "") problems.districtCode = "请选择区县";
  const detail = detailProblem(address);
  return detail === null ? problems : { ...problems, address: detail };
}

/**
 * What a company's papers still lack; {} when they can be submitted. `today` yyyy-MM-dd, Beijing. `cityHasDistricts`: of the
 * city that the form names.
 */
export function companyProblems(form: CompanyForm, today: string, cityHasDistricts: boolean): CompanyProblems {
  const { establishDate, licenceExpire, isLegalPerson, authLetter } = form;
  return fieldProblems(COMPANY_FIELDS, form, {
    establishDate: establishDate > today ? "成立日期不能晚于今天" : null,
    licenceExpire: licenceExpire !== LICENCE_FOR_EVER && licenceExpire < today ? "营业执照已过期" : null,
    authLetter: !isLegalPerson && authLetter === "" ? "请上传授权书" : null,
    ...placeProblems(form, cityHasDistricts),
  });
}

/**
 * Of `problems` of the new papers, what stands against changing a certified company's: all of them where something needs
 * certification again, otherwise only those of what a company may change at will.
 */
export const changeProblems = (problems: CompanyProblems, isMaterialToo: boolean): CompanyProblems =>
  isMaterialToo ? problems : Object.fromEntries(Object.entries(problems).filter(([field]) => !isMaterial(field)));
