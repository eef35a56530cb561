import { ADMIN_ROLE } from "../../domain/access.ts";
import { COMPANY_STATUS } from "../../domain/company/company-status.ts";
import type { CompanyId, MerchantId, PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/** A person as sign-in needs them. `passwordHash` null: registered by SMS and never chose a password. */
export type Person = { id: PersonId; phone: string; passwordHash: string | null; isLocked: boolean };

const PERSON = `id, phone, password_hash as "passwordHash", locked_at is not null as "isLocked"`;

/** The person of a phone; `null` where it is not registered. */
export async function personOf(db: Db, phone: string): Promise<Person | null> {
  return db.one<Person>(`select ${PERSON} from person where phone = :phone and not deleted`, { phone }, "person-of");
}

/** Adds a person; `null` when the phone is taken, however many requests come at once. */
export async function addPerson(db: Db, phone: string, passwordHash: string | null): Promise<Person | null> {
  return db.one<Person>(
    `insert into person (phone, password_hash, name) values (:phone, :passwordHash, :name)
     on conflict (phone) do nothing returning ${PERSON}`,
    { phone, passwordHash, name: `淘木用户${phone.slice(-4)}` },
    "person-add",
  );
}

/** Adds an admin; a person with that phone becomes one and retains their other roles and password. */
export async function addAdmin(db: Db, phone: string, passwordHash: string): Promise<void> {
  await db.run(
    `insert into person (phone, name, roles, password_hash) values (:phone, '平台运营', array[:role], :passwordHash)
     on conflict (phone) do update
       set roles = case when :role = any (person.roles) then person.roles else person.roles || array[:role] end,
           password_hash = coalesce(person.password_hash, excluded.password_hash)`,
    { phone, passwordHash, role: ADMIN_ROLE },
  );
}

/** Another password, whatever it was before. */
export async function setPassword(db: Db, personId: PersonId, passwordHash: string): Promise<void> {
  const person = { personId, passwordHash };
  await db.run("update person set password_hash = :passwordHash where id = :personId", person, "person-password");
}

/** Another password in the place of `replaced`; `false` when that is no longer the one. */
export async function changePassword(
  db: Db,
  personId: PersonId,
  passwordHash: string,
  replaced: string | null,
): Promise<boolean> {
  const changed = await db.run(
    `update person set password_hash = :passwordHash
      where id = :personId and not deleted and password_hash is not distinct from :replaced`,
    { personId, passwordHash, replaced },
  );
  return changed === 1;
}

/** Another name and avatar; the avatar is an address, "" for none. */
export async function changeProfile(db: Db, personId: PersonId, name: string, avatar: string): Promise<void> {
  const profile = { personId, name, avatar };
  await db.run("update person set name = :name, avatar = :avatar where id = :personId", profile, "person-profile");
}

/** Replaces the phone `replaced`; `false` when that is no longer current or another account has the new one. */
export async function changePhone(db: Db, personId: PersonId, phone: string, replaced: string): Promise<boolean> {
  const changed = await db.run(
    `update person set phone = :phone
      where id = :personId and phone = :replaced and not deleted
        and not exists (select 1 from person where phone = :phone)`,
    { personId, phone, replaced },
  );
  return changed === 1;
}

/** Ids of the admins who are not locked out. */
export async function admins(db: Db): Promise<PersonId[]> {
  const rows = await db.rows<{ id: PersonId }>(
    "select id from person where roles @> array[:role] and not deleted and locked_at is null",
    { role: ADMIN_ROLE },
    "admins",
  );
  return rows.map(({ id }) => id);
}

/** The admins who are not locked out, by id, locked until the transaction ends. */
export async function lockedAdmins(tx: Db): Promise<PersonId[]> {
  const admins = await tx.rows<{ id: PersonId }>(
    `select id from person where roles @> array[:role] and not deleted and locked_at is null order by id
        for no key update`,
    { role: ADMIN_ROLE },
    "admins-lock",
  );
  return admins.map(({ id }) => id);
}

/**
 * Whether company_info c may be acted for: certified, or with orders to see to although its certification is over for now
 * (expired, in review again or rejected), not while it is frozen. New orders require the certification itself.
 */
export const MAY_BE_ACTED_FOR = `(c.company_status = ${COMPANY_STATUS.certified}
  or c.company_status in (${COMPANY_STATUS.expired}, ${COMPANY_STATUS.inReview}, ${COMPANY_STATUS.rejected})
     and (exists (select 1 from platform_order o where o.person_id = c.person_id and o.company_id = c.id)
          or exists (select 1 from futures_order f where f.company_id = c.id)))`;

/** A company the person may see; `isMain`: the one they act for after signing in. */
type OwnCompany = { id: CompanyId; companyName: string; companyStatus: number; isMain: boolean; mayAct: boolean };

/** The companies of the person, oldest first. */
export async function companiesOf(db: Db, personId: PersonId): Promise<OwnCompany[]> {
  return db.rows<OwnCompany>(
    `select c.id, c.company_name as "companyName", c.company_status as "companyStatus",
            c.id is not distinct from p.main_company_id as "isMain", ${MAY_BE_ACTED_FOR} as "mayAct"
       from company_info c join person p on p.id = c.person_id
      where c.person_id = :personId and not c.deleted order by c.id`,
    { personId },
    "companies-of",
  );
}

/** Locks the person, so that what two requests of theirs add is counted one after the other. */
export async function lockPerson(tx: Db, personId: PersonId): Promise<void> {
  await tx.one("select 1 from person where id = :personId for no key update", { personId }, "person-lock");
}

/** What the head of every page shows of the person: `num` lines in the cart of the purchasing entity, unread messages. */
export const ownCounts = (
  db: Db,
  { personId, companyId }: { personId: PersonId; companyId: CompanyId | null },
): Promise<{ num: number; unread: number; needPassword: boolean; deliveryCityCode: string } | null> =>
  db.one(
    `select (select count(*)::int from cart_item
              where person_id = :personId and company_id is not distinct from :companyId) as num,
            (select count(*)::int from message
              where person_id = :personId and read_at is null and not deleted and visible_at <= now()) as unread,
            password_hash is null as "needPassword", coalesce(delivery_city_code, '') as "deliveryCityCode"
       from person where id = :personId`,
    { personId, companyId },
    "user-cart-count",
  );

/** Where the person's goods go; "" before they chose a city. */
export async function deliveryCityOf(db: Db, personId: PersonId): Promise<string> {
  const row = await db.one<{ cityCode: string | null }>(
    `select delivery_city_code as "cityCode" from person where id = :personId`,
    { personId },
    "person-delivery-city-read",
  );
  return row?.cityCode ?? "";
}

/** Stores where the person's goods go, "" for nowhere in particular. */
export const setDeliveryCity = (db: Db, personId: PersonId, cityCode: string): Promise<number> =>
  db.run(
    "update person set delivery_city_code = nullif(:cityCode, '') where id = :personId",
    { personId, cityCode },
    "person-delivery-city",
  );

/** Unlocks a person (`reason` null), or locks them out for a reason. */
export async function setLocked(tx: Db, personId: PersonId, reason: string | null): Promise<void> {
  await tx.run(
    "update person set locked_at = case when :isLocked then now() end, lock_reason = :reason where id = :personId",
    { personId, isLocked: reason !== null, reason: reason ?? "" },
    "person-lock",
  );
}

/** Puts other roles in the place of a person's. */
export async function setRoles(tx: Db, personId: PersonId, roles: readonly string[]): Promise<void> {
  await tx.run("update person set roles = :roles where id = :personId", { personId, roles }, "person-roles");
}

/** Ids of all who run the shop. */
export async function peopleOfMerchant(db: Db, merchantId: MerchantId): Promise<PersonId[]> {
  const people = await db.rows<{ id: PersonId }>(
    "select id from person where merchant_id = :merchantId and not deleted",
    { merchantId },
    "merchant-people",
  );
  return people.map(({ id }) => id);
}

/** Ids of all operators. */
export async function operators(db: Db): Promise<PersonId[]> {
  const people = await db.rows<{ id: PersonId }>(
    "select id from person where roles && array['admin', 'operator'] and not deleted",
    [],
    "operator-people",
  );
  return people.map(({ id }) => id);
}
