import type { MerchantId } from "../../domain/ids.ts";
import { TURNOVER_DAYS, type TurnoverDay } from "../../domain/shell/turnover.ts";
import { ORDER_STATUS } from "../../domain/trade/order.ts";
import type { Db } from "../db/database.ts";

const TODAY = "(now() at time zone 'Asia/Shanghai')::date";

/** Orders of a shop, or of all where `merchantId` is `null`, by the day in Beijing on which they were placed. */
export const turnoverByDay = (db: Db, merchantId: MerchantId | null): Promise<TurnoverDay[]> =>
  db.rows<TurnoverDay>(
    `select to_char(d, 'YYYY-MM-DD') as day, coalesce(o.orders, 0)::int as orders, coalesce(o.amount, 0)::float8 as amount
       from generate_series(${TODAY} - ${TURNOVER_DAYS - 1}, ${TODAY}, interval '1 day') d
       left join (
         select (created_at at time zone 'Asia/Shanghai')::date as day, count(*) as orders, sum(payable) as amount
           from platform_order
          where created_at >= (${TODAY} - ${TURNOVER_DAYS - 1})::timestamp at time zone 'Asia/Shanghai'
            and (:merchantId::bigint is null or merchant_id = :merchantId) and status <> ${ORDER_STATUS.cancelled}
          group by 1) o on o.day = d::date
      order by d`,
    { merchantId },
    "console-turnover",
  );
