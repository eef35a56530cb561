import { COMPANY_STATUS, type CompanyStatus } from "../domain/company/company-status.ts";
import type { DeliveryAddressId, MerchantId, PersonId } from "../domain/ids.ts";
import type { Db } from "../server/db/database.ts";

type Account = { phone: string; name: string; roles: string[]; merchantId: MerchantId | null; passwordHash: string };

/** Adds the person, or brings an existing one's name, roles, shop and password to what is requested. Returns the id. */
export async function upsertAccount(db: Db, account: Account): Promise<PersonId> {
  const person = await db.one<{ id: PersonId }>(
    `insert into person (phone, name, roles, merchant_id, password_hash, created_at)
     values (:phone, :name, :roles, :merchantId, :passwordHash, now() - interval '310 days')
     on conflict (phone) do update set name = excluded.name, roles = excluded.roles,
       merchant_id = excluded.merchant_id, password_hash = excluded.password_hash
     returning id`,
    account,
  );
  return person!.id; // an upsert returns its row
}

/** Adds the person, or brings an existing one's name to what is requested; returns the id. */
export async function upsertPerson(db: Db, person: { phone: string; name: string }): Promise<PersonId> {
  const row = await db.one<{ id: PersonId }>(
    `insert into person (phone, name) values (:phone, :name)
     on conflict (phone) do update set name = excluded.name returning id`,
    person,
  );
  return row!.id; // an upsert returns its row
}

type AccountCompany = {
  personId: PersonId;
  name: string;
  creditCode: string;
  status: CompanyStatus;
  regAddress: string;
  provinceCode: string;
  cityCode: string;
  districtCode: string;
  address: string;
};

/** Adds a company of the person's, unless they have one of its code. */
export const keepCompany = (tx: Db, company: AccountCompany): Promise<number> =>
  tx.run(
    `insert into company_info (person_id, company_name, credit_code, company_status, legal_person, reg_address,
       establish_date, contact_name, contact_phone, main_kinds, is_legal_person, submitted_at, reviewed_at,
       province_code, city_code, district_code, address)
     select :personId, :name, :creditCode, :status::smallint, '林采购', :regAddress, '2018-05-20', '林采购', '13800000001',
            '{1501,1502}', true, now() - make_interval(days => case when :status::smallint = ${COMPANY_STATUS.certified} then 301 else 1 end),
            case when :status::smallint = ${COMPANY_STATUS.certified} then now() - interval '300 days' end,
            :provinceCode, :cityCode, :districtCode, :address
      where not exists (select 1 from company_info where person_id = :personId and credit_code = :creditCode)`,
    company,
  );

/** Who of these phones has a password, in their order. */
export const passwordsOf = (db: Db, phones: readonly string[]): Promise<{ phone: string; hash: string }[]> =>
  db.rows<{ phone: string; hash: string }>(
    `select phone, password_hash as hash from person
      where phone = any(:phones) and password_hash is not null and not deleted order by phone`,
    { phones },
  );

/** An address of the person, or `null`. */
export async function anyAddressOf(db: Db, personId: PersonId): Promise<DeliveryAddressId | null> {
  const row = await db.one<{ id: DeliveryAddressId }>(
    "select id from user_address where person_id = :personId limit 1",
    {
      personId,
    },
  );
  return row?.id ?? null;
}

/** Who runs a shop; `null` without an owner. */
export async function ownerIdOf(db: Db, merchantId: MerchantId): Promise<PersonId | null> {
  const owner = await db.one<{ id: PersonId }>(
    "select id from person where merchant_id = :merchantId order by id limit 1",
    { merchantId },
  );
  return owner?.id ?? null;
}

/** Ends the sessions with this place of opening. */
export const endSessionsFrom = (db: Db, ip: string): Promise<number> =>
  db.run("delete from session where ip = :ip", { ip });
