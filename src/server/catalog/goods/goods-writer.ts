import { setImmediate as nextTurn } from "node:timers/promises";
import type { GoodsId } from "../../../domain/ids.ts";
import type { BrandBook } from "../../../domain/timber/brands.ts";
import type { Db } from "../../db/database.ts";
import { brandsToWriteBy } from "../../system/known-brands.ts";
import type { WrittenGoods } from "./goods-columns.ts";
import { type NewGoods, writtenGoods } from "./written-goods.ts";
import { allWarehouses, type GoodsWarehouse, insertGoods, shopNames } from "./written-goods-store.ts";

type Names = { stores: ReadonlyMap<string, GoodsWarehouse>; merchants: ReadonlyMap<string, string>; brands: BrandBook };

async function namesIn(db: Db): Promise<Names> {
  const stores = await allWarehouses(db);
  const merchants = await shopNames(db);
  return {
    stores: new Map(stores.map((store) => [store.id, store])),
    merchants: new Map(merchants.map(({ id, shopName }) => [id, shopName])),
    brands: await brandsToWriteBy(db),
  };
}

function rowOf(goods: NewGoods, { stores, merchants, brands }: Names): WrittenGoods {
  const store = stores.get(goods.storeId);
  const merchantName = merchants.get(goods.merchantId);
  if (store === undefined) throw new RangeError(`no store ${goods.storeId}`);
  if (merchantName === undefined) throw new RangeError(`no merchant ${goods.merchantId}`);
  return writtenGoods(goods, store, merchantName, brands);
}

const ROWS_PER_STATEMENT = 1000;
/** After this many rows the socket gets its turn, or the statement under way would wait for the next one's tokens. */
const ROWS_PER_TURN = 50;

/**
 * Inserts goods with their price history; returns their ids in the order given. Give a transaction's `db` for all or nothing.
 * While PostgreSQL works on one statement the rows of the next are made. RangeError for an unknown merchant or store; otherwise
 * rejects as the database does (`goods_held_within_stock`, a merchant's sku taken …).
 */
export async function writeGoods(db: Db, goods: Iterable<NewGoods>): Promise<GoodsId[]> {
  const names = await namesIn(db);
  const ids: GoodsId[] = [];
  let underWay: Promise<void> = Promise.resolve();
  const send = async (rows: WrittenGoods[]): Promise<void> => {
    const payload = JSON.stringify(rows);
    await underWay;
    underWay = insertGoods(db, payload).then((written) => {
      for (const id of written) ids.push(id);
    });
    // Its rejection is met by the next `await`; until then it must not count as unhandled.
    underWay.catch(() => {});
  };
  let rows: WrittenGoods[] = [];
  for (const one of goods) {
    rows.push(rowOf(one, names));
    if (rows.length % ROWS_PER_TURN === 0) await nextTurn();
    if (rows.length === ROWS_PER_STATEMENT) {
      await send(rows);
      rows = [];
    }
  }
  if (rows.length > 0) await send(rows);
  await underWay;
  return ids;
}
