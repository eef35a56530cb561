import { type AnyOrderId, asId, type ReservationId, type WarehouseId } from "../../domain/ids.ts";
import type { Page } from "../../domain/paging.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { formatBeijingDate } from "../../domain/time.ts";
import type { PickupBrief, PickupDetail, ReservationBrief, ReservationDetail } from "../../domain/trade/pickup-view.ts";
import {
  RESERVATION_EVENTS,
  RESERVATION_STATUS,
  RESERVATION_TABS,
  reservationTab,
} from "../../domain/trade/reservation.ts";
import { PICKUP_THINGS, thingsOfPickup, thingsOfReservation } from "../../domain/trade/shown-things.ts";
import { PICKUP_COMMANDS, PICKUP_STATUS } from "../../domain/trade/tally.ts";
import {
  pricedLines,
  ruledField,
  tallyRulingFields,
  tallyRulingProblem,
  tallyRulingStart,
} from "../../domain/trade/tally-ruling.ts";
import type { WarehouseDay } from "../../domain/trade/warehouse-day.ts";
import type { Command } from "../command-machine.ts";
import { versionedId, withForm, withFormOf } from "../commands.ts";
import { type ConsoleLists, narrowed } from "../console-lists.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { answered, countedLines } from "../dispute-command.ts";
import { eventCommands, type Sending } from "../event-commands.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Navigator } from "../platform.ts";
import type { MerchantPickups, Rulings, WarehouseName } from "./merchant-pickups.ts";
import type { OwnPickupBodies } from "./pickups.ts";

/** Address of the form for a new tally of an order; an empty `reservationId` means without a reservation. */
export const tallyFormPath = (orderId: AnyOrderId, reservationId: ReservationId): string =>
  CONSOLE_PAGES.tallySheetForm.to({ orderId, reservationId });

/** Tabs of the merchant's reservation list; today's trucks come first. */
export const MERCHANT_RESERVATION_TABS: readonly { key: string; label: string }[] = [
  { key: "", label: "今日" },
  ...RESERVATION_TABS.filter(({ key }) => key !== ""),
  { key: "all", label: "全部" },
];

/** Statuses of the trucks that come today or came. */
const TODAYS = [
  RESERVATION_STATUS.toConfirm,
  RESERVATION_STATUS.confirmed,
  RESERVATION_STATUS.arrived,
  RESERVATION_STATUS.done,
];

/** A page of a list with the warehouses that can filter it. */
type WithStores<Listed> = Listed & { stores: WarehouseName[] };

async function withStores<Listed>(pickups: MerchantPickups, page: Promise<Listed>): Promise<WithStores<Listed>> {
  const [listed, stores] = await Promise.all([page, pickups.stores().catch(() => [])]);
  return { ...listed, stores };
}

type MerchantReservationListPorts = {
  lists: ConsoleLists;
  pickups: MerchantPickups;
  clock: Clock;
  navigator: Navigator;
  notify: Notifier;
};

/**
 * Reservations of the merchant's warehouses, today's with the day of each warehouse, or by status. `gate` finds a reservation by its pickup code alone.
 */
export const createMerchantReservationListMachine = ({
  lists,
  pickups,
  clock,
  navigator,
  notify,
}: MerchantReservationListPorts) =>
  createListMachine<
    "tab" | "begin" | "end" | "storeId" | "keyword",
    ReservationBrief,
    WithStores<Page<ReservationBrief>> & { warehouses: WarehouseDay[] }
  >({
    path: CONSOLE_PAGES.merchantReservations.path,
    filters: ["tab", "begin", "end", "storeId", "keyword"],
    load: async ({ filters: { tab, begin, end, storeId, keyword }, page }) => {
      const today = formatBeijingDate(clock.now());
      const days = tab === "" ? { beginDate: today, endDate: today } : { beginDate: begin, endDate: end };
      const status = tab === "" ? TODAYS : [...reservationTab(tab).statuses];
      const open = narrowed({ ...days, storeId: asId<WarehouseId>(storeId) });
      const [listed, warehouses] = await Promise.all([
        withStores(pickups, lists.page("merchantReservationList", { ...open, status, keyword }, page)),
        tab === "" ? pickups.warehouseDays(today).catch(() => []) : [],
      ]);
      return { ...listed, warehouses };
    },
    shows: [{ refType: "reservation" }],
    commands: {
      ...eventCommands<ReservationBrief>()(RESERVATION_EVENTS, "merchant", pickups.send, {}),
      gate: withForm(RESERVATION_EVENTS.checkIn.asks, {
        send: async (_, { pickupCode }) =>
          navigator.go(CONSOLE_PAGES.merchantReservation.to({ id: await pickups.checkInByCode(pickupCode) })),
        done: RESERVATION_EVENTS.checkIn.sent.merchant.done,
      }),
    },
    navigator,
    notify,
  });

type PickupPorts = { pickups: MerchantPickups; notify: Notifier };

/** One reservation with the merchant's commands. */
export const createMerchantReservationMachine = ({ pickups, notify }: PickupPorts) =>
  createDetailMachine<ReservationDetail>({
    load: (id) => foundOrNull(pickups.reservation(id)),
    shows: thingsOfReservation,
    commands: eventCommands<ReservationBrief>()(RESERVATION_EVENTS, "merchant", pickups.send, {}),
    notify,
  });

type TallyListPorts = { lists: ConsoleLists; pickups: MerchantPickups; navigator: Navigator; notify: Notifier };

/** The merchant's tally sheets, by status. */
export const createTallyListMachine = ({ lists, pickups, navigator, notify }: TallyListPorts) =>
  createListMachine<"status" | "storeId" | "keyword", PickupBrief, WithStores<Page<PickupBrief>>>({
    path: CONSOLE_PAGES.merchantPickups.path,
    filters: ["status", "storeId", "keyword"],
    load({ filters: { status, storeId, keyword }, page }) {
      const filters = { ...narrowed({ storeId: asId<WarehouseId>(storeId) }), keyword, status: statusIn(status) };
      return withStores(pickups, lists.page("merchantPickupList", filters, page));
    },
    shows: PICKUP_THINGS,
    navigator,
    notify,
  });

const statusIn = (text: string): number[] => (/^[0-9]$/.test(text) ? [Number(text)] : []);

/** One tally; the merchant can void it with a reason. */
export const createTallyDetailMachine = ({ pickups, notify }: PickupPorts) =>
  createDetailMachine<PickupDetail>({
    load: (id) => foundOrNull(pickups.pickup(id)),
    shows: thingsOfPickup,
    commands: eventCommands<PickupDetail>()(PICKUP_COMMANDS, "merchant", pickups.sendTally, {
      answerDispute: ({ send, done }) =>
        answered(
          (pickup: PickupDetail, { reason, fileIds }) =>
            send({ ...versionedId(pickup), reason, ...(fileIds === undefined ? {} : { fileIds }) }),
          done,
        ),
    }),
    notify,
  });

type RulingListPorts = { lists: ConsoleLists; navigator: Navigator; notify: Notifier };

/** Tally sheets for the operator, disputed ones first. */
export const createRulingListMachine = ({ lists, navigator, notify }: RulingListPorts) =>
  createListMachine<"status" | "keyword", PickupBrief>({
    path: CONSOLE_PAGES.rulings.path,
    filters: ["status", "keyword"],
    load: ({ filters: { status, keyword }, page }) =>
      lists.page("allPickups", { keyword, status: status === "" ? [PICKUP_STATUS.disputed] : statusIn(status) }, page),
    shows: PICKUP_THINGS,
    navigator,
    notify,
  });

/** Rules on a tally sheet: which counts hold, beginning with the buyer's, and why. */
const ruling = ({ send, done }: Sending<OwnPickupBodies["rule"]>): Command<PickupDetail> =>
  withFormOf((pickup: PickupDetail) => tallyRulingFields(pricedLines(pickup)), {
    first: (pickup) => tallyRulingStart(pricedLines(pickup), pickup.claim ?? []),
    whole: (typed, pickup) => tallyRulingProblem(pricedLines(pickup), ruledCounts(pickup, typed)),
    send: (pickup, { reason, ...typed }) => {
      const counts = pricedLines(pickup).flatMap(({ id, stated }) => {
        const count = ruledCounts(pickup, typed).get(id) ?? stated;
        return count === stated ? [] : [{ lineId: id, count }];
      });
      return send({ ...versionedId(pickup), reason, ...countedLines(counts.length > 0 ? counts : undefined) });
    },
    done,
  });

const ruledCounts = (pickup: PickupDetail, typed: Readonly<Record<string, unknown>>): ReadonlyMap<string, number> =>
  new Map(
    pricedLines(pickup).flatMap(({ id }) => {
      const count = typed[ruledField(id)];
      return typeof count === "number" ? [[id, count] as const] : [];
    }),
  );

type RulingDetailPorts = { rulings: Rulings; notify: Notifier };

/** One disputed tally; the platform decides it with a reason. */
export const createRulingDetailMachine = ({ rulings, notify }: RulingDetailPorts) =>
  createDetailMachine<PickupDetail>({
    load: (id) => foundOrNull(rulings.pickup(id)),
    shows: thingsOfPickup,
    commands: eventCommands<PickupDetail>()(PICKUP_COMMANDS, "operator", rulings.send, { rule: ruling }),
    notify,
  });
