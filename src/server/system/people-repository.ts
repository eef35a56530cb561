import type { PersonListQuery } from "../../contract/system/people-schemas.ts";
import { ADMIN_ROLE } from "../../domain/access.ts";
import type { PersonDetail, PersonRow } from "../../domain/account/person-record.ts";
import { type Granter, grantProblem, personEvents, rolesProblem } from "../../domain/account/roles.ts";
import { COMPANY_STATUS_NAMES, type CompanyStatus } from "../../domain/company/company-status.ts";
import { maskedPhone } from "../../domain/text.ts";
import { ORDER_FINAL } from "../../domain/trade/order.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { allRoles, type HeldRole } from "./role-store.ts";
import { conditions, listed, shownTime } from "./table-reply.ts";

const COLUMNS = `p.id as "userId", p.name as "nickName", p.phone, p.roles, p.merchant_id as "merchantId",
  coalesce(m.shop_name, '') as "shopName", p.locked_at is not null as "isLocked", p.lock_reason as "lockReason",
  ${shownTime("p.created_at", "createTime")},
  to_char(greatest((select max(s.seen_at) from session s where s.person_id = p.id),
                   (select max(l.at) from login_log l where l.person_id = p.id))
          at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "loginDate"`;
const FROM = "person p left join merchant m on m.id = p.merchant_id";

export type PersonFacts = Omit<PersonRow, "roles" | "phonenumber" | "status" | "availableEvents"> & {
  phone: string;
  roles: string[];
  isLocked: boolean;
};

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
export async function peoplePage(db: Db, query: PersonListQuery, reader: Caller) {
  const narrowed = conditions()
    .and("not p.deleted")
    .contains("p.name", query.userName)
    .contains("p.phone", query.phonenumber)
    .among("p.roles", query.roleKey)
    .days("p.created_at", query);
  if (query.status === "0") narrowed.and("p.locked_at is null");
  if (query.status === "1") narrowed.and("p.locked_at is not null");
  const page = await listed<PersonFacts>(db, { columns: COLUMNS, from: FROM, order: "p.id desc", narrowed }, query);
  const roles = await allRoles(db);
  return { ...page, rows: page.rows.map((facts) => rowOf(facts, reader, roles)) };
}

/** `null` where there is none, or they have closed their account. `lock`: until the transaction ends. */
export const personFacts = (
  db: Db,
  id: string | null,
  lock: "" | "for no key update of p" = "",
): Promise<PersonFacts | null> =>
  id === null
    ? Promise.resolve(null)
    : db.one<PersonFacts>(
        `select ${COLUMNS} from ${FROM} where p.id = $1 and not p.deleted ${lock}`,
        [id],
        "person-facts",
      );

export async function personDetail(db: Db, id: string | null, reader: Caller): Promise<PersonDetail | null> {
  const facts = await personFacts(db, id);
  if (facts === null) return null;
  const roles = await allRoles(db);
  const companies = await db.rows<{ id: string; companyName: string; status: CompanyStatus }>(
    `select id, company_name as "companyName", company_status as status from company_info
      where person_id = $1 and not deleted order by id`,
    [facts.userId],
    "person-companies",
  );
  const open = await db.one<{ sessions: number; orders: number }>(
    `select (select count(*)::int from session where person_id = $1 and expire_at > now()) as sessions,
            (select count(*)::int from platform_order where person_id = $1 and status <> all ($2::smallint[])) as orders`,
    [facts.userId, ORDER_FINAL],
    "person-open",
  );
  const admins = (
    await db.rows<{ id: string }>(
      "select id from person where roles @> array[$1] and not deleted and locked_at is null",
      [ADMIN_ROLE],
      "admins",
    )
  ).map(({ id: one }) => one);
  const rules = { all: roles, admins };
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
