import type { GoodsInput } from "../../../domain/catalog/goods/goods-fields.ts";
import type { StatedGoods } from "../../../domain/catalog/goods/goods-sheet.ts";
import { GOODS_STATUS, type GoodsStatus } from "../../../domain/catalog/goods/goods-states.ts";
import { MERCHANT_STATUS } from "../../../domain/company/merchant-states.ts";
import type { GoodsId, MerchantId, WarehouseId } from "../../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../../domain/paging.ts";
import type { Dm3 } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";
import { APPROVED, FACTS_WITH_COLUMN, type FactRow, SHOWN } from "./goods-columns.ts";
import { columnsBeside, GOODS_COLUMNS, type GoodsRow } from "./goods-view.ts";

/** Goods as their merchant and the operator handle them. */
export type HandledRow = GoodsRow & {
  version: number;
  priceVersion: number;
  stockVersion: number;
  rejectReason: string | null;
  saleVolume: Dm3;
  viewNum: number;
  steadiness: number;
  certs: GoodsInput["certs"];
};

/** The columns of `HandledRow`, from goods g, merchant m and store w. */
const HANDLED_COLUMNS = `${GOODS_COLUMNS}, g.version, g.price_version as "priceVersion", g.stock_version as "stockVersion",
  g.reject_reason as "rejectReason", g.sale_volume as "saleVolume", g.view_num as "viewNum", g.steadiness, ${columnsBeside(["certs"])}`;
const HANDLED_FROM = "from goods g join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id";

/** The row with everything that was stated. */
export type StatedRow = HandledRow & FactRow & { density: number; publishedFacts: StatedGoods | null };

const STATED_COLUMNS = `${HANDLED_COLUMNS}, ${columnsBeside(
  FACTS_WITH_COLUMN.filter((fact) => fact !== "certs"),
)}, g.published_facts as "publishedFacts"`;

/** Query of a list of handled goods. */
export type HandledQuery = PageQuery & {
  keywords: string;
  status: GoodsStatus | null;
  /** The merchant that has the goods; `null` for all merchants. */
  merchantId: MerchantId | null;
  kindCode: string | null;
  storeId: WarehouseId | null;
};

const LISTED = `(:merchantId::bigint is null or g.merchant_id = :merchantId)
    and (:kindCode::text is null or g.kind_code = :kindCode) and (:storeId::bigint is null or g.store_id = :storeId)`;
const NAMED = `(:keywords = ''
    or position(lower(:keywords) in lower(concat_ws(' ', g.title, g.goods_no, g.merchant_sku, m.shop_name))) > 0)`;

/** How many goods of the list are in each status, whichever status is queried. */
export function countHandled(db: Db, query: HandledQuery): Promise<{ status: GoodsStatus; n: number }[]> {
  const { keywords, merchantId, kindCode, storeId } = query;
  // Without words the shops' names, and with them the goods' own rows, need not be read.
  const [from, values] =
    keywords === ""
      ? [`from goods g where ${LISTED}`, {}]
      : [`from goods g join merchant m on m.id = g.merchant_id where ${LISTED} and ${NAMED}`, { keywords }];
  return db.rows<{ status: GoodsStatus; n: number }>(`select g.status, count(*)::int as n ${from} group by g.status`, {
    ...values,
    merchantId,
    kindCode,
    storeId,
  });
}

/** A page of the list, newest first; the longest waiting first where only those waiting for a review are queried. */
export function handledPage(db: Db, query: HandledQuery): Promise<HandledRow[]> {
  const { keywords, status, merchantId, kindCode, storeId } = query;
  return db.rows<HandledRow>(
    `select ${HANDLED_COLUMNS} ${HANDLED_FROM} where ${LISTED} and ${NAMED} and (:status::int is null or g.status = :status)
      order by case when :status = ${GOODS_STATUS.inReview} then g.id end, g.id desc offset :offset limit :limit`,
    { keywords, status, merchantId, kindCode, storeId, offset: rowsBefore(query), limit: query.pageSize },
  );
}

/** The `limit` newest goods of the list with all that was stated of them. */
export function statedList(
  db: Db,
  list: Omit<HandledQuery, keyof PageQuery>,
  limit: number,
): Promise<(StatedRow & { status: GoodsStatus })[]> {
  const { keywords, status, merchantId, kindCode, storeId } = list;
  return db.rows<StatedRow & { status: GoodsStatus }>(
    `select ${STATED_COLUMNS} ${HANDLED_FROM} where ${LISTED} and ${NAMED} and (:status::int is null or g.status = :status)
      order by g.id desc limit :limit`,
    { keywords, status, merchantId, kindCode, storeId, limit },
  );
}

/** Goods of a merchant, or of any for `null`. */
export type Handled = { id: GoodsId; merchantId: MerchantId | null };
const OF = "g.id = :id and (:merchantId::bigint is null or g.merchant_id = :merchantId)";

export const handledRow = (db: Db, goods: Handled): Promise<HandledRow | null> =>
  db.one<HandledRow>(`select ${HANDLED_COLUMNS} ${HANDLED_FROM} where ${OF}`, goods, "goods-life");

export const lockHandled = (tx: Db, goods: Handled): Promise<HandledRow | null> =>
  tx.one<HandledRow>(`select ${HANDLED_COLUMNS} ${HANDLED_FROM} where ${OF} for update of g`, goods, "goods-life-lock");

/** With all that was stated of them. */
export const statedRow = (db: Db, goods: Handled): Promise<StatedRow | null> =>
  db.one<StatedRow>(`select ${STATED_COLUMNS} ${HANDLED_FROM} where ${OF}`, goods, "goods-handled");

/** Locks goods of a merchant, with all that was stated of them. */
export const lockStated = (tx: Db, goods: { id: GoodsId; merchantId: MerchantId }): Promise<StatedRow | null> =>
  tx.one<StatedRow>(
    `select ${STATED_COLUMNS} ${HANDLED_FROM} where g.id = :id and g.merchant_id = :merchantId for update of g`,
    goods,
    "goods-form-lock",
  );

/** Those of the goods that passed a review, with all that was stated of them. */
export const approvedGoods = (tx: Db, ids: readonly GoodsId[]): Promise<StatedRow[]> =>
  tx.rows<StatedRow>(
    `select ${STATED_COLUMNS} ${HANDLED_FROM} where g.id = any(:ids::bigint[]) and g.status in (${APPROVED})`,
    { ids },
  );

/** Locks goods in the order of their ids, with all that was stated of them. */
export const lockStatedGoods = (tx: Db, ids: readonly GoodsId[]): Promise<StatedRow[]> =>
  tx.rows<StatedRow>(
    `select ${STATED_COLUMNS} ${HANDLED_FROM} where g.id = any(:ids::bigint[]) order by g.id for no key update of g`,
    { ids },
    "brand-goods",
  );

/** Locks goods of a merchant, whose price or stock is to change. */
export const lockOwnGoods = (tx: Db, goods: { id: GoodsId; merchantId: MerchantId }): Promise<HandledRow | null> =>
  tx.one<HandledRow>(
    `select ${HANDLED_COLUMNS} ${HANDLED_FROM} where g.id = :id and g.merchant_id = :merchantId for update of g`,
    goods,
    "goods-own",
  );

type Transition = { id: GoodsId; status: GoodsStatus; score: number; rejectReason: string | null };

/** Writes a transition of goods, as their next version. What was approved is forgotten where they are shown again. */
export async function writeTransition(tx: Db, transition: Transition): Promise<void> {
  await tx.run(
    `update goods set status = :status::smallint, score = :score, version = version + 1, reject_reason = :rejectReason,
            publish_at = case when :status::smallint in (${SHOWN}) then coalesce(publish_at, now()) else publish_at end,
            published_facts = case when :status::smallint in (${SHOWN}) then null else published_facts end
      where id = :id`,
    transition,
    "goods-step",
  );
}

/** `tiers`: JSON. `priceSteps`: what the version of the price grows by. `repriced`: whether the price is another one. */
type NewPrice = { id: GoodsId; price: number; tiers: string; priceSteps: 0 | 1; repriced: boolean };

/** Writes the price of goods and its tiers, as their next version. */
export async function writePrice(tx: Db, price: NewPrice): Promise<void> {
  await tx.run(
    `update goods set price = :price, price_tiers = :tiers, version = version + 1,
            price_version = price_version + :priceSteps, price_at = case when :repriced then now() else price_at end
      where id = :id`,
    price,
    "goods-reprice",
  );
}

/** Adds the price of now to the history of the goods. */
export async function addPricePoint(tx: Db, point: { id: GoodsId; price: number }): Promise<void> {
  await tx.run(
    `insert into goods_price_history (goods_id, price) values (:id, :price)
     on conflict (goods_id, price_at) do update set price = excluded.price`,
    point,
    "goods-price-point",
  );
}

/** Writes the stock of goods, confirmed now, as their next version. `stock`: in their counting unit. */
export async function writeStock(
  tx: Db,
  stock: { id: GoodsId; stock: number; status: GoodsStatus; score: number },
): Promise<void> {
  await tx.run(
    `update goods set stock = :stock, status = :status, score = :score, version = version + 1,
            stock_version = stock_version + 1, stock_confirmed_at = now()
      where id = :id`,
    stock,
    "goods-restock",
  );
}

/** Whether the merchant's shop may put goods on sale. */
export const mayShopSell = async (tx: Db, merchantId: MerchantId): Promise<boolean> =>
  (await tx.one(
    `select 1 from merchant where id = :merchantId
        and status in (${MERCHANT_STATUS.open}, ${MERCHANT_STATUS.onHoliday})`,
    { merchantId },
    "goods-shop-open",
  )) !== null;

/** What the message about a review names. */
export type ReviewedGoods = { id: GoodsId; goodsNo: string; title: string; merchantId: MerchantId };

export const reviewedGoods = (tx: Db, id: GoodsId): Promise<ReviewedGoods | null> =>
  tx.one<ReviewedGoods>(
    `select id, goods_no as "goodsNo", title, merchant_id as "merchantId" from goods where id = :id`,
    { id },
    "goods-reviewed",
  );

/** Those of the pictures that goods of the merchant show already. */
export async function knownImages(tx: Db, merchantId: MerchantId, images: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ image: string }>(
    "select distinct image from goods, unnest(images) as image where merchant_id = :merchantId and image = any(:images)",
    { merchantId, images },
  );
  return rows.map(({ image }) => image);
}

/** Gives goods of the merchant without a number of its own the marketplace's; locks them in the order of their ids. */
export async function numberOwnGoods(tx: Db, merchantId: MerchantId): Promise<void> {
  await tx.run(
    `with these as materialized (
       select id from goods where merchant_id = :merchantId and merchant_sku is null order by id for no key update)
     update goods g set merchant_sku = g.goods_no from these where g.id = these.id`,
    { merchantId },
  );
}
