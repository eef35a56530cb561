import type { ForwardOrderId, OrderId, QuoteId, ReservationId } from "../../../domain/ids.ts";
import type { Caller } from "../../auth.ts";
import type { Db } from "../../db/database.ts";

type Party = Pick<Caller, "personId" | "companyId" | "merchantId">;

const partyOf = ({ personId, companyId, merchantId }: Party) => ({ personId, companyId, merchantId });

/** Whether the caller is the merchant of spot order `id`, or acts for its buyer. */
export const isPartyOfOrder = async (db: Db, caller: Party, id: OrderId | null): Promise<boolean> =>
  (await db.one(
    `select 1 from platform_order
      where id = :id
        and (merchant_id = :merchantId or (company_id = :companyId) or (company_id is null and person_id = :personId))`,
    { id, ...partyOf(caller) },
    "file-order-parties",
  )) !== null;

/** Whether the caller is the merchant of forward order `id`, or acts for the company that buys. */
export const isPartyOfForwardOrder = async (db: Db, caller: Party, id: ForwardOrderId | null): Promise<boolean> =>
  (await db.one(
    "select 1 from futures_order where id = :id and (merchant_id = :merchantId or company_id = :companyId)",
    { id, ...partyOf(caller) },
    "file-futures-parties",
  )) !== null;

/** Whether the caller is a merchant with goods in reservation `id`, or acts for its buyer. */
export const isPartyOfReservation = async (db: Db, caller: Party, id: ReservationId | null): Promise<boolean> =>
  (await db.one(
    `select 1 from reservation r
      where r.id = :id
        and (exists (select 1 from reservation_line l where l.reservation_id = r.id and l.merchant_id = :merchantId)
             or r.company_id = :companyId or (r.company_id is null and r.person_id = :personId))`,
    { id, ...partyOf(caller) },
    "file-reservation-parties",
  )) !== null;

/** Whether the demand that quote `id` is on is the caller's, or they act for the company or the shop that gave the quote. */
export const isPartyOfQuote = async (db: Db, caller: Party, id: QuoteId | null): Promise<boolean> =>
  (await db.one(
    `select 1 from demand_quote q join demand d on d.id = q.demand_id
      where q.id = :id
        and (d.person_id = :personId and d.company_id is not distinct from :companyId::bigint
          or q.company_id = :companyId
          or exists (select 1 from merchant m where m.id = :merchantId and m.company_id = q.company_id))`,
    { id, ...partyOf(caller) },
    "file-quote-parties",
  )) !== null;
