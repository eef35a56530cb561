import type { AgreementType } from "../../domain/content/agreement.ts";
import type { PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/**
 * SQL: an insert that records the person's consent to the agreements of the types in their current version, once per version.
 * `condition`: what else must be true.
 */
export const consented = ({
  person,
  types,
  condition,
}: {
  person: string;
  types: string;
  condition: string;
}): string => `
    insert into agreement_acceptance (person_id, agreement_type, version)
    select ${person}, a.type, a.version
      from (select distinct on (type) type, version from agreement
             where type = any(${types}::smallint[]) and effective_at <= now()
             order by type, effective_at desc, id desc) a
     where ${condition}
     order by a.type
        on conflict do nothing`;

const CONSENT = consented({ person: ":personId", types: ":types", condition: "true" });

/** Records the person's consent to the agreements in their current version; once per version. */
export async function recordConsent(db: Db, personId: PersonId, types: readonly AgreementType[]): Promise<void> {
  await db.run(CONSENT, { personId, types }, "agreements-accept");
}
