import {
  choice,
  code,
  type Entry,
  type Fields,
  fieldProblems,
  flag,
  id,
  money,
  orNone,
  type ValuesOf,
} from "../fields.ts";
import type { FreightOverrideId, FreightTariffId, WarehouseId } from "../ids.ts";
import { type Fen, fen } from "../money.ts";
import { type Infer, NUMBER, record, TEXT } from "../records.ts";
import { CARRIERS } from "../timber/carriers.ts";
import { PROVINCE_ENTRIES } from "../timber/regions.ts";
import { DELIVERY_CITIES } from "./cities.ts";

/** Trucks that freight is priced by, the largest first; each takes longer timber than the next. */
export const FREIGHT_TRUCKS = ["truck13", "truck9", "truck6"] as const;
/** A kind of truck that freight is priced by. */
export type FreightTruck = (typeof FREIGHT_TRUCKS)[number];

const AXLES: Readonly<Record<number, string>> = { 2: "两轴", 3: "三轴", 4: "四轴", 5: "五轴", 6: "六轴" };

/** A truck with the axles that its load needs: `9.6 米高栏车（四轴，载 18 吨）`. */
export function truckText(truck: FreightTruck): string {
  const { name, weight, chassis } = CARRIERS[truck];
  return `${name}（${AXLES[chassis.axles]}，载 ${weight / 1000} 吨）`;
}

const TRUCK_ENTRIES: readonly Entry<FreightTruck>[] = FREIGHT_TRUCKS.map((truck) => ({
  code: truck,
  name: truckText(truck),
}));

/** Where a price leads: a prefecture by its six digits of GB/T 2260, or a whole province by the first two. */
export const DESTINATIONS: readonly Entry[] = [
  ...DELIVERY_CITIES,
  ...PROVINCE_ENTRIES.map(({ code: digits, name }) => ({ code: digits, name: `${name}（全省）` })),
];

/** The most that one amount of a tariff may be. */
const MOST = fen(100_000_000);

/** What one kind of truck costs to a destination. */
const PRICE_FIELDS = {
  destination: { type: code(DESTINATIONS), label: "送到" },
  carrier: { type: choice(TRUCK_ENTRIES), label: "车型" },
  perTruck: { type: orNone(money()), label: "整车运费", hint: "一车；不派整车可不填" },
  perM3: { type: orNone(money()), label: "拼车运费", hint: "每 m³；不拼车可不填" },
  loading: { type: orNone(money()), label: "装车费", hint: "一车；不另收可不填" },
  extraStop: { type: orNone(money()), label: "加点费", hint: "多停一处；不另收可不填" },
} as const satisfies Fields;

/** A price of the operator's tariff. `origin`: the city of the port or warehouse. */
export const TARIFF_FIELDS = {
  origin: { type: code(DELIVERY_CITIES), label: "起运城市" },
  ...PRICE_FIELDS,
} as const satisfies Fields;

/** A shop's own price from one of its warehouses; one that is firm is billed as it stands. */
export const OVERRIDE_FIELDS = {
  ...PRICE_FIELDS,
  isFirm: { type: flag(), label: "一口价：下单即按此收取，不再确认运费" },
} as const satisfies Fields;

export type TariffForm = ValuesOf<typeof TARIFF_FIELDS>;
export type OverrideForm = ValuesOf<typeof OVERRIDE_FIELDS>;

/** A price of the tariff as it is stored. */
export const FREIGHT_TARIFF = record(TARIFF_FIELDS, { id: id<FreightTariffId>(), version: NUMBER });
export type FreightTariff = Infer<typeof FREIGHT_TARIFF>;

/** A shop's own price as it is stored. */
export const FREIGHT_OVERRIDE = record(OVERRIDE_FIELDS, {
  id: id<FreightOverrideId>(),
  storeId: id<WarehouseId>(),
  storeName: { type: TEXT, label: "仓库" },
  isFirm: { type: flag(), label: "一口价" },
  version: NUMBER,
});
export type FreightOverride = Infer<typeof FREIGHT_OVERRIDE>;

/** What its record does not know: it has one of both prices, and no amount is beyond all measure. */
export function pricesProblems(prices: Pick<TariffForm, "perTruck" | "perM3" | "loading" | "extraStop">) {
  const tooMuch = (amount: Fen | null) => (amount !== null && amount > MOST ? "金额过大" : null);
  const isBare = prices.perTruck === null && prices.perM3 === null;
  return {
    perTruck: isBare ? "整车运费和拼车运费至少填一项" : tooMuch(prices.perTruck),
    perM3: tooMuch(prices.perM3),
    loading: tooMuch(prices.loading),
    extraStop: tooMuch(prices.extraStop),
  };
}

/** Why a price cannot be stored, or `null`. */
export const priceProblem = (fields: Fields, price: TariffForm | OverrideForm): string | null =>
  Object.values(fieldProblems(fields, price, pricesProblems(price)))[0] ?? null;
