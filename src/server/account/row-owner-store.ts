import type { OtherPurchasingEntity } from "../../domain/errors.ts";
import type { Id } from "../../domain/ids.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { MAY_BE_ACTED_FOR } from "./person-store.ts";

/** A company without a shop quotes as a purchasing entity; a shop's quotes are its people's, whichever company they act for. */
const QUOTING = "select q.person_id, q.company_id, true as is_shared from demand_quote q";

/**
 * Selects the owner of the row with id :id. `is_shared`: it belongs to its company, else to the person who created it
 * for that entity.
 */
const OWNERS = {
  order: "select person_id, company_id, false as is_shared from platform_order where id = :id",
  reservation: "select person_id, company_id, false as is_shared from reservation where id = :id",
  pickup: `select o.person_id, o.company_id, o.is_forward as is_shared
            from pickup_record r join yard_order o on o.id = r.order_id where r.id = :id`,
  forwardOrder: "select person_id, company_id, true as is_shared from futures_order where id = :id",
  forwardInquiry: "select person_id, company_id, true as is_shared from futures_inquiry where id = :id",
  demand: "select person_id, company_id, false as is_shared from demand where id = :id and not deleted",
  quote: `select d.person_id, d.company_id, false as is_shared
            from demand_quote q join demand d on d.id = q.demand_id where q.id = :id and not d.deleted
          union all ${QUOTING} where q.id = :id and q.merchant_id is null`,
  /** A quote as its buyer orders from it. */
  quoteToOrder: `select d.person_id, d.company_id, false as is_shared
            from demand_quote q join demand d on d.id = q.demand_id where q.id = :id and not d.deleted`,
  cartLine: "select person_id, company_id, false as is_shared from cart_item where id = :id",
  basket: "select person_id, company_id, false as is_shared from basket where id = :id",
  /** The companies that quoted on demand :id. */
  quotedDemand: `${QUOTING} where q.demand_id = :id and q.merchant_id is null`,
} as const;

/** What may belong to another purchasing entity of the reader. */
export type OwnedRow = keyof typeof OWNERS;

/** The purchasing entity beside the acting one that has the row and that the person may act for; `null`: there is none. */
export const otherEntityOf = (
  db: Db,
  { personId, companyId }: Pick<Caller, "personId" | "companyId">,
  row: OwnedRow,
  id: Id<string>,
): Promise<OtherPurchasingEntity | null> =>
  db.one<OtherPurchasingEntity>(
    `select t.company_id as "companyId", c.company_name as "companyName"
       from (${OWNERS[row]}) t left join company_info c on c.id = t.company_id
      where t.company_id is distinct from :companyId::bigint
        and (t.person_id = :personId or t.is_shared)
        and (t.company_id is null or c.person_id = :personId and not c.deleted and ${MAY_BE_ACTED_FOR})
      order by t.company_id desc nulls last limit 1`,
    { id, personId, companyId },
    `other-entity-of-${row}`,
  );
