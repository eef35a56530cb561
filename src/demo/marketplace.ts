import type { MerchantId, WarehouseId } from "../domain/ids.ts";
import { writeGoods } from "../server/catalog/goods/goods-writer.ts";
import { takeLock } from "../server/db/advisory-locks.ts";
import { type Database, type Db, NO_LIMITS } from "../server/db/database.ts";
import { writeCompanies } from "./companies.ts";
import { demoGoods, type Stored } from "./goods.ts";
import { seedInformation } from "./information.ts";
import {
  describeTables,
  insertMerchant,
  insertWarehouse,
  isAny,
  merchantIdsByNumber,
  noteBrands,
  runWarehouse,
  withoutIndexes,
} from "./marketplace-store.ts";
import { type DemoMerchant, demoMerchants } from "./merchants.ts";
import { seedNews } from "./news.ts";
import { prng } from "./prng.ts";
import { DEMO_STORES, type DemoStore } from "./stores.ts";
import { tradeFacts } from "./trades.ts";

/** Any number; the same marketplace on every machine. */
const SEED = 20_261_121;

const FEWEST_MERCHANTS = 41;
const MOST_MERCHANTS = 500;
const GOODS_PER_MERCHANT = 160;

/** True while goods or people are missing altogether, so also after a kill between loading the one and the other. */
export const isEmpty = async (db: Db): Promise<boolean> => !((await isAny(db, "goods")) && (await isAny(db, "person")));

/**
 * Loads the demo marketplace, in one transaction: a program killed on the way leaves nothing, and the next start loads afresh.
 * `now`: epoch ms from which dates are reckoned back. `merchantIds` in the order of the generator; the first two are the demo
 * merchants'. Where there are goods already nothing is loaded and their merchants are returned.
 */
export async function seedDemo(
  db: Database,
  { goods, now }: { goods: number; now: number },
): Promise<{ merchantIds: [MerchantId, MerchantId, ...MerchantId[]] }> {
  const ids = await db.transaction(async (tx) => {
    await tx.run(NO_LIMITS);
    await tx.run("set local synchronous_commit = off");
    await takeLock(tx, "demoData");
    await seedInformation(tx);
    if (await isAny(tx, "goods")) {
      await seedNews(tx, now);
      return merchantIdsByNumber(tx);
    }
    const chance = prng(SEED);
    const needed = Math.ceil(goods / GOODS_PER_MERCHANT);
    const invented = demoMerchants(Math.min(MOST_MERCHANTS, Math.max(FEWEST_MERCHANTS, needed)), chance);
    const merchants = await writeMerchants(tx, invented);
    await writeCompanies(
      tx,
      merchants.map((merchant) => ({ ...merchant, mainKinds: kindsOf(merchant) })),
      now,
    );
    const stores = await writeStores(tx);
    await withoutIndexes(tx, () => writeGoods(tx, demoGoods(goods, merchants, stores, now, chance)));
    for (const merchant of merchants.slice(0, 2)) await runWarehouse(tx, merchant.id);
    await noteBrands(tx);
    await seedNews(tx, now);
    return merchants.map(({ id }) => id);
  });
  await describeTables(db);
  // Where goods were imported before the first start, one merchant may be all there is.
  const [first, second = first, ...others] = ids;
  if (first === undefined || second === undefined) throw new Error("the marketplace has no merchant");
  return { merchantIds: [first, second, ...others] };
}

const kindsOf = ({ trades }: DemoMerchant): string[] => [
  ...new Set(trades.flatMap((trade) => tradeFacts(trade).kinds)),
];

async function writeMerchants(tx: Db, merchants: readonly DemoMerchant[]): Promise<Stored<DemoMerchant>[]> {
  const written: Stored<DemoMerchant>[] = [];
  for (const [index, merchant] of merchants.entries()) {
    const trades = merchant.trades.map((trade) => tradeFacts(trade).intro).join("、");
    const id = await insertMerchant(tx, {
      merchantNo: `SJ${String(index + 1).padStart(5, "0")}`,
      shopName: merchant.shopName,
      intro: `${merchant.companyName}，主营${trades}。`,
      shopType: merchant.shopType,
      mainKinds: kindsOf(merchant),
      cityCode: merchant.place.cityCode,
      cityName: merchant.place.cityName,
      phoneDisplay: merchant.phoneDisplay,
      accountName: merchant.companyName,
      bankName: "演示银行（演示数据，请勿转账）",
      bankAccount: `0000${String(index + 1).padStart(12, "0")}`,
    });
    written.push({ ...merchant, id });
  }
  return written;
}

async function writeStores(tx: Db): Promise<Stored<DemoStore, WarehouseId>[]> {
  const written: Stored<DemoStore, WarehouseId>[] = [];
  for (const store of DEMO_STORES) written.push({ ...store, id: await insertWarehouse(tx, store) });
  return written;
}
