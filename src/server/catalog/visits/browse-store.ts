import type { BrowseDeleteQuery } from "../../../contract/catalog/follow-schemas.ts";
import { BROWSE_DAYS, BROWSE_MAX, type BrowseDay, byDay } from "../../../domain/catalog/visits/browse.ts";
import type { BrowseEntryId, GoodsId, PersonId } from "../../../domain/ids.ts";
import { fen } from "../../../domain/money.ts";
import { type Page, type PageQuery, pageOf, rowsBefore } from "../../../domain/paging.ts";
import { formatBeijing } from "../../../domain/time.ts";
import type { Db } from "../../db/database.ts";
import { notFound, warning } from "../../reply.ts";
import { briefOf, GOODS_COLUMNS, type GoodsRow } from "../goods/goods-view.ts";
import { TAXED_PRICE } from "../goods/price-columns.ts";

const TODAY = "(now() at time zone 'Asia/Shanghai')::date";
const RETAINED_DAYS = `day > ${TODAY} - ${BROWSE_DAYS}`;

/** Records that a person viewed goods; once per day, up to a cap. Ignores goods that do not exist. */
export async function addBrowsed(db: Db, personId: PersonId, goodsId: GoodsId): Promise<void> {
  await db.run(
    `insert into browse_history (person_id, day, goods_id, price, taxed)
     select :personId, ${TODAY}, g.id, ${TAXED_PRICE}, true from goods g where g.id = :goodsId
     on conflict on constraint browse_history_once
       do update set price = excluded.price, taxed = true, at = clock_timestamp()`,
    { personId, goodsId },
    "browse-add",
  );
  await db.run(
    `delete from browse_history where person_id = :personId and (not ${RETAINED_DAYS} or id in (
       select id from browse_history where person_id = :personId order by at desc, id desc offset :kept))`,
    { personId, kept: BROWSE_MAX },
    "browse-cap",
  );
}

type Row = GoodsRow & { entryId: BrowseEntryId; day: string; seenPrice: number; seenMs: number };

/** The person's goods by day, newest first; paged by goods. */
export async function browsedBy(db: Db, personId: PersonId, page: PageQuery): Promise<Page<BrowseDay>> {
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(
      `select count(*)::int as total from browse_history where person_id = :personId and ${RETAINED_DAYS}`,
      { personId },
      "browse-count",
    ),
    db.rows<Row>(
      `select ${GOODS_COLUMNS}, b.id::text as "entryId", to_char(b.day, 'YYYY-MM-DD') as day, case when b.taxed then b.price else taxed_price(b.price, g.tax_included, g.tax_rate) end::float8 as "seenPrice",
              extract(epoch from b.at)::float8 * 1000 as "seenMs"
         from (select * from browse_history where person_id = :personId and ${RETAINED_DAYS}
                order by at desc, id desc limit :limit offset :offset) b
         join goods g on g.id = b.goods_id join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id
        order by b.at desc, b.id desc`,
      { personId, limit: page.pageSize, offset: rowsBefore(page) },
      "browse-page",
    ),
  ]);
  const entries = rows.map((row) => ({
    id: row.entryId,
    day: row.day,
    price: fen(row.seenPrice),
    browseTime: formatBeijing(row.seenMs),
    goods: briefOf(row),
  }));
  return pageOf(byDay(entries), counted?.total ?? 0, page);
}

/** Forgets entries, a day, or everything; 404 where the person has no such entries. */
export async function forgetBrowsed(
  db: Db,
  personId: PersonId,
  { ids, day, all = false }: BrowseDeleteQuery,
): Promise<void> {
  if ([ids !== undefined, day !== undefined, all].filter(Boolean).length !== 1) throw warning("请选择要删除的浏览记录");
  const gone = await db.run(
    `delete from browse_history where person_id = :personId
        and (:all::boolean or id = any(:ids::bigint[]) or to_char(day, 'YYYY-MM-DD') = :day)`,
    { personId, all, ids: ids?.split(",") ?? [], day: day ?? "" },
    "browse-delete",
  );
  if (gone === 0 && ids !== undefined) throw notFound("浏览记录不存在");
}
