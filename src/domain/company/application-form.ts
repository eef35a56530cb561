import { telephoneField } from "../account/telephone.ts";
import { choice, code, entriesOf, fieldProblems, flag, id, own, several, text, type ValuesOf } from "../fields.ts";
import { lengthOf } from "../text.ts";
import { SHOP_TYPE_NAMES, SHOP_TYPES } from "./merchant.ts";
import { personField } from "./names.ts";
import { PAYEE_FIELDS, payeeProblems } from "./payee.ts";

const SHOP_NAME = /^[\p{Script=Han}A-Za-z0-9（）()·&]+$/u;

/** Why a shop cannot have this `name`, or `null`; only the server knows whether it is taken. */
export function shopNameProblem(name: string): string | null {
  const length = lengthOf(name);
  return length >= 2 && length <= 30 && SHOP_NAME.test(name) ? null : "店铺名称为2-30个汉字、字母或数字";
}

/** The fields of a warehouse. */
export const WAREHOUSE_FIELDS = {
  storeName: { type: text(30, 2), label: "仓库名称", wrong: "请填写仓库名称" },
  provinceCode: { type: code(null), label: "省份" },
  cityCode: { type: id(), label: "仓库所在城市" },
  address: { type: text(100, 5), label: "详细地址", wrong: "请输入详细地址" },
  portCode: { type: code(null), label: "港口" },
  contact: personField("仓库联系人"),
  phone: telephoneField("仓库电话"),
} as const;
/** A warehouse as its form states it. */
export type WarehouseForm = ValuesOf<typeof WAREHOUSE_FIELDS>;
/** Texts under the fields of one warehouse; a missing key is a field in order. */
export type WarehouseProblems = Partial<Record<keyof WarehouseForm, string>>;
/** Errors of a warehouse by field, in the order of the fields; {} when it is valid. */
export const warehouseProblems = (form: WarehouseForm): WarehouseProblems => fieldProblems(WAREHOUSE_FIELDS, form);

/** The fields of a merchant application, without the papers. */
export const APPLICATION_FIELDS = {
  shopName: { type: text(30, 2), label: "店铺名称", hint: "2-30 个字，平台内不重复", rule: shopNameProblem },
  shopType: { type: choice(entriesOf(SHOP_TYPES, SHOP_TYPE_NAMES)), label: "店铺类型" },
  kindCodes: { type: several(1), label: "主营品类" },
  brandCodes: { type: several(), label: "主营品牌" },
  warehouses: { type: own<WarehouseForm[]>(), label: "仓库" },
  contactName: personField("联系人"),
  contactPhone: telephoneField("联系电话"),
  bankName: PAYEE_FIELDS.bankName,
  bankAccount: PAYEE_FIELDS.bankAccount,
  accountName: { ...PAYEE_FIELDS.accountName, hint: "须与企业名称一致" },
  agree: { type: flag(), label: "商家入驻协议" },
} as const;
/** The form of an application. */
export type ApplicationForm = ValuesOf<typeof APPLICATION_FIELDS>;
/** Texts under the fields; a missing key is a field in order. */
export type ApplicationProblems = Partial<Record<keyof ApplicationForm, string>>;

/** Warehouses that one application may name. */
export const WAREHOUSES_MAX = 10;

/** The first thing that is wrong with the warehouses of a form, or `null`. */
function warehousesProblem(warehouses: readonly WarehouseForm[]): string | null {
  if (warehouses.length === 0) return "请至少填写一个仓库";
  if (warehouses.length > WAREHOUSES_MAX) return `仓库最多${WAREHOUSES_MAX}个`;
  return warehouses.flatMap((form) => Object.values(warehouseProblems(form)))[0] ?? null;
}

/** Errors of the form; {} when it is valid. `companyName`: the certified company, which must own the bank account. */
export const applicationProblems = (form: ApplicationForm, companyName: string): ApplicationProblems =>
  fieldProblems(APPLICATION_FIELDS, form, {
    warehouses: warehousesProblem(form.warehouses),
    ...payeeProblems(form, companyName),
    agree: form.agree ? null : "请先同意商家入驻协议",
  });
