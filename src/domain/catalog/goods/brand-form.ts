import { isOwnPath } from "../../content/web-link.ts";
import { code, type Fields, fieldProblems, flag, several, text, type ValuesOf, whole, words } from "../../fields.ts";
import { FLAG, type Infer, NUMBER, record, TEXT } from "../../records.ts";
import { lengthOf } from "../../text.ts";
import { KINDS } from "../../timber/kinds.ts";
import { ORIGINS } from "../../timber/origins.ts";
import { SPECIES } from "../../timber/species.ts";

/** Where a mill may stand: ISO 3166 codes as in the dictionary of origins. */
export const BRAND_COUNTRIES = ORIGINS.filter(({ code }) => /^[A-Z]{2}$/.test(code));

const CODE = /^[a-z0-9][a-z0-9_-]{1,39}$/;
const CERT = /^[A-Z][A-Z0-9-]{1,11}$/;

const WRONG_CERT = "证书为大写字母缩写，如 FSC";

const within = (typed: string, most: number): boolean => lengthOf(typed.trim()) >= 1 && lengthOf(typed.trim()) <= most;

const pictureField = (label: string, wrong: string) =>
  ({
    type: text(200),
    label,
    isPicture: true,
    rule: (path: string) => (path === "" || isOwnPath(path) ? null : wrong),
  }) as const;

/** What a brand is called. */
export const BRAND_NAMES = {
  brandCode: {
    type: text(40, 2),
    label: "编码（保存后不能修改）",
    hint: "如 canfor",
    rule: (typed: string) => (CODE.test(typed) ? null : "编码为2-40位小写字母、数字、下划线或短横线"),
  },
  brandName: {
    type: text(30, 1),
    label: "品牌名称",
    wrong: "品牌名称须为1-30字",
  },
  brandNameEn: {
    type: text(60, 1),
    label: "英文名称",
    rule: (typed: string) =>
      within(typed, 60) && /[A-Za-z]/.test(typed.normalize("NFD")) ? null : "英文名称须含拉丁字母",
  },
  aliases: {
    type: words(20, 30),
    label: "别名（用逗号分隔）",
    hint: "俗称、旧译名、厂印",
    wrong: "别名最多20个，每个最多30字",
  },
  country: { type: code(BRAND_COUNTRIES), label: "国家" },
} as const satisfies Fields;

/** How it looks: the addresses of pictures, "" for the drawn mark and none. */
export const BRAND_PICTURES = {
  logo: pictureField("标志（2:1，不上传时显示绘制的厂印）", "请上传标志图片"),
  banner: pictureField("品牌页横幅（可不传）", "请上传横幅图片"),
} as const satisfies Fields;

/** What it makes. */
export const BRAND_PRODUCTS = {
  kindCodes: { type: several(0, KINDS), label: "品类" },
  speciesCodes: { type: several(0, SPECIES), label: "树种" },
  certs: { type: words(10, 12), label: "证书（用逗号分隔）", hint: "FSC，PEFC", wrong: WRONG_CERT },
  intro: { type: text(1000), label: "介绍", isLong: true, wrong: "介绍最多1000字" },
} as const satisfies Fields;

/** How it is shown. */
export const BRAND_SHOWING = {
  isHot: { type: flag(), label: "推荐品牌" },
  sort: { type: whole(0, 9999), label: "排序（小的在前）", wrong: "排序为0-9999的整数" },
} as const satisfies Fields;

/** A brand as the operator writes it. */
export const BRAND_FIELDS = { ...BRAND_NAMES, ...BRAND_PICTURES, ...BRAND_PRODUCTS, ...BRAND_SHOWING };
/** What the form of a brand says. */
export type BrandForm = ValuesOf<typeof BRAND_FIELDS>;

/** A brand as its keeper sees it. `id` is its code. */
export const KEPT_BRAND = record(BRAND_FIELDS, {
  id: TEXT,
  countryName: TEXT,
  isEnabled: FLAG,
  /** Offers on sale. */
  goodsNum: NUMBER,
  version: NUMBER,
});
export type StoredBrand = Infer<typeof KEPT_BRAND>;

/** What its record does not know: how a word is written. */
export const brandWordProblems = ({ aliases, certs }: Pick<BrandForm, "aliases" | "certs">) => ({
  aliases: aliases.every((alias) => alias.trim() !== "") ? null : BRAND_NAMES.aliases.wrong,
  certs: certs.every((cert) => CERT.test(cert)) ? null : WRONG_CERT,
});

/** What is wrong with a brand, by field; {} when nothing is. */
export const brandProblems = (form: BrandForm) => fieldProblems(BRAND_FIELDS, form, brandWordProblems(form));

/** The first thing that is wrong, or `null`. */
export const brandProblem = (form: BrandForm): string | null => Object.values(brandProblems(form))[0] ?? null;
