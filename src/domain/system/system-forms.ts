import { choice, orNone, text, type ValuesOf, whole } from "../fields.ts";
import { CONFIG_KEYS, type ConfigKey, configLabel } from "./config-keys.ts";
import { settingProblem } from "./settings.ts";
import { SHOP_INFORMATION_KEY, SHOP_INFORMATION_NAME, shopInformationTextProblem } from "./shop-information.ts";

const REMARK = { type: text(500), label: "备注", isLong: true } as const;
const STATUS = {
  type: choice([
    { code: "0", name: "正常" },
    { code: "1", name: "停用" },
  ]),
  label: "状态",
} as const;

/** A configuration as an operator fills it in; its value has a length by its key. */
export const CONFIG_FIELDS = {
  configName: { type: text(100, 1), label: "参数名称" },
  configKey: { type: text(100, 1), label: "参数键名" },
  configValue: { type: text(50_000, 1), label: "参数键值" },
  remark: REMARK,
} as const;
/** `configType`: whether the program itself needs it. */
export type ConfigForm = ValuesOf<typeof CONFIG_FIELDS> & { configType: "Y" | "N" };

/** A dictionary entry as an operator fills it in. `status` "0" is on, "1" off. */
export const DICT_DATA_FIELDS = {
  dictLabel: { type: text(100, 1), label: "标签" },
  dictValue: { type: text(100, 1), label: "键值" },
  dictSort: { type: orNone(whole(0, 999_999)), label: "排序" },
  status: STATUS,
  remark: REMARK,
} as const;
export type DictDataForm = Omit<ValuesOf<typeof DICT_DATA_FIELDS>, "dictSort"> & {
  dictSort: number;
  dictType: string;
  cssClass: string;
  listClass: string;
  isDefault: "Y" | "N";
};

/** A dictionary as an operator fills it in. */
export const DICT_TYPE_FIELDS = {
  dictName: { type: text(100, 1), label: "字典名称" },
  dictType: { type: text(100, 1), label: "字典类型", hint: "小写字母、数字、下划线" },
  status: STATUS,
  remark: REMARK,
} as const;
export type DictTypeForm = ValuesOf<typeof DICT_TYPE_FIELDS>;

const lengthOf = (text: string): number => [...text].length;
const tooLong = (what: string, text: string, most: number): string | null =>
  lengthOf(text) > most ? `${what}长度不能超过${most}个字符` : null;
const missing = (text: string, problem: string): string | null => (text.trim() === "" ? problem : null);

/** What the value of a setting is called: by the setting's own name, of a key that the program does not know by the customer's. */
export const valueLabel = (key: string): string =>
  key === SHOP_INFORMATION_KEY
    ? SHOP_INFORMATION_NAME
    : Object.hasOwn(CONFIG_KEYS, key)
      ? configLabel(key as ConfigKey)
      : CONFIG_FIELDS.configValue.label;

/** What a value may be, by its key; keys of the operator's own take any text. */
const valueProblem = (key: string, text: string): string | null =>
  key === SHOP_INFORMATION_KEY
    ? (tooLong(valueLabel(key), text, 50_000) ?? shopInformationTextProblem(text))
    : (tooLong(valueLabel(key), text, 500) ?? settingProblem(key, text));

/** The first broken rule, or `null`; the texts are the customer's. */
export function configProblem(form: ConfigForm): string | null {
  return (
    missing(form.configName, "参数名称不能为空") ??
    tooLong("参数名称", form.configName, 100) ??
    missing(form.configKey, "参数键名长度不能为空") ??
    tooLong("参数键名", form.configKey, 100) ??
    missing(form.configValue, `${valueLabel(form.configKey)}不能为空`) ??
    tooLong("备注", form.remark, 500) ??
    (form.configKey.startsWith("server.") ? "参数键名不能以 server. 开头" : null) ??
    valueProblem(form.configKey, form.configValue)
  );
}

/** What is wrong, in words for the screen, or `null`. */
export function dictDataProblem(form: DictDataForm): string | null {
  return (
    missing(form.dictLabel, "字典标签不能为空") ??
    tooLong("字典标签", form.dictLabel, 100) ??
    missing(form.dictValue, "字典键值不能为空") ??
    tooLong("字典键值", form.dictValue, 100) ??
    missing(form.dictType, "字典类型不能为空") ??
    tooLong("字典类型", form.dictType, 100) ??
    tooLong("样式属性", form.cssClass, 100) ??
    tooLong("表格样式", form.listClass, 100) ??
    tooLong("备注", form.remark, 500)
  );
}

const TYPE_FORM = /^[a-z][a-z0-9_]*$/;

/** What is wrong, in words for the screen, or `null`. */
export function dictTypeProblem(form: DictTypeForm): string | null {
  return (
    missing(form.dictName, "字典名称不能为空") ??
    tooLong("字典类型名称", form.dictName, 100) ??
    missing(form.dictType, "字典类型不能为空") ??
    tooLong("字典类型类型", form.dictType, 100) ??
    (TYPE_FORM.test(form.dictType) ? null : "字典类型必须以字母开头，且只能为（小写字母，数字，下滑线）") ??
    tooLong("备注", form.remark, 500)
  );
}

/** Refuses to delete a built-in setting. */
export const builtInProblem = (key: string): string => `内置参数【${key}】不能删除`;
export const configKeyTaken = (verb: "新增" | "修改", name: string): string =>
  `${verb}参数'${name}'失败，参数键名已存在`;
export const dictTypeTaken = (verb: "新增" | "修改", name: string): string =>
  `${verb}字典'${name}'失败，字典类型已存在`;
/** Refuses to delete a dictionary that is in use. */
export const dictTypeInUse = (name: string): string => `${name}已分配,不能删除`;
