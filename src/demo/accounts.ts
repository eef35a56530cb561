import { COMPANY_STATUS } from "../domain/company/company-status.ts";
import type { MerchantId } from "../domain/ids.ts";
import { hashPassword, passwordMatches } from "../server/account/password-hash.ts";
import type { Database, Db } from "../server/db/database.ts";
import { SettingsError } from "../server/settings.ts";

const DEMO_PASSWORD = "taomu2026";

type Account = { phone: string; name: string; roles: string[]; merchantId: MerchantId | null };

/** Adds the person, or brings an existing one's name, roles, shop and password to what is asked. Answers the id. */
async function keepPerson(db: Db, { phone, name, roles, merchantId }: Account, passwordHash: string): Promise<string> {
  const person = await db.one<{ id: string }>(
    `insert into person (phone, name, roles, merchant_id, password_hash) values ($1, $2, $3, $4, $5)
     on conflict (phone) do update set name = excluded.name, roles = excluded.roles,
       merchant_id = excluded.merchant_id, password_hash = excluded.password_hash
     returning id`,
    [phone, name, roles, merchantId, passwordHash],
  );
  return person!.id;
}

/** Invented companies with right check digits: one certified, one in review. */
const DEMO_COMPANIES = [
  {
    name: "太仓恒林木业有限公司",
    creditCode: "91320585MA1W8K2D5Y",
    status: COMPANY_STATUS.certified,
    regAddress: "江苏省太仓市港区北环路18号",
    place: ["320000", "320500", "320585", "港区北环路18号"],
  },
  {
    name: "广州岭木家居有限公司",
    creditCode: "91440101MA5D7Q3R7A",
    status: COMPANY_STATUS.inReview,
    regAddress: "广东省广州市黄埔区开创大道9号",
    place: ["440000", "440100", "440112", "开创大道9号"],
  },
] as const;

/**
 * The demo accounts, which the README names; `merchantIds` are the shops that 13800000003 and 13800000004 run.
 * Running it again changes nothing.
 */
export async function seedAccounts(db: Database, merchantIds: readonly [MerchantId, MerchantId]): Promise<void> {
  const hash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    const merchant = ["buyer", "merchant"];
    const buyer = await keepPerson(
      tx,
      { phone: "13800000001", name: "林采购", roles: ["buyer"], merchantId: null },
      hash,
    );
    await keepPerson(tx, { phone: "13800000002", name: "陈木生", roles: ["buyer"], merchantId: null }, hash);
    await keepPerson(tx, { phone: "13800000003", name: "周掌柜", roles: merchant, merchantId: merchantIds[0] }, hash);
    await keepPerson(tx, { phone: "13800000004", name: "吴掌柜", roles: merchant, merchantId: merchantIds[1] }, hash);
    await keepPerson(tx, { phone: "13900000001", name: "平台运营", roles: ["admin"], merchantId: null }, hash);
    for (const { name, creditCode, status, regAddress, place } of DEMO_COMPANIES) {
      await tx.run(
        `insert into company_info (person_id, company_name, credit_code, company_status, legal_person, reg_address,
           establish_date, contact_name, contact_phone, main_kinds, is_legal_person, submitted_at, reviewed_at,
           province_code, city_code, district_code, address)
         select $1, $2, $3, $4::smallint, '林采购', $5, '2018-05-20', '林采购', '13800000001', '{1501,1502}', true,
                now() - interval '1 day', case when $4::smallint = 1 then now() - interval '20 hours' end,
                $6, $7, $8, $9
          where not exists (select 1 from company_info where person_id = $1 and credit_code = $3)`,
        [buyer, name, creditCode, status, regAddress, ...place],
      );
    }
  });
}

const DEMO_PHONES = ["13800000001", "13800000002", "13800000003", "13800000004", "13900000001"];

/** Throws where somebody may still sign in with the public password of a demo account. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  const people = await db.rows<{ phone: string; hash: string }>(
    `select phone, password_hash as hash from person
      where phone = any($1) and password_hash is not null and not deleted order by phone`,
    [DEMO_PHONES],
  );
  const open: string[] = [];
  for (const { phone, hash } of people) if (await passwordMatches(hash, DEMO_PASSWORD)) open.push(phone);
  if (open.length > 0)
    throw new SettingsError(
      `数据库里有密码公开的演示账号（${open.join("、")}）。请先修改它们的密码，或换一个空的数据库；若确要保留，请设置 DEMO_ACCOUNTS=1`,
    );
}
