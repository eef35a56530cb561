import type { BasketId, CompanyId, GoodsId, OrderId, PersonId } from "../../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../../domain/paging.ts";
import type { BasketLineInput, PlanKind } from "../../../domain/sourcing/basket-view.ts";
import type { CheckoutTaking } from "../../../domain/sourcing/stored-basket.ts";
import { BUYERS_SHOP } from "../../account/own-shop-store.ts";
import type { Db } from "../../db/database.ts";
import { OFFER_COLUMNS, OFFER_JOINS, type Offer, type OfferRow, offerOf } from "../checkout/offer.ts";

/** Whose basket: a person's own, or theirs for a company. */
export type BasketOwner = { personId: PersonId; companyId: CompanyId | null };
/** Its parameters in SQL, without what else is known of a caller. */
export const ownerOf = ({ personId, companyId }: BasketOwner) => ({ personId, companyId });

const OWN = "b.person_id = :personId and b.company_id is not distinct from :companyId::bigint";

export type BasketRow = {
  id: BasketId;
  title: string;
  cityCode: string | null;
  plan: PlanKind;
  lines: BasketLineInput[];
  version: number;
  isOwn: boolean;
};

/** What is stored of a basket. */
export type NewBasket = Pick<BasketRow, "title" | "cityCode" | "plan" | "lines">;

const COLUMNS = `b.id, b.title, b.city_code as "cityCode", b.plan, b.lines, b.version, ${OWN} as "isOwn"`;

/** A basket as a link names it: its own, or with the code under which it was shared. */
export type NamedBasket = { id: BasketId; share: string | null };

/** A basket of the owner, or one shared under the code; `null`: there is none of that id. */
export const readableBasket = (db: Db, by: BasketOwner, { id, share }: NamedBasket): Promise<BasketRow | null> =>
  db.one<BasketRow>(
    `select ${COLUMNS} from basket b where b.id = :id and (${OWN} or b.share_code = :share)`,
    { ...ownerOf(by), id, share },
    "basket",
  );

/** Makes a basket and returns its id. */
export async function insertBasket(tx: Db, by: BasketOwner, basket: NewBasket): Promise<BasketId> {
  const added = await tx.one<{ id: BasketId }>(
    `insert into basket (person_id, company_id, title, city_code, plan, lines)
     values (:personId, :companyId, :title, :cityCode, :plan, :lines) returning id`,
    { ...ownerOf(by), ...basket, lines: JSON.stringify(basket.lines) },
    "basket-add",
  );
  return added!.id; // an insert returns its row
}

/** Overwrites the owner's basket as of `version`; `false`: it changed since, or there is none. */
export const rewriteBasket = async (
  db: Db,
  by: BasketOwner,
  { id, version, ...basket }: NewBasket & { id: BasketId; version: number },
): Promise<boolean> =>
  (await db.run(
    `update basket b set title = :title, city_code = :cityCode, plan = :plan, lines = :lines,
            version = b.version + 1, updated_at = now()
      where b.id = :id and ${OWN} and b.version = :version`,
    { ...ownerOf(by), id, version, ...basket, lines: JSON.stringify(basket.lines) },
    "basket-update",
  )) > 0;

/** Stores what is taken to the checkout; `false`: the owner has no such basket. */
export const writeTakings = async (
  db: Db,
  by: BasketOwner,
  { id, takings }: { id: BasketId; takings: readonly CheckoutTaking[] },
): Promise<boolean> =>
  (await db.run(
    `update basket b set takings = :takings, updated_at = now() where b.id = :id and ${OWN}`,
    { ...ownerOf(by), id, takings: JSON.stringify(takings) },
    "basket-take",
  )) > 0;

/** The code under which the owner's basket is shared, `code` where it had none yet; `null`: the owner has no such basket. */
export async function shareUnder(
  db: Db,
  by: BasketOwner,
  { id, code }: { id: BasketId; code: string },
): Promise<string | null> {
  const row = await db.one<{ code: string }>(
    `update basket b set share_code = coalesce(b.share_code, :code) where b.id = :id and ${OWN} returning coalesce(b.share_code, '') as code`,
    { ...ownerOf(by), id, code },
    "basket-share",
  );
  return row?.code ?? null;
}

/** Removes the owner's basket; `false`: there is none of that id. */
export const removeBasket = async (db: Db, by: BasketOwner, id: BasketId): Promise<boolean> =>
  (await db.run(`delete from basket b where b.id = :id and ${OWN}`, { ...ownerOf(by), id }, "basket-remove")) > 0;

export type BasketBriefRow = { id: BasketId; title: string; cityCode: string | null; lines: number; updatedMs: number };

/** One page of the owner's baskets, those changed last first. */
export async function basketRows(
  db: Db,
  by: BasketOwner,
  page: PageQuery,
): Promise<{ total: number; rows: BasketBriefRow[] }> {
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from basket b where ${OWN}`, ownerOf(by), "basket-count"),
    db.rows<BasketBriefRow>(
      `select b.id, b.title, b.city_code as "cityCode", jsonb_array_length(b.lines) as lines,
              floor(extract(epoch from b.updated_at) * 1000)::float8 as "updatedMs"
         from basket b where ${OWN} order by b.updated_at desc, b.id desc limit :most offset :skipped`,
      { ...ownerOf(by), most: page.pageSize, skipped: rowsBefore(page) },
      "basket-list",
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** The goods of the owner's order as they are now, with how much was ordered; none of another's. */
export const orderedGoods = async (
  db: Db,
  by: BasketOwner,
  orderId: OrderId,
): Promise<(Offer & { count: number })[]> => {
  const rows = await db.rows<OfferRow & { count: number }>(
    `select ${OFFER_COLUMNS}, l.count from order_line l join platform_order o on o.id = l.order_id
       join goods g on g.id = l.goods_id ${OFFER_JOINS}
      where o.id = :orderId and o.person_id = :personId and o.company_id is not distinct from :companyId::bigint
      order by l.id`,
    { ...ownerOf(by), orderId },
    "basket-order",
  );
  return rows.map((row) => ({ ...offerOf(row), count: row.count }));
};

/** Goods by id as a checkout prices them, whatever their status. `steadiness`: of their shop, percent. */
export const basketGoods = (
  db: Db,
  by: BasketOwner,
  ids: readonly GoodsId[],
): Promise<(OfferRow & { isOwn: boolean; steadiness: number })[]> =>
  db.rows(
    `select ${OFFER_COLUMNS}, ${BUYERS_SHOP} as "isOwn", g.steadiness from goods g ${OFFER_JOINS} where g.id = any(:ids::bigint[])`,
    { ...ownerOf(by), ids },
    "basket-goods",
  );
