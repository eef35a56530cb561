import type { OtherPurchasingEntity } from "../../domain/errors.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { notFound, Refusal } from "../reply.ts";
import { MAY_BE_ACTED_FOR } from "./person-store.ts";

/** A company without a shop quotes as a purchasing entity; a shop's quotes are its people's, whoever they act for. */
const QUOTING = "select q.person_id, q.company_id, true as is_shared from demand_quote q";

/**
 * Selects the owner of the row with id $1. `is_shared`: it belongs to its company, else to the person who created it
 * for that entity.
 */
const OWNERS = {
  order: {
    text: "订单不存在",
    sql: "select person_id, company_id, false as is_shared from platform_order where id = $1",
  },
  reservation: {
    text: "提货预约不存在",
    sql: "select person_id, company_id, false as is_shared from reservation where id = $1",
  },
  pickup: {
    text: "提货记录不存在",
    sql: `select o.person_id, o.company_id, o.is_forward as is_shared
            from pickup_record r join yard_order o on o.id = r.order_id where r.id = $1`,
  },
  forwardOrder: {
    text: "订单不存在",
    sql: "select person_id, company_id, true as is_shared from futures_order where id = $1",
  },
  forwardInquiry: {
    text: "询盘不存在",
    sql: "select person_id, company_id, true as is_shared from futures_inquiry where id = $1",
  },
  demand: {
    text: "求购不存在",
    sql: "select person_id, company_id, false as is_shared from demand where id = $1 and not deleted",
  },
  quote: {
    text: "报价不存在",
    sql: `select d.person_id, d.company_id, false as is_shared
            from demand_quote q join demand d on d.id = q.demand_id where q.id = $1 and not d.deleted
          union all ${QUOTING} where q.id = $1 and q.merchant_id is null`,
  },
  /** A quote as its buyer orders from it. */
  quoteToOrder: {
    text: "报价不存在，或没有可下单的货源",
    sql: `select d.person_id, d.company_id, false as is_shared
            from demand_quote q join demand d on d.id = q.demand_id where q.id = $1 and not d.deleted`,
  },
  cartLine: {
    text: "购物车商品不存在，请刷新后重试",
    sql: "select person_id, company_id, false as is_shared from cart_item where id = $1",
  },
  /** The companies that quoted on demand $1. */
  quotedDemand: {
    text: "求购不存在",
    sql: `${QUOTING} where q.demand_id = $1 and q.merchant_id is null`,
  },
} as const;

type Reader = { actor: "buyer" | "merchant" | "operator"; caller: Pick<Caller, "personId" | "companyId"> };

/** The purchasing entity beside the acting one that has the row and that the reader may act for; `null`: there is none. */
export const otherEntityOf = (
  db: Db,
  { caller }: Pick<Reader, "caller">,
  what: keyof typeof OWNERS,
  id: string,
): Promise<OtherPurchasingEntity | null> =>
  db.one<OtherPurchasingEntity>(
    `select t.company_id as "companyId", c.company_name as "companyName"
       from (${OWNERS[what].sql}) t left join company_info c on c.id = t.company_id
      where t.company_id is distinct from $3::bigint
        and (t.person_id = $2 or t.is_shared)
        and (t.company_id is null or c.person_id = $2 and not c.deleted and ${MAY_BE_ACTED_FOR})
      order by t.company_id desc nulls last limit 1`,
    [id, caller.personId, caller.companyId],
    `other-entity-of-${what}`,
  );

/**
 * The 404 for a row that the reader does not own. For a buyer who may act for the owning purchasing entity its data
 * names that entity; for everybody else they are `null`. Called only after the row was not found.
 */
export async function notFoundFor(db: Db, reader: Reader, what: keyof typeof OWNERS, id: string): Promise<Refusal> {
  const { text } = OWNERS[what];
  if (reader.actor !== "buyer") return notFound(text);
  return new Refusal(404, text, await otherEntityOf(db, reader, what, id));
}
