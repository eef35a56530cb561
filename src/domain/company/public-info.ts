import type { CompanyId } from "../ids.ts";
import { COMPANY_STATUS } from "./company-status.ts";
import { type MerchantCard, SHOP_TYPE_NAMES } from "./merchant.ts";

/** What every visitor may read about a company. Ids are masked. Dates `yyyy-MM-dd`. */
export type PublicCompany = {
  id: CompanyId;
  companyName: string;
  companyType: 1 | 2;
  /** `9132**********2D5Y` */
  creditCode: string;
  /** `林**` */
  legalPerson: string;
  /** `3****************5`, "" where none was given. */
  legalIdNoMask: string;
  regCapital: string;
  regAddress: string;
  /** Where it works, with the names of province, city and district; "" where it is not stated. */
  address: string;
  businessScope: string;
  establishDate: string | null;
  /** `null` = without end. */
  licenceExpire: string | null;
  /** 1 certified, 4 expired. */
  companyStatus: 1 | 4;
  certDate: string | null;
  certExpireDate: string | null;
  mainKinds: string[];
  kindNames: string[];
  intro: string;
  logo: string;
  images: string[];
};

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
