import type { PersonId } from "../../src/domain/ids.ts";
import { addPerson, personOf } from "../../src/server/account/person-store.ts";
import { openSession } from "../../src/server/account/sessions.ts";
import type { Db } from "../../src/server/db/database.ts";

/** The facts that a test gives a person; the others stay. */
export type Traits = { roles?: string[]; merchantId?: string; mainCompanyId?: string };

/**
 * Signs in the person with that phone, made when there is none, and answers the value of the Authorization header
 * (`Bearer …`). Every call opens another session. Where `mainCompanyId` is certified and theirs, they act for it.
 */
export async function signInAs(db: Db, phone: string, traits: Traits = {}): Promise<string> {
  const personId = await personIdOf(db, phone);
  await db.run(
    `update person set roles = coalesce($2, roles), merchant_id = coalesce($3, merchant_id),
            main_company_id = coalesce($4, main_company_id)
      where id = $1`,
    [personId, traits.roles ?? null, traits.merchantId ?? null, traits.mainCompanyId ?? null],
  );
  const { token } = await openSession(db, personId, "127.0.0.1");
  return `Bearer ${token}`;
}

/** The id of the person with that phone, made when there is none. */
export async function personIdOf(db: Db, phone: string): Promise<PersonId> {
  const person = (await personOf(db, phone)) ?? (await addPerson(db, phone, null)) ?? (await personOf(db, phone));
  return person!.id;
}
