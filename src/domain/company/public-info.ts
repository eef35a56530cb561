import { id } from "../fields.ts";
import type { CompanyId } from "../ids.ts";
import { anyOf, type Infer, list, maybe, record, TEXT } from "../records.ts";
import { COMPANY_STATES, COMPANY_STATUS } from "./company-status.ts";
import { MERCHANT_CARD, type MerchantCard, SHOP_TYPE_NAMES } from "./merchant.ts";

/** What every visitor may read about a company. Ids are masked. Dates `yyyy-MM-dd`. */
export const PUBLIC_COMPANY = record({
  id: id<CompanyId>(),
  companyName: TEXT,
  companyType: anyOf([1, 2]),
  /** `9132**********2D5Y` */
  creditCode: TEXT,
  /** `林**` */
  legalPerson: TEXT,
  /** `3****************5`, "" where none was given. */
  legalIdNoMask: TEXT,
  regCapital: TEXT,
  regAddress: TEXT,
  /** Where it works, with the names of province, city and district; "" where it is not stated. */
  address: TEXT,
  businessScope: TEXT,
  establishDate: maybe(TEXT),
  /** `null` = without end. */
  licenceExpire: maybe(TEXT),
  /** 1 certified, 4 expired. */
  companyStatus: anyOf([COMPANY_STATES.certified.code, COMPANY_STATES.expired.code]),
  certDate: maybe(TEXT),
  certExpireDate: maybe(TEXT),
  mainKinds: list(TEXT),
  kindNames: list(TEXT),
  intro: TEXT,
  logo: TEXT,
  images: list(TEXT),
});
export type PublicCompany = Infer<typeof PUBLIC_COMPANY>;

/** A shop with its company. */
export const SHOP_DETAIL = record(MERCHANT_CARD, { company: maybe(PUBLIC_COMPANY) });
/** A company with its shop. */
export const COMPANY_WITH_SHOP = record(PUBLIC_COMPANY, { merchant: maybe(MERCHANT_CARD) });

/** A company with its shop; one of the two may be missing. */
export type CompanyPage = { company: PublicCompany | null; shop: MerchantCard | null };

export const COMPANY_TYPE_NAMES: Readonly<Record<1 | 2, string>> = { 1: "企业", 2: "个体工商户" };

const SHOWN_AT_AN_END = 4;

/** The first and last four characters; all hidden where that would be half of them. The length stays. */
export function maskedCode(code: string): string {
  const characters = [...code];
  const hidden = characters.length - 2 * SHOWN_AT_AN_END;
  if (hidden < 2 * SHOWN_AT_AN_END) return "*".repeat(characters.length);
  return characters
    .map((one, at) => (at < SHOWN_AT_AN_END || at >= characters.length - SHOWN_AT_AN_END ? one : "*"))
    .join("");
}

/** The family name's first character alone. */
export function maskedName(name: string): string {
  const [first = "", ...others] = [...name.trim()];
  return first + "*".repeat(others.length === 0 && first !== "" ? 1 : others.length);
}

/** The first and last character of an identity number that is stored as a mask; "" for none. */
export const publicIdentity = (mask: string): string =>
  mask.length < 3 ? "" : `${mask.slice(0, 1)}${"*".repeat(mask.length - 2)}${mask.slice(-1)}`;

/** Title and description of the page of a company or shop; `title` without the site's name. */
export function companyHead({ company, shop }: CompanyPage): { title: string; description: string } {
  const title = shop?.shopName || company?.companyName || "企业信息";
  const about = [
    shop === null ? "" : `${shop.cityName}${SHOP_TYPE_NAMES[shop.shopType]}，主营${shop.kindNames.join("、")}`,
    company?.companyStatus === COMPANY_STATUS.certified ? "已通过企业认证" : "",
    shop === null ? "" : `在售货源 ${shop.goodsNum} 条`,
  ];
  return { title, description: `${title}：${about.filter((text) => text !== "").join("，")}。` };
}
