import type { PersonDetail, PersonRow } from "../../domain/account/person-record.ts";
import { type Granter, grantProblem, personEvents, rolesProblem } from "../../domain/account/roles.ts";
import { COMPANY_STATUS_NAMES } from "../../domain/company/company-status.ts";
import type { ListCallInput } from "../../domain/console-lists.ts";
import type { PersonId } from "../../domain/ids.ts";
import { maskedPhone } from "../../domain/text.ts";
import { admins } from "../account/person-store.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { companiesOfPerson, openOf, type PersonFacts, personFacts, personPage } from "./people-store.ts";
import { allRoles, type HeldRole } from "./role-store.ts";

export const granterOf = ({ personId, roles, permissions }: Caller): Granter => ({ personId, roles, permissions });

function rowOf(facts: PersonFacts, reader: Caller, roles: readonly HeldRole[]): PersonRow {
  const { phone, roles: held, isLocked, ...rest } = facts;
  const { userId: personId, merchantId } = rest;
  return {
    ...rest,
    phonenumber: maskedPhone(phone),
    roles: roles
      .filter(({ roleKey }) => held.includes(roleKey))
      .map(({ roleId, roleKey, roleName }) => ({ roleId, roleKey, roleName })),
    status: isLocked ? "1" : "0",
    availableEvents: personEvents(granterOf(reader), { personId, roles: held, merchantId, isLocked }),
  };
}

/** People who have not closed their accounts, newest first. */
export async function peoplePage(db: Db, query: ListCallInput<"personList">, reader: Caller) {
  const page = await personPage(db, query);
  const roles = await allRoles(db);
  return { ...page, rows: page.rows.map((facts) => rowOf(facts, reader, roles)) };
}

export async function personDetail(db: Db, id: PersonId | null, reader: Caller): Promise<PersonDetail | null> {
  const facts = await personFacts(db, id);
  if (facts === null) return null;
  const roles = await allRoles(db);
  const companies = await companiesOfPerson(db, facts.userId);
  const open = await openOf(db, facts.userId);
  const rules = { all: roles, admins: await admins(db) };
  const grantee = { personId: facts.userId, roles: facts.roles, merchantId: facts.merchantId };
  const granter = granterOf(reader);
  return {
    ...rowOf(facts, reader, roles),
    companies: companies.map(({ status, ...one }) => ({ ...one, statusName: COMPANY_STATUS_NAMES[status] })),
    sessions: open?.sessions ?? 0,
    openOrders: open?.orders ?? 0,
    roleChoices: roles.map((role) => {
      const { roleId, roleKey, roleName, remark } = role;
      const held = facts.roles.includes(roleKey);
      const without = facts.roles.filter((key) => key !== roleKey);
      const problem = held
        ? rolesProblem(granter, grantee, without, rules)
        : (rolesProblem(granter, grantee, facts.roles, rules) ?? grantProblem(granter, grantee, role));
      return { roleId, roleKey, roleName, remark, held, problem };
    }),
  };
}
