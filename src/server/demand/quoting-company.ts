import { missingCompany } from "../../domain/company/supply.ts";
import { type MissingFirst, REPLY_CODE } from "../../domain/errors.ts";
import type { CompanyId, MerchantId } from "../../domain/ids.ts";
import { companiesOf } from "../account/person-store.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { Refusal } from "../reply.ts";
import { cityNameOf } from "../system/regions.ts";
import { companyOfPerson, companyOfShop, type QuotingCompanyRow } from "./quoting-company-store.ts";

/** The quoting party: a certified company, and the shop it runs when it has one. */
export type QuotingCompany = { companyId: CompanyId; merchantId: MerchantId | null; name: string; cityName: string };

/** The company a caller quotes for, certified or no longer: of their shop, else the one they act for; `null` for a person. */
const companyBehind = async (db: Db, caller: Caller): Promise<QuotingCompanyRow | null> =>
  (caller.merchantId === null ? null : await companyOfShop(db, caller.merchantId)) ?? companyOfPerson(db, caller);

/** Whose quotes a caller sees as their own. */
export const quotingCompanyIdOf = async (db: Db, caller: Caller): Promise<CompanyId | null> =>
  (await companyBehind(db, caller))?.companyId ?? null;

/** The company the caller quotes for, or `null` while it is not certified. */
export async function quotingCompanyOf(db: Db, caller: Caller): Promise<QuotingCompany | null> {
  const row = await companyBehind(db, caller);
  if (row === null || !row.certified) return null;
  return { companyId: row.companyId, merchantId: row.merchantId, name: row.name, cityName: cityNameOf(row.cityCode) };
}

/** The same; throws 5002 with what is missing for a caller who may not quote. */
export async function requireQuotingCompany(db: Db, caller: Caller): Promise<QuotingCompany> {
  const company = await quotingCompanyOf(db, caller);
  if (company !== null) return company;
  const missing: MissingFirst = {
    need: "certification",
    popupType: missingCompany(await companiesOf(db, caller.personId)),
  };
  throw new Refusal(REPLY_CODE.missingFirst, "请以认证企业身份报价", missing);
}
