import {
  type FreightOverride,
  type FreightTariff,
  OVERRIDE_FIELDS,
  pricesProblems,
  TARIFF_FIELDS,
} from "../../domain/freight/tariff.ts";
import { asId, type FreightOverrideId, type FreightTariffId, isId, type WarehouseId } from "../../domain/ids.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { confirmed, versionedId, withForm } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Navigator } from "../platform.ts";
import type { OverrideAdmin, TariffAdmin } from "./freight-admin.ts";

type Ports = { lists: ConsoleLists; navigator: Navigator; notify: Notifier };

const NO_PRICE = {
  destination: "",
  carrier: "truck13",
  perTruck: null,
  perM3: null,
  loading: null,
  extraStop: null,
  version: 0,
} as const;

/** The empty row with which the form for a new price of the operator opens. */
export const newTariff = (origin: string): FreightTariff => ({ ...NO_PRICE, id: asId<FreightTariffId>(""), origin });

/** The operator's prices of trucks, from city to city. */
export const createTariffsMachine = ({ lists, admin, navigator, notify }: Ports & { admin: TariffAdmin }) =>
  createListMachine<"origin" | "destination", FreightTariff>({
    path: CONSOLE_PAGES.tariffs.path,
    filters: ["origin", "destination"],
    load: ({ filters: { origin, destination }, page }) =>
      lists.page("freightTariffList", { origin, destination }, page),
    commands: {
      edit: withForm(TARIFF_FIELDS, {
        first: (row: FreightTariff) => row,
        problems: pricesProblems,
        send: (row, price) => admin.save(price, versionedId(row)),
        done: "运价已保存",
      }),
      remove: confirmed((row: FreightTariff) => admin.remove(versionedId(row)), "运价已删除"),
    },
    navigator,
    notify,
  });

/** The empty row with which the form for a new price of a shop opens. */
export const newOverride = (storeId: WarehouseId): FreightOverride => ({
  ...NO_PRICE,
  id: asId<FreightOverrideId>(""),
  storeId,
  storeName: "",
  isFirm: false,
});

/** What a shop charges from one of its warehouses, or from all of them. */
export const createOverridesMachine = ({ lists, admin, navigator, notify }: Ports & { admin: OverrideAdmin }) =>
  createListMachine<"storeId", FreightOverride>({
    path: CONSOLE_PAGES.warehouseFreight.path,
    filters: ["storeId"],
    load: ({ filters: { storeId }, page }) =>
      lists.page("freightOverrideList", { storeId: isId(storeId) ? asId<WarehouseId>(storeId) : null }, page),
    commands: {
      edit: withForm(OVERRIDE_FIELDS, {
        first: (row: FreightOverride) => row,
        problems: pricesProblems,
        send: (row, price) => admin.save(price, { ...versionedId(row), storeId: row.storeId }),
        done: "运价已保存",
      }),
      remove: confirmed((row: FreightOverride) => admin.remove(versionedId(row)), "运价已删除"),
    },
    navigator,
    notify,
  });
