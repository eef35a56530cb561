import { AGREEMENTS } from "../content/agreements.ts";
import type { Db } from "../db/database.ts";

/** A person as sign-in needs them. `passwordHash` null: registered by SMS and never chose a password. */
export type Person = { id: string; phone: string; passwordHash: string | null };

/** Agreements accepted at sign-in and registration: 1 user agreement, 2 privacy policy. */
const ACCEPTED = AGREEMENTS.filter(({ type }) => type === 1 || type === 2);

export async function personOf(db: Db, phone: string): Promise<Person | null> {
  return db.one<Person>(
    `select id, phone, password_hash as "passwordHash" from person where phone = $1 and not deleted`,
    [phone],
    "person-of",
  );
}

/** Adds a person; `null` when the phone is taken, however many ask at once. */
export async function addPerson(db: Db, phone: string, passwordHash: string | null): Promise<Person | null> {
  return db.one<Person>(
    `insert into person (phone, password_hash, name) values ($1, $2, $3)
     on conflict (phone) do nothing returning id, phone, password_hash as "passwordHash"`,
    [phone, passwordHash, `淘木用户${phone.slice(-4)}`],
    "person-add",
  );
}

export async function setPassword(db: Db, personId: string, passwordHash: string): Promise<void> {
  await db.run("update person set password_hash = $2 where id = $1", [personId, passwordHash], "person-password");
}

/** Keeps that the person accepted the agreements as they read now; once per version. */
export async function acceptAgreements(db: Db, personId: string): Promise<void> {
  await db.run(
    `insert into agreement_acceptance (person_id, agreement_type, version)
     select $1, a.type, a.version from unnest($2::smallint[], $3::text[]) as a (type, version)
      where not exists (select 1 from agreement_acceptance
                         where person_id = $1 and agreement_type = a.type and version = a.version)`,
    [personId, ACCEPTED.map(({ type }) => type), ACCEPTED.map(({ version }) => version)],
    "agreements-accept",
  );
}

/** A company the person may see; `isMain`: the one they act for after signing in. */
type OwnCompany = { id: string; companyName: string; companyStatus: number; isMain: boolean };

/** Oldest first. */
export async function companiesOf(db: Db, personId: string): Promise<OwnCompany[]> {
  return db.rows<OwnCompany>(
    `select c.id, c.company_name as "companyName", c.company_status as "companyStatus",
            c.id is not distinct from p.main_company_id as "isMain"
       from company_info c join person p on p.id = c.person_id
      where c.person_id = $1 and not c.deleted order by c.id`,
    [personId],
    "companies-of",
  );
}
