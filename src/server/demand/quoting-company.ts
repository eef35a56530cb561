import { missingCompany } from "../../domain/company/supply.ts";
import { type MissingFirst, REPLY_CODE } from "../../domain/errors.ts";
import { companiesOf } from "../account/person-store.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { Refusal } from "../reply.ts";
import { placeOf } from "../trade/regions.ts";

/** Who quotes: a certified company, and the shop it runs when it has one. */
export type QuotingCompany = { companyId: string; merchantId: string | null; name: string; cityName: string };

type Row = { companyId: string; merchantId: string | null; name: string; cityCode: string; certified: boolean };

const cityOf = (code: string): string => placeOf(`${code.slice(0, 2)}0000`, code, "")?.cityName ?? "";

/** The company a caller quotes for, certified or no longer: of their shop, else the one they act for; `null` for a person. */
async function companyBehind(db: Db, caller: Caller): Promise<Row | null> {
  if (caller.merchantId !== null) {
    const shop = await db.one<Row>(
      `select c.id as "companyId", m.id as "merchantId", m.shop_name as name, m.city_code as "cityCode",
              c.company_status = 1 and m.status in (1, 2) as certified
         from merchant m join company_info c on c.id = m.company_id where m.id = $1`,
      [caller.merchantId],
      "quoting-shop",
    );
    if (shop !== null) return shop;
  }
  return db.one<Row>(
    `select c.id as "companyId", null as "merchantId", c.company_name as name, coalesce(c.city_code, '') as "cityCode",
            c.company_status = 1 as certified
       from company_info c where c.id = $1 and c.person_id = $2 and not c.deleted`,
    [caller.companyId, caller.personId],
    "quoting-company",
  );
}

/** Whose quotes a caller sees as their own. */
export const quotingCompanyIdOf = async (db: Db, caller: Caller): Promise<string | null> =>
  (await companyBehind(db, caller))?.companyId ?? null;

/** The company the caller quotes for, or `null` while it is not certified. */
export async function quotingCompanyOf(db: Db, caller: Caller): Promise<QuotingCompany | null> {
  const row = await companyBehind(db, caller);
  if (row === null || !row.certified) return null;
  return { companyId: row.companyId, merchantId: row.merchantId, name: row.name, cityName: cityOf(row.cityCode) };
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
