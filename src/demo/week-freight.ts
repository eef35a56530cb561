import { distanceBetween } from "../domain/freight/distance.ts";
import type { FreightTruck } from "../domain/freight/tariff.ts";
import type { MerchantId } from "../domain/ids.ts";
import { fen } from "../domain/money.ts";
import { addOverride, addTariff } from "../server/trade/freight/edit-freight.ts";
import { warehousesOf } from "../server/trade/pickups/warehouse-store.ts";
import { DEMO_IP } from "./people.ts";
import { ACCOUNTS, type Scene, type Stage, type Times } from "./week-stage.ts";

/** Cities of the ports that most of the demo's goods lie at. */
const ORIGINS = ["320500", "370200", "371100", "120100", "210200", "310100", "150700", "231000", "440100", "350200"];
/** Provinces that most timber goes to. */
const PROVINCES = ["13", "31", "32", "33", "34", "37", "41", "44"];

/** Yuan by distance: a whole truck of each kind, and a m³ in a part of one. */
const WHOLE: readonly (readonly [FreightTruck, readonly number[]])[] = [
  ["truck13", [880, 1_900, 3_400, 5_800, 8_900]],
  ["truck9", [680, 1_500, 2_700, 4_500, 7_000]],
];
const PART = [36, 75, 130, 210, 320];

const yuan = (amount: number | undefined) => (amount === undefined ? null : fen(amount * 100));

/** The operator states what trucks cost from the ports to the provinces, cheaper within one. */
async function tariffsStated(stage: Stage): Promise<void> {
  const { caller } = await stage.person(ACCOUNTS.operator);
  for (const origin of ORIGINS)
    for (const destination of PROVINCES)
      for (const [carrier, prices] of WHOLE) {
        const distance = distanceBetween(origin, `${destination}0000`);
        const perM3 = carrier === "truck13" ? yuan(PART[distance]) : null;
        await addTariff(
          stage.db,
          { caller, ip: DEMO_IP },
          {
            origin,
            destination,
            carrier,
            perTruck: yuan(prices[distance]),
            perM3,
            loading: yuan(150),
            extraStop: yuan(200),
          },
        );
      }
}

/** A shop bills what it states to 临沂 and 杭州 from each of its warehouses. */
async function firmlyStated(stage: Stage, phone: string, merchantId: MerchantId): Promise<void> {
  const { caller } = await stage.person(phone);
  const { rows } = await warehousesOf(stage.db, merchantId, { keyword: "", limit: 50, offset: 0 });
  for (const { id: storeId, cityCode } of rows)
    for (const destination of ["371300", "330100"]) {
      const distance = distanceBetween(cityCode, destination);
      await addOverride(
        stage.db,
        { caller, ip: DEMO_IP },
        {
          storeId,
          destination,
          carrier: "truck13",
          perTruck: yuan((WHOLE[0]?.[1][distance] ?? 0) - 80),
          perM3: yuan(PART[distance]),
          loading: null,
          extraStop: null,
          isFirm: true,
        },
      );
    }
}

/** What trucks cost: by the operator from port to province, by two shops firmly to two cities. */
export function freightScenes({ day }: Times): Scene[] {
  return [
    { at: day(-6, "09:10"), play: tariffsStated },
    { at: day(-6, "09:40"), play: (stage) => firmlyStated(stage, ACCOUNTS.merchant, stage.shops.merchant) },
    { at: day(-6, "09:50"), play: (stage) => firmlyStated(stage, ACCOUNTS.otherMerchant, stage.shops.otherMerchant) },
  ];
}
