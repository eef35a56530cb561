import { availableEvents, nextStatus, type StateTable, type Step, tableOf } from "../state-table.ts";
import { type CodeIn, codesOf, codesWith, columnOf, type State } from "../states.ts";
import { lengthOf } from "../text.ts";
import { personNameProblem } from "./certification.ts";
import { SHOP_TYPES, type ShopType } from "./merchant.ts";
import { payeeProblems } from "./payee.ts";

type ApplicationState = State & {
  /** The applicant may write the form. */
  editable?: true;
  /** The operator may still ask for items and waive them. */
  underReview?: true;
};

/** The states of an application to open a shop. */
export const APPLICATION_STATES = {
  draft: { code: 0, label: "草稿", tone: "waiting", editable: true },
  inReview: { code: 1, label: "待审核", tone: "running", underReview: true },
  approved: { code: 2, label: "已通过", tone: "done", final: true },
  incomplete: { code: 3, label: "待补充", tone: "act", editable: true, underReview: true },
  rejected: { code: 4, label: "已拒绝", tone: "ended", final: true },
  withdrawn: { code: 5, label: "已撤回", tone: "ended", final: true },
} as const satisfies Record<string, ApplicationState>;

/** A code of `APPLICATION_STATES`, as it is kept and sent. */
export type ApplicationStatus = CodeIn<typeof APPLICATION_STATES>;
/** The codes of the states by name. */
export const APPLICATION_STATUS = /* @__PURE__ */ codesOf(APPLICATION_STATES);
/** All codes of `APPLICATION_STATUS`. */
export const APPLICATION_STATUSES: readonly ApplicationStatus[] = /* @__PURE__ */ Object.values(APPLICATION_STATUS);
/** Words on screen for each application status. */
export const APPLICATION_STATUS_NAMES = /* @__PURE__ */ columnOf(APPLICATION_STATES, "label");

/** Who takes a step. */
export type ApplicationActor = "applicant" | "operator";
/** What may happen to an application, by the name of the event. */
export type ApplicationEvent = "submit" | "requestMore" | "approve" | "reject" | "withdraw";

/** Words on screen for each application event. */
export const APPLICATION_EVENT_NAMES: Readonly<Record<ApplicationEvent, string>> = {
  submit: "提交申请",
  requestMore: "要求补件",
  approve: "通过入驻",
  reject: "拒绝入驻",
  withdraw: "撤回申请",
};

/**
 * `isComplete`: the checklist has no open item and the form no problem. `isCertified`: the company is still certified.
 */
export type ApplicationFacts = { isComplete: boolean; isCertified: boolean };

const ready = ({ isComplete, isCertified }: ApplicationFacts) => {
  if (!isCertified) return "入驻企业须先通过企业认证";
  return isComplete ? null : "入驻资料不完整";
};

/** Transitions of an application, with items requested again, refused or withdrawn by the way. */
export const APPLICATION_TABLE: StateTable<ApplicationStatus, ApplicationEvent, ApplicationActor, ApplicationFacts> =
  /* @__PURE__ */ tableOf(APPLICATION_STATES, {
    draft: {
      submit: [{ to: "inReview", actors: ["applicant"], guard: ready }],
      withdraw: [{ to: "withdrawn", actors: ["applicant"] }],
    },
    inReview: {
      approve: [{ to: "approved", actors: ["operator"], guard: ready }],
      requestMore: [{ to: "incomplete", actors: ["operator"] }],
      reject: [{ to: "rejected", actors: ["operator"] }],
      withdraw: [{ to: "withdrawn", actors: ["applicant"] }],
    },
    incomplete: {
      submit: [{ to: "inReview", actors: ["applicant"], guard: ready }],
      withdraw: [{ to: "withdrawn", actors: ["applicant"] }],
      reject: [{ to: "rejected", actors: ["operator"] }],
    },
  });

/** The status after an event, or the reason for its refusal as shown on screen. */
export const nextApplicationStatus = (
  status: ApplicationStatus,
  event: ApplicationEvent,
  actor: ApplicationActor,
  facts: ApplicationFacts,
): Step<ApplicationStatus> => nextStatus(APPLICATION_TABLE, status, event, actor, facts);

/** Events that `actor` may send now; the buttons are drawn from it. */
export const availableApplicationEvents = (
  status: ApplicationStatus,
  actor: ApplicationActor,
  facts: ApplicationFacts,
): ApplicationEvent[] => availableEvents(APPLICATION_TABLE, status, actor, facts);

/** Statuses in which the form can be edited. */
export const isApplicationEditable = (status: ApplicationStatus): boolean =>
  codesWith(APPLICATION_STATES, "editable").includes(status);

/** Statuses in which the operator may still ask for, and waive, items. */
export const isUnderReview = (status: ApplicationStatus): boolean =>
  codesWith(APPLICATION_STATES, "underReview").includes(status);

/** A new application is possible this long after a refusal. */
export const APPLY_AGAIN_MS = 30 * 86_400_000;

/** Kinds of papers. */
export const MATERIAL_KINDS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** One of `MATERIAL_KINDS`. */
export type MaterialKind = (typeof MATERIAL_KINDS)[number];
/** Words on screen for each material. */
export const MATERIAL_NAMES: Readonly<Record<MaterialKind, string>> = {
  1: "营业执照",
  2: "法人身份证",
  3: "开户许可证",
  4: "仓储或租赁合同",
  5: "品牌授权书",
  6: "木材经营或报关资质",
  7: "FSC/PEFC 证书",
  8: "承诺函",
};

/** A submitted paper. `expireDate` yyyy-MM-dd or "". */
export type Material = { kind: MaterialKind; fileId: string; expireDate: string };

/** The operator's checklist: whether shops of each of `shopTypes` must submit a kind of paper. */
export type Requirement = { kind: MaterialKind; required: boolean; shopTypes: readonly ShopType[] };

/** Why an item was sent back. */
export type RejectedItem = { kind: MaterialKind; reason: string };

export type ChecklistItem = {
  kind: MaterialKind;
  name: string;
  required: boolean;
  state: "missing" | "given" | "expired" | "waived";
};

/**
 * The operator's checklist for a shop of `shopType` beside the submitted papers; computed on every read, never stored.
 * Waived items count as done.
 */
export function checklistOf(
  requirements: readonly Requirement[],
  shopType: ShopType,
  materials: readonly Material[],
  waived: readonly MaterialKind[],
  today: string,
): ChecklistItem[] {
  return requirements
    .filter(({ shopTypes }) => shopTypes.includes(shopType))
    .map(({ kind, required }) => {
      const given = materials.filter((material) => material.kind === kind);
      const isValid = given.some(({ expireDate }) => expireDate === "" || expireDate >= today);
      const state = waived.includes(kind) ? "waived" : given.length === 0 ? "missing" : isValid ? "given" : "expired";
      return { kind, name: MATERIAL_NAMES[kind], required, state };
    });
}

/** Whether every required item is done. */
export const isChecklistDone = (items: readonly ChecklistItem[]): boolean =>
  items.every(({ required, state }) => state === "given" || state === "waived" || (!required && state === "missing"));

/** What the form holds. */
export type WarehouseForm = {
  storeName: string;
  provinceCode: string;
  cityCode: string;
  address: string;
  portCode: string;
  contact: string;
  phone: string;
};

/** The form of an application. */
export type ApplicationForm = {
  shopName: string;
  shopType: ShopType;
  kindCodes: string[];
  brandCodes: string[];
  warehouses: WarehouseForm[];
  contactName: string;
  contactPhone: string;
  bankName: string;
  bankAccount: string;
  accountName: string;
  agree: boolean;
};

/** Texts under the fields; a missing key is a field in order. */
export type ApplicationProblems = Partial<Record<keyof ApplicationForm, string>>;

/** Warehouses that one application may name. */
export const WAREHOUSES_MAX = 10;

const SHOP_NAME = /^[\p{Script=Han}A-Za-z0-9（）()·&]+$/u;
const PHONE = /^(?:1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/;

/** Why a shop cannot have this `name`, or `null`; only the server knows whether it is taken. */
export function shopNameProblem(name: string): string | null {
  const length = lengthOf(name);
  return length >= 2 && length <= 30 && SHOP_NAME.test(name) ? null : "店铺名称为2-30个汉字、字母或数字";
}

/** Texts under the fields of one warehouse; a missing key is a field in order. */
export type WarehouseProblems = Partial<Record<keyof WarehouseForm, string>>;

/** Errors of a warehouse by field, in the order of the fields; {} when it is valid. */
export function warehouseProblems(form: WarehouseForm): WarehouseProblems {
  const { storeName, cityCode, address, contact, phone } = form;
  const problems: WarehouseProblems = {};
  const length = lengthOf(storeName.trim());
  if (length < 2 || length > 30) problems.storeName = "请填写仓库名称";
  if (cityCode === "") problems.cityCode = "请选择仓库所在城市";
  const detail = lengthOf(address.trim());
  if (detail < 5 || detail > 100) problems.address = "请输入详细地址";
  const name = personNameProblem(contact);
  if (name !== null) problems.contact = name;
  if (!PHONE.test(phone)) problems.phone = "请输入正确的联系电话";
  return problems;
}

const warehouseProblem = (form: WarehouseForm): string | null => Object.values(warehouseProblems(form))[0] ?? null;

/** Errors of the form; {} when it is valid. `companyName`: the certified company, which must own the bank account. */
export function applicationProblems(form: ApplicationForm, companyName: string): ApplicationProblems {
  const problems: ApplicationProblems = {};
  const put = (field: keyof ApplicationForm, problem: string | null) => {
    if (problem !== null) problems[field] = problem;
  };
  put("shopName", shopNameProblem(form.shopName));
  put("shopType", SHOP_TYPES.includes(form.shopType) ? null : "请选择店铺类型");
  put("kindCodes", form.kindCodes.length === 0 ? "请选择主营品类" : null);
  if (form.warehouses.length === 0) put("warehouses", "请至少填写一个仓库");
  else if (form.warehouses.length > WAREHOUSES_MAX) put("warehouses", `仓库最多${WAREHOUSES_MAX}个`);
  else put("warehouses", form.warehouses.map(warehouseProblem).find((problem) => problem !== null) ?? null);
  put("contactName", personNameProblem(form.contactName));
  put("contactPhone", PHONE.test(form.contactPhone) ? null : "请输入正确的联系电话");
  const payee = payeeProblems(form, companyName);
  for (const field of ["bankName", "bankAccount", "accountName"] as const) put(field, payee[field] ?? null);
  put("agree", form.agree ? null : "请先阅读并同意商家入驻协议");
  return problems;
}
