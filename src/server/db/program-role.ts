import { createHmac } from "node:crypto";
import { takeLock } from "./advisory-locks.ts";
import type { Database, Db } from "./database.ts";

/** The role that the program works as on its own PostgreSQL: it owns its database, and nothing else is open to it. */
export const PROGRAM_ROLE = "taomu_program";

/** The role's password follows from that of the cluster's owner, which lies in a file beside the cluster. */
export const programPassword = (ownersPassword: string): string =>
  createHmac("sha256", ownersPassword).update(PROGRAM_ROLE).digest("hex");

/** Makes the role, or sets its password where the owner's was set again. `admin`: as the owner of the cluster. */
export const makeProgramRole = (admin: Database, password: string): Promise<void> =>
  admin.transaction(async (tx) => {
    await takeLock(tx, "migration");
    const there = await tx.one("select 1 from pg_roles where rolname = $1", [PROGRAM_ROLE]);
    await tx.run(`${there ? "alter" : "create"} role ${PROGRAM_ROLE} login nosuperuser password '${password}'`);
  });

/** What an earlier version made as the owner of the cluster, by the kind of statement that gives it away. */
const OTHERS_OBJECTS = `
  select 'schema ' || quote_ident(nspname) as what from pg_namespace where nspowner <> :role::regrole and nspname !~ '^pg_'
     and nspname not in ('information_schema', 'public')
  union all
  select case c.relkind when 'v' then 'view ' when 'm' then 'materialized view ' when 'S' then 'sequence ' else 'table ' end
         || c.oid::regclass
    from pg_class c join own n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm', 'S') and c.relowner <> :role::regrole
     and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                        and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i') and c.relkind = 'S')
  union all
  select 'routine ' || p.oid::regprocedure from pg_proc p join own n on n.oid = p.pronamespace where p.proowner <> :role::regrole
  union all
  select 'type ' || t.oid::regtype from pg_type t join own n on n.oid = t.typnamespace
   where t.typtype in ('e', 'd') and t.typowner <> :role::regrole
  union all
  select 'statistics ' || quote_ident(n.nspname) || '.' || quote_ident(s.stxname)
    from pg_statistic_ext s join own n on n.oid = s.stxnamespace where s.stxowner <> :role::regrole`;
const OWN =
  "own as (select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')";

/** Gives everything in a database to the program's role: those of earlier versions belonged to the owner of the cluster. */
export const handOver = (asOwner: Database): Promise<void> =>
  asOwner.transaction(async (tx: Db) => {
    await takeLock(tx, "migration");
    const objects = await tx.rows<{ what: string }>(`with ${OWN} ${OTHERS_OBJECTS}`, { role: PROGRAM_ROLE });
    for (const { what } of objects) await tx.run(`alter ${what} owner to ${PROGRAM_ROLE}`);
  });
