import { isDay } from "../fields.ts";
import { availableEvents, nextStatus, type StateTable, type Step, tableOf } from "../state-table.ts";
import { codesWith } from "../states.ts";
import { lengthOf } from "../text.ts";
import { detailProblem } from "../trade/address.ts";
import { identityProblem, maskedIdentity } from "../trade/vehicle.ts";
import { COMPANY_STATES, COMPANY_STATUS, type CompanyStatus } from "./company-status.ts";
import { creditCodeProblem } from "./credit-code.ts";

/** Who takes a step. */
export type CompanyActor = "buyer" | "operator" | "system";
/** What may happen to a company, by the name of the event. */
export type CompanyEvent = "submit" | "withdraw" | "approve" | "reject" | "expire" | "edit" | "freeze" | "unfreeze";

/** Words on screen for each company event. */
export const COMPANY_EVENT_NAMES: Readonly<Record<CompanyEvent, string>> = {
  submit: "提交认证",
  withdraw: "撤回申请",
  approve: "通过认证",
  reject: "驳回",
  expire: "执照到期",
  edit: "变更资料",
  freeze: "冻结",
  unfreeze: "解冻",
};

/** What the guards look at. */
export type CompanyFacts = {
  /** The papers are complete and right: `companyProblems` has nothing to say. */
  isComplete: boolean;
  /** Another certified company has this credit code. */
  isTaken: boolean;
  /** Where a frozen company goes back to; `null` while it is not frozen. */
  frozenFrom: CompanyStatus | null;
};

const complete = ({ isComplete, isTaken }: CompanyFacts) => {
  if (isTaken) return "该企业已被认证，如有疑问请联系客服";
  return isComplete ? null : "认证资料不完整";
};
const unclaimed = ({ isTaken }: CompanyFacts) => (isTaken ? "该统一社会信用代码已被其他企业认证" : null);
const cameFrom =
  (name: keyof typeof COMPANY_STATUS) =>
  ({ frozenFrom }: CompanyFacts) =>
    frozenFrom === COMPANY_STATUS[name] ? null : "该企业没有被冻结";

const freeze = { freeze: [{ to: "frozen", actors: ["operator"] }] } as const;

/**
 * The life of a company's certification: handed in, reviewed, certified; refused, expired or frozen by the way. A certified company
 * that changes its papers stays certified by the old ones: what they are to be is a `company-change.ts` of its own.
 */
export const COMPANY_TABLE: StateTable<CompanyStatus, CompanyEvent, CompanyActor, CompanyFacts> =
  /* @__PURE__ */ tableOf(COMPANY_STATES, {
    draft: { submit: [{ to: "inReview", actors: ["buyer"], guard: complete }], ...freeze },
    certified: {
      edit: [{ to: "certified", actors: ["buyer"], guard: complete }],
      expire: [{ to: "expired", actors: ["system"] }],
      ...freeze,
    },
    inReview: {
      approve: [{ to: "certified", actors: ["operator"], guard: unclaimed }],
      reject: [{ to: "rejected", actors: ["operator"] }],
      withdraw: [{ to: "draft", actors: ["buyer"] }],
      ...freeze,
    },
    rejected: { submit: [{ to: "inReview", actors: ["buyer"], guard: complete }], ...freeze },
    expired: { submit: [{ to: "inReview", actors: ["buyer"], guard: complete }], ...freeze },
    frozen: {
      unfreeze: (["draft", "certified", "inReview", "rejected", "expired"] as const).map((to) => ({
        to,
        actors: ["operator"] as const,
        guard: cameFrom(to),
      })),
    },
  });

/** The status after an event, or the reason for its refusal as shown on screen. */
export const nextCompanyStatus = (
  status: CompanyStatus,
  event: CompanyEvent,
  actor: CompanyActor,
  facts: CompanyFacts,
): Step<CompanyStatus> => nextStatus(COMPANY_TABLE, status, event, actor, facts);

/** Events that `actor` may send now; the buttons are drawn from it. */
export const availableCompanyEvents = (
  status: CompanyStatus,
  actor: CompanyActor,
  facts: CompanyFacts,
): CompanyEvent[] => availableEvents(COMPANY_TABLE, status, actor, facts);

/** Papers can be written in these; a certified company's stand until the new ones are approved. */
export const isEditable = (status: CompanyStatus): boolean => codesWith(COMPANY_STATES, "editable").includes(status);

/** 1 企业, 2 个体工商户 */
export type CompanyType = 1 | 2;
export const COMPANY_TYPES: readonly { value: CompanyType; label: string }[] = [
  { value: 1, label: "企业" },
  { value: 2, label: "个体工商户" },
];

/** `licenceExpire` of a licence without an end. */
export const LICENCE_FOR_EVER = "长期";

/** A company's papers as the person fills them in. Dates yyyy-MM-dd, files by id. */
export type CompanyForm = {
  companyName: string;
  creditCode: string;
  companyType: CompanyType;
  legalPerson: string;
  /** The legal person's identity number: as it was typed on its way in, its mask wherever it is kept or shown; may be left out. */
  legalIdNoMask: string;
  regAddress: string;
  establishDate: string;
  licenceExpire: string;
  licenceImage: string;
  /** Required when the applicant is not the legal person. */
  isLegalPerson: boolean;
  authLetter: string;
  contactName: string;
  contactPhone: string;
  mainKinds: string[];
  intro: string;
  /** As on the licence; may be left out. */
  regCapital: string;
  businessScope: string;
  /** Where the company works, by GB/T 2260 codes with street and number; all of it may be left out. */
  provinceCode: string;
  cityCode: string;
  districtCode: string;
  address: string;
  /** Public pictures. */
  logo: string;
  images: string[];
};

/** What was certified: reviewed anew when it changes. The rest a company may change at will. */
const MATERIAL_FIELDS = [
  "companyName",
  "creditCode",
  "companyType",
  "legalPerson",
  "legalIdNoMask",
  "regCapital",
  "regAddress",
  "businessScope",
  "establishDate",
  "licenceExpire",
  "licenceImage",
  "isLegalPerson",
  "authLetter",
  "provinceCode",
  "cityCode",
  "districtCode",
  "address",
] as const satisfies readonly (keyof CompanyForm)[];
type MaterialField = (typeof MATERIAL_FIELDS)[number];

/** The certified facts alone. */
export type MaterialFacts = Pick<CompanyForm, MaterialField>;

const isMaterial = (field: string): boolean => MATERIAL_FIELDS.some((one) => one === field);

export const materialFacts = (form: CompanyForm): MaterialFacts =>
  Object.fromEntries(MATERIAL_FIELDS.map((field) => [field, form[field]])) as MaterialFacts;

/** What of `facts` is otherwise than in `others`. An identity number counts as its mask. */
export const differing = (facts: MaterialFacts, others: MaterialFacts): Partial<MaterialFacts> =>
  Object.fromEntries(
    MATERIAL_FIELDS.filter((field) =>
      field === "legalIdNoMask"
        ? keptIdentity(facts[field]) !== keptIdentity(others[field])
        : facts[field] !== others[field],
    ).map((field) => [field, facts[field]]),
  );

/** Whether the papers as they would be must be reviewed again. */
export const isMaterialChange = (before: MaterialFacts, after: MaterialFacts): boolean =>
  Object.keys(differing(before, after)).length > 0;

const IDENTITY_MASK = /^\d{3}\*{11}\d{3}[\dX]$/;
export const isIdentityMask = (text: string): boolean => IDENTITY_MASK.test(text);

/** What is kept of an identity number; anything else stays as it is. */
export const keptIdentity = (input: string): string =>
  identityProblem(input) === null ? maskedIdentity(input) : input;

/** These take a reason that the person reads. */
export const needsReason = (event: CompanyEvent): boolean =>
  event === "reject" || event === "freeze" || event === "unfreeze";

/** Texts under the fields; a missing key is a field in order. */
export type CompanyProblems = Partial<Record<keyof CompanyForm, string>>;

const COMPANY_NAME = /^[\p{Script=Han}A-Za-z0-9（）()·&]+$/u;
/** Characters in the introduction of a company. */
export const INTRO_MAX = 500;
export const CAPITAL_MAX = 50;
/** Characters in the business scope of a company. */
export const SCOPE_MAX = 1000;

/** Why `name` cannot be a company's name, or `null`. */
export function companyNameProblem(name: string): string | null {
  const length = lengthOf(name);
  return length >= 4 && length <= 50 && COMPANY_NAME.test(name) ? null : "请输入营业执照上的企业名称";
}

/** Why `name` cannot be a person's name, or `null`: 2 to 20 characters without digits. */
export function personNameProblem(name: string): string | null {
  const length = lengthOf(name.trim());
  return length >= 2 && length <= 20 && !/\d/.test(name) ? null : "请输入真实姓名";
}

/** A landline or mobile number as companies give it. */
const CONTACT_PHONE = /^(?:1[3-9]\d{9}|0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4})$/;

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
  const problems: CompanyProblems = {};
  const put = (field: keyof CompanyForm, problem: string | null) => {
    if (problem !== null) problems[field] = problem;
  };
  put("companyName", companyNameProblem(form.companyName));
  put("creditCode", creditCodeProblem(form.creditCode));
  put("legalPerson", personNameProblem(form.legalPerson));
  const identity = form.legalIdNoMask;
  put("legalIdNoMask", identity === "" || isIdentityMask(identity) ? null : identityProblem(identity));
  const address = lengthOf(form.regAddress.trim());
  put("regAddress", address >= 5 && address <= 100 ? null : "请输入详细地址");
  put(
    "establishDate",
    !isDay(form.establishDate) ? "请选择成立日期" : form.establishDate > today ? "成立日期不能晚于今天" : null,
  );
  if (form.licenceExpire !== LICENCE_FOR_EVER) {
    if (!isDay(form.licenceExpire)) put("licenceExpire", "请填写营业期限");
    else if (form.licenceExpire < today) put("licenceExpire", "营业执照已过期");
  }
  put("licenceImage", form.licenceImage === "" ? "请上传营业执照" : null);
  put("authLetter", !form.isLegalPerson && form.authLetter === "" ? "请上传授权书" : null);
  put("contactName", personNameProblem(form.contactName));
  put("contactPhone", CONTACT_PHONE.test(form.contactPhone) ? null : "请输入正确的联系电话");
  put("mainKinds", form.mainKinds.length === 0 ? "请选择主营品类" : null);
  put("intro", lengthOf(form.intro) <= INTRO_MAX ? null : `简介最多${INTRO_MAX}字`);
  put("regCapital", lengthOf(form.regCapital) <= CAPITAL_MAX ? null : `注册资本最多${CAPITAL_MAX}字`);
  put("businessScope", lengthOf(form.businessScope) <= SCOPE_MAX ? null : `经营范围最多${SCOPE_MAX}字`);
  return { ...problems, ...placeProblems(form, cityHasDistricts) };
}

/**
 * Of `problems` of the papers as they are to be, what stands against changing a certified company's: all of them where
 * something is to be certified anew, otherwise only those of what a company may change at will.
 */
export const changeProblems = (problems: CompanyProblems, isMaterialToo: boolean): CompanyProblems =>
  isMaterialToo ? problems : Object.fromEntries(Object.entries(problems).filter(([field]) => !isMaterial(field)));
