import type { PersonRow } from "../../domain/account/person-record.ts";
import type { CompanyStatus } from "../../domain/company/company-status.ts";
import type { ListCallInput } from "../../domain/console-lists.ts";
import type { CompanyId, PersonId } from "../../domain/ids.ts";
import { ORDER_FINAL } from "../../domain/trade/order.ts";
import type { Db } from "../db/database.ts";
import { conditions, listed, shownTime } from "./table-store.ts";

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

/** One page of people who have not closed their accounts, newest first. */
export function personPage(db: Db, query: ListCallInput<"personList">) {
  const narrowed = conditions()
    .and("not p.deleted")
    .contains("p.name", query.userName)
    .contains("p.phone", query.phonenumber)
    .among("p.roles", query.roleKey)
    .days("p.created_at", query);
  if (query.status === "0") narrowed.and("p.locked_at is null");
  if (query.status === "1") narrowed.and("p.locked_at is not null");
  return listed<PersonFacts>(db, { columns: COLUMNS, from: FROM, order: "p.id desc", narrowed }, query);
}

/** `null` where there is none, or they have closed their account. `lock`: until the transaction ends. */
export const personFacts = (
  db: Db,
  id: PersonId | null,
  lock: "" | "for no key update of p" = "",
): Promise<PersonFacts | null> =>
  id === null
    ? Promise.resolve(null)
    : db.one<PersonFacts>(
        `select ${COLUMNS} from ${FROM} where p.id = :id and not p.deleted ${lock}`,
        { id },
        "person-facts",
      );

/** The companies of a person, oldest first. */
export const companiesOfPerson = (
  db: Db,
  personId: PersonId,
): Promise<{ id: CompanyId; companyName: string; status: CompanyStatus }[]> =>
  db.rows(
    `select id, company_name as "companyName", company_status as status from company_info
      where person_id = :personId and not deleted order by id`,
    { personId },
    "person-companies",
  );

/** How many sessions of a person live, and how many of their orders are not over. */
export const openOf = (db: Db, personId: PersonId): Promise<{ sessions: number; orders: number } | null> =>
  db.one(
    `select (select count(*)::int from session where person_id = :personId and expire_at > now()) as sessions,
            (select count(*)::int from platform_order
              where person_id = :personId and status <> all (:finalOrders::smallint[])) as orders`,
    { personId, finalOrders: ORDER_FINAL },
    "person-open",
  );
