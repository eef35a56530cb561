import { isOwnPath } from "../../content/web-link.ts";
import { FLAG, list, NUMBER, record, type SaidBy, TEXT } from "../../records.ts";
import { lengthOf } from "../../text.ts";
import { kindByCode } from "../../timber/kinds.ts";
import { ORIGINS, originByCode } from "../../timber/origins.ts";
import { speciesByCode } from "../../timber/species.ts";

/** A brand as the operator writes it. `logo` and `banner`: addresses of pictures, "" for the drawn mark and none. */
export const BRAND_FORM = record({
  brandCode: TEXT,
  brandName: TEXT,
  brandNameEn: TEXT,
  aliases: list(TEXT),
  /** ISO 3166 code as in the dictionary of origins. */
  country: TEXT,
  logo: TEXT,
  banner: TEXT,
  intro: TEXT,
  kindCodes: list(TEXT),
  speciesCodes: list(TEXT),
  certs: list(TEXT),
  isHot: FLAG,
  sort: NUMBER,
});
export type BrandForm = SaidBy<typeof BRAND_FORM>;

/** A brand as its keeper sees it. `id` is its code. */
export const KEPT_BRAND = record(BRAND_FORM, {
  id: TEXT,
  countryName: TEXT,
  isEnabled: FLAG,
  /** Offers on sale. */
  goodsNum: NUMBER,
  version: NUMBER,
});
export type KeptBrand = SaidBy<typeof KEPT_BRAND>;

/** Characters per text field, entries in `aliases`, and the highest place in `sort`. */
export const BRAND_LIMITS = { name: 30, nameEn: 60, aliases: 20, alias: 30, intro: 1000, sort: 9999 } as const;

/** Where a mill may stand. */
export const BRAND_COUNTRIES: readonly { code: string; name: string }[] = ORIGINS.filter(({ code }) =>
  /^[A-Z]{2}$/.test(code),
);

const CODE = /^[a-z0-9][a-z0-9_-]{1,39}$/;
const CERT = /^[A-Z][A-Z0-9-]{1,11}$/;

/** Texts under the fields; `null` is a field in order. */
export type BrandProblems = Readonly<Record<keyof BrandForm, string | null>>;

const within = (text: string, most: number): boolean => lengthOf(text.trim()) >= 1 && lengthOf(text.trim()) <= most;

/** What is wrong with a brand, by field. */
export function brandProblems(form: BrandForm): BrandProblems {
  const aliasesFit =
    form.aliases.length <= BRAND_LIMITS.aliases && form.aliases.every((one) => within(one, BRAND_LIMITS.alias));
  const isSort = Number.isSafeInteger(form.sort) && form.sort >= 0 && form.sort <= BRAND_LIMITS.sort;
  return {
    brandCode: CODE.test(form.brandCode) ? null : "编码为2-40位小写字母、数字、下划线或短横线",
    brandName: within(form.brandName, BRAND_LIMITS.name) ? null : `品牌名称须为1-${BRAND_LIMITS.name}字`,
    brandNameEn:
      within(form.brandNameEn, BRAND_LIMITS.nameEn) && /[A-Za-z]/.test(form.brandNameEn.normalize("NFD"))
        ? null
        : "英文名称须含拉丁字母",
    aliases: aliasesFit ? null : `别名最多${BRAND_LIMITS.aliases}个，每个最多${BRAND_LIMITS.alias}字`,
    country: originByCode(form.country) !== undefined && /^[A-Z]{2}$/.test(form.country) ? null : "请选择国家",
    logo: form.logo === "" || isOwnPath(form.logo) ? null : "请上传标志图片",
    banner: form.banner === "" || isOwnPath(form.banner) ? null : "请上传横幅图片",
    intro: lengthOf(form.intro) <= BRAND_LIMITS.intro ? null : `介绍最多${BRAND_LIMITS.intro}字`,
    kindCodes: form.kindCodes.every((code) => kindByCode(code) !== undefined) ? null : "品类不存在",
    speciesCodes: form.speciesCodes.every((code) => speciesByCode(code) !== undefined) ? null : "树种不存在",
    certs: form.certs.length <= 10 && form.certs.every((one) => CERT.test(one)) ? null : "证书为大写字母缩写，如 FSC",
    isHot: null,
    sort: isSort ? null : `排序为0-${BRAND_LIMITS.sort}的整数`,
  };
}

/** The first thing that is wrong, or `null`. */
export const brandProblem = (form: BrandForm): string | null =>
  Object.values(brandProblems(form)).find((problem) => problem !== null) ?? null;

/** Words between commas of either script, each once. */
export const listedWords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;；\n]/)
      .map((one) => one.trim())
      .filter((one) => one !== ""),
  ),
];
