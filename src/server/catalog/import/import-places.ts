import type { MerchantId } from "../../../domain/ids.ts";
import { placeByCode } from "../../../domain/timber/places.ts";
import type { Db } from "../../db/database.ts";
import type { RowGoods } from "../goods/goods-rows.ts";
import { allWarehouses, type GoodsWarehouse } from "../goods/written-goods-store.ts";
import { addShop, addWarehouse, importShops } from "./import-place-store.ts";

/** Merchants and warehouses by the names that rows give them; those that do not exist are created. */
export type ImportPlaces = {
  merchant(goods: RowGoods): Promise<{ id: MerchantId; shopName: string }>;
  store(goods: RowGoods): Promise<GoodsWarehouse>;
  /** Whether its warehouse is known, so that none has to be made. */
  hasStore(goods: RowGoods): boolean;
  /** Ids of merchants and number of warehouses made so far. */
  made(): { merchantIds: readonly MerchantId[]; stores: number };
};

/** Names as they are in the database of `tx`, and as they will be when it is committed. */
export async function importPlaces(tx: Db): Promise<ImportPlaces> {
  const merchants = new Map<string, { id: MerchantId; shopName: string }>();
  const found = await importShops(tx);
  for (const { id, shopName, companyName } of found) {
    if (companyName !== null) merchants.set(companyName, { id, shopName: shopName });
  }
  for (const { id, shopName } of found) merchants.set(shopName, { id, shopName: shopName });
  const stores = new Map((await allWarehouses(tx)).map((store) => [store.storeName, store]));
  const merchantIds: MerchantId[] = [];
  let storesMade = 0;

  async function createStore(storeName: string, goods: RowGoods): Promise<GoodsWarehouse> {
    const place = goods.portCode === null ? undefined : placeByCode(goods.portCode);
    const made = await addWarehouse(tx, {
      storeName,
      portCode: goods.portCode,
      province: place !== undefined && place.cityCode === goods.cityCode ? place.province : "",
      cityCode: goods.cityCode ?? "",
      cityName: goods.cityName ?? "",
      address: storeName,
    });
    if (made === null) throw new Error("no store");
    stores.set(storeName, made);
    storesMade += 1;
    return made;
  }

  // Two places may each have a 1号库: the second one gets the city into its name.
  function storeNameOf({ storeName, cityCode, cityName }: RowGoods): string {
    const known = stores.get(storeName);
    const elsewhere = known !== undefined && cityCode !== null && known.cityCode !== cityCode;
    return elsewhere ? `${storeName}（${cityName ?? ""}）` : storeName;
  }

  return {
    async merchant(goods) {
      const known = merchants.get(goods.merchantName);
      if (known !== undefined) return known;
      const made = await addShop(tx, {
        merchantName: goods.merchantName,
        cityCode: goods.cityCode ?? "",
        cityName: goods.cityName ?? "",
      });
      if (made === null) throw new Error("no merchant");
      const merchant = { id: made.id, shopName: goods.merchantName };
      merchants.set(goods.merchantName, merchant);
      merchantIds.push(made.id);
      return merchant;
    },
    store: async (goods) => stores.get(storeNameOf(goods)) ?? createStore(storeNameOf(goods), goods),
    hasStore: (goods) => stores.has(storeNameOf(goods)),
    made: () => ({ merchantIds, stores: storesMade }),
  };
}
