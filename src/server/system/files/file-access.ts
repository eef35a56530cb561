import { hasPermission } from "../../../domain/access.ts";
import type { Caller } from "../../auth.ts";
import type { Db } from "../../db/database.ts";
import type { StoredFile } from "./stored-files.ts";

/** Whether somebody else than its owner may read an attached file. */
type Rule = (db: Db, caller: Caller, file: StoredFile) => Promise<boolean>;

const holders =
  (...permissions: string[]): Rule =>
  async (_db, caller) =>
    permissions.some((permission) => hasPermission(caller.permissions, permission));

/** The merchant of the order, and whoever acts for the buyer of it; `subjectId` is the order. */
const partiesOfOrder: Rule = async (db, caller, { subjectId }) =>
  (await db.one(
    `select 1 from platform_order
      where id = $1 and (merchant_id = $2 or (company_id = $3) or (company_id is null and person_id = $4))`,
    [subjectId, caller.merchantId, caller.companyId, caller.personId],
    "file-order-parties",
  )) !== null;

/** The shop of a forward order, and whoever acts for its buyer; `subjectId` is the order. */
const partiesOfFutures: Rule = async (db, caller, { subjectId }) =>
  (await db.one(
    "select 1 from futures_order where id = $1 and (merchant_id = $2 or company_id = $3)",
    [subjectId, caller.merchantId, caller.companyId],
    "file-futures-parties",
  )) !== null;

/** The merchants whose goods a reservation fetches, and whoever acts for its buyer; `subjectId` is the reservation. */
const partiesOfReservation: Rule = async (db, caller, { subjectId }) =>
  (await db.one(
    `select 1 from reservation r
      where r.id = $1
        and (exists (select 1 from reservation_line l where l.reservation_id = r.id and l.merchant_id = $2)
             or r.company_id = $3 or (r.company_id is null and r.person_id = $4))`,
    [subjectId, caller.merchantId, caller.companyId, caller.personId],
    "file-reservation-parties",
  )) !== null;

/** Whose demand a quote is on, and whoever acts for the company that gave it; `subjectId` is the quote. */
const partiesOfQuote: Rule = async (db, caller, { subjectId }) =>
  (await db.one(
    `select 1 from demand_quote q join demand d on d.id = q.demand_id
      where q.id = $1
        and (d.person_id = $4 and d.company_id is not distinct from $3::bigint
          or q.company_id = $3
          or exists (select 1 from merchant m where m.id = $2 and m.company_id = q.company_id))`,
    [subjectId, caller.merchantId, caller.companyId, caller.personId],
    "file-quote-parties",
  )) !== null;

const anyOf =
  (...rules: Rule[]): Rule =>
  async (db, caller, file) => {
    for (const rule of rules) if (await rule(db, caller, file)) return true;
    return false;
  };

/** By purpose; what has no rule is its owner's alone. */
const RULES: Readonly<Record<string, Rule>> = {
  quote: partiesOfQuote,
  licence: holders("company:cert:review"),
  settlement: holders("merchant:settle:review"),
  supplyApply: holders("supply:apply:handle"),
  voucher: anyOf(partiesOfOrder, holders("order:spot:dispute", "order:spot:settle")),
  dispute: anyOf(partiesOfOrder, holders("order:spot:dispute", "order:spot:settle")),
  refund: anyOf(partiesOfOrder, holders("order:spot:dispute", "order:spot:settle")),
  futuresVoucher: anyOf(partiesOfFutures, holders("futures:order:dispute")),
  futuresDoc: anyOf(partiesOfFutures, holders("futures:order:dispute")),
  reservation: partiesOfReservation,
  pickup: anyOf(partiesOfOrder, partiesOfFutures, holders("order:spot:dispute")),
};

/** Public pictures are everybody's, other files their owner's and of those a rule lets in. */
export async function mayRead(db: Db, caller: Caller, file: StoredFile): Promise<boolean> {
  if (file.isPublic || file.personId === caller.personId) return true;
  const rule = file.purpose !== null && Object.hasOwn(RULES, file.purpose) ? RULES[file.purpose] : undefined;
  return rule === undefined ? false : rule(db, caller, file);
}
