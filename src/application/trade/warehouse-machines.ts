import { WAREHOUSE_FIELDS } from "../../domain/company/application-form.ts";
import { decimalIn } from "../../domain/fields.ts";
import { asId, type WarehouseId } from "../../domain/ids.ts";
import type { Region } from "../../domain/region.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import type { StoreSlot } from "../../domain/trade/reservation.ts";
import {
  type AdminWarehouse,
  type Closure,
  closuresProblem,
  portProblem,
  slotProblem,
  slotsProblem,
  type Warehouse,
} from "../../domain/trade/warehouse.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createEditorMachine, type EditorPorts } from "../editor-machine.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Ids, Navigator } from "../platform.ts";
import { createRecordEditorMachine, type RecordForm } from "../record-editor.ts";
import type { WarehouseAdmin, Warehouses } from "./warehouses.ts";

type WarehouseListPorts = { lists: ConsoleLists; navigator: Navigator; notify: Notifier };

/** The merchant's warehouses, filtered by keyword. */
export const createWarehouseListMachine = ({ lists, navigator, notify }: WarehouseListPorts) =>
  createListMachine<"keyword", Warehouse>({
    path: CONSOLE_PAGES.warehouses.path,
    filters: ["keyword"],
    load: ({ filters: { keyword }, page }) => lists.page("warehouseList", { keyword }, page),
    navigator,
    notify,
  });

/** What the form of a warehouse has to know beside its record. `id` and `version`: as they were read; "" and 0 of a new one. */
export type WarehouseRest = {
  id: WarehouseId | "";
  version: number;
  goodsNum: number;
  /** Provinces with their cities. */
  regions: readonly Region[];
};
/** A warehouse while it is edited. */
export type WarehouseEdit = RecordForm<typeof WAREHOUSE_FIELDS, WarehouseRest>;

const withoutDistricts = (regions: readonly Region[]): Region[] =>
  regions.map((province) => ({
    ...province,
    children: province.children.map((city) => ({ ...city, children: [] })),
  }));

type WarehouseEditPorts = { warehouses: Warehouses; navigator: Navigator; ids: Ids; notify: Notifier };

/** Edits a merchant's own warehouse; public ones are read-only. */
export const createWarehouseEditMachine = ({ warehouses, navigator, ids, notify }: WarehouseEditPorts) =>
  createRecordEditorMachine<typeof WAREHOUSE_FIELDS, WarehouseRest>({
    fields: WAREHOUSE_FIELDS,
    load: async ({ id: named = "" }) => {
      const [regions, read] = await Promise.all([
        warehouses.regions(),
        named === "" ? undefined : foundOrNull(warehouses.detail(asId(named))),
      ]);
      if (read === null || read?.isOwn === false) return null;
      const { id = "", version = 0, goodsNum = 0 } = read ?? {};
      return { values: read ?? {}, rest: { id, version, goodsNum, regions: withoutDistricts(regions) } };
    },
    problems: ({ portCode }) => ({ portCode: portProblem(portCode) }),
    save: (form, { id, version }, key) =>
      id === "" ? warehouses.add(form, key) : warehouses.update({ ...form, id, version }),
    done: "仓库已保存",
    leadsTo: CONSOLE_PAGES.warehouses.path,
    navigator,
    ids,
    notify,
  });

/** A slot as it is typed: `08:00`, `10:00`, trucks. */
export type SlotText = { begin: string; end: string; capacity: string; weekdays: readonly number[] };

/** The pickup slots of a warehouse, edited and saved together under one `version`. */
export type SlotsEdit = {
  id: WarehouseId;
  version: number;
  storeName: string;
  slots: readonly SlotText[];
  /** Days without trucks. */
  closures: readonly Closure[];
};

const SLOT_CODE = /^(\d\d)(\d\d)-(\d\d)(\d\d)$/;

const textOf = ({ slotCode, capacity, weekdays }: StoreSlot): SlotText => {
  const [, h1 = "", m1 = "", h2 = "", m2 = ""] = SLOT_CODE.exec(slotCode) ?? [];
  return { begin: `${h1}:${m1}`, end: `${h2}:${m2}`, capacity: String(capacity), weekdays };
};

const slotOf = ({ begin, end, capacity, weekdays }: SlotText): StoreSlot => ({
  slotCode: `${begin.replace(":", "")}-${end.replace(":", "")}`,
  capacity: decimalIn(capacity, 0) ?? 0,
  weekdays: [...weekdays],
});

/** What is wrong with a slot as it is typed, or `null`. */
export const slotTextProblem = (slot: SlotText): string | null => slotProblem(slotOf(slot));

/** A new slot: four trucks at a time, Monday to Saturday, no times yet. */
export const NEW_SLOT: SlotText = { begin: "", end: "", capacity: "4", weekdays: [1, 2, 3, 4, 5, 6] };

type SlotsRead = Pick<Warehouse, "id" | "storeName" | "version" | "slots" | "closures">;
type SlotsPorts = EditorPorts & {
  clock: Clock;
  /** `null` when the warehouse does not exist or its slots belong to another party. */
  read: (id: WarehouseId) => Promise<SlotsRead | null>;
  save: Warehouses["saveSlots"];
};

const createSlotsMachine = ({ read, save, clock, ...ports }: SlotsPorts) =>
  createEditorMachine<SlotsEdit>({
    load: async ({ id = "" }) => {
      const found = id === "" ? null : await read(asId(id));
      if (found === null) return null;
      const { version, storeName, closures } = found;
      return { id: found.id, version, storeName, slots: found.slots.map(textOf), closures };
    },
    problems: ({ slots, closures }) => ({
      slots: slotsProblem(slots.map(slotOf)),
      closures: closuresProblem(closures, clock.now()),
    }),
    save: ({ id, version, slots, closures }) => save({ id, version, slots: slots.map(slotOf), closures }),
    done: "提货时段已保存",
    ...ports,
  });

type SlotsEditPorts = { warehouses: Warehouses; clock: Clock; navigator: Navigator; ids: Ids; notify: Notifier };

/** Edits the slots of a merchant's own warehouse. */
export const createSlotsEditMachine = ({ warehouses, clock, navigator, ids, notify }: SlotsEditPorts) =>
  createSlotsMachine({
    read: async (id) => {
      const found = await foundOrNull(warehouses.detail(id));
      return found?.isOwn === true ? found : null;
    },
    save: (slots) => warehouses.saveSlots(slots),
    clock,
    navigator,
    ids,
    notify,
  });

type PublicSlotsPorts = { warehouses: WarehouseAdmin; clock: Clock; navigator: Navigator; ids: Ids; notify: Notifier };

/** Edits the slots of a public warehouse. */
export const createPublicSlotsMachine = ({ warehouses, clock, navigator, ids, notify }: PublicSlotsPorts) =>
  createSlotsMachine({
    read: async (id) => {
      const found = await foundOrNull(warehouses.detail(id));
      return found?.shopName === "" ? found : null;
    },
    save: (slots) => warehouses.saveSlots(slots),
    clock,
    navigator,
    ids,
    notify,
  });

type AdminWarehouseListPorts = { lists: ConsoleLists; navigator: Navigator; notify: Notifier };

/** All warehouses; only public ones unless the address asks for others. */
export const createAdminWarehouseListMachine = ({ lists, navigator, notify }: AdminWarehouseListPorts) =>
  createListMachine<"tab" | "keyword", AdminWarehouse>({
    path: CONSOLE_PAGES.publicWarehouses.path,
    filters: ["tab", "keyword"],
    load: ({ filters: { tab, keyword }, page }) =>
      lists.page("publicWarehouseList", { keyword, ...(tab === "all" ? {} : { isPublic: tab !== "merchant" }) }, page),
    navigator,
    notify,
  });
